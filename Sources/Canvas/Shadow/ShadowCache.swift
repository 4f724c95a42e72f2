import Caching
import Foundation
import Geometry

/// Creates and caches shadows, so that the frames of a drag only blend them.
///
/// One blurred corner serves all outlines of the same radius: the straight edges between the corners are stretched,
/// which takes microseconds. Elevations are rounded to 16 steps.
package final class ShadowCache {
    /// The layers of every shadow in this cache.
    package let recipe: ShadowRecipe
    private var corners = LRUCache<Key, ShadowMask>(budget: 64)
    private var shadows = LRUCache<Key, Shadow>(budget: 32)
    private var rotatedShadows = LRUCache<RotatedKey, ResampledImage>(budget: 32)
    private var outlines: [(key: OutlineKey, shadow: Shadow)] = []

    /// Creates an empty cache for one recipe.
    package init(recipe: ShadowRecipe = .lifted) { self.recipe = recipe }

    /// The longest side, in pixels, of an outline that has a shadow.
    package static let longestSide = 4096
    private static let outlineLimit = 8
    private static let largestKept = 1 << 20

    /// Returns the shadow of a rounded rectangle.
    ///
    /// - Parameters:
    ///   - size: The outline's size in points, rounded to whole pixels.
    ///   - cornerRadius: In points.
    ///   - elevation: The apparent height above the surface, 0 (no shadow) to 1.
    ///   - scale: Pixels per point.
    package func shadow(size: CGSize, cornerRadius: CGFloat, elevation: Double, scale: CGFloat = 1) -> Shadow {
        let scale = scale.isFinite && scale > 0 ? scale : 1
        let outlineSize = Self.pixels(size, scale)
        let level = Level(elevation: elevation, scale: scale)
        let radius = Self.radius(cornerRadius, scale, in: outlineSize)
        let key = Key(outlineSize: outlineSize, radius: radius, level: level)
        if let cached = shadows[key] { return cached }
        let shadow = Shadow(
            mask: corner(outlineSize: outlineSize, radius: radius, level: level), outlineSize: outlineSize, scale: scale
        )
        if outlineSize.width * outlineSize.height <= Self.largestKept { shadows[key] = shadow }
        return shadow
    }

    /// Returns the shadow of any outline; the outline's bounding box is ``Path/bounds``.
    ///
    /// The first request blurs the whole outline. Later requests find the cached shadow only for an equal path, so the
    /// path should be in the view's own coordinates, which do not change when the view moves.
    package func shadow(path: Path, elevation: Double, scale: CGFloat = 1) -> Shadow {
        let scale = scale.isFinite && scale > 0 ? scale : 1
        let key = OutlineKey(path: path, level: Level(elevation: elevation, scale: scale))
        if let cached = outlines.first(where: { $0.key == key }) { return cached.shadow }
        let bounds = path.bounds
        let outlineSize = bounds.isNull ? PixelSize(width: 0, height: 0) : Self.pixels(bounds.size, scale)
        let surface = Surface(width: outlineSize.width, height: outlineSize.height)
        surface.withContext(scale: scale) { context in
            context.translate(x: -bounds.minX, y: -bounds.minY)
            context.fill(path, .black)
        }
        let mask = ShadowMask(of: CoverageMap(opacityOf: surface), recipe: key.level.recipe(recipe))
        let shadow = Shadow(mask: mask, outlineSize: outlineSize, scale: scale)
        if outlines.count == Self.outlineLimit { outlines.removeFirst() }
        outlines.append((key, shadow))
        return shadow
    }

    /// Returns the shadow of a rectangle rotated about its center; the angle is rounded to a quarter of a degree.
    func rotatedShadow(
        size: CGSize, cornerRadius: CGFloat, elevation: Double, scale: CGFloat, angle: Double
    ) -> ResampledImage? {
        let step = Int((angle * 4 * 180 / .pi).rounded())
        let outlineSize = Self.pixels(size, scale)
        let radius = Self.radius(cornerRadius, scale, in: outlineSize)
        let upright = Key(outlineSize: outlineSize, radius: radius, level: Level(elevation: elevation, scale: scale))
        let key = RotatedKey(upright: upright, quarterDegrees: step)
        if let cached = rotatedShadows[key] { return cached }
        let shadow = shadow(size: size, cornerRadius: cornerRadius, elevation: elevation, scale: scale)
        guard outlineSize.width > 0, let rotated = shadow.rotated(byRadians: Double(step) / 4 * .pi / 180) else {
            return nil
        }
        if outlineSize.width * outlineSize.height <= Self.largestKept { rotatedShadows[key] = rotated }
        return rotated
    }

    /// The radius in pixels, rounded to half pixels so that the frames of an animation share cache entries.
    private static func radius(_ radius: CGFloat, _ scale: CGFloat, in outlineSize: PixelSize) -> Double {
        let limit = Double(min(outlineSize.width, outlineSize.height)) / 2
        return radius.isNaN ? 0 : min((max(0, radius) * scale * 2).rounded() / 2, limit)
    }

    /// Returns the mask from which the shadows of all outlines of a radius are stretched; a smaller outline has its own
    /// mask.
    private func corner(outlineSize: PixelSize, radius: Double, level: Level) -> ShadowMask {
        let recipe = level.recipe(recipe)
        let blurred = recipe.layers.map { BoxBlur(deviation: $0.blur / 2).reach }.max() ?? 0
        let full = 2 * (Int(radius.rounded(.up)) + blurred) + 1
        let key = Key(
            outlineSize: PixelSize(width: min(outlineSize.width, full), height: min(outlineSize.height, full)),
            radius: radius, level: level)
        if let cached = corners[key] { return cached }
        let mask = ShadowMask(of: CoverageMap(roundedRect: key.outlineSize, radius: radius), recipe: recipe)
        corners[key] = mask
        return mask
    }

    private static func pixels(_ size: CGSize, _ scale: CGFloat) -> PixelSize {
        func rounded(_ length: CGFloat) -> Int? {
            let pixels = (length * scale).rounded()
            return pixels >= 1 && pixels <= CGFloat(longestSide) ? Int(pixels) : nil
        }
        guard let width = rounded(size.width), let height = rounded(size.height) else {
            return PixelSize(width: 0, height: 0)
        }
        return PixelSize(width: width, height: height)
    }

    /// Elevation and scale, rounded to steps that are not visible so that the frames of an animation share cache
    /// entries.
    private struct Level: Hashable {
        let elevation: Double
        let scale: Double

        private static let steps = 16.0

        init(elevation: Double, scale: CGFloat) {
            let limited = elevation.isFinite ? min(max(elevation, 0), 1) : 0
            self.elevation = (limited * Self.steps).rounded() / Self.steps
            self.scale = (max(0.125, min(scale, 8)) * 8).rounded() / 8
        }

        func recipe(_ full: ShadowRecipe) -> ShadowRecipe {
            var recipe = full.raised(to: elevation)
            for index in recipe.layers.indices {
                recipe.layers[index].blur *= scale
                recipe.layers[index].offset *= scale
            }
            return recipe
        }
    }

    private struct Key: Hashable {
        var outlineSize: PixelSize
        var radius: Double
        var level: Level
    }

    private struct RotatedKey: Hashable {
        var upright: Key
        var quarterDegrees: Int
    }

    private struct OutlineKey: Equatable {
        var path: Path
        var level: Level
    }
}

extension CoverageMap {
    /// Creates a filled rectangle with rounded corners.
    init(roundedRect size: PixelSize, radius: Double) {
        self.init(width: size.width, height: size.height)
        for index in values.indices { values[index] = 1 }
        guard let corner = CornerMask(radius: radius, width: size.width, height: size.height) else { return }
        for y in 0..<corner.side {
            for x in 0..<corner.side {
                let part = Float(corner.coverage[y * corner.side + x]) / 255
                for row in [y, size.height - 1 - y] {
                    for column in [x, size.width - 1 - x] { values[row * size.width + column] = part }
                }
            }
        }
    }

    /// Copies the alpha channel of a surface.
    init(opacityOf surface: Surface) {
        self.init(width: surface.width, height: surface.height)
        surface.flush()
        guard let bytes = surface.bytes else { return }
        for y in 0..<height {
            for x in 0..<width {
                let pixel = bytes.load(fromByteOffset: y * surface.stride + x * 4, as: UInt32.self)
                values[y * width + x] = Float(pixel >> 24) / 255
            }
        }
    }
}
