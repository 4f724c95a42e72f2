/// Ripe wheat in the wind, and a track through it.
struct WheatField: Ground {
    var ear = tint(0xC79A4C)
    var stalk = tint(0x7A5C28)
    var seed: UInt32 = 1
    var end: Float = 30

    @inline(__always) private func track(_ p: Vec2) -> Float {
        let bend = p.x + 1.0 - p.y * 0.07 - 0.7 * sin(p.y * 0.16)
        let left = abs(bend) - 0.42
        return abs(left)
    }

    @inline(__always) private func roll(_ p: Vec2) -> Float {
        0.9 * Noise.gradient(p * 0.06, seed) * smoothstep(3, 18, p.y)
            + smoothstep(end, end * 2, p.y) * (0.4 + 1.6 * max(0, Noise.fbm(p * 0.05, 3, seed &+ 1) + 0.2))
    }

    @inline(__always) func height(_ p: Vec2, _ octaves: Int) -> Float {
        let ground = roll(p)
        guard octaves > 3 else { return ground + 0.4 }
        if p.y > end {
            let crown = Noise.cell(p * 1.1, seed &+ 5)
            let line = smoothstep(end + 3, end + 1, p.y)
            let wood = smoothstep(0.15, 0.35, Noise.gradient(p * 0.13, seed &+ 6))
            return ground + 0.4 + max(wood, line * 0.8) * max(0, 1.0 - crown.nearest * 1.2)
        }
        let clear = smoothstep(0.12, 0.26, track(p))
        let wave = Noise.gradient(p * Vec2(0.55, 0.9), seed &+ 2) * 0.07
        let tuft = Noise.gradient(p * Vec2(9, 6), seed &+ 3) * 0.05
        let ears = Noise.gradient(p * Vec2(34, 20), seed &+ 4) * 0.075 + Noise.gradient(p * 66, seed &+ 7) * 0.04
        return ground + clear * (0.40 + wave + tuft + ears) + 0.03 * Noise.gradient(p * 6, seed &+ 8)
    }

    @inline(__always) func surface(_ p: Vec2, height: Float, normal: Vec3, distance: Float) -> Material {
        if p.y > end {
            let n = Noise.fbm(p * 0.5, 4, seed &+ 8)
            let line = smoothstep(end + 3, end + 1, p.y)
            let wood = max(smoothstep(0.15, 0.35, Noise.gradient(p * 0.13, seed &+ 6)), line)
            return Material(albedo: mix(tint(0x7A7440) * (1 + 0.3 * n), tint(0x222C1A), wood), normal: normal)
        }
        let up = smoothstep(0.2, 0.52, height - roll(p))
        let gust = Noise.fbm(p * Vec2(0.35, 0.8), 3, seed &+ 9)
        let fine = Noise.gradient(p * Vec2(50, 30), seed &+ 10)
        let color = mix(stalk, ear * (1 + 0.35 * gust + 0.25 * fine), up)
        return Material(albedo: color, normal: normalize(normal + Vec3(0, 0.5, 0)), glow: 0.45 * up)
    }
}
