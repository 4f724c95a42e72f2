/// What a closure changed in views, to be shown at any part of the way (LIFT-7).
@MainActor final class RecordedViewChanges: RecordedChanges {
    enum Change {
        case frame(View, from: CGRect, to: CGRect)
        case alpha(View, from: Double, to: Double)
        case transform(View, from: AffineTransform?, to: AffineTransform?)
        case background(View, from: Color?, to: Color?)
    }

    private var changes: [Change] = []

    var isEmpty: Bool { changes.isEmpty }

    func add(_ change: Change) { changes.append(change) }

    /// Leaves to newer changes what they change too.
    func yield(to newer: RecordedViewChanges) {
        changes.removeAll { old in newer.changes.contains { Self.concernSame(old, $0) } }
    }

    private static func concernSame(_ a: Change, _ b: Change) -> Bool {
        switch (a, b) {
        case (.frame(let x, _, _), .frame(let y, _, _)), (.alpha(let x, _, _), .alpha(let y, _, _)),
            (.transform(let x, _, _), .transform(let y, _, _)), (.background(let x, _, _), .background(let y, _, _)):
            x === y
        default: false
        }
    }

    func apply(progress: Double) {
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
    /// While a closure's changes are being recorded, keeps the change instead of making it; returns whether it did.
    func recordChange(_ property: KeyPath<View, CGRect>, to value: CGRect) -> Bool {
        record { .frame(self, from: self[keyPath: property], to: value) }
    }

    func recordChange(_ property: KeyPath<View, Double>, to value: Double) -> Bool {
        record { .alpha(self, from: self[keyPath: property], to: value) }
    }

    func recordChange(_ property: KeyPath<View, AffineTransform?>, to value: AffineTransform?) -> Bool {
        record { .transform(self, from: self[keyPath: property], to: value) }
    }

    func recordChange(_ property: KeyPath<View, Color?>, to value: Color?) -> Bool {
        record { .background(self, from: self[keyPath: property], to: value) }
    }

    private func record(_ change: () -> RecordedViewChanges.Change) -> Bool {
        guard let recording = cachedRoot?.recording else { return false }
        recording.add(change())
        return true
    }
}
