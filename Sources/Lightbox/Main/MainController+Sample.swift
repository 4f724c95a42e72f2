import PhotoLibrary
import Views

/// The sample of a new library, while it is being painted (APP-24).
extension MainController {
    /// Whether the command that adds the sample is offered: in a library without albums.
    var canAddSample: Bool { model.onAddSample != nil && model.sample == nil && gallery.albums.isEmpty }

    /// Whether albums of the sample exist, which can be deleted together (APP-42).
    var canDeleteSample: Bool {
        model.sample?.isStopping != true && !gallery.store.isReadOnly
            && gallery.albums.contains { model.sampleAlbums.contains($0.id) }
    }

    /// Deletes the albums of the sample with their photos, after the end of their painting.
    func deleteSample() {
        guard canDeleteSample else { return }
        guard model.sample != nil else { return deleteSample(isUnfinished: false) }
        model.sample?.isStopping = true
        model.sampleDeletion = Task {
            await model.stopSample()
            deleteSample(isUnfinished: true)
        }
    }

    private func deleteSample(isUnfinished: Bool) {
        let albums = model.sampleAlbums
        gallery.deleteSample(albums, named: SampleAlbums.photoNames) { [weak self, model] isDeleted in
            if isDeleted {
                if isUnfinished { model.unfinishedSample = albums }
                self?.showNotice("Deleted the sample photos", undo: true)
            } else {
                self?.showNotice("There are no sample photos left in the sample's albums")
            }
        }
    }

    /// Shows how far the sample is painted.
    func sampleDidChange() {
        sidebar.header.detail.text = model.sample?.progress.map(DisplayText.painting) ?? ""
        sidebar.header.setNeedsLayout()
        updateHeader()
    }

    /// What the pane offers in a library without albums.
    var noAlbumsOffer: PhotoPane.EmptyReason.Offer {
        gallery.store.isReadOnly ? .nothing : canAddSample ? .newAlbumOrSample : .newAlbum
    }
}
