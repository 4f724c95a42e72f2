/// Rows of tall trunks with light between them.
struct Woods: Scene {
    enum Bark: Sendable { case birch, beech }

    var bark = Bark.beech
    var air = tint(0xD8D6B0)
    var distance = tint(0x8A9A68)
    var trunk = tint(0x4A4238)
    var leaves = tint(0x8C9A30)
    var leavesLit = tint(0xD8D060)
    var ground = tint(0x5A4A2C)
    var groundLit = tint(0xB08A48)
    /// The position of the light source in the image, and the strength of its beams.
    var source = Vec2(0.9, 0.05)
    var beams: Float = 0.6
    var horizon: Float = 0.62
    /// The brightness between the trunks.
    var openness: Float = 1
    var layers = 6
    var foliage: Float = 0.5
    var seed: UInt32 = 1

    func paint(on raster: inout Raster) {
        let pixel = raster.pixel
        raster.fill { place in
            var color = backdrop(place)
            for layer in stride(from: layers - 1, through: 0, by: -1) {
                let depth = Float(layer) / Float(layers - 1)
                color = crown(place, layer, depth, under: color)
                color = trunks(place, layer, depth, pixel, under: color)
            }
            return color
        }
        addBeams(on: &raster)
    }

    @inline(__always) private func backdrop(_ p: Vec2) -> RGB {
        let toward = exp(-length(p - source) * 1.7)
        let mottle = Noise.fbm(p * Vec2(7, 5), 4, seed &+ 1)
        let base = mix(distance * (1 + 0.8 * mottle), air, clamp(0.30 + toward * 0.9 + mottle * 0.5))
        let far = base * ((0.60 + 0.9 * toward) * openness)
        // Undergrowth hides the straight edge at which the floor begins.
        let start = horizon + 0.03 * Noise.fbm(Vec2(p.x * 4, 1), 4, seed &+ 6) + 0.012 * mottle
        let land = smoothstep(start - 0.012, start + 0.035, p.y)
        return land > 0 ? mix(far, floor(p, toward, far), land) : far
    }

    /// The floor in perspective: litter in patches of sun.
    @inline(__always) private func floor(_ p: Vec2, _ toward: Float, _ far: RGB) -> RGB {
        let z = 0.22 / max(p.y - horizon + 0.012, 0.004)
        let q = Vec2((p.x - source.x) * z * 2.2, z * 3.2)
        let litter = Noise.fbm(q * 3.5, 4, seed &+ 2, gain: 0.62)
        let patches = smoothstep(0.0, 0.45, Noise.fbm(Vec2(q.x * 0.9, q.y * 0.45), 4, seed &+ 4) + 0.08)
        var lit = mix(ground * 0.5, groundLit, clamp(patches * (0.35 + toward)))
        lit *= 1 + 0.5 * litter
        let near = smoothstep(horizon + 0.03, horizon + 0.14, p.y)
        for size in 0..<2 {
            let fallen = leafAt(q * (size == 0 ? 12 : 21), seed &+ 7 &+ UInt32(truncatingIfNeeded: size))
            let hue = mix(ground, mix(groundLit, leavesLit, 0.25), fallen.shine) * (0.45 + 0.9 * patches)
            lit = mix(lit, hue, fallen.cover * near * 0.8)
        }
        return mix(lit, far, exp(-(p.y - horizon) * 11) * 0.9)
    }

    /// One leaf of random size and bearing per unit square; some squares have none.
    @inline(__always) private func leafAt(_ q: Vec2, _ id: UInt32) -> (cover: Float, shine: Float, chance: Float) {
        let cell = Noise.cell(q, id, jitter: 0.85)
        let turned = rotate(cell.offset, turns: Noise.unit(cell.id ^ 0x11))
        let size = 0.30 + 0.22 * Noise.unit(cell.id ^ 0x22)
        // Pointed at both ends: the width decreases along the leaf.
        let along = abs(turned.x) / size
        let width = size * 0.55 * (1 - along * along)
        let cover = smoothstep(0.06, -0.03, abs(turned.y) - width) * (along < 1 ? 1 : 0)
        return (cover, Noise.unit(cell.id ^ 0x33), Noise.unit(cell.id ^ 0x44))
    }

    @inline(__always) private func crown(_ p: Vec2, _ layer: Int, _ depth: Float, under: RGB) -> RGB {
        guard foliage > 0 else { return under }
        let id = seed &+ 60 &+ UInt32(truncatingIfNeeded: layer) * 7
        let scale = mix(2.4, 7, depth)
        let above = smoothstep(mix(0.34, 0.60, depth), -0.05, p.y)
        let bushes = smoothstep(0.16, 0.02, abs(p.y - horizon - mix(0.10, -0.01, depth))) * mix(0.30, 0.55, depth)
        let mass = Noise.fbm(p * scale, 4, id, gain: 0.55) + (above * 1.25 + bushes) * foliage - 0.42
        guard mass > -0.12 else { return under }
        let toward = exp(-length(p - source) * 1.8)
        let grain = mix(24, 90, pow(depth, 0.7))
        var color = under
        let shade = mix(leaves * 0.5, air, depth * 0.6) * (0.7 + toward * 0.9)
        color = mix(color, shade, smoothstep(0.05, 0.40, mass) * 0.72)
        for pass in 0..<(depth > 0.5 ? 1 : 2) {
            let leaf = leafAt(p * (grain * (pass == 0 ? 1.3 : 1)), id &+ UInt32(truncatingIfNeeded: pass) &+ 1)
            let present = smoothstep(-0.02, 0.06, mass + 0.10 - leaf.chance * 0.42)
            let shine = clamp(0.10 + 0.75 * leaf.shine + toward * 0.7 - mass * 0.45)
            let hue = mix(mix(leaves * 0.6, leavesLit, shine), air, depth * 0.6)
            color = mix(color, hue * (0.62 + 0.5 * shine + toward * 0.8), leaf.cover * present * mix(0.95, 0.8, depth))
        }
        return color
    }

    @inline(__always)
    private func trunks(_ p: Vec2, _ layer: Int, _ depth: Float, _ pixel: Float, under: RGB) -> RGB {
        let id = seed &+ UInt32(truncatingIfNeeded: layer) * 19
        let density = mix(1.5, 13, pow(depth, 0.9))
        let foot = horizon + mix(0.34, 0.012, pow(depth, 0.5))
        let cell = Noise.floorIndex(p.x * density)
        var color = under
        for offset in Int32(-1)...1 {
            let key = cell &+ offset
            guard Noise.unit(key, 2, id) > 0.32 else { continue }
            let width = (0.105 + 0.12 * Noise.unit(key, 3, id)) / density * mix(0.62, 1, depth)
            let stand = (Float(key) + 0.25 + 0.5 * Noise.unit(key, 5, id)) / density
            guard abs(p.x - stand) < 0.05 + 0.3 / density else { continue }
            let lean = (Noise.unit(key, 4, id) - 0.5) * 0.10
            let sway = Noise.gradient(Vec2(p.y * 1.7, Float(key) * 3.1), id &+ 1) * 0.06 / density
            let middle = stand + lean * (p.y - 0.6) + sway
            let rooted = foot + (Noise.unit(key, 6, id) - 0.5) * 0.05 * (1 - depth)
            let flare = 1 + 1.1 * smoothstep(rooted - 0.05, rooted + 0.01, p.y) * (1 - depth)
            let half = width * 0.5 * (0.72 + 0.35 * p.y) * flare
            let off = (p.x - middle) / half
            let cover =
                smoothstep(1 + pixel / half, 1 - pixel / half, abs(off)) * smoothstep(rooted + 0.006, rooted, p.y)
            guard cover > 0 else { continue }
            let skin = rind(p, off, half, depth, id &+ UInt32(bitPattern: key))
            let root = smoothstep(rooted - 0.05 * (1.1 - depth), rooted, p.y)
            color = mix(color, mix(skin, ground * 0.4, root * 0.8), cover)
        }
        return color
    }

    @inline(__always) private func rind(_ p: Vec2, _ off: Float, _ half: Float, _ depth: Float, _ id: UInt32) -> RGB {
        let toward = p.x < source.x ? off : -off
        let round = (1 - min(off * off, 1)).squareRoot()
        let light = 0.12 + 0.42 * round + 0.60 * smoothstep(0.1, 1, toward)
        let around = off * 0.55 * (2 - round)
        var color: RGB
        switch bark {
        case .beech:
            let grain = Noise.fbm(Vec2(around * 4, p.y * 0.16 / half), 4, id, gain: 0.65)
            let moss = smoothstep(0.0, 0.4, Noise.fbm(Vec2(around * 2, p.y * 9), 4, id &+ 1) + 0.05)
            color = mix(trunk * (1 + 0.9 * grain), leaves * 0.40, moss * 0.6)
        case .birch:
            let rough = Noise.fbm(Vec2(around * 3, p.y * 0.6 / half), 4, id)
            let marks = Noise.fbm(Vec2(around * 1.1, p.y * 0.75 / half), 4, id &+ 1, gain: 0.6)
            let bands = smoothstep(0.1, 0.35, Noise.gradient(Vec2(around * 0.5, p.y * 0.13 / half), id &+ 3))
            let knots = Noise.cell(Vec2(around * 0.9, p.y * 0.16 / half), id &+ 2)
            let knot = smoothstep(0.24, 0.12, knots.nearest + rough * 0.1)
            let dark = smoothstep(0.24, 0.40, marks + bands * 0.16) + knot * 0.9
            color = mix(tint(0xE6E0D4) * (1 + 0.12 * rough), tint(0x2A2622), clamp(dark) * 0.9)
        }
        return mix(color * light, air * (0.55 + 0.6 * exp(-length(p - source) * 1.7)), pow(depth, 0.95) * 0.80)
    }

    /// Light beams between the leaves, visible in the mist.
    private func addBeams(on raster: inout Raster) {
        guard beams > 0 else { return }
        raster.change { place, color in
            let off = place - source
            let distance = length(off)
            // Measured from straight up, so that the angle's discontinuity lies outside the image.
            let angle = turns(off.x, off.y)
            let fine = Noise.fbm(Vec2(angle * 62, distance * 0.3), 3, seed &+ 90)
            let broad = Noise.gradient(Vec2(angle * 21, 0.5), seed &+ 91)
            let ray = smoothstep(-0.05, 0.55, fine * 0.6 + broad * 0.7) * smoothstep(0.02, 0.2, distance)
            let fall = exp(-distance * 1.5)
            return color + air * (beams * fall * (ray * 0.85 + 0.22)) + air * (beams * 1.6 * exp(-distance * 7))
        }
    }
}

extension Noise {
    /// The index of the unit interval that contains `x`.
    @inline(__always) static func floorIndex(_ x: Float) -> Int32 {
        let whole = Int32(x)
        return Float(whole) > x ? whole &- 1 : whole
    }
}
