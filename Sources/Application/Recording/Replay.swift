import Foundation
import Views

/// Replays a record on content that starts in the recorded state.
///
/// The same steps are performed in the same order at the recorded times, and every result of background work is
/// delivered at its recorded time. Every frame therefore has the recorded pixels, on any machine with the same fonts,
/// at any speed, without a display (BUILD-1, BUILD-2).
///
/// With `frameTimes` at a fixed rate, the same input meets other frames, as on another display (BUILD-5).
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

    /// When frames are drawn.
    package enum FrameTimes: Sendable, Hashable {
        /// At the recorded times.
        case recorded
        /// At the multiples of 1 / `rate` seconds at which the content wants a frame. Recorded frames are skipped.
        case every(rate: Int)
    }

    /// A change of the content that a replay makes at a time.
    package enum Change: Sendable, Equatable {
        /// A recorded step other than a frame, or a result that is delivered.
        case step(ContentStep)
        /// A frame, also one without changed pixels.
        case frame
    }

    private let content: WindowContent
    private let steps: [TimedStep]
    private let gate = ReplayGate()
    /// The pixels of the latest drawn frame.
    package private(set) var surface: Surface?
    /// The pixels that the latest drawn frame changed.
    package private(set) var damage = DamageRegion()
    private var summary = Summary()
    /// The number of the next frame at a fixed rate.
    private var nextFrame = 0
    /// The results that were due before the content requested them, oldest first. Empty unless frames are drawn at a
    /// fixed rate.
    ///
    /// Some are never requested: an image of a size that a cell had in one of the recorded frames only.
    private var overdue: [String] = []

    /// When frames are drawn.
    package var frameTimes = FrameTimes.recorded
    /// Whether frames are drawn; false only advances the content, which is much faster.
    package var drawsFrames = true
    /// Called before each step with the step's time. Suspend in it to replay at the recorded speed.
    package var pace: (Duration) async throws -> Void = { _ in }
    /// Called before each frame is drawn, when everything has its state of the frame.
    package var willDraw: () -> Void = {}
    /// Called after ``willDraw``: whether the pixels of the frame are read. The drawing of others is postponed to the
    /// next frame whose pixels are read.
    package var needsPixels: () -> Bool = { true }
    /// Called with each frame that changed pixels.
    package var onFrame: @MainActor (Frame) async throws -> Void = { _ in }
    /// Called before and after each change, with its time; `isDone` is false before it.
    package var onChange: ((_ change: Change, _ time: Duration, _ isDone: Bool) throws -> Void)?

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
            if case .every(let rate) = frameTimes {
                try await drawFrames(before: step.time, rate: rate)
                if step.step == .frame { continue }
            }
            try await pace(step.time)
            switch step.step {
            case .result(let name):
                if try await deliver(name, at: step.time) {
                    try await deliverOverdue(at: step.time)
                } else {
                    guard frameTimes != .recorded else { throw RecordError.diverged(line: index + 2, result: name) }
                    overdue.append(name)
                }
            case .frame: try await draw(at: step.time)
            case .input, .resize, .settings, .cancelDrags, .covered, .end:
                if case .input = step.step { summary.events += 1 }
                try change(.step(step.step), at: step.time) { content.perform(step.step, at: step.time) }
                try await deliverOverdue(at: step.time)
            }
        }
        return summary
    }

    /// Makes a change between two calls of `onChange`.
    private func change<Value>(_ change: Change, at time: Duration, _ body: () -> Value) throws -> Value {
        try onChange?(change, time, false)
        let value = body()
        try onChange?(change, time, true)
        return value
    }

    /// Delivers a result; returns false if the content has not requested it.
    private func deliver(_ name: String, at time: Duration) async throws -> Bool {
        guard gate.isInProgress(name) else { return false }
        try onChange?(.step(.result(name)), time, false)
        content.root.advanceClock(to: time)
        let isDelivered = await gate.deliver(name)
        try onChange?(.step(.result(name)), time, true)
        return isDelivered
    }

    /// Delivers the overdue results that the content has requested since, in their recorded order.
    private func deliverOverdue(at time: Duration) async throws {
        var index = 0
        while index < overdue.count {
            if try await deliver(overdue[index], at: time) {
                overdue.remove(at: index)
                // A delivered result may have caused requests of earlier ones.
                index = 0
            } else {
                index += 1
            }
        }
    }

    /// Draws the frames at a fixed rate that are due before `time`, where the content wants them.
    private func drawFrames(before time: Duration, rate: Int) async throws {
        while true {
            let next = Duration.nanoseconds(nextFrame * 1_000_000_000 / rate)
            guard next < time else { return }
            nextFrame += 1
            let isDue = content.root.deadline.map { $0 <= next } ?? false
            guard content.root.wantsFrame || isDue else { continue }
            try await pace(next)
            try await draw(at: next)
            try await deliverOverdue(at: next)
        }
    }

    private func draw(at time: Duration) async throws {
        guard drawsFrames else {
            if try change(.frame, at: time, { content.advanceFrame(at: time) }) { summary.frames += 1 }
            return
        }
        let surface = currentSurface()
        let damage = try change(.frame, at: time) {
            let damage = content.drawFrame(
                into: surface, at: time, willDraw: willDraw, isNeeded: needsPixels)
            self.damage = damage
            return damage
        }
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
