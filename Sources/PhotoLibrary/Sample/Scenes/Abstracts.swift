/// A pool from above, in the afternoon: tiles bent by the water, a net of light, a ring that floats.
struct Pool: Scene {
    var water = tint(0x3FB4C8)
    var tile = tint(0x9ADCE4)
    var ring = true
    var seed: UInt32 = 1

    @inline(__always) private func bend(_ p: Vec2) -> Vec2 {
        let a = Noise.sloped(p * 4.2, seed)
        let b = Noise.sloped(p * 9 + 3, seed &+ 1)
        let c = Noise.sloped(p * 21 + 7, seed &+ 2)
        return Vec2(a.y, a.z) * 0.010 + Vec2(b.y, b.z) * 0.0045 + Vec2(c.y, c.z) * 0.0014
    }

    func paint(on raster: inout Raster) {
        let center = Vec2(raster.aspect * 0.60, 0.40)
        raster.fill { place in
            let slope = bend(place)
            let p = place + slope
            let depth = smoothstep(-0.1, 1.15, p.y)
            var floor = bottom(p, depth)
            let light = caustics(p * 8.5 + slope * 30) * 1.25 + caustics(p * 15 + 3) * 0.35
            if ring {
                let away = length(p - center - Vec2(0.085, 0.12))
                floor *= 1 - 0.42 * smoothstep(0.075, 0.035, abs(away - 0.118))
            }
            floor *= 0.72 + 0.85 * light
            let glint = pow(clamp(slope.x * 28 + slope.y * 40), 5)
            return floor + RGB(1, 1, 0.96) * min(glint * 0.45, 0.8)
        }
        if ring { float(on: &raster, center) }
    }

    @inline(__always) private func bottom(_ p: Vec2, _ depth: Float) -> RGB {
        let q = rotate(p, turns: 0.018) * 21
        let local = Vec2(fract(q.x) - 0.5, fract(q.y) - 0.5)
        let joint = smoothstep(0.43, 0.47, max(abs(local.x), abs(local.y)))
        let key = Noise.hash(Noise.floorIndex(q.x), Noise.floorIndex(q.y), seed &+ 5)
        var color = tile * (0.88 + 0.2 * Noise.unit(key))
        let column = Noise.floorIndex(q.x)
        if column == 4 || column == 5 { color = tint(0x1F4E7A) * (0.9 + 0.3 * Noise.unit(key)) }
        color = mix(color, RGB(0.80, 0.88, 0.88), joint * 0.5)
        return mix(color, color * water * 1.4, 0.45 + 0.5 * depth) * (1.15 - 0.35 * depth)
    }

    private func float(on raster: inout Raster, _ center: Vec2) {
        let (main, tube): (Float, Float) = (0.118, 0.050)
        let fine = raster.pixel
        let sun = normalize(Vec3(-0.45, 0.75, -0.55))
        raster.change(box: center - 0.19, center + 0.19) { place, below in
            let off = place - center
            let distance = length(off)
            let across = (distance - main) / tube
            let cover = smoothstep(1 + fine / tube, 1 - fine / tube, abs(across))
            guard cover > 0 else { return below }
            let up = (1 - min(across * across, 1)).squareRoot()
            let outward = off / max(distance, 1e-5) * across
            let normal = normalize(Vec3(outward.x, up, outward.y))
            let stripe = fract(turns(off.y, off.x) * 4 + 0.1) < 0.5
            let paint = stripe ? tint(0xD8402C) : tint(0xF4EEE2)
            let facing = max(dot(normal, sun), 0)
            let shine = pow(clamp(dot(normal, normalize(sun + Vec3(0, 1, 0)))), 60)
            let seam = 1 - 0.16 * smoothstep(0.05, 0.02, abs(across - 0.1))
            let color = paint * (RGB(1.5, 1.42, 1.3) * facing + tint(0x8AC8D8, 0.45) * (0.4 + 0.6 * up)) * seam
            return mix(below, color + RGB(1.2, 1.2, 1.2) * shine, cover)
        }
    }
}

/// A slot canyon: walls that water has turned, lit from a gap far above.
struct SlotCanyon: Scene {
    var bright = tint(0xFFC078)
    var rock = tint(0xB4683E)
    var deep = tint(0x4A1E2C)
    var seed: UInt32 = 1

    @inline(__always) private func flow(_ p: Vec2) -> Vec2 {
        let a = Noise.gradient(p * Vec2(1.1, 0.62), seed)
        let b = Noise.gradient(p * Vec2(1.4, 0.9) + 5.3, seed &+ 1)
        let q = p + Vec2(a, b) * 0.42
        let c = Noise.gradient(q * Vec2(2.1, 1.3) + 2.2, seed &+ 2)
        return q + Vec2(c, a * c) * 0.16
    }

    /// The relief of the walls: folds that run down and across.
    @inline(__always) private func relief(_ p: Vec2) -> Float {
        let q = flow(p)
        let folds = Noise.ridged(Vec2(q.x * 1.5 + q.y * 0.5, q.y * 0.34), 3, seed &+ 3)
        let grooves = sin((q.y * 1.0 + q.x * 0.55) * 46 + 3 * Noise.gradient(q * 2, seed &+ 4)) * 0.5
        return folds * 0.42 + grooves * 0.006 + 0.012 * Noise.fbm(q * Vec2(3, 14), 4, seed &+ 5)
    }

    func paint(on raster: inout Raster) {
        let aspect = raster.aspect
        raster.fill { place in
            let p = place * 1.25
            let e: Float = 0.004
            let here = relief(p)
            let dx = (relief(p + Vec2(e, 0)) - here) / e
            let dy = (relief(p + Vec2(0, e)) - here) / e
            let normal = normalize(Vec3(-dx, 1.1, -dy))
            let gap = aspect * 0.50 + 0.16 * sin(place.y * 3.4 + 0.8) + 0.05 * Noise.gradient(place * 3, seed &+ 8)
            let off = place.x - gap
            let side: Float = off > 0 ? -1 : 1
            let direct = clamp(dot(normal, normalize(Vec3(side * 0.55, 0.30, -0.78))))
            let bounce = clamp(dot(normal, normalize(Vec3(-side * 0.7, 0.4, 0.45))))
            let shaft = exp(-abs(off) * 5.2) * (1.15 - 0.55 * place.y)
            let open = 0.22 + 0.9 * exp(-abs(off) * 2.2)
            let q = flow(p)
            let strata = Noise.fbm(Vec2(q.x * 0.7, (q.y + q.x * 0.55) * 13), 4, seed &+ 6)
            let stone = mix(rock, mix(bright, rock, 0.4), clamp(0.4 + strata * 0.9))
            var color = stone * (mix(deep, rock, clamp(open)) * (0.35 + 0.9 * bounce) * 1.1)
            color += stone * bright * (direct * direct * open * 2.6 * (1.15 - 0.75 * place.y))
            color += bright * (shaft * shaft * 0.75 * smoothstep(0.1, 0.5, here + 0.1))
            let crease = smoothstep(0.05, 0.26, here)
            return color * (0.35 + 0.65 * crease) + tint(0x5A3A6A) * (0.035 * (1 - crease))
        }
    }
}

/// Poppies in tall grass against the light.
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

    /// One flower from the side: back petals, dark heart, front petals, with the light coming through them.
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
