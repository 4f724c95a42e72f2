import Foundation
import PhotoLibrary
import Views

/// Controls the grid of the selected album's photos: selection, dragging and dropping (APP-3).
@MainActor final class PhotoGridController {
    let grid: PhotoGrid
    let gallery: Gallery
    let loader: PhotoLoader
    let imagesAhead: ImagesAhead
    private(set) var album: AlbumID?
    /// The shown album; nil while a built-in list is shown, or nothing.
    var shownAlbum: AlbumID? { album.flatMap { $0.builtInList == nil ? $0 : nil } }
    private(set) var photos: [ListedPhoto] = []
    /// The sections of `photos`.
    private(set) var sections = PhotoSections(count: 0)
    /// The items of other programs that have placeholders, in all albums.
    let pendingImports = PendingImports()
    /// Photos that were added to an album that is not shown; selected when the album is shown (APP-17).
    private var pendingSelection: PendingSelection?
    /// Imports items that are dropped or pasted from other programs; nil when the library is read-only or synthetic.
    var itemImporter: ItemImporter?
    /// Whether the grid is replacing a placeholder by its photo while the gallery inserts the photo.
    private(set) var isCommitting = false
    /// Called with an item's index to open the photo in the viewer.
    var onOpen: ((Int) -> Void)?
    /// Called after another album, or none, is shown.
    var onAlbumChange: (() -> Void)?
    /// Called after the selection, or the photos that it refers to, have changed.
    var onSelectionChange: (() -> Void)?
    /// Called after placeholders of imports were inserted or removed.
    var onPlaceholdersChange: (() -> Void)?
    /// Called after a drop, with the message for the notice and whether to offer undo.
    var onMessage: ((_ what: String, _ canUndo: Bool) -> Void)?
    /// Called when all items of an import are finished.
    var onImported: ((DropSummary) -> Void)?
    /// Called while a drag is over the grid whose drop makes albums: of folders (APP-25), or of photos if there is no
    /// album that could take them (APP-15).
    var onAlbumsOffer: ((DropSession) -> Void)?
    /// Called when the grid becomes, or stops being, the target of a session's drop; possibly repeatedly.
    var onTargetChange: ((_ isTarget: Bool, DropSession) -> Void)?
    /// Called when any drag leaves the grid or ends: it makes no albums then.
    var onAlbumsOfferEnd: ((DropSession) -> Void)?
    /// Called when folders are dropped on the grid.
    var onFoldersDropped: (([DragItem]) -> Void)?
    /// Called when photos are dropped on the grid while it shows no album.
    var onDropWithoutAlbum: ((CollectionViewDropCoordinator) -> Void)?
    /// Called on a secondary click, with the item's index, or nil on the background, and the point in the window.
    var onContextMenu: ((Int?, CGPoint) -> Void)?

    /// Called with items of another program that are dropped on a list that imports them.
    var onItemsDropped: (([DragItem], BuiltInList) -> Void)?

    /// Which of the dragged photos the shown album contains.
    let presentPhotos: PresentPhotos
    let squares = GridLayout()
    private let rows = JustifiedLayout()
    /// Whether the photos are small, so that a preview of ordinary size would hide the gap (DRAG-14).
    let isFilmstrip: Bool
    /// The running search for a photo whose name is typed.
    var nameRequest: Task<Void, Never>?
    /// The sessions whose photos were dropped among those of the album, and land.
    var dropped = DropSessionSet()
    /// The image of the album that was shown before, over the grid.
    private weak var formerContent: FormerContent?
    /// The index that `index(of:)` returned last.
    private var lastFound = 0

    /// - Parameters:
    ///   - filmstrip: The layout of the viewer's filmstrip; nil for squares and rows of the size `zoom`.
    init(gallery: Gallery, loader: PhotoLoader, filmstrip: CollectionViewLayout? = nil) {
        self.gallery = gallery
        presentPhotos = PresentPhotos(gallery: gallery)
        (self.loader, imagesAhead) = (loader, ImagesAhead(loader: loader))
        isFilmstrip = filmstrip != nil
        grid = PhotoGrid(collectionViewLayout: filmstrip ?? squares)
        if isFilmstrip { grid.name = "Filmstrip" }
        grid.addGestures()
        grid.register(
            MonthHeader.self, forSupplementaryViewOfKind: SelfSizingLayout.headerKind,
            withReuseIdentifier: MonthHeader.reuseIdentifier)
        grid.register(PhotoCell.self, forCellWithReuseIdentifier: PhotoCell.reuseIdentifier)
        grid.register(
            ImportPlaceholderCell.self, forCellWithReuseIdentifier: PlaceholderCell.placeholderReuseIdentifier)
        grid.allowsMultipleSelection = true
        grid.dataSource = self
        grid.delegate = self
        grid.dragDelegate = self
        grid.dropDelegate = self
        grid.locateDragItem = { [weak self] item in
            guard let self, let drag = item.photoDrag, drag.album == self.album, !drag.isOfWholeAlbum,
                let index = self.photos.firstIndex(of: drag.photo)
            else { return nil }
            return sections.path(of: index)
        }
        grid.locateLazyDragItems = { [weak self] items in
            // An album that is dragged by its row stays where it is.
            guard let self, let dragged = items.localObject as? DraggedPhotos, dragged.album == self.album,
                !dragged.isWholeAlbum
            else { return [] }
            let positions = PhotoPositions(self.photos)
            return (0..<dragged.count).map { index in
                positions[dragged[index].id].map { self.sections.path(of: $0) }
            }
        }
        grid.pasteConfiguration = PasteConfiguration(acceptableTypeIdentifiers: IncomingContent.typeIdentifiers)
        if !isFilmstrip { grid.onType = { [weak self] in self?.select($0) } }
        gallery.addObserver(self)
    }

    // MARK: Content

    /// Shows an album from its beginning and loads it if needed; nil shows no album.
    func show(_ album: AlbumID?) {
        guard album != self.album else { return }
        nameRequest?.cancel()
        detachPlaceholders()
        let former = self.album
        showFormerContent(before: album)
        self.album = album
        if let list = former?.builtInList, !isFilmstrip { gallery.unload(list) }
        grid.deselectAll()
        imagesAhead.cancel()
        reload()
        grid.scroll(to: .zero, animated: false)
        if let album { gallery.load(album) }
        onAlbumChange?()
    }

    /// Lets the shown photos stay until those of an album are read.
    private func showFormerContent(before album: AlbumID?) {
        guard !isFilmstrip, let album, gallery.photos(in: album) == nil, formerContent?.superview == nil,
            let content = FormerContent(of: grid)
        else { return }
        content.show(over: grid)
        formerContent = content
    }

    func reload() {
        detachPlaceholders()
        setPhotos(album.flatMap { gallery.photos(in: $0) } ?? [])
        grid.reloadData()
        attachPlaceholders()
        if album.map({ gallery.photos(in: $0) != nil }) ?? true { formerContent?.removeFromSuperview() }
        if let pendingSelection, pendingSelection.album == album, !photos.isEmpty {
            self.pendingSelection = nil
            if pendingSelection.reveals {
                selectAndReveal(pendingSelection.photos)
            } else {
                select(pendingSelection.photos)
            }
        }
        onSelectionChange?()
    }

    /// Sets the photos as the gallery has them, and their sections.
    func setPhotos(_ new: [ListedPhoto]) {
        photos = new
        // The filmstrip is one row.
        let months = isFilmstrip ? [] : album.map { gallery.months(in: $0) } ?? []
        sections = PhotoSections(months, count: new.count)
        squares.headerHeight = sections.hasHeaders ? MonthHeader.height : 0
        rows.headerHeight = squares.headerHeight
    }

    /// Selects photos that were moved or copied, now or when their album is shown (APP-17).
    func selectAfterTransfer(_ photos: [ListedPhoto], to album: AlbumID, reveals: Bool = false) {
        pendingSelection = nil
        if album == self.album, !self.photos.isEmpty {
            if reveals { selectAndReveal(PhotoIDSet(photos)) } else { select(PhotoIDSet(photos)) }
        } else {
            let isOpen = album == self.album
            pendingSelection = PendingSelection(album: album, photos: PhotoIDSet(photos), reveals: reveals && isOpen)
        }
    }

    func select(_ ids: PhotoIDSet) { select(indices(of: ids)) }

    private func select(_ indices: IndexRuns) {
        nameRequest?.cancel()
        grid.select([], clearing: true)
        for (section, items) in sections.items(indices) { grid.select(items, inSection: section, clearing: false) }
        onSelectionChange?()
    }

    private func indices(of ids: PhotoIDSet) -> IndexRuns {
        IndexRuns(ranges: ids.indexRanges(in: photos))
    }

    /// A selection of photos of an album that is not loaded, or not shown.
    private struct PendingSelection {
        let album: AlbumID
        let photos: PhotoIDSet
        /// Whether to scroll to the photos.
        let reveals: Bool
    }

    /// Selects those of the photos that are in the grid, now or when its album is loaded, and scrolls to the first one
    /// unless one of them is visible. If the grid has none of them, the selection stays.
    func selectShown(_ ids: [PhotoID]) {
        guard !ids.isEmpty else { return }
        let photos = PhotoIDSet(ids)
        if let album, gallery.photos(in: album) == nil {
            pendingSelection = PendingSelection(album: album, photos: photos, reveals: true)
        } else {
            selectAndReveal(photos)
        }
    }

    private func selectAndReveal(_ ids: PhotoIDSet) {
        let indices = indices(of: ids)
        guard let first = indices.first else { return }
        select(indices)
        // Cells may still be on their way to their places.
        let viewport = CGRect(origin: grid.contentOffset, size: grid.frame.size)
        let isVisible = grid.indexPathsForVisibleItems.contains { path in
            indices.contains(sections.index(of: path)) && grid.frameForItem(at: path)?.intersects(viewport) == true
        }
        if !isVisible { grid.scrollToItem(at: sections.path(of: first)) }
    }

    /// The number of shown photos; 0 until the album is loaded.
    var count: Int { photos.count }

    func photo(at index: Int) -> ListedPhoto? { photos.indices.contains(index) ? photos[index] : nil }

    /// The photo's index in the shown album; nil if the album does not contain it.
    ///
    /// O(1) for the photo that was asked for last, otherwise O(*n*).
    func index(of photo: ListedPhoto) -> Int? {
        if photos.indices.contains(lastFound), photos[lastFound].id == photo.id { return lastFound }
        guard let found = photos.firstIndex(where: { $0.id == photo.id }) else { return nil }
        lastFound = found
        return found
    }

    /// In the album's order.
    var selectedPhotos: [ListedPhoto] {
        sections.indices(of: grid.selection).flatMap { photos[$0] }
    }

    /// The index at which pasted photos are inserted: behind the last selected photo, or at the end.
    var pasteIndex: Int { sections.indices(of: grid.selection).last?.upperBound ?? count }

    /// The index of the first selected photo; nil if none is selected.
    var firstSelectedIndex: Int? { grid.firstSelectedPath.map { sections.index(of: $0) } }

    /// The cell of an item; nil while the item is not visible.
    func cell(at index: Int) -> PhotoCell? { grid.cellForItem(at: sections.path(of: index)) as? PhotoCell }

    func select(_ index: Int, animated: Bool = true) {
        let path = sections.path(of: index)
        grid.select([path], clearing: true)
        grid.scrollToItem(at: path, animated: animated)
        onSelectionChange?()
    }

    /// Removes selected photos from the grid, and then selects the photo at the place of the first one, or the last
    /// photo, so that the keys go on from there.
    func selectNext<Result>(after removal: () -> Result) -> Result {
        let selectNext = selectionOfNext()
        let result = removal()
        selectNext()
        return result
    }

    /// Returns the closure that selects the next photo once the selected ones have left the grid. It has no effect if
    /// they have not, or if another album is shown by then.
    func selectionOfNext() -> @MainActor () -> Void {
        let (place, album) = (firstSelectedIndex, album)
        return { [weak self] in
            guard let self, let place, self.album == album, grid.selectedCount == 0, count > 0 else { return }
            select(min(place, count - 1))
        }
    }

    /// Runs changes of the gallery without a batch update, because the grid shows them already.
    func withoutBatchUpdate(_ body: () -> Void) {
        isCommitting = true
        body()
        isCommitting = false
    }

    // MARK: Layout

    /// The range of cell sizes, in points.
    static let sizes: ClosedRange<CGFloat> = 96...320

    /// The size of the photos within `sizes`, from 0 to 1 (APP-9).
    var zoom: Double = 0.45 {
        didSet {
            let side = Self.side(ofZoom: zoom).rounded()
            squares.itemSize = CGSize(width: side, height: side)
            rows.rowHeight = side
        }
    }

    /// Whether the photos' names are below them (APP-41).
    var showsNames = false {
        didSet {
            guard showsNames != oldValue else { return }
            squares.captionHeight = showsNames ? PhotoCell.nameHeight : 0
            rows.captionHeight = squares.captionHeight
            for path in grid.indexPathsForVisibleItems { cell(at: sections.index(of: path))?.showsName = showsNames }
        }
    }

    /// Whether photos keep their aspect ratio instead of being cropped to squares (APP-9).
    var keepsAspectRatios = false {
        didSet {
            if keepsAspectRatios != oldValue { grid.setLayout(keepsAspectRatios ? rows : squares, animated: true) }
        }
    }
}

extension PhotoGridController: CollectionViewDataSource, CollectionViewDelegate {
    func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        sections.indices(of: section).count
    }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: PhotoCell.reuseIdentifier, for: indexPath)
        if let cell = cell as? PhotoCell, let photo = photo(at: sections.index(of: indexPath)) {
            show(photo, in: cell)
        }
        return cell
    }

    func show(_ photo: ListedPhoto, in cell: PhotoCell) {
        cell.show(photo, loader: loader)
        cell.isFavorite = gallery.isFavorite(photo)
        cell.showsName = showsNames
        cell.showsDaysLeft = album == AlbumID(.recentlyDeleted)
    }

    func collectionView(_ collectionView: CollectionView, aspectRatioForItemAt indexPath: IndexPath) -> CGFloat {
        CGFloat(photo(at: sections.index(of: indexPath))?.aspectRatio ?? 1)
    }

    func collectionViewSelectionDidChange(_ collectionView: CollectionView) {
        // What the user has selected meanwhile stays.
        nameRequest?.cancel()
        onSelectionChange?()
    }

    func collectionView(
        _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
    ) {
        let index = sections.index(of: indexPath)
        if let cell = cell(at: index), cell.isFailed { return cell.retry() }
        onOpen?(index)
    }

    func collectionView(
        _ collectionView: CollectionView, showContextMenuForItemAt indexPath: IndexPath?, point: CGPoint
    ) { onContextMenu?(indexPath.map { sections.index(of: $0) }, collectionView.convert(point, to: nil)) }
}
