import Foundation
import Geometry

/// Checks the track of a run: everything moves as its velocity predicts, and from lift to landing exactly one whole
/// preview is visible (BUILD-5).
package struct FilmChecker {
    /// A defect of a track.
    package struct Finding: Sendable, CustomStringConvertible {
        /// The kinds of defects.
        package enum Kind: String, Sendable, Hashable {
            /// A part is more than a pixel from the predicted position.
            case jump
            /// A part has another size than predicted.
            case cut
            /// A drag has no visible preview, or its preview disappears before it has landed.
            case previewMissing
            /// A preview is drawn in part only.
            case previewClipped
            /// A preview is drawn in two windows.
            case previewDoubled
            /// The gap moves back although the pointer moves on.
            case gapReverses
            /// A cell that was not dropped moves because of the drop.
            case movesAfterDrop

            /// The name for the user.
            var name: String {
                switch self {
                case .jump: "jump"
                case .cut: "change of size"
                case .previewMissing: "preview missing"
                case .previewClipped: "preview clipped"
                case .previewDoubled: "preview shown twice"
                case .gapReverses: "gap moves back"
                case .movesAfterDrop: "movement after the drop"
                }
            }
        }

        package var kind: Kind
        /// The time since the start of the run.
        package var time: Duration
        /// The number of the first frame that shows the defect, from 1.
        package var frame: Int
        /// The distance from the prediction, in pixels; nil where nothing is measured.
        package var deviation: CGFloat?
        /// What is wrong, and the change after which it is.
        package var text: String

        /// "1.250 s, frame 75: jump by 14.2 px: …"
        package var description: String {
            let distance = deviation.map { String(format: " by %.1f px", Double($0)) } ?? ""
            return String(format: "%.3f s, frame %d: ", time.filmSeconds, frame) + kind.name + distance + ": " + text
        }
    }

    /// The defects found so far.
    package private(set) var findings: [Finding] = []
    /// The number of positions compared with predictions.
    package private(set) var comparedCount = 0
    /// The number of frames with a visible preview.
    package private(set) var previewCount = 0
    /// The number of frames.
    private var frameCount = 0
    /// The time of the latest frame.
    private var lastTime: Duration?
    /// The visible previews of the latest frame.
    private var lastPreviews: [FilmTrack.Part] = []
    /// The movements of open gaps, by container.
    private var gapRuns: [Int: GapRun] = [:]
    /// The goals of cells at the release of a drag, until its landing has ended.
    private var releases: [Int: Release] = [:]

    /// The largest deviation, in pixels. The content of a cell is aligned to whole pixels when it is drawn, and springs
    /// settle at half a pixel, so nothing smaller is visible.
    private static let tolerance: CGFloat = 1
    /// The largest speed of autoscroll, in points per second.
    private static let autoscrollSpeed: CGFloat = 8_000
    /// The opacity below which nothing is visible.
    private static let visibleAlpha = 0.02

    /// Movements of a gap while the pointer moved in one direction.
    private struct GapRun {
        var pointer: CGPoint
        var position: Int
        /// 1 for right and down, -1 for left and up, 0 at rest.
        var direction = 0
        /// Whether the gap has moved in this direction.
        var hasMoved = false
    }

    private struct Release {
        var container: Int
        var goals: [Int: CGRect]
    }

    /// Creates a checker without findings.
    package init() {}

    /// Checks all moments of a track.
    package static func findings(in track: FilmTrack) -> [Finding] {
        var checker = FilmChecker()
        for moment in track.moments { checker.check(moment) }
        return checker.findings
    }

    /// Checks the next moment.
    package mutating func check(_ moment: FilmTrack.Moment) {
        if moment.change != .layout, !moment.after.reducesMotion { checkPositions(moment) }
        checkPreviews(moment)
        checkGaps(moment)
        checkReleases(moment)
        if moment.change == .frame { frameCount += 1 }
    }

    private mutating func report(
        _ kind: Finding.Kind, _ moment: FilmTrack.Moment, by deviation: CGFloat? = nil, _ text: String
    ) {
        let cause = moment.change == .frame ? "" : " (\(moment.name))"
        findings.append(
            Finding(
                kind: kind, time: moment.time, frame: frameCount + 1, deviation: deviation, text: text + cause))
    }

    /// "(569, 491, 253, 180)": x, y, width and height.
    private static func text(_ rect: CGRect) -> String {
        let values = [rect.minX, rect.minY, rect.width, rect.height].map {
            String(format: "%g", ($0 * 10).rounded() / 10)
        }
        return "(\(values.joined(separator: ", ")))"
    }

    // MARK: Positions

    private mutating func checkPositions(_ moment: FilmTrack.Moment) {
        let before = Dictionary(moment.before.parts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var seconds: CGFloat = 0
        if let lastTime, moment.change == .frame { seconds = CGFloat((moment.time - lastTime).filmSeconds) }
        let scrolled = Self.scrolledDistances(moment)
        for part in moment.after.parts {
            guard let predicted = before[part.id], min(part.alpha, predicted.alpha) > Self.visibleAlpha else {
                continue
            }
            comparedCount += 1
            var freedom = Self.tolerance
            if part.followsPointer || predicted.followsPointer { freedom += movement(of: part.drag, moment) }
            if part.isAutoscrolled || predicted.isAutoscrolled {
                freedom += Self.autoscrollSpeed * moment.after.scale * seconds
            }
            let resized = max(
                abs(part.frame.width - predicted.frame.width), abs(part.frame.height - predicted.frame.height))
            let scroll = part.container.flatMap { scrolled[$0] } ?? .zero
            let distance = Self.distance(predicted.frame, part.frame, part.kind == .content ? .zero : scroll)
            let text = "\(part.title) is at \(Self.text(part.frame)) instead of \(Self.text(predicted.frame))"
            if resized > Self.tolerance {
                report(.cut, moment, by: resized, text)
            } else if distance > freedom, part.kind != .content || !Self.isShifted(part, by: scroll, moment, before) {
                report(.jump, moment, by: distance, text)
            }
        }
        if moment.change == .frame { lastTime = moment.time }
    }

    /// How far the content offset of each container is from its prediction.
    private static func scrolledDistances(_ moment: FilmTrack.Moment) -> [Int: CGPoint] {
        var distances: [Int: CGPoint] = [:]
        for part in moment.after.parts where part.kind == .content {
            guard let old = moment.before.parts.first(where: { $0.id == part.id }), let container = part.container
            else {
                continue
            }
            distances[container] = part.frame.origin - old.frame.origin
        }
        return distances
    }

    /// The distance between the centers of two frames in content coordinates. A container may scroll to keep its cells
    /// in place when content above them changes, so the distance in window coordinates counts if it is less.
    private static func distance(_ old: CGRect, _ new: CGRect, _ scroll: CGPoint) -> CGFloat {
        min(old.center.distance(to: new.center), old.center.distance(to: new.center - scroll))
    }

    /// Whether all visible cells move with the content, so that nothing moves in the window.
    private static func isShifted(
        _ content: FilmTrack.Part, by scroll: CGPoint, _ moment: FilmTrack.Moment, _ before: [Int: FilmTrack.Part]
    ) -> Bool {
        let cells = moment.after.parts.filter { $0.kind == .cell && $0.container == content.container }
        let pairs = cells.compactMap { cell in before[cell.id].map { ($0, cell) } }
        return !pairs.isEmpty
            && pairs.allSatisfy { ($0.frame.center + scroll).distance(to: $1.frame.center) <= tolerance }
    }

    /// The distance by which the pointer of a drag moves in a moment.
    private func movement(of drag: Int?, _ moment: FilmTrack.Moment) -> CGFloat {
        guard let old = moment.before.drags.first(where: { $0.id == drag }),
            let new = moment.after.drags.first(where: { $0.id == drag })
        else { return 0 }
        return old.location.distance(to: new.location)
    }

    // MARK: Previews

    private mutating func checkPreviews(_ moment: FilmTrack.Moment) {
        let state = moment.after
        let previews = state.parts.filter { $0.kind == .preview }
        // Input changes the state between frames, but the screen shows frames only.
        guard moment.change == .frame else { return }
        let visible = previews.filter { $0.alpha > Self.visibleAlpha }
        if !visible.isEmpty { previewCount += 1 }
        for drag in state.drags where drag.phase == .held {
            if !visible.contains(where: { $0.drag == drag.id }) {
                report(.previewMissing, moment, "drag \(drag.id) has none")
            }
        }
        checkDisappearance(moment, visible)
        if !visible.isEmpty {
            if state.canvases.isEmpty { report(.previewMissing, moment, "no window draws the previews") }
            if state.canvases.count > 1 {
                report(.previewDoubled, moment, "\(state.canvases.count) windows draw previews")
            }
        }
        for preview in visible {
            if let canvas = state.canvases.first, let hidden = Self.length(of: preview.frame, outside: canvas) {
                report(
                    .previewClipped, moment, by: hidden,
                    "\(preview.title) at \(Self.text(preview.frame)) is drawn in \(Self.text(canvas))")
            } else if let coverage = preview.coverage, coverage < 0.99 {
                report(
                    coverage < 0.01 ? .previewMissing : .previewClipped, moment,
                    "\(Int(coverage * 100)) % of \(preview.title) at \(Self.text(preview.frame)) is drawn")
            }
        }
        lastPreviews = visible
    }

    /// How far a frame extends beyond a canvas; nil if no more than the tolerance.
    private static func length(of frame: CGRect, outside canvas: CGRect) -> CGFloat? {
        let length = max(
            canvas.minX - frame.minX, frame.maxX - canvas.maxX, canvas.minY - frame.minY, frame.maxY - canvas.maxY)
        return length > tolerance ? length : nil
    }

    /// Reports previews that disappear before they are at rest.
    private mutating func checkDisappearance(_ moment: FilmTrack.Moment, _ visible: [FilmTrack.Part]) {
        for old in lastPreviews where !visible.contains(where: { $0.id == old.id }) {
            // The state that was predicted for this frame tells where the preview would be now.
            let predicted = moment.before.parts.first { $0.kind == .preview && $0.id == old.id } ?? old
            let distance = predicted.frame.center.distance(to: predicted.goal.center)
            let isLanded =
                distance <= Self.tolerance && abs(predicted.frame.width - predicted.goal.width) <= Self.tolerance
            if !isLanded && predicted.alpha > 0.05 {
                let (place, goal) = (Self.text(predicted.frame), Self.text(predicted.goal))
                report(
                    .previewMissing, moment, by: distance, "\(old.title) disappears at \(place) on its way to \(goal)")
            }
        }
    }

    // MARK: Gaps

    private mutating func checkGaps(_ moment: FilmTrack.Moment) {
        // Data and modifier keys may move the gap; a pointer's movement may only move it along.
        if case .other = moment.change { gapRuns = [:] }
        if case .layout = moment.change { gapRuns = [:] }
        let gaps = moment.after.gaps
        gapRuns = gapRuns.filter { id, _ in gaps.contains { $0.container == id } }
        for gap in gaps {
            guard var run = gapRuns[gap.container] else {
                gapRuns[gap.container] = GapRun(pointer: gap.pointer, position: gap.position)
                continue
            }
            let direction = Self.direction(from: run.pointer, to: gap.pointer)
            let step = (gap.position - run.position).signum()
            if let direction {
                if direction != 0, run.direction != 0, direction != run.direction { run.hasMoved = false }
                if direction != 0 { run.direction = direction }
                // A cadence may delay a movement that began in the other direction.
                if step != 0, step == run.direction { run.hasMoved = true }
                if step != 0, step == -run.direction, run.hasMoved {
                    let place = String(format: "(%g, %g)", Double(gap.pointer.x), Double(gap.pointer.y))
                    report(
                        .gapReverses, moment,
                        "from position \(run.position) to \(gap.position), with the pointer at \(place) of the content")
                }
            } else {
                (run.direction, run.hasMoved) = (0, false)
            }
            (run.pointer, run.position) = (gap.pointer, gap.position)
            gapRuns[gap.container] = run
        }
    }

    /// 1 if both coordinates grow or stay, -1 if both shrink or stay, 0 if both stay, nil otherwise.
    private static func direction(from old: CGPoint, to new: CGPoint) -> Int? {
        let (x, y) = (new.x - old.x, new.y - old.y)
        if x == 0, y == 0 { return 0 }
        if x >= 0, y >= 0 { return 1 }
        if x <= 0, y <= 0 { return -1 }
        return nil
    }

    // MARK: Drops

    private mutating func checkReleases(_ moment: FilmTrack.Moment) {
        let scrolled = Self.scrolledDistances(moment)
        let (before, after) = (moment.before, moment.after)
        for drag in before.drags where drag.phase == .held {
            guard let released = after.drags.first(where: { $0.id == drag.id }), released.phase == .dropped,
                let gap = before.gaps.first, before.gaps.count == 1, gap.length <= drag.itemCount
            else { continue }
            // The items of a compressed gap unfold: the other cells get new goals at the release, but only once
            // (ORDER-8).
            let goals = (gap.length < drag.itemCount ? after : before).parts.filter {
                $0.kind == .cell && $0.container == gap.container && $0.alpha > Self.visibleAlpha
            }
            releases[drag.id] = Release(
                container: gap.container,
                goals: Dictionary(goals.map { ($0.id, $0.goal) }, uniquingKeysWith: { first, _ in first }))
        }
        for (drag, release) in releases {
            guard after.drags.contains(where: { $0.id == drag && $0.phase == .dropped }) else {
                releases[drag] = nil
                continue
            }
            for part in after.parts where part.kind == .cell && part.container == release.container {
                guard part.alpha > Self.visibleAlpha, let goal = release.goals[part.id] else { continue }
                releases[drag]?.goals[part.id] = part.goal
                let scroll = scrolled[release.container] ?? .zero
                let distance = max(Self.distance(goal, part.goal, scroll), abs(goal.width - part.goal.width))
                if distance > Self.tolerance {
                    report(
                        .movesAfterDrop, moment, by: distance,
                        "\(part.title) moves from \(Self.text(goal)) to \(Self.text(part.goal))")
                }
            }
        }
    }
}

extension Duration {
    fileprivate var filmSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
