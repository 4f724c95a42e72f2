/// A town across the water, in the last light.
struct Skyline: Scene {
    enum Kind: Sendable { case towers, houses }

    var kind = Kind.towers
    var sky = Sky()
    var camera = Camera()
    var waterline: Float = 0.66
    var tallest: Float = 0.40
    var body = tint(0x1E2738)
    var haze = tint(0x6A6484)
    var lamps = tint(0xFFC27A, 2.4)
    /// The fraction of lit windows.
    var lit: Float = 0.34
    var waves: Float = 0.014
    var deep = tint(0x0A1420)
    var seed: UInt32 = 1

    func paint(on raster: inout Raster) {
        let aspect = raster.aspect
        raster.fill { place in
            sky.color(normalize(camera.ray(Vec2(place.x, min(place.y, camera.horizon - 0.003)), aspect)))
        }
        for row in 0..<3 { buildings(on: &raster, row: row) }
        promenade(on: &raster)
        if kind == .houses { boats(on: &raster) }
        reflect(in: &raster)
    }

    /// A row of buildings; row 0 is the farthest.
    private func buildings(on raster: inout Raster, row: Int) {
        var dice = Dice(seed &+ UInt32(truncatingIfNeeded: row) * 101)
        let closeness = Float(row) / 2
        var x = dice.roll(-0.06, 0)
        while x < raster.aspect {
            let width: Float
            var height: Float
            switch kind {
            case .towers:
                width = dice.roll(0.028, 0.075)
                let center = x / raster.aspect - 0.58
                let cluster = exp(-center * center * 9) * 0.75 + 0.25
                let chance = dice.roll()
                height = tallest * (0.16 + 0.84 * chance * chance * cluster) * mix(1, 0.42, closeness)
            case .houses:
                width = dice.roll(0.05, 0.10)
                let rise = 0.25 + 0.75 * smoothstep(0.0, 0.9, x / raster.aspect)
                height = tallest * (0.34 + 0.22 * dice.roll()) * mix(1.5 * rise + 0.2, 0.8, closeness)
            }
            height = max(height, 0.03)
            let box = Building(
                left: x, right: x + width, top: waterline - height, base: waterline, id: UInt32(dice.roll() * 90_000))
            draw(box, on: &raster, closeness: closeness)
            x += width * (kind == .houses ? dice.roll(0.96, 1.02) : dice.roll(0.75, 1.5))
        }
    }

    struct Building {
        var left: Float
        var right: Float
        var top: Float
        var base: Float
        var id: UInt32
    }

    private func draw(_ box: Building, on raster: inout Raster, closeness: Float) {
        let fine = raster.pixel
        let aspect = raster.aspect
        let gable = kind == .houses ? (box.right - box.left) * 0.42 : 0
        let step = kind == .towers && box.id % 3 == 0 ? (box.base - box.top) * 0.16 : 0
        let wall = facade(box, closeness)
        raster.change(box: Vec2(box.left - fine, box.top - gable - fine), Vec2(box.right + fine, box.base)) {
            p, below in
            var inset: Float = 0
            if step > 0, p.y < box.top + step { inset = (box.right - box.left) * 0.2 }
            let side = min(p.x - box.left, box.right - p.x) - inset
            var roof = p.y - box.top
            let across = (p.x - box.left) / (box.right - box.left) - 0.5
            if gable > 0 { roof = p.y - box.top + gable * (1 - 2 * abs(across)) }
            let cover = clamp(side / fine + 0.5) * clamp(roof / fine + 0.5)
            guard cover > 0 else { return below }
            let air = sky.air(normalize(camera.ray(Vec2(p.x, camera.horizon - 0.01), aspect)))
            let fog = mix(0.62, 0.10, closeness) + 0.16 * smoothstep(waterline - 0.14, waterline, p.y)
            var color = mix(wall * (1.12 - 0.35 * across), mix(haze, air, 0.5), clamp(fog))
            if gable > 0, p.y < box.top + 0.004 { color *= 0.55 }
            let glow = windows(p, box, closeness, fine)
            return mix(below, color + glow * (1 - fog * 0.6), cover)
        }
        if kind == .towers, box.base - box.top > tallest * 0.72 {
            let middle = (box.left + box.right) * 0.5
            raster.stroke(
                Vec2(middle, box.top), Vec2(middle, box.top - 0.06), width: 0.005, to: 0.0012,
                mix(body, haze, 0.5))
            raster.glow(Vec2(middle, box.top - 0.06), 0.012, tint(0xFF3A28, 3), sharp: 3)
        }
    }

    private func facade(_ box: Building, _ closeness: Float) -> RGB {
        let hue = Noise.unit(box.id &* 0x9E37_79B1)
        guard kind == .houses else { return body * (0.7 + 0.6 * hue) }
        let paints = [tint(0x7A3A30), tint(0x8A7A5A), tint(0x52606A), tint(0x8C8880), tint(0x6A5030)]
        return paints[Int(hue * 4.99)] * 0.34
    }

    @inline(__always) private func windows(_ p: Vec2, _ box: Building, _ closeness: Float, _ fine: Float) -> RGB {
        let pitch = kind == .towers ? Vec2(0.0062, 0.0088) : Vec2(0.0165, 0.030)
        let q = Vec2((p.x - box.left - 0.002) / pitch.x, (p.y - box.top - 0.004) / pitch.y)
        guard q.y > 0, p.x < box.right - 0.003, p.y < box.base - 0.004 else { return .zero }
        let column = Int32(q.x)
        let floor = Int32(q.y)
        let storey = 0.35 + 1.3 * Noise.unit(floor, 3, box.id)
        guard Noise.unit(column, floor, box.id) < lit * storey else { return .zero }
        let inside = Vec2(fract(q.x), fract(q.y))
        let edge = fine / pitch.x
        let cover =
            smoothstep(0.16, 0.16 + edge, inside.x) * smoothstep(0.86, 0.86 - edge, inside.x)
            * smoothstep(0.2, 0.2 + edge, inside.y) * smoothstep(0.84, 0.84 - edge, inside.y)
        let warmth = Noise.unit(column, floor, box.id ^ 0x77)
        let bright = 0.35 + 1.2 * Noise.unit(column, floor, box.id ^ 0x99)
        let color = mix(lamps, kind == .towers ? tint(0xCFE0FF, 1.6) : lamps, warmth > 0.7 ? 1 : 0)
        return color * (cover * bright * 0.8)
    }

    /// Lamps along the water and their glow.
    private func promenade(on raster: inout Raster) {
        let line = waterline
        raster.polygon(
            [
                Vec2(-0.1, line - 0.008), Vec2(raster.aspect + 0.1, line - 0.008),
                Vec2(raster.aspect + 0.1, line + 0.004),
                Vec2(-0.1, line + 0.004),
            ], body * 0.5)
        var dice = Dice(seed &+ 900)
        var x: Float = 0.02
        while x < raster.aspect {
            let light = lamps * dice.roll(0.6, 1.4)
            raster.glow(Vec2(x, line - 0.014), 0.05, light * 0.10, sharp: 2.5)
            raster.glow(Vec2(x, line - 0.014), 0.008, light * 2.2, sharp: 2)
            x += dice.roll(0.03, 0.085)
        }
    }

    /// Moored sailing boats.
    private func boats(on raster: inout Raster) {
        var dice = Dice(seed &+ 400)
        for index in 0..<9 {
            let x = (Float(index) + dice.roll(0.2, 0.8)) / 9 * raster.aspect
            let size = dice.roll(0.7, 1.25)
            let line = waterline + 0.012 * size
            let mast = 0.15 * size
            let hull = dice.roll() > 0.5 ? tint(0xB8B4B0, 0.42) : tint(0x24303E)
            raster.polygon(
                [
                    Vec2(x - 0.042 * size, line - 0.015 * size), Vec2(x + 0.048 * size, line - 0.018 * size),
                    Vec2(x + 0.036 * size, line), Vec2(x - 0.034 * size, line),
                ], hull)
            raster.polygon(
                [
                    Vec2(x - 0.014 * size, line - 0.024 * size), Vec2(x + 0.014 * size, line - 0.024 * size),
                    Vec2(x + 0.020 * size, line - 0.015 * size), Vec2(x - 0.018 * size, line - 0.015 * size),
                ], hull * 0.8)
            let dark = body * 0.6
            let top = Vec2(x + 0.002, line - mast)
            raster.stroke(Vec2(x, line - 0.015 * size), top, width: 0.0032, to: 0.002, dark)
            raster.stroke(
                top, Vec2(x + 0.046 * size, line - 0.018 * size), width: 0.0010, to: 0.0010, dark, opacity: 0.8)
            raster.stroke(
                top, Vec2(x - 0.040 * size, line - 0.016 * size), width: 0.0010, to: 0.0010, dark, opacity: 0.8)
            raster.stroke(
                Vec2(x, line - 0.040 * size), Vec2(x - 0.036 * size, line - 0.036 * size), width: 0.0052, to: 0.004,
                dark)
        }
    }

    private func reflect(in raster: inout Raster) {
        let above = raster
        let line = waterline + 0.004
        raster.change(from: line) { place, color in
            let depth = place.y - line
            guard depth > 0 else { return color }
            let z = 0.05 / (depth + 0.012)
            let q = Vec2(place.x * z * 5, z * 16)
            let tilt = Noise.fbm(q * 1.7, 4, seed &+ 70)
            let side = Noise.fbm(q * 1.1 + 5, 3, seed &+ 71)
            var sum = RGB.zero
            for tap in 0..<6 {
                let spread = (Float(tap) - 2.5) / 2.5
                let rough = waves * (1 + depth * 5)
                let y = line - depth * 1.02 + tilt * rough * 1.9 + spread * rough * (0.6 + depth * 2.4)
                sum += above.sample(Vec2(place.x + side * rough * 0.5, min(y, line - 0.002)))
            }
            let fresnel = mix(0.86, 0.50, clamp(depth * 2.4))
            return mix(deep, sum / 6, fresnel)
        }
    }
}
