/// The permission to load dropped items, held by `performDrop` and everything it starts.
///
/// Tasks started in `performDrop` and completions of its loads inherit it, so that loads they start belong to the same
/// drop. The data counts as transferred when the last holder is gone. Start work that should outlive the drop
/// elsewhere, or in a detached task.
final class DropScope: Sendable {
    /// The scope of the running task or completion.
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
