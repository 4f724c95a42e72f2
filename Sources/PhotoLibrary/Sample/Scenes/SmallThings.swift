/// A leaf with the sun behind it, close enough to see its veins; with drops on it after rain.
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

    /// How far inside the blade a place is; drops cover a blade that fills the frame.
    @inline(__always) private func outline(_ p: Vec2) -> Float {
        let q = axis(p)
        let bays = 0.018 * sin(q.x * 30) + 0.012 * Noise.fbm(p * 9, 3, seed &+ 2)
        let span: Float = drops ? 2 : 0.52 * (1 - pow(abs(q.x - 0.55) / 1.05, 2.2)) + bays
        return span - abs(q.y)
    }

    /// Along and across the midrib.
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

    /// Lays drops on the blade: each a small lens with a highlight, a bright foot and a shadow.
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
            // Light enters at the top left and gathers at the lower right.
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

/// A dahlia from straight above: ring upon ring of petals.
struct Dahlia: Scene {
    var tip = tint(0xF4C8B8)
    var base = tint(0xB83A5C)
    var heart = tint(0x7A1838)
    var back = tint(0x10180F)
    var seed: UInt32 = 1

    func paint(on raster: inout Raster) {
        let center = Vec2(raster.aspect * 0.52, 0.51)
        raster.fill { place in
            let n = Noise.fbm(place * 2.2, 4, seed &+ 1)
            return mix(back, tint(0x33452A), clamp(0.3 + n)) * (0.5 + 0.5 * place.y)
        }
        raster.blur(0.03)
        raster.change { place, below in flower(place - center, below) }
    }

    @inline(__always) private func flower(_ p: Vec2, _ below: RGB) -> RGB {
        let radius = length(p)
        let angle = turns(p.y, p.x)
        var shadow: Float = 1
        for ring in 0..<15 {
            let t = Float(ring) / 14
            let outer = 0.035 + 0.46 * pow(t, 0.82)
            let count = floor(mix(7, 21, pow(t, 0.6)))
            let sector = angle * count + Float(ring) * 0.381 * count
            let petal = Noise.floorIndex(sector)
            var nearest: (depth: Float, color: RGB)?
            for neighbour in Int32(-1)...1 {
                let key = petal &+ neighbour
                let wrapped = Int32(fract(Float(key) / count) * count + 0.5)
                let own = Noise.unit(wrapped, Int32(ring), seed)
                let across = (sector - Float(key) - 0.5 + (own - 0.5) * 0.22) / count * 6.2831853 * radius
                let reach = outer * (0.94 + 0.12 * own)
                let along = radius / reach
                let width =
                    reach * (0.105 + 0.16 / count * 6) * pow(clamp(along), 0.7)
                    * clamp((1 - along) * 4.2 + 0.02).squareRoot()
                let off = across / max(width, 1e-5)
                guard along < 1, abs(off) < 1, along > 0.15 else { continue }
                let depth = own + (neighbour == 0 ? 0.4 : 0)
                if let nearest, nearest.depth > depth { continue }
                nearest = (depth, petalColor(along, off, t, own, p))
            }
            if let nearest { return nearest.color * shadow }
            shadow = min(shadow, 0.55 + 0.45 * smoothstep(0, 0.05, radius - outer))
        }
        let falling = smoothstep(0.40, 0.62, radius)
        return below * (0.35 + 0.65 * falling)
    }

    @inline(__always) private func petalColor(_ along: Float, _ off: Float, _ t: Float, _ own: Float, _ p: Vec2) -> RGB
    {
        let cup = 1 - off * off
        let veins = Noise.gradient(Vec2(off * 7, along * 2.2 + own * 30), seed &+ 3)
        let hue = mix(base, tip, smoothstep(0.45, 1.0, along) * (0.45 + 0.55 * t))
        let color = mix(heart, hue, smoothstep(0.0, 0.5, t + along * 0.35 - 0.2))
        let sun = dot(normalize(p + 1e-4), Vec2(-0.6, -0.8)) * 0.22
        let roll = 0.28 * off * (p.x < 0 ? 1 : -1)
        let light = 0.26 + 0.95 * smoothstep(0.45, 1.0, along) + 0.18 * cup + sun + roll * 0.5
        return color * (light * (1 + 0.13 * veins) * (0.85 + 0.3 * own))
    }
}

/// Points of light out of focus, behind a twig of fir that is not.
struct Bokeh: Scene {
    var colors = [tint(0xFFB050), tint(0xFF8A3C), tint(0xFFD8A0), tint(0xE84A30), tint(0xFFC878), tint(0x60A0C8)]
    var back = tint(0x140E12)
    var warm = tint(0x40241C)
    var seed: UInt32 = 1

    func paint(on raster: inout Raster) {
        raster.fill { place in mix(back, warm, smoothstep(0.1, 1, place.y) * 0.8) }
        var dice = Dice(seed)
        for index in 0..<150 {
            let band = 0.02 + 1.0 * dice.roll() + 0.05 * sin(Float(index))
            let center = Vec2(dice.roll(-0.05, raster.aspect + 0.05), band)
            let hue = colors[Int(dice.roll() * Float(colors.count) * 0.999)]
            let size = dice.roll(0.022, 0.075)
            raster.bokeh(center, size, hue * (dice.roll(0.08, 0.75) * 0.045 / size), blades: 8, rim: 0.5)
        }
        raster.blur(0.004)
        twig(on: &raster, Vec2(-0.05, 0.10), Vec2(0.62, 0.36), &dice, 0)
        twig(on: &raster, Vec2(raster.aspect + 0.05, 0.02), Vec2(raster.aspect - 0.40, 0.20), &dice, 1)
        for (x, y) in [(0.30, 0.30), (0.52, 0.40), (0.14, 0.19)] as [(Float, Float)] {
            raster.glow(Vec2(x, y), 0.16, tint(0xFFB050, 0.30), sharp: 2.4)
            raster.stroke(
                Vec2(x, y), Vec2(x + 0.004, y + 0.022), width: 0.013, to: 0.009, tint(0xFFE0A8, 6), soft: 0.002)
        }
    }

    private func twig(on raster: inout Raster, _ from: Vec2, _ to: Vec2, _ dice: inout Dice, _ depth: Int) {
        let along = to - from
        let reach = length(along)
        let heading = along / reach
        let steps = Int(reach * 190)
        raster.stroke(from, to, width: 0.010, to: 0.004, tint(0x2A1C12))
        for step in 0..<steps {
            let t = Float(step) / Float(steps)
            let root = from + along * t + Vec2(0, 0.02 * sin(t * 3))
            let side: Float = step % 2 == 0 ? 1 : -1
            let turned = rotate(heading, turns: side * dice.roll(0.09, 0.17))
            let needle = dice.roll(0.035, 0.062) * (1 - 0.35 * t)
            let shade = dice.roll(0.5, 1.5)
            let color = mix(tint(0x1C3A24), tint(0x5A7A40), dice.roll() * 0.7) * (shade * 0.55)
            raster.stroke(
                root, root + turned * needle, width: 0.0042, to: 0.0014, color, soft: depth == 1 ? 0.003 : 0.0005)
            if depth == 0, step % 34 == 20 {
                let tip = root + rotate(heading, turns: side * 0.1) * (0.20 * (1 - t) + 0.07)
                twig(on: &raster, root, tip, &dice, 2)
            }
        }
    }
}
