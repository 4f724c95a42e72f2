import PhotoLibrary
import Testing

@testable import Lightbox

@Suite("Pending writes") struct PendingWritesTests {
    @Test("A state is complete if it was read after the last change and the store has answered every write")
    func completeness() {
        var writes = PendingWrites()
        let initial = writes.revision
        #expect(writes.isEmpty && writes.includesAllChanges(since: initial))
        let first = writes.begin()
        let second = writes.begin()
        let later = writes.revision
        #expect(writes.count == 2 && !writes.includesAllChanges(since: later))
        writes.finish(second)
        #expect(!writes.includesAllChanges(since: later))
        writes.finish(first)
        #expect(writes.includesAllChanges(since: later) && !writes.includesAllChanges(since: initial))
    }

    @Test("Finishing a write twice has the effect of finishing it once")
    func idempotence() {
        var writes = PendingWrites()
        let first = writes.begin()
        _ = writes.begin()
        writes.finish(first)
        writes.finish(first)
        #expect(writes.count == 1)
    }

    @Test("A change that the store contains already makes earlier states incomplete")
    func recordedChange() {
        var writes = PendingWrites()
        let initial = writes.revision
        writes.recordChange()
        #expect(writes.isEmpty && !writes.includesAllChanges(since: initial))
        #expect(writes.includesAllChanges(since: writes.revision))
    }
}

@Suite("Undo history") struct UndoHistoryTests {
    private func entry(_ album: Int64, _ group: UndoGroup? = nil) -> UndoHistory.Entry {
        UndoHistory.Entry(
            summary: ChangeSummary("deleting", .named("Family")), inverse: .deleteAlbum(AlbumID(rawValue: album)),
            group: group)
    }

    @Test("APP-12: consecutive entries of a group are one step, whose newest change is undone first")
    func grouping() throws {
        var history = UndoHistory()
        let group = history.newGroup()
        history.pushUndo(entry(1))
        history.pushUndo(entry(2, group))
        history.pushUndo(entry(3, group))
        #expect(history.isNext(group))
        guard case .group(let changes)? = history.popUndo()?.entry.inverse else {
            Issue.record("no group")
            return
        }
        #expect(changes.count == 2)
        guard case .deleteAlbum(AlbumID(rawValue: 3))? = changes.first else {
            Issue.record("wrong order")
            return
        }
        #expect(history.popUndo() != nil && !history.canUndo)
    }

    @Test("APP-12: the step of an import of many files is one flat list of changes")
    func manyChanges() {
        var history = UndoHistory()
        let group = history.newGroup()
        for number in 1...20_000 { history.pushUndo(entry(Int64(number), group)) }
        guard case .group(let changes)? = history.popUndo()?.entry.inverse else {
            Issue.record("no group")
            return
        }
        // A group of groups would exhaust the stack when it is applied or freed.
        #expect(changes.count == 20_000 && !history.canUndo)
        let isFlat = changes.allSatisfy { if case .deleteAlbum = $0 { true } else { false } }
        #expect(isFlat)
    }

    @Test("APP-12: a group's summary counts all its photos, or names the album that it makes")
    func groupSummary() throws {
        var history = UndoHistory()
        func push(_ summary: ChangeSummary, _ group: UndoGroup) {
            history.pushUndo(
                UndoHistory.Entry(summary: summary, inverse: .deleteAlbum(AlbumID(rawValue: 1)), group: group))
        }
        let ids = (1...3).map { PhotoID(rawValue: $0) }
        let (copies, album) = (history.newGroup(), history.newGroup())
        push(ChangeSummary("copying", Array(ids[..<2])), copies)
        push(ChangeSummary("copying", Array(ids[2...])), copies)
        push(ChangeSummary("making", .named("Rome"), selecting: [ids[0]]), album)
        push(ChangeSummary("moving", Array(ids[1...])), album)
        let making = try #require(history.popUndo()?.entry.summary)
        #expect(making.text == "making Rome" && making.photos == ids)
        let copying = try #require(history.popUndo()?.entry.summary)
        #expect(copying.text == "copying 3 photos" && copying.photos == ids)
    }

    @Test("A group that another change interrupts is not undone in one step")
    func interruption() {
        var history = UndoHistory()
        let group = history.newGroup()
        history.pushUndo(entry(1, group))
        history.pushUndo(entry(2))
        #expect(!history.isNext(group))
        history.pushUndo(entry(3, group))
        #expect(!history.isNext(group) && history.newGroup() != group)
    }

    @Test("APP-12: a new change clears the redo stack")
    func redo() {
        var history = UndoHistory()
        history.pushRedo(entry(1))
        let generation = history.generation
        #expect(history.canRedo)
        history.clearRedo()
        #expect(!history.canRedo && history.popRedo() == nil && history.generation != generation)
    }
}

@Suite("Work queue") @MainActor struct WorkQueueTests {
    private final class Log {
        var entries: [String] = []
    }

    @Test("Work runs in order, and the first item starts synchronously", .timeLimit(.minutes(10)))
    func order() async {
        let (queue, log) = (WorkQueue(), Log())
        #expect(queue.isIdle)
        for name in ["first", "second"] {
            queue.add {
                log.entries.append("\(name) starts")
                return {
                    await Task.yield()
                    log.entries.append("\(name) ends")
                }
            }
        }
        #expect(log.entries == ["first starts"] && !queue.isIdle)
        await queue.finish()
        #expect(log.entries == ["first starts", "first ends", "second starts", "second ends"])
        #expect(queue.isIdle)
    }

    @Test("Work without requests ends synchronously; finishing an idle queue does not wait", .timeLimit(.minutes(10)))
    func synchronousWork() async {
        let (queue, log) = (WorkQueue(), Log())
        queue.add {
            log.entries.append("outer")
            // Re-entrant: the queue is not idle while work starts.
            queue.add {
                log.entries.append("inner")
                return nil
            }
            return nil
        }
        #expect(log.entries == ["outer", "inner"] && queue.isIdle)
        await queue.finish()
    }
}

@Suite("FIFO queue") struct FIFOQueueTests {
    @Test("Elements are removed in the order in which they were added", arguments: [1, 2, 5])
    func order(batch: Int) {
        var (queue, reference, next) = (FIFOQueue<Int>(), [Int](), 0)
        for round in 0..<60 {
            // The queue grows in the first half of the rounds and becomes empty in the second half.
            for _ in 0..<(round < 30 ? batch : 0) {
                queue.append(next)
                reference.append(next)
                next += 1
            }
            for _ in 0..<(round < 30 ? batch / 2 : batch) {
                #expect(queue.popFirst() == (reference.isEmpty ? nil : reference.removeFirst()))
            }
            #expect(queue.isEmpty == reference.isEmpty)
        }
        #expect(queue.isEmpty && queue.popFirst() == nil)
    }

    @Test("A removed element is deallocated while others remain")
    func deallocation() {
        final class Element {}
        var queue = FIFOQueue<Element>()
        weak var first: Element?
        do {
            let element = Element()
            first = element
            queue.append(element)
        }
        for _ in 0..<9 { queue.append(Element()) }
        #expect(first != nil)
        _ = queue.popFirst()
        #expect(first == nil && !queue.isEmpty)
    }
}

@Suite("Settings writer") @MainActor struct SettingsWriterTests {
    @Test("Finishing waits until all settings are written, and returns if there are none", .timeLimit(.minutes(10)))
    func finishing() async throws {
        let fixture = try CommandFixture()
        let opened = try await fixture.openLibrary()
        let writer = SettingsWriter(store: LibraryStore(library: opened.library, cache: nil), values: [:])
        await writer.finish()
        for zoom in 1...20 { writer.set("zoom", to: "\(zoom)") }
        writer.set("cadence", to: "slow")
        await writer.finish()
        #expect(try opened.library.setting("zoom") == "20" && opened.library.setting("cadence") == "slow")
    }
}
