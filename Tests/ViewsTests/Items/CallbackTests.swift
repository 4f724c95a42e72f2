import Foundation
import Testing

@testable import Views

/// Queries from the overridden methods of a cell, which the container calls while it applies a change.
@MainActor struct CallbackTests {
    /// A layout of rows that stores the frames of the indices that it was prepared for.
    private final class StoredLayout: CollectionViewLayout {
        private(set) var frames: [[CGRect]] = []
        private(set) var unknown = 0

        override func prepare(_ items: ItemChanges) {
            var y: CGFloat = 0
            frames = environment.presentationCounts.map { count in
                (0..<count).map { _ in
                    defer { y += 20 }
                    return CGRect(x: 0, y: y, width: 100, height: 20)
                }
            }
        }

        override var heightOfContent: CGFloat { CGFloat(frames.joined().count) * 20 }

        /// A program's layout would trap at an unknown index; this one counts it.
        override func frame(at path: IndexPath) -> CGRect {
            guard frames.indices.contains(path.section), frames[path.section].indices.contains(path.item) else {
                unknown += 1
                return .zero
            }
            return frames[path.section][path.item]
        }

        override func presentationIndices(in rect: CGRect) -> [(section: Int, indices: Range<Int>)] {
            frames.indices.map { ($0, frames[$0].indices) }
        }

        override func presentationIndexPath(at point: CGPoint) -> IndexPath? {
            for (section, rows) in frames.enumerated() {
                if let item = rows.firstIndex(where: { $0.contains(point) }) { return [section, item] }
            }
            return nil
        }
    }

    private final class AskingCell: CollectionViewCell {
        static var ask: (() -> Void)?
        /// Asks while the cell is reset after its item was deleted or reloaded.
        override func stateDidChange() {
            super.stateDidChange()
            if !isSelected { Self.ask?() }
        }
    }

    private final class Source: CollectionViewDataSource {
        var counts = [4]
        func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }
        func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }
        func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
            AskingCell()
        }
    }

    @Test("VIEW-6: a cell may ask for the frame of any item while an update or a reload is applied")
    func framesDuringChanges() {
        let (source, layout) = (Source(), StoredLayout())
        let window = WindowFixture(CGSize(width: 100, height: 400))
        let view = CollectionView(collectionViewLayout: layout)
        view.dataSource = source
        view.allowsMultipleSelection = true
        window.add(view, window.root.bounds)
        window.settle()
        var asked = 0
        AskingCell.ask = {
            asked += 1
            for section in 0..<4 {
                for item in 0..<10 { _ = view.frameForItem(at: IndexPath(item: item, section: section)) }
            }
        }
        defer { AskingCell.ask = nil }
        // Without animations, the cells of deleted items are recycled, which resets their states.
        window.root.desktopAppearance.reducesMotion = true
        view.selectAll()
        asked = 0
        source.counts = [6]
        view.performBatchUpdates {
            view.deleteItems(at: [[0, 3]])
            view.insertItems(at: [[0, 1], [0, 2], [0, 5]])
        }
        #expect(asked > 0 && layout.unknown == 0)
        window.settle()
        view.selectAll()
        asked = 0
        source.counts = [9, 2]
        view.reloadData()
        #expect(asked > 0 && layout.unknown == 0)
        #expect(view.frameForItem(at: [1, 1]) == CGRect(x: 0, y: 200, width: 100, height: 20))
    }
}
