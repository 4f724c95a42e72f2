import PhotoLibrary

extension Gallery {
    /// Deletes the sample in one step (APP-42): its albums with their photos. An album that has other photos, too,
    /// stays with these. Photos that are also in another album stay there.
    ///
    /// - Parameters:
    ///   - albums: The albums of the sample; those that do not exist are ignored.
    ///   - names: The names of its photos.
    ///   - completion: Called with whether there was anything to delete, once that is shown.
    func deleteSample(_ albums: Set<AlbumID>, named names: Set<String>, completion: @escaping (Bool) -> Void) {
        enqueue { gallery in
            let existing = gallery.albums.map(\.id).filter(albums.contains)
            let found = gallery.backgroundWork.start("sample") { [store = gallery.store] in
                var found: [(album: AlbumID, photos: [PhotoID])] = []
                for album in existing { found.append((album, try await store.photos(in: album, named: names))) }
                return found
            }
            return {
                let changes = try await found.value.compactMap { album, photos -> Change? in
                    guard let count = gallery.album(album)?.photoCount else { return nil }
                    if count == photos.count { return .deleteAlbum(album) }
                    return photos.isEmpty ? nil : .removePhotos(photos, from: album)
                }
                if !changes.isEmpty {
                    gallery.write(
                        .group(changes), summary: ChangeSummary("deleting", .named("the sample")), thenReload: true)
                }
                completion(!changes.isEmpty)
            }
        }
    }
}
