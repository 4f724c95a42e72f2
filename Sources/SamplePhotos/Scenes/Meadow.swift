/// Backlit poppies in tall grass.
struct Meadow: Scene {
    var sky = tint(0xF0DCA8)
    var green = tint(0x6A8438)
    var dark = tint(0x26381A)
    var petal = tint(0xD8301C)
    var seed: UInt32 = 1

    func paint(on raster: inout Raster) {
        raster.fill { place in
            let n = Noise.fbm(place * 2.4, 4, seed)
            let up = smoothstep(0.75, 0.05, place.y + n * 0.22)
            return mix(mix(dark, green, clamp(0.45 + n)), sky * 1.25, up)
        }
        var dice = Dice(seed &+ 3)
        for depth in 0..<3 {
            let near = Float(depth) / 2
            if depth == 0 { lights(on: &raster, &dice) }
            grass(on: &raster, near, &dice)
            for _ in 0..<[26, 11, 0][depth] {
                let x = dice.roll(-0.05, raster.aspect + 0.05)
                let y = mix(0.56, 0.62, near) + dice.roll(-0.14, 0.26)
                poppy(on: &raster, Vec2(x, y), mix(0.030, 0.060, near) * dice.roll(0.8, 1.2), &dice)
            }
            if depth == 2 { hero(on: &raster, &dice) }
            raster.blur([0.022, 0.007, 0][depth])
        }
    }

    private func hero(on raster: inout Raster, _ dice: inout Dice) {
        poppy(on: &raster, Vec2(raster.aspect * 0.36, 0.36), 0.118, &dice)
        poppy(on: &raster, Vec2(raster.aspect * 0.74, 0.55), 0.082, &dice)
        bud(on: &raster, Vec2(raster.aspect * 0.60, 0.30), &dice)
    }

    private func lights(on raster: inout Raster, _ dice: inout Dice) {
        for _ in 0..<44 {
            let center = Vec2(dice.roll(0, raster.aspect), dice.roll(0.05, 0.75))
            raster.bokeh(center, dice.roll(0.012, 0.05), sky * dice.roll(0.03, 0.20))
        }
    }

    private func grass(on raster: inout Raster, _ near: Float, _ dice: inout Dice) {
        for _ in 0..<Int(mix(420, 150, near)) {
            let root = Vec2(dice.roll(-0.1, raster.aspect + 0.1), 1.05)
            let reach = mix(0.36, 0.62, near) * dice.roll(0.45, 1.1)
            let lean = dice.roll(-0.16, 0.20)
            let light = dice.roll(0.35, 1.25)
            let color = mix(dark, mix(green, sky, dice.roll() * 0.45), light * 0.7) * light
            var from = root
            for piece in 1...5 {
                let t = Float(piece) / 5
                let to = root + Vec2(lean * t * t, -reach * t)
                let width = mix(0.0042, 0.0075, near) * (1.08 - t)
                raster.stroke(from, to, width: width * 1.15, to: width, color * (0.6 + 0.6 * t))
                from = to
            }
            if near < 0.9, light > 1.0 {
                for seedling in 0..<7 {
                    let spot = from + Vec2(dice.roll(-0.006, 0.006), Float(seedling) * 0.009)
                    raster.stroke(spot, spot + Vec2(0.004, -0.008), width: 0.005, to: 0.003, sky * 0.6)
                }
            }
        }
    }

    private func bud(on raster: inout Raster, _ at: Vec2, _ dice: inout Dice) {
        raster.stroke(at + Vec2(0.01, 0.02), at + Vec2(0.05, 0.75), width: 0.005, to: 0.007, dark * 1.3)
        raster.stroke(at, at + Vec2(0.008, 0.036), width: 0.022, to: 0.026, green * 0.8)
        raster.stroke(at + Vec2(0.004, 0), at + Vec2(0.012, 0.034), width: 0.004, to: 0.006, petal)
    }

    /// One flower from the side: back petals, dark center, front petals, translucent against the light.
    private func poppy(on raster: inout Raster, _ at: Vec2, _ size: Float, _ dice: inout Dice) {
        raster.stroke(
            at + Vec2(0, size * 0.3), at + Vec2(dice.roll(-0.05, 0.05), 0.9), width: size * 0.07, to: size * 0.09,
            dark * 1.6)
        for index in 0..<4 {
            let front = index >= 2
            let side: Float = index % 2 == 0 ? -1 : 1
            let middle = at + Vec2(side * size * (front ? 0.30 : 0.40), front ? size * 0.06 : -size * 0.24)
            petal(
                on: &raster, middle, Vec2(size * (front ? 0.66 : 0.70), size * (front ? 0.46 : 0.60)), at, front,
                dice.roll())
            if index == 1 {
                raster.stroke(
                    at + Vec2(0, -size * 0.05), at + Vec2(0, size * 0.12), width: size * 0.30, to: size * 0.22,
                    tint(0x1A1418), soft: size * 0.05)
            }
        }
    }

    private func petal(
        on raster: inout Raster, _ middle: Vec2, _ half: Vec2, _ heart: Vec2, _ front: Bool, _ pick: Float
    ) {
        let edge = raster.pixel / half.y
        raster.change(box: middle - half * 1.3, middle + half * 1.3) { place, below in
            let q = (place - middle) / half
            let angle = turns(q.y, q.x)
            let ruffle =
                1 + 0.07 * Noise.gradient(Vec2(angle * 16, pick * 50), seed &+ 9)
                + 0.05 * Noise.gradient(Vec2(angle * 40, pick * 50), seed &+ 10)
            let distance = length(q) / ruffle
            let cover = smoothstep(1 + edge, 1 - edge, distance)
            guard cover > 0 else { return below }
            let toHeart = place - heart
            let ray = turns(toHeart.y, toHeart.x)
            let crinkle = Noise.fbm(Vec2(ray * 46, length(toHeart) / half.x * 1.6), 4, seed &+ 11)
            let fold = Noise.gradient(Vec2(ray * 11 + pick * 9, 1), seed &+ 12)
            let through = (front ? 0.62 : 1.05) * (1.10 - 0.55 * q.y) * (0.75 + 0.25 * distance)
            let light = through * (1 + 0.30 * crinkle + 0.32 * fold)
            let rim = smoothstep(0.90, 1.0, distance) * 0.4
            let color = mix(petal, tint(0xFF7A40), clamp(light * 0.42 - 0.2)) * (light + rim)
            return mix(below, color, cover * 0.97)
        }
    }
}
