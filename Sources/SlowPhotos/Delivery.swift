import Foundation

/// How a photo's data comes to whoever asked for it.
enum Delivery: Sendable, Equatable {
    /// All at once, after so many seconds.
    case after(Double)
    /// In so many even pieces, one after another, for so many seconds.
    case pieces(Int, over: Double)
    /// It comes along for so many seconds, and never ends.
    case stalls(after: Double)
    /// It comes along for so many seconds, and then it turns out that it cannot be had.
    case fails(after: Double)

    /// What the cell says about it.
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

    /// Waits as the delivery says, telling the progress how far it has come; `speed` times faster.
    ///
    /// Cancelling the task ends it at once. Runs away from the main actor.
    ///
    /// - Throws: `CancellationError`, or `SlowPhotoError.lost` for what cannot be had.
    func run(_ progress: Progress, speed: Double) async throws {
        progress.totalUnitCount = 1000
        switch self {
        case .after(let seconds):
            // Nothing is known until it is there.
            try await Task.sleep(for: .seconds(seconds / speed))
        case .pieces(let count, let seconds):
            for piece in 1...max(count, 1) {
                try await Task.sleep(for: .seconds(seconds / speed / Double(max(count, 1))))
                progress.completedUnitCount = Int64(1000 * piece / max(count, 1))
            }
        case .stalls(let seconds):
            try await creep(progress, to: 0.6, over: seconds / speed)
            // For as long as somebody waits for it.
            while true { try await Task.sleep(for: .seconds(3600)) }
        case .fails(let seconds):
            try await creep(progress, to: 0.8, over: seconds / speed)
            throw SlowPhotoError.lost
        }
    }

    private func creep(_ progress: Progress, to fraction: Double, over seconds: Double) async throws {
        let steps = 24
        for step in 1...steps {
            try await Task.sleep(for: .seconds(seconds / Double(steps)))
            progress.completedUnitCount = Int64(1000 * fraction * Double(step) / Double(steps))
        }
    }
}

/// Why a photo's data does not come.
enum SlowPhotoError: Error, CustomStringConvertible {
    /// It is nowhere to be found.
    case lost

    var description: String { "Couldn't send the photo: it is lost on the way, as it always is." }
}
