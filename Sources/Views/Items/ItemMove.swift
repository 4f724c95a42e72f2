/// A move that a data source is asked to carry out, for the duration of the call.
///
/// A data source with UIKit's method names can decline only during the call.
@MainActor package final class ItemMove {
    /// The move in progress.
    @TaskLocal package static var current: ItemMove?
    /// Whether the data source has declined the move.
    package var isDeclined = false

    private init() {}

    /// Runs a closure that asks a data source to move an item; returns whether the data source did not decline.
    static func isMade(_ body: () -> Void) -> Bool {
        let move = ItemMove()
        $current.withValue(move) { body() }
        return !move.isDeclined
    }
}
