/// The values of a view's properties that animate.
struct ViewValues {
    var frame: CGRect
    var boundsOrigin: CGPoint
    var transform: AffineTransform?
    var alpha: Double
    var background: Color?

    /// One of the properties.
    enum Property: Hashable { case frame, boundsOrigin, transform, alpha, background }

    /// Copies a property from other values.
    mutating func copy(_ property: Property, from other: ViewValues) {
        switch property {
        case .frame: frame = other.frame
        case .boundsOrigin: boundsOrigin = other.boundsOrigin
        case .transform: transform = other.transform
        case .alpha: alpha = other.alpha
        case .background: background = other.background
        }
    }

    /// Sets a property to a value between those of others: 0 is that of `start`, 1 that of `end`.
    mutating func interpolate(_ property: Property, from start: ViewValues, to end: ViewValues, _ fraction: Double) {
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * CGFloat(fraction) }
        switch property {
        case .frame:
            frame = CGRect(
                x: mix(start.frame.minX, end.frame.minX), y: mix(start.frame.minY, end.frame.minY),
                width: max(mix(start.frame.width, end.frame.width), 0),
                height: max(mix(start.frame.height, end.frame.height), 0))
        case .boundsOrigin:
            boundsOrigin = CGPoint(
                x: mix(start.boundsOrigin.x, end.boundsOrigin.x), y: mix(start.boundsOrigin.y, end.boundsOrigin.y))
        case .transform:
            let (a, b) = (start.transform ?? AffineTransform(), end.transform ?? AffineTransform())
            transform = AffineTransform(
                m11: mix(a.m11, b.m11), m12: mix(a.m12, b.m12), m21: mix(a.m21, b.m21), m22: mix(a.m22, b.m22),
                tX: mix(a.tX, b.tX), tY: mix(a.tY, b.tY))
        case .alpha: alpha = min(max(start.alpha + (end.alpha - start.alpha) * fraction, 0), 1)
        case .background:
            // A missing color fades in the other one.
            let (a, b) = (start.background, end.background)
            let (from, to) = (a ?? b?.withAlpha(0) ?? .clear, b ?? a?.withAlpha(0) ?? .clear)
            background = from.mixed(with: to, by: min(max(fraction, 0), 1))
        }
    }
}

/// The values that running animations show in place of a view's own.
@MainActor final class ViewMotion {
    private var shown: [ViewValues.Property: (values: ViewValues, animation: ViewAnimation)] = [:]

    var isEmpty: Bool { shown.isEmpty }

    func shown(_ values: ViewValues) -> ViewValues {
        var result = values
        for (property, entry) in shown { result.copy(property, from: entry.values) }
        return result
    }

    func animation(of property: ViewValues.Property) -> ViewAnimation? { shown[property]?.animation }

    func show(_ values: ViewValues, _ property: ViewValues.Property, by animation: ViewAnimation) {
        shown[property] = (values, animation)
    }

    func end(_ property: ViewValues.Property) { shown[property] = nil }

    /// Ends the animations that need a window.
    func viewDidLeaveWindow(_ view: View) {
        shown = shown.filter { !$0.value.animation.endsOutsideWindow }
        if isEmpty { view.motion = nil }
    }
}

extension View {
    /// The values that animations set and that differ from those shown while they run.
    private var stored: ViewValues {
        get {
            ViewValues(
                frame: storedFrame, boundsOrigin: storedBoundsOrigin, transform: storedTransform, alpha: storedAlpha,
                background: storedBackground)
        }
        set {
            (storedFrame, storedBoundsOrigin) = (newValue.frame, newValue.boundsOrigin)
            (storedTransform, storedAlpha, storedBackground) = (newValue.transform, newValue.alpha, newValue.background)
        }
    }

    /// The properties' values, regardless of animations that run toward them.
    var values: ViewValues { stored }

    /// Calls `body` while the properties have the values that running animations show.
    package func withShownValues<Result>(_ body: () -> Result) -> Result {
        guard let motion else { return body() }
        let values = stored
        stored = motion.shown(values)
        defer { stored = values }
        return body()
    }

    /// Calls `set`, which sets a property, and invalidates the view before and after. Within the block of an animation
    /// the former value stays visible; otherwise a running animation of the property ends.
    func change(_ property: ViewValues.Property, _ set: () -> Void) {
        damageIncludingOverflow()
        if let animation = ViewAnimation.current, let cachedRoot {
            // Go on from where the property is now, and not from where the latest frame has shown it.
            motion?.animation(of: property)?.show(at: cachedRoot.now)
            let shown = withShownValues { values }
            set()
            animation.add(self, property, from: shown)
        } else {
            set()
            if let motion { end(property, of: motion) }
        }
        damageIncludingOverflow()
    }

    /// Ends the running animations of the view's properties, and shows their values at once.
    package func endAnimations() {
        guard motion != nil else { return }
        damageIncludingOverflow()
        motion = nil
        damageIncludingOverflow()
    }

    /// Ends the running animations of the view and its descendants, as before a cell is reused.
    func endAnimationsInSubtree() {
        endAnimations()
        for child in children { child.endAnimationsInSubtree() }
    }

    func end(_ property: ViewValues.Property, of motion: ViewMotion) {
        motion.end(property)
        if motion.isEmpty { self.motion = nil }
    }
}
