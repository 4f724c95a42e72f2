/// Successive ridges, paler with distance, with mist in the valleys.
struct Ranges: Scene {
    var sky = Sky()
    var camera = Camera()
    var count = 6
    /// The crests of the farthest and of the nearest ridge, in image heights.
    var farthest: Float = 0.5
    var nearest: Float = 0.9
    var relief: Float = 0.11
    var far = tint(0xB9A7B4)
    var near = tint(0x1B2028)
    var mist = tint(0xE8C8B0)
    var mistDepth: Float = 0.10
    /// The number of nearest ridges that are wooded.
    var wooded = 2
    var seed: UInt32 = 1

    private func crest(_ x: Float, _ layer: Int) -> Float {
        let t = Float(layer) / Float(max(count - 1, 1))
        let closeness = 1 - t
        let id = seed &+ UInt32(truncatingIfNeeded: layer) * 13
        let stretch = mix(3.4, 1.5, closeness)
        let line = Noise.fbm(Vec2(x * stretch, Float(layer) * 3.7), 7, id, gain: 0.46)
        let peaks = Noise.ridged(Vec2(x * stretch * 0.6 + 3, Float(layer) * 1.9), 5, id &+ 5) - 0.45
        var y = mix(nearest, farthest, t) - relief * mix(1.1, 0.75, closeness) * (line * 0.9 + peaks * 0.9)
        if layer < wooded { y -= spruces(x, layer, id) }
        return y
    }

    /// The height of the trees on a crest: overlapping spires of uneven height.
    private func spruces(_ x: Float, _ layer: Int, _ id: UInt32) -> Float {
        let density: Float = layer == 0 ? 42 : 95
        let size: Float = layer == 0 ? 0.075 : 0.028
        let cell = floor(x * density)
        var best: Float = 0
        for offset in -2...2 {
            let index = cell + Float(offset)
            let key = Int32(index)
            let height = size * (0.35 + 0.65 * Noise.unit(key, 3, id))
            let middle = (index + 0.5 + 0.6 * (Noise.unit(key, 7, id) - 0.5)) / density
            let off = abs(x - middle)
            let ragged = 1 + 0.35 * Noise.gradient(Vec2(x * density * 9, Float(layer)), id &+ 2)
            best = max(best, height - off * ragged * 4.2)
        }
        return best
    }

    func paint(on raster: inout Raster) {
        let (columns, pixel, aspect) = (raster.width, raster.pixel, raster.aspect)
        var crests = [Float](repeating: 0, count: columns * count)
        for layer in 0..<count {
            for column in 0..<columns {
                crests[layer * columns + column] = crest((Float(column) + 0.5) * pixel, layer)
            }
        }
        crests.withUnsafeBufferPointer { crests in
            raster.fill { place in
                let column = min(Int(place.x / pixel), columns - 1)
                var color = sky.color(normalize(camera.ray(place, aspect)))
                for layer in stride(from: count - 1, through: 0, by: -1) {
                    let below = place.y - crests[layer * columns + column]
                    let cover = clamp(below / pixel + 0.5)
                    guard cover > 0 else { continue }
                    color = mix(color, slope(place, below, layer), cover)
                }
                return color
            }
        }
    }

    @inline(__always) private func slope(_ place: Vec2, _ below: Float, _ layer: Int) -> RGB {
        let t = Float(layer) / Float(max(count - 1, 1))
        let ridge = mix(near, far, pow(t, 0.62))
        let id = seed &+ UInt32(truncatingIfNeeded: layer) * 13
        let folds = Noise.fbm(Vec2(place.x * 9 + below * 7, place.y * 5), 4, id &+ 9)
        let drift = Noise.fbm(Vec2(place.x * 2.2, place.y * 6 + t * 5), 4, id &+ 11)
        let fog = smoothstep(0.01, mistDepth, below + drift * mistDepth * 0.5) * mix(0.35, 0.9, t)
        return mix(ridge * (1 + 0.30 * folds * (1 - t)), mix(mist * 0.75, mist, t), layer == 0 ? 0 : fog)
    }
}
