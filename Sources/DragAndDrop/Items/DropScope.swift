/// The permission to load dropped items, held by `performDrop` and by the tasks and completions that it starts.
///
/// Tasks started in `performDrop` and completions of its loads inherit the scope, so that loads they start belong to
/// the same drop. Releasing the last reference to the scope seals the ledger: the data counts as transferred once the
/// running loads have ended. Start work that should outlive the drop in a detached task.
final class DropScope: Sendable {
    /// The scope of the running task or completion.
    @TaskLocal static var current: DropScope?

    let ledger: TransferLedger
    private let providers: [ProviderIndex]

    @MainActor init(_ items: DragItemList, ledger: TransferLedger) {
        self.ledger = ledger
        providers = items.parts.map { part in
            switch part {
            case .items(let items): ProviderIndex(items.map(\.itemProvider))
            case .lazy(let items): items.providers
            }
        }
    }

    deinit { ledger.seal() }

    /// Whether a provider belongs to the drop.
    func covers(_ provider: ItemProvider) -> Bool { providers.contains { $0.contains(provider) } }
}
