import Foundation
import Testing

@testable import Views

/// Drags with the keyboard alone: the tests send keys, and check presentation and announcements.
@MainActor struct KeyboardDragTests {
    /// A grid of three columns, at rest and focused.
    private func grid(_ count: Int, height: CGFloat = 420) -> (Stage, Shelf) {
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 80, height: 80)
        let shelf = Shelf(grid: Array(0..<count), layout: layout)
        let stage = Stage(CGSize(width: 290, height: height))
        stage.add(shelf.view, stage.root.bounds)
        shelf.view.allowsMultipleSelection = true
        shelf.view.reloadData()
        shelf.view.becomeFocused()
        stage.settle()
        return (stage, shelf)
    }

    private func select(_ items: [Int], of shelf: Shelf) {
        shelf.view.select(items.map { IndexPath(item: $0, section: 0) }, clearing: true)
    }

    @Test("DRAG-12: keys move every selection to every position, forwards and backwards", arguments: 1...5)
    func exhaustive(count: Int) {
        for chosen in IndexRunsTests.subsets(count) where !chosen.isEmpty {
            for target in 0...count - chosen.count {
                for isBackwards in [false, true] {
                    let (stage, shelf) = grid(count)
                    stage.draws = false
                    select(chosen, of: shelf)
                    stage.liftByKeys()
                    stage.key(isBackwards ? .end : .home)
                    let steps = isBackwards ? count - chosen.count - target : target
                    for _ in 0..<steps {
                        stage.advance(by: 0.05)
                        stage.key(isBackwards ? .left : .right)
                    }
                    stage.key(.enter)
                    stage.settle()
                    let others = (0..<count).filter { !chosen.contains($0) }
                    let expected = Array(others[..<target]) + chosen + Array(others[target...])
                    #expect(shelf.sections[0] == expected, "\(chosen) to \(target), backwards: \(isBackwards)")
                    #expect(shelf.problemsAtRest(on: stage).isEmpty)
                }
            }
        }
    }

    @Test("DRAG-12: each step is announced with the names of the neighbors, and so are the lift and the end")
    func announced() {
        let (stage, shelf) = grid(8)
        select([4], of: shelf)
        stage.liftByKeys()
        #expect(stage.said().first?.hasPrefix("Picked up 4. ") == true)
        #expect(stage.root.announcement == "Place 5 of 8, between 3 and 5")
        #expect(stage.said(by: .right) == ["Place 6 of 8, between 5 and 6"])
        #expect(stage.said(by: .up) == ["Place 3 of 8, between 1 and 2"])
        #expect(stage.said(by: .home) == ["Place 1 of 8, before 0"])
        #expect(stage.said(by: .left) == ["Place 1 of 8, before 0"], "there is nothing further")
        #expect(stage.said(by: .end) == ["Place 8 of 8, after 7"])
        #expect(stage.said(by: .enter) == ["Dropped. Place 8 of 8, after 7."])
        stage.settle()
        #expect(shelf.sections[0] == [0, 1, 2, 3, 5, 6, 7, 4])
        select([0, 1, 2], of: shelf)
        stage.liftByKeys()
        #expect(stage.root.announcement == "Places 1 to 3 of 8, before 3")
        #expect(stage.said(by: .escape) == ["Cancelled. Everything is back in its place."])
        stage.settle()
        #expect(shelf.sections[0] == [0, 1, 2, 3, 5, 6, 7, 4] && shelf.problemsAtRest(on: stage).isEmpty)
    }

    @Test(
        "DRAG-12: the gap of a keyboard drag stays visible, and the drop lands in it", arguments: [1, 2, 7])
    func scrolling(carried: Int) throws {
        let (stage, shelf) = grid(300)
        select(Array(0..<carried), of: shelf)
        stage.liftByKeys()
        for key in [Key.down, .down, .down, .down, .down, .pageDown, .pageDown, .up, .end, .pageUp, .home, .end] {
            stage.key(key)
            stage.advance(by: 0.1)
            let first = try #require(shelf.view.gapFrames.first, "\(key)")
            #expect(shelf.view.bounds.contains(first), "\(key): \(first) in \(shelf.view.bounds)")
            #expect(shelf.view.root?.bounds.contains(stage.root.engine.sessions[0].locationInWindow) == true)
        }
        stage.key(.enter)
        let shown = stage.previews.map(\.center)
        stage.advance(by: 0.02)
        #expect(stage.previews.count == shown.count, "they fly to their cells")
        stage.settle()
        #expect(shelf.sections[0] == Array(carried..<300) + Array(0..<carried))
        #expect(shelf.problemsAtRest(on: stage).isEmpty)
    }

    @Test("DRAG-12: arrows move by rows and columns")
    func rows() {
        let (stage, shelf) = grid(9)
        select([0], of: shelf)
        stage.liftByKeys()
        let expected: [(Key, Int)] = [
            (.down, 3), (.right, 4), (.down, 7), (.down, 8), (.up, 5), (.left, 4), (.up, 1), (.up, 1),
        ]
        for (key, place) in expected {
            stage.key(key)
            #expect(shelf.view.gapPath?.item == place, "\(key)")
        }
        stage.key(.escape)
        stage.settle()
        #expect(shelf.sections[0] == Array(0..<9))
    }

    @Test("DRAG-12: an item outside the visible area scrolls into view when it lifts")
    func outOfView() {
        let (stage, shelf) = grid(300)
        select([290], of: shelf)
        shelf.view.contentOffset = .zero
        stage.settle()
        stage.liftByKeys()
        #expect(stage.previews.count == 1)
        #expect(stage.root.announcement == "Place 291 of 300, between 289 and 291")
        stage.key(.escape)
        stage.settle()
        #expect(shelf.problemsAtRest(on: stage).isEmpty)
    }

    @Test("DRAG-12: keys open gaps without the delay of the cadence, also where another view covers them")
    func cadence() {
        let (stage, shelf) = grid(30)
        shelf.view.reorderingCadence = .slow
        stage.add(View(), CGRect(x: 0, y: 100, width: 290, height: 320))
        select([0], of: shelf)
        stage.liftByKeys()
        for _ in 0..<3 { stage.key(.down) }
        stage.key(.enter)
        stage.settle()
        #expect(shelf.sections[0].firstIndex(of: 0) == 9)
    }

    @Test("DRAG-12: without a selection, a draggable item or a focused view nothing lifts")
    func nothing() {
        let (stage, shelf) = grid(3)
        stage.liftByKeys()
        #expect(stage.root.engine.sessions.isEmpty)
        select([1], of: shelf)
        shelf.view.dragInteractionEnabled = false
        stage.liftByKeys()
        shelf.view.dragInteractionEnabled = true
        shelf.lifts = false
        stage.liftByKeys()
        shelf.lifts = true
        stage.root.focus(nil)
        stage.liftByKeys()
        #expect(stage.root.engine.sessions.isEmpty && stage.root.announcement == nil)
        stage.key(.enter)
        #expect(stage.root.announcement == nil)
    }

    @Test("VIEW-10, DRAG-12: updates remap the gap of a keyboard drag, and the drop lands where announced")
    func changes() {
        let (stage, shelf) = grid(12)
        select([2], of: shelf)
        stage.liftByKeys()
        for _ in 0..<4 { stage.key(.right) }
        #expect(stage.root.announcement == "Place 7 of 12, between 6 and 7")
        shelf.view.performBatchUpdates {
            shelf.sections[0].insert(contentsOf: [100, 101, 102, 103], at: 0)
            shelf.view.insertItems(at: (0..<4).map { IndexPath(item: $0, section: 0) })
        }
        stage.advance(by: 0.5)
        #expect(stage.said(by: .left) == ["Place 10 of 16, between 5 and 6"])
        stage.key(.right)
        shelf.view.performBatchUpdates {
            shelf.sections[0].remove(at: 0)
            shelf.view.deleteItems(at: [IndexPath(item: 0, section: 0)])
        }
        stage.advance(by: 0.1)
        #expect(stage.root.keyboardDrag?.caption.text == "Place 10 of 15, between 6 and 7")
        #expect(stage.said(by: .enter) == ["Dropped. Place 10 of 15, between 6 and 7."])
        stage.settle()
        #expect(shelf.sections[0] == [101, 102, 103, 0, 1, 3, 4, 5, 6, 2, 7, 8, 9, 10, 11])
        #expect(shelf.problemsAtRest(on: stage).isEmpty)
    }

    @Test("DRAG-12: while the wheel scrolls, the drag and its gap stay visible")
    func wheel() throws {
        let (stage, shelf) = grid(300)
        select([0], of: shelf)
        stage.liftByKeys()
        stage.wheel(1_000, at: CGPoint(x: 100, y: 100))
        stage.advance(by: 2)
        let hand = try #require(stage.root.engine.sessions.first).locationInWindow
        #expect(stage.root.bounds.contains(hand))
        #expect(shelf.view.gapFrames.contains { $0.intersects(shelf.view.bounds) })
        #expect(shelf.view.contentOffset.y > 900, "it is the user who scrolls")
        stage.key(.escape)
        stage.settle()
        #expect(shelf.problemsAtRest(on: stage).isEmpty)
    }
}

extension Stage {
    /// Lifts the selection with Ctrl+Shift+D.
    func liftByKeys() {
        modifiers = [.control, .shift]
        key(.character("d"))
        modify([])
    }

    /// The announcements since an entry of the timeline.
    func said(since number: Int = 0) -> [String] {
        root.engine.timeline.entries(since: number).compactMap { entry in
            guard entry.what == "announcement", case .text(let text) = entry.detail["text"] else { return nil }
            return text
        }
    }

    /// Presses a key; returns the announcements that it causes.
    func said(by key: Key) -> [String] {
        let before = root.engine.timeline.next
        self.key(key)
        return said(since: before)
    }
}
