import GRDB

extension Library {
    /// The number of photos whose names are read at once, some milliseconds.
    private static let namesPerRead = 2000

    /// Returns the first of the photos whose name for the user, which is its title or without one its file's name,
    /// meets a condition; nil if there is none, or if the task is canceled (APP-22).
    ///
    /// Reads the names in batches in the order of the photos, up to the one that it returns.
    package func firstPhoto(
        among photos: [ListedPhoto], whoseName matches: @escaping @Sendable (String) -> Bool
    ) async throws(LibraryError) -> ListedPhoto? {
        var start = 0
        while start < photos.count, !Task.isCancelled {
            let end = min(start + Self.namesPerRead, photos.count)
            let batch = Array(photos[start..<end])
            let found = try await readSuspending { try LibraryQuery.photos($0, batch, whoseName: matches) }
            if let first = batch.first(where: { found.contains($0.id) }) { return first }
            start = end
        }
        return nil
    }
}

extension LibraryQuery {
    fileprivate static func photos(
        _ db: Database, _ photos: [ListedPhoto], whoseName matches: (String) -> Bool
    ) throws -> Set<PhotoID> {
        var found: Set<PhotoID> = []
        try forEachPhoto(db, of: photos.ids, columns: "id, title, name") { row in
            let title = try row.decode(String.self, atIndex: 1)
            if matches(title.isEmpty ? try row.decode(String.self, atIndex: 2) : title) {
                found.insert(PhotoID(rawValue: try row.decode(atIndex: 0)))
            }
        }
        return found
    }
}
