/// Rain on a window, and the lights of the street behind it out of focus.
struct RainGlass: Scene {
    var top = tint(0x141C30)
    var low = tint(0x3A2A30)
    var lights: [RGB] = [
        tint(0xFFB050), tint(0xFF6038), tint(0xFFE0B0), tint(0x60B8FF), tint(0xE83828), tint(0x58D8A0),
    ]
    var seed: UInt32 = 1

    func paint(on raster: inout Raster) {
        var back = Raster(width: max(raster.width / 2, 2), height: max(raster.height / 2, 2))
        back.fill { place in mix(top, low, smoothstep(0, 1, place.y)) }
        var dice = Dice(seed)
        for index in 0..<70 {
            let row = 0.56 + 0.22 * (dice.roll() + dice.roll() - 1)
            let center = Vec2(dice.roll(-0.05, back.aspect + 0.05), index < 52 ? row : dice.roll(0.05, 1))
            let hue = lights[Int(dice.roll() * Float(lights.count) * 0.999)]
            back.bokeh(center, dice.roll(0.022, 0.072), hue * dice.roll(0.12, 0.85), blades: 7)
        }
        back.blur(0.006)
        var misted = back
        misted.blur(0.05)
        let (sharp, soft) = (back, misted)
        raster.fill { place in glass(place, sharp, soft) }
    }

    struct Drop {
        var off = Vec2(0, 0)
        var radius: Float = 0
        var inside: Float = 0
    }

    @inline(__always) private func drop(_ p: Vec2, _ scale: Float, _ share: Float, _ id: UInt32) -> Drop {
        let q = p * scale
        var best = Drop()
        let base = Vec2(floor(q.x), floor(q.y))
        for dy in -1...1 {
            for dx in -1...1 {
                let corner = base + Vec2(Float(dx), Float(dy))
                let h = Noise.hash(Int32(corner.x), Int32(corner.y), id)
                guard Noise.unit(h ^ 0xAAAA) < share else { continue }
                let center = corner + Vec2(Float(h & 0xFFFF), Float(h >> 16)) * (0.7 / 65_536) + 0.15
                let size = 0.16 + 0.34 * pow(Noise.unit(h &* 0x9E37_79B1), 2)
                var off = q - center
                off.x += 0.12 * size * Noise.gradient(q * 3.1, id &+ 1)
                // Drops hang: narrower above, fuller below.
                off = Vec2(off.x * (1.05 - 0.25 * clamp(off.y / size, -1, 1)), off.y * 0.86)
                let inside = 1 - length(off) / size
                if inside > best.inside { best = Drop(off: off / size, radius: size / scale, inside: inside) }
            }
        }
        return best
    }

    @inline(__always) private func glass(_ p: Vec2, _ sharp: Raster, _ soft: Raster) -> RGB {
        let trail = streak(p)
        var color = mix(soft.sample(p) * 0.9 + RGB(0.012, 0.013, 0.016), sharp.sample(p), trail * 0.75)
        let fine = drop(p, 62, 0.5 * (1 - trail), seed &+ 9)
        if fine.inside > 0 { color = lens(p, fine, sharp, color) }
        let small = drop(p, 24, 0.62 * (1 - trail), seed &+ 5)
        if small.inside > 0 { color = lens(p, small, sharp, color) }
        let large = drop(p, 8.5, 0.62, seed &+ 3)
        if large.inside > 0 { color = lens(p, large, sharp, color) }
        return color
    }

    /// Where a drop ran down and wiped the glass.
    @inline(__always) private func streak(_ p: Vec2) -> Float {
        let x = p.x + 0.012 * Noise.fbm(Vec2(p.x * 2, p.y * 3.4), 3, seed &+ 20)
        let column = floor(x * 9)
        let key = Int32(column)
        guard Noise.unit(key, 1, seed &+ 21) > 0.45 else { return 0 }
        let middle = 0.25 + 0.5 * Noise.unit(key, 2, seed &+ 21)
        let start = Noise.unit(key, 3, seed &+ 21) * 0.8 - 0.2
        let off = abs(fract(x * 9) - middle) * 9
        return smoothstep(0.75, 0.35, off) * smoothstep(start, start + 0.05, p.y)
    }

    /// A drop shows the world behind it small, upside down and bright.
    @inline(__always) private func lens(_ p: Vec2, _ drop: Drop, _ sharp: Raster, _ under: RGB) -> RGB {
        let distance = length(drop.off)
        let bulge = (1 - min(distance * distance, 1)).squareRoot()
        let seen = Vec2(p.x - drop.off.x * 0.26, 0.52 - drop.off.y * 0.30 * (1.3 - 0.5 * bulge))
        var color = sharp.sample(seen) * (0.55 + 0.75 * bulge)
        color *= 0.30 + 0.70 * smoothstep(1, 0.62, distance - 0.18 * drop.off.y)
        let spot = length(drop.off - Vec2(-0.30, -0.42))
        color += RGB(0.5, 0.52, 0.58) * (smoothstep(0.20, 0.06, spot) * 0.5)
        return mix(under, color, smoothstep(0, 0.10, drop.inside))
    }
}

/// The front of a tall house: a grid of windows, and an evening sky that each pane mirrors a little differently.
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

    /// The sky opposite: bands of lit cloud.
    @inline(__always) private func evening(_ p: Vec2) -> RGB {
        let q = Vec2(p.x * 1.3, p.y * 3.2)
        let bend = Noise.fbm(q * 0.8, 4, seed &+ 8)
        let cloud = smoothstep(-0.12, 0.42, Noise.fbm(q * 1.5 + bend, 5, seed &+ 9))
        let air = mix(tint(0xF2A268), tint(0x3A5A94), smoothstep(0.05, 0.85, p.y + bend * 0.2))
        return mix(air, mix(tint(0xFF9A66), tint(0x6A5878), smoothstep(0.2, 0.8, p.y + cloud * 0.2)), cloud * 0.8)
    }

    /// What shows of the room behind: mostly darkness, a curtain, here and there a lamp.
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
