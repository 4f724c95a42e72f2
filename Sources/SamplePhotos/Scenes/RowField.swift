/// A crop in rows, such as lavender, that lead away from the camera over gentle ground.
struct RowField: Ground {
    var spacing: Float = 1.15
    var crop: Float = 0.42
    var flower = tint(0x7B5FA8)
    var shade = tint(0x4A4270)
    var leaf = tint(0x5F6B45)
    var soil = tint(0xA98C6C)
    var seed: UInt32 = 1
    /// The rows' deviation from the line of sight.
    var lean: Float = 0.05
    var end: Float = 26

    @inline(__always) private func row(_ p: Vec2) -> Float {
        let x = p.x + p.y * lean + Noise.gradient(p * 0.12, seed) * 0.5
        return fract(x / spacing + 0.5) - 0.5
    }

    @inline(__always) private func roll(_ p: Vec2) -> Float {
        let distant = smoothstep(end, end * 1.9, p.y)
        return 0.5 * Noise.gradient(p * 0.07, seed &+ 1) * smoothstep(4, 16, p.y)
            + distant * (0.6 + 3.4 * max(0, Noise.fbm(p * 0.055 + 2, 4, seed &+ 2) + 0.3))
    }

    @inline(__always) func height(_ p: Vec2, _ octaves: Int) -> Float {
        let ground = roll(p)
        if p.y > end {
            guard octaves > 4 else { return ground }
            let crown = Noise.cell(p * 1.5, seed &+ 5)
            let wood = smoothstep(0.05, 0.25, Noise.gradient(p * 0.16, seed &+ 6) + 0.08)
            let line = smoothstep(end + 2.2, end + 0.4, p.y)
            return ground + max(wood, line) * max(0, 0.6 - crown.nearest * 0.8)
        }
        let off = row(p) * 2
        let body = max(0, 1 - off * off * 1.9).squareRoot()
        guard body > 0, octaves > 3 else { return ground + body * crop }
        let tufts = Noise.gradient(p * Vec2(5, 3.2), seed &+ 3) * 0.16
        let spikes = Noise.gradient(p * 19, seed &+ 4) * 0.13 + Noise.gradient(p * 43, seed &+ 7) * 0.11
        return ground + body * crop * (0.92 + tufts + spikes)
    }

    @inline(__always) func surface(_ p: Vec2, height: Float, normal: Vec3, distance: Float) -> Material {
        if p.y > end {
            let n = Noise.fbm(p * 0.5, 4, seed &+ 8)
            let plot = Noise.cell(p * 0.13, seed &+ 9)
            let hue = Noise.unit(plot.id ^ 77)
            let field = mix(tint(0x55602F), tint(0x9A8A4E), hue) * (1 + 0.3 * n)
            let wood = smoothstep(0.05, 0.25, Noise.gradient(p * 0.16, seed &+ 6) + 0.08)
            let line = smoothstep(end + 2.2, end + 0.4, p.y)
            return Material(albedo: mix(field, tint(0x26331E), max(wood, line)), normal: normal)
        }
        let off = abs(row(p) * 2)
        let up = clamp((height - roll(p)) / crop)
        let fine = Noise.gradient(p * 27, seed &+ 10)
        let broad = Noise.gradient(p * 1.1, seed &+ 11)
        var color = mix(leaf, flower * (1 + 0.30 * fine + 0.22 * broad), smoothstep(0.30, 0.75, up + fine * 0.16))
        color = mix(color, shade, smoothstep(0.85, 0.35, up) * 0.45)
        let clods = soil * (0.85 + 0.35 * Noise.fbm(p * 9, 3, seed &+ 12))
        color = mix(color, clods, smoothstep(0.68, 0.80, off + fine * 0.08))
        return Material(albedo: color, normal: normal, glow: 0.35 * up)
    }
}
