extension Raster {
    /// Draws a straight stroke with round ends whose width is interpolated between two values.
    mutating func stroke(
        _ from: Vec2, _ to: Vec2, width first: Float, to last: Float, _ color: RGB, opacity: Float = 1, soft: Float = 0
    ) {
        let reach = max(first, last) * 0.5 + pixel + soft
        let low = Vec2(min(from.x, to.x) - reach, min(from.y, to.y) - reach)
        let high = Vec2(max(from.x, to.x) + reach, max(from.y, to.y) + reach)
        let along = to - from
        let scale = 1 / max(dot(along, along), 1e-12)
        let fine = pixel
        let edge = fine * 0.5 + soft
        change(box: low, high) { place, below in
            let t = clamp(dot(place - from, along) * scale)
            let off = length(place - from - along * t)
            let half = mix(first, last, t) * 0.5
            // A stroke thinner than a pixel has partial coverage.
            let thin = clamp(half * 2 / fine)
            let cover = smoothstep(half + edge, half - edge, off) * thin * opacity
            return mix(below, color, cover)
        }
    }

    /// Draws a convex polygon whose corners are clockwise on screen.
    mutating func polygon(_ corners: [Vec2], _ color: RGB, opacity: Float = 1) {
        guard let first = corners.first else { return }
        var (low, high) = (first, first)
        for corner in corners {
            low = Vec2(min(low.x, corner.x), min(low.y, corner.y))
            high = Vec2(max(high.x, corner.x), max(high.y, corner.y))
        }
        let edge = pixel
        corners.withUnsafeBufferPointer { corners in
            change(box: low - edge, high + edge) { place, below in
                var outside: Float = -1
                for index in 0..<corners.count {
                    let a = corners[index]
                    let b = corners[index + 1 == corners.count ? 0 : index + 1]
                    let side = normalize(Vec2(b.y - a.y, a.x - b.x))
                    outside = max(outside, dot(place - a, side))
                }
                return mix(below, color, clamp(0.5 - outside / edge) * opacity)
            }
        }
    }

    /// Adds a round glow that fades to zero at its radius.
    mutating func glow(_ center: Vec2, _ radius: Float, _ light: RGB, sharp: Float = 2) {
        change(box: center - radius, center + radius) { place, below in
            let off = clamp(1 - length(place - center) / radius)
            return below + light * pow(off, sharp)
        }
    }

    /// Adds an out-of-focus light: a disc with a brighter rim and one side per lens blade.
    mutating func bokeh(_ center: Vec2, _ radius: Float, _ light: RGB, blades: Float = 0, rim: Float = 0.35) {
        let edge = max(pixel, radius * 0.06)
        change(box: center - radius - edge, center + radius + edge) { place, below in
            let off = place - center
            var distance = length(off)
            if blades > 0 {
                let sector = fract(turns(off.y, off.x) * blades) - 0.5
                distance *= mix(1, cos(sector * 6.2831853 / blades) / cos(3.1415927 / blades), 0.55)
            }
            let cover = smoothstep(radius + edge, radius - edge, distance)
            let ring = rim * smoothstep(radius * 0.55, radius, distance)
            return below + light * (cover * (1 - rim * 0.5 + ring))
        }
    }
}
