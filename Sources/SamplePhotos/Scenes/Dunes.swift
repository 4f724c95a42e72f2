/// Sand blown into dunes: a long windward slope, a sharp crest, a steep lee, and ripples over all of it.
struct Dunes: Ground {
    var scale: Float = 0.11
    var relief: Float = 1.6
    /// The bearing of the crests, in turns from the line of sight.
    var bearing: Float = 0.16
    var sand = tint(0xB88A62)
    var dark = tint(0x96644A)
    var ripples: Float = 0.35
    var seed: UInt32 = 1

    /// A wave that rises over seven tenths of its length and falls over the rest, with a sharp crest.
    @inline(__always) private func wave(_ phase: Float) -> Float {
        let t = fract(phase)
        let u = t / 0.72
        let d = (1 - t) / 0.28
        let up = u * u * (1.6 - 0.6 * u)
        let down = d * d * (1.35 - 0.35 * min(d, 2))
        // The crest is rounded a little; otherwise sampling would cut it into steps.
        let h = clamp(0.5 + (down - up) / 0.10 * 0.5)
        return mix(down, up, h) - 0.10 * h * (1 - h)
    }

    @inline(__always) func height(_ p: Vec2, _ octaves: Int) -> Float {
        let q = rotate(p * scale, turns: bearing)
        let bend = Noise.gradient(q * 0.55, seed) * 0.95 + Noise.gradient(q * 1.7, seed &+ 1) * 0.16
        let strength = 0.30 + 0.7 * smoothstep(-0.5, 0.6, Noise.gradient(q * 0.4 + 7, seed &+ 2))
        let main = wave(q.x + bend) * strength
        let small = wave(q.x * 2.3 + q.y * 0.7 + bend * 1.6 + 0.3) * 0.16 * (1.2 - strength)
        return relief * (main + small + 0.25 * Noise.gradient(q * 0.3, seed &+ 3))
    }

    @inline(__always) func surface(_ p: Vec2, height: Float, normal: Vec3, distance: Float) -> Material {
        let q = rotate(p, turns: bearing + 0.04)
        let bend = Noise.gradient(q * 0.9, seed &+ 11) * 0.5 + Noise.gradient(q * 2.6, seed &+ 12) * 0.10
        let phase = fract((q.x + bend) * 5.5)
        let lee = smoothstep(0.55, 1, phase)
        let visible = ripples / (1 + distance * distance * 0.02) * smoothstep(0.80, 0.93, normal.y)
        let tilt = (lee > 0 ? -1.0 + 1.9 * lee : 0.35 - phase) * visible
        let grains = Noise.gradient(p * 70, seed &+ 13) * 0.10 / (1 + distance * 0.5)
        let along = rotate(Vec2(1, 0), turns: -bearing - 0.04)
        let bumped = normalize(normal + Vec3(along.x * tilt + grains, 0, along.y * tilt + grains))
        let patches = Noise.fbm(p * 0.5, 4, seed &+ 14)
        let color = mix(sand, dark, clamp(0.35 + patches * 0.7)) * (1 + grains)
        return Material(albedo: color, normal: bumped)
    }
}
