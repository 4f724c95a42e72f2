/// The state of a requested frame, as a state machine: `(state, event) → (state, effects)`.
///
/// Invariant: at most one frame is pending.
enum FrameRequest: Equatable {
    /// No frame is pending.
    case idle
    /// The frame waits for its deadline.
    case scheduled(Trigger)
    /// The deadline has passed; input that was held back is being delivered.
    case deliveringInput
    /// The server still reads the previous frame.
    case awaitingServer

    /// The event source that reports the deadline.
    enum Trigger: Equatable, CaseIterable {
        /// A later turn of the main queue.
        case turn
        case timer
    }

    /// An input of the state machine.
    enum Event: Equatable {
        /// A frame is requested. With a delay of zero, the deadline is the next turn.
        case request(delay: Duration)
        /// The pending frame is not needed any more.
        case cancel
        /// A trigger has fired. Has no effect if the frame waits for the other trigger or for none.
        case fired(Trigger)
        /// Input was delivered. `canDraw`: whether the server has read the previous frame.
        case deliveredInput(canDraw: Bool)
        /// The server has read the previous frame.
        case serverFinished
    }

    /// An action for the caller to perform, in order.
    enum Effect: Equatable {
        /// Arm the timer, which feeds ``Event/fired(_:)``.
        case armTimer(Duration)
        case disarmTimer
        /// Feed ``Event/fired(_:)`` on a later turn.
        case enqueueTurn
        /// Deliver input that was held back, then feed ``Event/deliveredInput(canDraw:)`` if a frame is still pending.
        case deliverInput
        case draw
    }

    var isPending: Bool { self != .idle }

    mutating func handle(_ event: Event) -> [Effect] {
        switch (self, event) {
        case (.idle, .request(let delay)):
            self = .scheduled(delay > .zero ? .timer : .turn)
            return [delay > .zero ? .armTimer(delay) : .enqueueTurn]
        case (.scheduled(let trigger), .cancel):
            self = .idle
            return trigger == .timer ? [.disarmTimer] : []
        case (.deliveringInput, .cancel), (.awaitingServer, .cancel):
            self = .idle
            return []
        case (.scheduled(let expected), .fired(let trigger)) where expected == trigger:
            self = .deliveringInput
            return [.deliverInput]
        case (.deliveringInput, .deliveredInput(canDraw: true)):
            self = .idle
            return [.draw]
        case (.deliveringInput, .deliveredInput(canDraw: false)):
            self = .awaitingServer
            return []
        // Delivering input has canceled the frame and requested another one: draw the requested one now.
        case (.scheduled(let trigger), .deliveredInput(let canDraw)):
            self = canDraw ? .idle : .awaitingServer
            return (trigger == .timer ? [.disarmTimer] : []) + (canDraw ? [.draw] : [])
        case (.awaitingServer, .serverFinished):
            self = .scheduled(.turn)
            return [.enqueueTurn]
        case (.scheduled, .request), (.deliveringInput, .request), (.awaitingServer, .request),
            (.idle, .cancel), (.idle, .fired), (.idle, .deliveredInput), (.idle, .serverFinished),
            (.scheduled, .fired), (.deliveringInput, .fired), (.awaitingServer, .fired),
            (.awaitingServer, .deliveredInput), (.scheduled, .serverFinished), (.deliveringInput, .serverFinished):
            return []
        }
    }
}
