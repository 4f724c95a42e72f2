import TestSupport
import Testing
import UIKitNames

/// A drag whose source is in the detail of a split view: a spring-loaded row replaces the detail meanwhile.
@MainActor @Suite(.timeLimit(.minutes(20))) struct SpringLoadedSplitTests {
    private let albums = Albums([["red", "green", "blue"], ["white"]])
    private let split = UISplitViewController(style: .doubleColumn)
    private let list: AlbumListViewController
    private let window: SimulatedWindow

    init() {
        list = AlbumListViewController(albums: albums)
        split.preferredPrimaryColumnWidthFraction = 0.3
        split.setViewController(list, for: .primary)
        split.setViewController(AlbumViewController(albums: albums, number: 0), for: .secondary)
        window = SimulatedWindow(split.view, size: CGSize(width: 900, height: 500))
    }

    private var detail: AlbumViewController? { split.viewController(for: .secondary) as? AlbumViewController }

    private func cell(_ index: Int) -> UICollectionViewCell? {
        detail?.collectionView.cellForItem(at: IndexPath(item: index, section: 0))
    }

    private var row: UITableViewCell? { list.tableView.cellForRow(at: IndexPath(row: 1, section: 0)) }

    /// Drags the first photo of the first album over the row of the second one, which opens.
    private func openSecondAlbum() async {
        window.press(window.center(of: cell(0)))
        window.move(to: window.center(of: row))
        #expect(detail?.number == 0)
        window.wait(3)
        #expect(detail?.number == 1 && list.openedRows == [1])
        #expect(list.tableView.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
        #expect(window.root.engine.sessions.count == 1, "the drag outlives its source view")
        #expect(window.previewFrames.count == 1)
    }

    @Test(
        "BUILD-4, DRAG-9: the photo is dropped in the grid that replaced its own, and moves there",
        arguments: [false, true])
    func drop(isFormerKept: Bool) async throws {
        let former = isFormerKept ? detail : nil
        await openSecondAlbum()
        #expect(former?.view.superview == nil)
        // The left edge of the only photo: the gap opens before it.
        let target = try #require(cell(0))
        window.move(to: window.center(of: target) - CGPoint(x: 45, y: 0))
        window.wait(1)
        window.release()
        var last: CGRect?
        await window.settle {
            if let shown = window.previewFrames.first { last = shown }
            return window.previewFrames.isEmpty
        }
        #expect(albums.names == [["green", "blue"], ["red", "white"]])
        let landed = try #require(cell(0))
        #expect(window.center(of: landed).distance(to: try #require(last).center) < 2)
        #expect(detail?.collectionView.visibleCells.count == 2 && landed.alpha == 1)
        #expect(window.root.engine.sessions.isEmpty)
        #expect(!isFormerKept || albums.endedDrags == [0])
    }

    @Test(
        "BUILD-4, DRAG-9: canceled, the photo stays in its album, and its preview fades where it is",
        arguments: [false, true])
    func cancel(isFormerKept: Bool) async throws {
        let former = isFormerKept ? detail : nil
        await openSecondAlbum()
        #expect(former?.view.superview == nil)
        window.move(to: CGPoint(x: 700, y: 300))
        window.wait(0.5)
        let place = try #require(window.previewFrames.first).center
        window.key(.escape)
        window.release()
        var centers: [CGPoint] = []
        await window.settle {
            centers += window.previewFrames.map(\.center)
            return window.previewFrames.isEmpty
        }
        #expect(!centers.isEmpty && centers.allSatisfy { $0.distance(to: place) < 2 }, "from \(place): \(centers)")
        #expect(albums.names == [["red", "green", "blue"], ["white"]])
        #expect(detail?.number == 1 && detail?.collectionView.visibleCells.count == 1)
        #expect(window.root.engine.sessions.isEmpty)
        #expect(!isFormerKept || albums.endedDrags == [0])
        // The row opens the first album again, whose cells are all visible.
        window.click(at: window.center(of: list.tableView.cellForRow(at: IndexPath(row: 0, section: 0))))
        window.wait(1)
        #expect(detail?.number == 0 && detail?.collectionView.visibleCells.map(\.alpha) == [1, 1, 1])
    }
}

/// The photos of two albums, as names.
@MainActor private final class Albums {
    var names: [[String]]
    /// The albums whose drags have ended, if their controllers exist still.
    var endedDrags: [Int] = []

    init(_ names: [[String]]) { self.names = names }

    /// Removes a photo from its album.
    func remove(_ name: String) {
        for index in names.indices { names[index].removeAll { $0 == name } }
    }
}

/// A spring-loaded table, which shows the selected album as the detail.
@MainActor private final class AlbumListViewController: UITableViewController {
    private let albums: Albums
    private(set) var openedRows: [Int] = []

    init(albums: Albums) {
        self.albums = albums
        super.init(style: .plain)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Album")
        tableView.isSpringLoaded = true
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { albums.names.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Album", for: indexPath)
        cell.textLabel?.text = "Album \(indexPath.row + 1)"
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        openedRows.append(indexPath.row)
        let detail = AlbumViewController(albums: albums, number: indexPath.row)
        splitViewController?.setViewController(detail, for: .secondary)
    }
}

/// A grid of photos, which are moved within it and from other grids.
@MainActor
private final class AlbumViewController: UICollectionViewController, UICollectionViewDragDelegate,
    UICollectionViewDropDelegate
{
    let number: Int
    private let albums: Albums

    init(albums: Albums, number: Int) {
        (self.albums, self.number) = (albums, number)
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 100)
        super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Photo")
        collectionView.dragDelegate = self
        collectionView.dropDelegate = self
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        albums.names[number].count
    }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "Photo", for: indexPath)
        cell.backgroundColor = .brown
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] {
        let name = albums.names[number][indexPath.item]
        let item = UIDragItem(itemProvider: NSItemProvider(object: NSString(string: name)))
        item.localObject = name
        return [item]
    }

    func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: UIDragSession) {
        albums.endedDrags.append(number)
    }

    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        UICollectionViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, performDropWith coordinator: UICollectionViewDropCoordinator
    ) {
        guard let item = coordinator.items.first, let name = item.dragItem.localObject as? String else { return }
        albums.remove(name)
        let end = IndexPath(item: albums.names[number].count, section: 0)
        let destination = min(coordinator.destinationIndexPath ?? end, end)
        collectionView.performBatchUpdates {
            albums.names[number].insert(name, at: destination.item)
            if let source = item.sourceIndexPath { collectionView.deleteItems(at: [source]) }
            collectionView.insertItems(at: [destination])
        }
        coordinator.drop(item.dragItem, toItemAt: destination)
    }
}
