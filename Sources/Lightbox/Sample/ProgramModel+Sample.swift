import PhotoLibrary

/// The sample of a new library, while it is being painted (APP-24).
extension ProgramModel {
    /// What the windows show of the painting.
    struct SampleState: Equatable {
        /// The albums into which photos are painted; empty until they are created.
        var albums: Set<AlbumID> = []
        /// Nil until the first photo is painted.
        var progress: SampleFiller.Progress?
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
        case .replaced(let photo):
            // The former original is deleted next.
            gallery.store.keepDetails(photo)
            gallery.didReplaceOriginals(of: [photo.id])
        case .merged(let photo):
            gallery.scheduleReload()
            gallery.didReplaceOriginals(of: [photo.id])
        case .progress(let progress): sample?.progress = progress
        }
    }

    /// Shows that the sample is complete, or that an error has ended it.
    func endSample() { sample = nil }
}
