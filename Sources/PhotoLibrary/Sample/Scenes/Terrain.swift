/// What the land is made of at a place.
struct Surface {
    var albedo: RGB
    var normal: Vec3
    /// Light that comes through from behind, as in leaves, ears and snow.
    var glow: Float = 0
    var gloss: Float = 0
}

/// A land to look across: its height, and what covers it.
protocol Ground: Sendable {
    /// The height at a place; `octaves` bounds the detail that can still be seen from where it is asked for.
    func height(_ p: Vec2, _ octaves: Int) -> Float
    func surface(_ p: Vec2, height: Float, normal: Vec3, distance: Float) -> Surface
}

/// Still or moving water at a level.
struct Water: Sendable {
    var level: Float = 0
    var deep = tint(0x12303A)
    /// The slope of the waves: 0.01 is a mirror with a breath of wind, 0.2 a fresh breeze.
    var slope: Float = 0.03
    var scale: Float = 3
    var glitter: Float = 1
}

/// A landscape seen across a height field, lit by one sun and the sky, with air between.
///
/// Each column of the picture is walked once from near to far; what rises above everything nearer is visible.
struct Terrain<Land: Ground>: Scene {
    var land: Land
    var sky = Sky()
    var camera = Camera()
    var near: Float = 0.6
    var far: Float = 60
    /// The light of the sky on the ground.
    var ambient = tint(0x8FA9C8, 0.5)
    /// The distance at which the air hides a little less than two thirds.
    var clarity: Float = 40
    /// The height at which the air is only a third as thick.
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
        let shadows = ShadowMap(self, aspect: raster.aspect)
        let aspect = raster.aspect
        let pixel = raster.pixel
        let (width, height) = (raster.width, raster.height)
        raster.fill { place in
            let index = Int(place.y * Float(height)) * width + Int(place.x * Float(height))
            let ray = camera.ray(place, aspect)
            let hit = depths[index]
            if hit.front <= 0 { return sky.color(normalize(ray)) }
            let front = shade(ray, hit.front, pixel, shadows)
            if hit.cover >= 1 { return front }
            let back = hit.back <= 0 ? sky.color(normalize(ray)) : shade(ray, hit.back, pixel, shadows)
            return mix(back, front, hit.cover)
        }
        if let water { paintWater(water, on: &raster, depths) }
    }

    /// What one pixel sees: the nearest land, how much of the pixel it covers, and what is behind. 0 is the sky.
    struct Hit {
        var front: Float = 0
        var back: Float = 0
        var cover: Float = 1
    }

    @inline(__always) func level(_ p: Vec2, _ octaves: Int) -> Float {
        let height = land.height(p, octaves)
        guard let water else { return height }
        return max(height, water.level)
    }

    private func march(width: Int, height: Int) -> [Hit] {
        var hits = [Hit](repeating: Hit(), count: width * height)
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

    /// Walks one column outwards and reports each pixel that the land covers.
    @inline(__always) private func walk(_ side: Float, _ rows: Int, _ report: (Int, Hit) -> Void) {
        let scale = Float(rows)
        let growth: Float = 1 + 4.6 / (Float(min(rows, 900)) + 60)
        var z = near
        var lastZ = near * 0.97
        var lastRow = scale * 4
        var top = scale
        var lastVisible: Float = near
        var hidden = true
        while z < far, top > 0 {
            let p = camera.place + Vec2(side * z, z)
            let rise = (level(p, octaves(z)) - camera.height) / z
            let row = (camera.horizon - rise * camera.focal) * scale
            if row < top {
                if hidden, top < scale {
                    let edge = Int(top)
                    report(edge, Hit(front: lastVisible, back: z, cover: clamp(Float(edge + 1) - top)))
                }
                var line = hidden ? Int(top) - 1 : Int(floor(top - 0.5))
                if hidden, top >= scale { line = rows - 1 }
                let last = max(row, 0)
                while line >= 0, Float(line) + 0.5 >= last {
                    let t = clamp((lastRow - Float(line) - 0.5) / max(lastRow - row, 1e-4))
                    report(line, Hit(front: lastZ + (z - lastZ) * t))
                    line -= 1
                }
                top = max(row, 0)
                lastVisible = z
                hidden = false
            } else {
                hidden = true
            }
            lastRow = row
            lastZ = z
            z *= growth
        }
        if top > 0, top < scale {
            let edge = Int(top)
            report(edge, Hit(front: lastVisible, back: 0, cover: clamp(Float(edge + 1) - top)))
        }
    }

    /// As many octaves as a pixel at a distance can resolve.
    @inline(__always) func octaves(_ z: Float) -> Int {
        let footprint = z / (camera.focal * 900)
        return Int(clamp(1.2 - log2(max(footprint, 1e-5)), 3, 9))
    }
}
