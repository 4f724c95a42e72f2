/// A move that a data source is asked to make by itself, while it is asked.
///
/// One that speaks UIKit's names can only tell then that it has no way to move its items.
@MainActor package final class ItemMove {
    /// The move that is being made.
    @TaskLocal package static var current: ItemMove?
    /// Whether the data source has said that it does not move items.
    package var isDeclined = false

    private init() {}

    /// Runs a closure that asks a data source to move an item; returns whether it did.
    static func isMade(_ body: () -> Void) -> Bool {
        let move = ItemMove()
        $current.withValue(move) { body() }
        return !move.isDeclined
    }
}
