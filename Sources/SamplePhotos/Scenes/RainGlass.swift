/// Rain on a window, and out-of-focus street lights behind it.
struct RainGlass: Scene {
    var top = tint(0x141C30)
    var low = tint(0x3A2A30)
    var lights: [RGB] = [
        tint(0xFFB050), tint(0xFF6038), tint(0xFFE0B0), tint(0x60B8FF), tint(0xE83828), tint(0x58D8A0),
    ]
    var seed: UInt32 = 1

    func paint(on raster: inout Raster) {
        var back = Raster(width: max(raster.width / 2, 2), height: max(raster.height / 2, 2))
        back.fill { place in mix(top, low, smoothstep(0, 1, place.y)) }
        var dice = Dice(seed)
        for index in 0..<70 {
            let row = 0.56 + 0.22 * (dice.roll() + dice.roll() - 1)
            let center = Vec2(dice.roll(-0.05, back.aspect + 0.05), index < 52 ? row : dice.roll(0.05, 1))
            let hue = lights[Int(dice.roll() * Float(lights.count) * 0.999)]
            back.bokeh(center, dice.roll(0.022, 0.072), hue * dice.roll(0.12, 0.85), blades: 7)
        }
        back.blur(0.006)
        var misted = back
        misted.blur(0.05)
        let (sharp, soft) = (back, misted)
        raster.fill { place in glass(place, sharp, soft) }
    }

    struct Drop {
        var off = Vec2(0, 0)
        var radius: Float = 0
        var inside: Float = 0
    }

    @inline(__always) private func drop(_ p: Vec2, _ scale: Float, _ share: Float, _ id: UInt32) -> Drop {
        let q = p * scale
        var best = Drop()
        let base = Vec2(floor(q.x), floor(q.y))
        for dy in -1...1 {
            for dx in -1...1 {
                let corner = base + Vec2(Float(dx), Float(dy))
                let h = Noise.hash(Int32(corner.x), Int32(corner.y), id)
                guard Noise.unit(h ^ 0xAAAA) < share else { continue }
                let center = corner + Vec2(Float(h & 0xFFFF), Float(h >> 16)) * (0.7 / 65_536) + 0.15
                let size = 0.16 + 0.34 * pow(Noise.unit(h &* 0x9E37_79B1), 2)
                var off = q - center
                off.x += 0.12 * size * Noise.gradient(q * 3.1, id &+ 1)
                // Hanging drops are narrower at the top.
                off = Vec2(off.x * (1.05 - 0.25 * clamp(off.y / size, -1, 1)), off.y * 0.86)
                let inside = 1 - length(off) / size
                if inside > best.inside { best = Drop(off: off / size, radius: size / scale, inside: inside) }
            }
        }
        return best
    }

    @inline(__always) private func glass(_ p: Vec2, _ sharp: Raster, _ soft: Raster) -> RGB {
        let trail = streak(p)
        var color = mix(soft.sample(p) * 0.9 + RGB(0.012, 0.013, 0.016), sharp.sample(p), trail * 0.75)
        let fine = drop(p, 62, 0.5 * (1 - trail), seed &+ 9)
        if fine.inside > 0 { color = lens(p, fine, sharp, color) }
        let small = drop(p, 24, 0.62 * (1 - trail), seed &+ 5)
        if small.inside > 0 { color = lens(p, small, sharp, color) }
        let large = drop(p, 8.5, 0.62, seed &+ 3)
        if large.inside > 0 { color = lens(p, large, sharp, color) }
        return color
    }

    /// The track that a running drop wiped on the glass.
    @inline(__always) private func streak(_ p: Vec2) -> Float {
        let x = p.x + 0.012 * Noise.fbm(Vec2(p.x * 2, p.y * 3.4), 3, seed &+ 20)
        let column = floor(x * 9)
        let key = Int32(column)
        guard Noise.unit(key, 1, seed &+ 21) > 0.45 else { return 0 }
        let middle = 0.25 + 0.5 * Noise.unit(key, 2, seed &+ 21)
        let start = Noise.unit(key, 3, seed &+ 21) * 0.8 - 0.2
        let off = abs(fract(x * 9) - middle) * 9
        return smoothstep(0.75, 0.35, off) * smoothstep(start, start + 0.05, p.y)
    }

    /// A drop refracts the background: small, upside down and bright.
    @inline(__always) private func lens(_ p: Vec2, _ drop: Drop, _ sharp: Raster, _ under: RGB) -> RGB {
        let distance = length(drop.off)
        let bulge = (1 - min(distance * distance, 1)).squareRoot()
        let seen = Vec2(p.x - drop.off.x * 0.26, 0.52 - drop.off.y * 0.30 * (1.3 - 0.5 * bulge))
        var color = sharp.sample(seen) * (0.55 + 0.75 * bulge)
        color *= 0.30 + 0.70 * smoothstep(1, 0.62, distance - 0.18 * drop.off.y)
        let spot = length(drop.off - Vec2(-0.30, -0.42))
        color += RGB(0.5, 0.52, 0.58) * (smoothstep(0.20, 0.06, spot) * 0.5)
        return mix(under, color, smoothstep(0, 0.10, drop.inside))
    }
}
