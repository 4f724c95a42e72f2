import Foundation
import GRDB

/// Reads the rows of a damaged database that are still readable, without SQLite, which stops at the first unreadable
/// page.
///
/// A table's rows are those of the tree whose root the schema names. If the tree has unreadable pages, or the schema
/// is lost, the pages that belong to no tree are searched for rows of the table's shape: the pages with the rows name
/// neither their table nor the pages above. Such pages may have left the table long ago if the list of unused pages is
/// lost as well; a row of the tree with the same key precedes theirs.
struct TableSalvage {
    private let pages: DatabasePages
    /// The pages with the rows of each table: first those of its tree, then those of no tree.
    private let numbers: [SalvagedTable: [Int]]

    /// The readable pages of a tree.
    private struct Tree {
        var pages: [Int] = []
        var visited: Set<Int> = []
        /// Whether all of its pages are readable.
        var isComplete = true
    }

    /// Complexity: reads each page at most three times.
    init(_ pages: DatabasePages) {
        self.pages = pages
        let schema = Self.tree(of: .schema, root: 1, in: pages)
        let isSchemaComplete = schema.isComplete && !schema.pages.isEmpty
        var roots: [String: Int] = [:]
        let rest =
            isSchemaComplete ? [] : Self.strayPages(of: [.schema], in: pages, without: schema.visited)[.schema] ?? []
        Self.forEachRow(of: .schema, in: schema.pages + rest, pages) { row in
            guard let name: String = row[1], let root: Int = row[3], roots[name] == nil else { return }
            roots[name] = root
        }
        var trees: [SalvagedTable: Tree] = [:]
        for table in SalvagedTable.allCases {
            trees[table] = roots[table.rawValue].map { Self.tree(of: table, root: $0, in: pages) }
        }
        let unused = pages.unusedPages()
        // Without the list of unused pages, a page outside of a complete tree is probably one of them.
        let searched = SalvagedTable.allCases.filter { table in
            table != .schema && (trees[table].map { !$0.isComplete || unused != nil } ?? !isSchemaComplete)
        }
        let claimed = trees.values.reduce(into: unused ?? []) { $0.formUnion($1.visited) }
        var numbers = Self.strayPages(of: searched, in: pages, without: claimed)
        for (table, tree) in trees { numbers[table] = tree.pages + (numbers[table] ?? []) }
        self.numbers = numbers
    }

    /// Calls `body` for each readable row, in no particular order, and at most once per key for a table with row ids.
    func forEachRow(of table: SalvagedTable, _ body: (SalvagedRow) -> Void) {
        Self.forEachRow(of: table, in: numbers[table] ?? [], pages, body)
    }

    private static func tree(of table: SalvagedTable, root: Int, in pages: DatabasePages) -> Tree {
        var tree = Tree()
        var rest = [root]
        while let number = rest.popLast() {
            guard let page = page(number, in: pages), page.isTable == table.hasKeys,
                page.cells.isEmpty || table.fits(page), tree.visited.insert(number).inserted
            else {
                tree.isComplete = false
                continue
            }
            if page.isDamaged { tree.isComplete = false }
            tree.pages.append(number)
            rest += page.children
        }
        return tree
    }

    /// The pages with rows of the tables' shapes, except those in `claimed`.
    private static func strayPages(
        of tables: [SalvagedTable], in pages: DatabasePages, without claimed: Set<Int>
    ) -> [SalvagedTable: [Int]] {
        var stray: [SalvagedTable: [Int]] = [:]
        guard !tables.isEmpty else { return stray }
        for number in 1...pages.count where !claimed.contains(number) {
            guard let page = page(number, in: pages) else { continue }
            for table in tables where page.isTable == table.hasKeys && table.owns(page) {
                stray[table, default: []].append(number)
            }
        }
        return stray
    }

    private static func page(_ number: Int, in pages: DatabasePages) -> BTreePage? {
        pages.bytes(of: number).flatMap { BTreePage($0, isFirst: number == 1) }
    }

    private static func forEachRow(
        of table: SalvagedTable, in numbers: [Int], _ pages: DatabasePages, _ body: (SalvagedRow) -> Void
    ) {
        var keys: Set<Int64> = []
        for number in numbers {
            for cell in page(number, in: pages)?.cells ?? [] where table.fits(cell.record.columns) {
                if let key = cell.key, keys.contains(key) { continue }
                guard let values = cell.record.values(in: pages) else { continue }
                if let key = cell.key { keys.insert(key) }
                body(SalvagedRow(key: cell.key ?? 0, values: values))
            }
        }
    }
}

/// The values of a row.
struct SalvagedRow {
    /// The value of the column `id`; 0 in a table without row ids.
    let key: Int64
    let values: [DatabaseValue]

    /// The value of a column; nil for null, for a value of another type, and for a column that was added after the row.
    subscript<Value: DatabaseValueConvertible>(index: Int) -> Value? {
        values.indices.contains(index) ? Value.fromDatabaseValue(values[index]) : nil
    }
}

/// A table or an index that a recovery reads. The raw value is its name in the schema.
enum SalvagedTable: String, CaseIterable {
    case schema = "sqlite_schema"
    case photo, album, folder, albumPage, setting, removal, deletedAlbum
    case photoHash = "sqlite_autoindex_photo_1"
    case albumPageCopy
    /// Tables of the first version.
    case placement, placementByPosition

    /// Whether it is a table with row ids, whose first column is the row id, except for the schema.
    var hasKeys: Bool {
        switch self {
        case .schema, .photo, .album, .folder, .albumPage, .removal, .deletedAlbum: true
        case .setting, .photoHash, .albumPageCopy, .placement, .placementByPosition: false
        }
    }

    /// Whether at least half of the page's rows have the table's shape.
    func fits(_ page: BTreePage) -> Bool {
        let count = page.cells.count { fits($0.record.columns) }
        return count > 0 && 2 * count >= page.cells.count
    }

    /// Whether a row has the table's shape in any version. The columns of the later versions may be missing. The shapes
    /// differ, except those of an album of the first version and a folder if neither names a cover, a path or a folder.
    func fits(_ columns: [DatabaseRecord.Column]) -> Bool {
        func has(_ index: Int, _ condition: (DatabaseRecord.Column) -> Bool) -> Bool {
            columns.indices.contains(index) && condition(columns[index])
        }
        func isNullOr(_ condition: @escaping (DatabaseRecord.Column) -> Bool) -> (DatabaseRecord.Column) -> Bool {
            { $0.isNull || condition($0) }
        }
        let integers = columns.count { $0.isInteger }
        switch self {
        case .schema:
            return columns.count == 5 && columns[..<3].allSatisfy(\.isText) && has(3, isNullOr(\.isInteger))
                && has(4, isNullOr(\.isText))
        case .photo:
            return columns.count >= 11 && columns[0].isNull && columns[1].isText && columns[2] == .blob(32)
                && columns[3].isText && columns[4...6].allSatisfy(\.isInteger) && columns[7].isNumber
        case .album:
            return columns.count >= 5 && columns[0].isNull && columns[1].isText && columns[2].isInteger
                && has(3, isNullOr(\.isInteger)) && has(4, isNullOr(\.isText))
        case .folder:
            return columns.count == 5 && columns[0].isNull && columns[1].isText && columns[2].isInteger
                && has(3, isNullOr(\.isText)) && has(4, isNullOr(\.isInteger))
        case .albumPage:
            return columns.count == 5 && columns[0].isNull && columns[3].isBlob && integers == 3
        case .removal: return columns.count == 3 && columns[0].isNull && columns[1].isNumber && columns[2].isBlob
        case .deletedAlbum:
            return columns.count == 9 && columns[0].isNull && columns[1].isNumber && columns[2].isText
                && columns[6].isInteger && columns[8].isBlob
        case .setting: return columns.count == 2 && columns.allSatisfy(\.isText)
        case .photoHash: return columns.count == 2 && columns[0] == .blob(32) && columns[1].isInteger
        case .albumPageCopy: return columns.count == 5 && columns[2].isBlob && integers == 4
        case .placement, .placementByPosition: return columns.count == 3 && integers == 3
        }
    }

    /// Whether a page that may be of any table is probably of this one.
    func owns(_ page: BTreePage) -> Bool {
        guard fits(page) else { return false }
        // Positions are sparse and need more bytes than ids.
        let count = page.cells.count { cell in
            let columns = cell.record.columns
            return switch self {
            case .placement: columns.count == 3 && columns[1].length < columns[2].length
            case .placementByPosition: columns.count == 3 && columns[1].length > columns[2].length
            default: true
            }
        }
        return 2 * count >= page.cells.count
    }
}
