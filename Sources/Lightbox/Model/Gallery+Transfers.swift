import PhotoLibrary

extension Gallery {
    /// What a move or a copy of photos to an album has done.
    struct Transfer {
        let count: Int
        /// How many of the photos the album contained before.
        let knownCount: Int
        let copies: Bool
        /// Whether deleted photos were restored.
        let restores: Bool
        /// Whether an album has changed.
        let isChanged: Bool
        /// Whether an Undo button would revert it.
        let canUndo: Bool

        /// "Copied 3 photos to Oslo; 1 was there already", or "The photo is in Oslo already".
        func text(to title: String) -> String {
            guard isChanged || copies else {
                return DisplayText.added("Moved", count, known: knownCount, to: title.isolated)
            }
            return DisplayText.transfer(copies: copies, restores: restores, count, known: knownCount, to: title)
        }
    }

    /// Moves or copies photos to the end of an album in one step. Photos that it contains already keep their places.
    ///
    /// - Parameters:
    ///   - groups: The photos by the albums or lists that they come from.
    ///   - completion: Called at once if the target is loaded. Otherwise only the store knows which photos the target
    ///     contains, and it is called when the change is written; never if that fails, which the windows report, or if
    ///     another change was made meanwhile, whose message is the newer one.
    func transfer(
        _ groups: [(album: AlbumID, photos: [ListedPhoto])], to target: AlbumID, copies: Bool,
        completion: @escaping @MainActor (Transfer) -> Void
    ) {
        let (undoGroup, isLoaded) = (newUndoGroup(), contents.isLoaded(target))
        let count = groups.reduce(0) { $0 + $1.photos.count }
        let restores = groups.contains { $0.album == AlbumID(.recentlyDeleted) }
        func finished(_ knownCount: Int, isChanged: Bool, canUndo: Bool) -> Transfer {
            Transfer(
                count: count, knownCount: knownCount, copies: copies, restores: restores, isChanged: isChanged,
                canUndo: canUndo)
        }
        var (knownCount, isChanged) = (0, false)
        asOneStep {
            for (source, photos) in groups {
                if !copies, source == target {
                    knownCount += photos.count
                    continue
                }
                let known =
                    copies
                    ? copy(photos, from: source, to: target, at: nil, undoGroup: undoGroup)
                    : move(photos, from: source, to: target, at: nil, undoGroup: undoGroup)
                knownCount += known
                if !copies && source.builtInList == nil || known < photos.count { isChanged = true }
            }
            guard !isLoaded, isChanged else { return }
            afterStep { [weak self] inverse in
                guard let self, !hasNewerChange else { return }
                let known = count - inverse.removedCount(from: target)
                completion(finished(known, isChanged: !inverse.isEmpty, canUndo: isNextUndo(undoGroup)))
            }
        }
        if isLoaded || !isChanged { completion(finished(knownCount, isChanged: isChanged, canUndo: isChanged)) }
    }

    /// Counts those of the photos that an album contains, once the changes so far are written. `completion` is not
    /// called if that fails.
    func countPresent(_ photos: Set<PhotoID>, in album: AlbumID, completion: @escaping @MainActor (Int) -> Void) {
        enqueue { gallery in
            let count = gallery.backgroundWork.start("number of photos in album \(album.rawValue)") {
                [store = gallery.store] in try await store.presentCount(of: photos, in: album)
            }
            return {
                // A failure is reported by the drop, if there is one.
                if let count = try? await count.value { completion(count) }
            }
        }
    }
}

extension Change {
    /// How many photos the change removes from an album.
    fileprivate func removedCount(from album: AlbumID) -> Int {
        switch self {
        case .restorePhotos(let edits): edits.reduce(0) { $0 + ($1.album == album ? $1.removing.count : 0) }
        case .ifExists(_, let change): change.removedCount(from: album)
        case .group(let changes): changes.reduce(0) { $0 + $1.removedCount(from: album) }
        default: 0
        }
    }
}
