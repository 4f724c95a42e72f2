/// Draws what a view shows besides its background, its content and its subviews: the properties of UIKit's layers.
///
/// A view draws in this order: the shadow, the background, its content, the decoration's content, its subviews, the
/// border. The mask applies to all of them.
@MainActor package protocol ViewDecoration: AnyObject {
    /// How far the decoration draws beyond the view's bounds, in points.
    var reach: CGFloat { get }
    /// Whether `drawMask` limits what is visible.
    var hasMask: Bool { get }
    /// Draws the mask; the opacity of the drawing is the degree to which the view is visible.
    func drawMask(in context: Context)
    /// Draws what is behind the view. `content` draws the view itself, without shadow and mask.
    func drawShadow(of view: View, in context: Context, content: (Context) -> Void)
    /// Draws in front of the view's content and behind its subviews, clipped if the view clips.
    func drawContent(of view: View, in context: Context)
    /// Draws in front of everything.
    func drawBorder(of view: View, in context: Context)
}
