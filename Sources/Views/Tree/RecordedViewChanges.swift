/// Changes that a closure made to properties of views. Can be applied at any progress between the old and the new
/// values (LIFT-7).
@MainActor final class RecordedViewChanges: RecordedChanges {
    enum Change {
        case frame(View, from: CGRect, to: CGRect)
        case alpha(View, from: Double, to: Double)
        case transform(View, from: AffineTransform?, to: AffineTransform?)
        case background(View, from: Color?, to: Color?)

        var view: View {
            switch self {
            case .frame(let view, _, _), .alpha(let view, _, _), .transform(let view, _, _),
                .background(let view, _, _):
                view
            }
        }
    }

    /// One property of one view.
    struct PropertyKey: Hashable {
        enum Property { case frame, alpha, transform, background }
        let view: ObjectIdentifier
        let property: Property
    }

    /// The root at the time of recording, even if the views have left it since.
    private weak var root: RootView?
    private var changes: [Change] = []
    private var keys: Set<PropertyKey> = []

    init(root: RootView) { self.root = root }

    var isEmpty: Bool { changes.isEmpty }

    func add(_ change: Change) {
        // The last change of a property within one recording wins.
        drop(Self.key(of: change))
        keys.insert(Self.key(of: change))
        changes.append(change)
    }

    /// Removes the changes of properties that `newer` changes too.
    func removeChanges(in newer: RecordedViewChanges) {
        guard !keys.isDisjoint(with: newer.keys) else { return }
        changes.removeAll { newer.keys.contains(Self.key(of: $0)) }
        keys.subtract(newer.keys)
    }

    func contains(_ key: PropertyKey) -> Bool { keys.contains(key) }

    /// Removes the change of a property that was set directly.
    func drop(_ key: PropertyKey) {
        guard keys.remove(key) != nil else { return }
        changes.removeAll { Self.key(of: $0) == key }
    }

    /// Removes all changes of a view.
    func drop(_ view: View) {
        changes.removeAll { Self.key(of: $0).view == ObjectIdentifier(view) }
        keys = Set(changes.map(Self.key(of:)))
    }

    private static func key(of change: Change) -> PropertyKey {
        switch change {
        case .frame(let view, _, _): PropertyKey(view: ObjectIdentifier(view), property: .frame)
        case .alpha(let view, _, _): PropertyKey(view: ObjectIdentifier(view), property: .alpha)
        case .transform(let view, _, _): PropertyKey(view: ObjectIdentifier(view), property: .transform)
        case .background(let view, _, _): PropertyKey(view: ObjectIdentifier(view), property: .background)
        }
    }

    func apply(progress: Double) {
        root?.isShowingChanges = true
        defer { root?.isShowingChanges = false }
        for change in changes {
            switch change {
            case .frame(let view, let from, let to): view.frame = Self.interpolate(from, to, progress)
            case .alpha(let view, let from, let to):
                view.alpha = min(max(from + (to - from) * progress, 0), 1)
            case .transform(let view, let from, let to):
                view.transform = Self.interpolate(from, to, progress) ?? .identity
            case .background(let view, let from, let to):
                let fraction = min(max(progress, 0), 1)
                view.backgroundColor =
                    fraction == 0 ? from : fraction == 1 ? to : (from ?? .clear).mixed(with: to ?? .clear, by: fraction)
            }
        }
    }

    /// The views whose frames change, with their frames at a progress and their final frames.
    func frames(at progress: Double) -> [(view: View, frame: CGRect, goal: CGRect)] {
        changes.compactMap { change in
            guard case .frame(let view, let from, let to) = change else { return nil }
            return (view, Self.interpolate(from, to, progress), to)
        }
    }

    /// The views whose opacities change, with their opacities at a progress and their final ones.
    func alphas(at progress: Double) -> [(view: View, alpha: Double, goal: Double)] {
        changes.compactMap { change in
            guard case .alpha(let view, let from, let to) = change else { return nil }
            return (view, min(max(from + (to - from) * progress, 0), 1), to)
        }
    }

    private static func interpolate(_ from: CGRect, _ to: CGRect, _ progress: Double) -> CGRect {
        func interpolate(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * progress }
        return CGRect(
            x: interpolate(from.minX, to.minX), y: interpolate(from.minY, to.minY),
            width: max(interpolate(from.width, to.width), 0),
            height: max(interpolate(from.height, to.height), 0))
    }

    private static func interpolate(_ from: AffineTransform?, _ to: AffineTransform?, _ progress: Double)
        -> AffineTransform?
    {
        if progress == 0 { return from }
        if progress == 1 { return to }
        let (a, b) = (from ?? AffineTransform(), to ?? AffineTransform())
        func interpolate(_ x: CGFloat, _ y: CGFloat) -> CGFloat { x + (y - x) * progress }
        return AffineTransform(
            m11: interpolate(a.m11, b.m11), m12: interpolate(a.m12, b.m12), m21: interpolate(a.m21, b.m21),
            m22: interpolate(a.m22, b.m22),
            tX: interpolate(a.tX, b.tX), tY: interpolate(a.tY, b.tY))
    }
}

extension View {
    /// Records the change instead of making it, if the changes of a closure are being recorded; returns whether it was
    /// recorded.
    ///
    /// A change that is not recorded ends a running change of the property, which would otherwise overwrite the new
    /// value in the next frame.
    func recordChange(
        _ property: RecordedViewChanges.PropertyKey.Property, isSame: Bool, _ change: () -> RecordedViewChanges.Change
    ) -> Bool {
        let key = RecordedViewChanges.PropertyKey(view: ObjectIdentifier(self), property: property)
        if let former = changingRoot, former !== cachedRoot {
            // The view has left the window in which the change is running.
            guard !former.isShowingChanges else { return false }
            former.endChanges(key)
        }
        guard let root = cachedRoot, !root.isShowingChanges else { return false }
        guard let recording = root.recording else {
            root.endChanges(key)
            return false
        }
        // An unchanged value needs no animation, unless the property is animating toward another value.
        if isSame && !root.isChanging(key) {
            recording.drop(key)
        } else {
            recording.add(change())
            if changingRoot !== root { changingRoot?.endChanges(of: self) }
            changingRoot = root
        }
        return true
    }

    /// Ends all running changes of the view and its descendants, as before a cell is reused.
    func endChanges() {
        changingRoot?.endChanges(of: self)
        changingRoot = nil
        for child in subviews { child.endChanges() }
    }

    /// Whether setting a property to its current value may have an effect, because the property may be animating or a
    /// closure may be recorded.
    var mayBeChanging: Bool { cachedRoot?.hasChanges == true || changingRoot?.hasChanges == true }
}
