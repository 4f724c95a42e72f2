import UIKitNames

/// How a photo's data is delivered to a target client.
enum Delivery: Sendable, Equatable {
    /// In one piece, after a delay in seconds.
    case after(Double)
    /// In equal pieces over a time in seconds.
    case pieces(Int, over: Double)
    /// Progresses for a time in seconds, then never completes.
    case stalls(after: Double)
    /// Progresses for a time in seconds, then fails.
    case fails(after: Double)

    /// The text below the photo.
    var caption: String {
        switch self {
        case .after(let seconds): "after \(Self.words(seconds))"
        case .pieces(let count, let seconds): "\(count) pieces, \(Self.words(seconds))"
        case .stalls: "never"
        case .fails(let seconds): "fails after \(Self.words(seconds))"
        }
    }

    private static func words(_ seconds: Double) -> String {
        seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
    }

    /// Runs the delivery `speed` times faster and updates `progress`. Does not use the main actor.
    ///
    /// Canceling the task ends it at once.
    ///
    /// - Throws: `CancellationError`, or `SlowPhotoError.lost` for `.fails`.
    func run(_ progress: Progress, speed: Double) async throws {
        progress.totalUnitCount = 1000
        switch self {
        case .after(let seconds):
            // Progress is not reported before the data is complete.
            try await Task.sleep(for: .seconds(seconds / speed))
        case .pieces(let count, let seconds):
            for piece in 1...max(count, 1) {
                try await Task.sleep(for: .seconds(seconds / speed / Double(max(count, 1))))
                progress.completedUnitCount = Int64(1000 * piece / max(count, 1))
            }
        case .stalls(let seconds):
            try await advance(progress, to: 0.6, over: seconds / speed)
            // Wait until the task is canceled.
            while true { try await Task.sleep(for: .seconds(3600)) }
        case .fails(let seconds):
            try await advance(progress, to: 0.8, over: seconds / speed)
            throw SlowPhotoError.lost
        }
    }

    private func advance(_ progress: Progress, to fraction: Double, over seconds: Double) async throws {
        let steps = 24
        for step in 1...steps {
            try await Task.sleep(for: .seconds(seconds / Double(steps)))
            progress.completedUnitCount = Int64(1000 * fraction * Double(step) / Double(steps))
        }
    }
}

/// Errors of a delivery.
enum SlowPhotoError: Error, CustomStringConvertible {
    /// Thrown by `Delivery.fails`.
    case lost

    var description: String { "Couldn't send the photo: this delivery always fails." }
}
