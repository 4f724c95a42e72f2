/// Hash-based noise: the same everywhere, without tables, and without a period that shows.
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

    @inline(__always) private static func slope(_ h: UInt32, _ x: Float, _ y: Float) -> Float {
        let gx = Float(Int32(h & 0xFFFF)) * (1 / 32_768) - 1
        let gy = Float(Int32(h >> 16)) * (1 / 32_768) - 1
        return gx * x + gy * y
    }

    /// Gradient noise, about -1...1, with features one unit wide.
    @inline(__always) static func gradient(_ p: Vec2, _ seed: UInt32 = 0) -> Float {
        let fx = floor(p.x)
        let fy = floor(p.y)
        let x = p.x - fx
        let y = p.y - fy
        let ix = Int32(fx)
        let iy = Int32(fy)
        let a = slope(hash(ix, iy, seed), x, y)
        let b = slope(hash(ix &+ 1, iy, seed), x - 1, y)
        let c = slope(hash(ix, iy &+ 1, seed), x, y - 1)
        let d = slope(hash(ix &+ 1, iy &+ 1, seed), x - 1, y - 1)
        let u = x * x * x * (x * (x * 6 - 15) + 10)
        let v = y * y * y * (y * (y * 6 - 15) + 10)
        return 1.5 * mix(mix(a, b, u), mix(c, d, u), v)
    }

    /// Value noise in 0...1 and its derivatives, as (value, d/dx, d/dy).
    @inline(__always) static func sloped(_ p: Vec2, _ seed: UInt32 = 0) -> Vec3 {
        let fx = floor(p.x)
        let fy = floor(p.y)
        let x = p.x - fx
        let y = p.y - fy
        let ix = Int32(fx)
        let iy = Int32(fy)
        let a = unit(ix, iy, seed)
        let b = unit(ix &+ 1, iy, seed)
        let c = unit(ix, iy &+ 1, seed)
        let d = unit(ix &+ 1, iy &+ 1, seed)
        let u = x * x * x * (x * (x * 6 - 15) + 10)
        let v = y * y * y * (y * (y * 6 - 15) + 10)
        let du = 30 * x * x * (x * (x - 2) + 1)
        let dv = 30 * y * y * (y * (y - 2) + 1)
        let k = a - b - c + d
        return Vec3(a + (b - a) * u + (c - a) * v + k * u * v, du * ((b - a) + k * v), dv * ((c - a) + k * u))
    }

    @inline(__always) static func value(_ p: Vec2, _ seed: UInt32 = 0) -> Float { sloped(p, seed).x }

    /// Turned and doubled, so that the octaves' grids never line up.
    @inline(__always) private static func next(_ p: Vec2) -> Vec2 {
        Vec2(1.6 * p.x + 1.2 * p.y, 1.6 * p.y - 1.2 * p.x) + Vec2(17.3, -9.1)
    }

    /// Sums of finer and finer noise, about -1...1.
    @inline(__always) static func fbm(_ p: Vec2, _ octaves: Int, _ seed: UInt32 = 0, gain: Float = 0.5) -> Float {
        var q = p
        var sum: Float = 0
        var amplitude: Float = 0.55
        for octave in 0..<octaves {
            sum += amplitude * gradient(q, seed &+ UInt32(truncatingIfNeeded: octave))
            amplitude *= gain
            q = next(q)
        }
        return sum
    }

    /// Sharp crests where the noise crosses zero, 0...1; each octave is strongest on the crests of the last.
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

    /// Terrain as rain leaves it: fine detail is damped on the slopes, so ridges are sharp and valleys smooth.
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

    /// The two nearest of one random point in each unit square.
    struct Cell {
        var nearest: Float = 9
        var second: Float = 9
        var id: UInt32 = 0
        var offset = Vec2(0, 0)
    }

    @inline(__always) static func cell(_ p: Vec2, _ seed: UInt32 = 0, jitter: Float = 1) -> Cell {
        let fx = floor(p.x)
        let fy = floor(p.y)
        let local = Vec2(p.x - fx, p.y - fy)
        var result = Cell()
        for dy in Int32(-1)...1 {
            for dx in Int32(-1)...1 {
                let h = hash(Int32(fx) &+ dx, Int32(fy) &+ dy, seed)
                let point = Vec2(Float(h & 0xFFFF), Float(h >> 16)) * (1 / 65_536) - 0.5
                let offset = Vec2(Float(dx), Float(dy)) + 0.5 + point * jitter - local
                let distance = dot(offset, offset)
                if distance < result.nearest {
                    result.second = result.nearest
                    result.nearest = distance
                    result.id = h
                    result.offset = offset
                } else if distance < result.second {
                    result.second = distance
                }
            }
        }
        result.nearest = result.nearest.squareRoot()
        result.second = result.second.squareRoot()
        return result
    }
}

/// A small generator for placing things.
struct Dice {
    private var state: UInt32

    init(_ seed: UInt32) { state = seed &* 747_796_405 &+ 2_891_336_453 }

    /// The next number in 0..<1.
    mutating func roll() -> Float {
        state = state &* 747_796_405 &+ 2_891_336_453
        let word = ((state >> ((state >> 28) &+ 4)) ^ state) &* 277_803_737
        return Noise.unit((word >> 22) ^ word)
    }

    mutating func roll(_ low: Float, _ high: Float) -> Float { low + (high - low) * roll() }
}
