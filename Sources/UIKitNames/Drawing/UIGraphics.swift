/// The drawing in progress on this thread; nil outside `UIView.draw(_:)`, an image renderer and an image context.
public func UIGraphicsGetCurrentContext() -> CGContext? { Drawing.current.map { CGContext($0) } }

/// Makes an image context of one pixel per point current on this thread; see
/// `UIGraphicsBeginImageContextWithOptions(_:_:_:)`.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Makes an image context current on this thread, until the matching `UIGraphicsEndImageContext()`.
///
/// - Parameters:
///   - size: In points; rounded up to whole pixels.
///   - isOpaque: Whether the image has no transparency; it is black at first.
///   - scale: Pixels per point; 0 for the scale of the display.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ isOpaque: Bool, _ scale: CGFloat) {
    let scale = scale > 0 && scale.isFinite ? scale : InterfaceText.display.scale
    // An invalid size still needs an entry on the stack for the matching end.
    let surface = Surface.make(size, scale: scale, isOpaque: isOpaque) ?? Surface(width: 0, height: 0)
    let scheme = Drawing.current?.context.scheme ?? ColorScheme(isDark: false)
    Drawing(surface.makeContext(scale: scale, scheme: scheme), surface: surface, scale: scale).push()
}

/// A copy of the pixels of the current image context; nil if the current context is not an image's or has no pixels.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let drawing = Drawing.current, let surface = drawing.surface, surface.width > 0 else { return nil }
    return UIImage(copying: surface).with { $0.scale = drawing.scale }
}

/// Ends the current image context; has no effect if the current context is not an image's.
public func UIGraphicsEndImageContext() {
    if Drawing.current?.surface != nil { Drawing.pop() }
}

/// Makes a context current on this thread, until the matching `UIGraphicsPopContext()`.
public func UIGraphicsPushContext(_ context: CGContext) { context.drawing.push() }

/// Ends the effect of the last `UIGraphicsPushContext(_:)`.
public func UIGraphicsPopContext() { Drawing.pop() }

extension Surface {
    /// A surface for an image of a size in points; nil if the size cannot be drawn.
    static func make(_ size: CGSize, scale: CGFloat, isOpaque: Bool) -> Surface? {
        let (width, height) = (size.width * scale, size.height * scale)
        guard width.isFinite, height.isFinite, width > 0, height > 0 else { return nil }
        // 32 pixels and a rounding error do not need a 33rd.
        func pixels(_ length: CGFloat) -> Int? {
            let rounded = (length - 1e-6).rounded(.up)
            return rounded <= CGFloat(Surface.longestSide) ? max(Int(rounded), 1) : nil
        }
        guard let columns = pixels(width), let rows = pixels(height) else { return nil }
        return try? Surface.make(width: columns, height: rows, format: isOpaque ? .rgb : .argb)
    }
}
