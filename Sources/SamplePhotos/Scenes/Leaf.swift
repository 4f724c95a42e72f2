/// A backlit leaf, close enough to show its veins, optionally with raindrops.
struct LeafScene: Scene {
    var lit = tint(0xB8CC3C)
    var body = tint(0x4E8420)
    var back = tint(0x16281A)
    var drops = false
    var seed: UInt32 = 1

    func paint(on raster: inout Raster) {
        raster.fill { place in backdrop(place) }
        var dice = Dice(seed)
        for _ in 0..<26 {
            let center = Vec2(dice.roll(0, raster.aspect), dice.roll(0, 1))
            raster.bokeh(center, dice.roll(0.03, 0.10), mix(lit, tint(0xF4F0B0), dice.roll()) * dice.roll(0.03, 0.22))
        }
        raster.blur(0.012)
        let fine = raster.pixel
        raster.change { place, below in
            let edge = outline(place)
            let soft = max(fine * 1.5, 0.004)
            let cover = smoothstep(-soft, soft, edge)
            guard cover > 0 else { return below }
            return mix(below, blade(place, edge), cover)
        }
        if drops { wet(&raster) }
    }

    @inline(__always) private func backdrop(_ p: Vec2) -> RGB {
        let n = Noise.fbm(p * 1.7, 4, seed &+ 1)
        return mix(back, body * 0.8, clamp(0.25 + n * 0.8 + (0.5 - p.y) * 0.4))
    }

    /// A point's distance inside the blade; with drops, the blade fills the frame.
    @inline(__always) private func outline(_ p: Vec2) -> Float {
        let q = axis(p)
        let bays = 0.018 * sin(q.x * 30) + 0.012 * Noise.fbm(p * 9, 3, seed &+ 2)
        let span: Float = drops ? 2 : 0.52 * (1 - pow(abs(q.x - 0.55) / 1.05, 2.2)) + bays
        return span - abs(q.y)
    }

    /// Coordinates along and across the midrib.
    @inline(__always) private func axis(_ p: Vec2) -> Vec2 {
        let turned = rotate(p - Vec2(0.12, 0.94), turns: 0.095)
        return Vec2(turned.x, turned.y + 0.12 * turned.x * turned.x)
    }

    @inline(__always) private func vein(_ off: Float, _ width: Float) -> Float { exp(-off * off / (width * width)) }

    @inline(__always) private func blade(_ p: Vec2, _ edge: Float) -> RGB {
        let q = axis(p)
        let side: Float = q.y < 0 ? 0 : 0.5
        let sweep = (q.x - abs(q.y) * 0.72 - 0.16 * q.y * q.y) * 8.2 + side
        let lateral = abs(fract(sweep + 0.05 * Noise.gradient(p * 6, seed &+ 3)) - 0.5) / 8.2
        let cross = Noise.cell(Vec2(sweep * 4.2, abs(q.y) * 34), seed &+ 4, jitter: 0.8)
        let net = Noise.cell(p * 95, seed &+ 5, jitter: 0.9)
        let mid = vein(q.y, 0.0085)
        let second = vein(lateral, 0.0032)
        let third = vein(cross.second - cross.nearest, 0.075) * 0.55
        let mesh = vein(net.second - net.nearest, 0.11) * 0.26
        let between = smoothstep(0, 0.06, lateral)
        let glow = clamp(0.62 - 0.42 * p.y + 0.16 * Noise.fbm(p * 2.4, 4, seed &+ 6) + 0.12 * between)
        var color = mix(body, lit, glow) * (0.55 + 0.85 * glow)
        color *= 1 + 0.10 * Noise.gradient(p * 60, seed &+ 7)
        let ribs = clamp(mid * 1.1 + second * 0.8 + third + mesh)
        color = mix(color, lit * (0.9 + 0.7 * glow), ribs * (drops ? 0.38 : 0.5))
        color *= 1 - 0.30 * vein(q.y - 0.016, 0.010) - 0.22 * vein(lateral - 0.007, 0.005)
        let patch = smoothstep(0.42, 0.55, Noise.fbm(p * 5, 4, seed &+ 8))
        return mix(color, tint(0x8A6A24), patch * 0.35) * (0.8 + 0.4 * smoothstep(0, 0.05, edge))
    }

    /// Adds drops: each a small lens with a highlight, a bright lower edge and a shadow.
    private func wet(_ raster: inout Raster) {
        let dry = raster
        var dice = Dice(seed &+ 70)
        var placed: [Vec3] = []
        for attempt in 0..<420 {
            let radius =
                attempt < 24
                ? dice.roll(0.045, 0.115) : (attempt < 120 ? dice.roll(0.012, 0.035) : dice.roll(0.003, 0.011))
            let center = Vec2(dice.roll(0, raster.aspect), dice.roll(0, 1))
            let free = placed.allSatisfy { other in
                length(Vec2(other.x, other.y) - center) > (other.z + radius) * 1.06
            }
            guard free else { continue }
            placed.append(Vec3(center.x, center.y, radius))
            drop(on: &raster, dry, center, radius, dice.roll())
        }
    }

    private func drop(on raster: inout Raster, _ dry: Raster, _ center: Vec2, _ radius: Float, _ pick: Float) {
        let fine = raster.pixel
        let reach = Vec2(repeating: radius * 1.7)
        let stretch = Vec2(1 + 0.16 * (pick - 0.5), 1 - 0.16 * (pick - 0.5))
        raster.change(box: center - reach, center + reach) { place, below in
            let shade = length((place - center - Vec2(0.10, 0.22) * radius) / radius)
            var color = below * (1 - 0.48 * smoothstep(1.18, 0.75, shade))
            let wobble = 0.05 * Noise.gradient((place - center) / radius * 1.6 + pick * 40, seed &+ 71)
            let off = (place - center) * stretch / (radius * (1 + wobble))
            let distance = length(off)
            let cover = smoothstep(1 + fine / radius, 1 - fine / radius, distance)
            guard cover > 0 else { return color }
            let dome = (1 - min(distance * distance, 1)).squareRoot()
            let seen = dry.sample(center + off * radius * (0.35 + 0.5 * (1 - dome)))
            // Light enters at the top left and is focused at the lower right.
            let gather = clamp(dot(off, Vec2(0.55, 0.83)))
            var inside = seen * (0.50 + 1.55 * gather * gather * smoothstep(1.05, 0.7, distance) + 0.25 * dome)
            inside *= 0.55 + 0.45 * smoothstep(1.0, 0.80, distance)
            let window = off - Vec2(-0.34, -0.42)
            let pane = smoothstep(0.20, 0.14, abs(window.x + window.y * 0.25)) * smoothstep(0.17, 0.11, abs(window.y))
            inside += RGB(2.2, 2.3, 2.4) * (pane * 0.8)
            inside += RGB(1, 1.05, 0.9) * (smoothstep(0.10, 0.02, length(off - Vec2(0.42, 0.55))) * 0.8)
            color = mix(color, inside, cover)
            return color
        }
    }
}
