/// The moon through a long lens.
struct Moon: Scene {
    var sun = normalize(Vec3(0.62, 0.30, -0.55))
    var seed: UInt32 = 1

    func paint(on raster: inout Raster) {
        let center = Vec2(raster.aspect * 0.5, 0.5)
        let radius: Float = 0.40
        let fine = raster.pixel
        raster.fill { place in
            let q = (place - center) / radius
            let distance = length(q)
            let halo = exp(-max(distance - 1, 0) * 5) * 0.012
            let sky = RGB(0.0035, 0.0042, 0.006) + tint(0x9AA8C8) * halo
            guard distance < 1 + fine * 2 / radius else { return sky }
            let z = (1 - min(distance * distance, 1)).squareRoot()
            let face = ground(Vec3(q.x, -q.y, -z))
            return mix(sky, face, smoothstep(1 + fine / radius, 1 - fine / radius, distance))
        }
    }

    /// The height at a point of the craters of one size.
    @inline(__always) private func craters(_ p: Vec2, _ scale: Float, _ id: UInt32) -> (height: Float, ray: Float) {
        let cell = Noise.cell(p * scale, id, jitter: 0.8)
        let chance = Noise.unit(cell.id ^ 0x3333)
        let size = 0.10 + 0.26 * chance * chance
        let t = cell.nearest / size
        let bowl = t < 1 ? (t * t - 1) * 0.55 : 0
        let wall = exp(-(t - 1) * (t - 1) * 12) * 0.5
        let peak = chance > 0.7 ? exp(-t * t * 30) * 0.3 : 0
        let young: Float = Noise.unit(cell.id ^ 0x9999) > 0.93 ? 1 : 0
        return ((bowl + wall + peak) * size / scale, young * exp(-cell.nearest * 3.4))
    }

    @inline(__always) private func height(_ p: Vec2, _ sea: Float) -> (height: Float, ray: Float) {
        var sum: Float = 0
        var rays: Float = 0
        var scale: Float = 3.2
        for size in 0..<5 {
            let c = craters(p, scale, seed &+ UInt32(truncatingIfNeeded: size) * 7)
            sum += c.height * (1 - sea * (size < 2 ? 0.9 : 0.7))
            rays += c.ray * (size < 2 ? 1 : 0.2)
            scale *= 2.05
        }
        return (sum + 0.010 * Noise.fbm(p * 14, 5, seed &+ 50) * (1 - sea * 0.7), rays)
    }

    @inline(__always) private func ground(_ n: Vec3) -> RGB {
        // Projects from the sphere, so that craters narrow towards the limb.
        let stretch = 1 / (0.55 + 0.45 * max(-n.z, 0))
        let p = Vec2(n.x, n.y) * stretch
        let dark = Noise.fbm(p * 1.15 + Vec2(1.4, 2.2), 5, seed &+ 60) + 0.30 * Noise.gradient(p * 0.8 + 5, seed &+ 61)
        let sea = smoothstep(-0.02, 0.20, dark)
        let here = height(p, sea)
        let e: Float = 0.0035
        let dx = (height(p + Vec2(e, 0), sea).height - here.height) / e
        let dy = (height(p + Vec2(0, e), sea).height - here.height) / e
        let normal = normalize(n + Vec3(-dx, -dy, 0) * 0.85)
        let sunlit = smoothstep(-0.04, 0.10, dot(n, sun))
        let facing = max(dot(normal, sun), 0)
        // Dust scatters light back, so the full disc has nearly uniform brightness.
        let lambert = pow(facing, 0.75) * sunlit
        var albedo = mix(RGB(0.60, 0.585, 0.55), RGB(0.235, 0.235, 0.245), sea * 0.85)
        albedo *= 1 + 0.16 * Noise.fbm(p * 6, 5, seed &+ 70)
        albedo += RGB(0.24, 0.235, 0.22) * min(here.ray, 1)
        return albedo * (lambert * 1.75) + RGB(0.0035, 0.0042, 0.006)
    }
}
