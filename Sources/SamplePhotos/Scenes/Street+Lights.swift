extension Street {
    private func place(_ p: Vec3, _ aspect: Float) -> Vec2 {
        camera.project(Vec3(p.x, p.y - camera.height, p.z), aspect)
    }

    /// Lamps on both sides with halos in the damp air, and their long reflections.
    func addLamps(on raster: inout Raster) {
        for index in stride(from: 12, through: 0, by: -1) {
            let z = 7 + Float(index) * 14
            let clear = exp(-z / clarity)
            for side in [-1, 1] as [Float] {
                let foot = place(Vec3(side * width * 0.66, 0, z), raster.aspect)
                let head = place(Vec3(side * width * 0.60, 5.2, z), raster.aspect)
                let scale = camera.focal / z
                let post = Vec2(foot.x, head.y + 0.3 * scale)
                let dark = mix(air, wall * 0.10, clear)
                raster.stroke(foot, post, width: 0.13 * scale, to: 0.09 * scale, dark)
                raster.stroke(post, head, width: 0.09 * scale, to: 0.07 * scale, dark)
                raster.glow(head, 0.36 * scale, lamp * (9 * clear + 0.5), sharp: 1.3)
                raster.glow(head, 3.4 * scale + 0.02, lamp * (0.75 * clear + 0.10), sharp: 2.4)
                raster.glow(head, 9 * scale + 0.05, lamp * (0.16 * clear + 0.03), sharp: 2.2)
            }
        }
    }

    /// Light trails of a long exposure: each lamp a ribbon along its lane.
    func addTrails(on raster: inout Raster) {
        var dice = Dice(seed &+ 31)
        for index in 0..<26 {
            let away = index % 2 == 0
            let lane = (away ? 1 : -1) * dice.roll(0.8, 3.4)
            let height = dice.roll(0.45, 1.05)
            let color =
                away
                ? mix(tint(0xFF2A18), tint(0xFF6A30), dice.roll()) : mix(tint(0xFFE8C8), tint(0xE8F0FF), dice.roll())
            let strength = dice.roll(0.5, 1.6)
            let from = dice.roll(2.2, 12)
            var z: Float = from
            let sway = dice.roll(0, 6)
            while z < 240 {
                let next = z * 1.09 + 0.1
                let a = place(Vec3(lane + 0.25 * sin(z * 0.05 + sway), height, z), raster.aspect)
                let b = place(Vec3(lane + 0.25 * sin(next * 0.05 + sway), height, next), raster.aspect)
                let scale = camera.focal / z
                let light = color * (strength * smoothstep(from * 0.95, from * 1.5, next))
                raster.ribbon(a, b, width: 0.075 * scale, light * 2.6)
                raster.ribbon(a, b, width: 0.5 * scale, light * 0.10)
                // The reflection on the wet road.
                let down = Vec2(0, 2 * height * scale)
                raster.ribbon(a + down, b + down, width: 0.5 * scale, light * (0.10 * wetness))
                z = next
            }
        }
    }

    /// A figure under an umbrella, and its reflection.
    func addWalker(on raster: inout Raster) {
        let z: Float = 9
        let scale = camera.focal / z
        let foot = place(Vec3(-0.9, 0, z), raster.aspect)
        let dark = tint(0x0B0C10)
        for mirror in [-1, 1] as [Float] {
            let opacity: Float = mirror > 0 ? 1 : 0.42
            func at(_ x: Float, _ y: Float) -> Vec2 { foot + Vec2(x, -y * mirror) * scale }
            func limb(_ a: Vec2, _ b: Vec2, _ wide: Float, _ narrow: Float) {
                raster.stroke(a, b, width: wide * scale, to: narrow * scale, dark, opacity: opacity)
            }
            limb(at(-0.12, 0.82), at(-0.20, 0.03), 0.19, 0.11)
            limb(at(0.08, 0.82), at(0.16, 0.05), 0.19, 0.11)
            limb(at(-0.02, 1.38), at(-0.02, 0.72), 0.40, 0.46)
            limb(at(-0.01, 1.62), at(-0.01, 1.60), 0.22, 0.22)
            limb(at(0.16, 1.30), at(0.24, 1.05), 0.14, 0.11)
            limb(at(0.22, 1.08), at(0.14, 2.02), 0.03, 0.03)
            let ribs: [Vec2] = (0...10).map { step in
                let t = Float(step) / 10
                let reach = (t - 0.5) * 1.36
                return at(0.14 + reach, 1.82 + 0.36 * (1 - 4 * (t - 0.5) * (t - 0.5)))
            }
            raster.polygon(mirror > 0 ? ribs : ribs.reversed(), dark, opacity: opacity)
        }
    }
}

extension Raster {
    /// Adds a ribbon of light without end caps, so that segments join seamlessly.
    mutating func ribbon(_ from: Vec2, _ to: Vec2, width: Float, _ light: RGB) {
        let fine = pixel
        let reach = width + fine * 2
        let low = Vec2(min(from.x, to.x) - reach, min(from.y, to.y) - reach)
        let high = Vec2(max(from.x, to.x) + reach, max(from.y, to.y) + reach)
        let along = to - from
        let scale = 1 / max(dot(along, along), 1e-12)
        let half = max(width * 0.5, fine * 0.7)
        let thin = min(1, width * 0.5 / half)
        change(box: low, high) { place, below in
            let t = dot(place - from, along) * scale
            guard t >= 0, t < 1 else { return below }
            let off = length(place - from - along * t) / half
            return below + light * (exp(-off * off * 1.4) * thin)
        }
    }
}
