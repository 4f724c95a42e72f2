extension Terrain {
    /// The light from a point of the terrain at `distance` along a ray, attenuated by the air.
    @inline(__always) func shade(_ ray: Vec3, _ distance: Float, _ pixel: Float, _ shadows: ShadowMap) -> RGB {
        let p = camera.place + Vec2(ray.x, 1) * distance
        let step = max(distance * pixel / camera.focal, 0.0008)
        let detail = octaves(distance) + 1
        let around = land.corner(p, step, detail)
        let height = around.x
        let normal = normalize(Vec3(height - around.y, step, height - around.z))
        let surface = land.surface(p, height: height, normal: normal, distance: distance)
        let view = normalize(ray)
        let visible = shadows.light(ray.x, distance)
        let facing = dot(surface.normal, sky.sun)
        let direct = max(facing, 0) * (1 - surface.glow * 0.5) + surface.glow * (0.5 + 0.5 * clamp(-view.y + 0.6)) * 0.5
        let open = (0.45 + 0.55 * surface.normal.y) * (0.55 + 0.45 * visible.open)
        var light = surface.albedo * (sky.light * (direct * visible.sun) + ambient * max(open, 0.05))
        if surface.gloss > 0 {
            let half = normalize(sky.sun - view)
            let shine = pow(clamp(dot(surface.normal, half)), 40)
            light += sky.light * (surface.gloss * shine * visible.sun)
        }
        return through(light, view, distance, height)
    }

    /// Applies the air between the camera and a point to its light.
    @inline(__always) func through(_ light: RGB, _ view: Vec3, _ distance: Float, _ height: Float) -> RGB {
        let thickness = exp(-max(height, 0) / hazeHeight)
        let clear = exp(-distance / clarity * (0.35 + 0.65 * thickness))
        let level = normalize(Vec3(view.x, max(view.y * 0.3, 0), view.z))
        var result = mix(haze ?? sky.air(level), light, clear)
        if let mist {
            let p = camera.place + Vec2(view.x, view.z) * distance
            let drift = 0.75 + 0.5 * Noise.fbm(p * 0.35, 3, 44)
            let low = exp(-max(height - mist.top * 0.3, 0) / mist.top * 1.6)
            let veil = 1 - exp(-distance * mist.density * 0.1 * low * drift)
            result = mix(result, mist.color, clamp(veil))
        }
        return result
    }
}

/// The sunlit area, sampled by bearing and distance far below the image's resolution.
struct ShadowMap: Sendable {
    private let columns: Int
    private let rows: Int
    private let reach: Float
    private let near: Float
    private let span: Float
    private var cells: [Vec2]

    struct Light {
        let sun: Float
        let open: Float
    }

    init<Land: Ground>(_ terrain: Terrain<Land>, width: Int, height: Int) {
        columns = min(200, 8 + width / 5)
        rows = min(220, 12 + height / 3)
        let aspect = Float(width) / Float(height)
        reach = aspect * 0.5 / terrain.camera.focal * 1.02
        near = log2(terrain.near)
        span = log2(terrain.far) - near
        cells = [Vec2](repeating: Vec2(1, 1), count: columns * rows)
        let flat = normalize(Vec2(terrain.sky.sun.x, terrain.sky.sun.z) + 1e-6)
        let climb = max(terrain.sky.sun.y, 0.02) / max(length(Vec2(terrain.sky.sun.x, terrain.sky.sun.z)), 0.02)
        for row in 0..<rows {
            let z = exp2(near + span * (Float(row) + 0.5) / Float(rows))
            for column in 0..<columns {
                let side = ((Float(column) + 0.5) / Float(columns) * 2 - 1) * reach
                let p = terrain.camera.place + Vec2(side, 1) * z
                let own = terrain.level(p, 5)
                var sun: Float = 1
                var open: Float = 1
                var traveled = Lanes(1, 2.4, 4.3, 6.9) * max(z * 0.006, 0.01)
                for _ in 0..<4 {
                    let there = terrain.levels(traveled * flat.x + p.x, traveled * flat.y + p.y, 4)
                    let over = ((there - own) / traveled).max()
                    sun = min(sun, clamp(0.9 - (over - climb) * 9))
                    open = min(open, clamp(1 - over * 0.8))
                    traveled *= 3.4
                }
                cells[row * columns + column] = Vec2(clamp(sun * 1.11), open)
            }
        }
        soften()
    }

    /// Smooths the sampling grid's steps along shadow edges.
    private mutating func soften() {
        for _ in 0..<2 {
            let sharp = cells
            for row in 1..<(rows - 1) {
                for column in 1..<(columns - 1) {
                    let i = row * columns + column
                    let beside = sharp[i - 1] + sharp[i + 1] + sharp[i - columns] + sharp[i + columns]
                    cells[i] = sharp[i] * 0.4 + beside * 0.15
                }
            }
        }
    }

    @inline(__always) func light(_ side: Float, _ z: Float) -> Light {
        let x = clamp((side / reach * 0.5 + 0.5) * Float(columns) - 0.5, 0, Float(columns) - 1.001)
        let y = clamp((log2(z) - near) / span * Float(rows) - 0.5, 0, Float(rows) - 1.001)
        let (column, row) = (Int(x), Int(y))
        let (u, v) = (x - Float(column), y - Float(row))
        let base = row * columns + column
        let upper = cells[base] + (cells[base + 1] - cells[base]) * u
        let lower = cells[base + columns] + (cells[base + columns + 1] - cells[base + columns]) * u
        let both = upper + (lower - upper) * v
        return Light(sun: both.x, open: both.y)
    }
}
