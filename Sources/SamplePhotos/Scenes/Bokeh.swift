/// Lights out of focus, behind a fir twig in focus.
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
