import PhotoLibrary
import Views

/// The reasons for which views of the program refuse drops, in sentences for the user (DROP-13).
enum DropRefusal {
    static let readOnly = "The library can't be changed"
    /// Items of another program over the deleted photos.
    static let files = "Only photos of the library can be deleted. Drop files on an album to add them."
    /// Photos over those of a folder.
    static let folder = "A folder shows the photos of its albums: drop photos on its row, or on an album in it"
    static let viewer = "Drop photos on the filmstrip, or hold them over Back to go to the albums"
    /// Photos over a view that takes no drops, such as a header.
    static let photos = "Photos can be dropped on albums, on Favorites and on the trash"
    /// The row of an album or a folder, in edit mode, over another view than its table.
    static let row = "Albums and folders can only be moved among each other"

    /// "The photo is in Oslo already".
    static func present(_ count: Int, in title: String) -> String {
        DisplayText.added("", count, known: count, to: title.isolated)
    }

    /// "Oslo is in Norway already": an album over the folder that contains it.
    static func album(_ title: String, in folder: String) -> String {
        "\(title.isolated) is in \(folder.isolated) already"
    }

    /// Photos of a built-in list over the list itself, which they cannot be reordered in.
    static func order(of list: BuiltInList) -> String {
        switch list {
        case .allPhotos: "All photos are in the order of their dates"
        case .favorites: "Favorites are in the order of their dates"
        case .recentlyDeleted: "Deleted photos are in the order of their deletion"
        case .searchResults: "Search results are in the order of their dates"
        case .folder: "The photos of a folder are in the order of its albums"
        }
    }

    /// Photos of another album or list over a built-in list.
    static func list(_ list: BuiltInList, _ count: Int, areDeleted: Bool) -> String {
        switch list {
        case .allPhotos where areDeleted: "Drop deleted photos on an album to restore them"
        case .favorites where areDeleted: "Deleted photos can't be favorites: drop them on an album to restore them"
        case .allPhotos, .favorites, .recentlyDeleted: present(count, in: list.title)
        case .searchResults: "Photos can't be added to search results: drop them on an album"
        case .folder: folder
        }
    }
}

extension DropProposal {
    /// Adds the reason of a refusal.
    func refusing(because reason: String?) -> Self {
        refusalReason = reason
        return self
    }
}

extension DropSession {
    /// Why a built-in list takes no drop, on its row or, with `inItsOrder`, among its photos.
    @MainActor func refusal(by list: BuiltInList, inItsOrder: Bool) -> String? {
        guard localDragSession != nil else { return list == .recentlyDeleted ? DropRefusal.files : nil }
        guard containsOnlyPhotos else { return nil }
        let source = itemList.first?.photoDrag?.album.builtInList
        if source == list {
            return inItsOrder ? DropRefusal.order(of: list) : DropRefusal.present(itemList.count, in: list.title)
        }
        return DropRefusal.list(list, itemList.count, areDeleted: source == .recentlyDeleted)
    }
}
