/// What the drag side is asked and told, by the ends of the methods' names in `DragInteractionDelegate`.
package enum DragCallback: String, CaseIterable, Sendable {
    case itemsForBeginning, previewForLifting, willAnimateLift
    case sessionWillBegin, sessionAllowsMoveOperation, sessionIsRestrictedToDraggingApplication
    case prefersFullSizePreviews, sessionDidMove
    case itemsForAdding, willAdd
    case willEnd, previewForCancelling, willAnimateCancel, didEnd, sessionDidTransferItems
}

/// What the drop side is asked and told, by the ends of the methods' names in `DropInteractionDelegate`.
package enum DropCallback: String, CaseIterable, Sendable {
    case canHandle, sessionDidEnter, sessionDidUpdate, sessionDidExit
    case performDrop, previewForDropping, willAnimateDrop, concludeDrop, sessionDidEnd
}

/// Which callback may follow which, for one delegate and one session: the promise that delegates can rely on.
package struct CallbackOrder<Callback: RawRepresentable<String> & CaseIterable & Hashable & Sendable>: Sendable {
    /// What a delegate hears first.
    package let first: Set<Callback>
    /// What may come right after each.
    package let following: [Callback: Set<Callback>]
    /// After what a session may be over for the delegate.
    package let last: Set<Callback>
    /// What comes once at most.
    package let once: Set<Callback>
    /// What must have come before each, at any time.
    package let required: [Callback: Callback]

    /// An order from its parts.
    package init(
        first: Set<Callback>, following: [Callback: Set<Callback>], last: Set<Callback>, once: Set<Callback>,
        required: [Callback: Callback]
    ) {
        self.first = first
        self.following = following
        self.last = last
        self.once = once
        self.required = required
    }

    /// What of a delegate's calls for one session breaks the order, in words; the session is over unless `isOpen`.
    package func problems(in calls: [Callback], isOpen: Bool = false) -> [String] {
        guard let start = calls.first, let end = calls.last else { return [] }
        var problems: [String] = []
        if !first.contains(start) { problems.append("\(start.rawValue) came first") }
        for (a, b) in zip(calls, calls.dropFirst()) where following[a]?.contains(b) != true {
            problems.append("\(b.rawValue) followed \(a.rawValue)")
        }
        for callback in once where calls.filter({ $0 == callback }).count > 1 {
            problems.append("\(callback.rawValue) came more than once")
        }
        for (callback, earlier) in required {
            guard let place = calls.firstIndex(of: callback), !calls[..<place].contains(earlier) else { continue }
            problems.append("\(callback.rawValue) came without \(earlier.rawValue)")
        }
        if !isOpen, !last.contains(end) { problems.append("nothing followed \(end.rawValue)") }
        return problems
    }
}

extension CallbackOrder<DragCallback> {
    private static let carried: Set<DragCallback> = [.sessionDidMove, .itemsForAdding, .willAdd, .willEnd]

    /// For the delegate of the interaction that a drag began with, or that added items to it.
    ///
    /// One that only added hears neither of the session's beginning nor of its end, but of its own items' flights.
    package static let drag = CallbackOrder(
        first: [.itemsForBeginning, .itemsForAdding],
        following: [
            .itemsForBeginning: [.previewForLifting, .willAnimateLift],
            .previewForLifting: carried.union([
                .previewForLifting, .willAnimateLift, .previewForCancelling, .willAnimateCancel,
            ]),
            .willAnimateLift: [.sessionWillBegin],
            .sessionWillBegin: [.sessionAllowsMoveOperation],
            .sessionAllowsMoveOperation: [.sessionIsRestrictedToDraggingApplication],
            .sessionIsRestrictedToDraggingApplication: [.prefersFullSizePreviews],
            .prefersFullSizePreviews: carried,
            .sessionDidMove: carried,
            .itemsForAdding: carried.union([.previewForCancelling, .willAnimateCancel]),
            .willAdd: carried.union([.previewForLifting, .previewForCancelling, .willAnimateCancel]),
            .willEnd: [.previewForCancelling, .willAnimateCancel, .didEnd],
            .previewForCancelling: [.previewForCancelling, .willAnimateCancel, .didEnd],
            .willAnimateCancel: [.willAnimateCancel, .didEnd],
            .didEnd: [.sessionDidTransferItems],
        ],
        last: [
            .itemsForBeginning, .willAnimateLift, .itemsForAdding, .willAdd, .previewForLifting, .previewForCancelling,
            .willAnimateCancel, .didEnd, .sessionDidTransferItems,
        ],
        once: [
            .itemsForBeginning, .willAnimateLift, .sessionWillBegin, .sessionAllowsMoveOperation,
            .sessionIsRestrictedToDraggingApplication, .prefersFullSizePreviews, .willEnd, .didEnd,
            .sessionDidTransferItems,
        ],
        required: [.didEnd: .willEnd, .sessionDidTransferItems: .didEnd])
}

extension CallbackOrder<DropCallback> {
    /// For the delegate of an interaction that a drag comes over.
    package static let drop = CallbackOrder(
        first: [.canHandle],
        following: [
            .canHandle: [.canHandle, .sessionDidEnter, .sessionDidUpdate, .sessionDidExit, .sessionDidEnd],
            .sessionDidEnter: [.sessionDidUpdate],
            .sessionDidUpdate: [.sessionDidUpdate, .sessionDidExit, .performDrop, .canHandle],
            .sessionDidExit: [.sessionDidEnter, .sessionDidEnd, .canHandle],
            .performDrop: [.previewForDropping, .willAnimateDrop, .concludeDrop],
            .previewForDropping: [.previewForDropping, .willAnimateDrop, .concludeDrop],
            .willAnimateDrop: [.previewForDropping, .willAnimateDrop, .concludeDrop],
            .concludeDrop: [.sessionDidEnd],
        ],
        last: [.canHandle, .sessionDidEnd],
        once: [.performDrop, .concludeDrop, .sessionDidEnd],
        required: [
            .sessionDidUpdate: .sessionDidEnter, .sessionDidExit: .sessionDidEnter, .sessionDidEnd: .sessionDidEnter,
        ])
}

/// What comes before what where the two sides of one session meet.
package enum SessionCallbackOrder {
    /// A callback of either side.
    package enum Callback: Hashable, Sendable {
        /// One of the drag side's.
        case drag(DragCallback)
        /// One of the drop side's.
        case drop(DropCallback)
    }

    /// Pairs of which every call of the first comes before any of the second.
    package static let precedence: [(before: Callback, after: Callback)] = [
        (.drag(.prefersFullSizePreviews), .drop(.canHandle)),
        (.drop(.sessionDidUpdate), .drag(.willEnd)),
        (.drag(.willEnd), .drop(.performDrop)),
        (.drag(.willEnd), .drop(.sessionDidEnd)),
        (.drop(.performDrop), .drop(.concludeDrop)),
        (.drop(.concludeDrop), .drop(.sessionDidEnd)),
        (.drop(.sessionDidEnd), .drag(.previewForCancelling)),
        (.drop(.sessionDidEnd), .drag(.willAnimateCancel)),
        (.drop(.sessionDidEnd), .drag(.didEnd)),
        (.drag(.didEnd), .drag(.sessionDidTransferItems)),
    ]
}
