import DragAndDrop

/// Our side of a drag over other programs, as a state machine: `(state, event) → (state, effects)`.
///
/// What a target has said is a state and not a count: some send three answers to one position, some none. Of the
/// positions only one is ever under way; where the hand is by the time of the answer is said next.
struct DragSourceMachine {
    /// A window that takes drops.
    struct Target: Equatable, Sendable {
        /// The window that the messages are about.
        var window: UInt
        /// The window that they are sent to: a proxy, or the same.
        var receiver: UInt
        /// The version of the protocol to speak.
        var version: Int
    }

    /// Where the hand is, in pixels of the root window, when, by the server's clock, and what it asks for.
    struct Motion: Equatable, Sendable {
        var x: Int
        var y: Int
        var time: UInt32
        var asksToMove: Bool
    }

    /// How it ended.
    enum Outcome: Equatable, Sendable {
        /// The target has said what it did.
        case finished(DropOperation, succeeded: Bool)
        /// The target did not accept after all, or nothing more was heard of it.
        case lost
        /// It was taken back before it was dropped.
        case cancelled
    }

    /// What can happen.
    enum Event {
        /// The hand is over a target, or over none.
        case moved(Motion, Target?)
        /// A target says what it would do; nil when it accepts nothing.
        case status(UInt, DropOperation?)
        /// A target says what it did.
        case finished(UInt, succeeded: Bool, DropOperation)
        /// The hand lets go.
        case release
        /// The drag is taken back, or came home.
        case cancel
        /// A window is gone.
        case vanished(UInt)
        /// Time has passed.
        case tick
    }

    /// What must be done.
    enum Effect: Equatable {
        case enter(Target)
        case position(Target, Motion)
        case leave(Target)
        case drop(Target, time: UInt32)
        /// What letting go would do now; nil when nobody is there, or nobody has answered.
        case answered(DropOperation?)
        case end(Outcome)
    }

    /// What is known of the target under the hand.
    private struct Contact: Equatable {
        let target: Target
        /// nil before the first answer.
        var answer: DropOperation?
        /// The position that has not been answered.
        var sent: Motion?
        /// The last position that was sent.
        var last: Motion?
        var lastSent: Timestamp = .zero
    }

    private enum State: Equatable {
        case hovering(Contact?)
        /// The hand has let go; the target must say yes to where that was.
        case releasing(Contact, since: Timestamp)
        case dropped(Target, answer: DropOperation, since: Timestamp)
        case ended
    }

    let limits: ExchangeLimits
    private var state = State.hovering(nil)
    private var motion: Motion?

    init(limits: ExchangeLimits) { self.limits = limits }

    /// The target that the drag is over, or was dropped on.
    var target: Target? {
        switch state {
        case .hovering(let contact): contact?.target
        case .releasing(let contact, _): contact.target
        case .dropped(let target, _, _): target
        case .ended: nil
        }
    }

    /// Whether the target has been told that it may take the items.
    var isDropped: Bool { if case .dropped = state { true } else { false } }

    /// Whether nothing more will happen.
    var isEnded: Bool { state == .ended }

    /// What was agreed on with the target that the items were dropped on.
    var agreed: DropOperation? { if case .dropped(_, let answer, _) = state { answer } else { nil } }

    /// When something is to be done by itself.
    var deadline: Timestamp? {
        switch state {
        case .hovering(let contact?) where contact.sent == nil: contact.lastSent + limits.repeatInterval
        case .releasing(_, let since): since + limits.releaseDelay
        case .dropped(_, _, let since): since + limits.finishDelay
        case .hovering, .ended: nil
        }
    }

    mutating func handle(_ event: Event, at time: Timestamp) -> [Effect] {
        switch (state, event) {
        case (.hovering(let contact), .moved(let motion, let target)): return move(contact, motion, target, time)
        case (.hovering(let contact?), .status(let window, let answer)) where contact.target.isNamed(window):
            return take(answer, contact, time)
        case (.releasing(let contact, let since), .status(let window, let answer)) where contact.target.isNamed(window):
            return release(answered(contact, answer), since: since, time)
        case (.hovering(let contact), .release): return release(contact, time)
        case (.hovering(let contact), .cancel):
            state = .ended
            return leave(contact) + [.end(.cancelled)]
        case (.releasing(let contact, _), .cancel): return give(up: contact)
        case (.dropped(let target, let answer, _), .finished(let window, let succeeded, let operation))
        where target.isNamed(window):
            state = .ended
            // Before version 5 the message said nothing but that it is over.
            let isTold = target.version >= 5
            let done = isTold ? permitted(operation, answer) : answer
            return [.end(.finished(done, succeeded: isTold ? succeeded : true))]
        case (.dropped(let target, _, _), .vanished(let window)) where target.isNamed(window):
            state = .ended
            return [.end(.lost)]
        case (.hovering(let contact?), .vanished(let window)) where contact.target.isNamed(window):
            state = .hovering(nil)
            return [.answered(nil)]
        case (.releasing(let contact, _), .vanished(let window)) where contact.target.isNamed(window):
            state = .ended
            return [.end(.lost)]
        case (_, .tick): return tick(time)
        default: return []
        }
    }

    private mutating func tick(_ time: Timestamp) -> [Effect] {
        guard let deadline, deadline <= time else { return [] }
        switch state {
        case .hovering(let contact?): return motion.map { send($0, to: contact, time) } ?? []
        case .releasing(let contact, _): return give(up: contact)
        case .dropped:
            state = .ended
            return [.end(.lost)]
        case .hovering, .ended: return []
        }
    }

    // MARK: Hovering

    private mutating func move(
        _ contact: Contact?, _ motion: Motion, _ target: Target?, _ time: Timestamp
    ) -> [Effect] {
        let before = self.motion
        self.motion = motion
        if let contact, contact.target == target {
            let isSame = before.map { ($0.x, $0.y, $0.asksToMove) == (motion.x, motion.y, motion.asksToMove) } ?? false
            return contact.sent != nil || isSame ? [] : send(motion, to: contact, time)
        }
        state = .hovering(nil)
        var effects = leave(contact)
        if contact?.answer != nil { effects.append(.answered(nil)) }
        guard let target else { return effects }
        return effects + [.enter(target)] + send(motion, to: Contact(target: target), time)
    }

    private mutating func send(_ motion: Motion, to contact: Contact, _ time: Timestamp) -> [Effect] {
        var contact = contact
        contact.sent = motion
        contact.last = motion
        contact.lastSent = time
        state = .hovering(contact)
        return [.position(contact.target, motion)]
    }

    private func leave(_ contact: Contact?) -> [Effect] { contact.map { [.leave($0.target)] } ?? [] }

    private func answered(_ contact: Contact, _ answer: DropOperation?) -> Contact {
        var contact = contact
        let asked = contact.last?.asksToMove ?? false
        contact.answer = answer.map { $0 == .move && !asked ? .copy : $0 } ?? .cancel
        contact.sent = nil
        return contact
    }

    private mutating func take(_ answer: DropOperation?, _ contact: Contact, _ time: Timestamp) -> [Effect] {
        let next = answered(contact, answer)
        state = .hovering(next)
        var effects: [Effect] = next.answer == contact.answer ? [] : [.answered(next.answer)]
        if let motion, next.last != motion { effects += send(motion, to: next, time) }
        return effects
    }

    // MARK: Letting go

    private mutating func release(_ contact: Contact?, _ time: Timestamp) -> [Effect] {
        guard let contact, contact.answer?.performsDrop == true else {
            state = .ended
            return leave(contact) + [.end(.lost)]
        }
        guard contact.sent == nil else {
            state = .releasing(contact, since: time)
            return []
        }
        return release(contact, since: time, time)
    }

    /// The last position that the target has answered must be the one at which the hand let go.
    private mutating func release(_ contact: Contact, since: Timestamp, _ time: Timestamp) -> [Effect] {
        if let motion, contact.last != motion {
            let effects = send(motion, to: contact, time)
            if case .hovering(let sent?) = state { state = .releasing(sent, since: since) }
            return effects
        }
        guard let answer = contact.answer, answer.performsDrop else { return give(up: contact) }
        state = .dropped(contact.target, answer: answer, since: time)
        return [.drop(contact.target, time: motion?.time ?? 0)]
    }

    private mutating func give(up contact: Contact) -> [Effect] {
        state = .ended
        return [.leave(contact.target), .end(.lost)]
    }

    /// Nobody moves what was only to be copied.
    private func permitted(_ operation: DropOperation, _ agreed: DropOperation) -> DropOperation {
        operation == .move && agreed != .move ? .copy : operation
    }
}

extension DragSourceMachine.Target {
    /// Whether a message that names a window is from this target; proxies name themselves or the other.
    func isNamed(_ window: UInt) -> Bool { window == self.window || window == receiver }
}
