import Application
import Dispatch
import Views
import X11

/// A cell that shows the name of an item on the shelf or in the basket.
@MainActor final class GoodsCell: ItemCell {
    let label = Label(alignment: .center)

    required init() {
        super.init()
        backgroundColor = Color(hex: 0xF4F1EA)
        cornerRadius = 6
        addSubview(label)
    }

    override func layoutSubviews() { label.frame = bounds }
}

/// A shelf (a table) beside a basket (a collection), with drags within them and between them.
@MainActor final class Shop: View {
    let shelf = TableView()
    let basket = CollectionView(collectionViewLayout: GridLayout())
    private var onShelf = ["Apples", "Bread", "Cheese", "Eggs", "Figs", "Honey"]
    private var inBasket = ["Tea"]

    init() {
        super.init(frame: .zero)
        (basket.layout as? GridLayout)?.itemSize = CGSize(width: 110, height: 70)
        for view in [shelf, basket] {
            view.register(GoodsCell.self, forCellWithReuseIdentifier: "goods")
            addSubview(view)
        }
        (shelf.dataSource, shelf.dragDelegate, shelf.dropDelegate) = (self, self, self)
        (basket.dataSource, basket.dragDelegate, basket.dropDelegate) = (self, self, self)
        basket.backgroundColor = Color(hex: 0xDDE7D8)
    }

    override func layoutSubviews() {
        shelf.frame = CGRect(x: 0, y: 0, width: 200, height: bounds.height)
        basket.frame = CGRect(x: 200, y: 0, width: bounds.width - 200, height: bounds.height)
    }

    private subscript(view: ItemContainerView) -> [String] {
        get { view === shelf ? onShelf : inBasket }
        set { if view === shelf { onShelf = newValue } else { inBasket = newValue } }
    }

    private func cell(in view: ItemContainerView, at path: IndexPath) -> ItemCell {
        let cell = view.dequeueReusableCell(withReuseIdentifier: "goods", for: path)
        (cell as? GoodsCell)?.label.text = self[view][path.item]
        return cell
    }

    private func item(of view: ItemContainerView, at path: IndexPath) -> DragItem {
        let item = DragItem(itemProvider: ItemProvider(object: self[view][path.item]))
        item.localObject = self[view][path.item]
        return item
    }

    /// Moves the dropped items from their source, in this view or the other, to the drop's destination.
    private func perform(_ coordinator: ItemDropCoordinator, in view: ItemContainerView) {
        let other = view === shelf ? basket : shelf
        for item in coordinator.items.reversed() {
            guard let name = item.dragItem.localObject as? String else { continue }
            if let index = self[other].firstIndex(of: name) {
                self[other].remove(at: index)
                other.deleteItems(at: [IndexPath(item: index, section: 0)])
            }
            view.performBatchUpdates {
                if let source = item.sourceIndexPath {
                    self[view].remove(at: source.item)
                    view.deleteItems(at: [source])
                }
                let target = coordinator.destinationIndexPath ?? IndexPath(item: self[view].count, section: 0)
                self[view].insert(name, at: target.item)
                view.insertItems(at: [target])
                coordinator.drop(item.dragItem, toItemAt: target)
            }
        }
    }

    private let proposal = ItemDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
}

extension Shop: TableViewDataSource, TableViewDragDelegate, TableViewDropDelegate {
    func tableView(_ view: TableView, numberOfRowsInSection section: Int) -> Int { onShelf.count }
    func tableView(_ view: TableView, cellForRowAt path: IndexPath) -> ItemCell { cell(in: view, at: path) }
    func tableView(_ view: TableView, itemsForBeginning session: DragSession, at path: IndexPath) -> [DragItem] {
        [item(of: view, at: path)]
    }
    func tableView(
        _ view: TableView, dropSessionDidUpdate session: DropSession, withDestinationIndexPath path: IndexPath?
    ) -> ItemDropProposal { proposal }
    func tableView(_ view: TableView, performDropWith drop: ItemDropCoordinator) { perform(drop, in: view) }
}

extension Shop: CollectionViewDataSource, CollectionViewDragDelegate, CollectionViewDropDelegate {
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { inBasket.count }
    func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> ItemCell { cell(in: view, at: path) }
    func collectionView(
        _ view: CollectionView, itemsForBeginning session: DragSession, at path: IndexPath
    ) -> [DragItem] { [item(of: view, at: path)] }
    func collectionView(
        _ view: CollectionView, dropSessionDidUpdate session: DropSession, withDestinationIndexPath path: IndexPath?
    ) -> ItemDropProposal { proposal }
    func collectionView(_ view: CollectionView, performDropWith drop: ItemDropCoordinator) { perform(drop, in: view) }
}

let window = try WindowController(
    display: try Display.open(),
    configuration: .init(title: "Basket", className: ("basket", "Basket"), size: CGSize(width: 640, height: 400)))
let shop = Shop()
window.root.addSubview(shop)
shop.frame = window.root.bounds
window.content.onResize = { shop.frame = CGRect(origin: .zero, size: $0) }
window.show()
withExtendedLifetime(window) { dispatchMain() }
