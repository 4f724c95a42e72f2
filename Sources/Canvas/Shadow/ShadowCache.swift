import Foundation
import Geometry

/// Creates and caches shadows, so that the frames of a drag only blend them.
///
/// One blurred corner serves all outlines of the same radius: the straight edges between the corners are stretched,
/// which takes microseconds. The elevation is rounded to 16 steps.
@MainActor public final class ShadowCache {
    /// The layers of every shadow in this cache.
    public let recipe: ShadowRecipe
    private var corners = RecentCache<Key, ShadowMask>(limit: 64)
    private var shadows = RecentCache<Key, Shadow>(limit: 32)
    private var turned = RecentCache<TurnedKey, Turned>(limit: 32)
    private var outlines: [(key: OutlineKey, shadow: Shadow)] = []

    /// Creates an empty cache for one recipe.
    public init(recipe: ShadowRecipe = .lifted) { self.recipe = recipe }

    /// The longest side of an outline, in pixels; a longer outline has no shadow.
    public static let longestSide = 4096
    private static let outlineLimit = 8
    private static let largestKept = 1 << 20

    /// Returns the shadow of a rounded rectangle.
    ///
    /// - Parameters:
    ///   - size: The outline's size in points, rounded to whole pixels.
    ///   - cornerRadius: In points.
    ///   - elevation: The apparent height above the surface, 0 (no shadow) to 1.
    ///   - scale: Pixels per point.
    public func shadow(size: CGSize, cornerRadius: CGFloat, elevation: Double, scale: CGFloat = 1) -> Shadow {
        let scale = scale.isFinite && scale > 0 ? scale : 1
        let core = Self.pixels(size, scale)
        let level = Level(elevation: elevation, scale: scale)
        let radius = Self.radius(cornerRadius, scale, in: core)
        let key = Key(core: core, radius: radius, level: level)
        if let known = shadows[key] { return known }
        let shadow = Shadow(mask: corner(core: core, radius: radius, level: level), core: core, scale: scale)
        if core.width * core.height <= Self.largestKept { shadows[key] = shadow }
        return shadow
    }

    /// Returns the shadow of any outline; its box is ``Path/bounds``.
    ///
    /// The first request blurs the whole outline. Later requests find the cached shadow only with an equal path, so the
    /// path should be in the view's own coordinates.
    public func shadow(path: Path, elevation: Double, scale: CGFloat = 1) -> Shadow {
        let scale = scale.isFinite && scale > 0 ? scale : 1
        let key = OutlineKey(path: path, level: Level(elevation: elevation, scale: scale))
        if let known = outlines.first(where: { $0.key == key }) { return known.shadow }
        let bounds = path.bounds
        let core = bounds.isNull ? PixelSize(width: 0, height: 0) : Self.pixels(bounds.size, scale)
        let surface = Surface(width: core.width, height: core.height)
        surface.withContext(scale: scale) { context in
            context.translate(x: -bounds.minX, y: -bounds.minY)
            context.fill(path, .black)
        }
        let mask = ShadowMask(of: Plane(opacityOf: surface), recipe: key.level.recipe(recipe))
        let shadow = Shadow(mask: mask, core: core, scale: scale)
        if outlines.count == Self.outlineLimit { outlines.removeFirst() }
        outlines.append((key, shadow))
        return shadow
    }

    /// Returns the shadow of a rectangle rotated about its center; the angle is rounded to a quarter of a degree.
    func turnedShadow(
        size: CGSize, cornerRadius: CGFloat, elevation: Double, scale: CGFloat, angle: Double
    ) -> Turned? {
        let step = Int((angle * 4 * 180 / .pi).rounded())
        let core = Self.pixels(size, scale)
        let radius = Self.radius(cornerRadius, scale, in: core)
        let upright = Key(core: core, radius: radius, level: Level(elevation: elevation, scale: scale))
        let key = TurnedKey(upright: upright, quarterDegrees: step)
        if let known = turned[key] { return known }
        let shadow = shadow(size: size, cornerRadius: cornerRadius, elevation: elevation, scale: scale)
        guard core.width > 0, let made = shadow.turned(byRadians: Double(step) / 4 * .pi / 180) else { return nil }
        if core.width * core.height <= Self.largestKept { turned[key] = made }
        return made
    }

    /// The radius rounded to half pixels, so that an animation hits the cache.
    private static func radius(_ radius: CGFloat, _ scale: CGFloat, in core: PixelSize) -> Double {
        let limit = Double(min(core.width, core.height)) / 2
        return radius.isNaN ? 0 : min((max(0, radius) * scale * 2).rounded() / 2, limit)
    }

    /// Returns the mask from which all outlines of a radius are stretched; an outline smaller than that has its own.
    private func corner(core: PixelSize, radius: Double, level: Level) -> ShadowMask {
        let recipe = level.recipe(recipe)
        let blurred = recipe.layers.map { BoxBlur(deviation: $0.blur / 2).reach }.max() ?? 0
        let full = 2 * (Int(radius.rounded(.up)) + blurred) + 1
        let key = Key(
            core: PixelSize(width: min(core.width, full), height: min(core.height, full)), radius: radius, level: level)
        if let known = corners[key] { return known }
        let mask = ShadowMask(of: Plane(roundedRect: key.core, radius: radius), recipe: recipe)
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

    /// Elevation and scale, rounded to steps that are not visible, so that an animation hits the cache.
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
        var core: PixelSize
        var radius: Double
        var level: Level
    }

    private struct TurnedKey: Hashable {
        var upright: Key
        var quarterDegrees: Int
    }

    private struct OutlineKey: Equatable {
        var path: Path
        var level: Level
    }
}

extension Plane {
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
    @MainActor init(opacityOf surface: Surface) {
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
