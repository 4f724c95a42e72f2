/// A wet street at night between two rows of houses, seen along its center.
struct Street: Scene {
    var camera = Camera(height: 1.6, horizon: 0.56, focal: 1.0)
    var width: Float = 7
    var sky = tint(0x1A2238)
    var skyLow = tint(0x4A4258)
    var wall = tint(0x4A4038)
    var air = tint(0x3A3648)
    /// The distance at which fog hides two thirds of the light.
    var clarity: Float = 70
    var lamp = tint(0xFFB860)
    var lit: Float = 0.35
    var wetness: Float = 0.7
    var storeys: Float = 5
    /// Whether to draw light trails.
    var trails = false
    /// Whether to draw a person with an umbrella.
    var walker = false
    var lamps = true
    var seed: UInt32 = 1

    func paint(on raster: inout Raster) {
        let aspect = raster.aspect
        raster.fill { place in
            let ray = camera.ray(place, aspect)
            let onRoad = abs(ray.x) * camera.height < -ray.y * width
            if onRoad { return ground(ray) }
            return trace(Vec3(0, camera.height, 0), ray)
        }
        if lamps { addLamps(on: &raster) }
        if trails { addTrails(on: &raster) }
        if walker { addWalker(on: &raster) }
    }

    @inline(__always) private func roof(_ z: Float, _ side: Float) -> (height: Float, id: UInt32, along: Float) {
        let lot = Noise.floorIndex(z / 11)
        let id = Noise.hash(lot, side > 0 ? 1 : 2, seed)
        let height = 3.6 * (storeys + floor(Noise.unit(id) * 3.4) - 1)
        return (height, id, z / 11 - Float(lot))
    }

    /// The light along a ray: from a wall at the left or right, or from the sky at the end of the street.
    @inline(__always) private func trace(_ from: Vec3, _ ray: Vec3) -> RGB {
        let rise = ray.y / max(length(ray), 1e-4)
        let above = mix(skyLow, sky, clamp(rise * 1.6))
        guard abs(ray.x) > 1e-4 else { return above }
        let side: Float = ray.x > 0 ? 1 : -1
        let t = (side * width - from.x) / ray.x
        let z = from.z + ray.z * t
        let y = from.y + ray.y * t
        guard t > 0, z < 260 else { return above }
        let house = roof(z, side)
        guard y < house.height else { return above }
        let clear = exp(-z / clarity)
        let light = facade(y, z, house.height, house.id, house.along)
        return mix(mix(air, skyLow, clamp(y / 40)), light, clear)
    }

    @inline(__always)
    private func facade(_ y: Float, _ z: Float, _ height: Float, _ id: UInt32, _ along: Float) -> RGB {
        let hue = Noise.unit(id ^ 0x31)
        let plaster = mix(wall, wall * RGB(1.25, 1.05, 0.8), hue) * (0.75 + 0.5 * Noise.unit(id ^ 0x32))
        let grime = 1 + 0.2 * Noise.fbm(Vec2(z * 0.5, y * 0.4), 3, seed &+ 2)
        // The lamps light the lower walls periodically.
        let pool = 0.35 + 0.65 * exp(-abs(fract(z / 14) - 0.5) * 3)
        let lampLight = lamp * (exp(-max(y - 2, 0) * 0.22) * pool * (lamps ? 0.55 : 0.25))
        var color = plaster * grime * (lampLight + mix(skyLow, sky, 0.5) * 0.9)
        let cornice = smoothstep(height - 0.7, height - 0.5, y) + smoothstep(0.035, 0.02, along)
        color *= 1 - 0.45 * clamp(cornice)
        if y < 3.3 { return shop(y, z, id, along, color) }
        let column = along * 5
        let floor = (y - 3.4) / 3.6
        let u = abs(fract(column) - 0.5)
        let v = fract(floor)
        let key = Noise.hash(Int32(column), Int32(floor), id)
        let frame = smoothstep(0.27, 0.25, u) * smoothstep(0.18, 0.20, v) * smoothstep(0.80, 0.78, v)
        let bars = smoothstep(0.012, 0.025, u) * smoothstep(0.012, 0.025, abs(v - 0.58))
        let on = Noise.unit(key) < lit
        let warm = mix(tint(0xFFB45C), tint(0xFFE0B0), Noise.unit(key ^ 5)) * (0.5 + 1.3 * Noise.unit(key ^ 6))
        let dark = mix(sky, skyLow, v) * 0.55
        let curtain = 0.6 + 0.4 * smoothstep(0.1, 0.24, u)
        color = mix(color, on ? warm * curtain : dark, frame * (0.25 + 0.75 * bars))
        return color
    }

    @inline(__always) private func shop(_ y: Float, _ z: Float, _ id: UInt32, _ along: Float, _ wall: RGB) -> RGB {
        let bay = along * 2
        let u = abs(fract(bay) - 0.5)
        let open = smoothstep(0.42, 0.40, u) * smoothstep(0.5, 0.6, y) * smoothstep(2.7, 2.6, y)
        let key = Noise.hash(Int32(bay), 7, id)
        let on = Noise.unit(key) < 0.62
        let hue = Noise.unit(key ^ 9)
        let glow =
            hue < 0.7 ? mix(tint(0xFFC070), tint(0xFFE8C8), hue) : mix(tint(0x9AD0FF), tint(0xFF9080), hue * 3 - 2.1)
        let goods = 0.55 + 0.55 * Noise.fbm(Vec2(z * 2.4, y * 2.6), 4, seed &+ 5)
        let sign = smoothstep(0.36, 0.34, u) * smoothstep(2.72, 2.78, y) * smoothstep(3.15, 3.1, y)
        let letters = smoothstep(-0.1, 0.2, Noise.gradient(Vec2(z * 6, y * 1.5), id))
        var color = mix(wall, on ? glow * (goods * 2.0) : sky * 0.4, open)
        color += glow * (sign * letters * (on ? 1.4 : 0.1))
        return color
    }

    /// Cobbles or asphalt with wet reflections.
    @inline(__always) private func ground(_ ray: Vec3) -> RGB {
        let t = camera.height / max(-ray.y, 1e-4)
        let p = Vec2(ray.x * t, t)
        let far = exp(-t / clarity)
        let kerb = smoothstep(width * 0.62, width * 0.63, abs(p.x))
        let fine = 1 / (1 + t * 0.09)
        let stones = Noise.cell(p * Vec2(4.2, 2.6), seed &+ 8, jitter: 0.55)
        let joint = smoothstep(0.02, 0.16, stones.second - stones.nearest)
        let slope = Vec2(stones.offset.x, stones.offset.y) * (0.10 * fine) * joint
        let puddle = smoothstep(-0.15, 0.25, Noise.fbm(p * Vec2(0.55, 0.22), 3, seed &+ 9))
        let wave = Noise.fbm(p * Vec2(3, 0.8), 3, seed &+ 10) * 0.02
        let rough = mix(1, 0.25, puddle)
        let bounce = Vec3(ray.x + (slope.x + wave) * rough, -ray.y + (slope.y * 0.8 + wave) * rough + 0.01, ray.z)
        var mirrored = RGB.zero
        for tap in 0..<3 {
            let spread = (Float(tap) - 1) * 0.06 * (0.5 + rough)
            mirrored += trace(
                Vec3(p.x, 0, p.y), Vec3(bounce.x, bounce.y * (1 + spread * 3) + max(spread, 0) * 0.4, bounce.z))
        }
        let graze = pow(1 - clamp(-ray.y / length(ray)), 4)
        let mirror = wetness * (0.12 + 0.88 * graze) * mix(0.75, 1, puddle)
        let pool = 0.35 + 0.65 * exp(-abs(fract(t / 14) - 0.5) * 3)
        let stone = wall * (0.55 + 0.45 * joint) * (1 - 0.25 * kerb)
        let color = stone * (lamp * (0.30 * pool) + skyLow * 0.5) + mirrored * (mirror / 3)
        return mix(air, color, far)
    }
}
