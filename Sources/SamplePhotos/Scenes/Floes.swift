/// Breaking ice from the air.
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
            let large = plate(p, 3.1, seed)
            let gap = 0.035 + open * 0.20
            // A large floe hides everything below it.
            if inside(large, gap) < 0.012 {
                let small = plate(p, 13, seed &+ 50)
                color = layer(p, 13, small, 0.10 + open * 0.34, seed &+ 50, 0.75, color)
            }
            return layer(p, 3.1, large, gap, seed, 1, color)
        }
    }

    /// The distance of a point from the edge of its floe, positive inside.
    @inline(__always) private func inside(_ cell: Noise.Cell, _ gap: Float) -> Float {
        cell.second - cell.nearest - gap * (0.6 + 0.8 * Noise.unit(cell.id ^ 9))
    }

    @inline(__always)
    private func layer(
        _ p: Vec2, _ scale: Float, _ cell: Noise.Cell, _ gap: Float, _ id: UInt32, _ light: Float, _ below: RGB
    ) -> RGB {
        let inside = inside(cell, gap)
        let keel = exp(-max(-inside, 0) * 15) * 0.55
        var color = mix(below, under, keel * smoothstep(0.2, -0.05, inside) * light)
        let cover = smoothstep(-0.005, 0.012, inside)
        if cover < 1 {
            let shadow = plate(p + Vec2(-0.010, -0.008), scale, id)
            color *= 1 - 0.35 * smoothstep(0, 0.03, shadow.second - shadow.nearest - gap)
        }
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
