import Foundation
import Testing

@testable import Views

@MainActor @Suite(.timeLimit(.minutes(20))) struct DroppedShapeTests {
    private let ratios: [CGFloat] = [1.5, 0.66, 1.33, 1.78, 0.75, 1, 2.4]

    /// Returns a view of justified rows in the right part of a window.
    private func target(_ window: WindowFixture) -> ContainerFixture {
        let layout = JustifiedLayout()
        layout.rowHeight = 90
        let container = ContainerFixture(grid: Array(100..<120), layout: layout)
        container.proposal = { _, _ in
            ItemDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath)
        }
        container.aspect = { [ratios] in ratios[$0 % 7] }
        window.add(container.view, CGRect(x: 300, y: 0, width: 500, height: 900))
        container.view.reloadData()
        return container
    }

    /// Drops at a point, and expects that only the inserted cells change.
    private func drop(
        on container: ContainerFixture, _ window: WindowFixture, inserted: () -> [CGRect?], release: () -> Void
    ) throws {
        let gaps = container.view.gapFrames
        try #require(!gaps.isEmpty)
        let values = container.sections[0]
        let before = values.map { container.cell($0)?.frame }
        release()
        window.settle()
        for (value, old) in zip(values, before) {
            guard let old, let new = container.cell(value)?.frame else { continue }
            let isSame = abs(old.minX - new.minX) <= 1 && abs(old.maxX - new.maxX) <= 1 && abs(old.minY - new.minY) <= 1
            #expect(isSame, "item \(value) moves from \(old) to \(new)")
        }
        #expect(inserted() == gaps.map { Optional($0) })
    }

    @Test("VIEW-12: items of another program have the shape of their preferred size, in the gap and as placeholders")
    func foreignItems() throws {
        let window = WindowFixture(CGSize(width: 800, height: 900))
        let container = target(window)
        container.usesPlaceholders = true
        let shapes: [CGFloat] = [2.4, 0.5]
        container.aspect = { [ratios] in
            $0 > 1_000_000 ? shapes[($0 - 1_000_001) % shapes.count] : ratios[$0 % 7]
        }
        let providers = shapes.map { shape in
            let provider = ItemProvider(object: "foreign")
            provider.preferredPresentationSize = CGSize(width: 400 * shape, height: 400)
            return provider
        }
        let drag = ForeignDragID(1)
        let point = CGPoint(x: 520, y: 210)
        window.send(.foreignDrag(drag, .entered(ForeignDragOffer(items: providers))), at: point, pointer: -1)
        window.send(.foreignDrag(drag, .moved(allowsMove: false)), at: point + CGPoint(x: 9, y: 0), pointer: -1)
        window.advance(by: 1)
        let gaps = container.view.gapFrames
        try #require(gaps.count == 2)
        #expect(gaps[0].width > gaps[1].width * 2)
        try drop(
            on: container, window,
            inserted: {
                container.presentedValues[0].enumerated().filter { $0.element < 0 }.map {
                    container.view.layout.frame(at: IndexPath(item: $0.offset, section: 0))
                }
            }, release: { window.send(.foreignDrag(drag, .dropped), at: point, pointer: -1) })
        while container.commitPlaceholder() {}
        window.settle()
        #expect([1_000_001, 1_000_002].map { container.cell($0)?.frame } == gaps.map { Optional($0) })
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test(
        "VIEW-12: sizes that become known during the hover change the gap under a resting pointer",
        .timeLimit(.minutes(20)))
    func lateSizes() async throws {
        let window = WindowFixture(CGSize(width: 800, height: 900))
        let container = target(window)
        let providers = (0..<2).map { _ in ItemProvider(object: "foreign") }
        let drag = ForeignDragID(1)
        let point = CGPoint(x: 520, y: 210)
        window.send(.foreignDrag(drag, .entered(ForeignDragOffer(items: providers))), at: point, pointer: -1)
        window.send(.foreignDrag(drag, .moved(allowsMove: false)), at: point + CGPoint(x: 9, y: 0), pointer: -1)
        window.settle()
        let squares = container.view.gapFrames
        try #require(squares.count == 2)
        func ratio(_ frame: CGRect) -> CGFloat { frame.width / frame.height }
        #expect(squares.allSatisfy { abs(ratio($0) - 1) < 0.05 })
        let place = container.view.gapPath
        providers[0].preferredPresentationSize = CGSize(width: 600, height: 300)
        for _ in 0..<1_000 where abs(ratio(container.view.gapFrames.first ?? .zero) - 2) > 0.05 {
            await Task.yield()
            window.advance(by: 0.02)
        }
        window.settle()
        #expect(abs(ratio(try #require(container.view.gapFrames.first)) - 2) < 0.05)
        #expect(container.view.gapPath == place)
        // A source program offers the metadata of its items after a moment: new items replace them.
        let described = [0.5, 1.5].map { shape in
            let provider = ItemProvider(object: "foreign")
            provider.preferredPresentationSize = CGSize(width: 400 * shape, height: 400)
            return provider
        }
        window.send(.foreignDrag(drag, .offered(described)), at: point + CGPoint(x: 9, y: 0), pointer: -1)
        window.settle()
        let shapes = container.view.gapFrames.map(ratio)
        #expect(shapes.count == 2 && abs(shapes[0] - 0.5) < 0.05 && abs(shapes[1] - 1.5) < 0.05, "\(shapes)")
        #expect(container.view.gapPath == place)
        container.usesPlaceholders = true
        let gaps = container.view.gapFrames
        window.send(.foreignDrag(drag, .dropped), at: point + CGPoint(x: 9, y: 0), pointer: -1)
        window.settle()
        let landed = container.presentedValues[0].enumerated().filter { $0.element < 0 }.map {
            container.view.layout.frame(at: IndexPath(item: $0.offset, section: 0))
        }
        #expect(landed == gaps)
    }

    /// Drags an item until its gap is open.
    private func lift(
        _ source: ContainerFixture, _ item: Int, in window: WindowFixture, to point: CGPoint
    ) throws {
        window.settle()
        window.press(on: try #require(source.cell(item)))
        window.hold(0.6)
        window.drag(to: point)
        window.advance(by: 1)
    }

    @Test("VIEW-12: items of another view land in gaps of their own shapes, in the order that the delegate returns")
    func itemsOfAnotherView() throws {
        let window = WindowFixture(CGSize(width: 800, height: 900))
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 70, height: 70)
        let source = ContainerFixture(grid: Array(0..<6), layout: layout)
        source.aspect = { [ratios] in ratios[$0 % 7] }
        window.add(source.view, CGRect(x: 0, y: 0, width: 280, height: 900))
        source.view.reloadData()
        source.companions = { path in [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0), path] }
        let container = target(window)
        container.insertionOrder = { $0.reversed() }
        // Copies have the shapes of the originals: 3, 1, 0.
        container.aspect = { [ratios] in $0 > 1_000_000 ? ratios[[3, 1, 0][$0 - 1_000_001]] : ratios[$0 % 7] }
        try lift(source, 3, in: window, to: CGPoint(x: 560, y: 300))
        try drop(
            on: container, window, inserted: { (1...3).map { container.cell(1_000_000 + $0)?.frame } },
            release: { window.release() })
        #expect(container.problemsAtRest(on: window).isEmpty)
    }

    @Test("VIEW-12: items that a drop does not insert have no place in the gap; without any, no gap opens")
    func itemsThatAreNotInserted() throws {
        let window = WindowFixture(CGSize(width: 800, height: 900))
        let layout = GridLayout()
        layout.itemSize = CGSize(width: 70, height: 70)
        let source = ContainerFixture(grid: Array(0..<6), layout: layout)
        source.aspect = { [ratios] in ratios[$0 % 7] }
        window.add(source.view, CGRect(x: 0, y: 0, width: 280, height: 900))
        source.view.reloadData()
        source.companions = { path in [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0), path] }
        let container = target(window)
        container.insertionOrder = { Array($0.suffix(2)) }
        // Copies have the shapes of the originals: 1, 3.
        container.aspect = { [ratios] in $0 > 1_000_000 ? ratios[[1, 3][($0 - 1_000_001) % 2]] : ratios[$0 % 7] }
        try lift(source, 3, in: window, to: CGPoint(x: 560, y: 300))
        #expect(container.view.gapFrames.count == 2)
        try drop(
            on: container, window, inserted: { (1...2).map { container.cell(1_000_000 + $0)?.frame } },
            release: { window.release() })
        container.insertionOrder = { _ in [] }
        try lift(source, 3, in: window, to: CGPoint(x: 560, y: 300))
        #expect(container.view.gapFrames.isEmpty && container.view.gap == nil)
        window.release()
        window.settle()
        #expect(container.problemsAtRest(on: window).isEmpty && source.problemsAtRest(on: window).isEmpty)
    }

    @Test("VIEW-12: copied items of the same view have their own shapes in the gap")
    func copiedItems() throws {
        let window = WindowFixture(CGSize(width: 800, height: 900))
        let container = target(window)
        container.aspect = { [ratios] in $0 > 1_000_000 ? ratios[103 % 7] : ratios[$0 % 7] }
        container.view.reloadData()
        try lift(container, 103, in: window, to: CGPoint(x: 560, y: 320))
        try drop(
            on: container, window, inserted: { [container.cell(1_000_001)?.frame] }, release: { window.release() })
        #expect(container.problemsAtRest(on: window).isEmpty)
    }
}
