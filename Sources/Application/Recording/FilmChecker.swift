import Foundation
import Geometry

/// Checks the track of a run: everything moves as its velocity predicts, and from lift to landing exactly one whole
/// preview is visible (BUILD-5).
package struct FilmChecker {
    /// The defects found so far.
    package private(set) var findings: [Finding] = []
    /// The number of positions compared with predictions.
    package private(set) var comparedCount = 0
    /// The number of frames with a visible preview.
    package var previewCount = 0
    /// The number of frames.
    private var frameCount = 0
    /// The time of the latest frame.
    private var lastTime: Duration?
    /// The number of images that were compared with those of the frame before.
    package var comparedImageCount = 0
    /// The visible previews of the latest frame.
    var lastPreviews: [FilmTrack.Part] = []
    /// The parts of the latest frame, by id, and its time.
    var lastFrame: (parts: [Int: FilmTrack.Part], time: Duration)?
    /// Where the latest moment has left each content, by the part's id.
    private var lastContents: [Int: CGPoint] = [:]
    /// Since when the images of parts are cropped on all sides, by the part's id.
    var croppedSince: [Int: Duration] = [:]
    /// The movements of open gaps.
    private var gapRuns: [GapKey: GapRun] = [:]
    /// The goals of cells at the release of a drag, until its landing has ended.
    private var releases: [Int: Release] = [:]

    /// The largest deviation, in pixels. The content of a cell is aligned to whole pixels when it is drawn, and springs
    /// settle at a quarter of a point, so nothing smaller is visible.
    static let tolerance: CGFloat = 1
    /// The part of its way that a size may cover within an event.
    private static let startOfWay: CGFloat = 0.02
    /// The largest speed of autoscroll, in points per second.
    private static let autoscrollSpeed: CGFloat = 8_000
    /// The opacity below which nothing is visible.
    static let visibleAlpha = 0.02

    /// Movements of a gap while the pointer moved in one direction.
    private struct GapRun {
        var pointer: CGPoint
        var position: Int
        /// 1 for right and down, -1 for left and up, 0 at rest.
        var direction = 0
        /// Whether the gap has moved in this direction.
        var hasMoved = false
    }

    /// Several drags may have a gap in one container (DROP-7).
    private struct GapKey: Hashable {
        var container: Int
        var drag: Int?

        init(_ gap: FilmTrack.Gap) { (container, drag) = (gap.container, gap.drag) }
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
        checkOpacities(moment)
        checkRemovals(moment)
        checkTransients(moment)
        checkPreviews(moment)
        checkContents(moment)
        checkGaps(moment)
        checkReleases(moment)
        let contents = moment.after.parts.lazy.filter { $0.kind == .content }.map { ($0.id, $0.frame.origin) }
        lastContents = Dictionary(contents, uniquingKeysWith: { first, _ in first })
        if moment.change == .appearance { lastFrame = nil }
        guard moment.change == .frame else { return }
        frameCount += 1
        lastFrame = (
            Dictionary(moment.after.parts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }), moment.time
        )
    }

    mutating func report(
        _ kind: Finding.Kind, _ moment: FilmTrack.Moment, by deviation: CGFloat? = nil, _ text: String
    ) {
        let cause = moment.change == .frame ? "" : " (\(moment.name))"
        findings.append(
            Finding(
                kind: kind, time: moment.time, frame: frameCount + 1, deviation: deviation, text: text + cause))
    }

    /// "(569, 491, 253, 180)": x, y, width and height.
    static func text(_ rect: CGRect) -> String {
        let values = [rect.minX, rect.minY, rect.width, rect.height].map {
            String(format: "%g", ($0 * 10).rounded() / 10)
        }
        return "(\(values.joined(separator: ", ")))"
    }

    // MARK: Positions

    private mutating func checkPositions(_ moment: FilmTrack.Moment) {
        let before = Dictionary(moment.before.parts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var seconds: CGFloat = 0
        if let lastTime, moment.change == .frame { seconds = CGFloat((moment.time - lastTime).inSeconds) }
        let scrolled = Self.scrolledDistances(moment)
        for part in moment.after.parts {
            guard let predicted = before[part.id], min(part.visibleAlpha, predicted.visibleAlpha) > Self.visibleAlpha,
                !part.isHidden || !predicted.isHidden
            else { continue }
            // Fingers and the wheel may scale such a part, too.
            if part.isMovable, moment.change == .wheel || max(part.pointers.count, predicted.pointers.count) > 1 {
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
            var distance =
                part.kind == .content || part.isMovable
                ? contentDeviation(part, predicted, moment)
                // In the window, a preview that lifts moves against the content offset with its cell.
                : Self.distance(predicted.frame, part.frame, part.kind == .preview ? scroll * -1 : scroll)
            // A preview that leaves the view it rests on goes on from where the latest frame has shown it.
            if part.kind == .preview, predicted.container != nil, part.container == nil, moment.change != .frame,
                let shown = lastFrame?.parts[part.id]
            {
                distance = min(distance, Self.distance(shown.frame, part.frame, .zero))
            }
            func report(_ kind: Finding.Kind, by deviation: CGFloat) {
                let (place, expected) = (Self.text(part.frame), Self.text(predicted.frame))
                self.report(kind, moment, by: deviation, "\(part.title) is at \(place) instead of \(expected)")
            }
            // Nothing of a size is seen between frames: there it may be on its way for some milliseconds.
            let way = max(abs(part.goal.width - part.frame.width), abs(part.goal.height - part.frame.height))
            if resized > Self.tolerance + (moment.change == .frame ? 0 : way * Self.startOfWay) {
                report(.cut, by: resized)
            } else if distance > freedom, part.kind != .content || !Self.isShifted(part, by: scroll, moment, before) {
                report(.jump, by: distance)
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

    /// The distance of content from where its springs and pointers may have moved it.
    ///
    /// A finger or thumb moves it in its direction, and not further than itself: the movement before the scrolling
    /// begins, the resistance beyond the end and the end itself take away from it. A pointer that catches moving
    /// content stops it where the latest frame has shown it, or where a finger has moved it since.
    private func contentDeviation(
        _ part: FilmTrack.Part, _ predicted: FilmTrack.Part, _ moment: FilmTrack.Moment
    ) -> CGFloat {
        let movement = Self.movement(of: part.pointers, moment)
        let pull = CGPoint(x: movement.x * part.pointerGain.x, y: movement.y * part.pointerGain.y)
        func excess(from former: CGPoint) -> CGFloat {
            let change = (part.kind == .content ? part.frame.origin : part.frame.center) - former
            // The first movement makes up for a part of those before it.
            if predicted.pointers.isEmpty { return max(change.distance(to: .zero) - pull.distance(to: .zero), 0) }
            func rest(_ change: CGFloat, beyond pull: CGFloat) -> CGFloat {
                max(change - max(pull, 0), min(pull, 0) - change, 0)
            }
            return CGPoint(x: rest(change.x, beyond: pull.x), y: rest(change.y, beyond: pull.y)).distance(to: .zero)
        }
        // Of a piece, the center: its size may be animated.
        func place(_ part: FilmTrack.Part) -> CGPoint { part.kind == .content ? part.frame.origin : part.frame.center }
        let deviation = excess(from: place(predicted))
        guard moment.change != .frame else { return deviation }
        let stops = [lastFrame?.parts[part.id].map(place), lastContents[part.id]].compactMap(\.self)
        return stops.map { place(part).distance(to: $0) }.reduce(deviation, min)
    }

    /// The movement of the center of pointers in a moment.
    private static func movement(of pointers: [Int], _ moment: FilmTrack.Moment) -> CGPoint {
        let movements = pointers.map { pointer in
            guard let old = moment.before.pointers[pointer], let new = moment.after.pointers[pointer] else {
                return CGPoint.zero
            }
            return new - old
        }
        return movements.reduce(.zero, +) * (1 / CGFloat(max(movements.count, 1)))
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

    // MARK: Gaps

    private mutating func checkGaps(_ moment: FilmTrack.Moment) {
        // Data and modifier keys may move the gap; a pointer's movement may only move it along.
        switch moment.change {
        case .other, .wheel, .appearance, .layout: gapRuns = [:]
        case .frame, .pointer: break
        }
        let gaps = moment.after.gaps
        // A gap that opens or closes hides or shows items, which the positions of other gaps count.
        let keys = Dictionary(grouping: gaps.map { GapKey($0) }, by: \.container).mapValues { Set($0) }
        let former = Dictionary(grouping: gapRuns.keys, by: \.container).mapValues { Set($0) }
        gapRuns = gapRuns.filter { key, _ in keys[key.container] == former[key.container] }
        // A gap that moves across the place of another one pushes items below its pointer, and it may then move back.
        for gap in gaps {
            guard let former = gapRuns[GapKey(gap)]?.position, former != gap.position else { continue }
            for other in keys[gap.container] ?? [] where other != GapKey(gap) {
                guard let place = gapRuns[other]?.position, min(former, gap.position) <= place else { continue }
                gapRuns[other]?.hasMoved = false
            }
        }
        for gap in gaps {
            let key = GapKey(gap)
            guard var run = gapRuns[key] else {
                gapRuns[key] = GapRun(pointer: gap.pointer, position: gap.position)
                continue
            }
            let direction = Self.direction(from: run.pointer, to: gap.pointer)
            let step = (gap.position - run.position).signum()
            if direction == 0, (keys[gap.container]?.count ?? 0) > 1 {
                // While its pointer rests, only the others move a gap.
                if step != 0 { run.hasMoved = false }
            } else if let direction {
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
            gapRuns[key] = run
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
                let gap = before.gaps.first, before.gaps.count == 1, gap.length <= drag.itemCount,
                // A drop into an item, such as one that makes a folder of two albums, may insert others.
                gap.isTarget
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
    /// The number of seconds.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
