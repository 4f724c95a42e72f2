import Foundation

// The previews: one, whole, from the lift to the landing.
extension FilmChecker {
    /// The fraction of a preview's area that has to be drawn. The remainder allows for the edges of a preview that is
    /// rotated, or is drawn from a sprite up to half a pixel beside its place.
    private static let wholeCoverage = 0.97

    /// Checks the previews of a frame. Input changes the state between frames, but the screen shows frames only.
    mutating func checkPreviews(_ moment: FilmTrack.Moment) {
        guard moment.change == .frame else { return }
        let state = moment.after
        let visible = state.parts.filter { $0.kind == .preview && $0.alpha > Self.visibleAlpha }
        if !visible.isEmpty { previewCount += 1 }
        for drag in state.drags where drag.phase == .held {
            if !visible.contains(where: { $0.drag == drag.id }) {
                report(.previewMissing, moment, "drag \(drag.id) has none")
            }
        }
        checkDisappearance(moment, visible)
        for screen in state.screens { check(visible, on: screen, moment) }
        lastPreviews = visible
    }

    /// Checks that each preview is whole at each instant of a frame, and drawn once at its end.
    private mutating func check(
        _ previews: [FilmTrack.Part], on screen: FilmTrack.Screen, _ moment: FilmTrack.Moment
    ) {
        guard !previews.isEmpty else {
            let isOver = moment.after.drags.isEmpty && !moment.after.parts.contains { $0.kind == .preview }
            if isOver, let canvas = screen.instants.last?.first {
                report(.previewDoubled, moment, "\(screen.name), previews remain in \(Self.text(canvas.area))")
            }
            return
        }
        if let last = screen.instants.last, last.count > 1 {
            report(.previewDoubled, moment, "\(screen.name), \(last.count) windows draw previews")
        }
        // Before the first previews, no window draws any.
        let instants = lastPreviews.isEmpty ? Array(screen.instants.drop { $0.isEmpty }) : screen.instants
        if instants.isEmpty || instants.contains(where: \.isEmpty) {
            return report(.previewMissing, moment, "\(screen.name), no window draws the previews")
        }
        // Between the requests of a frame, the previews of the frame before are visible.
        let canvases = instants.last ?? []
        for preview in previews {
            let coverage = screen.coverage[preview.id] ?? 1
            if let hidden = canvases.map({ Self.length(of: preview.frame, outside: $0) }).min(),
                hidden > Self.tolerance
            {
                report(
                    .previewClipped, moment, by: hidden,
                    "\(screen.name), \(preview.title) at \(Self.text(preview.frame))")
            } else if coverage < Self.wholeCoverage {
                report(
                    coverage < 0.01 ? .previewMissing : .previewClipped, moment,
                    "\(screen.name), \(Int(coverage * 100)) % of \(preview.title) at \(Self.text(preview.frame)) is "
                        + "drawn")
            }
        }
    }

    /// How far a frame extends beyond what a canvas shows, in pixels.
    private static func length(of frame: CGRect, outside canvas: FilmTrack.Canvas) -> CGFloat {
        let area = canvas.area
        let beyond = max(
            area.minX - frame.minX, frame.maxX - area.maxX, area.minY - frame.minY, frame.maxY - area.maxY, 0)
        let hidden = frame.intersection(canvas.hidden)
        return hidden.isNull ? beyond : max(beyond, min(hidden.width, hidden.height))
    }

    /// Reports previews that disappear before they are at rest, unless a cell goes on from where they are.
    private mutating func checkDisappearance(_ moment: FilmTrack.Moment, _ visible: [FilmTrack.Part]) {
        for old in lastPreviews where !visible.contains(where: { $0.id == old.id }) {
            // The state that was predicted for this frame tells where the preview would be now.
            let predicted = moment.before.parts.first { $0.kind == .preview && $0.id == old.id } ?? old
            let distance = predicted.frame.center.distance(to: predicted.goal.center)
            let isLanded =
                distance <= Self.tolerance && abs(predicted.frame.width - predicted.goal.width) <= Self.tolerance
            let cells = moment.after.parts.filter {
                $0.kind == .cell && Self.coincide($0.windowFrame, predicted.frame)
            }
            let goesOn = cells.contains { $0.alpha > Self.visibleAlpha }
            if isLanded, !cells.isEmpty, !goesOn, predicted.alpha > 0.05 {
                report(.previewMissing, moment, "\(old.title) has landed, and its cell is not visible")
            }
            if !isLanded, !goesOn, predicted.alpha > 0.05 {
                let (place, goal) = (Self.text(predicted.frame), Self.text(predicted.goal))
                report(
                    .previewMissing, moment, by: distance, "\(old.title) disappears at \(place) on its way to \(goal)")
            }
        }
    }
    /// Whether two frames have the same upper edge. A cell may be higher than its preview, which shows a part of it.
    private static func coincide(_ a: CGRect, _ b: CGRect) -> Bool {
        !a.isNull && a.origin.distance(to: b.origin) <= tolerance * 1.5 && abs(a.width - b.width) <= 2 * tolerance
    }
}
