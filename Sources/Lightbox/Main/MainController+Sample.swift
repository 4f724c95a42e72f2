import PhotoLibrary
import Views

/// The sample of a new library, while it is being painted (APP-24).
extension MainController {
    /// What the window shows of the painting.
    struct SampleState: Equatable {
        /// The albums into which photos are painted; empty until they are created.
        var albums: Set<AlbumID> = []
        /// Nil until the first photo is painted.
        var progress: SampleFiller.Progress?
    }

    /// Whether the command that adds the sample is offered: in a library without albums.
    var canAddSample: Bool { onAddSample != nil && sample == nil && gallery.albums.isEmpty }

    /// Whether albums of the sample exist, which can be deleted together (APP-42). Not while photos are being painted,
    /// which would be added to them.
    var canDeleteSample: Bool {
        sample == nil && !gallery.store.isReadOnly && gallery.albums.contains { sampleAlbums.contains($0.id) }
    }

    /// Deletes the albums of the sample with their photos.
    func deleteSample() {
        guard canDeleteSample else { return }
        gallery.deleteSample(sampleAlbums, named: SampleAlbums.photoNames) { [weak self] isDeleted in
            if isDeleted {
                self?.showNotice("Deleted the sample photos", undo: true)
            } else {
                self?.showNotice("There are no sample photos left in the sample's albums")
            }
        }
    }

    /// Begins to show that the sample is being painted.
    func beginSample() { sample = SampleState() }

    /// Shows what was painted.
    func show(_ event: SampleFiller.Event) {
        switch event {
        case .albums(let albums):
            sample?.albums = Set(albums)
            sampleAlbums.formUnion(albums)
            gallery.scheduleReload()
        case .added(let photo, let album):
            gallery.store.keepDetails(photo)
            gallery.didImport(ListedPhoto(photo), into: album)
        case .replaced(let photo): didReplaceOriginal(of: photo)
        case .merged(let photo):
            gallery.scheduleReload()
            gallery.didReplaceOriginals(of: [photo.id])
        case .progress(let progress): sample?.progress = progress
        }
    }

    /// Shows that the sample is complete, or that an error has ended it.
    func endSample() { sample = nil }

    /// What the pane offers in a library without albums.
    var noAlbumsOffer: PhotoPane.EmptyReason.Offer {
        gallery.store.isReadOnly ? .nothing : canAddSample ? .newAlbumOrSample : .newAlbum
    }
}
