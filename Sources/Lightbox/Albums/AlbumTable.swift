import Views

/// The table of albums. A type of its own so that `AlbumCell` finds it among its superviews.
@MainActor final class AlbumTable: TableView {
    override var accessibilityName: String? { "Albums" }
    override var interactionName: String { "album table" }
}
