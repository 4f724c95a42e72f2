/// Rows of spruces on a slope that fade into mist.
struct SpruceMist: Scene {
    var air = tint(0xC6CDD0)
    var lightAir = tint(0xE4E3DC)
    var tree = tint(0x1E2A26)
    var layers = 9
    var slope: Float = 0.12
    var seed: UInt32 = 1

    func paint(on raster: inout Raster) {
        let (pixel, aspect) = (raster.pixel, raster.aspect)
        raster.fill { place in
            let drift = Noise.fbm(place * Vec2(1.6, 3.2), 5, seed &+ 3)
            let open = clamp(1.1 - place.y * 1.1 + 0.25 * (place.x / aspect - 0.5) + drift * 0.22)
            var color = mix(air * 0.82, lightAir, open)
            for layer in stride(from: layers - 1, through: 0, by: -1) {
                let depth = Float(layer) / Float(layers - 1)
                let cover = wood(place, layer, depth, pixel)
                guard cover > 0.002 else { continue }
                let ground = base(place.x, depth)
                let rising = smoothstep(ground - 0.26, ground + 0.02, place.y + drift * 0.12)
                let fog = clamp(pow(depth, 0.55) * 0.95 + rising * mix(0.30, 0.7, depth))
                let shade = tree * (1 + 0.7 * Noise.fbm(place * mix(70, 140, depth), 2, seed &+ 4))
                color = mix(color, mix(shade, mix(air, lightAir, open * 0.6), fog), cover)
            }
            return color
        }
    }

    @inline(__always) private func base(_ x: Float, _ depth: Float) -> Float {
        mix(1.14, 0.36, pow(depth, 0.75)) + slope * (x - 0.33) * (1 - depth * 0.4)
            + 0.05 * sin(x * 5 + depth * 9)
    }

    @inline(__always) private func wood(_ p: Vec2, _ layer: Int, _ depth: Float, _ pixel: Float) -> Float {
        let size = mix(0.74, 0.10, pow(depth, 0.5))
        let density = 3.6 / size
        let cell = floor(p.x * density)
        let id = seed &+ UInt32(truncatingIfNeeded: layer) * 17
        var open: Float = 1
        for offset in -1...1 {
            let key = Int32(cell) &+ Int32(truncatingIfNeeded: offset)
            let chance = Noise.unit(key, 5, id)
            guard chance > (layer == 0 ? 0.5 : 0.06) else { continue }
            let middle = (Float(key) + 0.5 + 0.7 * (Noise.unit(key, 9, id) - 0.5)) / density
            let height = size * (0.55 + 0.45 * Noise.unit(key, 11, id))
            let top = base(middle, depth) - height
            let t = (p.y - top) / height
            guard t > 0, t < 1.3 else { continue }
            let off = abs(p.x - middle) / height
            guard off < 0.25 else { continue }
            // Drooping boughs: continuous at the stem, separate at their tips.
            let envelope =
                0.004 + 0.165 * pow(t, 0.88) * (0.86 + 0.5 * Noise.gradient(Vec2(Float(key), t * 9), id &+ 2))
            let reach = off / envelope
            guard reach < 1.15 else { continue }
            let wobble = Noise.gradient(Vec2((p.x - middle) / height * 44, t * 60), id &+ 3)
            let phase = fract(t * (27 + 9 * chance) - off * 21 + wobble * 0.5 + (p.x < middle ? 0.37 : 0))
            let thick = 1.30 - 0.80 * reach + 0.22 * wobble
            let soft = max(pixel / height * 26, 0.06)
            let bough = smoothstep(thick + soft, thick - soft, phase) * smoothstep(1.05, 0.95, reach + 0.12 * wobble)
            let stem = smoothstep(0.010, 0.005, off)
            open *= 1 - max(bough, stem) * 0.985
        }
        return 1 - open
    }
}
