import Foundation

/// Whether dragged previews are drawn in the program's window or in a separate one (DRAG-1, DRAG-13).
package enum PreviewPlacement: Equatable {
    /// In the window, together with its views.
    case window
    /// In a separate window above all others.
    case separateWindow

    /// The placement in the next frame. It depends on where the previews are, not on the phase of their sessions:
    /// lifted, dropped and canceled previews may extend beyond the window, too.
    ///
    /// Previews that a translucent window shows stay there until none is on the screen, so that a preview never changes
    /// windows within the window. Without a compositor the preview follows what is drawn below it with a delay, so
    /// previews return as soon as they can.
    ///
    /// - Parameters:
    ///   - extent: The bounds of all previews, in window coordinates; null without previews.
    ///   - bounds: The bounds of the window.
    ///   - isWindowObscured: Whether another program's window covers a part of the window.
    ///   - isTranslucent: Whether a separate window can be partly transparent, which needs a compositor.
    package func next(extent: CGRect, bounds: CGRect, isWindowObscured: Bool, isTranslucent: Bool) -> PreviewPlacement {
        guard !extent.isNull else { return .window }
        let isInside =
            extent.minX >= bounds.minX && extent.maxX <= bounds.maxX && extent.minY >= bounds.minY
            && extent.maxY <= bounds.maxY
        if !isInside || isWindowObscured { return .separateWindow }
        return isTranslucent ? self : .window
    }
}
