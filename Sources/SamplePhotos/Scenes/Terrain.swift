/// The material at a point of the terrain.
struct Material {
    var albedo: RGB
    var normal: Vec3
    /// The translucency, as of leaves, ears and snow.
    var glow: Float = 0
    var gloss: Float = 0
}

/// A height field and its materials.
protocol Ground: Sendable {
    /// The height at a point; `octaves` bounds the detail that is visible at its distance.
    func height(_ p: Vec2, _ octaves: Int) -> Float
    /// The heights at a point and one step to its right and away from it.
    func corner(_ p: Vec2, _ step: Float, _ octaves: Int) -> Vec3
    /// The heights at four points.
    func heights(_ x: Lanes, _ z: Lanes, _ octaves: Int) -> Lanes
    func surface(_ p: Vec2, height: Float, normal: Vec3, distance: Float) -> Material
}

extension Ground {
    @inline(__always) func corner(_ p: Vec2, _ step: Float, _ octaves: Int) -> Vec3 {
        Vec3(
            height(p, octaves), height(p + Vec2(step, 0), octaves), height(p + Vec2(0, step), octaves))
    }

    @inline(__always) func heights(_ x: Lanes, _ z: Lanes, _ octaves: Int) -> Lanes {
        var result = Lanes.zero
        for lane in 0..<4 { result[lane] = height(Vec2(x[lane], z[lane]), octaves) }
        return result
    }
}

/// A water surface at a constant level.
struct Water: Sendable {
    var level: Float = 0
    var deep = tint(0x12303A)
    /// The slope of the waves: 0.01 is nearly a mirror, 0.2 a fresh breeze.
    var slope: Float = 0.03
    var scale: Float = 3
    var glitter: Float = 1
}

/// A landscape rendered from a height field, lit by one sun and the sky, with atmospheric haze.
///
/// Each image column is traversed once from near to far; a point is visible if it rises above all nearer ones.
struct Terrain<Land: Ground>: Scene {
    var land: Land
    var sky = Sky()
    var camera = Camera()
    var near: Float = 0.6
    var far: Float = 60
    /// The sky's light on the ground.
    var ambient = tint(0x8FA9C8, 0.5)
    /// The distance at which haze hides a little less than two thirds of the light.
    var clarity: Float = 40
    /// The height at which the air has a third of its density.
    var hazeHeight: Float = 6
    var haze: RGB?
    var water: Water?
    var mist: Mist?

    /// A low layer of mist.
    struct Mist: Sendable {
        var top: Float = 0.3
        var density: Float = 0.5
        var color = tint(0xC8CED6)
    }

    func paint(on raster: inout Raster) {
        let depths = march(width: raster.width, height: raster.height)
        let shadows = ShadowMap(self, width: raster.width, height: raster.height)
        let aspect = raster.aspect
        let pixel = raster.pixel
        let (width, height) = (raster.width, raster.height)
        raster.fill { place in
            let index = Int(place.y * Float(height)) * width + Int(place.x * Float(height))
            let ray = camera.ray(place, aspect)
            let hit = depths[index]
            if hit.front <= 0 { return sky.color(normalize(ray)) }
            if hit.wet { return .zero }
            let front = shade(ray, hit.front, pixel, shadows)
            if hit.cover >= 1 { return front }
            let back = hit.back <= 0 ? sky.color(normalize(ray)) : shade(ray, hit.back, pixel, shadows)
            return mix(back, front, hit.cover)
        }
        if let water { paintWater(water, on: &raster, depths) }
    }

    @inline(__always) func level(_ p: Vec2, _ octaves: Int) -> Float {
        let height = land.height(p, octaves)
        guard let water else { return height }
        return max(height, water.level)
    }

    @inline(__always) func levels(_ x: Lanes, _ z: Lanes, _ octaves: Int) -> Lanes {
        let heights = land.heights(x, z, octaves)
        guard let water else { return heights }
        return Noise.max4(heights, water.level)
    }

    private func march(width: Int, height: Int) -> [TerrainHit] {
        var hits = [TerrainHit](repeating: TerrainHit(), count: width * height)
        let pixel = 1 / Float(height)
        let aspect = Float(width) / Float(height)
        hits.withUnsafeMutableBufferPointer { buffer in
            for column in 0..<width {
                let side = ((Float(column) + 0.5) * pixel - aspect * 0.5) / camera.focal
                walk(side, height) { row, hit in buffer[row * width + column] = hit }
            }
        }
        return hits
    }

    /// Traverses one column outwards, four points at a time, and reports each pixel that the terrain covers.
    @inline(__always) private func walk(_ side: Float, _ rows: Int, _ report: (Int, TerrainHit) -> Void) {
        let growth: Float = 1 + 4.6 / (Float(min(rows, 900)) + 60)
        let steps = Lanes(1, growth, growth * growth, growth * growth * growth)
        var profile = Profile(rows: Float(rows), near: near)
        var z = near
        while z < far, profile.top > 0 {
            let distances = steps * z
            let detail = octaves(z)
            let heights = levels(distances * side + camera.place.x, distances + camera.place.y, detail)
            let sea = water?.level ?? -1e9
            let lines = (camera.horizon - (heights - camera.height) / distances * camera.focal) * Float(rows)
            for lane in 0..<4 {
                if profile.hidesCrest(lines[lane]) {
                    // A crest lies between two steps. Locate it, because ridges would otherwise be jagged.
                    let crests = Lanes(0.2, 0.4, 0.6, 0.8) * (distances[lane] - profile.before) + profile.before
                    let tops = levels(crests * side + camera.place.x, crests + camera.place.y, detail)
                    let ridge = (camera.horizon - (tops - camera.height) / crests * camera.focal) * Float(rows)
                    for inner in 0..<4 where ridge[inner] < profile.top {
                        profile.climb(to: ridge[inner], crests[inner], wet: tops[inner] <= sea, report)
                    }
                }
                profile.climb(to: lines[lane], distances[lane], wet: heights[lane] <= sea, report)
            }
            z *= growth * growth * growth * growth
        }
        profile.close(report)
    }

    /// The number of octaves that a pixel at a distance can resolve.
    @inline(__always) func octaves(_ z: Float) -> Int {
        let footprint = z / (camera.focal * 900)
        return Int(clamp(1.2 - log2(max(footprint, 1e-5)), 3, 9))
    }
}
