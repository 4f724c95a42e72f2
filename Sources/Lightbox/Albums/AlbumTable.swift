import Views

/// The table of albums. A separate type, so that an `AlbumCell` can find the table among its superviews.
@MainActor final class AlbumTable: TableView {
    override var accessibilityName: String? { "Albums" }
    override var interactionName: String { "album table" }
}
