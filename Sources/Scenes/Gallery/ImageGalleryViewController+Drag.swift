import UIKitNames

extension ImageGalleryViewController: UICollectionViewDragDelegate, UICollectionViewDropDelegate, TrashViewDelegate {
    private func isSelf(_ session: UIDragSession?) -> Bool {
        session?.localContext as? UICollectionView === collectionView
    }

    /// The image of the gallery that a local item stands for.
    private func index(of item: UIDragItem) -> Int? {
        (item.localObject as? ImageModel).flatMap { model in images.firstIndex { $0.id == model.id } }
    }

    /// An item with the URL and, once it has been fetched, the image. One without can still be moved and thrown away.
    private func dragItem(_ image: ImageModel) -> UIDragItem {
        let provider = NSItemProvider()
        if let pixels = cache[image.url] { provider.registerObject(pixels, visibility: .all) }
        if let url = NSURL(string: image.url.absoluteString) { provider.registerObject(url, visibility: .all) }
        provider.suggestedName = image.name
        let item = UIDragItem(itemProvider: provider)
        item.localObject = image
        return item
    }

    func collectionView(
        _ collectionView: UICollectionView, itemsForBeginning session: UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] {
        session.localContext = collectionView
        return [dragItem(images[indexPath.item])]
    }

    func collectionView(
        _ collectionView: UICollectionView, itemsForAddingTo session: UIDragSession, at indexPath: IndexPath,
        point: CGPoint
    ) -> [UIDragItem] {
        let isDragged = session.items.contains { index(of: $0) == indexPath.item }
        return isSelf(session) && !isDragged ? [dragItem(images[indexPath.item])] : []
    }

    func collectionView(
        _ collectionView: UICollectionView, dragPreviewParametersForItemAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? {
        collectionView.cellForItem(at: indexPath).map {
            UIDragPreviewParameters(roundedRect: $0.bounds, cornerRadius: 6)
        }
    }

    func collectionView(_ collectionView: UICollectionView, canHandle session: UIDropSession) -> Bool {
        isSelf(session.localDragSession)
            || session.canLoadObjects(ofClass: NSURL.self) && session.canLoadObjects(ofClass: UIImage.self)
    }

    func collectionView(
        _ collectionView: UICollectionView, dropSessionDidUpdate session: UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
        UICollectionViewDropProposal(
            operation: isSelf(session.localDragSession) ? .move : .copy, intent: .insertAtDestinationIndexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, performDropWith coordinator: UICollectionViewDropCoordinator
    ) {
        let destination = coordinator.destinationIndexPath ?? IndexPath(item: images.count, section: 0)
        if isSelf(coordinator.session.localDragSession) { return move(coordinator, to: destination.item) }
        for item in coordinator.items { insert(item.dragItem, coordinator, at: destination) }
    }

    func collectionView(
        _ collectionView: UICollectionView, dropPreviewParametersForItemAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? {
        self.collectionView(collectionView, dragPreviewParametersForItemAt: indexPath)
    }

    private func move(_ coordinator: UICollectionViewDropCoordinator, to index: Int) {
        // An image that was removed during the drag has no path.
        let items = coordinator.items.filter { $0.sourceIndexPath != nil }
        let sources = items.compactMap(\.sourceIndexPath)
        let moved = sources.map { images[$0.item] }
        var remaining = images.filter { !moved.contains($0) }
        let start = min(index, remaining.count)
        remaining.insert(contentsOf: moved, at: start)
        let destinations = moved.indices.map { IndexPath(item: start + $0, section: 0) }
        collectionView.performBatchUpdates {
            images = remaining
            collectionView.deleteItems(at: sources)
            collectionView.insertItems(at: destinations)
        }
        for (item, path) in zip(items, destinations) { coordinator.drop(item.dragItem, toItemAt: path) }
    }

    /// Inserts a placeholder, which is replaced once the image and its URL have arrived. The image provides the aspect
    /// ratio and the thumbnail; what the cell shows is fetched from the URL.
    private func insert(_ item: UIDragItem, _ coordinator: UICollectionViewDropCoordinator, at path: IndexPath) {
        let placeholder = UICollectionViewDropPlaceholder(insertionIndexPath: path, reuseIdentifier: "DropPlaceholder")
        hint.isHidden = true
        placeholder.previewParametersProvider = { UIDragPreviewParameters(roundedRect: $0.bounds, cornerRadius: 6) }
        let context = coordinator.drop(item, to: placeholder)
        let (loadedImage, loadedURL) = (item.itemProvider.imageTask(), item.itemProvider.urlTask())
        Task {
            guard let image = await loadedImage.value, let url = await loadedURL.value?.imageURL,
                image.size.height > 0, store[galleryID] != nil
            else {
                context.deletePlaceholder()
                hint.isHidden = !images.isEmpty
                return
            }
            var model = ImageModel(url: url, aspectRatio: Double(image.size.width / image.size.height))
            model.thumbnail = await image.byPreparingThumbnail(ofSize: CGSize(width: 128, height: 128))?.pngData()
            context.commitInsertion { self.images.insert(model, at: $0.item) }
        }
    }

    func trashView(_ trashView: TrashView, canRemove items: [UIDragItem]) -> Bool {
        items.allSatisfy { index(of: $0) != nil }
    }

    func trashView(_ trashView: TrashView, remove items: [UIDragItem]) {
        let indexes = IndexSet(items.compactMap { index(of: $0) })
        collectionView.performBatchUpdates {
            for index in indexes.reversed() { images.remove(at: index) }
            collectionView.deleteItems(at: indexes.map { IndexPath(item: $0, section: 0) })
        }
    }
}
