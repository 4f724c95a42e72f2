import TestSupport
import Testing
import UIKitNames

/// The gap of a drag in a flow layout whose delegate provides the sizes.
@MainActor struct FlowGapTests {
    /// Cards of different sizes that a drag may reorder.
    private final class Cards: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout,
        UICollectionViewDragDelegate, UICollectionViewDropDelegate
    {
        let sizes: [CGSize]
        var others: [Int] = []
        var operation = UIDropOperation.move
        private(set) var destination: IndexPath?

        init(_ sizes: [CGSize]) { self.sizes = sizes }

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            sizes.count
        }

        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "Card", for: indexPath)
        }

        func collectionView(
            _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
            sizeForItemAt indexPath: IndexPath
        ) -> CGSize { sizes[indexPath.item] }

        func collectionView(
            _ collectionView: UICollectionView, itemsForBeginning session: UIDragSession, at indexPath: IndexPath
        ) -> [UIDragItem] {
            (others.filter { $0 != indexPath.item } + [indexPath.item]).map { index in
                let item = UIDragItem(itemProvider: NSItemProvider(object: "\(index)"))
                item.sourceIndexPath = IndexPath(item: index, section: 0)
                return item
            }
        }

        func collectionView(
            _ collectionView: UICollectionView, dropSessionDidUpdate session: UIDropSession,
            withDestinationIndexPath destinationIndexPath: IndexPath?
        ) -> UICollectionViewDropProposal {
            destination = destinationIndexPath
            return UICollectionViewDropProposal(operation: operation, intent: .insertAtDestinationIndexPath)
        }

        func collectionView(
            _ collectionView: UICollectionView, performDropWith coordinator: UICollectionViewDropCoordinator
        ) {}
    }

    private func board(_ cards: Cards) -> (UICollectionView, SimulatedWindow) {
        let collection = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 400, height: 400), collectionViewLayout: UICollectionViewFlowLayout())
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Card")
        collection.dataSource = cards
        (collection.delegate, collection.dragDelegate, collection.dropDelegate) = (cards, cards, cards)
        return (collection, SimulatedWindow(collection))
    }

    @Test("ORDER-5: a small card that is dragged over large ones in a column passes one after the other")
    func smallCardAmongLargeCards() {
        let cards = Cards((0..<5).map { CGSize(width: 390, height: $0 == 0 ? 37 : 71) })
        let (_, window) = board(cards)
        window.press(CGPoint(x: 200, y: 18))
        window.wait(0.6)
        var items: [Int] = []
        for y in stride(from: CGFloat(18), through: 360, by: 3) {
            window.move(to: CGPoint(x: 200, y: y), steps: 1)
            if let item = cards.destination?.item, items.last != item { items.append(item) }
        }
        #expect(items == [0, 1, 2, 3, 4])
    }

    @Test("VIEW-12: items of another program have their preferred size in the gap, scaled down to the largest card")
    func foreignSizes() throws {
        let cards = Cards((0..<8).map { CGSize(width: 120, height: $0 == 3 ? 90 : 60) })
        cards.operation = .copy
        let (collection, window) = board(cards)
        func gap(of sizes: [CGSize]) -> [CGSize] {
            let providers = sizes.map { size in
                let provider = ItemProvider(object: "card")
                provider.preferredPresentationSize = size
                return provider
            }
            let point = CGPoint(x: 130, y: 100)
            func send(_ event: ForeignDragEvent) {
                window.root.handle(
                    InputEvent(
                        .foreignDrag(ForeignDragID(1), event), at: point, time: window.now, pointer: PointerID(-1)))
            }
            send(.entered(ForeignDragOffer(items: providers)))
            send(.moved(allowsMove: false))
            window.wait(0.5)
            defer { send(.exited) }
            return collection.gapFrames.map(\.size)
        }
        #expect(gap(of: [CGSize(width: 100, height: 40)]) == [CGSize(width: 100, height: 40)])
        #expect(gap(of: [CGSize(width: 4_000, height: 2_000)]) == [CGSize(width: 120, height: 60)])
        #expect(gap(of: [CGSize(width: 300, height: 900)]) == [CGSize(width: 30, height: 90)])
        #expect(gap(of: [.zero]) == [CGSize(width: 50, height: 50)], "the layout's item size")
    }

    @Test("ORDER-5: the area of a gap is where the layout shows it, among items of any size", arguments: 0..<12)
    func areas(number: Int) {
        var random = SplitMix(seed: UInt64(number) &+ 5)
        let cards = Cards(
            (0..<30).map { _ in CGSize(width: 30 + random.below(120), height: 24 + random.below(60)) })
        cards.others = (0..<random.below(3)).map { _ in random.below(6) }
        cards.operation = number % 2 == 0 ? .move : .copy
        let (collection, window) = board(cards)
        let layout = collection.collectionViewLayout
        window.press(window.center(of: collection.cellForItem(at: IndexPath(item: 2, section: 0))))
        window.wait(0.6)
        var compared = 0
        for _ in 0..<30 {
            window.move(to: CGPoint(x: 20 + random.below(360), y: 60 + random.below(280)))
            window.wait(0.1)
            guard let positions = layout.environment.gapPositions, let shown = cards.destination,
                layout.environment.presentationCounts[0] == positions.counts[0] + positions.gapLength
            else { continue }
            let (area, end) = (layout.gapArea(at: shown), shown.item + positions.gapLength - 1)
            let frames = (shown.item...end).map { layout.frame(at: IndexPath(item: $0, section: 0)) }
            let middle = frames[(frames.count - 1) / 2]
            compared += 1
            #expect(abs(area.center.x - middle.midX) <= 1 && area.middle.contains(middle.midY), "\(shown)")
            #expect(area.first.contains(frames[0].midY) && area.last.contains(frames[frames.count - 1].midY))
            #expect(area.minX == -.infinity || abs(area.minX - frames[0].minX) <= 1)
            #expect(area.maxX == .infinity || abs(area.maxX - frames[frames.count - 1].maxX) <= 1)
        }
        #expect(compared > 20)
    }
}
