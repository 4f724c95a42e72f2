import Foundation
import PhotoLibrary
import Views

extension PhotoGridController: Gallery.Observer {
    func galleryShows(_ list: BuiltInList) -> Bool { !isFilmstrip && album == AlbumID(list) }

    func gallery(_ gallery: Gallery, photosOf album: AlbumID, did change: Gallery.PhotosChange) {
        if album == AlbumID(.favorites) { showFavorites() }
        guard album == self.album else { return }
        let updated = gallery.photos(in: album) ?? []
        if isCommitting { return setPhotos(updated) }
        let old = sections
        switch change {
        case .reset: reload()
        case .updated(let indices): update(indices, to: updated)
        case .removed(let indices):
            grid.performBatchUpdates {
                setPhotos(updated)
                delete(indices, from: old)
            }
        case .inserted(let indices):
            grid.performBatchUpdates {
                setPhotos(updated)
                insert(indices, after: old)
            }
        case .moved(let indices, let new):
            guard !old.hasHeaders else { return reload() }
            grid.performBatchUpdates {
                setPhotos(updated)
                grid.moveItems(indices, to: new, inSection: 0)
            }
        case .reordered(let moves):
            guard !old.hasHeaders else { return reload() }
            grid.performBatchUpdates {
                setPhotos(updated)
                for move in moves { grid.moveItem(at: sections.path(of: move.from), to: sections.path(of: move.to)) }
            }
        }
        updateHeaders()
        onSelectionChange?()
    }

    /// Shows photos whose images or shapes have changed.
    private func update(_ indices: IndexRuns, to new: [ListedPhoto]) {
        setPhotos(new)
        for path in grid.indexPathsForVisibleItems {
            let index = sections.index(of: path)
            if indices.contains(index), let cell = cell(at: index) { show(new[index], in: cell) }
        }
        if keepsAspectRatios { grid.aspectRatiosDidChange(ofItems: sections.items(indices)) }
    }

    /// Deletes photos by their former indices, and the months that have none left.
    private func delete(_ indices: IndexRuns, from old: PhotoSections) {
        guard old.hasHeaders else { return grid.deleteItems(indices, inSection: 0) }
        var empty = IndexSet()
        for (section, items) in old.items(indices) {
            if items.count == old.indices(of: section).count {
                empty.insert(section)
            } else {
                grid.deleteItems(items, inSection: section)
            }
        }
        if !empty.isEmpty { grid.deleteSections(empty) }
        // Without photos, the grid has one section without a header.
        if !sections.hasHeaders { grid.insertSections([0]) }
    }

    /// Inserts photos by their new indices, and the months that had none.
    private func insert(_ indices: IndexRuns, after old: PhotoSections) {
        guard sections.hasHeaders else { return grid.insertItems(indices, inSection: 0) }
        if !old.hasHeaders { grid.deleteSections([0]) }
        let known = Set(old.months.map(\.number))
        var new = IndexSet()
        for (section, items) in sections.items(indices) {
            if known.contains(sections.months[section].number) {
                grid.insertItems(items, inSection: section)
            } else {
                new.insert(section)
            }
        }
        if !new.isEmpty { grid.insertSections(new) }
    }

    // MARK: Headers

    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> ReusableView? {
        let header = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: MonthHeader.reuseIdentifier, for: indexPath)
        if let header = header as? MonthHeader, sections.months.indices.contains(indexPath.section) {
            header.month = sections.months[indexPath.section]
        }
        return header
    }

    /// Shows the counts of the visible months.
    private func updateHeaders() {
        for (section, month) in sections.months.enumerated() {
            let header = grid.supplementaryView(
                forElementKind: SelfSizingLayout.headerKind, at: IndexPath(item: 0, section: section))
            (header as? MonthHeader)?.month = month
        }
    }
}
