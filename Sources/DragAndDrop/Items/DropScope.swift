/// The right to ask for the data of what was dropped: held while `performDrop` runs, and by whatever it has begun.
///
/// It goes along into the tasks that `performDrop` starts, and into the completions of its loads, so what they ask for
/// in turn is part of the same drop. The drop's data counts as transferred once nobody holds it any more. A task that
/// is to outlive the drop is begun elsewhere, or detached.
final class DropScope: Sendable {
    /// The right that the running code holds.
    @TaskLocal static var current: DropScope?

    let ledger: TransferLedger
    private let providers: Set<ItemProvider>

    init(_ providers: [ItemProvider], ledger: TransferLedger) {
        self.ledger = ledger
        self.providers = Set(providers)
    }

    deinit { ledger.seal() }

    func covers(_ provider: ItemProvider) -> Bool { providers.contains(provider) }
}
