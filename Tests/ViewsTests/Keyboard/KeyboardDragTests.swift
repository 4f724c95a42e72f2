import Foundation
import Testing

@testable import Views

/// Drags with the keyboard alone: the tests send keys, and check presentation and announcements.
@MainActor struct KeyboardDragTests {
    /// A grid of three columns, at rest and focused.
    private func makeGrid(_ count: Int, height: CGFloat = 420) -> (WindowFixture, ContainerFixture) {
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 80, height: 80)
        let container = ContainerFixture(grid: Array(0..<count), layout: layout)
        let window = WindowFixture(CGSize(width: 290, height: height))
        window.add(container.view, window.root.bounds)
        container.view.allowsMultipleSelection = true
        container.view.reloadData()
        container.view.becomeFocused()
        window.settle()
        return (window, container)
    }

    private func select(_ items: [Int], of container: ContainerFixture) {
        container.view.select(items.map { IndexPath(item: $0, section: 0) }, clearing: true)
    }

    @Test("DRAG-12: keys move every selection to every position, forwards and backwards", arguments: 1...5)
    func keysReachEveryPosition(count: Int) {
        for selected in IndexRunsTests.subsets(count) where !selected.isEmpty {
            for target in 0...count - selected.count {
                for isBackwards in [false, true] {
                    let (window, container) = makeGrid(count)
                    window.draws = false
                    select(selected, of: container)
                    window.liftByKeys()
                    window.key(isBackwards ? .end : .home)
                    let steps = isBackwards ? count - selected.count - target : target
                    for _ in 0..<steps {
                        window.advance(by: 0.05)
                        window.key(isBackwards ? .left : .right)
                    }
                    window.key(.enter)
                    window.settle()
                    let others = (0..<count).filter { !selected.contains($0) }
                    let expected = Array(others[..<target]) + selected + Array(others[target...])
                    #expect(container.sections[0] == expected, "\(selected) to \(target), backwards: \(isBackwards)")
                    #expect(container.problemsAtRest(on: window).isEmpty)
                }
            }
        }
    }

    @Test("DRAG-12: each step is announced with the names of the neighbors, and so are the lift and the end")
    func stepsAreAnnounced() {
        let (window, container) = makeGrid(8)
        select([4], of: container)
        window.liftByKeys()
        #expect(window.announcements().first?.hasPrefix("Picked up 4. ") == true)
        #expect(window.root.announcement == "Place 5 of 8, between 3 and 5")
        #expect(window.announcements(by: .right) == ["Place 6 of 8, between 5 and 6"])
        #expect(window.announcements(by: .up) == ["Place 3 of 8, between 1 and 2"])
        #expect(window.announcements(by: .home) == ["Place 1 of 8, before 0"])
        #expect(window.announcements(by: .left) == ["Place 1 of 8, before 0"], "there is no earlier position")
        #expect(window.announcements(by: .end) == ["Place 8 of 8, after 7"])
        #expect(window.announcements(by: .enter) == ["Dropped. Place 8 of 8, after 7."])
        window.settle()
        #expect(container.sections[0] == [0, 1, 2, 3, 5, 6, 7, 4])
        select([0, 1, 2], of: container)
        window.liftByKeys()
        #expect(window.root.announcement == "Places 1 to 3 of 8, before 3")
        #expect(window.announcements(by: .escape) == ["Canceled. Everything is back in its place."])
        window.settle()
        #expect(container.sections[0] == [0, 1, 2, 3, 5, 6, 7, 4] && container.problemsAtRest(on: window).isEmpty)
    }

    @Test(
        "DRAG-12: the gap of a keyboard drag stays visible, and the drop lands in it", arguments: [1, 2, 7])
    func keyboardDragScrolls(itemCount: Int) throws {
        let (window, container) = makeGrid(300)
        select(Array(0..<itemCount), of: container)
        window.liftByKeys()
        for key in [Key.down, .down, .down, .down, .down, .pageDown, .pageDown, .up, .end, .pageUp, .home, .end] {
            window.key(key)
            window.advance(by: 1)
            let first = try #require(container.view.gapFrames.first, "\(key)")
            #expect(container.view.bounds.contains(first), "\(key): \(first) in \(container.view.bounds)")
            #expect(container.view.root?.bounds.contains(window.root.engine.sessions[0].locationInWindow) == true)
        }
        window.key(.enter)
        let shown = window.previews.map(\.center)
        window.advance(by: 0.02)
        #expect(window.previews.count == shown.count, "the previews fly to their cells")
        window.settle()
        #expect(container.sections[0] == Array(itemCount..<300) + Array(0..<itemCount))
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("DRAG-12: arrows move by rows and columns")
    func arrowsMoveByRowsAndColumns() {
        let (window, container) = makeGrid(9)
        select([0], of: container)
        window.liftByKeys()
        let expected: [(Key, Int)] = [
            (.down, 3), (.right, 4), (.down, 7), (.down, 8), (.up, 5), (.left, 4), (.up, 1), (.up, 1),
        ]
        for (key, place) in expected {
            window.key(key)
            #expect(container.view.gapPath?.item == place, "\(key)")
        }
        window.key(.escape)
        window.settle()
        #expect(container.sections[0] == Array(0..<9))
    }

    @Test("DRAG-12: an item outside the visible area scrolls into view when it lifts")
    func liftScrollsIntoView() {
        let (window, container) = makeGrid(300)
        select([290], of: container)
        container.view.contentOffset = .zero
        window.settle()
        window.liftByKeys()
        #expect(window.previews.count == 1)
        #expect(window.root.announcement == "Place 291 of 300, between 289 and 291")
        window.key(.escape)
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("DRAG-12: keys open gaps without the delay of the cadence, also where another view covers them")
    func keyboardDragIgnoresCadenceAndCover() {
        let (window, container) = makeGrid(30)
        container.view.reorderingCadence = .slow
        window.add(View(), CGRect(x: 0, y: 100, width: 290, height: 320))
        select([0], of: container)
        window.liftByKeys()
        for _ in 0..<3 { window.key(.down) }
        window.key(.enter)
        window.settle()
        #expect(container.sections[0].firstIndex(of: 0) == 9)
    }

    @Test("DRAG-12: without a selection, a draggable item or a focused view nothing lifts")
    func nothingToLift() {
        let (window, container) = makeGrid(3)
        window.liftByKeys()
        #expect(window.root.engine.sessions.isEmpty)
        select([1], of: container)
        container.view.dragInteractionEnabled = false
        window.liftByKeys()
        container.view.dragInteractionEnabled = true
        container.lifts = false
        window.liftByKeys()
        container.lifts = true
        window.root.focus(nil)
        window.liftByKeys()
        #expect(window.root.engine.sessions.isEmpty && window.root.announcement == nil)
        window.key(.enter)
        #expect(window.root.announcement == nil)
    }

    @Test("VIEW-10, DRAG-12: updates remap the gap of a keyboard drag, and the drop lands where announced")
    func updatesRemapKeyboardDrag() {
        let (window, container) = makeGrid(12)
        select([2], of: container)
        window.liftByKeys()
        for _ in 0..<4 { window.key(.right) }
        #expect(window.root.announcement == "Place 7 of 12, between 6 and 7")
        container.view.performBatchUpdates {
            container.sections[0].insert(contentsOf: [100, 101, 102, 103], at: 0)
            container.view.insertItems(at: (0..<4).map { IndexPath(item: $0, section: 0) })
        }
        window.advance(by: 0.5)
        #expect(window.announcements(by: .left) == ["Place 10 of 16, between 5 and 6"])
        window.key(.right)
        container.view.performBatchUpdates {
            container.sections[0].remove(at: 0)
            container.view.deleteItems(at: [IndexPath(item: 0, section: 0)])
        }
        window.advance(by: 0.1)
        #expect(window.root.keyboardDrag?.caption.text == "Place 10 of 15, between 6 and 7")
        #expect(window.announcements(by: .enter) == ["Dropped. Place 10 of 15, between 6 and 7."])
        window.settle()
        #expect(container.sections[0] == [101, 102, 103, 0, 1, 3, 4, 5, 6, 2, 7, 8, 9, 10, 11])
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("DRAG-12: while the wheel scrolls, the drag and its gap stay visible")
    func wheelDuringKeyboardDrag() throws {
        let (window, container) = makeGrid(300)
        select([0], of: container)
        window.liftByKeys()
        window.wheel(1_000, at: CGPoint(x: 100, y: 100))
        window.advance(by: 2)
        let location = try #require(window.root.engine.sessions.first).locationInWindow
        #expect(window.root.bounds.contains(location))
        #expect(container.view.gapFrames.contains { $0.intersects(container.view.bounds) })
        #expect(container.view.contentOffset.y > 900, "the wheel scrolls the view")
        window.key(.escape)
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty)
    }
}

extension WindowFixture {
    /// Lifts the selection with Ctrl+Shift+D.
    func liftByKeys() {
        modifiers = [.control, .shift]
        key(.character("d"))
        modify([])
    }

    /// The announcements since an entry of the timeline.
    func announcements(since number: Int = 0) -> [String] {
        root.engine.timeline.entries(since: number).compactMap { entry in
            guard entry.name == "announcement", case .text(let text) = entry.detail["text"] else { return nil }
            return text
        }
    }

    /// Presses a key; returns the announcements that it causes.
    func announcements(by key: Key) -> [String] {
        let before = root.engine.timeline.next
        self.key(key)
        return announcements(since: before)
    }
}
