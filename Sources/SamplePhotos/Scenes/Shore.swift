/// A beach from straight above: surf that runs up the sand, parasols and their shadows.
struct Shore: Scene {
    var sand = tint(0xD9C09A)
    var wet = tint(0xA98B66)
    var shallow = tint(0x5FC0B8)
    var deep = tint(0x0F5E78)
    var seed: UInt32 = 1

    /// A point's distance from the shore; negative on land.
    @inline(__always) private func offing(_ p: Vec2) -> Float {
        let bend = 0.13 * Noise.gradient(Vec2(p.y * 1.5, 0.3), seed) + 0.02 * Noise.fbm(p * 4, 3, seed &+ 1)
        return (p.x - 0.36) * 0.94 - (p.y - 0.5) * 0.22 + bend
    }

    func paint(on raster: inout Raster) {
        raster.fill { place in
            let d = offing(place)
            let land = beach(place, d)
            if d < -0.06 { return land }
            return sea(place, d, land)
        }
        var dice = Dice(seed &+ 5)
        for _ in 0..<90 {
            let center = Vec2(dice.roll(0.01, 0.5), dice.roll(0, 1))
            let d = offing(center)
            let pick = dice.roll()
            guard d < -0.09, d > -0.30, pick > 0.45 else { continue }
            parasol(on: &raster, center, dice.roll(0.010, 0.0135), pick, dice.roll())
        }
    }

    @inline(__always) private func beach(_ p: Vec2, _ d: Float) -> RGB {
        let dune = Noise.fbm(p * 7, 5, seed &+ 7)
        let prints = Noise.cell(p * 120, seed &+ 8)
        let trodden = smoothstep(0.4, 0.1, prints.nearest) * smoothstep(-0.1, 0.3, Noise.fbm(p * 6, 3, seed &+ 9))
        let grain = Noise.gradient(p * 420, seed &+ 10)
        var color = sand * (1 + 0.13 * dune + 0.06 * grain - 0.13 * trodden)
        let tide = smoothstep(-0.075, -0.045, d + 0.018 * Noise.fbm(p * 9, 3, seed &+ 11))
        color = mix(color, wet * (1 + 0.08 * dune), tide)
        return color
    }

    @inline(__always) private func sea(_ p: Vec2, _ d: Float, _ land: RGB) -> RGB {
        let swell = Noise.fbm(Vec2(d * 26 + Noise.gradient(p * 3, seed &+ 20) * 1.2, p.y * 5), 4, seed &+ 21)
        let ripple = Noise.fbm(p * 46, 4, seed &+ 22)
        let depth = clamp((d + 0.02) * 2.1 + 0.06 * Noise.fbm(p * 5, 4, seed &+ 23))
        let reef = smoothstep(0.12, 0.4, Noise.fbm(p * 4.5, 5, seed &+ 24) - 0.08) * smoothstep(0.2, 0.42, d)
        var water = mix(mix(shallow, deep, pow(depth, 0.7)), deep * 0.55, reef * 0.6)
        water *= 1 + 0.20 * swell + 0.16 * ripple
        let web = caustics(p * 26)
        water += tint(0xBFEFE4) * (web * 0.16 * smoothstep(0.3, 0.02, d))
        var color = mix(land, water, smoothstep(-0.012, 0.10, d) * 0.92)
        for wave in 0..<4 {
            let at = [-0.028, 0.055, 0.155, 0.29][wave] as Float
            color = foam(p, d - at, wave, color)
        }
        return color
    }

    /// One breaker: a bright lip followed by lacy foam.
    @inline(__always) private func foam(_ p: Vec2, _ d: Float, _ wave: Int, _ under: RGB) -> RGB {
        let id = seed &+ 40 &+ UInt32(truncatingIfNeeded: wave) * 5
        let line = d + 0.030 * Noise.fbm(Vec2(p.y * 4.5, Float(wave)), 4, id)
        let width: Float = [0.045, 0.075, 0.055, 0.03][wave]
        guard line > -0.006, line < width * 1.6 else { return under }
        let strength: Float = [0.75, 1, 0.85, 0.55][wave]
        let broken = smoothstep(-0.35, 0.25, Noise.gradient(Vec2(p.y * 3.1, Float(wave) * 4), id &+ 1) + 0.25)
        let lace = Noise.cell(p * 55 + Noise.fbm(p * 22, 3, id &+ 2) * 1.5, id &+ 3)
        let holes = smoothstep(0.05, 0.30, lace.second - lace.nearest)
        let age = clamp(line / width)
        let cover = clamp(1.15 - age * 1.15 - holes * (0.12 + age * 1.1))
        let lip = smoothstep(-0.006, 0.001, line) * smoothstep(0.012, 0.003, line)
        return mix(
            under, RGB(1.02, 1.04, 1.04), clamp(max(cover, lip) * broken * strength) * smoothstep(-0.006, 0, line))
    }

    private func parasol(on raster: inout Raster, _ center: Vec2, _ radius: Float, _ pick: Float, _ hue: Float) {
        let shadow = center + Vec2(0.016, 0.010)
        raster.change(box: shadow - radius * 1.6, shadow + radius * 1.6) { place, below in
            below * (1 - 0.52 * smoothstep(radius * 1.1, radius * 0.9, length(place - shadow)))
        }
        let colors = [tint(0xC8452F), tint(0xF0E8DA), tint(0x2F6F8F), tint(0xE2A93B)]
        let main = colors[Int(hue * 3.99)]
        let edge = raster.pixel
        raster.change(box: center - radius * 1.3, center + radius * 1.3) { place, below in
            let off = place - center
            let distance = length(off)
            let sector = fract(turns(off.y, off.x) * 4 + hue) < 0.5
            let panel = pick > 0.75 && sector ? RGB(0.9, 0.88, 0.83) : main
            let light = 1.05 - 0.35 * (off.x + off.y) / radius * 0.7
            return mix(below, panel * light, smoothstep(radius + edge, radius - edge, distance))
        }
    }
}
