import Foundation
import Testing

@testable import Application

/// Films of one cell and one preview, with a defect each.
@Suite struct FilmCheckerTests {
    private static let cellFrame = CGRect(x: 100, y: 100, width: 200, height: 150)
    private static let previewFrame = CGRect(x: 400, y: 300, width: 80, height: 60)
    private static let window = FilmTrack.Canvas(area: CGRect(x: 0, y: 0, width: 800, height: 600))

    private var cell: FilmTrack.Part {
        var cell = FilmTrack.Part(
            id: 1, kind: .cell, frame: Self.cellFrame, goal: Self.cellFrame, alpha: 1, goalAlpha: 1, container: 3)
        cell.windowFrame = Self.cellFrame
        cell.images = [image(10)]
        return cell
    }

    private var preview: FilmTrack.Part {
        FilmTrack.Part(
            id: 2, kind: .preview, frame: Self.previewFrame, goal: Self.previewFrame, alpha: 1, goalAlpha: 1, drag: 7)
    }

    private var trash: FilmTrack.Part {
        var trash = FilmTrack.Part(id: 4, kind: .piece, frame: .zero, goal: .zero, alpha: 1, goalAlpha: 1)
        trash.color = [0.1, 0.1, 0.1, 0.2]
        return trash
    }

    private func image(_ id: Int, share: Double = 1) -> FilmTrack.Image {
        FilmTrack.Image(
            id: id, crop: CGRect(x: 0.1, y: 0, width: 0.8, height: 1),
            frame: CGRect(origin: .zero, size: Self.cellFrame.size), share: share)
    }

    /// The kinds of findings in a film at 60 Hz whose frames show the given parts, which are predicted to stay as they
    /// are.
    private func kinds(
        _ frames: [[FilmTrack.Part]], phase: FilmTrack.Drag.Phase? = nil, cause: FilmTrack.Change? = nil,
        screens: (_ frame: Int) -> [FilmTrack.Screen] = { _ in [] }
    ) -> Set<FilmChecker.Finding.Kind> {
        var track = FilmTrack()
        var before = FilmTrack.State()
        for (number, parts) in frames.enumerated() {
            var after = FilmTrack.State()
            after.parts = parts
            if let phase { after.drags = [FilmTrack.Drag(id: 7, phase: phase, itemCount: 1, location: .zero)] }
            let time = Duration.milliseconds(number * 17)
            // The cause of a change precedes the frame that shows it.
            if let cause, number > 0 {
                track.moments.append(
                    FilmTrack.Moment(time: time, name: "input", change: cause, before: before, after: after))
                before = after
            }
            after.screens = screens(number)
            track.moments.append(
                FilmTrack.Moment(time: time, name: "frame", change: .frame, before: before, after: after))
            before = after
        }
        return Set(FilmChecker.findings(in: track).map(\.kind))
    }

    private func screen(_ instants: [[FilmTrack.Canvas]], coverage: Double = 1) -> FilmTrack.Screen {
        var screen = FilmTrack.Screen(name: "with a compositor", instants: instants)
        screen.coverage[2] = coverage
        return screen
    }

    @Test("BUILD-5: a film without changes has no findings")
    func rest() {
        let parts = [cell, preview, trash]
        #expect(kinds([parts, parts, parts], phase: .held) { _ in [screen([[Self.window]])] } == [])
    }

    @Test("BUILD-5, MOTION-6: a thumbnail that is replaced at once is found, a cross-fade is not")
    func content() {
        var (replaced, faded) = (cell, cell)
        replaced.images = [image(11)]
        faded.images = [image(10, share: 0.8), image(11, share: 0.2)]
        #expect(kinds([[cell], [replaced]]) == [.content])
        #expect(kinds([[cell], [replaced]], cause: .other) == [.content])
        #expect(kinds([[cell], [faded]]) == [])
        // The same image twice, while it fades out and in again.
        faded.images = [image(10, share: 0.6), image(10, share: 0.4)]
        #expect(kinds([[cell], [faded]]) == [])
        // Another appearance, such as a dark one.
        #expect(kinds([[cell], [replaced]], cause: .appearance) == [])
    }

    @Test("BUILD-5, MOTION-6: a highlight that appears at once is found, one that fades in is not")
    func color() {
        var (cut, faded) = (trash, trash)
        cut.color[3] += 0.16
        faded.color[3] += 0.03
        #expect(kinds([[trash], [cut]]) == [.content])
        #expect(kinds([[trash], [faded]]) == [])
    }

    @Test("BUILD-5, MOTION-6: a stretched photo, a stretched preview and a crop that jumps are found")
    func shape() {
        var (stretched, cropped, moving) = (cell, cell, cell)
        stretched.images[0].stretch = 1.06
        #expect(kinds([[stretched]]) == [.stretched])
        var wide = preview
        wide.stretch = 1.2
        #expect(kinds([[wide]]) == [.stretched])
        cropped.images[0].crop.origin.x = 0.2
        cropped.images[0].crop.size.width = 0.6
        #expect(kinds([[cell], [cropped]]) == [.crop])
        cropped.images[0].crop.size.height = 0.8
        let frames = Array(repeating: [cropped], count: 63)
        #expect(kinds(frames) == [.crop], "a square thumbnail in a frame of another shape")
        #expect(kinds(Array(frames.prefix(58))) == [], "until another one is loaded")
        // The crop follows the frame of a cell whose shape is animated.
        moving.images[0].crop = CGRect(x: 0.12, y: 0, width: 0.76, height: 1)
        moving.images[0].frame.size.width = 190
        #expect(kinds([[cell], [moving]]) == [])
    }

    @Test("BUILD-5: a cell whose size is set at once is found, in a frame and by input")
    func size() {
        var resized = cell
        resized.frame.size = CGSize(width: 260, height: 150)
        #expect(kinds([[cell], [resized]]) == [.cut])
        #expect(kinds([[cell], [resized]], cause: .pointer) == [.cut])
    }

    @Test("BUILD-5: a cell that jumps is found, unless a view above hides it before and after")
    func hidden() {
        var (jumped, hidden) = (cell, cell)
        jumped.frame.origin.y += 40
        #expect(kinds([[cell], [jumped]], cause: .other) == [.jump])
        (jumped.isHidden, hidden.isHidden) = (true, true)
        #expect(kinds([[hidden], [jumped]], cause: .other) == [])
        hidden.isHidden = false
        #expect(kinds([[hidden], [jumped]], cause: .other) == [.jump])
    }

    @Test("BUILD-5: a cell that disappears at once is found, unless a preview takes its place")
    func opacity() {
        var hidden = cell
        hidden.alpha = 0
        var dimmed = cell
        dimmed.alpha = 0.9
        #expect(kinds([[cell], [hidden]]) == [.opacity])
        #expect(kinds([[cell], [hidden]], cause: .other) == [.opacity])
        #expect(kinds([[cell], [dimmed]]) == [], "a step of a fade")
        var faded = preview
        faded.alpha = 0.9
        #expect(kinds([[preview], [faded]]) == [.opacity], "not as predicted")
        #expect(kinds([[preview], [faded]], cause: .other) == [])
        var lifted = preview
        lifted.frame = Self.cellFrame
        lifted.goal = Self.cellFrame
        let handedOver = kinds([[cell], [hidden, lifted]], cause: .other) {
            $0 == 0 ? [] : [screen([[Self.window]])]
        }
        #expect(handedOver == [])
        // After a drop; before it, spring loading may show another album.
        var removed = cell
        removed.owner = 5
        removed.isInView = true
        #expect(kinds([[removed, preview], [preview]], phase: .dropped) == [.opacity])
        #expect(kinds([[removed, preview], [preview]], phase: .held) == [])
        // An opacity that no frame shows.
        #expect(kinds([[hidden], [hidden]], cause: .other) == [])
    }

    @Test("BUILD-5, HAND-2: a piece leaves its view at any speed; where it is seen, its opacity changes by a fade")
    func piecesBeyondTheEdge() {
        func piece(_ alpha: Double, shareInView: Double) -> FilmTrack.Part {
            var part = FilmTrack.Part(
                id: 9, kind: .piece, frame: Self.cellFrame, goal: Self.cellFrame, alpha: alpha, goalAlpha: 1)
            (part.isTransient, part.shareInView) = (true, shareInView)
            return part
        }
        #expect(kinds([[piece(1, shareInView: 0.9)], [piece(1, shareInView: 0.3)]]) == [])
        #expect(kinds([[piece(1, shareInView: 0.9)], [piece(0.3, shareInView: 0.9)]]) == [.opacity])
        #expect(kinds([[piece(1, shareInView: 0.9)], [piece(0.3, shareInView: 0)]]) == [.opacity])
        #expect(kinds([[piece(1, shareInView: 0.01)], [piece(0.3, shareInView: 0)]]) == [], "out of view")
        #expect(kinds([[piece(1, shareInView: 0.9)], []]) == [.opacity])
        #expect(kinds([[piece(1, shareInView: 0)], []]) == [])
    }

    @Test("BUILD-5, DRAG-13: a preview in two windows, in none for an instant, and one that remains are found")
    func windows() {
        let frames = [[preview], [preview]]
        let (separate, none) = (FilmTrack.Canvas(area: Self.previewFrame), [FilmTrack.Canvas]())
        func kinds(_ instants: [[FilmTrack.Canvas]]) -> Set<FilmChecker.Finding.Kind> {
            self.kinds(frames, phase: .held) { $0 == 0 ? [screen([[Self.window]])] : [screen(instants)] }
        }
        #expect(kinds([[Self.window, separate], [separate]]) == [], "two windows between two requests")
        #expect(kinds([[Self.window, separate]]) == [.previewDoubled])
        #expect(kinds([none, [separate]]) == [.previewMissing])
        #expect(kinds([[separate], none]) == [.previewMissing])
        // Nothing precedes the first preview.
        #expect(self.kinds([[preview]], phase: .held) { _ in [screen([none, [Self.window]])] } == [])
        let ended = self.kinds([[preview], []]) { $0 == 0 ? [screen([[Self.window]])] : [screen([[separate]])] }
        #expect(ended == [.previewDoubled])
    }

    @Test("BUILD-5, DROP-10: a preview that ends on its way is found, unless a cell goes on from there")
    func end() {
        var (flying, hidden, shown) = (preview, cell, cell)
        flying.goal = Self.previewFrame.offsetBy(dx: 12, dy: 0)
        hidden.alpha = 0
        shown.windowFrame = Self.previewFrame.offsetBy(dx: 0.5, dy: 0)
        shown.windowFrame.size.height += 20
        var beside = shown
        beside.windowFrame = flying.goal
        #expect(kinds([[hidden, flying], [shown]], phase: .dropped) == [])
        #expect(kinds([[hidden, flying], [beside]], phase: .dropped) == [.previewMissing])
        #expect(kinds([[hidden, flying], [hidden]], phase: .dropped) == [.previewMissing])
    }

    @Test("BUILD-5, DRAG-13: a preview of which a part is not drawn is found")
    func clipped() {
        func kinds(_ instants: [[FilmTrack.Canvas]], coverage: Double = 1) -> Set<FilmChecker.Finding.Kind> {
            self.kinds([[preview]], phase: .held) { _ in [screen(instants, coverage: coverage)] }
        }
        var small = Self.window
        small.area.size.width = 450
        #expect(kinds([[small]]) == [.previewClipped])
        // Below the separate window the server draws nothing.
        let hidden = FilmTrack.Canvas(area: Self.window.area, hidden: Self.previewFrame.offsetBy(dx: 40, dy: 0))
        #expect(kinds([[hidden]]) == [.previewClipped])
        #expect(kinds([[Self.window]], coverage: 0.95) == [.previewClipped])
        #expect(kinds([[Self.window]], coverage: 0) == [.previewMissing])
        #expect(kinds([[Self.window]], coverage: 0.98) == [])
    }

    @Test("BUILD-5, LIFT-6: a preview that lifts moves with the content below it, and no other way")
    func lift() {
        func kinds(_ distance: CGFloat) -> Set<FilmChecker.Finding.Kind> {
            var content = FilmTrack.Part(
                id: 9, kind: .content, frame: .zero, goal: .zero, alpha: 1, goalAlpha: 1, container: 3)
            content.isAutoscrolled = true
            var (resting, scrolled, moved) = (preview, content, preview)
            resting.container = 3
            moved.container = 3
            scrolled.frame.origin.y = 20
            moved.frame.origin.y += distance
            return self.kinds([[content, resting], [scrolled, moved]])
        }
        #expect(kinds(-20) == [])
        #expect(kinds(0) == [], "the content may be scrolled to keep the cell in place")
        #expect(kinds(20) == [.jump])
        #expect(kinds(-30) == [.jump])
    }

    @Test("BUILD-5, DROP-7: two gaps in one container are followed separately")
    func gaps() {
        /// The kinds of findings while two pointers move, each with a gap at the given positions.
        func kinds(_ positions: [(Int, Int)]) -> Set<FilmChecker.Finding.Kind> {
            var track = FilmTrack()
            var before = FilmTrack.State()
            for (number, pair) in positions.enumerated() {
                var after = FilmTrack.State()
                after.gaps = [pair.0, pair.1].enumerated().map { drag, position in
                    // The pointers move by turns, both to the right.
                    let x = CGFloat(number + 1 - drag) / 2
                    var gap = FilmTrack.Gap(
                        container: 3, position: position, length: 1, pointer: CGPoint(x: x.rounded(.down), y: 50))
                    gap.drag = drag
                    return gap
                }
                track.moments.append(
                    FilmTrack.Moment(
                        time: .milliseconds(number), name: "pointerMoved", change: .pointer, before: before,
                        after: after))
                before = after
            }
            return Set(FilmChecker.findings(in: track).map(\.kind))
        }
        #expect(kinds([(1, 8), (1, 8), (2, 8), (2, 9), (3, 9)]) == [])
        #expect(kinds([(1, 8), (1, 8), (3, 8), (2, 9), (2, 9)]) == [], "the other drag's gap passes the first one")
        #expect(kinds([(1, 8), (2, 8), (2, 8), (1, 8), (1, 8)]) == [.gapReverses])
        #expect(kinds([(7, 9), (8, 9), (8, 6), (7, 6), (7, 6)]) == [], "the other gap pushes items below the pointer")
        #expect(kinds([(1, 8), (2, 8), (2, 9), (1, 9), (1, 9)]) == [.gapReverses], "it is behind the first one")
    }

    @Test("BUILD-5: cells that another content replaces after a drop may disappear at once")
    func replacedContent() {
        func content(_ id: Int) -> FilmTrack.Part {
            FilmTrack.Part(id: id, kind: .content, frame: .zero, goal: .zero, alpha: 1, goalAlpha: 1, container: 3)
        }
        var removed = cell
        removed.owner = 5
        removed.isInView = true
        #expect(kinds([[removed, preview, content(9)], [preview, content(9)]], phase: .dropped) == [.opacity])
        #expect(kinds([[removed, preview, content(9)], [preview, content(10)]], phase: .dropped) == [])
    }

    @Test("BUILD-5: a cell that is scrolled out of view after a drop may disappear at once, one that remains may not")
    func scrolledAway() {
        func content(_ offset: CGFloat) -> FilmTrack.Part {
            var part = FilmTrack.Part(
                id: 9, kind: .content, frame: CGRect(x: 0, y: offset, width: 0, height: 0), goal: .zero, alpha: 1,
                goalAlpha: 1, isAutoscrolled: true, container: 3)
            part.goal = part.frame
            return part
        }
        var removed = cell
        (removed.owner, removed.isInView) = (5, true)
        // 20 points of the cell are visible at the upper edge.
        removed.viewport = CGRect(x: 0, y: 230, width: 800, height: 300)
        func kinds(_ offset: CGFloat) -> Set<FilmChecker.Finding.Kind> {
            self.kinds([[removed, preview, content(0)], [preview, content(offset)]], phase: .dropped)
        }
        #expect(kinds(24) == [])
        #expect(kinds(12) == [.opacity])
        #expect(kinds(-24) == [.opacity])
    }

    @Test("BUILD-5, HAND-2: content that is caught stops where it is, although no frame has shown it there")
    func caughtContent() {
        func state(_ offset: CGFloat) -> FilmTrack.State {
            var state = FilmTrack.State()
            let frame = CGRect(x: 0, y: offset, width: 0, height: 0)
            state.parts = [FilmTrack.Part(id: 9, kind: .content, frame: frame, goal: frame, alpha: 1, goalAlpha: 1)]
            return state
        }
        /// Catches content that a frame shows at 90, a finger has moved to 93, and a throw moves on from there.
        func kinds(at offset: CGFloat) -> Set<FilmChecker.Finding.Kind> {
            var track = FilmTrack()
            for (name, change, before, after) in [
                ("frame", .frame, 90, 90), ("pointerMoved", .layout, 90, 93), ("pointerUp", .other, 93, 93),
                ("pointerDown", .other, 96, offset), ("frame", .frame, offset, offset),
            ] as [(String, FilmTrack.Change, CGFloat, CGFloat)] {
                track.moments.append(
                    FilmTrack.Moment(
                        time: .zero, name: name, change: change, before: state(before), after: state(after)))
            }
            return Set(FilmChecker.findings(in: track).map(\.kind))
        }
        #expect(kinds(at: 93) == [])
        #expect(kinds(at: 90) == [], "where the frame has shown it")
        #expect(kinds(at: 96) == [], "where the throw has moved it")
        #expect(kinds(at: 87) == [.jump])
        #expect(kinds(at: 110) == [.jump])
    }

    @Test("BUILD-5: a preview that the keyboard moves is predicted, one that follows the pointer moves with it")
    func keyboard() {
        var (moved, held) = (preview, preview)
        moved.frame.origin.x += 20
        #expect(kinds([[preview], [moved]]) == [.jump])
        held.followsPointer = true
        moved.followsPointer = true
        #expect(kinds([[held], [moved]]) == [.jump], "the pointer rests")
    }
}
