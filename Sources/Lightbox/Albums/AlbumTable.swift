import Views

/// The table of albums.
@MainActor final class AlbumTable: TableView {
    override var accessibilityName: String? { "Albums" }
    override var interactionName: String { "album table" }
}
