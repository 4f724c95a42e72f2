/// A slot canyon: walls shaped by water, lit from a gap far above.
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
