/// The running animations of one layer.
///
/// While an animation runs, the property itself has the shown value, and is restored when it ends. A value that the
/// program sets meanwhile is noticed in the next frame, and becomes the one that is restored.
@MainActor final class LayerAnimations {
    private struct Entry {
        let key: String?
        let original: CAAnimation
        let animation: CAAnimation
        /// Seconds from the first frame to the beginning.
        let delay: Double
        let transaction: TransactionGroup?
        /// The time of the first frame.
        var start: Timestamp?
        var hasBegun = false
        var hasEnded = false
    }

    private struct Slot {
        let property: LayerProperty
        var model: [CGFloat]
        var restore: (CALayer) -> Void
        var shown: [CGFloat]
    }

    private unowned let layer: CALayer
    private var entries: [Entry] = []
    private var slots: [String: Slot] = [:]
    private var clock: LayerClock?

    init(_ layer: CALayer) { self.layer = layer }

    var keys: [String] { entries.compactMap(\.key) }
    func animation(_ key: String) -> CAAnimation? { entries.first { $0.key == key }?.animation }

    func add(_ animation: CAAnimation, key: String?) {
        for path in Self.keyPaths(of: animation) where !isKnown(path) {
            ProgramMessage.report("A \(type(of: layer)) has no property \(path) that animates.")
        }
        if let key { remove(key) }
        let delay = animation.beginTime > 0 ? max(animation.beginTime - CACurrentMediaTime(), 0) : 0
        let transaction = CATransaction.current
        transaction?.count += 1
        entries.append(
            Entry(
                key: key, original: animation, animation: animation.frozen(), delay: delay, transaction: transaction))
        startClock()
    }

    /// Whether animations wait for a window.
    var needsClock: Bool { clock?.root == nil && entries.contains { !$0.hasEnded } }

    /// Begins to receive frames; for a layer outside a window, that is when it is drawn for the first time.
    func startClock() {
        guard clock?.root == nil, let root = layer.owner?.root else { return }
        let clock = LayerClock(self)
        self.clock = clock
        root.addSubview(clock)
        clock.startAnimating()
    }

    func remove(_ key: String) { remove { $0.key == key } }
    func removeAll() { remove { _ in true } }

    private func remove(where isRemoved: (Entry) -> Bool) {
        let removed = entries.filter(isRemoved)
        guard !removed.isEmpty else { return }
        entries.removeAll(where: isRemoved)
        show(at: nil)
        for entry in removed { end(entry, finished: false) }
    }

    private func end(_ entry: Entry, finished: Bool) {
        guard !entry.hasEnded else { return }
        entry.original.delegate?.animationDidStop(entry.original, finished: finished)
        entry.transaction?.animationDidEnd()
    }

    private static func keyPaths(of animation: CAAnimation) -> [String] {
        if let group = animation as? CAAnimationGroup { return (group.animations ?? []).flatMap(keyPaths) }
        return (animation as? CAPropertyAnimation)?.keyPath.map { [$0] } ?? []
    }

    private static func split(_ keyPath: String) -> (name: String, component: String) {
        let parts = keyPath.split(separator: ".", maxSplits: 1)
        return (parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : "")
    }

    private func isKnown(_ keyPath: String) -> Bool {
        let (name, component) = Self.split(keyPath)
        guard let vector = LayerProperty(name)?.get(layer) else { return false }
        return LayerProperty.part(component, of: vector) != nil
    }

    // MARK: Frames

    /// Shows the values of a frame, and ends animations; returns whether more frames are needed.
    func advance(to time: Timestamp) -> Bool {
        guard layer.owner?.root != nil else {
            removeAll()
            return false
        }
        for index in entries.indices where entries[index].start == nil { entries[index].start = time }
        var (begun, ended) = ([CAAnimation](), [Entry]())
        let isReduced = layer.owner?.appearance.reducesMotion == true
        for index in entries.indices where !entries[index].hasEnded {
            let seconds = seconds(of: entries[index], at: time)
            if seconds >= 0, !entries[index].hasBegun {
                entries[index].hasBegun = true
                begun.append(entries[index].original)
            }
            if seconds >= entries[index].animation.activeLength || isReduced {
                ended.append(entries[index])
                entries[index].hasEnded = true
            }
        }
        entries.removeAll { $0.hasEnded && $0.animation.isRemovedOnCompletion }
        show(at: time)
        for animation in begun { animation.delegate?.animationDidStart(animation) }
        for entry in ended { end(entry, finished: true) }
        return entries.contains { !$0.hasEnded }
    }

    private func seconds(of entry: Entry, at time: Timestamp) -> Double {
        entry.start.map { (time - $0).seconds - entry.delay } ?? -entry.delay
    }

    /// Sets the properties to the values of a time; nil shows those of animations that have ended only.
    private func show(at time: Timestamp?) {
        for (name, slot) in slots where slot.property.get(layer) != slot.shown {
            // The program has set another value.
            slots[name]?.model = slot.property.get(layer) ?? slot.model
            slots[name]?.restore = slot.property.save(layer)
        }
        for (name, slot) in slots { slots[name]?.shown = slot.model }
        for entry in entries {
            let seconds = entry.hasEnded ? entry.animation.activeLength : time.map { self.seconds(of: entry, at: $0) }
            let mode = entry.animation.fillMode
            guard let seconds else { continue }
            if seconds < 0 ? mode == .backwards || mode == .both : !entry.hasEnded || mode == .forwards || mode == .both
            {
                entry.animation.apply(at: seconds, to: self)
            }
        }
        ViewAnimation.withoutAnimation {
            for (name, slot) in slots {
                if slot.shown == slot.model {
                    slot.restore(layer)
                } else {
                    slot.property.set(layer, slot.shown)
                }
                // What a setter has limited is no value of the program.
                slots[name]?.shown = slot.property.get(layer) ?? slot.shown
            }
        }
        if entries.isEmpty { slots = [:] }
    }

    /// Changes the part of a property that a key path names; `change` receives the layer's own and the shown value.
    func change(_ keyPath: String, _ change: (_ model: [CGFloat], _ shown: [CGFloat]) -> [CGFloat]?) {
        let (name, component) = Self.split(keyPath)
        if slots[name] == nil, let property = LayerProperty(name), let model = property.get(layer) {
            slots[name] = Slot(property: property, model: model, restore: property.save(layer), shown: model)
        }
        guard let slot = slots[name], let model = LayerProperty.part(component, of: slot.model),
            let shown = LayerProperty.part(component, of: slot.shown), let new = change(model, shown),
            new.count == model.count, new.allSatisfy(\.isFinite)
        else { return }
        slots[name]?.shown = LayerProperty.vector(slot.shown, replacing: component, by: new)
    }
}

/// Receives the frames of a window for the animations of a layer.
@MainActor private final class LayerClock: UIView, WindowOverlay {
    private weak var animations: LayerAnimations?

    init(_ animations: LayerAnimations) {
        self.animations = animations
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    func place(in bounds: CGRect) {}
    override func hitTest(_ point: CGPoint) -> View? { nil }

    override func animate(at time: Timestamp) -> Bool {
        if animations?.advance(to: time) == true { return true }
        removeFromSuperview()
        return false
    }
}

/// The animations that one transaction has added.
@MainActor final class TransactionGroup {
    var completion: (@MainActor () -> Void)?
    /// Animations that have not ended, and 1 until the transaction is committed.
    var count = 1

    func animationDidEnd() {
        count -= 1
        guard count == 0, let completion else { return }
        self.completion = nil
        completion()
    }
}

/// Groups changes and animations of layers. Changes of properties are not animated, so that durations and
/// ``setDisableActions(_:)`` have no effect.
@preconcurrency @MainActor public enum CATransaction {
    @MainActor private final class Stack { var groups: [TransactionGroup] = [] }
    private static let stack = Stack()

    static var current: TransactionGroup? { stack.groups.last }

    /// Begins a transaction within the present one.
    public static func begin() { stack.groups.append(TransactionGroup()) }

    /// Ends the transaction that began last.
    public static func commit() {
        guard let group = stack.groups.popLast() else { return }
        // Without animations, on the next turn of the main queue.
        DispatchQueue.main.async { group.animationDidEnd() }
    }

    /// Sets a closure that is called when all animations that are added to the transaction after it have ended.
    /// Outside a transaction, on the next turn of the main queue.
    public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
        guard let group = current else {
            if let block { DispatchQueue.main.async { block() } }
            return
        }
        group.completion = block
    }

    /// Has no effect: changes of properties are not animated.
    public static func setDisableActions(_ disables: Bool) {}
    /// Has no effect: changes of properties are not animated.
    public static func setAnimationDuration(_ duration: TimeInterval) {}
    /// Has no effect: changes of properties are not animated.
    public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {}
    /// Has no effect: there is nothing to write.
    public static func flush() {}
}

extension CALayer {
    /// Adds an animation, in place of one with the same key. It is copied. It runs while the layer is in a window, and
    /// begins in the next frame; of a layer that is in none, when it is drawn for the first time (BUILD-4).
    ///
    /// While it runs, the property has the values that are shown. At the end it has its own value again, unless the
    /// animation stays, with the fill mode `forwards`.
    public func add(_ animation: CAAnimation, forKey key: String?) {
        let animations = runningAnimations ?? LayerAnimations(self)
        runningAnimations = animations
        animations.add(animation, key: key)
        setNeedsDisplay()
    }

    /// Removes the animation of a key; its delegate is notified with false.
    public func removeAnimation(forKey key: String) { runningAnimations?.remove(key) }
    /// Returns the animation of a key; nil if there is none.
    public func animation(forKey key: String) -> CAAnimation? { runningAnimations?.animation(key) }
    /// The keys of the animations, in the order in which they were added.
    public func animationKeys() -> [String]? { runningAnimations.flatMap { $0.keys.isEmpty ? nil : $0.keys } }
    /// The layer itself: while animations run, its properties have the values that are shown.
    public func presentation() -> Self? { self }
}
