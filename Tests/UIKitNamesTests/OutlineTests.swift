import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct OutlineTests {
    private func shown() -> (FoldersViewController, SimulatedWindow) {
        let controller = FoldersViewController()
        let window = SimulatedWindow(controller.view)
        window.frame()
        return (controller, window)
    }

    private func titles(_ controller: FoldersViewController) -> [String?] {
        let rows = controller.collectionView.visibleCells.map { $0 as? UICollectionViewListCell }
        return rows.map { row in
            row.map { String(repeating: ">", count: $0.indentationLevel) + ($0.accessibilityName ?? "") }
        }
    }

    @Test("LIST-14: rows of an outline are indented, and expanded and collapsed by a press on a header")
    func outline() {
        let (controller, window) = shown()
        #expect(titles(controller) == ["Mail", ">Inbox", ">Work", "Trash"])
        let work = controller.collectionView.visibleCells[2]
        window.press(window.center(of: work))
        window.release()
        window.wait(1)
        #expect(titles(controller) == ["Mail", ">Inbox", ">Work", ">>Plans", "Trash"])
        #expect(work.configurationState.isExpanded && !work.isSelected)
        window.press(window.center(of: controller.collectionView.visibleCells[0]))
        window.release()
        window.wait(1)
        #expect(titles(controller) == ["Mail", "Trash"])
        // The tree keeps what is collapsed.
        window.press(window.center(of: controller.collectionView.visibleCells[0]))
        window.release()
        window.wait(1)
        #expect(titles(controller) == ["Mail", ">Inbox", ">Work", ">>Plans", "Trash"])
        #expect(controller.collectionView.backgroundColor == .systemGroupedBackground)
    }

    @Test("LIST-14: handlers decide about expanding, and provide children")
    func handlers() throws {
        let (controller, window) = shown()
        typealias Item = FoldersViewController.Item
        let new = Item(title: "New", hasChildren: false)
        var log: [String] = []
        controller.dataSource.sectionSnapshotHandlers.shouldCollapseItem = { $0.title != "Mail" }
        controller.dataSource.sectionSnapshotHandlers.willExpandItem = { log.append($0.title) }
        controller.dataSource.sectionSnapshotHandlers.snapshotForExpandingParent = { _, children in
            var changed = children
            changed.append([new])
            return changed
        }
        for row in [0, 2] {
            window.press(window.center(of: controller.collectionView.visibleCells[row]))
            window.release()
            window.wait(1)
        }
        #expect(titles(controller) == ["Mail", ">Inbox", ">Work", ">>Plans", ">>New", "Trash"] && log == ["Work"])
    }

    @Test("LIST-14: a section snapshot is a tree")
    func tree() {
        var tree = NSDiffableDataSourceSectionSnapshot<String>()
        tree.append(["a", "b"])
        tree.append(["a1", "a2", "a"], to: "a")
        tree.append(["a11"], to: "a1")
        tree.insert(["a0"], before: "a1")
        tree.insert(["c"], after: "b")
        tree.append(["x"], to: "unknown")
        #expect(tree.items == ["a", "a0", "a1", "a11", "a2", "b", "c"] && tree.visibleItems == ["a", "b", "c"])
        tree.expand(["a1"])
        #expect(tree.isExpanded("a1") && tree.visibleItems.count == 3 && !tree.isVisible("a11") && tree.isVisible("b"))
        tree.expand(["a"])
        #expect(tree.visibleItems == tree.items && tree.level(of: "a11") == 2 && tree.parent(of: "a11") == "a1")
        let part = tree.snapshot(of: "a")
        #expect(part.rootItems == ["a0", "a1", "a2"] && part.visibleItems == ["a0", "a1", "a11", "a2"])
        #expect(tree.snapshot(of: "a", includingParent: true).rootItems == ["a"])
        var other = NSDiffableDataSourceSectionSnapshot<String>()
        other.append(["n"])
        other.append(["n1"], to: "n")
        tree.replace(childrenOf: "a", using: other)
        #expect(tree.items == ["a", "n", "n1", "b", "c"] && tree.index(of: "b") == 3)
        #expect(tree.visualDescription() == "- a\n  + n\n    * n1\n* b\n* c")
        tree.delete(["a"])
        #expect(tree.items == ["b", "c"] && !tree.contains("n1"))
        tree.deleteAll()
        #expect(tree.items.isEmpty && tree.rootItems.isEmpty)
    }

    @Test("LIST-4: rows of lists in collections offer actions by a swipe, in both directions")
    func swipes() throws {
        let (controller, window) = shown()
        window.kind = .touch
        func swipe(_ row: Int, by distance: CGFloat) {
            let place = window.center(of: controller.collectionView.visibleCells[row])
            window.press(place)
            window.move(to: place + CGPoint(x: distance, y: 2))
            window.release()
            window.wait(0.8)
        }
        swipe(1, by: 60)
        #expect(controller.collectionView.rowWithActions == IndexPath(item: 1, section: 0))
        #expect(controller.collectionView.visibleCells[1].configurationState.isSwiped)
        try window.click(window.element(.button, named: "Flag"))
        window.wait(0.8)
        #expect(controller.flagged == ["Inbox"] && controller.collectionView.rowWithActions == nil)
        swipe(3, by: -60)
        try window.click(window.element(.button, named: "Remove"))
        window.wait(1)
        #expect(controller.removed == ["Trash"] && titles(controller) == ["Mail", ">Inbox", ">Work"])
    }
}
