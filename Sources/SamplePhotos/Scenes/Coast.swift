/// Rocks and stacks that stand in the sea, a headland on one side, and a beach at the camera's feet.
struct Coast: Ground {
    var seed: UInt32 = 1
    var rock = tint(0x4A443E)
    var moss = tint(0x4E5230)
    var sand = tint(0x9A8468)
    /// Stacks: x across, y away, z radius, w height.
    var stacks: [SIMD4<Float>] = []
    /// The headland's height, and its edge at a distance of ten.
    var headland: Float = 0
    var edge: Float = 4
    /// The edge's shift to the right per unit of distance.
    var trend: Float = 0.22
    /// The height of the beach at the camera.
    var beach: Float = -0.2

    @inline(__always) func height(_ p: Vec2, _ octaves: Int) -> Float {
        var height = beach - p.y * 0.035 - 0.02
        let inland = (p.x - edge - (p.y - 10) * trend) * 0.9
        let ashore = headland > 0 && inland > -2.4 && p.y < 26
        // Fast path: most points are open sea.
        guard ashore || isNearStack(p) else { return height }
        let rough = Noise.fbm(p * 1.3, min(octaves, 8), seed, gain: 0.55)
        stacks.withUnsafeBufferPointer { stacks in
            for stack in stacks {
                let off = p - Vec2(stack.x, stack.y)
                guard abs(off.x) < stack.z * 2, abs(off.y) < stack.z * 2 else { continue }
                let away = length(off) / stack.z + rough * 0.34
                let top = stack.w * (0.75 + 0.45 * rough)
                height = max(height, top * smoothstep(1.05, 0.55, away) - 0.15)
            }
        }
        if ashore {
            let line = inland + Noise.fbm(p * 0.35, min(octaves, 7), seed &+ 3) * 1.9
            let rise = smoothstep(0, 1.1, line) * 0.75 + smoothstep(0.8, 5, line) * 0.35
            let point = smoothstep(26, 16, p.y)
            height = max(height, rise * point * headland * (0.9 + 0.3 * rough) - 0.8)
        }
        return height
    }

    @inline(__always) private func isNearStack(_ p: Vec2) -> Bool {
        stacks.withUnsafeBufferPointer { stacks in
            for stack in stacks where abs(p.x - stack.x) < stack.z * 2 && abs(p.y - stack.y) < stack.z * 2 {
                return true
            }
            return false
        }
    }

    @inline(__always) func surface(_ p: Vec2, height: Float, normal: Vec3, distance: Float) -> Material {
        let n = Noise.fbm(p * 4, 4, seed &+ 5)
        let layers = Noise.fbm(Vec2(height * 9 + n, p.x * 0.4), 3, seed &+ 6)
        let wet = smoothstep(0.22, 0.02, height)
        var color = rock * (1 + 0.4 * n + 0.35 * layers)
        color = mix(color, moss * (1 + 0.5 * n), smoothstep(0.68, 0.9, normal.y) * smoothstep(0.3, 0.7, height))
        color = mix(color, sand * (1 + 0.1 * n), smoothstep(0.86, 0.97, normal.y) * smoothstep(0.25, 0.1, height))
        return Material(albedo: color * (1 - 0.55 * wet), normal: normal, gloss: wet * 0.25)
    }
}
