import Testing
import UIKitNames

/// Runs the listings on the slides of session 223, compiled unchanged.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ListingTests {
    /// Shows a given number of items.
    private final class Numbers: UICollectionViewDataSource {
        var count: () -> Int = { 3 }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count() }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "Cell", for: indexPath)
        }
    }

    private let numbers = Numbers()

    private func collection() -> UICollectionView {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 90, height: 90)
        let collection = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 400, height: 400), collectionViewLayout: layout)
        collection.register(Session223Cell.self, forCellWithReuseIdentifier: "Cell")
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "PlaceholderCell")
        collection.dataSource = numbers
        return collection
    }

    private func item(_ object: UIImage) -> UIDragItem {
        let item = UIDragItem(itemProvider: NSItemProvider(object: object))
        item.localObject = object
        return item
    }

    @Test("BUILD-4, 223: the methods on the slides are called")
    func basics() async {
        let listing = Session223Basics()
        listing.items = [item(Pictures.disc(of: .red, side: 20))]
        let parameters = UIDragPreviewParameters()
        parameters.visiblePath = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 50, height: 50))
        listing.parameters = parameters
        let collection = collection()
        #expect(!session223Properties(of: collection))
        (collection.dragDelegate, collection.dropDelegate, collection.delegate) = (listing, listing, listing)
        let window = SimulatedWindow(collection)
        let cell = collection.cellForItem(at: IndexPath(item: 0, section: 0)) as? Session223Cell
        window.press(CGPoint(x: 40, y: 40))
        window.wait(0.55)
        #expect(cell?.states == [.lifting])
        window.move(to: CGPoint(x: 60, y: 300))
        #expect(cell?.states.prefix(2) == [.lifting, .dragging])
        let preview = window.root.engine.presentations.first?.previews.first
        #expect(preview?.content.visibleBounds.size == CGSize(width: 50, height: 50))
        window.release()
        await window.settle()
        #expect(listing.calls == ["begin [0, 0]", "perform"])
    }

    @Test("BUILD-4, 223: drop to a newly inserted item")
    func insertion() async {
        let listing = Session223Insertion()
        listing.imagesArray = [.red, .green].map { Pictures.disc(of: $0, side: 20) }
        numbers.count = { listing.imagesArray.count }
        let collection = collection()
        collection.dropDelegate = listing
        let window = SimulatedWindow(collection)
        let dragged = item(Pictures.disc(of: .blue, side: 20))
        let source = ItemSource(frame: CGRect(x: 300, y: 300, width: 60, height: 60), item: dragged)
        window.root.addSubview(source)
        window.drag(from: window.center(of: source), to: CGPoint(x: 20, y: 40))
        await window.settle()
        #expect(listing.imagesArray.count == 3)
        #expect(listing.imagesArray.first === dragged.localObject as? UIImage)
        #expect(collection.numberOfItems(inSection: 0) == 3)
    }

    @Test("BUILD-4, 223: drop to a placeholder item, and use its context", arguments: [true, false])
    func placeholder(succeeds: Bool) async {
        let listing = Session223Placeholder()
        numbers.count = { listing.imagesArray.count }
        let collection = collection()
        collection.dropDelegate = listing
        let window = SimulatedWindow(collection)
        let provider = NSItemProvider()
        let file = Pictures.disc(of: .blue, side: 20).pngData()
        provider.registerDataRepresentation(forTypeIdentifier: UTType.png.identifier, visibility: .all) { done in
            done(succeeds ? file : Data("no picture".utf8), nil)
            return nil
        }
        let source = ItemSource(
            frame: CGRect(x: 300, y: 300, width: 60, height: 60), item: UIDragItem(itemProvider: provider))
        window.root.addSubview(source)
        window.drag(from: window.center(of: source), to: CGPoint(x: 40, y: 40))
        #expect(collection.hasUncommittedUpdates)
        await window.settle { !collection.hasUncommittedUpdates }
        #expect(listing.imagesArray.count == (succeeds ? 1 : 0))
        #expect(collection.numberOfItems(inSection: 0) == (succeeds ? 1 : 0))
    }

    @Test("BUILD-4, 223: a drop into a row shrinks into its image")
    func intoRow() async {
        let listing = Session223Table()
        listing.albumsArray[1] = [Pictures.disc(of: .green, side: 20)]
        let table = UITableView(frame: .zero, style: .plain)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Album")
        (table.dataSource, table.dropDelegate) = (listing, listing)
        let window = SimulatedWindow(table)
        let dragged = item(Pictures.disc(of: .blue, side: 20))
        let source = ItemSource(frame: CGRect(x: 300, y: 300, width: 60, height: 60), item: dragged)
        window.root.addSubview(source)
        window.drag(from: window.center(of: source), to: CGPoint(x: 100, y: 66))
        let picture = table.cellForRow(at: IndexPath(row: 1, section: 0))?.imageView
        var landing = window.root.engine.presentations.first?.previews.first
        await window.settle {
            let seen = window.root.engine.presentations.first?.previews.first
            if let seen { landing = seen }
            return seen == nil
        }
        #expect(landing.map { $0.center.distance(to: window.center(of: picture)) < 4 } == true)
        #expect(listing.albumsArray.map(\.count) == [0, 2, 0])
    }

    @Test("BUILD-4, 223: reordering a table row calls moveRowAt instead of performing a drop")
    func moveRow() async {
        let listing = Session223Table()
        let rows = RowSource()
        let table = UITableView(frame: .zero, style: .plain)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Album")
        (table.dataSource, table.dropDelegate, table.dragDelegate) = (listing, listing, rows)
        let window = SimulatedWindow(table)
        window.drag(from: CGPoint(x: 100, y: 30), to: CGPoint(x: 100, y: 150))
        await window.settle()
        #expect(listing.moves == ["0 to 2"])
    }
}

/// A drag source with one item.
@MainActor private final class ItemSource: UIView, UIDragInteractionDelegate {
    private let item: UIDragItem

    init(frame: CGRect, item: UIDragItem) {
        self.item = item
        super.init(frame: frame)
        addInteraction(UIDragInteraction(delegate: self))
    }

    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: UIDragSession) -> [UIDragItem] {
        [item]
    }
}

/// Provides drag items for the rows of a table.
@MainActor private final class RowSource: UITableViewDragDelegate {
    func tableView(
        _ tableView: UITableView, itemsForBeginning session: UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] {
        session.localContext = tableView
        return [UIDragItem(itemProvider: NSItemProvider(object: "row"))]
    }
}
