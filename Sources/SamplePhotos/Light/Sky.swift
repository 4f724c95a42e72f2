/// The sky as a source of light: a gradient from horizon to zenith, the sun's glow, clouds and stars.
struct Sky: Sendable {
    /// The direction of the sun or the moon.
    var sun = Vec3(0, 0.2, 1)
    var zenith = tint(0x3B6AA8)
    var horizon = tint(0xC9D6E2)
    /// The color of the air around the sun and its extent: 2 is half the sky, 60 a small halo.
    var glow = RGB(0, 0, 0)
    var glowReach: Float = 6
    /// The sun's own light.
    var light = RGB(3, 2.8, 2.5)
    /// How quickly the horizon's color changes to the zenith's.
    var steepness: Float = 4
    /// The disc's radius, and its brightness relative to the sky: about 1 for a low moon.
    var disc: Float = 0
    var glare: Float = 14
    var clouds: Clouds?
    var veil: Clouds?
    var stars: Stars?
    var aurora: Aurora?

    /// The color of the clear air in a direction of unit length, without clouds or the disc.
    @inline(__always) func air(_ d: Vec3) -> RGB {
        let rise = max(d.y, 0)
        let climb = 1 - exp(-rise * steepness)
        let base = mix(horizon, zenith, climb)
        let facing = clamp(dot(d, sun) * 0.5 + 0.5)
        let wide = pow(facing, glowReach)
        let tight = pow(facing, glowReach * 14)
        // The glow follows the horizon, where the air is thickest.
        return base + glow * (wide * (0.35 + 0.65 * exp(-rise * 3)) + tight * 0.9)
    }

    /// The moon's maria as visible to the naked eye.
    @inline(__always) private func moonFace(_ d: Vec3) -> Float {
        let p = (Vec2(d.x, d.y) - Vec2(sun.x, sun.y)) / disc
        return 1 - 0.42 * smoothstep(-0.05, 0.3, Noise.fbm(p * 1.6 + 3, 4, 88))
    }

    /// The sky's color in a direction of unit length.
    @inline(__always) func color(_ d: Vec3, disc drawn: Bool = true) -> RGB {
        var result = air(d)
        if let stars { result += stars.color(d) }
        if let aurora { result += aurora.color(d) }
        if let veil { result = veil.over(result, d, self) }
        if let clouds { result = clouds.over(result, d, self) }
        if drawn, disc > 0 {
            let off = 1 - dot(d, sun)
            let face = smoothstep(disc * disc * 0.56, disc * disc * 0.44, off)
            let relief = glare > 3 ? 1 : moonFace(d)
            let halo = exp(-off / (disc * disc * 3)) * 0.057
            result = mix(result, result + light * (glare * relief), face) + light * (halo * glare)
        }
        return result
    }
}

/// A layer of cloud on a plane above the camera.
struct Clouds: Sendable {
    var coverage: Float = 0.5
    var scale: Float = 1
    /// Stretches the clouds along x or z, as wind does.
    var stretch = Vec2(1, 1)
    var softness: Float = 0.35
    var lit = RGB(1, 1, 1)
    var shade = tint(0x7A8494)
    var opacity: Float = 1
    /// The strength of domain warping: 0 is even, 1 is wispy.
    var warp: Float = 0.35
    var seed: UInt32 = 3
    /// The height of the layer's haze above the horizon.
    var fade: Float = 0.035
    /// The brightness of the cloud edges near the sun.
    var lining: Float = 1

    @inline(__always) private func density(_ q: Vec2, _ octaves: Int) -> Float {
        let bend = Vec2(Noise.gradient(q * 0.7, seed &+ 31), Noise.gradient(q * 0.7 + 5.2, seed &+ 37))
        let n = Noise.fbm(q + bend * warp, octaves, seed) * 0.5 + 0.5
        return smoothstep(1 - coverage - softness * 0.5, 1 - coverage + softness, n)
    }

    @inline(__always) func over(_ air: RGB, _ d: Vec3, _ sky: Sky) -> RGB {
        guard d.y > 0.004 else { return air }
        let reach = 1 / (d.y + 0.05)
        let q = Vec2(d.x * reach, d.z * reach) * stretch * scale
        let thick = density(q, 6)
        guard thick > 0.003 else { return air }
        let toward = normalize(Vec2(sky.sun.x, sky.sun.z) + 1e-5) * stretch * (0.22 * scale)
        let behind = density(q + toward, 4)
        let facing = clamp(dot(d, sky.sun))
        let open = clamp(0.62 + (thick - behind) * 1.1 - thick * 0.3)
        var color = mix(shade, lit, open)
        let through = exp(-thick * 2.6) * thick * 2.2
        color += sky.light * (lining * through * (pow(facing, 5) * 0.35 + pow(facing, 60) * 1.4))
        let hidden = 1 - exp(-max(d.y - 0.004, 0) / fade)
        return mix(air, color, clamp(1 - exp(-thick * 3.2)) * opacity * hidden)
    }
}

/// Stars, and the band of the Milky Way across them.
struct Stars: Sendable {
    var strength: Float = 1
    /// The normal of the plane of the Milky Way.
    var band = normalize(Vec3(0.75, 0.25, -0.45))
    var milk: Float = 0

    @inline(__always) func color(_ d: Vec3) -> RGB {
        let depth = max(d.z, 0.2)
        let p = Vec2(d.x, d.y) / depth
        var result = RGB.zero
        for layer in 0..<3 {
            let scale: Float = layer == 0 ? 16 : (layer == 1 ? 46 : 120)
            let q = p * scale
            let cell = Noise.cell(q, 71 &+ UInt32(truncatingIfNeeded: layer), jitter: 0.8)
            let chance = Noise.unit(cell.id ^ 0x5bd1)
            let magnitude = pow(chance, 12) * 2.0 + 0.012
            let size: Float = layer == 0 ? 0.020 + 0.014 * magnitude : (layer == 1 ? 0.05 : 0.11)
            let spot = exp(-cell.nearest * cell.nearest / (size * size))
            let warmth = Noise.unit(cell.id &* 0x9E37_79B1)
            result +=
                mix(RGB(1.2, 0.9, 0.7), RGB(0.75, 0.9, 1.3), warmth)
                * (spot * magnitude * (layer == 0 ? 1 : (layer == 1 ? 0.8 : 0.4)))
        }
        guard milk > 0 else { return result * strength }
        return result * strength + milkyWay(p, d)
    }

    @inline(__always) private func milkyWay(_ p: Vec2, _ d: Vec3) -> RGB {
        let warp = Noise.fbm(p * 2.2, 4, 90) * 0.10
        let across = dot(d, band) + warp
        let body = exp(-across * across * 28)
        let core = exp(-across * across * 120)
        let mottle = clamp(0.5 + Noise.fbm(p * 5, 6, 93) * 0.9)
        let lane = Noise.fbm(p * 3.4 + 3, 6, 97, gain: 0.58)
        let dust = smoothstep(-0.05, 0.32, lane + core * 0.28 - 0.12) * body
        let light = mix(tint(0x6C7FA8), tint(0xF0CDA8), core) * (body * (0.25 + mottle) + core * mottle * 0.9)
        return light * ((1 - dust * 0.86) * milk)
    }
}

/// Curtains of northern light.
struct Aurora: Sendable {
    var strength: Float = 1
    var seed: UInt32 = 5

    @inline(__always) func color(_ d: Vec3) -> RGB {
        guard d.y > 0.01 else { return .zero }
        var result = RGB.zero
        for layer in 0..<16 {
            let k = Float(layer) / 16
            let height: Float = 0.9 + k * 1.15
            let p = Vec2(d.x, d.z) * (height / (d.y + 0.10))
            let bend = Noise.gradient(p * 0.24, seed) * 1.6
            let q = Vec2(p.x * 0.36 + bend, p.y * 0.20 - bend * 0.6)
            let n = abs(Noise.gradient(q, seed &+ 2))
            let curtain = pow(clamp(1 - n * 2.1), 7)
            guard curtain > 0.002 else { continue }
            let rays = 0.55 + 0.65 * Noise.gradient(Vec2(p.x * 3.1 + p.y * 0.7, 2), seed &+ 4)
            let low = smoothstep(0, 0.06, k)
            let fall = exp(-k * 4.2)
            let hue = mix(tint(0x37F29A), tint(0x8A4BD8), smoothstep(0.18, 0.75, k))
            result += hue * (curtain * max(rays, 0.1) * low * fall)
        }
        return result * (strength * 0.26 * smoothstep(0.01, 0.14, d.y))
    }
}
