import Foundation
import Views

/// Plays a record on a stage that began as the recorded one did: the same steps in the same order, at the recorded
/// times, with every result at the moment when it arrived. So every frame has the pixels that it had, on any machine
/// with the same fonts, at any speed, without a display (BUILD-1, BUILD-2).
@MainActor public final class Replay {
    /// A frame that was drawn.
    public struct Frame {
        /// Its number among those in which something changed, from 1.
        public let number: Int
        /// When it was drawn, since the beginning of the record.
        public let time: Duration
        /// What is to be seen; the next frame is drawn over it.
        public let surface: Surface
        /// Which pixels have changed.
        public let damage: DamageRegion
    }

    /// What a replay came to.
    public struct Summary: Sendable, Equatable {
        /// How many events of input there were.
        public var events = 0
        /// In how many frames something changed.
        public var frames = 0
        /// How long the record is.
        public var duration = Duration.zero
    }

    private let stage: Stage
    private let steps: [TimedStep]
    private let gate = ArrivalGate()
    private var surface: Surface?
    private var summary = Summary()
    /// Called before each step with its time: a replay that is watched waits here.
    public var pace: (Duration) async throws -> Void = { _ in }
    /// Called with each frame in which something has changed.
    public var onFrame: (Frame) async throws -> Void = { _ in }

    /// A replay on a stage on which nothing has happened yet, nor been asked for: make it before the program's views.
    public init(_ steps: [TimedStep], on stage: Stage) {
        self.stage = stage
        self.steps = steps
        stage.arrivals.gate = gate
    }

    /// Plays it all, as fast as it goes unless `pace` waits.
    ///
    /// - Throws: ``RecordError/strayed(line:arrival:)``, and what the closures throw.
    public func run() async throws -> Summary {
        defer { gate.close() }
        for (index, step) in steps.enumerated() {
            summary.duration = max(summary.duration, step.time)
            try await pace(step.time)
            switch step.step {
            case .arrival(let name):
                stage.root.advanceClock(to: step.time)
                guard await gate.admit(name) else { throw RecordError.strayed(line: index + 2, arrival: name) }
            case .frame: try await draw(at: step.time)
            case .input:
                summary.events += 1
                stage.perform(step.step, at: step.time)
            case .resize, .settings, .cancelDrags, .covered, .end: stage.perform(step.step, at: step.time)
            }
        }
        return summary
    }

    private func draw(at time: Duration) async throws {
        let surface = currentSurface()
        let damage = stage.drawFrame(into: surface, at: time)
        guard !damage.isEmpty else { return }
        summary.frames += 1
        try await onFrame(Frame(number: summary.frames, time: time, surface: surface, damage: damage))
    }

    private func currentSurface() -> Surface {
        let size = stage.pixels
        if let surface, surface.width == size.width, surface.height == size.height { return surface }
        let made = Surface(width: size.width, height: size.height, format: .rgb)
        surface = made
        stage.root.invalidate()
        return made
    }
}
