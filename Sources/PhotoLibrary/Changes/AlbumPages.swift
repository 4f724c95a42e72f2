import GRDB

/// An album's list as its pages, edited in memory. Only the pages that have changed are written (APP-26).
struct AlbumPages {
    let album: AlbumID
    /// In order, by ascending positions.
    private var pages: [AlbumPage] = []
    /// The indices of the pages whose photos have changed since they were read.
    private var changed: Set<Int> = []
    /// The rows of pages that are no longer needed.
    private var deleted: [Int64] = []
    private(set) var count = 0

    /// A list that was removed from an album, for its inverse.
    struct Removal {
        /// In the album's order.
        var photos: [ListedPhoto] = []
        /// The places of `photos`.
        var runs: [PhotoRun] = []
    }

    /// Photos to insert before the photo at `index`, which counts the photos of the list.
    struct Insertion {
        let index: Int
        let photos: [ListedPhoto]
    }

    /// An empty list.
    init(album: AlbumID) { self.album = album }

    /// Reads the list of an existing album.
    init(_ db: Database, of album: AlbumID) throws {
        self.album = album
        try LibraryQuery.forEachPage(db, of: album) { _, page in
            pages.append(page)
            count += page.photos.count
        }
        let stored = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT photoCount FROM album WHERE id = ?"), arguments: [album.rawValue])
        guard stored == count else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a page of an album's list is missing")
        }
    }

    /// All photos in order.
    var photos: [ListedPhoto] {
        var photos: [ListedPhoto] = []
        photos.reserveCapacity(count)
        for page in pages { photos += page.photos }
        return photos
    }

    /// The index of a photo; nil if the album does not contain it. O(*n*), but of a few instructions per photo.
    func index(of id: PhotoID) -> Int? {
        guard ListedPhoto.ids.contains(id.rawValue) else { return nil }
        let sought = ListedPhoto(id: id, aspectRatio: 1)
        var start = 0
        for page in pages {
            if let index = page.photos.firstIndex(of: sought) { return start + index }
            start += page.photos.count
        }
        return nil
    }

    func contains(_ id: PhotoID) -> Bool { index(of: id) != nil }

    /// Whether the album contains one of the photos. O(*n*).
    func contains(anyOf ids: PhotoIDSet) -> Bool {
        pages.contains { $0.photos.contains { ids.contains($0.id) } }
    }

    // MARK: Edits

    /// Removes photos; those that the album does not contain are ignored.
    mutating func remove(_ ids: PhotoIDSet) -> Removal {
        var removal = Removal()
        guard !ids.isEmpty else { return removal }
        var run: (photos: [PhotoID], after: PhotoID?) = ([], nil)
        var preceding: PhotoID?
        for index in pages.indices {
            let photos = pages[index].photos
            var kept: [ListedPhoto] = []
            for photo in photos {
                if ids.contains(photo.id) {
                    if run.photos.isEmpty { run.after = preceding }
                    run.photos.append(photo.id)
                    removal.photos.append(photo)
                } else {
                    if !run.photos.isEmpty {
                        removal.runs.append(PhotoRun(photos: run.photos, after: run.after, before: photo.id))
                        run = ([], nil)
                    }
                    preceding = photo.id
                    kept.append(photo)
                }
            }
            guard kept.count < photos.count else { continue }
            pages[index].photos = kept
            changed.insert(index)
        }
        if !run.photos.isEmpty {
            removal.runs.append(PhotoRun(photos: run.photos, after: run.after, before: nil))
        }
        count -= removal.photos.count
        return removal
    }

    /// Inserts photos that the album does not contain. Insertions of the same index follow each other in their order.
    mutating func insert(_ insertions: [Insertion]) {
        var rest = insertions.enumerated().sorted { ($0.element.index, $0.offset) < ($1.element.index, $1.offset) }
            .map(\.element)[...]
        guard !rest.isEmpty else { return }
        if pages.isEmpty { pages.append(AlbumPage(row: nil, position: 0, photos: [])) }
        var start = 0
        for index in pages.indices {
            let photos = pages[index].photos
            let end = start + photos.count
            let isLast = index == pages.count - 1
            var merged: [ListedPhoto] = []
            var taken = 0
            while let next = rest.first, next.index < end || isLast {
                let offset = min(max(next.index - start, taken), photos.count)
                merged += photos[taken..<offset]
                merged += next.photos
                taken = offset
                rest.removeFirst()
            }
            start = end
            guard !merged.isEmpty else { continue }
            merged += photos[taken...]
            pages[index].photos = merged
            changed.insert(index)
        }
        count += insertions.reduce(0) { $0 + $1.photos.count }
    }

    /// Replaces the list.
    mutating func replace(by photos: [ListedPhoto]) {
        deleted += pages.compactMap(\.row)
        pages = photos.isEmpty ? [] : [AlbumPage(row: nil, position: 0, photos: photos)]
        changed = photos.isEmpty ? [] : [0]
        count = photos.count
    }

    /// Replaces photos in their places, such as by values of another shape. A photo that becomes one that the list
    /// contains already is removed.
    mutating func update(_ transform: (ListedPhoto) -> ListedPhoto?) {
        for index in pages.indices {
            let new = pages[index].photos.compactMap(transform)
            guard new.map(\.rawValue) != pages[index].photos.map(\.rawValue) else { continue }
            count += new.count - pages[index].photos.count
            pages[index].photos = new
            changed.insert(index)
        }
    }

    // MARK: Writing

    /// Whether the list differs from the stored one.
    var isChanged: Bool { !changed.isEmpty || !deleted.isEmpty }

    /// Writes the changed pages, and the album's count and shown cover. Does nothing for an unchanged list.
    mutating func write(to db: Database) throws {
        guard isChanged else { return }
        try arrange()
        let delete = try db.cachedStatement(sql: "DELETE FROM albumPage WHERE id = ?")
        for row in deleted { try delete.execute(arguments: [row]) }
        let update = try db.cachedStatement(
            sql: "UPDATE albumPage SET position = ?, photos = ?, checksum = ? WHERE id = ?")
        let insert = try db.cachedStatement(
            sql: "INSERT INTO albumPage (albumID, position, photos, checksum) VALUES (?, ?, ?, ?)")
        for index in changed.sorted() {
            let page = pages[index]
            let (photos, checksum) = page.encoded(album: album.rawValue)
            if let row = page.row {
                try update.execute(arguments: [page.position, photos, checksum, row])
            } else {
                try insert.execute(arguments: [album.rawValue, page.position, photos, checksum])
                pages[index].row = db.lastInsertedRowID
            }
        }
        (deleted, changed) = ([], [])
        try writeSummary(to: db)
    }

    /// Writes the album's count and shown cover, unless they are stored.
    func writeSummary(to db: Database) throws {
        let chosen = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT coverID FROM album WHERE id = ?"), arguments: [album.rawValue])
        let cover =
            chosen.flatMap { contains(PhotoID(rawValue: $0)) ? $0 : nil } ?? pages.first?.photos.first?.id.rawValue
        try db.cachedStatement(
            sql: """
                UPDATE album SET photoCount = ?1, shownCoverID = ?2
                WHERE id = ?3 AND (photoCount <> ?1 OR shownCoverID IS NOT ?2)
                """
        ).execute(arguments: [count, cover, album.rawValue])
    }

    /// Divides the pages that are too large, joins small ones with their neighbors, and gives new pages positions.
    private mutating func arrange() throws {
        var arranged: [(page: AlbumPage, isChanged: Bool)] = []
        for (index, page) in pages.enumerated() {
            guard changed.contains(index) else {
                arranged.append((page, false))
                continue
            }
            if page.photos.isEmpty {
                if let row = page.row { deleted.append(row) }
            } else if page.photos.count > AlbumPage.capacity {
                let parts = (page.photos.count + AlbumPage.fill - 1) / AlbumPage.fill
                for part in 0..<parts {
                    let bounds = (0...1).map { page.photos.count * (part + $0) / parts }
                    let photos = Array(page.photos[bounds[0]..<bounds[1]])
                    let divided = AlbumPage(row: part == 0 ? page.row : nil, position: page.position, photos: photos)
                    arranged.append((divided, true))
                }
            } else if let last = arranged.last, last.page.photos.count + page.photos.count <= AlbumPage.fill / 2 {
                arranged[arranged.count - 1] = (last.page, true)
                arranged[arranged.count - 1].page.photos += page.photos
                if let row = page.row { deleted.append(row) }
            } else {
                arranged.append((page, true))
            }
        }
        pages = arranged.map(\.page)
        changed = Set(arranged.indices.filter { arranged[$0].isChanged })
        try assignPositions()
    }

    /// Gives each run of new pages positions between those of its neighbors; gives all pages new ones if there are not
    /// enough between them.
    private mutating func assignPositions() throws {
        var index = 0
        while index < pages.count {
            guard pages[index].row == nil else {
                index += 1
                continue
            }
            let end = pages[index...].firstIndex { $0.row != nil } ?? pages.count
            let keys = OrderKeys.keys(
                end - index, after: index > 0 ? pages[index - 1].position : nil,
                before: end < pages.count ? pages[end].position : nil)
            guard let keys else { return try renumber() }
            for (offset, key) in keys.enumerated() { pages[index + offset].position = key }
            index = end
        }
    }

    private mutating func renumber() throws {
        guard let keys = OrderKeys.keys(pages.count, after: nil, before: nil) else {
            throw LibraryError.database("an album has too many photos")
        }
        for (index, key) in keys.enumerated() { pages[index].position = key }
        changed = Set(pages.indices)
    }
}
