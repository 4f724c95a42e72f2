/// A dahlia from straight above: ring upon ring of petals.
struct Dahlia: Scene {
    var tip = tint(0xF4C8B8)
    var base = tint(0xB83A5C)
    var heart = tint(0x7A1838)
    var back = tint(0x10180F)
    var seed: UInt32 = 1

    func paint(on raster: inout Raster) {
        let center = Vec2(raster.aspect * 0.52, 0.51)
        raster.fill { place in
            let n = Noise.fbm(place * 2.2, 4, seed &+ 1)
            return mix(back, tint(0x33452A), clamp(0.3 + n)) * (0.5 + 0.5 * place.y)
        }
        raster.blur(0.03)
        raster.change { place, below in flower(place - center, below) }
    }

    @inline(__always) private func flower(_ p: Vec2, _ below: RGB) -> RGB {
        let radius = length(p)
        let angle = turns(p.y, p.x)
        var shadow: Float = 1
        for ring in 0..<15 {
            let t = Float(ring) / 14
            let outer = 0.035 + 0.46 * pow(t, 0.82)
            let cast = min(shadow, 0.55 + 0.45 * smoothstep(0, 0.05, radius - outer))
            guard radius < outer * 1.06, radius > outer * 0.14 else {
                shadow = cast
                continue
            }
            let count = floor(mix(7, 21, pow(t, 0.6)))
            let sector = angle * count + Float(ring) * 0.381 * count
            let petal = Noise.floorIndex(sector)
            var nearest: (depth: Float, color: RGB)?
            for neighbor in Int32(-1)...1 {
                let key = petal &+ neighbor
                let wrapped = Int32(fract(Float(key) / count) * count + 0.5)
                let own = Noise.unit(wrapped, Int32(ring), seed)
                let across = (sector - Float(key) - 0.5 + (own - 0.5) * 0.22) / count * 6.2831853 * radius
                let reach = outer * (0.94 + 0.12 * own)
                let along = radius / reach
                let width =
                    reach * (0.105 + 0.16 / count * 6) * pow(clamp(along), 0.7)
                    * clamp((1 - along) * 4.2 + 0.02).squareRoot()
                let off = across / max(width, 1e-5)
                guard along < 1, abs(off) < 1, along > 0.15 else { continue }
                let depth = own + (neighbor == 0 ? 0.4 : 0)
                if let nearest, nearest.depth > depth { continue }
                nearest = (depth, petalColor(along, off, t, own, p))
            }
            if let nearest { return nearest.color * shadow }
            shadow = cast
        }
        let falling = smoothstep(0.40, 0.62, radius)
        return below * (0.35 + 0.65 * falling)
    }

    @inline(__always) private func petalColor(_ along: Float, _ off: Float, _ t: Float, _ own: Float, _ p: Vec2) -> RGB
    {
        let cup = 1 - off * off
        let veins = Noise.gradient(Vec2(off * 7, along * 2.2 + own * 30), seed &+ 3)
        let hue = mix(base, tip, smoothstep(0.45, 1.0, along) * (0.45 + 0.55 * t))
        let color = mix(heart, hue, smoothstep(0.0, 0.5, t + along * 0.35 - 0.2))
        let sun = dot(normalize(p + 1e-4), Vec2(-0.6, -0.8)) * 0.22
        let roll = 0.28 * off * (p.x < 0 ? 1 : -1)
        let light = 0.26 + 0.95 * smoothstep(0.45, 1.0, along) + 0.18 * cup + sun + roll * 0.5
        return color * (light * (1 + 0.13 * veins) * (0.85 + 0.3 * own))
    }
}
