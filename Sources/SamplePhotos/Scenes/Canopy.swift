/// A wood in autumn from above, with a road through it and low sun across the crowns.
struct Canopy: Scene {
    var seed: UInt32 = 1

    @inline(__always) private func road(_ p: Vec2) -> Float {
        p.x - 0.52 - 0.17 * sin(p.y * 4.1 + 0.6) - 0.05 * sin(p.y * 9 + 2)
    }

    /// A crown's height above the ground, and its id.
    @inline(__always) private func crown(_ p: Vec2) -> (height: Float, id: UInt32) {
        let bend = Vec2(Noise.gradient(p * 62, seed), Noise.gradient(p * 62 + 4, seed &+ 1)) * 0.24
        let cell = Noise.cell(p * 25 + bend, seed &+ 2, jitter: 0.9)
        let size = 0.55 + 0.45 * Noise.unit(cell.id ^ 3)
        let dome = max(0, 1 - cell.nearest * cell.nearest * 1.5)
        let leaves = Noise.gradient(p * 110, seed &+ 3) * 0.20 + Noise.gradient(p * 240, seed &+ 4) * 0.14
        let clear = smoothstep(0.022, 0.060, abs(road(p)) + Noise.gradient(p * 24, seed &+ 5) * 0.010)
        return ((dome * size + leaves * dome) * clear, cell.id)
    }

    func paint(on raster: inout Raster) {
        // The crowns' heights are computed first, because slopes and shadows look them up.
        var relief = Raster(width: raster.width, height: raster.height)
        relief.fill { p in
            let here = crown(p)
            return RGB(here.height, Noise.unit(here.id ^ 0x1234), Noise.unit(here.id ^ 0x777))
        }
        let heights = relief
        let step: Float = 0.0016
        raster.fill { p in
            let here = heights.sample(p)
            let toSun = Vec2(-0.62, -0.45)
            var shadow: Float = 1
            for k in 1...5 {
                let distance = Float(k) * 0.008
                let above = heights.sample(p + toSun * distance).x - here.x - distance * 20
                shadow = min(shadow, clamp(1 - above * 2.6))
            }
            let dx = heights.sample(p + Vec2(step, 0)).x - here.x
            let dy = heights.sample(p + Vec2(0, step)).x - here.x
            let normal = normalize(Vec3(-dx, step * 26, -dy))
            let light = max(dot(normal, normalize(Vec3(-0.62, 0.62, -0.45))), 0) * shadow
            let color = here.x > 0.02 ? leaf(p, here.y, here.z) : floor(p)
            let deep = 0.35 + 0.65 * smoothstep(0, 0.5, here.x)
            return color * (RGB(2.7, 2.35, 1.85) * light + tint(0x7E93B8, 0.42) * deep)
        }
        car(on: &raster)
    }

    @inline(__always) private func leaf(_ p: Vec2, _ kind: Float, _ age: Float) -> RGB {
        let pick = kind * 0.75 + 0.25 * (Noise.fbm(p * 2.5, 3, seed &+ 9) + 0.5)
        let shade = 0.75 + 0.5 * age
        let fleck = 1 + 0.45 * Noise.gradient(p * 150, seed &+ 10)
        let hue: RGB
        switch pick {
        case ..<0.30: hue = tint(0x47522E)
        case ..<0.46: hue = tint(0x7C7A38)
        case ..<0.64: hue = tint(0xA4803C)
        case ..<0.80: hue = tint(0x97602F)
        case ..<0.92: hue = tint(0x743C28)
        default: hue = tint(0x2C4030)
        }
        return hue * (shade * fleck)
    }

    @inline(__always) private func floor(_ p: Vec2) -> RGB {
        let off = road(p)
        let grain = 1 + 0.16 * Noise.gradient(p * 300, seed &+ 11)
        let verge = tint(0x6B5A34) * (1 + 0.5 * Noise.fbm(p * 40, 3, seed &+ 12))
        var color = mix(verge, tint(0x77777A) * grain, smoothstep(0.0205, 0.0185, abs(off)))
        let dash = smoothstep(0.0012, 0.0006, abs(off)) * (fract(p.y * 26) < 0.55 ? 1 : 0)
        let side = smoothstep(0.0012, 0.0006, abs(abs(off) - 0.0165))
        color = mix(color, RGB(0.85, 0.84, 0.8), max(dash, side) * 0.8)
        return color
    }

    private func car(on raster: inout Raster) {
        let y: Float = 0.64
        let x = 0.52 + 0.17 * sin(y * 4.1 + 0.6) + 0.05 * sin(y * 9 + 2) + 0.0085
        let along = normalize(Vec2(0.17 * 4.1 * cos(y * 4.1 + 0.6) + 0.45 * cos(y * 9 + 2), 1))
        let middle = Vec2(x, y)
        raster.stroke(
            middle - along * 0.009 + 0.004, middle + along * 0.009 + 0.004, width: 0.011, to: 0.011, .zero, opacity: 0.5
        )
        raster.stroke(middle - along * 0.009, middle + along * 0.009, width: 0.010, to: 0.010, tint(0xC03A2A, 1.4))
        raster.stroke(middle - along * 0.004, middle + along * 0.005, width: 0.007, to: 0.0075, tint(0x22262C))
        raster.stroke(middle - along * 0.002, middle + along * 0.0035, width: 0.0065, to: 0.0065, tint(0xC03A2A, 1.6))
    }
}
