extension View {
    /// The root of the window's view tree; nil outside a window.
    public var root: RootView? { cachedRoot }

    /// The program's view in the window that contains this view; nil outside a window, and in a window without one.
    public var window: WindowView? { cachedRoot == nil ? nil : enclosingWindow }

    private var enclosingWindow: WindowView? {
        var view: View? = self
        while let current = view {
            if let window = current as? WindowView { return window }
            view = current.superview
        }
        return nil
    }

    /// See ``insertSubview(_:at:)``.
    func insert(_ view: View, at index: Int) {
        guard canInsert(view) else { return }
        if let former = view.cachedRoot, let cachedRoot, former !== cachedRoot { view.removeFromSuperview() }
        view.superview?.willRemoveSubview(view)
        if view.cachedRoot !== cachedRoot { view.notifyMove(into: cachedRoot, window) }
        view.willMove(toSuperview: self)
        let tint = view.parent?.tintColorForSubviews
        let scheme = view.parent?.inheritedScheme
        view.detach(movingTo: cachedRoot)
        // These methods and `didMoveToWindow` may have added views elsewhere in re-entrant calls. The most recent call
        // wins.
        guard view.superview == nil, canInsert(view) else {
            if view.superview == nil { view.setRoot(nil) }
            return
        }
        children.insert(view, at: min(max(index, 0), children.count))
        view.parent = self
        view.setRoot(cachedRoot)
        if view.layoutState?.isHost == false { view.rehost() }
        view.setNeedsLayout()
        setNeedsLayout()
        view.damageIncludingOverflow()
        view.superviewDidChange(inheritedTint: tint)
        view.superviewDidChange(inheritedScheme: scheme)
        if cachedRoot === self { cachedRoot?.overlayDidAppear(view) }
        didAddSubview(view)
        view.didMoveToSuperview()
    }

    /// Calls `willMove(toWindow:)` of the view and its descendants.
    private func notifyMove(into root: RootView?, _ window: WindowView?) {
        let own = root == nil ? nil : self as? WindowView ?? window
        willMove(toWindow: own)
        for child in subviews { child.notifyMove(into: root, own) }
    }

    /// Whether the view neither is nor contains this one.
    private func canInsert(_ view: View) -> Bool {
        // Fast path: cells are inserted without their superviews being searched.
        view !== self && (view.children.isEmpty || !isDescendant(of: view))
    }

    /// See ``removeFromSuperview()``.
    func leaveSuperview() {
        guard let former = superview else { return }
        former.willRemoveSubview(self)
        if cachedRoot != nil { notifyMove(into: nil, nil) }
        willMove(toSuperview: nil)
        // One of them may have moved the view in a re-entrant call.
        guard superview === former else { return }
        let (tint, scheme) = (former.tintColorForSubviews, former.inheritedScheme)
        detach(movingTo: nil)
        superviewDidChange(inheritedTint: tint)
        superviewDidChange(inheritedScheme: scheme)
        // `didMoveToWindow` may have added the view again.
        if superview == nil { didMoveToSuperview() }
    }

    /// Removes the view from its superview without calling the methods for changes of the superview. The view stays in
    /// its window if that is its destination.
    private func detach(movingTo destination: RootView?) {
        cachedRoot?.viewWillDetach(self)
        guard let superview else { return }
        damageIncludingOverflow()
        let wasHost = layoutState?.isHost ?? true
        if layoutState != nil { deactivateOuterConstraints() }
        superview.children.removeAll { $0 === self }
        superview.setNeedsLayout()
        parent = nil
        if !wasHost { rehost() }
        layoutState?.arranger?.arrangedViewWasRemoved(self)
        if cachedRoot !== destination { setRoot(nil) }
    }

    /// Moves a subview in front of its siblings.
    public func bringSubviewToFront(_ view: View) {
        guard let index = subviews.firstIndex(where: { $0 === view }), index != subviews.count - 1 else { return }
        children.append(children.remove(at: index))
        view.damageIncludingOverflow()
    }

    /// Exchanges the positions of two subviews in the back-to-front order. Has no effect unless there are subviews at
    /// both indices.
    public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        guard index1 != index2, children.indices.contains(index1), children.indices.contains(index2) else { return }
        children.swapAt(index1, index2)
        children[index1].damageIncludingOverflow()
        children[index2].damageIncludingOverflow()
    }

    /// Whether `other` is the view itself or one of its ancestors.
    public func isDescendant(of other: View) -> Bool {
        var view: View? = self
        while let current = view {
            if current === other { return true }
            view = current.superview
        }
        return false
    }

    func setRoot(_ root: RootView?) {
        guard cachedRoot !== root else { return }
        cachedRoot?.removeReferences(to: self)
        cachedRoot = root
        if storedTraits?.tintColor != nil { root?.usesTintColors = true }
        if storedTraits?.scheme != nil { root?.usesSchemes = true }
        needsLayout = true
        // Sizes of texts depend on the window's scale.
        if layoutState != nil, root != nil { invalidateIntrinsicContentSize() }
        root?.requestLayout()
        didMoveToWindow()
        observer?.viewDidMoveToWindow(self)
        // `didMoveToWindow` may have moved this view in a re-entrant call; propagate the current root.
        for child in subviews { child.setRoot(cachedRoot) }
    }

    /// See ``hitTest(_:)``.
    func frontmostView(at point: CGPoint) -> View? {
        let isInside = self.point(inside: point, with: nil)
        // Fast path: hit testing visits every view of the window at each pointer motion.
        if !isInside, children.isEmpty || clipsSubviews { return nil }
        guard !isHidden, isUserInteractionEnabled, alpha > 0.01 else { return nil }
        for child in children.reversed() {
            if let hit = child.hitTest(child.fromSuperview(point), with: nil) { return hit }
        }
        return isInside ? self : nil
    }

    // MARK: Coordinates

    func fromSuperview(_ point: CGPoint) -> CGPoint {
        var point = point
        if let transform = storedTransform {
            let middle = frame.center
            point = (transform.inverted() ?? AffineTransform()).transform(point - middle) + middle
        }
        return point - frame.origin + boundsOrigin
    }

    func toSuperview(_ point: CGPoint) -> CGPoint {
        var point = point - boundsOrigin + frame.origin
        if let transform = storedTransform {
            let middle = frame.center
            point = transform.transform(point - middle) + middle
        }
        return point
    }

    /// Converts a point to another view's coordinates; with nil, to window coordinates.
    public func convert(_ point: CGPoint, to other: View?) -> CGPoint {
        var point = point
        var view: View? = self
        while let current = view, current !== other {
            point = current.toSuperview(point)
            view = current.superview
        }
        if view === other { return point }
        return other?.fromWindow(point) ?? point
    }

    /// Converts a point from another view's coordinates; with nil, from window coordinates.
    public func convert(_ point: CGPoint, from other: View?) -> CGPoint {
        fromWindow(other?.convert(point, to: nil) ?? point)
    }

    /// The bounding rectangle of `rect` in another view's coordinates; with nil, in window coordinates.
    public func convert(_ rect: CGRect, to other: View?) -> CGRect {
        rect.isNull ? rect : rect.boundingBox { convert($0, to: other) }
    }

    private func fromWindow(_ point: CGPoint) -> CGPoint {
        var chain: [View] = []
        var view: View? = self
        while let current = view {
            chain.append(current)
            view = current.superview
        }
        return chain.reversed().reduce(point) { $1.fromSuperview($0) }
    }

    /// The transform from the view's coordinates to window coordinates; nil outside a window.
    public var transformToWindow: AffineTransform? {
        guard cachedRoot != nil else { return nil }
        var result = AffineTransform()
        var view: View? = self
        while let current = view {
            result.append(
                AffineTransform(
                    translationByX: current.frame.minX - current.boundsOrigin.x,
                    byY: current.frame.minY - current.boundsOrigin.y))
            if let transform = current.storedTransform {
                let middle = current.frame.center
                result.append(AffineTransform(translationByX: -middle.x, byY: -middle.y))
                result.append(transform)
                result.append(AffineTransform(translationByX: middle.x, byY: middle.y))
            }
            view = current.superview
        }
        return result
    }

    // MARK: Invalidation

    /// Invalidates a rectangle in the view's coordinates.
    public func setNeedsDisplay(_ rect: CGRect) {
        guard let cachedRoot, !isHidden else { return }
        let part = clipsSubviews ? rect.intersection(bounds) : rect
        guard !part.isNull, !part.isEmpty else { return }
        cachedRoot.damage(part, of: self)
    }

    /// See ``layoutIfNeeded()``.
    func layOutHost() {
        let host = layoutState == nil ? self : layoutHost
        host.layoutTree()
        // Layout may have changed constraints.
        for _ in 0..<4 where host.layoutState?.engine?.isDirty == true { host.layoutTree() }
    }

    private func layoutTree() {
        if needsLayout {
            needsLayout = false
            observer?.viewWillLayoutSubviews(self)
            if layoutState != nil { applyConstraints() }
            layoutSubviews()
            didLayOutSubviews()
            observer?.viewDidLayoutSubviews(self)
        }
        for child in subviews { child.layoutTree() }
    }

    /// Invalidates the drawing of all descendants.
    func damageSubviews() {
        guard cachedRoot != nil else { return }
        for child in children {
            child.damageIncludingOverflow()
            child.damageSubviews()
        }
    }

    func damageIncludingOverflow(force: Bool = false) {
        guard let cachedRoot, force || !isHidden else { return }
        let shown = withShownValues { bounds }
        cachedRoot.damage(shown.insetBy(dx: -drawingReach, dy: -drawingReach), of: self, force: force)
    }

    /// Whether the view has the keyboard focus.
    public var isFocused: Bool { root?.focusedView === self }

    /// Requests the keyboard focus; returns whether the view has it now.
    @discardableResult public func becomeFocused() -> Bool { root?.focus(self) ?? false }

    /// Whether any part lies inside all clipping ancestors and the window.
    var isVisibleInWindow: Bool {
        guard let root else { return false }
        var visible = bounds
        var view: View = self
        while view !== root {
            guard !view.isHidden, view.alpha > 0.01, let next = view.superview else { return false }
            if view !== self, view.clipsSubviews { visible = visible.intersection(view.bounds) }
            if visible.isNull { return false }
            visible = view.rectToSuperview(visible)
            view = next
        }
        return visible.intersects(root.bounds)
    }
}
