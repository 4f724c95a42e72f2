/// A dry lake: a crust broken into plates with raised edges, and distant mountains.
struct SaltPan: Ground {
    var crust = tint(0xD9CFC0)
    var edge = tint(0xF1EBE0)
    var seed: UInt32 = 1
    var hills = tint(0x6C5A50)

    @inline(__always) private func plates(_ p: Vec2) -> Float {
        let bend = Vec2(Noise.gradient(p * 1.3, seed), Noise.gradient(p * 1.3 + 8, seed &+ 1)) * 0.28
        let cell = Noise.cell(p * 0.72 + bend, seed &+ 2, jitter: 0.85)
        return cell.second - cell.nearest
    }

    @inline(__always) func height(_ p: Vec2, _ octaves: Int) -> Float {
        if p.y > 34 {
            let far = smoothstep(34, 52, p.y)
            return far * (0.5 + 5.2 * Noise.eroded(p * 0.11, octaves, seed &+ 5))
        }
        guard octaves > 4 else { return 0 }
        let gap = plates(p)
        let rim = exp(-gap * gap * 160) * 0.055 + exp(-gap * 9) * 0.02
        return rim * (0.7 + 0.5 * Noise.gradient(p * 6, seed &+ 3)) + 0.006 * Noise.fbm(p * 9, 3, seed &+ 4)
    }

    @inline(__always) func surface(_ p: Vec2, height: Float, normal: Vec3, distance: Float) -> Material {
        if p.y > 34 { return Material(albedo: hills * (1 + 0.4 * Noise.fbm(p * 2, 4, 9)), normal: normal) }
        let gap = plates(p)
        let stain = Noise.fbm(p * 0.6, 4, seed &+ 7)
        let fine = Noise.fbm(p * 14, 3, seed &+ 8)
        let salt = exp(-gap * 11)
        let color = mix(crust * (1 + 0.22 * stain + 0.12 * fine), edge, salt)
        return Material(albedo: color, normal: normalize(normal + Vec3(fine, 0, stain) * 0.08))
    }
}
