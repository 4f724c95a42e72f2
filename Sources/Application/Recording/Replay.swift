import Foundation
import Views

/// Replays a record on content that starts in the recorded state.
///
/// The same steps are performed in the same order at the recorded times, and every result of background work is
/// delivered at its recorded time. Every frame therefore has the recorded pixels, on any machine with the same fonts,
/// at any speed, without a display (BUILD-1, BUILD-2).
@MainActor package final class Replay {
    /// A drawn frame.
    package struct Frame {
        /// The number of the frame among those that changed pixels, from 1.
        package let number: Int
        /// The time since the start of the record.
        package let time: Duration
        /// The surface with the frame; the next frame is drawn on the same surface.
        package let surface: Surface
        /// The pixels that changed.
        package let damage: DamageRegion
    }

    /// The totals of a replay.
    package struct Summary: Sendable, Equatable {
        /// The number of input events.
        package var events = 0
        /// The number of frames that changed pixels.
        package var frames = 0
        /// The time of the last step.
        package var duration = Duration.zero
    }

    private let content: WindowContent
    private let steps: [TimedStep]
    private let gate = ReplayGate()
    private var surface: Surface?
    private var summary = Summary()
    /// Called before each step with the step's time. Suspend in it to replay at the recorded speed.
    package var pace: (Duration) async throws -> Void = { _ in }
    /// Called with each frame that changed pixels.
    package var onFrame: (Frame) async throws -> Void = { _ in }

    /// Creates a replay. Must be called before the program creates its views, so that all background work is delayed.
    package init(_ steps: [TimedStep], on content: WindowContent) {
        self.content = content
        self.steps = steps
        content.backgroundWork.gate = gate
    }

    /// Performs all steps, waiting for `pace` before each one.
    ///
    /// - Throws: ``RecordError/diverged(line:result:)``, and the errors of the closures.
    package func run() async throws -> Summary {
        defer { gate.close() }
        for (index, step) in steps.enumerated() {
            summary.duration = max(summary.duration, step.time)
            try await pace(step.time)
            switch step.step {
            case .result(let name):
                content.root.advanceClock(to: step.time)
                guard await gate.deliver(name) else { throw RecordError.diverged(line: index + 2, result: name) }
            case .frame: try await draw(at: step.time)
            case .input:
                summary.events += 1
                content.perform(step.step, at: step.time)
            case .resize, .settings, .cancelDrags, .covered, .end: content.perform(step.step, at: step.time)
            }
        }
        return summary
    }

    private func draw(at time: Duration) async throws {
        let surface = currentSurface()
        let damage = content.drawFrame(into: surface, at: time)
        guard !damage.isEmpty else { return }
        summary.frames += 1
        try await onFrame(Frame(number: summary.frames, time: time, surface: surface, damage: damage))
    }

    private func currentSurface() -> Surface {
        let size = content.pixels
        if let surface, surface.width == size.width, surface.height == size.height { return surface }
        let created = Surface(width: size.width, height: size.height, format: .rgb)
        surface = created
        content.root.invalidate()
        return created
    }
}
