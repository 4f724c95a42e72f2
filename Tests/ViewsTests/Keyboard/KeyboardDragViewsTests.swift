import Foundation
import Testing

@testable import Views

/// Keyboard drags between views, and beside pointers, menus, notices and text fields.
@MainActor struct KeyboardDragViewsTests {
    private let stage: Stage
    private let grid: Shelf
    private let table: Shelf

    init() {
        (stage, grid, table) = Stage.gridBesideTable(9, allowsMultipleSelection: true)
        grid.view.becomeFocused()
        grid.view.select([IndexPath(item: 1, section: 0)], clearing: true)
    }

    /// A view that accepts every drop, at drop points that it names.
    private final class Slots: View, AccessibilityDragging, DropInteractionDelegate {
        var points: [(String, CGPoint)] = [("left", CGPoint(x: 10, y: 20)), ("right", CGPoint(x: 80, y: 20))]
        var refuses = false
        private(set) var dropped: CGPoint?

        override init(frame: CGRect = .zero) {
            super.init(frame: frame)
            addInteraction(DropInteraction(delegate: self))
        }

        var accessibilityDropPointDescriptors: [LocationDescriptor]? {
            points.map { LocationDescriptor(name: $0, view: self, point: $1) }
        }

        func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool { !refuses }

        func dropInteraction(
            _ interaction: DropInteraction, sessionDidUpdate session: DropSession
        ) -> DropProposal { DropProposal(operation: .copy) }

        func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
            dropped = session.location(in: self)
        }
    }

    @Test("HAND-1, DRAG-12: Tab and Shift+Tab move a drag between views, and Enter drops into a row")
    func tab() throws {
        table.proposal = { session, _ in
            ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath)
        }
        stage.liftByKeys()
        #expect(stage.said(by: .tab) == ["Into 100"])
        #expect(stage.said(by: .down) == ["Into 101"])
        stage.modifiers = .shift
        stage.key(.tab)
        stage.modifiers = []
        #expect(stage.root.engine.targetView(of: stage.root.engine.sessions[0]) === grid.view)
        stage.key(.tab)
        for _ in 0..<3 { stage.key(.down) }
        #expect(stage.root.announcement == "Into 103")
        #expect(table.view.highlighted == IndexPath(item: 3, section: 0))
        stage.key(.enter)
        stage.settle()
        #expect(table.dropped?.destination == IndexPath(item: 3, section: 0))
        #expect(table.dropped?.intent == .insertIntoDestinationIndexPath)
        #expect(grid.view.isFocused, "the focus stays where the user works")
        #expect(table.problemsAtRest(on: stage).isEmpty && grid.problemsAtRest(on: stage).isEmpty)
    }

    @Test("DRAG-12: the position after the last row can be reached")
    func behind() {
        table.proposal = { _, path in
            ItemDropProposal(
                operation: .copy,
                intent: path?.item == 6 || path == nil ? .unspecified : .insertIntoDestinationIndexPath)
        }
        stage.liftByKeys()
        stage.key(.tab)
        for _ in 0..<6 { stage.key(.down) }
        #expect(stage.root.announcement == "table")
        stage.key(.enter)
        stage.settle()
        #expect(table.dropped?.intent == .unspecified)
    }

    @Test("DRAG-12: up and down move by one row, at any distance between rows")
    func wideRows() throws {
        let layout = try #require(grid.view.layout as? GridLayout)
        (layout.itemSize, layout.gap, layout.inset) = (CGSize(width: 40, height: 40), 50, 20)
        stage.settle()
        let columns = layout.places(in: layout.frame(at: [0, 0])).first?.places.count ?? 0
        try #require(columns > 1 && columns * 2 < grid.sections[0].count, "three rows")
        stage.liftByKeys()
        stage.key(.home)
        var gaps: [IndexPath?] = []
        for key in [Key.down, .down, .up, .up] {
            stage.key(key)
            gaps.append(grid.view.gapPath)
        }
        #expect(gaps == [[0, columns], [0, columns * 2], [0, columns], [0, 0]])
    }

    @Test("APP-17, DRAG-12: notices before and during a keyboard drag do not overlap its caption")
    func notice() throws {
        NoticeView("Moved a photo", action: {}).show(in: stage.root)
        stage.settle()
        func frames() -> [CGRect] {
            stage.root.subviews.filter { $0 is NoticeView || $0 is KeyboardDragCaption }.map(\.frame)
        }
        stage.liftByKeys()
        try #require(frames().count == 2)
        #expect(!frames()[0].intersects(frames()[1]))
        NoticeView(String(repeating: "One that needs two lines. ", count: 6)).show(in: stage.root)
        stage.advance(by: 1)
        try #require(frames().count == 2)
        #expect(!frames()[0].intersects(frames()[1]))
        stage.key(.escape)
        stage.settle()
        #expect(!stage.root.subviews.contains { $0 is KeyboardDragCaption })
    }

    @Test("VIEW-4, DRAG-12: with the automatic intent arrows move into rows and between them")
    func automatic() {
        table.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .automatic) }
        stage.liftByKeys()
        var said = [stage.said(by: .tab).last]
        for _ in 0..<3 { said.append(stage.said(by: .down).last) }
        said.append(stage.said(by: .up).last)
        #expect(
            said == [
                "Into 100", "Place 2 of 7, between 100 and 101", "Into 101", "Place 3 of 7, between 101 and 102",
                "Into 101",
            ])
        stage.key(.up)
        stage.key(.enter)
        stage.settle()
        #expect(table.dropped?.destination == IndexPath(item: 1, section: 0))
    }

    @Test("DRAG-12: a view that refuses the drag is skipped; one with named drop points is traversed by them")
    func ownPlaces() {
        let refusing = stage.add(Slots(), CGRect(x: 0, y: 380, width: 100, height: 20))
        refusing.refuses = true
        let slots = stage.add(Slots(), CGRect(x: 100, y: 360, width: 100, height: 40))
        stage.add(Slots(), CGRect(x: 0, y: 0, width: 10, height: 10)).isHidden = true
        stage.liftByKeys()
        #expect(stage.said(by: .tab) == ["left"])
        #expect(stage.said(by: .right) == ["right"] && stage.said(by: .right) == ["right"])
        #expect(stage.said(by: .home) == ["left"] && stage.said(by: .end) == ["right"])
        stage.key(.enter)
        #expect(slots.dropped == CGPoint(x: 80, y: 20))
        stage.settle()
    }

    @Test("DRAG-12: Enter over a target that refuses the drop continues the drag and announces the refusal")
    func refused() {
        table.proposal = { _, _ in ItemDropProposal(operation: .forbidden) }
        stage.liftByKeys()
        #expect(stage.said(by: .tab) == ["100: it can't be dropped here"])
        #expect(stage.said(by: .enter) == ["100: it can't be dropped here"])
        #expect(stage.root.engine.sessions.count == 1)
        stage.key(.tab)
        stage.key(.enter)
        stage.settle()
        #expect(stage.root.engine.sessions.isEmpty && grid.dropped != nil)
    }

    @Test("DRAG-8, DRAG-12: pointers can select and drag during a keyboard drag")
    func pointers() throws {
        stage.liftByKeys()
        stage.key(.right)
        let session = try #require(stage.root.engine.sessions.first)
        let place = session.locationInWindow
        stage.jump(to: CGPoint(x: 100, y: 300))
        #expect(session.locationInWindow == place)
        stage.press(on: try #require(table.cell(102)))
        stage.release()
        #expect(table.view.indexPathsForSelectedItems == [IndexPath(item: 2, section: 0)])
        stage.press(at: stage.reach(try #require(table.cell(103))), button: .secondary)
        stage.release(.secondary)
        #expect(session.items.count == 1, "a click adds nothing to what the keyboard holds")
        stage.press(on: try #require(table.cell(101)))
        stage.drag(to: CGPoint(x: 100, y: 180))
        #expect(stage.root.engine.sessions.count == 2)
        #expect(session.locationInWindow == place)
        stage.key(.escape)
        #expect(session.phase.name == "cancelling", "the keyboard's drag is the one that Escape means")
        stage.release()
        stage.settle()
        #expect(stage.root.engine.sessions.isEmpty && table.sections[0] != Array(100..<106))
        #expect(grid.sections[0] == Array(0..<9))
    }

    @Test("DRAG-12: a repeated key drops once and activates nothing; a second lift has no effect")
    func heldKeys() {
        stage.liftByKeys()
        stage.liftByKeys()
        #expect(stage.root.engine.sessions.count == 1)
        stage.send(.keyDown(.enter, isRepeat: true), at: .zero)
        #expect(stage.root.engine.sessions.first?.phase == .dragging, "it was down before")
        stage.send(.keyDown(.enter, isRepeat: false), at: .zero)
        for _ in 0..<5 {
            stage.advance(by: 0.03)
            stage.send(.keyDown(.enter, isRepeat: true), at: .zero)
        }
        stage.settle()
        #expect(grid.dropped != nil && !grid.log.contains("activate 0.1"))
        stage.send(.keyDown(.enter, isRepeat: false), at: .zero)
        #expect(grid.log.contains("activate 0.1"))
        stage.liftByKeys()
        stage.send(.keyDown(.escape, isRepeat: false), at: .zero)
        stage.send(.keyDown(.escape, isRepeat: true), at: .zero)
        stage.settle()
        #expect(grid.view.selectedCount == 1, "it is not what a second Escape would deselect")
    }

    @Test("DRAG-9, DRAG-12: a keyboard drag is cancelled when the window loses focus or its source is removed")
    func lost() {
        stage.liftByKeys()
        stage.send(.focusChanged(false), at: .zero)
        #expect(stage.root.announcement == "Cancelled. Everything is back in its place.")
        stage.settle()
        #expect(stage.root.engine.sessions.isEmpty)
        stage.send(.focusChanged(true), at: .zero)
        stage.liftByKeys()
        #expect(stage.root.engine.sessions.count == 1)
        grid.view.removeFromSuperview()
        stage.settle()
        #expect(stage.root.engine.sessions.isEmpty && stage.root.keyboardDrag == nil)
    }

    @Test("DRAG-12: edited text and menus receive keys before a keyboard drag")
    func others() {
        let field = stage.add(TextField("word"), CGRect(x: 220, y: 350, width: 100, height: 30))
        stage.liftByKeys()
        let said = stage.root.announcement
        field.beginEditing()
        stage.key(.left)
        stage.key(.enter)
        #expect(stage.root.engine.sessions.first?.phase == .dragging && stage.root.announcement == said)
        #expect(!field.isEditing)
        grid.view.becomeFocused()
        var chosen = false
        Menu([MenuItem("Choose") { chosen = true }]).show(at: CGPoint(x: 20, y: 20), in: stage.root)
        stage.key(.down)
        stage.key(.enter)
        stage.settle()
        #expect(chosen && stage.root.engine.sessions.count == 1)
        stage.key(.right)
        #expect(stage.root.announcement != said)
        stage.key(.enter)
        stage.settle()
        #expect(grid.sections[0] == [0, 2, 1, 3, 4, 5, 6, 7, 8])
    }
}
