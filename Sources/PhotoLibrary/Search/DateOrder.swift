import GRDB
import Synchronization

/// The photos in albums in the order of the results of a search, newest first, with the dates that a search asks for.
/// A search keeps only those that match.
struct DateOrder: Sendable {
    /// In the order of `BuiltInList.allPhotos`.
    let photos: [ListedPhoto]
    /// When each photo was taken, in seconds since 1970; not a number if that is not known.
    private let times: [Double]

    init(_ sorted: [DatedPhoto]) {
        photos = sorted.map(\.photo)
        times = sorted.map { $0.takenAt ?? .nan }
    }

    /// The photos that meet all conditions: each by its id, or by its date if the condition has one.
    func photos(meeting conditions: [(ids: PhotoIDSet, date: SearchQuery.DateCondition?)]) -> [ListedPhoto] {
        var found: [ListedPhoto]?
        for ids in conditions.filter({ $0.date == nil }).map(\.ids) { found = ids.members(of: found ?? photos) }
        let dated = conditions.compactMap { condition in condition.date.map { (condition.ids, $0) } }
        guard !dated.isEmpty else { return found ?? [] }
        let kept = found.map { PhotoIDSet($0) }
        return photos.indices.filter { index in
            let (id, time) = (photos[index].id, times[index])
            return kept?.contains(id) != false
                && dated.allSatisfy { ids, date in ids.contains(id) || !time.isNaN && date.contains(time) }
        }.map { photos[$0] }
    }
}

/// The order of the photos at a version of the library's content, kept between searches. Safe to use from any thread.
///
/// Invariant: the kept order includes all changes up to its version, so that it is valid as long as the version is the
/// present one.
final class DateOrderCache: Sendable {
    private let kept = Mutex<(version: Int, order: DateOrder)?>(nil)

    /// The kept order, if it is that of a version.
    func order(at version: Int) -> DateOrder? {
        kept.withLock { $0.flatMap { $0.version == version ? $0.order : nil } }
    }

    func keep(_ order: DateOrder, at version: Int) { kept.withLock { $0 = (version, order) } }

    /// Frees the memory: 16 bytes per photo.
    func clear() { kept.withLock { $0 = nil } }
}

/// Counts the transactions that this process has committed.
final class CommitCounter: TransactionObserver, Sendable {
    private let commits = Atomic(0)

    var count: Int { commits.load(ordering: .acquiring) }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ db: Database) { commits.add(1, ordering: .acquiringAndReleasing) }
    func databaseDidRollback(_ db: Database) {}
}

extension Library {
    /// Reads with the number of a version, which changes with each committed change: what is read includes all changes
    /// up to that version, and possibly later ones. Interrupted if the task is canceled.
    private func readVersioned<Value: Sendable>(
        _ body: @escaping @Sendable (Database, Int) throws -> Value
    ) async throws -> Value {
        // Before the transaction begins. A later commit changes the count, so that the next read has another version.
        let commits = commitCounter.count
        return try await database.read { [isReadOnly] db in
            try body(db, Self.version(db, commits: commits, isReadOnly: isReadOnly))
        }
    }

    private static func version(_ db: Database, commits: Int, isReadOnly: Bool) throws -> Int {
        // Another process writes; the database has one connection here, for which the version has a meaning.
        isReadOnly ? try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0 : commits
    }

    /// Returns the photos that match a query; see ``search(_:)``.
    func photos(matching query: SearchQuery) async throws -> [ListedPhoto] {
        try await readVersioned { [dateOrders] db, version in
            try LibraryQuery.search(db, query, in: dateOrders, version: version)
        }
    }

    /// Returns the photos that match a query; blocks.
    func photos(matching query: SearchQuery) throws(LibraryError) -> [ListedPhoto] {
        let commits = commitCounter.count
        return try read { db in
            let version = try Self.version(db, commits: commits, isReadOnly: isReadOnly)
            return try LibraryQuery.search(db, query, in: dateOrders, version: version)
        }
    }

    /// Reads what all searches need, because the user is about to search; otherwise the first search reads it.
    package func prepareSearch() async {
        // A failure is that of the first search.
        _ = try? await readVersioned { [dateOrders] db, version in
            _ = try LibraryQuery.dateOrder(db, in: dateOrders, version: version)
        }
    }

    /// Frees what searches have kept.
    package func endSearch() { dateOrders.clear() }
}

extension LibraryQuery {
    static func dateOrder(_ db: Database, in cache: DateOrderCache, version: Int) throws -> DateOrder {
        if let kept = cache.order(at: version) { return kept }
        let order = DateOrder(try datedPhotos(db, BuiltInSQL.allPhotos))
        cache.keep(order, at: version)
        return order
    }
}
