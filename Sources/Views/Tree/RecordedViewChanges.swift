/// Property changes that a closure made to views, which can be applied at any progress between old and new value
/// (LIFT-7).
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
    struct Place: Hashable {
        enum Property { case frame, alpha, transform, background }
        let view: ObjectIdentifier
        let property: Property
    }

    /// The root at the time of recording, even if the views have moved since.
    private weak var root: RootView?
    private var changes: [Change] = []
    private var places: Set<Place> = []

    init(root: RootView) { self.root = root }

    var isEmpty: Bool { changes.isEmpty }

    func add(_ change: Change) {
        // The last change of a property within one recording wins.
        drop(Self.place(of: change))
        places.insert(Self.place(of: change))
        changes.append(change)
    }

    /// Removes the changes of properties that `newer` changes too.
    func yield(to newer: RecordedViewChanges) {
        guard !places.isDisjoint(with: newer.places) else { return }
        changes.removeAll { newer.places.contains(Self.place(of: $0)) }
        places.subtract(newer.places)
    }

    func contains(_ place: Place) -> Bool { places.contains(place) }

    /// Removes the change of a property that was set directly.
    func drop(_ place: Place) {
        guard places.remove(place) != nil else { return }
        changes.removeAll { Self.place(of: $0) == place }
    }

    /// Removes all changes of a view.
    func drop(_ view: View) {
        changes.removeAll { Self.place(of: $0).view == ObjectIdentifier(view) }
        places = Set(changes.map(Self.place(of:)))
    }

    private static func place(of change: Change) -> Place {
        switch change {
        case .frame(let view, _, _): Place(view: ObjectIdentifier(view), property: .frame)
        case .alpha(let view, _, _): Place(view: ObjectIdentifier(view), property: .alpha)
        case .transform(let view, _, _): Place(view: ObjectIdentifier(view), property: .transform)
        case .background(let view, _, _): Place(view: ObjectIdentifier(view), property: .background)
        }
    }

    func apply(progress: Double) {
        root?.isShowingChanges = true
        defer { root?.isShowingChanges = false }
        for change in changes {
            switch change {
            case .frame(let view, let from, let to): view.frame = Self.mix(from, to, progress)
            case .alpha(let view, let from, let to):
                view.alpha = min(max(from + (to - from) * progress, 0), 1)
            case .transform(let view, let from, let to): view.transform = Self.mix(from, to, progress)
            case .background(let view, let from, let to):
                let part = min(max(progress, 0), 1)
                view.backgroundColor =
                    part == 0 ? from : part == 1 ? to : (from ?? .clear).mixed(with: to ?? .clear, by: part)
            }
        }
    }

    private static func mix(_ from: CGRect, _ to: CGRect, _ part: Double) -> CGRect {
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * part }
        return CGRect(
            x: mix(from.minX, to.minX), y: mix(from.minY, to.minY), width: max(mix(from.width, to.width), 0),
            height: max(mix(from.height, to.height), 0))
    }

    private static func mix(_ from: AffineTransform?, _ to: AffineTransform?, _ part: Double) -> AffineTransform? {
        if part == 0 { return from }
        if part == 1 { return to }
        let (a, b) = (from ?? AffineTransform(), to ?? AffineTransform())
        func mix(_ x: CGFloat, _ y: CGFloat) -> CGFloat { x + (y - x) * part }
        return AffineTransform(
            m11: mix(a.m11, b.m11), m12: mix(a.m12, b.m12), m21: mix(a.m21, b.m21), m22: mix(a.m22, b.m22),
            tX: mix(a.tX, b.tX), tY: mix(a.tY, b.tY))
    }
}

extension View {
    /// Records the change instead of making it if a closure's changes are being recorded; returns whether it did.
    ///
    /// A change made directly ends a running change of the property, which would otherwise overwrite it in the next
    /// frame.
    func recordChange(
        _ property: RecordedViewChanges.Place.Property, isSame: Bool, _ change: () -> RecordedViewChanges.Change
    ) -> Bool {
        let place = RecordedViewChanges.Place(view: ObjectIdentifier(self), property: property)
        if let former = changingRoot, former !== cachedRoot {
            // The view has left the window while a change was running there.
            guard !former.isShowingChanges else { return false }
            former.endChanges(place)
        }
        guard let root = cachedRoot, !root.isShowingChanges else { return false }
        guard let recording = root.recording else {
            root.endChanges(place)
            return false
        }
        // An unchanged value needs no animation, unless the property is animating toward another value.
        if isSame && !root.isChanging(place) {
            recording.drop(place)
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

    /// Whether setting a property to its current value may have an effect: it may be animating or must be recorded.
    var mayBeChanging: Bool { cachedRoot?.hasChanges == true || changingRoot?.hasChanges == true }
}
