/// The batch of updates that is being gathered. Only an open transaction has a depth, updates and hooks.
enum UpdateTransaction {
    case idle
    case open(OpenUpdate)

    /// The updates and hooks of an open transaction.
    struct OpenUpdate {
        var update = BatchUpdate()
        /// The number of `open` calls without a matching `leave`. Invariant: at least 1.
        fileprivate(set) var depth = 1
        /// Those of them that the next layout pass closes. Invariant: at most `depth`.
        fileprivate(set) var unbalanced = 0
        /// Called before the updates are applied; they may still record updates.
        fileprivate(set) var closingHooks: [() -> Void] = []
        /// Called after the updates were applied.
        fileprivate(set) var appliedHooks: [() -> Void] = []
        /// Called after the animations, with whether the updates were consistent.
        fileprivate(set) var completions: [(Bool) -> Void] = []
    }

    var isOpen: Bool { if case .open = self { true } else { false } }

    /// The updates gathered so far; nil while idle.
    var update: BatchUpdate? { if case .open(let open) = self { open.update } else { nil } }

    /// Whether only unbalanced calls keep the transaction open, so that a layout pass can close it.
    var isClosableByLayout: Bool { if case .open(let open) = self { open.depth == open.unbalanced } else { false } }

    /// Whether the next close applies the updates.
    var isOutermost: Bool { if case .open(let open) = self { open.depth == 1 } else { false } }

    /// Opens a transaction, or nests in the open one.
    mutating func open(isUnbalanced: Bool = false) {
        if !isOpen {
            self = .open(OpenUpdate())
        } else {
            withOpen { $0.depth += 1 }
        }
        if isUnbalanced { withOpen { $0.unbalanced += 1 } }
    }

    /// Turns an unbalanced call into one that is about to be closed; returns false if there is none.
    mutating func takeUnbalanced() -> Bool {
        withOpen { open in
            guard open.unbalanced > 0 else { return false }
            open.unbalanced -= 1
            return true
        } ?? false
    }

    /// Leaves a nested level. The outermost level is closed by `finish`.
    mutating func leave() {
        withOpen { $0.depth = max($0.depth - 1, 1, $0.unbalanced) }
    }

    /// Records updates; returns false while idle.
    mutating func record(_ change: (inout BatchUpdate) -> Void) -> Bool { withOpen { change(&$0.update) } != nil }

    /// Discards the updates gathered so far; hooks stay.
    mutating func discardUpdates() { withOpen { $0.update = BatchUpdate() } }

    /// Adds a closure called before the updates are applied; returns false while idle, as do the next two.
    mutating func addClosingHook(_ hook: @escaping () -> Void) -> Bool {
        withOpen { $0.closingHooks.append(hook) } != nil
    }

    /// Adds a closure called after the updates were applied.
    mutating func addAppliedHook(_ hook: @escaping () -> Void) -> Bool {
        withOpen { $0.appliedHooks.append(hook) } != nil
    }

    /// Adds a closure called after the animations.
    mutating func addCompletion(_ completion: @escaping (Bool) -> Void) -> Bool {
        withOpen { $0.completions.append(completion) } != nil
    }

    /// Removes and returns the next closing hook. A hook may add others.
    mutating func nextClosingHook() -> (() -> Void)? {
        withOpen { $0.closingHooks.isEmpty ? nil : $0.closingHooks.removeFirst() } ?? nil
    }

    /// Ends the transaction and returns what it gathered; nil while idle.
    mutating func finish() -> OpenUpdate? {
        guard case .open(let open) = self else { return nil }
        self = .idle
        return open
    }

    /// Mutates in place: the payload is moved out, so that its arrays are not copied.
    @discardableResult private mutating func withOpen<Result>(_ body: (inout OpenUpdate) -> Result) -> Result? {
        guard case .open(var open) = self else { return nil }
        self = .idle
        let result = body(&open)
        self = .open(open)
        return result
    }
}
