import Foundation
import GRDB

/// A page of a table's or an index's tree, as far as it is readable: a cell whose record is not valid is left out.
struct BTreePage {
    /// A row of a table, or an entry of an index.
    struct Cell {
        /// The row's key; nil in an index.
        let key: Int64?
        let record: DatabaseRecord
    }

    /// Whether the page is of a table with row ids. Tables without them are stored as indexes are.
    let isTable: Bool
    private(set) var cells: [Cell] = []
    /// The numbers of the pages below, not checked; empty for a leaf.
    private(set) var children: [Int] = []
    /// Whether a cell is left out.
    private(set) var isDamaged = false
    /// Whether the content reaches into the second half of the page. SQLite fills pages from the end, so that several
    /// pages that are taken for one do not.
    private(set) var reachesEnd = false

    /// Returns nil for a page that is not of a tree. `isFirst` is true for the first page, which begins with the file's
    /// header.
    init?(_ bytes: [UInt8], isFirst: Bool = false) {
        let start = isFirst ? 100 : 0
        guard let type = bytes.integer(at: start, count: 1), [2, 5, 10, 13].contains(type),
            let count = bytes.integer(at: start + 3, count: 2)
        else { return nil }
        let isLeaf = type & 8 != 0
        isTable = type & 1 != 0
        let pointers = start + (isLeaf ? 8 : 12)
        let content = pointers + 2 * count
        guard content <= bytes.count else { return nil }
        // Of an empty page, the content begins at the end, modulo 65536.
        if count == 0 { reachesEnd = bytes.integer(at: start + 5, count: 2) == bytes.count % 65536 }
        for index in 0..<count {
            guard var offset = bytes.integer(at: pointers + 2 * index, count: 2), offset >= content else {
                isDamaged = true
                continue
            }
            if !isLeaf {
                guard let child = bytes.integer(at: offset, count: 4) else {
                    isDamaged = true
                    continue
                }
                children.append(child)
                offset += 4
                if isTable {
                    if offset > bytes.count / 2 { reachesEnd = true }
                    continue
                }
            }
            if let cell = Self.cell(bytes, at: offset, isTable: isTable) {
                cells.append(cell)
                if cell.record.end > bytes.count / 2 { reachesEnd = true }
            } else {
                isDamaged = true
            }
        }
        if !isLeaf, let last = bytes.integer(at: start + 8, count: 4) { children.append(last) }
        if isTable { removeDisorderedCells() }
    }

    private static func cell(_ bytes: [UInt8], at start: Int, isTable: Bool) -> Cell? {
        var offset = start
        guard let size = bytes.varint(at: &offset) else { return nil }
        var key: Int64?
        if isTable {
            guard let value = bytes.varint(at: &offset) else { return nil }
            key = value
        }
        return DatabaseRecord(bytes, at: offset, size: size, isTable: isTable).map { Cell(key: key, record: $0) }
    }

    /// Leaves out the fewest rows without which the keys ascend: theirs are damaged.
    private mutating func removeDisorderedCells() {
        let keys = cells.map { $0.key ?? 0 }
        guard !zip(keys, keys.dropFirst()).allSatisfy({ $0 < $1 }) else { return }
        isDamaged = true
        // The longest ascending sequence that ends at each cell, and the cell before in it.
        var lengths: [Int] = []
        var former: [Int?] = []
        for index in keys.indices {
            let best = (0..<index).filter { keys[$0] < keys[index] }.max { lengths[$0] < lengths[$1] }
            lengths.append(1 + (best.map { lengths[$0] } ?? 0))
            former.append(best)
        }
        var kept: [Cell] = []
        var next = lengths.indices.max { lengths[$0] < lengths[$1] }
        while let index = next {
            kept.append(cells[index])
            next = former[index]
        }
        cells = kept.reversed()
    }
}

/// A row's or an index entry's values, whose types and lengths are known to agree with its length.
struct DatabaseRecord {
    enum Column: Hashable {
        case null
        /// The number of bytes; 0 for the values 0 and 1.
        case integer(Int, value: Int64? = nil)
        case real
        case blob(Int)
        case text(Int)

        init?(code: Int64) {
            switch code {
            case 0: self = .null
            case 1...4: self = .integer(Int(code))
            case 5: self = .integer(6)
            case 6: self = .integer(8)
            case 7: self = .real
            case 8, 9: self = .integer(0, value: code - 8)
            // Longer values do not occur, and sums of lengths do not overflow.
            case 12...1 << 32: self = code % 2 == 0 ? .blob(Int(code - 12) / 2) : .text(Int(code - 13) / 2)
            default: return nil
            }
        }

        var length: Int {
            switch self {
            case .null: 0
            case .integer(let count, _), .blob(let count), .text(let count): count
            case .real: 8
            }
        }

        var isNull: Bool { self == .null }
        var isInteger: Bool { if case .integer = self { true } else { false } }
        /// SQLite stores whole real numbers as integers.
        var isNumber: Bool { isInteger || self == .real }
        var isText: Bool { if case .text = self { true } else { false } }
        var isBlob: Bool { if case .blob = self { true } else { false } }
    }

    let columns: [Column]
    /// The part in the page, after the record's header.
    private let local: [UInt8]
    /// The offset in the page behind the local part.
    let end: Int
    /// The number of bytes after the header.
    private let length: Int
    /// The first of the pages that contain the rest; 0 without a rest.
    private let overflow: Int

    init?(_ bytes: [UInt8], at start: Int, size: Int64, isTable: Bool) {
        let page = bytes.count
        guard size > 0, size < 1 << 31 else { return nil }
        let size = Int(size)
        let largest = isTable ? page - 35 : (page - 12) * 64 / 255 - 23
        var stored = size
        if size > largest {
            let smallest = (page - 12) * 32 / 255 - 23
            stored = smallest + (size - smallest) % (page - 4)
            if stored > largest { stored = smallest }
        }
        guard start + stored <= page else { return nil }
        overflow = stored < size ? bytes.integer(at: start + stored, count: 4) ?? -1 : 0
        var offset = start
        guard overflow >= 0, let header = bytes.varint(at: &offset), header > 0, header <= stored else { return nil }
        let headerEnd = start + Int(header)
        end = start + stored
        var columns: [Column] = []
        var sum = 0
        while offset < headerEnd {
            guard let code = bytes.varint(at: &offset), let column = Column(code: code) else { return nil }
            columns.append(column)
            sum += column.length
        }
        length = size - Int(header)
        guard offset == headerEnd, sum == length else { return nil }
        self.columns = columns
        local = Array(bytes[headerEnd..<end])
    }

    /// Reads the values; nil if they are partly in a page that is not readable.
    func values(in pages: DatabasePages) -> [DatabaseValue]? {
        var bytes = local
        var next = overflow
        while bytes.count < length {
            guard let page = pages.bytes(of: next), let following = page.integer(at: 0, count: 4) else { return nil }
            bytes += page[4..<min(page.count, 4 + length - bytes.count)]
            next = following
        }
        var offset = 0
        return columns.map { column in
            defer { offset += column.length }
            return Self.value(column, bytes[offset..<offset + column.length])
        }
    }

    private static func value(_ column: Column, _ bytes: ArraySlice<UInt8>) -> DatabaseValue {
        switch column {
        case .null: .null
        case .integer(_, let value?): value.databaseValue
        case .integer:
            // The sign is that of the first byte.
            bytes.dropFirst().reduce(Int64(Int8(bitPattern: bytes.first ?? 0))) { $0 << 8 | Int64($1) }.databaseValue
        case .real: Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }).databaseValue
        case .blob: Data(bytes).databaseValue
        case .text: String(decoding: bytes, as: UTF8.self).databaseValue
        }
    }
}

extension [UInt8] {
    /// A number of variable length: 7 bits in each byte but the ninth, the highest first.
    fileprivate func varint(at offset: inout Int) -> Int64? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard offset < count else { return nil }
            let byte = self[offset]
            offset += 1
            if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
            value = value << 7 | UInt64(byte & 0x7f)
            if byte < 0x80 { break }
        }
        return Int64(bitPattern: value)
    }
}
