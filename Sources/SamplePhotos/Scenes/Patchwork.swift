/// A patchwork of fields with hedges, woods and lanes, seen from a balloon.
struct Patchwork: Ground {
    var seed: UInt32 = 1
    var scale: Float = 0.34

    @inline(__always) private func plot(_ p: Vec2) -> Noise.Cell {
        let bend = Vec2(Noise.gradient(p * 0.25, seed), Noise.gradient(p * 0.25 + 6, seed &+ 1)) * 0.5
        return Noise.cell((p + bend) * scale * Vec2(1, 0.8), seed &+ 2, jitter: 0.7)
    }

    @inline(__always) private func wood(_ p: Vec2) -> Float {
        smoothstep(0.22, 0.32, Noise.fbm(p * 0.16, 3, seed &+ 3))
    }

    @inline(__always) func height(_ p: Vec2, _ octaves: Int) -> Float {
        let hills = 1.3 * Noise.fbm(p * 0.09, 4, seed &+ 4) * smoothstep(2, 12, p.y)
        guard octaves > 4 else { return hills }
        let cell = plot(p)
        let gap = cell.second - cell.nearest
        let hedge = smoothstep(0.045, 0.02, gap) * smoothstep(-0.25, 0.25, Noise.gradient(p * 0.9, seed &+ 5))
        let growth = max(hedge * 0.22, wood(p) * 0.34)
        guard growth > 0 else { return hills }
        let crown = Noise.cell(p * 5.5, seed &+ 6)
        let trees = max(0, 0.8 - crown.nearest)
        return hills + trees * growth
    }

    @inline(__always) func surface(_ p: Vec2, height: Float, normal: Vec3, distance: Float) -> Material {
        let cell = plot(p)
        let pick = Noise.unit(cell.id ^ 0x51)
        let n = Noise.fbm(p * 1.4, 4, seed &+ 7)
        let greens = mix(tint(0x4A5A30), tint(0x7A8450), Noise.unit(cell.id ^ 0x77))
        let straw = mix(tint(0xA8925C), tint(0xC4B284), Noise.unit(cell.id ^ 0x99))
        let rape = tint(0xC0AE4A)
        let tilled = tint(0x6A5444)
        var color = pick < 0.45 ? greens : (pick < 0.72 ? straw : (pick < 0.80 ? rape : tilled))
        let lines = rotate(p, turns: Noise.unit(cell.id ^ 0xAB)).x
        let visible = 1 / (1 + distance * distance * 0.004)
        let seeds = sin(lines * 62) * 0.10 * visible
        let tram = smoothstep(0.93, 0.99, cos(lines * 9)) * 0.22 * visible
        color *= 1 + 0.22 * n + seeds - tram
        let gap = cell.second - cell.nearest
        let hedge = smoothstep(0.05, 0.025, gap)
        let lane = Noise.unit(cell.id ^ 0xC1) > 0.75 ? smoothstep(0.03, 0.018, gap) : 0
        color = mix(color, tint(0x2F3B22) * (1 + n), hedge)
        color = mix(color, tint(0xB8AA94), lane * 0.7)
        color = mix(color, tint(0x2A3820) * (1 + 0.8 * n), wood(p))
        return Material(albedo: color, normal: normal)
    }
}
