/// Follows the scrolling and zooming of a view. All methods are optional.
@preconcurrency @MainActor public protocol ScrollViewDelegate: AnyObject {
    /// The content offset has changed, for any reason.
    func scrollViewDidScroll(_ scrollView: ScrollView)
    /// A finger begins to scroll. The wheel is not reported: it has no beginning.
    func scrollViewWillBeginDragging(_ scrollView: ScrollView)
    /// A finger that scrolls is about to be released. `velocity` is in points per millisecond, as in UIKit. The method
    /// can change the offset at which the content comes to rest.
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>)
    /// A finger that scrolled was released; `decelerate` tells whether the content glides on.
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
    /// The content glides on after the release.
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
    /// The content has come to rest after gliding.
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
    /// The content has come to rest after an animation that the program began.
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
    /// The subview that zooming scales; nil, the default, prevents zooming.
    func viewForZooming(in scrollView: ScrollView) -> View?
    /// Zooming begins.
    func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
    /// The zoom scale has changed.
    func scrollViewDidZoom(_ scrollView: ScrollView)
    /// Zooming has ended.
    func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat)
}

extension ScrollViewDelegate {
    /// Has no effect.
    public func scrollViewDidScroll(_ scrollView: ScrollView) {}
    /// Has no effect.
    public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
    /// Has no effect.
    public func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// Has no effect.
    public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
    /// Has no effect.
    public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
    /// Has no effect.
    public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
    /// Has no effect.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
    /// Nil.
    public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
    /// Has no effect.
    public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
    /// Has no effect.
    public func scrollViewDidZoom(_ scrollView: ScrollView) {}
    /// Has no effect.
    public func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat) {}
}
