import Foundation
import Testing

@testable import Views

@MainActor struct UpdateTransactionTests {
    @Test("While idle, nothing can be recorded, closed or hooked")
    func idle() {
        var transaction = UpdateTransaction.idle
        let accepted = [
            transaction.record { $0.inserts = [ItemPath(item: 0, section: 0)] }, transaction.addClosingHook {},
            transaction.addAppliedHook {}, transaction.addCompletion { _ in }, transaction.takeUnbalanced(),
        ]
        transaction.leave()
        transaction.discardUpdates()
        let finished = transaction.finish()
        #expect(!accepted.contains(true) && finished == nil && !transaction.isOpen && transaction.update == nil)
        #expect(!transaction.isOutermost && !transaction.isClosableByLayout)
    }

    @Test("Only the outermost level finishes, however often inner ones are left")
    func nesting() {
        var transaction = UpdateTransaction.idle
        transaction.open()
        transaction.open(isUnbalanced: true)
        transaction.open()
        #expect(!transaction.isOutermost && !transaction.isClosableByLayout)
        transaction.leave()
        transaction.leave()
        let (first, second) = (transaction.takeUnbalanced(), transaction.takeUnbalanced())
        #expect(first && !second)
        for _ in 0..<5 { transaction.leave() }
        #expect(transaction.isOpen && transaction.isOutermost)
        let isOpen = transaction.finish() != nil
        #expect(isOpen && !transaction.isOpen)
    }

    @Test("A layout pass can close only what unbalanced calls keep open")
    func unbalanced() {
        var transaction = UpdateTransaction.idle
        transaction.open(isUnbalanced: true)
        #expect(transaction.isClosableByLayout)
        transaction.open()
        #expect(!transaction.isClosableByLayout)
        transaction.leave()
        #expect(transaction.isClosableByLayout)
    }

    @Test("Closing hooks run once and may add others; a discard keeps the hooks")
    func hooks() {
        var transaction = UpdateTransaction.idle
        transaction.open()
        var log: [Int] = []
        _ = transaction.addClosingHook { log.append(1) }
        _ = transaction.record { $0.sectionDeletes = [0] }
        transaction.discardUpdates()
        #expect(transaction.update?.isEmpty == true)
        while let hook = transaction.nextClosingHook() {
            hook()
            if log.count == 1 { _ = transaction.addClosingHook { log.append(2) } }
        }
        #expect(log == [1, 2])
    }

    @Test("Only loaded data becomes stale")
    func loadState() {
        var state = LoadState.unloaded
        state.invalidate()
        #expect(state == .unloaded && !state.hasData)
        state = .loaded
        state.invalidate()
        #expect(state == .stale && state.hasData)
    }
}
