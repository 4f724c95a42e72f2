/// An event in the life of a drag session.
package enum SessionEvent: Sendable, Equatable {
    /// Another program's drag entered the window.
    case enter
    /// The pointer moved to a location in the window.
    case moved(CGPoint)
    /// The time advanced.
    case timePassed
    /// The delegate returned items, or none.
    case itemsAnswered(any: Bool)
    /// The lift animation has settled.
    case liftSettled
    /// The lift has been completed for a drag.
    case begin
    /// The drag was released over a target that proposed the operation, or over none (`.cancel`).
    case release(DropOperation)
    /// The drag was released over another program that accepts it.
    case releaseOutside
    /// The session was canceled: Escape, a lost grab, a removed view, another program's drag that left.
    case cancel
    /// The target was removed before the drop could be performed.
    case targetRemoved
    /// The last animation of the state has finished.
    case animationsFinished
    /// The first load has begun.
    case transferBegan
    /// The loads have lasted for `Thresholds.transferPanelDelay`.
    case transferBecameSlow
    /// The last load has ended.
    case transfersFinished
    /// The other program has finished; `.cancel` if it received nothing.
    case outsideFinished(DropOperation)

    /// The name under which the timeline records that the event had no effect; nil for events that are not recorded.
    /// The inspector protocol contains these names, so they stay although cases have been renamed.
    var name: String? {
        switch self {
        case .begin: "begin"
        case .release: "release"
        case .releaseOutside: "releaseOutside"
        case .outsideFinished: "outsideFinished"
        case .cancel: "abort"
        case .animationsFinished: "animationsFinished"
        case .targetRemoved: "targetVanished"
        case .transfersFinished: "transfersFinished"
        case .enter, .moved, .timePassed, .itemsAnswered, .liftSettled, .transferBegan, .transferBecameSlow: nil
        }
    }
}

/// A step for the engine to carry out. The order of the effects is the order in which delegates are called.
@MainActor package enum SessionEffect {
    /// Start the lift animation.
    case beginLift
    /// Move the session to a location of the pointer.
    case track(CGPoint)
    /// Take snapshots of the previews, then call the lift's completions with `.end` (LIFT-4).
    case completeLift
    /// Take the press from the views, then send `begin`.
    case beginDrag
    /// Animate the lift back from its current state.
    case reverseLift
    /// Call `sessionWillBegin` and ask the source for its policies (DRAG-2).
    case willBegin
    /// Update previews, source and targets for the pointer's location.
    case updateDrag
    /// Find the target under the pointer and ask for its proposal.
    case updateTarget
    /// End the hovering over a spring-loaded view.
    case endSpringLoading(SessionState.Dragging.SpringLoadedTarget)
    /// Call `willEndWith` on the drag side.
    case willEnd(DropOperation)
    /// Call `sessionDidExit` on the target.
    case leave(DropInteraction)
    /// Call `sessionDidEnd` on every target that the session entered.
    case dropSidesDidEnd([DropInteraction])
    /// Animate the previews back to their source.
    case animateCancel
    /// Scroll views back to where the drag began to scroll them.
    case scrollBack([SessionState.Dragging.ScrolledView])
    /// Perform the drop, then animate the previews to their targets.
    case performDrop
    /// Let another program load the items; the previews fade at the pointer.
    case handOver
    /// Notify the host that the drag has left the other program.
    case leaveOutside
    /// Seal the transfer ledger, then wait for the running loads.
    case awaitTransfers
    /// Show the progress of a slow transfer to the user (DATA-7).
    case showSlowTransfer
    /// Hide the progress of a slow transfer.
    case hideSlowTransfer
    /// Report to the program that the items came from that nothing was dropped. The engine reports the outcome of a
    /// performed drop before it sends `transfersFinished`.
    case reportOutcome(DropOperation)
    /// Call `concludeDrop` on the target.
    case concludeDrop(DropInteraction)
    /// Call `didEndWith` on the drag side.
    case didEnd(DropOperation)
    /// Call `sessionDidTransferItems` on the drag side.
    case didTransfer
    /// Remove the session from the engine.
    case discard
}

extension SessionState {
    package typealias Transition = (state: SessionState, effects: [SessionEffect])

    /// The next state and the effects of an event, in order; nil if the state ignores the event.
    ///
    /// A pure function: it calls no delegate and changes no object.
    package func transition(on event: SessionEvent, at now: Timestamp, thresholds: Thresholds) -> Transition? {
        switch self {
        case .idle: event == .enter ? (.dragging(Dragging()), [.updateTarget]) : nil
        case .asking(let press, let location): Self.transition(asking: press, location, on: event)
        case .lifting(let lift): Self.transition(lifting: lift, on: event, at: now, thresholds)
        case .reverting: event == .animationsFinished ? (.ended(.cancel), [.discard]) : nil
        case .dragging(let dragging): Self.transition(dragging: dragging, on: event, at: now, thresholds)
        case .canceling(let operation, _):
            event == .animationsFinished ? (.ended(operation), [.didEnd(operation), .discard]) : nil
        case .dropping(let drop, let animation):
            Self.transition(dropping: drop, animation, on: event, at: now, thresholds)
        case .handingOver(let animation, let result): Self.transition(handingOver: animation, result, on: event)
        case .awaitingOutcome:
            if case .outsideFinished(let result) = event { Self.endHandover(with: result) } else { nil }
        case .transferring(let operation, let transfer, let target):
            Self.transition(transferring: transfer, operation, droppedOn: target, on: event, at: now)
        case .ended: nil
        }
    }

    private static func transition(asking press: Press, _ location: CGPoint?, on event: SessionEvent) -> Transition? {
        switch event {
        case .itemsAnswered(any: true):
            if let location {
                (
                    .lifting(Lift(press: press)),
                    [.beginLift, .track(location), .completeLift, .beginDrag, .updateDrag]
                )
            } else {
                (.lifting(Lift(press: press)), [.beginLift])
            }
        case .itemsAnswered(any: false), .release, .cancel: (.ended(.cancel), [])
        default: nil
        }
    }

    private static func transition(
        lifting lift: Lift, on event: SessionEvent, at now: Timestamp, _ thresholds: Thresholds
    ) -> Transition? {
        switch event {
        case .liftSettled where !lift.isSettled:
            var settled = lift
            settled.isSettled = true
            return (.lifting(settled), [])
        case .moved(let location) where lift.press.isDrag(to: location, thresholds):
            return (.lifting(lift), [.completeLift, .beginDrag])
        case .begin: return (.dragging(Dragging()), [.willBegin])
        case .release, .cancel: return (.reverting(lift, deadline: now + thresholds.longestMotion), [.reverseLift])
        default: return nil
        }
    }

    /// A release where nothing takes the items, like a cancel, animates the previews back (DROP-4).
    private static func transition(
        dragging: Dragging, on event: SessionEvent, at now: Timestamp, _ thresholds: Thresholds
    ) -> Transition? {
        let animation = EndAnimation(at: now, thresholds: thresholds)
        let left = dragging.target.map { [SessionEffect.leave($0)] } ?? []
        let dropSides = left + [.dropSidesDidEnd(dragging.participants.entered)]
        let outside = dragging.isOutside ? [SessionEffect.leaveOutside] : []
        // The offsets are compared now: a gap that closes when the target is left may change them.
        let scrolled = dragging.viewsToScrollBack
        let back: [SessionEffect] = scrolled.isEmpty ? [.animateCancel] : [.scrollBack(scrolled), .animateCancel]
        func ending(_ operation: DropOperation, _ effects: [SessionEffect]) -> [SessionEffect] {
            (dragging.springLoadedTarget.map { [.endSpringLoading($0)] } ?? []) + [.willEnd(operation)] + effects
        }
        switch event {
        case .release(let operation):
            // Without a target there is nothing to perform.
            if operation.performsDrop, let target = dragging.target {
                let drop = PerformedDrop(
                    operation: operation, target: target, participants: dragging.participants,
                    transfer: PendingTransfer())
                return (.dropping(drop, animation), ending(operation, [.performDrop]))
            }
            let result = operation.performsDrop ? .cancel : operation
            return (
                .canceling(result, animation),
                ending(result, dropSides + back + [.reportOutcome(.cancel)] + outside)
            )
        case .cancel:
            return (.canceling(.cancel, animation), ending(.cancel, dropSides + back + outside))
        case .releaseOutside:
            // The operation is final only when the other program reports it.
            return (.handingOver(animation, result: nil), ending(.copy, dropSides + [.handOver]))
        default: return nil
        }
    }

    private static func transition(
        dropping drop: PerformedDrop, _ animation: EndAnimation, on event: SessionEvent, at now: Timestamp,
        _ thresholds: Thresholds
    ) -> Transition? {
        let operation = drop.operation
        switch event {
        case .targetRemoved where drop.transfer != nil:
            return (
                .canceling(.cancel, EndAnimation(at: now, thresholds: thresholds)),
                [
                    .leave(drop.target), .dropSidesDidEnd(drop.participants.entered), .animateCancel,
                    .reportOutcome(.cancel),
                ]
            )
        case .animationsFinished:
            let ends: [SessionEffect] = [
                .concludeDrop(drop.target), .dropSidesDidEnd(drop.participants.entered), .didEnd(operation),
            ]
            guard let transfer = drop.transfer else { return (.ended(operation), ends + [.didTransfer, .discard]) }
            return (.transferring(operation, transfer, target: drop.target), ends)
        default:
            guard let transfer = drop.transfer, let (next, effects) = transfer.after(event, at: now) else { return nil }
            var changed = drop
            changed.transfer = next
            return (.dropping(changed, animation), effects)
        }
    }

    private static func transition(
        transferring transfer: PendingTransfer, _ operation: DropOperation, droppedOn target: DropInteraction?,
        on event: SessionEvent, at now: Timestamp
    ) -> Transition? {
        guard let (next, effects) = transfer.after(event, at: now) else { return nil }
        if let next { return (.transferring(operation, next, target: target), effects) }
        return (.ended(operation), effects + [.didTransfer, .discard])
    }

    private static func transition(
        handingOver animation: EndAnimation, _ result: DropOperation?, on event: SessionEvent
    ) -> Transition? {
        switch event {
        case .outsideFinished(let operation) where result == nil: (.handingOver(animation, result: operation), [])
        case .animationsFinished: result.map(endHandover(with:)) ?? (.awaitingOutcome, [])
        default: nil
        }
    }

    /// A session that was dropped outside ends once its previews are gone and the other program has finished.
    private static func endHandover(with result: DropOperation) -> Transition {
        result.performsDrop
            ? (.transferring(result, PendingTransfer(), target: nil), [.didEnd(result), .awaitTransfers])
            : (.ended(result), [.didEnd(result), .discard])
    }
}

extension SessionState.Press {
    /// What can happen to a press. A press without a session knows none of the other session events.
    package enum Event: Equatable {
        /// The pointer moved to a location in the window.
        case moved(CGPoint)
        /// The time advanced.
        case timePassed
        /// The pointer was released or canceled, or is pressed again.
        case ended
    }

    /// How a press ends that has no session yet.
    package enum Outcome: Equatable {
        /// The delegate is asked for items; `draggedTo` is the pointer's location if a movement began the drag.
        case lift(draggedTo: CGPoint?)
        /// The press stays with the views.
        case end
    }

    /// How an event ends the press; nil if the press continues. A press that is held still lifts (LIFT-1), and a mouse
    /// that moves begins the drag at once (LIFT-2).
    package func outcome(of event: Event, at now: Timestamp, thresholds: Thresholds) -> Outcome? {
        switch event {
        case .timePassed: return now >= deadline ? .lift(draggedTo: nil) : nil
        case .moved(let location):
            guard isMovement(to: location, thresholds) else { return nil }
            // A finger that moves before the lift scrolls instead.
            return kind == .mouse && dragsBeforeDelay ? .lift(draggedTo: location) : .end
        case .ended: return .end
        }
    }
}

extension SessionState.PendingTransfer {
    /// The next state of the transfer and the effects. `next` is nil once the transfer has finished; the result is nil
    /// if the transfer ignores the event.
    @MainActor fileprivate func after(
        _ event: SessionEvent, at now: Timestamp
    ) -> (next: Self?, effects: [SessionEffect])? {
        var next = self
        switch event {
        case .transferBegan where began == nil:
            next.began = now
            return (next, [])
        case .transferBecameSlow where began != nil && !isReportedSlow:
            next.isReportedSlow = true
            return (next, [.showSlowTransfer])
        case .transfersFinished:
            return (nil, isReportedSlow ? [.hideSlowTransfer] : [])
        default: return nil
        }
    }
}
