import DragAndDrop

/// The source side of an XDND drag, as a state machine: `(state, event) → (state, effects)`.
///
/// A target's status is a state, not the answer to one position: targets send any number of `XdndStatus` per position
/// (WIRE-46). At most one position is unanswered; if the pointer has moved by the time of the answer, the current
/// position is sent then.
///
/// A rejection is provisional: LibreOffice rejects each position and accepts it within the same millisecond (WIRE-68),
/// and file managers reject all positions until they have read the list of files, then accept the next one (WIRE-75).
/// Until ``ExchangeLimits/correctionTimeout`` has passed, and while the target waits for data that it has requested, a
/// rejection is not reported, and a release waits for a correction. When the target has its data, it is asked again.
struct DragSourceMachine {
    /// How the drag ended.
    enum Outcome: Equatable, Sendable {
        /// The target has sent `XdndFinished`.
        case finished(DropOperation, succeeded: Bool)
        /// The target rejected the drop, disappeared, or did not answer in time.
        case lost
        /// The drag was canceled before the drop.
        case canceled
    }

    /// An input of the state machine.
    enum Event {
        /// The pointer moved; the target is nil where no window accepts drops.
        case moved(Motion, Target?)
        /// `XdndStatus` of a window, with the accepted operation; nil for a rejection.
        case status(UInt, DropOperation?)
        /// `XdndFinished` of a window, with the performed operation.
        case finished(UInt, succeeded: Bool, DropOperation)
        /// The number of the target's requests for data that are not answered has changed.
        case requestsChanged(Int)
        /// The user released the pointer.
        case release
        /// The drag was canceled, or the pointer returned to the drag's own window.
        case cancel
        /// A window was destroyed.
        case vanished(UInt)
        /// Another drag begins, or the display is closed. After a drop, the transfers to the target continue.
        case abandon
        /// Checks whether ``deadline`` has passed.
        case tick
    }

    /// An action for the caller to perform, in order.
    enum Effect: Equatable {
        case enter(Target)
        case position(Target, Motion)
        case leave(Target)
        /// The target no longer exists: revoke its permission to receive data.
        case forget
        case drop(Target, time: UInt32)
        /// The operation of a drop at the pointer has changed: forbidden for a rejection, and where no window accepts
        /// drops; nil before a target's first status, and until the pointer has been without a target for a moment. A
        /// rejection is reported when it can no longer be corrected.
        case operationChanged(DropOperation?)
        case end(Outcome)
    }

    /// The exchange with the target under the pointer, beginning with the first position.
    private struct Contact: Equatable {
        let target: Target
        /// The last position sent to the target.
        var position: Motion
        var sendTime: Timestamp
        /// Whether the target has not answered the last position.
        var isUnanswered = true
        /// The last answer; nil before the first status.
        var answer: DropOperation?
        /// The operation that was last reported by ``Effect/operationChanged(_:)``.
        var reportedOperation: DropOperation?
        /// When the first of the consecutive rejections that ``answer`` belongs to arrived; nil after an acceptance.
        var rejectionTime: Timestamp?
        /// The number of requests for data that are not answered.
        var requestCount = 0
        /// Whether the target was asked again after it had received data. Once: it may request data at each position.
        var wasAskedAgain = false
        /// Whether the target received its data while a position was unanswered: it may have answered before it read
        /// them.
        var wasServedUnanswered = false

        /// Whether the target's last status accepts a drop.
        var isAccepted: Bool { answer?.performsDrop == true }

        /// Returns the contact after a status. A move that was not requested counts as a copy.
        func answered(with operation: DropOperation?, at time: Timestamp) -> Contact {
            var contact = self
            contact.answer = operation.map { $0 == .move && !position.requestsMove ? .copy : $0 } ?? .forbidden
            contact.isUnanswered = false
            contact.rejectionTime = operation == nil ? rejectionTime ?? time : nil
            // The next data may be others: a window may have several targets within it.
            if operation != nil { contact.wasAskedAgain = false }
            return contact
        }
    }

    /// The time that the pointer spends over no target.
    private struct Vacancy: Equatable {
        /// When the pointer has come there; nil before the first motion.
        var since: Timestamp?
        /// Whether it was reported that nothing accepts drops there.
        var isReported = false
    }

    private enum State: Equatable {
        case vacant(Vacancy)
        case hovering(Contact)
        /// The pointer was released; the target has not answered the release position yet, or its rejection may still
        /// be corrected.
        case releasing(Contact, since: Timestamp)
        case dropped(Target, answer: DropOperation, since: Timestamp)
        case ended
    }

    let limits: ExchangeLimits
    private var state = State.vacant(Vacancy())
    private var motion: Motion?

    init(limits: ExchangeLimits) { self.limits = limits }

    /// The target under the pointer, or the one that the items were dropped on.
    var target: Target? {
        switch state {
        case .hovering(let contact), .releasing(let contact, _): contact.target
        case .dropped(let target, _, _): target
        case .vacant, .ended: nil
        }
    }

    /// Whether the user has neither released nor canceled the drag.
    var isHovering: Bool {
        switch state {
        case .vacant, .hovering: true
        case .releasing, .dropped, .ended: false
        }
    }

    /// Whether `XdndDrop` was sent and the drag has not ended yet.
    var isDropped: Bool { if case .dropped = state { true } else { false } }

    var isEnded: Bool { state == .ended }

    /// The operation that the target had accepted when the items were dropped; nil in other states.
    var agreedOperation: DropOperation? { if case .dropped(_, let answer, _) = state { answer } else { nil } }

    /// The time at which the caller must feed ``Event/tick``; nil if no deadline is pending.
    var deadline: Timestamp? {
        switch state {
        case .vacant(let vacancy): vacancy.isReported ? nil : vacancy.since.map { $0 + limits.correctionTimeout }
        case .hovering(let contact):
            [contact.isUnanswered ? nil : contact.sendTime + limits.repeatInterval, reportTime(of: contact)]
                .compactMap(\.self).min()
        case .releasing(let contact, let since):
            [since + limits.releaseTimeout, contact.isUnanswered ? nil : correctionDeadline(of: contact)]
                .compactMap(\.self).min()
        case .dropped(_, _, let since): since + limits.finishTimeout
        case .ended: nil
        }
    }

    mutating func handle(_ event: Event, at time: Timestamp) -> [Effect] {
        switch (state, event) {
        case (.vacant(let vacancy), .moved(let motion, let target)): return move(vacancy, motion, target, time)
        case (.hovering(let contact), .moved(let motion, let target)): return move(contact, motion, target, time)
        case (.hovering(let contact), .status(let window, let answer)) where contact.target.isNamed(window):
            return receive(answer, contact, time)
        case (.releasing(let contact, let since), .status(let window, let answer)) where contact.target.isNamed(window):
            return release(contact.answered(with: answer, at: time), since: since, time)
        case (.hovering(let contact), .requestsChanged(let count)):
            let served = serve(contact, count, time)
            state = .hovering(served.contact)
            return served.asksAgain ? send(motion ?? contact.position, to: served.contact, time) : []
        case (.releasing(let contact, let since), .requestsChanged(let count)):
            let served = serve(contact, count, time)
            state = .releasing(served.contact, since: since)
            return served.asksAgain ? ask(served.contact, motion ?? contact.position, since: since, time) : []
        case (.vacant, .release):
            state = .ended
            return [.end(.lost)]
        case (.hovering(let contact), .release): return release(contact, time)
        case (.vacant, .cancel):
            state = .ended
            return [.end(.canceled)]
        case (.hovering(let contact), .cancel):
            state = .ended
            return [.leave(contact.target), .end(.canceled)]
        case (.releasing(let contact, _), .cancel):
            state = .ended
            return [.leave(contact.target), .end(.canceled)]
        case (.dropped(let target, let answer, _), .finished(let window, let succeeded, let operation))
        where target.isNamed(window):
            state = .ended
            // Before version 5, `XdndFinished` had neither success nor action.
            let hasResult = target.version >= 5
            let done = hasResult ? permitted(operation, answer) : answer
            return [.end(.finished(done, succeeded: hasResult ? succeeded : true))]
        case (.dropped(let target, _, _), .vanished(let window)) where target.isNamed(window):
            // What the target's program has requested is completed: it may load by another window (WIRE-28).
            state = .ended
            return [.end(.lost)]
        case (.dropped, .abandon):
            state = .ended
            return [.end(.lost)]
        case (.vacant, .abandon), (.hovering, .abandon), (.releasing, .abandon): return handle(.cancel, at: time)
        case (.hovering(let contact), .vanished(let window)) where contact.target.isNamed(window):
            state = .vacant(Vacancy(since: time))
            return [.forget, .operationChanged(nil)]
        case (.releasing(let contact, _), .vanished(let window)) where contact.target.isNamed(window):
            state = .ended
            return [.forget, .end(.lost)]
        case (_, .tick): return tick(time)
        default: return []
        }
    }

    private mutating func tick(_ time: Timestamp) -> [Effect] {
        guard let deadline, deadline <= time else { return [] }
        switch state {
        case .vacant(var vacancy):
            vacancy.isReported = true
            state = .vacant(vacancy)
            return [.operationChanged(.forbidden)]
        case .hovering(var contact):
            let effects = reportDueOperation(of: &contact, time)
            state = .hovering(contact)
            let isRepeatDue = !contact.isUnanswered && contact.sendTime + limits.repeatInterval <= time
            return effects + (isRepeatDue ? send(motion ?? contact.position, to: contact, time) : [])
        case .releasing(let contact, _): return abandon(contact)
        case .dropped:
            state = .ended
            return [.end(.lost)]
        case .ended: return []
        }
    }

    /// When a rejection becomes final; nil if the target's last status accepts, before its first one, and while it
    /// waits for data.
    private func correctionDeadline(of contact: Contact) -> Timestamp? {
        contact.requestCount > 0 ? nil : contact.rejectionTime.map { $0 + limits.correctionTimeout }
    }

    /// Returns the contact with another number of requests, and whether it is to be asked again: it has rejected the
    /// last position, and has received its data since.
    private func serve(_ contact: Contact, _ count: Int, _ time: Timestamp) -> (contact: Contact, asksAgain: Bool) {
        var contact = contact
        let isServed = contact.requestCount > 0 && count == 0
        contact.requestCount = count
        guard isServed, !contact.wasAskedAgain else { return (contact, false) }
        guard !contact.isUnanswered else {
            contact.wasServedUnanswered = true
            return (contact, false)
        }
        guard contact.rejectionTime != nil else { return (contact, false) }
        contact.rejectionTime = time
        contact.wasAskedAgain = true
        return (contact, true)
    }

    /// Whether a target that has just rejected a position is to be asked again, because it has received its data since
    /// that position was sent; if so, records that.
    private func asksAgain(_ contact: inout Contact) -> Bool {
        guard contact.wasServedUnanswered else { return false }
        contact.wasServedUnanswered = false
        guard !contact.isAccepted, !contact.wasAskedAgain else { return false }
        contact.wasAskedAgain = true
        return true
    }

    /// When the contact's answer is to be reported; nil if it has been reported.
    private func reportTime(of contact: Contact) -> Timestamp? {
        contact.answer == contact.reportedOperation ? nil : correctionDeadline(of: contact)
    }

    /// Reports the contact's answer unless it was reported already or may still be corrected.
    private func reportDueOperation(of contact: inout Contact, _ time: Timestamp) -> [Effect] {
        guard contact.answer != contact.reportedOperation else { return [] }
        if !contact.isAccepted {
            guard let deadline = correctionDeadline(of: contact), deadline <= time else { return [] }
        }
        contact.reportedOperation = contact.answer
        return [.operationChanged(contact.answer)]
    }

    // MARK: Hovering

    private mutating func move(
        _ vacancy: Vacancy, _ motion: Motion, _ target: Target?, _ time: Timestamp
    ) -> [Effect] {
        self.motion = motion
        guard let target else {
            state = .vacant(Vacancy(since: vacancy.since ?? time, isReported: vacancy.isReported))
            return []
        }
        return (vacancy.isReported ? [.operationChanged(nil)] : []) + enter(target, motion, time)
    }

    private mutating func move(
        _ contact: Contact, _ motion: Motion, _ target: Target?, _ time: Timestamp
    ) -> [Effect] {
        let before = self.motion
        self.motion = motion
        guard contact.target != target else {
            let isSame = before?.isEquivalent(to: motion) ?? false
            return contact.isUnanswered || isSame ? [] : send(motion, to: contact, time)
        }
        state = .vacant(Vacancy(since: time))
        let left: [Effect] = [.leave(contact.target)] + (contact.answer == nil ? [] : [.operationChanged(nil)])
        return target.map { left + enter($0, motion, time) } ?? left
    }

    private mutating func enter(_ target: Target, _ motion: Motion, _ time: Timestamp) -> [Effect] {
        state = .hovering(Contact(target: target, position: motion, sendTime: time))
        return [.enter(target), .position(target, motion)]
    }

    private mutating func send(_ motion: Motion, to contact: Contact, _ time: Timestamp) -> [Effect] {
        var contact = contact
        (contact.position, contact.sendTime, contact.isUnanswered) = (motion, time, true)
        state = .hovering(contact)
        return [.position(contact.target, motion)]
    }

    private mutating func receive(_ answer: DropOperation?, _ contact: Contact, _ time: Timestamp) -> [Effect] {
        var next = contact.answered(with: answer, at: time)
        var effects = reportDueOperation(of: &next, time)
        let isDue = asksAgain(&next)
        state = .hovering(next)
        if let motion, isDue || !next.position.isEquivalent(to: motion) { effects += send(motion, to: next, time) }
        return effects
    }

    // MARK: Release

    private mutating func release(_ contact: Contact, _ time: Timestamp) -> [Effect] {
        var contact = contact
        contact.wasAskedAgain = false
        guard contact.isUnanswered else { return release(contact, since: time, time) }
        // The answer to the last position decides, not the one before it.
        contact.rejectionTime = nil
        state = .releasing(contact, since: time)
        return []
    }

    /// Invariant: `XdndDrop` is sent only if the last position that was sent is the release point and the last status
    /// accepts (WIRE-30).
    private mutating func release(_ contact: Contact, since: Timestamp, _ time: Timestamp) -> [Effect] {
        var contact = contact
        let isDue = !contact.isUnanswered && asksAgain(&contact)
        if let motion, !contact.isUnanswered, isDue || !contact.position.isEquivalent(to: motion) {
            return ask(contact, motion, since: since, time)
        }
        guard let answer = contact.answer, answer.performsDrop else {
            if let deadline = correctionDeadline(of: contact), deadline <= time { return abandon(contact) }
            state = .releasing(contact, since: since)
            return []
        }
        state = .dropped(contact.target, answer: answer, since: time)
        return [.drop(contact.target, time: motion?.time ?? 0)]
    }

    /// Sends the release position again: the answer to it decides.
    private mutating func ask(
        _ contact: Contact, _ motion: Motion, since: Timestamp, _ time: Timestamp
    ) -> [Effect] {
        var sent = contact
        (sent.position, sent.sendTime, sent.isUnanswered, sent.rejectionTime) = (motion, time, true, nil)
        state = .releasing(sent, since: since)
        return [.position(sent.target, motion)]
    }

    private mutating func abandon(_ contact: Contact) -> [Effect] {
        state = .ended
        return [.leave(contact.target), .end(.lost)]
    }

    /// Treats a reported move as a copy unless a move was agreed.
    private func permitted(_ operation: DropOperation, _ agreed: DropOperation) -> DropOperation {
        operation == .move && agreed != .move ? .copy : operation
    }
}
