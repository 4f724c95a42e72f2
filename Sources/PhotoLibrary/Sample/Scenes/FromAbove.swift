/// A beach from straight above: surf that runs up the sand, parasols and their shadows.
struct Shore: Scene {
    var sand = tint(0xD9C09A)
    var wet = tint(0xA98B66)
    var shallow = tint(0x5FC0B8)
    var deep = tint(0x0F5E78)
    var seed: UInt32 = 1

    /// How far a place is out at sea; negative on land.
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

    /// One breaker: a bright lip, and behind it foam that tears into lace.
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

/// The net of light that waves cast on the ground below, 0...1.
@inline(__always) func caustics(_ p: Vec2) -> Float {
    let bend = Vec2(Noise.gradient(p * 0.5, 301), Noise.gradient(p * 0.5 + 7, 302)) * 0.9
    let a = Noise.cell(p * 0.8 + bend, 303)
    let b = Noise.cell(p * 1.15 - bend + 4, 304)
    let first = exp(-(a.second - a.nearest) * 7)
    let second = exp(-(b.second - b.nearest) * 7)
    return first * first * 0.75 + second * second * 0.45
}

/// Ice that breaks up, from the air.
struct Floes: Scene {
    var water = tint(0x0B2A38)
    var under = tint(0x2E8C9C)
    var seed: UInt32 = 1

    @inline(__always) private func plate(_ p: Vec2, _ scale: Float, _ id: UInt32) -> Noise.Cell {
        let bend = Vec2(Noise.fbm(p * scale * 1.7, 3, id), Noise.fbm(p * scale * 1.7 + 6, 3, id &+ 1)) * 0.16
        return Noise.cell(p * scale + bend, id &+ 2, jitter: 0.95)
    }

    func paint(on raster: inout Raster) {
        raster.fill { place in
            let p = place + Vec2(0.3, 0.1)
            let open = smoothstep(0.05, 0.35, Noise.fbm(p * 1.25, 3, seed &+ 30) + 0.16 - abs(place.x - place.y) * 0.05)
            var color = water * (1 + 0.25 * Noise.fbm(p * 3, 4, seed &+ 31))
            color = layer(p, 13, 0.10 + open * 0.34, seed &+ 50, 0.75, color)
            color = layer(p, 3.1, 0.035 + open * 0.20, seed, 1, color)
            return color
        }
    }

    /// Floes of one size over what is below them, with their keels shining through the water.
    @inline(__always)
    private func layer(_ p: Vec2, _ scale: Float, _ gap: Float, _ id: UInt32, _ light: Float, _ below: RGB) -> RGB {
        let cell = plate(p, scale, id)
        let inside = cell.second - cell.nearest - gap * (0.6 + 0.8 * Noise.unit(cell.id ^ 9))
        let keel = exp(-max(-inside, 0) * 15) * 0.55
        var color = mix(below, under, keel * smoothstep(0.2, -0.05, inside) * light)
        let shadow = plate(p + Vec2(-0.010, -0.008), scale, id)
        let cast = smoothstep(0, 0.03, shadow.second - shadow.nearest - gap)
        color *= 1 - 0.35 * cast
        let cover = smoothstep(-0.005, 0.012, inside)
        guard cover > 0 else { return color }
        let drift = Noise.fbm(p * 9 + Noise.fbm(p * 5, 3, id &+ 7), 5, id &+ 8)
        let east = Noise.fbm((p + Vec2(0.004, 0.003)) * 9 + Noise.fbm(p * 5, 3, id &+ 7), 5, id &+ 8)
        let cracks = smoothstep(0.035, 0.008, abs(Noise.fbm(p * 6, 4, id &+ 9)))
        let ponds = smoothstep(0.26, 0.36, Noise.fbm(p * 7, 4, id &+ 10)) * smoothstep(0.10, 0.2, inside)
        var snow = mix(tint(0xDCE6EC), RGB(1, 0.985, 0.96), clamp(0.5 + (drift - east) * 6)) * (0.95 + 0.08 * drift)
        snow = mix(snow, tint(0x9CC4D4), cracks * 0.45)
        snow = mix(snow, tint(0x49A8BC), ponds * 0.8)
        let rim = smoothstep(0.055, 0.0, inside)
        snow = mix(snow, tint(0x8FC6D6), rim * 0.5)
        return mix(color, snow * (0.75 + 0.25 * light), cover)
    }
}

/// A wood in autumn from above, with a road through it and low sun across the crowns.
struct Canopy: Scene {
    var seed: UInt32 = 1

    @inline(__always) private func road(_ p: Vec2) -> Float {
        p.x - 0.52 - 0.17 * sin(p.y * 4.1 + 0.6) - 0.05 * sin(p.y * 9 + 2)
    }

    /// A crown's height above the ground and which crown it is.
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
        let step: Float = 0.0016
        raster.fill { p in
            let here = crown(p)
            let toSun = Vec2(-0.62, -0.45)
            var shadow: Float = 1
            for k in 1...5 {
                let distance = Float(k) * 0.008
                let above = crown(p + toSun * distance).height - here.height - distance * 20
                shadow = min(shadow, clamp(1 - above * 2.6))
            }
            let dx = crown(p + Vec2(step, 0)).height - here.height
            let dy = crown(p + Vec2(0, step)).height - here.height
            let normal = normalize(Vec3(-dx, step * 26, -dy))
            let light = max(dot(normal, normalize(Vec3(-0.62, 0.62, -0.45))), 0) * shadow
            let color = here.height > 0.02 ? leaf(p, here.id) : floor(p)
            let deep = 0.35 + 0.65 * smoothstep(0, 0.5, here.height)
            return color * (RGB(2.7, 2.35, 1.85) * light + tint(0x7E93B8, 0.42) * deep)
        }
        car(on: &raster)
    }

    @inline(__always) private func leaf(_ p: Vec2, _ id: UInt32) -> RGB {
        let pick = Noise.unit(id ^ 0x1234) * 0.75 + 0.25 * (Noise.fbm(p * 2.5, 3, seed &+ 9) + 0.5)
        let shade = 0.75 + 0.5 * Noise.unit(id ^ 0x777)
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
