extension View {
    /// The window's root; nil while the view is in no window.
    public var root: RootView? { cachedRoot }

    /// How things look here; the light look while the view is in no window.
    public var appearance: Appearance { root?.look ?? Appearance(isDark: false) }

    /// The colours here.
    public var palette: Palette { appearance.palette }

    /// Puts a view in front of the others; it leaves where it was.
    public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

    /// Puts a view among the others; 0 is behind all.
    public func insertSubview(_ view: View, at index: Int) {
        guard view !== self, !isDescendant(of: view) else { return }
        view.removeFromSuperview()
        // Told that it left, somebody may have put it elsewhere: the last word counts.
        guard view.superview == nil else { return }
        subviews.insert(view, at: min(max(index, 0), subviews.count))
        view.superview = self
        view.setRoot(cachedRoot)
        setNeedsLayout()
        view.damageOuter()
    }

    /// Takes the view out of its superview; nothing happens without one.
    public func removeFromSuperview() {
        guard let superview else { return }
        damageOuter()
        superview.subviews.removeAll { $0 === self }
        superview.setNeedsLayout()
        self.superview = nil
        setRoot(nil)
    }

    /// Brings a subview in front of its siblings.
    public func bringSubviewToFront(_ view: View) {
        guard let index = subviews.firstIndex(where: { $0 === view }), index != subviews.count - 1 else { return }
        subviews.append(subviews.remove(at: index))
        view.damageOuter()
    }

    /// Whether the view is the other or inside it.
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
        cachedRoot?.forget(self)
        cachedRoot = root
        layoutIsNeeded = true
        root?.layoutIsNeededSomewhere()
        didMoveToWindow()
        // Told of it, somebody may have put the view elsewhere.
        for child in subviews { child.setRoot(cachedRoot) }
    }

    // MARK: Coordinates

    func fromSuperview(_ point: CGPoint) -> CGPoint {
        var point = point
        if let transform {
            let middle = frame.center
            point = (transform.inverted() ?? AffineTransform()).transform(point - middle) + middle
        }
        return point - frame.origin + boundsOrigin
    }

    func toSuperview(_ point: CGPoint) -> CGPoint {
        var point = point - boundsOrigin + frame.origin
        if let transform {
            let middle = frame.center
            point = transform.transform(point - middle) + middle
        }
        return point
    }

    /// A point of this view in another view of the window; with nil, in the window.
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

    /// A point of another view in this one; with nil, from the window.
    public func convert(_ point: CGPoint, from other: View?) -> CGPoint {
        fromWindow(other?.convert(point, to: nil) ?? point)
    }

    /// The rectangle around one of this view's, in another view; with nil, in the window.
    public func convert(_ rect: CGRect, to other: View?) -> CGRect {
        guard !rect.isNull else { return rect }
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
        ].map { convert($0, to: other) }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (x0, y0) = (xs.min() ?? 0, ys.min() ?? 0)
        return CGRect(x: x0, y: y0, width: (xs.max() ?? 0) - x0, height: (ys.max() ?? 0) - y0)
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

    /// From the view's coordinates to the window's; nil while the view is in no window.
    public var transformToWindow: AffineTransform? {
        guard cachedRoot != nil else { return nil }
        var result = AffineTransform()
        var view: View? = self
        while let current = view {
            result.append(
                AffineTransform(
                    translationByX: current.frame.minX - current.boundsOrigin.x,
                    byY: current.frame.minY - current.boundsOrigin.y))
            if let transform = current.transform {
                let middle = current.frame.center
                result.append(AffineTransform(translationByX: -middle.x, byY: -middle.y))
                result.append(transform)
                result.append(AffineTransform(translationByX: middle.x, byY: middle.y))
            }
            view = current.superview
        }
        return result
    }

    // MARK: What needs doing

    /// The whole view must be drawn anew.
    public func setNeedsDisplay() { damageOuter() }

    /// A part of the view, in its own coordinates, must be drawn anew.
    public func setNeedsDisplay(_ rect: CGRect) {
        guard let cachedRoot, !isHidden else { return }
        let part = clipsToBounds ? rect.intersection(bounds) : rect
        guard !part.isNull, !part.isEmpty else { return }
        cachedRoot.damage(part, of: self)
    }

    /// The subviews must be placed anew before the next frame.
    public func setNeedsLayout() {
        layoutIsNeeded = true
        cachedRoot?.layoutIsNeededSomewhere()
    }

    /// Places the subviews now, if that was needed.
    public func layoutIfNeeded() {
        if layoutIsNeeded {
            layoutIsNeeded = false
            layoutSubviews()
        }
        for child in subviews { child.layoutIfNeeded() }
    }

    /// Asks for `animate(at:)` with every frame until it says that it is done.
    public func startAnimating() { cachedRoot?.startAnimating(self) }

    func damageOuter(force: Bool = false) {
        guard let cachedRoot, force || !isHidden else { return }
        cachedRoot.damage(bounds.insetBy(dx: -overflow, dy: -overflow), of: self, force: force)
    }

    /// Whether the view has the keyboard's focus.
    public var isFocused: Bool { root?.focusedView === self }

    /// Asks for the keyboard's focus; returns whether it came.
    @discardableResult public func becomeFocused() -> Bool { root?.focus(self) ?? false }
}
