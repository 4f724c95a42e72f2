/// The facade of a tall house: a grid of windows, and an evening sky that each pane reflects a little differently.
struct Facade: Scene {
    var stone = tint(0x8A8078)
    var shade = tint(0x2E3440)
    var warm = tint(0xFFA860)
    var columns: Float = 11
    var rows: Float = 13
    var seed: UInt32 = 1

    func paint(on raster: inout Raster) {
        let aspect = raster.aspect
        let fine = raster.pixel
        raster.fill { place in
            let q = Vec2(place.x / aspect * columns, place.y * rows)
            let cell = Vec2(floor(q.x), floor(q.y))
            let local = q - cell
            let key = Noise.hash(Int32(cell.x), Int32(cell.y), seed)
            let edge = fine * rows
            let slab = smoothstep(0.80 - edge, 0.80 + edge, local.y)
            let pier = smoothstep(0.085 + edge, 0.085 - edge, min(local.x, 1 - local.x))
            let concrete = wall(place, local, slab, pier)
            if slab > 0.999 || pier > 0.999 { return concrete }
            return mix(pane(place, local, key, aspect), concrete, max(slab, pier))
        }
    }

    @inline(__always) private func wall(_ p: Vec2, _ local: Vec2, _ slab: Float, _ pier: Float) -> RGB {
        let stain = Noise.fbm(Vec2(p.x * 26, p.y * 5), 4, seed &+ 1)
        let grain = Noise.gradient(p * 240, seed &+ 2)
        let dusk = mix(RGB(1.15, 0.86, 0.68), RGB(0.5, 0.58, 0.78), clamp(p.y * 0.9 + 0.1 * p.x))
        var light: Float = slab > pier ? 0.75 - 0.35 * smoothstep(0.84, 1, local.y) : 0.48
        if slab > pier { light += 0.45 * smoothstep(0.825, 0.80, local.y) }
        if pier > slab { light += local.x < 0.5 ? 0.16 : -0.16 }
        return stone * dusk * (light * (1 + 0.14 * stain + 0.06 * grain))
    }

    @inline(__always) private func pane(_ p: Vec2, _ local: Vec2, _ key: UInt32, _ aspect: Float) -> RGB {
        let half: UInt32 = local.x < 0.5 ? 11 : 23
        let tilt = Vec2(Noise.unit(key ^ half), Noise.unit(key &* 7 ^ half)) - 0.5
        let warp =
            Vec2(Noise.gradient(local * 2.3 + tilt * 20, seed &+ 4), Noise.gradient(local * 1.9 + 8, key)) * 0.035
        let seen = Vec2(p.x, 1.1 - p.y) + tilt * 0.30 + warp
        let reflection = evening(seen)
        let inside = room(local, key)
        let frame =
            smoothstep(0.020, 0.010, abs(local.x - 0.5)) + smoothstep(0.10, 0.09, min(local.x, 1 - local.x))
            + smoothstep(0.03, 0.02, local.y) + smoothstep(0.012, 0.006, abs(local.y - 0.60)) * 0.9
        let recess = smoothstep(0.0, 0.16, local.y) * smoothstep(0.08, 0.20, local.x)
        var color = reflection * 0.62 + inside
        color *= 0.35 + 0.65 * recess
        return mix(color, tint(0x1E2126) * (0.6 + 0.5 * (1 - p.y)), clamp(frame))
    }

    /// The reflected sky: bands of lit cloud.
    @inline(__always) private func evening(_ p: Vec2) -> RGB {
        let q = Vec2(p.x * 1.3, p.y * 3.2)
        let bend = Noise.fbm(q * 0.8, 4, seed &+ 8)
        let cloud = smoothstep(-0.12, 0.42, Noise.fbm(q * 1.5 + bend, 5, seed &+ 9))
        let air = mix(tint(0xF2A268), tint(0x3A5A94), smoothstep(0.05, 0.85, p.y + bend * 0.2))
        return mix(air, mix(tint(0xFF9A66), tint(0x6A5878), smoothstep(0.2, 0.8, p.y + cloud * 0.2)), cloud * 0.8)
    }

    /// The visible interior: mostly darkness, a curtain, here and there a lamp.
    @inline(__always) private func room(_ local: Vec2, _ key: UInt32) -> RGB {
        let kind = Noise.unit(key ^ 0x4444)
        let drawn = Noise.unit(key ^ 0x5555) * 0.32
        let edge = min(local.x, 1 - local.x) - 0.085
        let folds = 0.75 + 0.25 * sin(local.x * 90 + 3 * Noise.gradient(local * 6, key))
        let curtain = smoothstep(drawn + 0.01, drawn, edge)
        var color = RGB(0.012, 0.013, 0.016)
        if kind > 0.86 {
            let lamp = exp(-length(local - Vec2(0.35 + 0.3 * drawn * 3, 0.42)) * 3.4)
            color = warm * (0.30 + 1.5 * lamp) * (1 - 0.35 * smoothstep(0.5, 0.8, local.y))
        }
        let cloth = kind > 0.86 ? warm * 0.55 : tint(0xB8B4AE, 0.16)
        color = mix(color, cloth * folds, curtain * (kind > 0.35 ? 1 : 0))
        let blind = smoothstep(0.6, 0.59, local.y) * (kind > 0.2 && kind < 0.32 ? 1 : 0)
        return mix(color, tint(0xC8C2B8, 0.22) * (0.8 + 0.2 * sin(local.y * 160)), blind)
    }
}
