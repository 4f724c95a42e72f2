/// The callbacks of `DragInteractionDelegate`, by the ends of the methods' names.
package enum DragCallback: String, CaseIterable, Sendable {
    case itemsForBeginning, previewForLifting, willAnimateLift
    case sessionWillBegin, sessionAllowsMoveOperation, sessionIsRestrictedToDraggingApplication
    case prefersFullSizePreviews, sessionDidMove
    case itemsForAdding, willAdd
    case willEnd, previewForCancelling, willAnimateCancel, didEnd, sessionDidTransferItems
}

/// The callbacks of `DropInteractionDelegate`, by the ends of the methods' names.
package enum DropCallback: String, CaseIterable, Sendable {
    case canHandle, sessionDidEnter, sessionDidUpdate, sessionDidExit
    case performDrop, previewForDropping, willAnimateDrop, concludeDrop, sessionDidEnd
}

/// The documented order of the callbacks to one delegate for one session.
package struct CallbackOrder<Callback: RawRepresentable<String> & CaseIterable & Hashable & Sendable>: Sendable {
    /// The callbacks that may come first.
    package let first: Set<Callback>
    /// The callbacks that may directly follow each.
    package let following: [Callback: Set<Callback>]
    /// The callbacks after which a session may be over.
    package let last: Set<Callback>
    /// The callbacks that come at most once.
    package let once: Set<Callback>
    /// The callback that must precede each, at any distance.
    package let required: [Callback: Callback]

    /// Creates an order; every callback must occur in `following`.
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

    /// Describes the violations in a delegate's calls for one session, which is over unless `isOpen`.
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
    private static let whileDragging: Set<DragCallback> = [.sessionDidMove, .itemsForAdding, .willAdd, .willEnd]

    /// The order for the delegate of an interaction that began a drag or added items to it.
    ///
    /// A delegate that only added items receives neither the beginning nor the end of the session, only callbacks about
    /// its own items.
    package static let drag = CallbackOrder(
        first: [.itemsForBeginning, .itemsForAdding],
        following: [
            .itemsForBeginning: [.previewForLifting, .willAnimateLift],
            .previewForLifting: whileDragging.union([
                .previewForLifting, .willAnimateLift, .previewForCancelling, .willAnimateCancel,
            ]),
            .willAnimateLift: [.sessionWillBegin],
            .sessionWillBegin: [.sessionAllowsMoveOperation],
            .sessionAllowsMoveOperation: [.sessionIsRestrictedToDraggingApplication],
            .sessionIsRestrictedToDraggingApplication: [.prefersFullSizePreviews],
            .prefersFullSizePreviews: whileDragging,
            .sessionDidMove: whileDragging,
            .itemsForAdding: whileDragging.union([.previewForCancelling, .willAnimateCancel]),
            .willAdd: whileDragging.union([.previewForLifting, .previewForCancelling, .willAnimateCancel]),
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
    /// The order for the delegate of an interaction that a drag enters.
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

/// The order of callbacks between the two sides of one session.
package enum SessionCallbackOrder {
    /// A callback to either side.
    package enum Callback: Hashable, Sendable {
        /// A callback to the drag side.
        case drag(DragCallback)
        /// A callback to the drop side.
        case drop(DropCallback)
    }

    /// Every call of the first precedes every call of the second.
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
