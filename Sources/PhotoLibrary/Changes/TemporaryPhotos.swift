import GRDB

/// The photos that are in albums until the library is opened again for writing, because the user has not kept them
/// (APP-8). A setting contains them, written in the transaction that adds the photos.
///
/// Invariant: the albums contain the photos. One that has left its album is forgotten, so that it stays when it
/// returns.
struct TemporaryPhotos: Equatable {
    static let settingKey = "temporaryPhotos"

    private(set) var photos: [AlbumID: [PhotoID]] = [:]

    var isEmpty: Bool { photos.isEmpty }

    init() {}

    /// - Parameter setting: Pairs of an album and a photo, as ``text``; other words are ignored.
    init(setting: String?) {
        for pair in (setting ?? "").split(separator: " ") {
            let ids = pair.split(separator: ":").compactMap { Int64($0) }
            guard ids.count == 2, ListedPhoto.ids.contains(ids[1]) else { continue }
            photos[AlbumID(rawValue: ids[0]), default: []].append(PhotoID(rawValue: ids[1]))
        }
    }

    /// The setting's value; nil without photos.
    var text: String? {
        let pairs = photos.sorted { $0.key < $1.key }.flatMap { album, photos in
            photos.map { "\(album.rawValue):\($0.rawValue)" }
        }
        return pairs.isEmpty ? nil : pairs.joined(separator: " ")
    }

    mutating func add(_ added: [PhotoID], to album: AlbumID) {
        if !added.isEmpty { photos[album, default: []] += added }
    }

    /// Adds the photos of others.
    mutating func add(_ others: TemporaryPhotos) { for (album, added) in others.photos { add(added, to: album) } }

    /// Keeps only those of an album's photos that meet a condition.
    mutating func filter(of album: AlbumID, _ isIncluded: (PhotoID) -> Bool) {
        let kept = photos[album]?.filter(isIncluded) ?? []
        photos[album] = kept.isEmpty ? nil : kept
    }
}

extension ChangeWriter {
    /// Records the photos that a change has added, of which `inverse` is the inverse.
    mutating func recordTemporaryPhotos(_ inverse: Change) {
        guard case .restorePhotos(let edits) = inverse else { return }
        for edit in edits { temporary.add(edit.removing, to: edit.album) }
    }

    /// Stores the photos that the change has added temporarily, and forgets those that it has removed.
    func updateTemporaryPhotos() throws {
        let statement = try db.cachedStatement(sql: "SELECT value FROM setting WHERE key = ?")
        let stored = try String.fetchOne(statement, arguments: [TemporaryPhotos.settingKey])
        guard stored != nil || !temporary.isEmpty else { return }
        var present = TemporaryPhotos(setting: stored)
        present.add(temporary)
        for album in present.photos.keys.sorted() {
            if let list = lists[album] {
                let members = PhotoIDSet(list.photos)
                present.filter(of: album, members.contains)
            } else if try !exists(.album(album)) {
                present.filter(of: album) { _ in false }
            }
        }
        if present.text != stored { try Library.set(TemporaryPhotos.settingKey, to: present.text, in: db) }
    }
}

extension Library {
    /// Removes the photos that an earlier process has added temporarily from their albums. Call it at opening for
    /// writing: the lock shows that no other process uses them.
    ///
    /// - Parameter setting: The photos, as the database has them.
    /// - Returns: Whether the content has changed.
    func removeTemporaryPhotos(_ setting: String?) throws(LibraryError) -> Bool {
        guard setting != nil else { return false }
        try write { [now] db in
            try ChangeWriter.perform(in: db, now: now()) { writer in
                for (album, photos) in TemporaryPhotos(setting: setting).photos where try writer.exists(.album(album)) {
                    _ = try writer.edit(AlbumEdit(album: album, removing: photos, inserting: []))
                }
            }
            // Also one without a valid pair.
            try Self.set(TemporaryPhotos.settingKey, to: nil, in: db)
        }
        return true
    }
}
