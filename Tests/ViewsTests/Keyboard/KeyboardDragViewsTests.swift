import Foundation
import Testing

@testable import Views

/// Keyboard drags between views, and beside pointers, menus, notices and text fields.
@MainActor struct KeyboardDragViewsTests {
    private let window: WindowFixture
    private let grid: ContainerFixture
    private let table: ContainerFixture

    init() {
        (window, grid, table) = WindowFixture.gridBesideTable(9, allowsMultipleSelection: true)
        grid.view.becomeFocused()
        grid.view.select([IndexPath(item: 1, section: 0)], clearing: true)
    }

    /// A view that accepts every drop, at drop points that it names.
    private final class NamedDropPointsView: View, AccessibilityDragging, DropInteractionDelegate {
        var points: [(String, CGPoint)] = [("left", CGPoint(x: 10, y: 20)), ("right", CGPoint(x: 80, y: 20))]
        var refuses = false
        private(set) var dropped: CGPoint?

        override init(frame: CGRect) {
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

    @Test("SPRING-1, DRAG-12: a spring-loaded view is a target of a keyboard drag; Enter opens it at once")
    func springLoadedView() throws {
        let button = Button("Albums")
        var opened = 0
        button.isSpringLoaded = true
        button.onPress = { opened += 1 }
        window.add(button, CGRect(x: 0, y: 380, width: 90, height: 32))
        window.liftByKeys()
        #expect(window.announcements(by: .tab) == ["Albums: press Enter"])
        window.key(.enter)
        #expect(window.root.announcement == "Albums: opened")
        #expect(opened == 1 && window.root.engine.sessions.first?.phase == .dragging)
        window.advance(by: 2)
        #expect(opened == 1, "once per visit")
        window.key(.tab)
        window.key(.tab)
        window.key(.tab)
        #expect(window.root.announcement == "Albums: press Enter")
        window.advance(by: 1.2)
        #expect(opened == 2)
        button.isSpringLoaded = false
        for _ in 0..<3 {
            #expect(!window.announcements(by: .tab).contains { $0.contains("Albums") })
        }
        window.key(.escape)
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("HAND-1, DRAG-12: Tab and Shift+Tab move a drag between views, and Enter drops into a row")
    func tabMovesBetweenViews() throws {
        table.proposal = { session, _ in
            ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath)
        }
        window.liftByKeys()
        #expect(window.announcements(by: .tab) == ["Into 100"])
        #expect(window.announcements(by: .down) == ["Into 101"])
        window.modifiers = .shift
        window.key(.tab)
        window.modifiers = []
        #expect(window.root.engine.targetView(of: window.root.engine.sessions[0]) === grid.view)
        #expect(window.announcements(by: .tab) == ["Into 101"], "where the drag has left the view")
        for _ in 0..<2 { window.key(.down) }
        #expect(window.root.announcement == "Into 103")
        #expect(table.view.highlighted?.indexPath == IndexPath(item: 3, section: 0))
        window.key(.enter)
        window.settle()
        #expect(table.dropped?.destination == IndexPath(item: 3, section: 0))
        #expect(table.dropped?.intent == .insertIntoDestinationIndexPath)
        #expect(grid.view.isFocused, "the focus does not move")
        #expect(table.problemsAtRest(on: window).isEmpty && grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("DRAG-12: a drag returns by Tab to the gap that it has left")
    func returnsToGap() throws {
        let proposal = ItemDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
        grid.proposal = { _, _ in proposal }
        table.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .insertIntoDestinationIndexPath) }
        window.liftByKeys()
        for _ in 0..<4 { window.key(.right) }
        window.settle()
        let (place, name) = (grid.view.gap?.position, window.root.announcement)
        #expect(place == 6)
        window.key(.tab)
        window.settle()
        #expect(grid.view.gap == nil)
        window.key(.tab)
        window.settle()
        #expect(grid.view.gap?.position == place && window.root.announcement == name)
        window.key(.escape)
        window.settle()
        #expect(grid.problemsAtRest(on: window).isEmpty)
    }

    @Test("DRAG-12: the position after the last row can be reached")
    func positionAfterLastRow() {
        table.proposal = { _, path in
            ItemDropProposal(
                operation: .copy,
                intent: path?.item == 6 || path == nil ? .unspecified : .insertIntoDestinationIndexPath)
        }
        window.liftByKeys()
        window.key(.tab)
        for _ in 0..<6 { window.key(.down) }
        #expect(window.root.announcement == "table")
        window.key(.enter)
        window.settle()
        #expect(table.dropped?.intent == .unspecified)
    }

    @Test("DRAG-12: up and down move by one row, at any distance between rows")
    func arrowsSkipWideGaps() throws {
        let layout = try #require(grid.view.layout as? GridLayout)
        (layout.itemSize, layout.gap, layout.inset) = (CGSize(width: 40, height: 40), 50, 20)
        window.settle()
        let columns = layout.presentationIndices(in: layout.frame(at: [0, 0])).first?.indices.count ?? 0
        try #require(columns > 1 && columns * 2 < grid.sections[0].count, "three rows")
        window.liftByKeys()
        window.key(.home)
        var gaps: [IndexPath?] = []
        for key in [Key.down, .down, .up, .up] {
            window.key(key)
            gaps.append(grid.view.gapPath?.indexPath)
        }
        #expect(gaps == [[0, columns], [0, columns * 2], [0, columns], [0, 0]])
    }

    @Test("APP-17, DRAG-12: notices before and during a keyboard drag do not overlap its caption")
    func noticeBesideCaption() throws {
        NoticeView("Moved a photo", action: {}).show(in: window.root)
        window.settle()
        func frames() -> [CGRect] {
            window.root.subviews.filter { $0 is NoticeView || $0 is KeyboardDragCaption }.map(\.frame)
        }
        window.liftByKeys()
        try #require(frames().count == 2)
        #expect(!frames()[0].intersects(frames()[1]))
        NoticeView(String(repeating: "One that needs two lines. ", count: 6)).show(in: window.root)
        window.advance(by: 1)
        try #require(frames().count == 2)
        #expect(!frames()[0].intersects(frames()[1]))
        window.key(.escape)
        window.settle()
        #expect(!window.root.subviews.contains { $0 is KeyboardDragCaption })
    }

    @Test("VIEW-4, DRAG-12: with the automatic intent arrows move into rows and between them")
    func automaticIntentByKeys() {
        table.proposal = { _, _ in ItemDropProposal(operation: .copy, intent: .automatic) }
        window.liftByKeys()
        var announcements = [window.announcements(by: .tab).last]
        for _ in 0..<3 { announcements.append(window.announcements(by: .down).last) }
        announcements.append(window.announcements(by: .up).last)
        #expect(
            announcements == [
                "Into 100", "Place 2 of 7, between 100 and 101", "Into 101", "Place 3 of 7, between 101 and 102",
                "Into 101",
            ])
        window.key(.up)
        window.key(.enter)
        window.settle()
        #expect(table.dropped?.destination == IndexPath(item: 1, section: 0))
    }

    @Test("DRAG-12: a view that refuses the drag is skipped; one with named drop points is traversed by them")
    func namedDropPoints() {
        let refusing = window.add(NamedDropPointsView(), CGRect(x: 0, y: 380, width: 100, height: 20))
        refusing.refuses = true
        let target = window.add(NamedDropPointsView(), CGRect(x: 100, y: 360, width: 100, height: 40))
        window.add(NamedDropPointsView(), CGRect(x: 0, y: 0, width: 10, height: 10)).isHidden = true
        window.liftByKeys()
        #expect(window.announcements(by: .tab) == ["left"])
        #expect(window.announcements(by: .right) == ["right"] && window.announcements(by: .right) == ["right"])
        #expect(window.announcements(by: .home) == ["left"] && window.announcements(by: .end) == ["right"])
        window.key(.enter)
        #expect(target.dropped == CGPoint(x: 80, y: 20))
        window.settle()
    }

    @Test("DRAG-12, DROP-13: the announcement of a refusal has the reason that the target gives")
    func refusalReason() {
        let refusal = ItemDropProposal(operation: .forbidden)
        refusal.refusalReason = "There is no room"
        table.proposal = { _, _ in refusal }
        window.liftByKeys()
        #expect(window.announcements(by: .tab) == ["100. There is no room"])
        #expect(window.announcements(by: .enter) == ["100. There is no room"])
    }

    @Test("DRAG-12: Enter over a target that refuses the drop continues the drag and announces the refusal")
    func refusedDropKeepsDrag() {
        table.proposal = { _, _ in ItemDropProposal(operation: .forbidden) }
        window.liftByKeys()
        #expect(window.announcements(by: .tab) == ["100: it can't be dropped here"])
        #expect(window.announcements(by: .enter) == ["100: it can't be dropped here"])
        #expect(KeyboardDragMessages.refused(at: "Table", count: 2) == "Table: they can't be dropped here")
        #expect(window.root.engine.sessions.count == 1)
        window.key(.tab)
        window.key(.enter)
        window.settle()
        #expect(window.root.engine.sessions.isEmpty && grid.dropped != nil)
    }

    @Test("DRAG-8, DRAG-12: pointers can select and drag during a keyboard drag")
    func pointersDuringKeyboardDrag() throws {
        window.liftByKeys()
        window.key(.right)
        let session = try #require(window.root.engine.sessions.first)
        let location = session.locationInWindow
        window.movePointer(to: CGPoint(x: 100, y: 300))
        #expect(session.locationInWindow == location)
        window.press(on: try #require(table.cell(102)))
        window.release()
        #expect(table.view.indexPathsForSelectedItems == [IndexPath(item: 2, section: 0)])
        window.press(at: window.reach(try #require(table.cell(103))), button: .secondary)
        window.release(.secondary)
        #expect(session.items.count == 1, "a click adds nothing to the keyboard drag")
        window.press(on: try #require(table.cell(101)))
        window.drag(to: CGPoint(x: 100, y: 180))
        #expect(window.root.engine.sessions.count == 2)
        #expect(session.locationInWindow == location)
        window.key(.escape)
        #expect(session.phase.name == "cancelling", "Escape cancels the keyboard drag")
        window.release()
        window.settle()
        #expect(window.root.engine.sessions.isEmpty && table.sections[0] != Array(100..<106))
        #expect(grid.sections[0] == Array(0..<9))
    }

    @Test("DRAG-12: a repeated key drops once and activates nothing; a second lift has no effect")
    func repeatedKeysDropOnce() {
        window.liftByKeys()
        window.liftByKeys()
        #expect(window.root.engine.sessions.count == 1)
        window.send(.keyDown(.enter, isRepeat: true), at: .zero)
        #expect(window.root.engine.sessions.first?.phase == .dragging, "the key was already down")
        window.send(.keyDown(.enter, isRepeat: false), at: .zero)
        for _ in 0..<5 {
            window.advance(by: 0.03)
            window.send(.keyDown(.enter, isRepeat: true), at: .zero)
        }
        window.settle()
        #expect(grid.dropped != nil && !grid.log.contains("activate 0.1"))
        window.send(.keyDown(.enter, isRepeat: false), at: .zero)
        #expect(grid.log.contains("activate 0.1"))
        window.liftByKeys()
        window.send(.keyDown(.escape, isRepeat: false), at: .zero)
        window.send(.keyDown(.escape, isRepeat: true), at: .zero)
        window.settle()
        #expect(grid.view.selectedCount == 1, "a repeated Escape does not deselect")
    }

    @Test("DRAG-9, DRAG-12: a keyboard drag is canceled when the window loses focus or its source is removed")
    func lostKeyboardDrag() {
        window.liftByKeys()
        window.send(.focusChanged(false), at: .zero)
        #expect(window.root.announcement == "Canceled. Everything is back in its place.")
        window.settle()
        #expect(window.root.engine.sessions.isEmpty)
        window.send(.focusChanged(true), at: .zero)
        window.liftByKeys()
        #expect(window.root.engine.sessions.count == 1)
        grid.view.removeFromSuperview()
        window.settle()
        #expect(window.root.engine.sessions.isEmpty && window.root.keyboardDrag == nil)
    }

    @Test("DRAG-12: edited text and menus receive keys before a keyboard drag")
    func editorsAndMenusReceiveKeysFirst() {
        let field = window.add(TextField("word"), CGRect(x: 220, y: 350, width: 100, height: 30))
        window.liftByKeys()
        let announcement = window.root.announcement
        field.beginEditing()
        window.key(.left)
        window.key(.enter)
        #expect(window.root.engine.sessions.first?.phase == .dragging && window.root.announcement == announcement)
        #expect(!field.isEditing)
        grid.view.becomeFocused()
        var selected = false
        Menu([MenuItem("Choose") { selected = true }]).show(at: CGPoint(x: 20, y: 20), in: window.root)
        window.key(.down)
        window.key(.enter)
        window.settle()
        #expect(selected && window.root.engine.sessions.count == 1)
        window.key(.right)
        #expect(window.root.announcement != announcement)
        window.key(.enter)
        window.settle()
        #expect(grid.sections[0] == [0, 2, 1, 3, 4, 5, 6, 7, 8])
    }
}
