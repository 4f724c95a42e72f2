import PhotoLibrary

/// How an album was sorted.
struct AlbumSorting: Equatable {
    let order: PhotoOrder
    let isDescending: Bool

    /// What the menu shows for an order.
    static func title(of order: PhotoOrder) -> String {
        switch order {
        case .dateTaken: "Date taken"
        case .dateAdded: "Date added"
        case .name: "Name"
        case .rating: "Rating"
        }
    }

    /// "ascending" or "descending".
    var direction: String { isDescending ? "descending" : "ascending" }
}

/// How the albums were sorted last, as long as they have this order (APP-19).
@MainActor final class AlbumSortings {
    private struct Entry {
        let sorting: AlbumSorting
        /// The photos in the order of the sort.
        let photos: [ListedPhoto]
    }

    private let settings: SettingsWriter
    private var entries: [AlbumID: Entry] = [:]

    init(settings: SettingsWriter) { self.settings = settings }

    /// Stores how an album was sorted, with its photos in this order.
    func record(_ sorting: AlbumSorting, of album: AlbumID, photos: [ListedPhoto]) {
        entries[album] = Entry(sorting: sorting, photos: photos)
        settings.set(
            Self.key(album), to: "\(sorting.order.rawValue) \(sorting.direction) \(Self.digest(of: photos))")
    }

    /// How an album was sorted, if its photos have this order; nil after others were added or moved. Photos that were
    /// removed do not matter, except in another run of the program. O(*n*).
    func sorting(of album: AlbumID, photos: [ListedPhoto]) -> AlbumSorting? {
        if let entry = entries[album] { return Self.isSubsequence(photos, of: entry.photos) ? entry.sorting : nil }
        let parts = settings[Self.key(album)]?.split(separator: " ") ?? []
        guard parts.count == 3, let order = PhotoOrder(rawValue: String(parts[0])), parts[2] == Self.digest(of: photos)
        else { return nil }
        let sorting = AlbumSorting(order: order, isDescending: parts[1] == "descending")
        entries[album] = Entry(sorting: sorting, photos: photos)
        return sorting
    }

    private static func key(_ album: AlbumID) -> String { "sorting.\(album.rawValue)" }

    private static func isSubsequence(_ photos: [ListedPhoto], of all: [ListedPhoto]) -> Bool {
        var rest = all[...]
        for photo in photos {
            guard let index = rest.firstIndex(where: { $0.id == photo.id }) else { return false }
            rest = rest[(index + 1)...]
        }
        return true
    }

    /// Differs for other photos and for another order, except by chance (FNV-1a, 64 bits).
    private static func digest(of photos: [ListedPhoto]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for photo in photos { hash = (hash ^ UInt64(bitPattern: photo.id.rawValue)) &* 0x0000_0100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
