/// The batch of updates that is being gathered. Only an open transaction has a depth, updates and hooks.
enum UpdateTransaction {
    case idle
    case open(OpenUpdate)

    /// The updates and hooks of an open transaction.
    struct OpenUpdate {
        var update = BatchUpdate()
        /// The number of levels that their owners close.
        fileprivate var owned = 0
        /// The number of levels that the next layout pass closes.
        fileprivate var unbalanced = 0
        /// Called before the updates are applied; they may still record updates.
        fileprivate(set) var closingHooks: [() -> Void] = []
        /// Called after the updates were applied.
        fileprivate(set) var appliedHooks: [() -> Void] = []
        /// Called after the animations, with whether the updates were consistent.
        fileprivate(set) var completions: [(Bool) -> Void] = []
    }

    /// An open level. It cannot be copied, so that each level is closed at most once, and only by who opened it or took
    /// it over by `adoptUnbalanced`.
    struct Level: ~Copyable {
        fileprivate init() {}
    }

    var isOpen: Bool { if case .open = self { true } else { false } }

    /// The updates gathered so far; nil while idle.
    var update: BatchUpdate? { if case .open(let open) = self { open.update } else { nil } }

    /// Whether only unbalanced calls keep the transaction open, so that a layout pass can close it.
    var isClosableByLayout: Bool { if case .open(let open) = self { open.owned == 0 } else { false } }

    /// Opens a transaction, or a nested level of the open one. The caller closes the level by `leave`.
    mutating func open() -> Level {
        beginIfIdle()
        withOpen { $0.owned += 1 }
        return Level()
    }

    /// Opens a transaction, or a nested level of the open one, that `adoptUnbalanced` closes.
    mutating func openUnbalanced() {
        beginIfIdle()
        withOpen { $0.unbalanced += 1 }
    }

    private mutating func beginIfIdle() { if !isOpen { self = .open(OpenUpdate()) } }

    /// Returns an unbalanced level, which the caller closes; nil if there is none.
    mutating func adoptUnbalanced() -> Level? {
        let isTaken = withOpen { open in
            guard open.unbalanced > 0 else { return false }
            open.unbalanced -= 1
            open.owned += 1
            return true
        }
        guard isTaken == true else { return nil }
        return Level()
    }

    /// Closes a nested level. Returns the outermost level, which stays open until `finish`.
    mutating func leave(_ level: consuming Level) -> Level? {
        let isNested = withOpen { open in
            guard open.owned + open.unbalanced > 1 else { return false }
            open.owned -= 1
            return true
        }
        if isNested == true { return nil }
        return level
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

    /// Removes and returns the closing hooks; none while idle. A hook may add others: call this until it returns none.
    mutating func removeClosingHooks() -> [() -> Void] {
        withOpen { open in
            defer { open.closingHooks = [] }
            return open.closingHooks
        } ?? []
    }

    /// Closes the outermost level, which ends the transaction, and returns what was gathered.
    mutating func finish(_ outermost: consuming Level) -> OpenUpdate? {
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
