import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct CellAccessoryTests {
    private final class Source: NSObject, UICollectionViewDataSource {
        var texts = ["Albums", "Favorites", "Imports", "Trash"]
        var accessories: (Int) -> [UICellAccessory] = { _ in [] }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            texts.count
        }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Row", for: indexPath)
            guard let row = cell as? UICollectionViewListCell else { return cell }
            var content = row.defaultContentConfiguration()
            content.text = texts[indexPath.item]
            row.contentConfiguration = content
            row.accessories = accessories(indexPath.item)
            return row
        }
        func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }
        func collectionView(
            _ collectionView: UICollectionView, moveItemAt source: IndexPath, to destination: IndexPath
        ) { texts.insert(texts.remove(at: source.item), at: destination.item) }
    }

    private func show(_ source: Source) -> (UICollectionView, SimulatedWindow) {
        let size = CGSize(width: 320, height: 240)
        let layout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain))
        let view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        view.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "Row")
        view.dataSource = source
        let window = SimulatedWindow(view, size: size)
        window.frame()
        return (view, window)
    }

    private func views(_ view: UICollectionView, _ item: Int) -> [UIView] {
        let cell = view.cellForItem(at: IndexPath(item: item, section: 0)) as? UICollectionViewListCell
        return (cell?.subviews.filter { $0 !== cell?.contentView } ?? []).sorted { $0.frame.minX < $1.frame.minX }
    }

    private func content(_ view: UICollectionView, _ item: Int) -> CGRect? {
        (view.cellForItem(at: IndexPath(item: item, section: 0)) as? UICollectionViewListCell)?.contentView.frame
    }

    @Test("LIST-11: accessories are at their sides in the system's order, and the content is between them")
    func order() {
        let source = Source()
        let badge = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
        source.accessories = { item in
            switch item {
            case 0: [.disclosureIndicator(), .label(text: "12")]
            case 1: [.checkmark(), .customView(configuration: .init(customView: badge, placement: .leading()))]
            default: []
            }
        }
        let (view, window) = show(source)
        let first = views(view, 0)
        #expect(first.count == 2 && first.first is UILabel && first.last?.frame.maxX == 304)
        #expect(content(view, 0)?.minX == 0 && content(view, 0)?.maxX == first.first?.frame.minX)
        #expect(views(view, 1).first === badge && badge.frame == CGRect(x: 16, y: 12, width: 30, height: 20))
        #expect(content(view, 1)?.minX == 46 && content(view, 2) == CGRect(x: 0, y: 0, width: 320, height: 44))
        if let path = ProcessInfo.processInfo.environment["ACCESSORY_PICTURE"] {
            try? window.surface.writePNG(to: path)
        }
    }

    @Test("LIST-11: accessories for editing appear with it, and their handlers are called")
    func editing() {
        let source = Source()
        var log: [String] = []
        source.accessories = { item in
            [
                .delete { log.append("delete \(item)") }, .reorder(), .multiselect(),
                .disclosureIndicator(displayed: .whenNotEditing), .detail { log.append("detail \(item)") },
            ]
        }
        let (view, window) = show(source)
        #expect(views(view, 0).count == 2)
        view.isEditing = true
        window.wait(0.5)
        #expect(views(view, 0).count == 4)
        if let path = ProcessInfo.processInfo.environment["ACCESSORY_PICTURE"] {
            try? window.surface.writePNG(to: path.replacingOccurrences(of: ".png", with: "-editing.png"))
        }
        for control in [views(view, 1)[1], views(view, 1)[2]] {
            window.press(window.center(of: control))
            window.release()
        }
        #expect(log == ["delete 1", "detail 1"])
        view.allowsMultipleSelectionDuringEditing = true
        window.press(CGPoint(x: 150, y: 22))
        window.release()
        window.frame()
        #expect(view.indexPathsForSelectedItems == [IndexPath(item: 0, section: 0)])
        #expect((views(view, 0).first as? AccessoryView)?.kind == .selection(isSelected: true))
        #expect((views(view, 1).first as? AccessoryView)?.kind == .selection(isSelected: false))
        view.isEditing = false
        window.wait(0.5)
        #expect(views(view, 0).count == 2)
    }

    @Test("LIST-11: the reorder accessory moves the item by the data source, by a touch without a long press")
    func reorder() async {
        let source = Source()
        source.accessories = { _ in [.reorder()] }
        let (view, window) = show(source)
        window.kind = .touch
        view.isEditing = true
        window.wait(0.5)
        window.press(CGPoint(x: 293, y: 22))
        window.frame()
        window.move(to: CGPoint(x: 293, y: 120))
        window.wait(0.6)
        window.release()
        await window.settle()
        #expect(source.texts == ["Favorites", "Imports", "Albums", "Trash"])
    }
}
