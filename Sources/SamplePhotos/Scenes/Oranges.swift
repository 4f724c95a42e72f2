/// Oranges on a linen cloth by a window.
struct Oranges: Scene {
    struct Ball: Sendable {
        var center: Vec3
        var radius: Float
        var hue: Float
    }

    var balls: [Ball] = []
    var cloth = tint(0xB8AE9C)
    var wall = tint(0x3E4448)
    var sun = normalize(Vec3(-0.72, 0.62, -0.22))

    func paint(on raster: inout Raster) {
        let aspect = raster.aspect
        let pitch: Float = 0.20
        let eye = Vec3(0, 2.2, -6.2)
        raster.fill { place in
            let x = (place.x - aspect * 0.5) / 1.75
            let y = (0.50 - place.y) / 1.75 - pitch
            return trace(eye, normalize(Vec3(x, y, 1)))
        }
    }

    @inline(__always) private func meet(_ from: Vec3, _ ray: Vec3, _ ball: Ball) -> Float {
        let off = from - ball.center
        let b = dot(off, ray)
        let h = b * b - dot(off, off) + ball.radius * ball.radius
        return h < 0 ? -1 : -b - h.squareRoot()
    }

    /// The fraction of a broad light that the other balls do not block.
    @inline(__always) private func soft(_ p: Vec3, _ skip: Int) -> (sun: Float, open: Float) {
        var light: Float = 1
        var open: Float = 1
        for index in 0..<balls.count where index != skip {
            let ball = balls[index]
            let off = ball.center - p
            let along = dot(off, sun)
            let distance = length(off)
            if along > 0 {
                let miss = (dot(off, off) - along * along).squareRoot() - ball.radius
                light = min(light, smoothstep(-0.16, 0.20, miss / max(along, 0.2)))
            }
            let share = ball.radius / max(distance, ball.radius)
            let above = clamp(0.5 + 0.5 * off.y / distance)
            open *= 1 - share * share * (0.35 + 0.5 * above) * 0.85
        }
        return (light, open)
    }

    @inline(__always) private func trace(_ from: Vec3, _ ray: Vec3) -> RGB {
        var best: Float = 1e9
        var hit = -1
        for index in 0..<balls.count {
            let t = meet(from, ray, balls[index])
            if t > 0, t < best { (best, hit) = (t, index) }
        }
        let floor = -from.y / ray.y
        if hit >= 0, ray.y >= 0 || best < floor { return peel(from + ray * best, ray, balls[hit], hit) }
        if ray.y < 0, from.z + ray.z * floor < 7 { return linen(from + ray * floor) }
        let glow = exp(-length(Vec2(ray.x + 0.5, ray.y - 0.1)) * 2.4)
        return wall * (0.16 + 0.8 * glow) * (1 + 0.06 * Noise.fbm(Vec2(ray.x, ray.y) * 5, 4, 3))
    }

    @inline(__always) private func peel(_ p: Vec3, _ ray: Vec3, _ ball: Ball, _ index: Int) -> RGB {
        let smooth = (p - ball.center) / ball.radius
        let around = Vec2(turns(smooth.z, smooth.x) * 9, smooth.y * 4.2) + ball.hue * 31
        let pores = Noise.cell(around * 5.2, 5, jitter: 0.9)
        let dent = exp(-pores.nearest * pores.nearest * 14)
        let bump = pores.offset * (dent * 1.1)
        let waves = Noise.fbm(around * 0.9, 3, 7) * 0.06
        var normal = normalize(smooth + Vec3(bump.x * 0.5 + waves, -bump.y * 0.5 + waves, 0))
        let stem = length(Vec2(smooth.x - 0.15 + ball.hue * 0.3, smooth.z + 0.25)) < 0.16 && smooth.y > 0.3
        if stem { normal = normalize(normal + Vec3(0, -0.5, 0)) }
        let (light, open) = soft(p, index)
        let hue =
            mix(tint(0xE8761A), tint(0xF49A24), ball.hue) * (1 + 0.14 * Noise.fbm(around * 0.5, 3, 11) - 0.20 * dent)
        let skin = stem ? tint(0x5A6A30) : hue
        let facing = dot(normal, sun)
        let wrap = clamp((facing + 0.22) / 1.22)
        var color = skin * (RGB(2.9, 2.65, 2.3) * (wrap * wrap * light) + tint(0x8FA2C0, 0.34) * open)
        // The cloth reflects light onto the undersides.
        color += skin * cloth * (0.30 * clamp(-normal.y * 0.7 + 0.3) * open)
        let half = normalize(sun - ray)
        let shine = clamp(dot(normal, half))
        let window = pow(shine, 34) * 0.55 + pow(clamp(dot(smooth, half)), 9) * 0.10
        return color + RGB(1.5, 1.5, 1.48) * (window * light * (1 - 0.4 * dent))
    }

    @inline(__always) private func linen(_ p: Vec3) -> RGB {
        let (light, open) = soft(Vec3(p.x, 0.001, p.z), -1)
        let q = Vec2(p.x, p.z)
        let folds = Noise.fbm(Vec2(p.x * 0.55 + p.z * 0.35, p.z * 0.4), 4, 21)
        let fold = Noise.fbm(Vec2((p.x + 0.03) * 0.55 + p.z * 0.35, p.z * 0.4), 4, 21) - folds
        let blur = 1 / (1 + max(p.z, 0) * 0.9 + max(-p.z - 1.5, 0) * 0.5)
        let weave =
            (sin(p.x * 95 + Noise.gradient(q * 7, 22) * 1.5) + sin(p.z * 95 + Noise.gradient(q * 7 + 4, 23) * 1.5))
            * 0.04
        let threads =
            Noise.gradient(Vec2(p.x * 60, p.z * 3), 24) * 0.06 + Noise.gradient(Vec2(p.x * 3, p.z * 60), 25) * 0.06
        let color = cloth * (1 + (weave + threads) * blur)
        let falloff = exp(-length(Vec2(p.x + 1.5, p.z)) * 0.16)
        let facing = clamp(0.60 + fold * 6.5)
        var result = color * (RGB(2.6, 2.4, 2.1) * (facing * light * falloff) + tint(0x8FA2C0, 0.34) * open)
        // The fruits tint the cloth beside them.
        for ball in balls {
            let distance = length(Vec2(p.x - ball.center.x, p.z - ball.center.z))
            result += tint(0xE8761A) * (0.10 * exp(-max(distance - ball.radius * 0.6, 0) * 4.2) * light)
        }
        return result
    }
}
