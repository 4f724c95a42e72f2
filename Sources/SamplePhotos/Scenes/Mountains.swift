/// Alpine terrain: eroded ranges, meadows and woods below, rock and snow above.
struct Mountains: Ground {
    var scale: Float = 0.16
    var relief: Float = 5
    /// Added to every height; a negative value creates lakes.
    var base: Float = 0
    var seed: UInt32 = 1
    /// The height above which snow lies where it is not too steep.
    var snowline: Float = 2
    var treeline: Float = 0.8
    var meadow = tint(0x474D2C)
    var wood = tint(0x1B2518)
    var rock = tint(0x7C736B)
    var snow = tint(0xEEF2F8)
    /// The distance over which the land stays low.
    var apron: Float = 8
    var trees: Float = 0.10

    @inline(__always) func height(_ p: Vec2, _ octaves: Int) -> Float {
        heights(Lanes(repeating: p.x), Lanes(repeating: p.y), octaves).x
    }

    @inline(__always) func corner(_ p: Vec2, _ step: Float, _ octaves: Int) -> Vec3 {
        let around = heights(Lanes(0, step, 0, 0) + p.x, Lanes(0, 0, step, 0) + p.y, octaves)
        return Vec3(around.x, around.y, around.z)
    }

    @inline(__always) func heights(_ x: Lanes, _ z: Lanes, _ octaves: Int) -> Lanes {
        let qx = x * scale
        let qz = z * scale
        let body = Noise.eroded4(qx, qz, octaves, seed)
        let crest = Noise.ridged4(qx * 0.7 + 4.3, qz * 0.7 + 4.3, min(octaves, 5), seed &+ 40)
        let rise = Noise.smoothstep4(apron * 0.25, apron * 1.6, z)
        let shape = (body - 0.28) * 0.8 + crest * body * 0.85
        var height = base + shape * (rise * 0.90 + 0.10) * relief
        if trees > 0, octaves > 6, height.min() < treeline {
            let wooded = Noise.smoothstep4(
                0.0, 0.3, Noise.gradient4(x * 0.6, z * 0.6, SIMD4(repeating: seed &+ 9)) + 0.25)
            let reach = Noise.smoothstep4(treeline, treeline - 0.4, height) * wooded
            let crowns = Noise.max4(0.8 - Noise.nearest4(x * 17, z * 17, seed &+ 5) * 1.25, 0)
            let shore = base < 0 ? Noise.smoothstep4(0.01, 0.03, height) : Lanes(repeating: 1)
            height += crowns * reach * shore * trees
        }
        return height
    }

    @inline(__always) func surface(_ p: Vec2, height: Float, normal: Vec3, distance: Float) -> Material {
        let grain = Noise.fbm(p * 5, 4, seed &+ 3)
        let broad = Noise.fbm(p * 0.8, 3, seed &+ 4)
        let strata = Noise.fbm(Vec2(height * 7 + grain, p.x * 0.3), 2, seed &+ 6)
        var color = rock * (1 + 0.35 * grain + 0.25 * strata)
        let flat = smoothstep(0.55, 0.85, normal.y)
        let green = mix(meadow, meadow * RGB(1.25, 1.05, 0.7), clamp(broad + 0.4)) * (1 + 0.3 * grain)
        color = mix(color, green, flat * smoothstep(treeline + 1.2, treeline, height + broad * 0.5))
        let wooded = smoothstep(
            0.0, 0.3, Noise.gradient(p * 0.6, seed &+ 9) + 0.25)
        let trunks = wooded * smoothstep(treeline + 0.1, treeline - 0.3, height + broad * 0.3)
        color = mix(color, wood * (1 + 0.5 * grain), trunks * (trees > 0 ? 1 : 0))
        let lies = smoothstep(0.42, 0.66, normal.y + 0.12 * grain)
        let cover = lies * smoothstep(snowline - 0.35, snowline + 0.5, height + broad * 0.6 + grain * 0.25)
        color = mix(color, snow, clamp(cover))
        return Material(albedo: color, normal: normal, glow: 0.1 * cover)
    }
}
