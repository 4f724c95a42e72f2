/// A pool from above in the afternoon: tiles distorted by refraction, caustics, a floating ring.
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
