import Testing
import UIKitNames

/// Layouts, supplementary views, cells and selection of collection views, by UIKit's names.
@MainActor @Suite(.timeLimit(.minutes(20))) struct CollectionLayoutTests {
    private func show(
        _ words: [[String]], _ layout: UICollectionViewLayout
    ) -> (controller: WordsViewController, window: SimulatedWindow) {
        let controller = WordsViewController(words, layout: layout)
        let window = SimulatedWindow(controller.view)
        window.wait(0.2)
        return (controller, window)
    }

    private func center(_ view: UICollectionView, _ item: Int, _ section: Int = 0) -> CGPoint {
        let frame = view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame ?? .zero
        return frame.center - view.contentOffset
    }

    private let letters = [(0..<12).map { String(repeating: "x", count: $0 + 1) }]

    @Test("LIST-7: a layout written for UIKit places the cells; a drag opens a gap in it and reorders")
    func waterfall() async throws {
        let layout = WaterfallLayout()
        let (controller, window) = show(letters, layout)
        let view: UICollectionView = controller.collectionView
        let frames = (0..<12).compactMap { view.cellForItem(at: IndexPath(item: $0, section: 0))?.frame }
        #expect(frames.count == 12 && frames[1] == CGRect(x: 204, y: 4, width: 192, height: 62))
        #expect(view.contentSize == layout.collectionViewContentSize)
        let prepared = layout.preparations
        window.press(center(view, 0))
        window.move(to: center(view, 5))
        window.wait(0.6)
        #expect(view.hasUncommittedUpdates)
        #expect(layout.preparations == prepared, "a gap only takes positions")
        window.release()
        await window.settle()
        #expect(controller.log == ["move x"] && controller.words[0].firstIndex(of: "x") == 5)
        #expect(view.cellForItem(at: IndexPath(item: 5, section: 0))?.frame == frames[5])
    }

    @Test("LIST-7: a subclass of the flow layout changes attributes, and sets metrics in prepare()")
    func leftAligned() {
        let (controller, _) = show(letters, LeftAlignedLayout())
        let frames = (0..<12).compactMap {
            controller.collectionView.cellForItem(at: IndexPath(item: $0, section: 0))?.frame
        }
        #expect(frames.count == 12)
        #expect(frames[1] == CGRect(x: 75, y: 0, width: 70, height: 40))
        #expect(frames[5] == CGRect(x: 0, y: 50, width: 70, height: 40))
    }

    @Test("LIST-2: headers of a flow layout are above their sections, and pinned ones stay in sight")
    func headers() throws {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 90, height: 90)
        layout.headerReferenceSize = CGSize(width: 0, height: 30)
        layout.sectionHeadersPinToVisibleBounds = true
        let (controller, window) = show([letters[0], letters[0], letters[0]], layout)
        let view: UICollectionView = controller.collectionView
        let kind = UICollectionView.elementKindSectionHeader
        let header = try #require(view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 0)))
        #expect(header.frame == CGRect(x: 0, y: 0, width: 400, height: 30))
        #expect(view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.minY == 30)
        view.contentOffset.y = 100
        window.frame()
        #expect(header.frame.minY == 100)
        #expect(view.visibleSupplementaryViews(ofKind: kind).count == 2)
    }

    @Test("LIST-7: a flow layout scrolls horizontally, in columns, and items reorder there")
    func horizontal() async throws {
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = .horizontal
        layout.itemSize = CGSize(width: 100, height: 180)
        layout.minimumLineSpacing = 10
        let (controller, window) = show(letters, layout)
        let view: UICollectionView = controller.collectionView
        let frames = (0..<4).compactMap { view.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame }
        #expect(frames[0].minX == 0 && frames[1].minX == 0 && frames[2].minX == 110 && frames[1].minY == 220)
        #expect(view.contentSize == CGSize(width: 650, height: 400))
        window.drag(from: center(view, 0), to: center(view, 2) + CGPoint(x: 5, y: 5))
        await window.settle()
        #expect(controller.words[0].firstIndex(of: "x") == 2)
        view.contentOffset.x = 1_000
        #expect(view.contentOffset.x == 250)
    }

    /// Does not let an item go behind the third one.
    private final class Fence: NSObject, UICollectionViewDelegate {
        var calls: [[Int]] = []

        func collectionView(
            _ collectionView: UICollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
            toProposedIndexPath proposedIndexPath: IndexPath
        ) -> IndexPath {
            calls.append([originalIndexPath.item, proposedIndexPath.item])
            return IndexPath(item: min(proposedIndexPath.item, 2), section: 0)
        }
    }

    /// Implements both methods; the new one lets items go anywhere.
    private final class BothFences: NSObject, UICollectionViewDelegate {
        var current: [Int] = []

        func collectionView(
            _ collectionView: UICollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
            toProposedIndexPath proposedIndexPath: IndexPath
        ) -> IndexPath { originalIndexPath }

        func collectionView(
            _ collectionView: UICollectionView,
            targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
            atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
        ) -> IndexPath {
            current.append(currentIndexPath.item)
            return proposedIndexPath
        }
    }

    @Test("ORDER-1, BUILD-4: a delegate redirects a reordering by the method from before iOS 15")
    func redirected() async {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 90, height: 90)
        let (controller, window) = show(letters, layout)
        let (view, fence): (UICollectionView, Fence) = (controller.collectionView, Fence())
        view.delegate = fence
        window.drag(from: center(view, 0), to: center(view, 6))
        await window.settle()
        #expect(controller.words[0].firstIndex(of: "x") == 2)
        #expect(fence.calls.last == [0, 6])
        let both = BothFences()
        view.delegate = both
        window.drag(from: center(view, 0), to: center(view, 6))
        await window.settle()
        #expect(controller.words[0].firstIndex(of: "xx") == 6 && !both.current.isEmpty)
    }

    @Test("LIST-3: the release selects an item; several are selected by taps")
    func selection() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 90, height: 90)
        let (controller, window) = show(letters, layout)
        let view: UICollectionView = controller.collectionView
        window.press(center(view, 3))
        #expect(controller.log.isEmpty && view.indexPathsForSelectedItems == nil)
        window.release()
        #expect(controller.log == ["select xxxx"])
        view.allowsMultipleSelection = true
        window.press(center(view, 1))
        window.release()
        #expect(view.indexPathsForSelectedItems?.map(\.item) == [1, 3])
    }

    @Test("DATA-1: providers of items load them as older programs do", arguments: ["public.url", "public.plain-text"])
    func loadItem(type: String) async throws {
        let isLink = type == "public.url"
        let provider = NSItemProvider(
            item: isLink ? NSURL(string: "https://example.org/a") : NSString(string: "text"), typeIdentifier: type)
        #expect(provider.hasItemConformingToTypeIdentifier(type))
        let found = await withCheckedContinuation { continuation in
            provider.loadItem(forTypeIdentifier: type, options: nil) { item, _ in
                continuation.resume(returning: (item as? NSURL)?.absoluteString ?? (item as? NSString)?.description)
            }
        }
        #expect(found == (isLink ? "https://example.org/a" : "text"))
    }

    @Test("LIST-7: index paths are changed by their components")
    func indexPaths() {
        var path = IndexPath(row: 1, section: 2)
        path.row += 3
        path.section = 0
        #expect(path == IndexPath(item: 4, section: 0))
    }
}
