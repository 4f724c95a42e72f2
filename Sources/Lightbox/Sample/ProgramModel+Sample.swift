import PhotoLibrary

/// The sample of a new library, while it is being painted (APP-24).
extension ProgramModel {
    /// What the windows show of the painting.
    struct SampleState: Equatable {
        /// The albums into which photos are painted; empty until they are created.
        var albums: Set<AlbumID> = []
        /// Nil until the first photo is painted.
        var progress: SampleFiller.Progress?
        /// Whether the painting ends after the photos in progress.
        var isStopping = false
    }

    /// Paints the sample and publishes its state in `sample`.
    ///
    /// - Parameter fill: Paints the sample; calls its argument with each event.
    func paintSample(
        _ fill: @escaping @MainActor (@escaping @MainActor (SampleFiller.Event) -> Void) async throws -> Void
    ) {
        beginSample()
        painting = Task {
            do {
                try await fill { self.show($0) }
            } catch is CancellationError {
                // The sample is about to be deleted.
            } catch {
                gallery.presenters.last?.showNotice("\(error)", undo: false)
            }
            painting = nil
            endSample()
        }
    }

    /// Ends the painting after the photos in progress. Later runs paint none of those that are missing in the albums.
    func stopSample() async {
        guard let painting, let library else { return }
        painting.cancel()
        await painting.value
        // If that fails, the next start paints them, if their albums exist.
        try? await SampleProgress.leaveOutMissing(in: library)
    }

    /// Continues the painting of a sample that was deleted before it was complete, and whose albums have returned.
    func continueRestoredSample(_ old: AlbumCatalog) {
        guard sample == nil, !unfinishedSample.isEmpty else { return }
        let former = Set(old.albums.map(\.id))
        guard gallery.albums.contains(where: { unfinishedSample.contains($0.id) && !former.contains($0.id) }) else {
            return
        }
        onContinueSample?()
    }

    /// Begins to show that the sample is being painted. An unfinished one from before is not continued any more.
    func beginSample() {
        unfinishedSample = []
        sample = SampleState()
    }

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
