/// Hash-based noise: deterministic, without tables or a visible period.
enum Noise {
    @inline(__always) static func hash(_ x: Int32, _ y: Int32, _ seed: UInt32) -> UInt32 {
        var h = (UInt32(bitPattern: x) &* 0x9E37_79B1) ^ (UInt32(bitPattern: y) &* 0x85EB_CA77)
        h = h &+ (seed &* 0xC2B2_AE3D)
        h ^= h >> 15
        h = h &* 0x2C1B_3C6D
        h ^= h >> 13
        h = h &* 0x297A_2D39
        return h ^ (h >> 16)
    }

    /// A number in 0..<1 from a hash.
    @inline(__always) static func unit(_ h: UInt32) -> Float { Float(Int32(h >> 8)) * (1 / 16_777_216) }

    @inline(__always) static func unit(_ x: Int32, _ y: Int32, _ seed: UInt32) -> Float { unit(hash(x, y, seed)) }

    /// The corners of a unit square in the order (0,0), (1,0), (0,1), (1,1), hashed at once.
    @inline(__always) private static func corners(_ fx: Float, _ fy: Float, _ seed: UInt32) -> SIMD4<UInt32> {
        let x = whole(fx) &* 0x9E37_79B1
        let y = whole(fy) &* 0x85EB_CA77
        let xs = SIMD4(x, x &+ 0x9E37_79B1, x, x &+ 0x9E37_79B1)
        let ys = SIMD4(y, y, y &+ 0x85EB_CA77, y &+ 0x85EB_CA77)
        return scramble((xs ^ ys) &+ (seed &* 0xC2B2_AE3D))
    }

    /// Converts a whole number to an integer without a range check.
    @inline(__always) private static func whole(_ x: Float) -> UInt32 { (x + 12_582_912).bitPattern &- 0x4B40_0000 }

    /// Gradient noise, about -1...1, with features one unit wide.
    @inline(__always) static func gradient(_ p: Vec2, _ seed: UInt32 = 0) -> Float {
        let fx = floor(p.x)
        let fy = floor(p.y)
        let x = p.x - fx
        let y = p.y - fy
        let slopes = slope4(corners(fx, fy, seed), Lanes(x, x - 1, x, x - 1), Lanes(y, y, y - 1, y - 1))
        let u = x * x * x * (x * (x * 6 - 15) + 10)
        let v = y * y * y * (y * (y * 6 - 15) + 10)
        return 1.5 * mix(mix(slopes.x, slopes.y, u), mix(slopes.z, slopes.w, u), v)
    }

    /// Value noise in 0...1 and its derivatives, as (value, d/dx, d/dy).
    @inline(__always) static func sloped(_ p: Vec2, _ seed: UInt32 = 0) -> Vec3 {
        let fx = floor(p.x)
        let fy = floor(p.y)
        let x = p.x - fx
        let y = p.y - fy
        let levels = unit4(corners(fx, fy, seed))
        let u = x * x * x * (x * (x * 6 - 15) + 10)
        let v = y * y * y * (y * (y * 6 - 15) + 10)
        let du = 30 * x * x * (x * (x - 2) + 1)
        let dv = 30 * y * y * (y * (y - 2) + 1)
        let (b, c) = (levels.y - levels.x, levels.z - levels.x)
        let k = levels.w - levels.z - b
        return Vec3(levels.x + b * u + c * v + k * u * v, du * (b + k * v), dv * (c + k * u))
    }

    @inline(__always) static func value(_ p: Vec2, _ seed: UInt32 = 0) -> Float { sloped(p, seed).x }

    /// Rotates and doubles the point, so that the octaves' grids do not align.
    @inline(__always) private static func next(_ p: Vec2) -> Vec2 {
        Vec2(1.6 * p.x + 1.2 * p.y, 1.6 * p.y - 1.2 * p.x) + Vec2(17.3, -9.1)
    }

    /// Fractal noise, about -1...1. Evaluates four octaves at once.
    @inline(__always) static func fbm(_ p: Vec2, _ octaves: Int, _ seed: UInt32 = 0, gain: Float = 0.5) -> Float {
        var q = p
        var sum: Float = 0
        var amplitude: Float = 0.55
        var first = 0
        while first < octaves {
            let q1 = next(q)
            let q2 = next(q1)
            let q3 = next(q2)
            let weights = Lanes(1, gain, gain * gain, gain * gain * gain) * amplitude
            let start = seed &+ UInt32(truncatingIfNeeded: first)
            let values = gradient4(
                Lanes(q.x, q1.x, q2.x, q3.x), Lanes(q.y, q1.y, q2.y, q3.y), SIMD4(0, 1, 2, 3) &+ start)
            let terms = values * weights
            let left = octaves - first
            sum += terms.x + (left > 1 ? terms.y : 0) + (left > 2 ? terms.z : 0) + (left > 3 ? terms.w : 0)
            amplitude *= gain * gain * gain * gain
            q = next(q3)
            first += 4
        }
        return sum
    }

    /// Ridged fractal noise, 0...1, with crests at the zeros; each octave is weighted by the previous one.
    @inline(__always) static func ridged(_ p: Vec2, _ octaves: Int, _ seed: UInt32 = 0) -> Float {
        var q = p
        var sum: Float = 0
        var amplitude: Float = 0.5
        var weight: Float = 1
        for octave in 0..<octaves {
            var n = 1 - abs(gradient(q, seed &+ UInt32(truncatingIfNeeded: octave)))
            n *= n * weight
            weight = clamp(n * 1.6)
            sum += n * amplitude
            amplitude *= 0.5
            q = next(q)
        }
        return sum
    }

    /// Eroded terrain: slopes damp fine detail, which leaves sharp ridges and smooth valleys.
    @inline(__always) static func eroded(_ p: Vec2, _ octaves: Int, _ seed: UInt32 = 0) -> Float {
        var q = p
        var sum: Float = 0
        var amplitude: Float = 0.5
        var slope = Vec2(0, 0)
        for octave in 0..<octaves {
            let n = sloped(q, seed &+ UInt32(truncatingIfNeeded: octave))
            slope += Vec2(n.y, n.z)
            sum += amplitude * n.x / (1 + dot(slope, slope))
            amplitude *= 0.5
            q = next(q)
        }
        return sum
    }

    /// The two nearest points of a pattern with one random point per unit square.
    struct Cell {
        var nearest: Float = 9
        var second: Float = 9
        var id: UInt32 = 0
        var offset = Vec2(0, 0)
    }

    @inline(__always) static func cell(_ p: Vec2, _ seed: UInt32 = 0, jitter: Float = 1) -> Cell {
        let fx = floor(p.x)
        let fy = floor(p.y)
        let x = whole(fx) &* 0x9E37_79B1
        // One row of the nine squares around the point, in three lanes; the fourth lane is never the nearest.
        let columns = SIMD4(x &- 0x9E37_79B1, x, x &+ 0x9E37_79B1, x)
        let left = Lanes(-0.5, 0.5, 1.5, 99) - (p.x - fx)
        var nearest = Lanes(repeating: 81)
        var second = Lanes(repeating: 81)
        var (ids, atX, atY) = (SIMD4<UInt32>.zero, Lanes.zero, Lanes.zero)
        for row in -1...1 {
            let y = (whole(fy) &+ UInt32(truncatingIfNeeded: row)) &* 0x85EB_CA77
            let h = scramble((columns ^ y) &+ (seed &* 0xC2B2_AE3D))
            let (px, py) = halves(h)
            let offX = left + px * jitter
            let offY = py * jitter + (Float(row) + 0.5 - (p.y - fy))
            let distance = offX * offX + offY * offY
            let closer = distance .< nearest
            let beaten = nearest.replacing(with: distance, where: distance .> nearest)
            second = second.replacing(with: beaten, where: beaten .< second)
            nearest = nearest.replacing(with: distance, where: closer)
            ids = ids.replacing(with: h, where: closer)
            atX = atX.replacing(with: offX, where: closer)
            atY = atY.replacing(with: offY, where: closer)
        }
        var result = Cell(nearest: nearest.x, second: second.x, id: ids.x, offset: Vec2(atX.x, atY.x))
        for lane in 1..<3 {
            if nearest[lane] < result.nearest {
                result.second = min(result.nearest, second[lane])
                result.nearest = nearest[lane]
                result.id = ids[lane]
                result.offset = Vec2(atX[lane], atY[lane])
            } else {
                result.second = min(result.second, nearest[lane])
            }
        }
        result.nearest = result.nearest.squareRoot()
        result.second = result.second.squareRoot()
        return result
    }
}

/// A pseudorandom generator for placing objects.
struct Dice {
    private var state: UInt32

    init(_ seed: UInt32) { state = seed &* 747_796_405 &+ 2_891_336_453 }

    /// Returns the next number in 0..<1.
    mutating func roll() -> Float {
        state = state &* 747_796_405 &+ 2_891_336_453
        let word = ((state >> ((state >> 28) &+ 4)) ^ state) &* 277_803_737
        return Noise.unit((word >> 22) ^ word)
    }

    mutating func roll(_ low: Float, _ high: Float) -> Float { low + (high - low) * roll() }
}
