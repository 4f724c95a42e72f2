import Synchronization

/// The permission to load dropped items, held by `performDrop` and by the tasks and completions that it starts.
///
/// Tasks started in `performDrop` and completions of its loads inherit the scope, so that loads they start belong to
/// the same drop. Releasing the last reference to the scope seals the ledger: the data counts as transferred once the
/// running loads have ended. Start work that should outlive the drop in a detached task.
final class DropScope: Sendable {
    /// The scope of the running task or completion.
    @TaskLocal static var current: DropScope?

    let ledger: TransferLedger
    private enum Providers {
        case list([ItemProvider])
        case index(Set<ItemProvider>)
    }

    private let providers: Mutex<Providers>

    init(_ providers: [ItemProvider], ledger: TransferLedger) {
        self.ledger = ledger
        self.providers = Mutex(.list(providers))
    }

    deinit { ledger.seal() }

    /// Whether a provider belongs to the drop. The first call indexes the providers, because many drops within the
    /// program load nothing.
    func covers(_ provider: ItemProvider) -> Bool {
        providers.withLock { providers in
            switch providers {
            case .index(let index): return index.contains(provider)
            case .list(let list):
                let index = Set(list)
                providers = .index(index)
                return index.contains(provider)
            }
        }
    }
}
