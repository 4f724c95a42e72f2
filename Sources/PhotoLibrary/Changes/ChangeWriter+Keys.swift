import GRDB

/// Queries and allocates position keys.
extension ChangeWriter {
    func position(of photo: PhotoID, in album: AlbumID) throws -> Int64? {
        let statement = try db.cachedStatement(
            sql: "SELECT position FROM placement WHERE albumID = ? AND photoID = ?")
        return try Int64.fetchOne(statement, arguments: [album.rawValue, photo.rawValue])
    }

    func next(_ key: Int64, in album: AlbumID) throws -> PlacedPhoto? {
        try adjacentPhotos(key, in: album, comparison: ">", direction: "ASC", limit: 1).first
    }

    func previous(_ key: Int64, in album: AlbumID) throws -> PlacedPhoto? {
        try adjacentPhotos(key, in: album, comparison: "<", direction: "DESC", limit: 1).first
    }

    /// Returns the photos on one side of a key, nearest first.
    private func adjacentPhotos(
        _ key: Int64, in album: AlbumID, comparison: String, direction: String, limit: Int
    ) throws -> [PlacedPhoto] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT photoID, position FROM placement WHERE albumID = ? AND position \(comparison) ?
                ORDER BY position \(direction) LIMIT ?
                """)
        let cursor = try Row.fetchCursor(statement, arguments: [album.rawValue, key, limit])
        var result: [PlacedPhoto] = []
        while let row = try cursor.next() {
            result.append(
                PlacedPhoto(photo: PhotoID(rawValue: try row.decode(atIndex: 0)), position: try row.decode(atIndex: 1)))
        }
        return result
    }

    /// Returns the photos that are in the album, in the album's order; omits the others.
    func placed(_ photos: [PhotoID], in album: AlbumID) throws -> [PlacedPhoto] {
        try unique(photos).compactMap { photo in
            try position(of: photo, in: album).map { PlacedPhoto(photo: photo, position: $0) }
        }.sorted { $0.position < $1.position }
    }

    /// Groups photos into runs of consecutive ones, each with the neighbors outside the run.
    func runs(of placed: [PlacedPhoto], in album: AlbumID) throws -> [PhotoRun] {
        var runs: [PhotoRun] = []
        var start = 0
        for index in placed.indices {
            let following = try next(placed[index].position, in: album)?.photo
            if index + 1 < placed.count && following == placed[index + 1].photo { continue }
            let preceding = try previous(placed[start].position, in: album)?.photo
            runs.append(PhotoRun(photos: placed[start...index].map(\.photo), after: preceding, before: following))
            start = index + 1
        }
        return runs
    }

    /// Returns `anchor` if it stays in the album, otherwise the next photo that does.
    func firstRemaining(from anchor: PhotoID?, in album: AlbumID, without leaving: Set<PhotoID>) throws -> PhotoID? {
        guard let anchor, var key = try position(of: anchor, in: album) else { return nil }
        var candidate = anchor
        while leaving.contains(candidate) {
            guard let following = try next(key, in: album) else { return nil }
            candidate = following.photo
            key = following.position
        }
        return candidate
    }

    func unique(_ photos: [PhotoID]) -> [PhotoID] {
        var seen = Set<PhotoID>(minimumCapacity: photos.count)
        return photos.filter { seen.insert($0).inserted }
    }

    /// Returns `count` keys between two neighbors. If the neighbors are too close, as after many insertions at one
    /// position, redistributes the photos around them over the smallest range with enough free keys. Amortized, an
    /// insertion rewrites a few rows.
    func allocateKeys(
        for count: Int, in album: AlbumID, between lower: Int64?, and upper: Int64?
    ) throws -> [Int64] {
        if let keys = OrderKeys.keys(count, after: lower, before: upper) { return keys }
        var neighborCount = 16
        while true {
            let above = try adjacentPhotos(
                upper ?? .max, in: album, comparison: ">=", direction: "ASC", limit: neighborCount + 1)
            let below = try adjacentPhotos(
                lower ?? .min, in: album, comparison: "<=", direction: "DESC", limit: neighborCount + 1)
            let moved = Array(below.prefix(neighborCount).reversed()) + above.prefix(neighborCount)
            let bounds = (
                lower: below.count > neighborCount ? below[neighborCount].position : nil,
                upper: above.count > neighborCount ? above[neighborCount].position : nil
            )
            let isEverything = bounds.lower == nil && bounds.upper == nil
            // A larger range must also leave wide gaps; the complete album is accepted with any.
            if let keys = OrderKeys.keys(
                moved.count + count, after: bounds.lower, before: bounds.upper, gap: isEverything ? 1 : 1 << 16)
            {
                let split = min(below.count, neighborCount)
                try reposition(moved, in: album, keys: Array(keys[..<split]) + keys[(split + count)...])
                return Array(keys[split..<split + count])
            }
            guard !isEverything else { throw LibraryError.database("an album has too many photos") }
            neighborCount *= 4
        }
    }

    private func reposition(_ placed: [PlacedPhoto], in album: AlbumID, keys: [Int64]) throws {
        let delete = try db.cachedStatement(sql: "DELETE FROM placement WHERE albumID = ? AND photoID = ?")
        // Delete all rows before inserting: `position` is unique even within the transaction.
        for entry in placed { try delete.execute(arguments: [album.rawValue, entry.photo.rawValue]) }
        for (entry, key) in zip(placed, keys) { try place(entry.photo, in: album, at: key) }
    }
}
