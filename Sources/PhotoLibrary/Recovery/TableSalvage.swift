import Foundation
import GRDB

/// Reads the rows of a damaged table that are still readable.
///
/// SQLite stops at the first unreadable page. The rows beyond it are reached by reading in descending order, and those
/// between two unreadable pages by starting at the middle of what is left, recursively.
struct TableSalvage {
    /// A query of rows whose first column is an integer key, unique within the query.
    struct Query {
        /// The part of the statement before `WHERE`.
        let selection: String
        /// The key's name.
        let key: String
        /// A further condition, such as `albumID = 7`.
        var condition: String?
        /// At least the largest key; narrows the search behind an unreadable page.
        let upperBound: Int64
        /// The largest number of statements. A badly damaged table would otherwise take very long.
        var limit = 20_000

        func sql(descending: Bool) -> String {
            "\(selection) WHERE \(condition.map { "\($0) AND " } ?? "")\(key) BETWEEN ? AND ? ORDER BY \(key)"
                + (descending ? " DESC" : "")
        }
    }

    let db: Database

    init(_ db: Database) { self.db = db }

    /// Calls `body` for each readable row, in no particular order and at most once per key.
    ///
    /// - Returns: Whether all rows were read.
    /// - Throws: An error that is no sign of damage, such as that of a lock or of too little memory.
    @discardableResult func forEachRow(_ query: Query, _ body: (Row) -> Void) throws -> Bool {
        var ranges = [Int64.min...Int64.max]
        var (statements, isComplete) = (0, true)
        while let range = ranges.popLast(), statements < query.limit {
            statements += 2
            let up = try scan(query, range, descending: false, body)
            guard !up.isComplete else { continue }
            isComplete = false
            guard let lower = up.next(after: range.lowerBound, by: 1), lower <= range.upperBound else { continue }
            let down = try scan(query, lower...range.upperBound, descending: true, body)
            guard !down.isComplete, let upper = down.next(after: min(range.upperBound, query.upperBound), by: -1),
                lower < upper
            else { continue }
            // Negative keys do not occur in valid tables.
            let start = max(lower, 0)
            guard start < upper else { continue }
            let middle = start + (upper - start) / 2
            ranges += [start...middle, (middle + 1)...upper]
        }
        return isComplete
    }

    /// Reads the rows of a statement up to the first unreadable page.
    func forEachReadableRow(_ sql: String, _ body: (Row) -> Void) throws {
        do {
            let cursor = try Row.fetchCursor(db, sql: sql)
            while let row = try cursor.next() { body(row) }
        } catch {
            try Self.throwUnlessDamage(error)
        }
    }

    private struct Scan {
        var last: Int64?
        var isComplete = false

        /// The key after the last one that was read; `start` if none was read.
        func next(after start: Int64, by step: Int64) -> Int64? {
            guard let last else { return start }
            let (next, overflow) = last.addingReportingOverflow(step)
            return overflow ? nil : next
        }
    }

    private func scan(
        _ query: Query, _ range: ClosedRange<Int64>, descending: Bool, _ body: (Row) -> Void
    ) throws -> Scan {
        var scan = Scan()
        do {
            let cursor = try Row.fetchCursor(
                db, sql: query.sql(descending: descending), arguments: [range.lowerBound, range.upperBound])
            while let row = try cursor.next() {
                let key = try row.decode(Int64.self, atIndex: 0)
                // A damaged tree may return keys in the wrong order.
                guard range.contains(key), scan.last.map({ descending ? key < $0 : key > $0 }) ?? true else {
                    return scan
                }
                scan.last = key
                body(row)
            }
            scan.isComplete = true
        } catch {
            // The rest is read from the other end.
            try Self.throwUnlessDamage(error)
        }
        return scan
    }

    /// Throws an error that may not occur again: a recovery that took it for damage would lose what is readable.
    static func throwUnlessDamage(_ error: any Error) throws {
        guard let error = error as? DatabaseError else { return }
        switch error.resultCode.primaryResultCode {
        // `SQLITE_ERROR` is the error of a missing table.
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_IOERR, .SQLITE_ERROR: return
        default: throw error
        }
    }
}
