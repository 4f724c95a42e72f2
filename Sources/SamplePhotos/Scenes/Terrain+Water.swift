extension Terrain {
    /// Replaces pixels at the water's level by reflections of the finished terrain and sky.
    func paintWater(_ water: Water, on raster: inout Raster, _ depths: [TerrainHit]) {
        let land = raster
        let aspect = raster.aspect
        let (width, height) = (raster.width, raster.height)
        raster.change(from: camera.horizon) { place, color in
            let index = Int(place.y * Float(height)) * width + Int(place.x * Float(height))
            let hit = depths[index]
            guard hit.wet else { return color }
            let ray = camera.ray(place, aspect)
            let p = camera.place + Vec2(ray.x, 1) * hit.front
            return waterLight(water, ray, p, hit.front, land, aspect)
        }
    }

    @inline(__always)
    private func waterLight(_ water: Water, _ ray: Vec3, _ p: Vec2, _ z: Float, _ land: Raster, _ aspect: Float) -> RGB
    {
        let view = normalize(ray)
        let tilt = water.tilt(p, z)
        let normal = normalize(Vec3(tilt.x, 1, tilt.y))
        var bounce = view - normal * (2 * dot(view, normal))
        bounce.y = abs(bounce.y) + 0.002
        bounce = normalize(bounce)
        let seen = camera.project(bounce, aspect)
        let fresnel = 0.03 + 0.97 * pow(clamp(1 - max(dot(-view, normal), 0)), 5)
        let inside = smoothstep(-0.2, 0.02, seen.y)
        var mirrored = inside < 1 ? sky.color(bounce, disc: false) : .zero
        if inside > 0 {
            mirrored = mix(mirrored, land.sample(Vec2(seen.x, min(seen.y, camera.horizon - 0.002))), inside)
        }
        let off = 1 - dot(bounce, sky.sun)
        let spark = exp(-off * 900) * 9 + exp(-off * 120) * 0.5
        let light = mix(water.deep, mirrored, clamp(fresnel * 1.05)) + sky.light * (spark * water.glitter * fresnel)
        return through(light, view, z, water.level)
    }
}

extension Water {
    /// The slope of the surface at a point; waves too small to resolve at a distance fade out.
    @inline(__always) func tilt(_ p: Vec2, _ z: Float) -> Vec2 {
        var sum = Vec2(0, 0)
        var q = Vec2(p.x * 0.75, p.y * 1.25) * scale
        var strength = slope
        var wave = scale
        for octave in 0..<5 {
            let n = Noise.sloped(q, 50 &+ UInt32(truncatingIfNeeded: octave))
            let visible = 1 / (1 + wave * z * 0.004)
            sum += Vec2(n.y, n.z) * (strength * visible)
            q = Vec2(1.7 * q.x + 0.9 * q.y, 1.7 * q.y - 0.9 * q.x) + 3.7
            strength *= 0.72
            wave *= 1.9
        }
        return sum
    }
}
