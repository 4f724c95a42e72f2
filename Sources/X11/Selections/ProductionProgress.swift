import DragAndDrop
import Synchronization

/// The progress of producing the data of a request. It only shows whether the production advances.
final class ProductionProgress: Sendable {
    /// A value that differs from earlier ones if the production has advanced.
    struct Value: Equatable {
        var steps = 0
        /// The completed fraction of the current step.
        var fraction = 0.0
    }

    private let state = Mutex<(steps: Int, current: Progress?)>((0, nil))

    /// Begins a step, which completes the previous one.
    ///
    /// - Parameter progress: The progress of the step, if it is known.
    func beginStep(_ progress: Progress? = nil) {
        state.withLock { $0 = ($0.steps + 1, progress) }
    }

    var value: Value {
        let (steps, current) = state.withLock { $0 }
        return Value(steps: steps, fraction: current?.fractionCompleted ?? 0)
    }
}
