import Foundation
import Testing

@testable import Views

@MainActor struct UpdateTransactionTests {
    @Test("While idle, nothing can be recorded, closed or hooked")
    func idle() {
        var transaction = UpdateTransaction.idle
        let accepted = [
            transaction.record { $0.inserts = [ItemPath(item: 0, section: 0)] }, transaction.addClosingHook {},
            transaction.addAppliedHook {}, transaction.addCompletion { _ in },
            !transaction.removeClosingHooks().isEmpty,
        ]
        let hasUnbalanced = transaction.adoptUnbalanced() != nil
        transaction.discardUpdates()
        #expect(!accepted.contains(true) && !hasUnbalanced && !transaction.isOpen && transaction.update == nil)
        #expect(!transaction.isClosableByLayout)
    }

    @Test("Only the outermost level ends the transaction; each level is closed once")
    func nesting() throws {
        var transaction = UpdateTransaction.idle
        let outer = transaction.open()
        transaction.openUnbalanced()
        let inner = transaction.open()
        #expect(!transaction.isClosableByLayout)
        let endsInner = transaction.leave(inner) != nil
        #expect(!endsInner && !transaction.isClosableByLayout)
        guard let unbalanced = transaction.adoptUnbalanced() else { throw MissingLevel() }
        let hasUnbalanced = transaction.adoptUnbalanced() != nil
        let endsUnbalanced = transaction.leave(unbalanced) != nil
        #expect(!hasUnbalanced && !endsUnbalanced && transaction.isOpen)
        guard let outermost = transaction.leave(outer) else { throw MissingLevel() }
        #expect(transaction.isOpen)
        let gathered = transaction.finish(outermost) != nil
        #expect(gathered && !transaction.isOpen)
    }

    private struct MissingLevel: Error {}

    @Test("A level closed before an unbalanced one leaves the transaction to the layout pass")
    func unbalancedOutlastsOwned() throws {
        var transaction = UpdateTransaction.idle
        let owned = transaction.open()
        transaction.openUnbalanced()
        let endsOwned = transaction.leave(owned) != nil
        #expect(!endsOwned && transaction.isClosableByLayout)
        guard let last = transaction.adoptUnbalanced(), let outermost = transaction.leave(last) else {
            throw MissingLevel()
        }
        let gathered = transaction.finish(outermost) != nil
        #expect(gathered && !transaction.isOpen)
    }

    @Test("A layout pass can close only what unbalanced calls keep open")
    func unbalanced() {
        var transaction = UpdateTransaction.idle
        transaction.openUnbalanced()
        #expect(transaction.isClosableByLayout)
        let level = transaction.open()
        #expect(!transaction.isClosableByLayout)
        let endsTransaction = transaction.leave(level) != nil
        #expect(!endsTransaction && transaction.isClosableByLayout)
    }

    @Test("Closing hooks run once, in the order of the calls, and may add others; a discard keeps the hooks")
    func hooks() {
        var transaction = UpdateTransaction.idle
        _ = transaction.open()
        var log: [Int] = []
        _ = transaction.addClosingHook {
            log.append(1)
            _ = transaction.addClosingHook { log.append(3) }
        }
        _ = transaction.addClosingHook { log.append(2) }
        _ = transaction.record { $0.sectionDeletes = [0] }
        transaction.discardUpdates()
        #expect(transaction.update?.isEmpty == true)
        while case let hooks = transaction.removeClosingHooks(), !hooks.isEmpty {
            for hook in hooks { hook() }
        }
        #expect(log == [1, 2, 3] && transaction.isOpen)
    }
}
