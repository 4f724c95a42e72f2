/// Follows a scroll view beside its delegate, such as a control that a pull of the content reveals.
@MainActor package protocol ScrollObserver: AnyObject {
    /// The offset has changed, and the cells of a table or a collection have followed.
    func didScroll(_ view: ScrollView)
    /// The view has been laid out.
    func didLayOut(_ view: ScrollView)
    /// Content that a finger or the wheel has moved is released, and returns if it is beyond its end. Insets that are
    /// changed now decide where it returns to. Also called if nothing was moved.
    func willReturn(_ view: ScrollView)
}

/// Directions in which content moves.
package struct ScrollAxes: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// To the left and right.
    package static let horizontal = ScrollAxes(rawValue: 1)
    /// Up and down.
    package static let vertical = ScrollAxes(rawValue: 2)
}

extension ScrollView {
    /// Adds an observer, which the view retains.
    package func addScrollObserver(_ observer: any ScrollObserver) {
        if !scrollObservers.contains(where: { $0 === observer }) { scrollObservers.append(observer) }
    }

    /// Removes an observer.
    package func removeScrollObserver(_ observer: any ScrollObserver) {
        scrollObservers.removeAll { $0 === observer }
    }

    /// Whether a finger or the wheel pulls the content now.
    package var isPulled: Bool { isDragging || wheelPull != nil }

    /// Changes the insets. If animated, the content keeps its offset at first; if it was at its top, or lies beyond its
    /// end now, it moves to the new one unless a finger or the wheel holds it.
    package func setContentInsets(_ insets: ContentInsets, animated: Bool) {
        guard animated, passesEnds else { return contentInsets = insets }
        let (offset, top) = (contentOffset, minimumOffset.y)
        keepsOffset = true
        contentInsets = insets
        keepsOffset = false
        guard tracking == nil, wheelPull == nil else { return }
        if overscroll != .zero {
            returnFromOverscroll()
        } else if offset.y == top, !isGliding {
            scroll(to: CGPoint(x: offset.x, y: minimumOffset.y), animated: true)
        }
    }

    /// Adapts the offset, and movements of the content, to changed insets.
    func insetsDidChange(from old: ContentInsets) {
        var offset = boundsOrigin
        if keepsOffset || overscroll != .zero {
            moveContent(to: offset)
        } else {
            if offset.x == -old.left { offset.x = -contentInsets.left }
            if offset.y == -old.top { offset.y = -contentInsets.top }
            contentOffset = offset
        }
        if isGliding { glide.retarget(to: clamp(glide.goal), at: root?.now ?? .zero) }
        continueMovement()
    }
}
