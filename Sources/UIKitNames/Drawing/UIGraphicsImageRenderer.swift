/// Draws images at one pixel per point; UIKit draws at the screen's scale.
@MainActor public final class UIGraphicsImageRenderer {
    private let size: CGSize

    /// Creates a renderer for images of a size in points, rounded up to whole pixels.
    public init(size: CGSize) { self.size = size }

    /// Calls `actions` synchronously and returns the drawn image, with a transparent background. Returns a 0×0 image if
    /// the size is not valid.
    public func image(actions: @MainActor (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        guard size.width.isFinite, size.height.isFinite,
            let surface = try? Surface.make(
                width: Int(clamping: size.width), height: Int(clamping: size.height))
        else { return UIImage(copying: Surface(width: 0, height: 0)) }
        surface.withContext { context in
            Drawing.run(on: context) { actions(UIGraphicsImageRendererContext(size: size)) }
        }
        return UIImage(copying: surface)
    }
}

/// The parameter of an image renderer's actions.
@MainActor public struct UIGraphicsImageRendererContext {
    let size: CGSize

    /// Fills a rectangle with the color of `UIColor.setFill()`.
    public func fill(_ rect: CGRect) { UIRectFill(rect) }
}

extension Int {
    /// A length rounded up to whole pixels and limited to the longest side of a surface.
    fileprivate init(clamping length: CGFloat) {
        self = Int(Swift.min(Swift.max(length.rounded(.up), 0), CGFloat(Surface.longestSide)))
    }
}
