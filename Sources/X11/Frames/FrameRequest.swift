/// The state of a requested frame, as a state machine: `(state, event) → (state, effects)`.
///
/// Invariant: at most one frame is pending.
enum FrameRequest: Equatable {
    /// No frame is pending.
    case idle
    /// The frame waits for its deadline.
    case scheduled(Trigger)
    /// The deadline has passed; held input is being delivered.
    case deliveringInput
    /// The server still reads the previous frame.
    case awaitingServer

    /// The event source that announces the deadline.
    enum Trigger: Equatable, CaseIterable {
        /// A later turn of the main queue.
        case turn
        case timer
    }

    /// An input of the state machine.
    enum Event: Equatable {
        /// A frame is requested. Without a delay, the next turn is its deadline.
        case request(delay: Duration)
        /// The pending frame is not needed any more.
        case cancel
        /// A trigger has fired. One that belongs to a cancelled frame is ignored.
        case fired(Trigger)
        /// Held input was delivered. `canDraw`: whether the server has read the previous frame.
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
        /// Deliver held input, then feed ``Event/deliveredInput(canDraw:)`` if the frame is still pending.
        case deliverInput
        case draw
    }

    /// Whether a frame is pending.
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
        // Delivering input has cancelled the frame and requested another: this frame serves the new request.
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
