/// The superclass of ``UITableViewController`` and ``UICollectionViewController``, which have the methods of
/// ``UIScrollViewDelegate`` in UIKit: subclasses override them.
@preconcurrency @MainActor open class ScrollContentController: UIViewController, UIScrollViewDelegate {
    /// Does nothing; override to follow the content offset.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}

    /// Does nothing; override to respond to a finger that begins to scroll.
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}

    /// Does nothing; override to change where content comes to rest after a finger is released.
    open func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}

    /// Does nothing; override to respond to the release of a finger.
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}

    /// Does nothing; override to respond to content that glides on.
    open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}

    /// Does nothing; override to respond to content that came to rest after a throw.
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}

    /// Does nothing; override to respond to the end of an animation that the program began.
    open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}
