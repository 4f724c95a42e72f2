import Foundation
import Testing

@testable import Views

/// What a layout of a program learns of updates, and how it takes part in them.
@MainActor struct LayoutUpdateTests {
    private let window = WindowFixture(CGSize(width: 300, height: 300))

    /// A context with a member of its own.
    private final class Context: LayoutInvalidationContext {
        var newBounds: CGRect?
    }

    /// Rows of three cells of 90 points, which records what it is called with.
    private final class Recorder: AttributesLayout {
        var calls: [String] = []
        var contexts: [LayoutInvalidationContext] = []
        var updates: [CollectionViewUpdateItem] = []
        var followsBounds = false
        var initial: ((LayoutAttributes) -> Void)?
        var final: ((LayoutAttributes) -> Void)?
        var target: ((CGPoint, CGPoint) -> CGPoint)?
        var transform = AffineTransform()
        var adjustment = CGPoint.zero

        private var count: Int { environment.itemCounts.reduce(0, +) }

        override class var invalidationContextClass: AnyClass { Context.self }

        override func prepare() { calls.append("prepare") }

        override var collectionViewContentSize: CGSize {
            CGSize(width: 300, height: CGFloat((count + 2) / 3) * 100)
        }

        override func layoutAttributesForElements(in rect: CGRect) -> [LayoutAttributes]? {
            environment.itemCounts.enumerated().flatMap { section, count in
                let earlier = environment.itemCounts.prefix(section).reduce(0, +)
                return (0..<count).map { item in
                    let attributes = LayoutAttributes(forCellWith: IndexPath(item: item, section: section))
                    let place = earlier + item
                    attributes.frame = CGRect(x: place % 3 * 100, y: place / 3 * 100, width: 90, height: 90)
                    attributes.transform = transform
                    return attributes
                }
            }
        }

        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
            followsBounds || super.shouldInvalidateLayout(forBoundsChange: newBounds)
        }

        override func invalidationContext(forBoundsChange newBounds: CGRect) -> LayoutInvalidationContext {
            let context = super.invalidationContext(forBoundsChange: newBounds)
            (context as? Context)?.newBounds = newBounds
            return context
        }

        override func invalidateLayout(with context: LayoutInvalidationContext) {
            calls.append("invalidate")
            contexts.append(context)
            context.contentOffsetAdjustment = context.contentOffsetAdjustment + adjustment
            super.invalidateLayout(with: context)
        }

        override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
            calls.append("updates")
            updates = updateItems
        }

        override func finalizeCollectionViewUpdates() { calls.append("end") }

        override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> LayoutAttributes? {
            let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
            if let attributes { initial?(attributes) }
            return attributes
        }

        override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> LayoutAttributes? {
            let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
            if let attributes { final?(attributes) }
            return attributes
        }

        override func targetContentOffset(
            forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
        ) -> CGPoint {
            target?(proposedContentOffset, velocity) ?? proposedContentOffset
        }
    }

    private func show(_ count: Int) -> (container: ContainerFixture, layout: Recorder) {
        let layout = Recorder()
        let container = ContainerFixture(grid: Array(0..<count), layout: layout)
        window.add(container.view, window.root.bounds)
        container.view.reloadData()
        window.settle()
        (layout.calls, layout.contexts) = ([], [])
        return (container, layout)
    }

    private func delete(_ item: Int, _ container: ContainerFixture) {
        container.sections[0].remove(at: item)
        container.view.deleteItems(at: [[0, item]])
    }

    private func insert(_ item: Int, _ container: ContainerFixture) {
        container.sections[0].insert(90, at: item)
        container.view.insertItems(at: [[0, item]])
    }

    @Test("LIST-7: a layout is invalidated with what has changed, before it is prepared")
    func contexts() throws {
        let (container, layout) = show(9)
        layout.invalidateLayout()
        window.settle()
        #expect(layout.calls == ["invalidate", "prepare"])
        #expect(layout.contexts.map(\.invalidateEverything) == [true])
        #expect(layout.contexts.allSatisfy { $0 is Context })

        (layout.calls, layout.contexts) = ([], [])
        delete(4, container)
        #expect(layout.calls == ["invalidate", "prepare", "updates", "end"])
        #expect(layout.contexts.map(\.invalidateEverything) == [false])
        #expect(layout.contexts.map(\.invalidateDataSourceCounts) == [true])
        window.settle()

        (layout.calls, layout.contexts) = ([], [])
        container.view.reloadData()
        #expect(layout.calls == ["invalidate", "prepare"])
        #expect(layout.contexts.map(\.invalidateEverything) == [true])

        (layout.calls, layout.contexts) = ([], [])
        container.view.frame.size.width = 250
        window.settle()
        #expect(layout.calls == ["invalidate", "prepare"])
        let context = try #require(layout.contexts.first as? Context)
        #expect(context.newBounds?.width == 250 && !context.invalidateDataSourceCounts)
    }

    @Test("LIST-7: a layout that follows scrolling is invalidated for each part that becomes visible")
    func contextsOfScrolling() throws {
        let (container, layout) = show(30)
        container.view.contentOffset.y = 40
        #expect(layout.calls == [])
        layout.followsBounds = true
        container.view.contentOffset.y = 50
        #expect(layout.calls == ["invalidate", "prepare"])
        #expect((layout.contexts.last as? Context)?.newBounds?.minY == 50)
    }

    @Test("LIST-7: a context names elements, and scrolls the content within its ends")
    func contextOfProgram() {
        let (container, layout) = show(30)
        let context = LayoutInvalidationContext()
        #expect(context.invalidatedItemIndexPaths == nil && context.invalidatedSupplementaryIndexPaths == nil)
        context.invalidateItems(at: [[0, 1]])
        context.invalidateItems(at: [[0, 2]])
        context.invalidateSupplementaryElements(ofKind: "header", at: [[0, 0]])
        context.invalidateSupplementaryElements(ofKind: "header", at: [[1, 0]])
        context.invalidateDecorationElements(ofKind: "line", at: [[0, 0]])
        #expect(context.invalidatedItemIndexPaths == [[0, 1], [0, 2]])
        #expect(context.invalidatedSupplementaryIndexPaths == ["header": [[0, 0], [1, 0]]])
        #expect(context.invalidatedDecorationIndexPaths == ["line": [[0, 0]]])
        #expect(!context.invalidateEverything && !context.invalidateDataSourceCounts)
        context.contentOffsetAdjustment = CGPoint(x: 0, y: 120)
        layout.invalidateLayout(with: context)
        window.settle()
        #expect(container.view.contentOffset.y == 120)
        context.contentOffsetAdjustment = CGPoint(x: 0, y: 5_000)
        layout.invalidateLayout(with: context)
        window.settle()
        #expect(container.view.contentOffset.y == 700)
        #expect(layout.calls.contains("prepare"))
    }

    @Test("LIST-7: a layout receives the insertions, deletions, moves and reloads of an update")
    func updateItems() {
        let (container, layout) = show(9)
        container.view.performBatchUpdates {
            container.sections[0].remove(at: 1)
            container.sections[0].insert(90, at: 0)
            container.sections[0].insert(91, at: 1)
            container.view.deleteItems(at: [[0, 1]])
            container.view.insertItems(at: [[0, 0], [0, 1]])
            container.view.reloadItems(at: [[0, 5]])
        }
        func changes(_ action: CollectionViewUpdateItem.Action) -> [[IndexPath?]] {
            layout.updates.filter { $0.updateAction == action }.map {
                [$0.indexPathBeforeUpdate, $0.indexPathAfterUpdate]
            }
        }
        #expect(changes(.delete) == [[[0, 1], nil]])
        #expect(changes(.insert) == [[nil, [0, 0]], [nil, [0, 1]]])
        #expect(changes(.reload) == [[[0, 5], [0, 6]]])
        #expect(changes(.move).isEmpty)
        window.settle()
        container.sections[0].swapAt(0, 3)
        container.view.performBatchUpdates {
            container.view.moveItem(at: [0, 0], to: [0, 3])
            container.view.moveItem(at: [0, 3], to: [0, 0])
        }
        #expect(changes(.move) == [[[0, 0], [0, 3]], [[0, 3], [0, 0]]])
        #expect(layout.updates.count == 2)
    }

    @Test("LIST-7: an inserted cell comes from where the layout says, and a deleted one goes there")
    func appearing() throws {
        let (container, layout) = show(9)
        layout.initial = {
            $0.frame = $0.frame.offsetBy(dx: 0, dy: 500)
            $0.alpha = 1
        }
        insert(4, container)
        let cell = try #require(container.view.cellForItem(at: [0, 4]))
        #expect(cell.frame == CGRect(x: 100, y: 600, width: 90, height: 90))
        #expect(cell.containerAlpha == 1)
        window.advance(by: 0.1)
        #expect(cell.frame.minY > 100 && cell.frame.minY < 600 && cell.containerAlpha == 1)
        window.settle()
        #expect(cell.frame == CGRect(x: 100, y: 100, width: 90, height: 90))

        layout.final = { $0.transform = AffineTransform(scale: 0.5) }
        delete(4, container)
        window.advance(by: 0.1)
        #expect(cell.frame.width < 90 && cell.frame.width > 45 && abs(cell.frame.midX - 145) < 1)
        #expect(cell.containerAlpha > 0 && cell.containerAlpha < 1)
        window.settle()
        #expect(cell.superview == nil || cell.isHidden)
    }

    @Test(
        "LIST-7: without a layout's own places an inserted cell fades in where it is, and a deleted one fades out there"
    )
    func fading() throws {
        let (container, _) = show(9)
        let deleted = try #require(container.view.cellForItem(at: [0, 8]))
        let place = deleted.frame
        delete(8, container)
        window.advance(by: 0.05)
        #expect(deleted.frame == place && deleted.containerAlpha < 1)
        window.settle()
        insert(8, container)
        let inserted = try #require(container.view.cellForItem(at: [0, 8]))
        #expect(inserted.frame == place && inserted.containerAlpha == 0)
        window.settle()
        #expect(inserted.frame == place && inserted.containerAlpha == 1)
    }

    @Test("LIST-7, HAND-2: a layout chooses where thrown content stops")
    func thrown() {
        let (container, layout) = show(90)
        var proposals: [CGPoint] = []
        layout.target = { proposed, velocity in
            proposals.append(velocity)
            return CGPoint(x: proposed.x, y: (proposed.y / 100).rounded() * 100)
        }
        container.view.throwContent(velocity: CGPoint(x: 0, y: -900))
        window.settle()
        #expect(container.view.contentOffset.y > 0)
        #expect(container.view.contentOffset.y.truncatingRemainder(dividingBy: 100) == 0)
        #expect(proposals == [CGPoint(x: 0, y: 0.9)])
        layout.target = { _, _ in CGPoint(x: 0, y: 1e6) }
        container.view.throwContent(velocity: CGPoint(x: 0, y: -900))
        window.settle()
        #expect(container.view.contentOffset.y == 2_700)
    }

    @Test("LIST-7: items of inserted sections come from where the layout says, moved ones do not")
    func sections() throws {
        let (container, layout) = show(3)
        var asked: [IndexPath] = []
        layout.initial = { asked.append($0.indexPath) }
        container.sections.insert([50, 51], at: 0)
        container.view.insertSections([0])
        #expect(asked == [[0, 0], [0, 1]])
        window.settle()
        asked = []
        container.sections[1].swapAt(0, 2)
        container.view.performBatchUpdates {
            container.view.moveItem(at: [1, 0], to: [1, 2])
            container.view.moveItem(at: [1, 2], to: [1, 0])
        }
        #expect(asked == [])
        window.settle()
    }

    @Test("LIST-7: where the layout transforms its cells, inserted and deleted ones fade in their places")
    func transformedPlaces() throws {
        let (container, layout) = show(9)
        layout.transform = AffineTransform(scale: 0.5)
        layout.invalidateLayout()
        window.settle()
        insert(4, container)
        let cell = try #require(container.view.cellForItem(at: [0, 4]))
        #expect(cell.frame == CGRect(x: 100, y: 100, width: 90, height: 90) && cell.containerAlpha == 0)
        window.settle()
        delete(4, container)
        window.advance(by: 0.05)
        #expect(cell.frame == CGRect(x: 100, y: 100, width: 90, height: 90))
        window.settle()
    }

    @Test("LIST-7: a layout that scrolls when it is invalidated for an update does so with the new frames")
    func adjustmentInUpdate() throws {
        let (container, layout) = show(30)
        container.view.contentOffset.y = 300
        window.settle()
        layout.adjustment = CGPoint(x: 0, y: 100)
        container.view.performBatchUpdates {
            for item in 0..<3 {
                container.sections[0].insert(90 + item, at: 0)
                container.view.insertItems(at: [[0, item]])
            }
        }
        layout.adjustment = .zero
        #expect(container.view.contentOffset.y == 400)
        window.settle()
        #expect(container.view.cellForItem(at: [0, 12])?.frame.minY == 400)
        #expect(container.problemsAtRest(on: window) == [])
    }
}
