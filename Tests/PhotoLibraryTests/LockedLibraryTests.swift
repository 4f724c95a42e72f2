import Foundation
import GRDB
import Synchronization
import Testing

@testable import PhotoLibrary

/// A library whose database another process has locked.
@Suite("Locked library", .timeLimit(.minutes(20)))
struct LockedLibraryTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(at: folder.path("library"), now: { noon }).library
        try library.apply(.createAlbum(1, title: "One", before: nil, photos: try library.insertRows(6)))
    }

    /// Holds the lock that a writer of another process would hold, until the returned closure is called.
    private func lock() throws -> () throws -> Void {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: library.folder.database.path, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        return { try other.inDatabase { try $0.execute(sql: "ROLLBACK") } }
    }

    @Test(
        """
        APP-11: changes and settings wait for the end of a lock, and say so meanwhile; reading goes on, and nothing is \
        reported as done before
        """)
    func waiting() async throws {
        let (reports, busy) = AsyncStream<Void>.makeStream()
        library.onBusy { busy.yield() }
        let unlock = try lock()
        let done = Counter()
        let changes = [
            Change.renameAlbum(1, "Two"), .renameAlbum(1, "Three"), .setFavorite([2], true),
        ].map { change in write(done) { [library] in _ = try await library.apply(change) } }
        let setting = write(done) { [library] in try await library.setSetting("zoom", to: "7") }
        // Each of the four reports that it waits; the fifth report is of one that was tried again.
        var reported = reports.makeAsyncIterator()
        for _ in 0..<5 { await reported.next() }
        #expect(done.count == 0)
        #expect(try await library.albums().map(\.title) == ["One"])
        #expect(try zoom() == nil)
        try unlock()
        for change in changes { try await change.value }
        try await setting.value
        #expect(done.count == 4)
        #expect(try await library.list(of: AlbumID(.favorites)).map(\.id) == [2])
        #expect(try zoom() == "7")
        let title = try await library.albums().first?.title
        #expect(["Two", "Three"].contains(title))
    }

    private final class Counter: Sendable {
        private let value = Mutex(0)
        var count: Int { value.withLock { $0 } }
        func increase() { value.withLock { $0 += 1 } }
    }

    /// Begins a write, which is counted when it is done.
    private func write(
        _ done: Counter, _ body: @escaping @Sendable () async throws -> Void
    ) -> Task<Void, any Error> {
        Task {
            try await body()
            done.increase()
        }
    }

    private func zoom() throws -> String? { try library.read { try Library.setting("zoom", in: $0) } }

    @Test("APP-11: a change that blocks its caller says that another program uses the library, and changes nothing")
    func blocking() throws {
        let unlock = try lock()
        #expect(throws: LibraryError.busy) { try library.apply(.renameAlbum(1, "Two")) }
        try unlock()
        #expect(try library.albums().map(\.title) == ["One"])
        try library.apply(.renameAlbum(1, "Two"))
        #expect(try library.albums().map(\.title) == ["Two"])
    }
}
