import Foundation
import SystemCalls

/// The pages of a database file, with the committed changes in its write-ahead log, read without SQLite, which refuses
/// a file whose header is damaged. Uses no field of the header but the page size, and that only if the pages agree.
///
/// The formats of both files: https://www.sqlite.org/fileformat2.html.
final class DatabasePages {
    /// In bytes. No page reserves a part of it, as in all libraries.
    let pageSize: Int
    /// The number of pages; the first one has the number 1.
    let count: Int

    private let file: Int32
    private let log: Int32
    /// The offsets of the pages' last committed versions in the log.
    private let frames: [Int: Int]

    /// Returns nil for a missing or empty file, and for one that is not a regular file.
    ///
    /// - Throws: `LibraryError.cannotRead` if the file cannot be opened, which is no sign of damage.
    init?(path: String) throws(LibraryError) {
        // Opening a named pipe would block.
        file = SystemCall.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            guard errno == ENOENT else { throw .cannotRead(path: path, code: errno) }
            return nil
        }
        log = SystemCall.open(path + "-wal", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            Self.close(file, log)
            return nil
        }
        let length = Int(status.st_size)
        let logged = WriteAheadLog(descriptor: log)
        pageSize = logged?.pageSize ?? Self.pageSize(of: file, length: length)
        frames = logged?.frames ?? [:]
        // A page at the end that is cut off is not readable.
        count = max(length / pageSize, frames.keys.max() ?? 0)
        // `deinit` closes the files.
        if count == 0 { return nil }
    }

    deinit { Self.close(file, log) }

    private static func close(_ descriptors: Int32...) {
        for descriptor in descriptors where descriptor >= 0 { Foundation.close(descriptor) }
    }

    /// The content of a page; nil if it does not exist or the disk cannot read it.
    func bytes(of page: Int) -> [UInt8]? {
        guard 1...count ~= page else { return nil }
        if let offset = frames[page] { return Self.read(log, at: offset, count: pageSize) }
        return Self.read(file, at: (page - 1) * pageSize, count: pageSize)
    }

    /// The unused pages; nil if their list is damaged.
    func unusedPages() -> Set<Int>? {
        guard let header = bytes(of: 1), var trunk = header.integer(at: 32, count: 4),
            let expected = header.integer(at: 36, count: 4)
        else { return nil }
        var unused: Set<Int> = []
        while trunk != 0 {
            guard 2...count ~= trunk, unused.insert(trunk).inserted, let bytes = bytes(of: trunk),
                let next = bytes.integer(at: 0, count: 4), let leaves = bytes.integer(at: 4, count: 4),
                leaves <= pageSize / 4 - 2
            else { return nil }
            for index in 0..<leaves {
                guard let leaf = bytes.integer(at: 8 + 4 * index, count: 4), 2...count ~= leaf,
                    unused.insert(leaf).inserted
                else { return nil }
            }
            trunk = next
        }
        return unused.count == expected ? unused : nil
    }

    /// The page size by which most bytes belong to pages of a tree. The header's wins a tie.
    private static func pageSize(of file: Int32, length: Int) -> Int {
        var sizes = [4096] + (9...16).map { 1 << $0 }
        if let field = read(file, at: 16, count: 2)?.integer(at: 0, count: 2) {
            let size = field == 1 ? 65536 : field
            if sizes.contains(size) { sizes.insert(size, at: 0) }
        }
        func score(_ size: Int) -> Int {
            let pages = length / size
            let step = max(pages / 64, 1)
            let numbers = Array(stride(from: 1, to: pages, by: step).prefix(64))
            let valid = numbers.count { number in
                guard let bytes = read(file, at: number * size, count: size), let page = BTreePage(bytes) else {
                    return false
                }
                return !page.isDamaged && page.reachesEnd
            }
            // Of equally many samples, so that this compares parts of the file.
            return numbers.isEmpty ? 0 : valid * 1000 / numbers.count
        }
        var best = (size: sizes[0], score: score(sizes[0]))
        for size in sizes.dropFirst() where best.score < 900 {
            let score = score(size)
            if score > best.score { best = (size, score) }
        }
        return best.size
    }

    fileprivate static func read(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8]? {
        guard descriptor >= 0 else { return nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while initialized < count, let start = buffer.baseAddress {
                let read = SystemCall.repeated {
                    pread(descriptor, start + initialized, count - initialized, off_t(offset + initialized))
                }
                guard read > 0 else { break }
                initialized += read
            }
        }
        return bytes.count == count ? bytes : nil
    }
}

/// The committed frames of a write-ahead log, up to the first whose checksum is wrong, as SQLite reads it.
private struct WriteAheadLog {
    let pageSize: Int
    /// The offset of the last committed version of each page.
    let frames: [Int: Int]

    /// Returns nil without a valid log that contains a commit.
    init?(descriptor: Int32) {
        guard let header = DatabasePages.read(descriptor, at: 0, count: 32),
            let magic = header.integer(at: 0, count: 4), magic & ~1 == 0x377f_0682,
            let size = header.integer(at: 8, count: 4), size.nonzeroBitCount == 1, 512...65536 ~= size
        else { return nil }
        let isBigEndian = magic & 1 == 1
        var sums = (UInt32(0), UInt32(0))
        func add(_ bytes: some Collection<UInt8>) {
            var iterator = bytes.makeIterator()
            func word() -> UInt32? {
                var value: UInt32 = 0
                for shift in stride(from: 0, to: 32, by: 8) {
                    guard let byte = iterator.next() else { return nil }
                    value |= UInt32(byte) << UInt32(shift)
                }
                return isBigEndian ? value.byteSwapped : value
            }
            while let first = word(), let second = word() {
                sums.0 = sums.0 &+ first &+ sums.1
                sums.1 = sums.1 &+ second &+ sums.0
            }
        }
        func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
            bytes.integer(at: offset, count: 4) == Int(sums.0) && bytes.integer(at: offset + 4, count: 4) == Int(sums.1)
        }
        add(header[..<24])
        guard matches(header, at: 24) else { return nil }
        var committed: [Int: Int] = [:]
        var pending: [Int: Int] = [:]
        var offset = 32
        while let frame = DatabasePages.read(descriptor, at: offset, count: 24 + size) {
            guard frame[8..<16] == header[16..<24], let page = frame.integer(at: 0, count: 4), page > 0 else { break }
            add(frame[..<8])
            add(frame[24...])
            guard matches(frame, at: 16) else { break }
            pending[page] = offset + 24
            if let pages = frame.integer(at: 4, count: 4), pages > 0 {
                committed.merge(pending) { $1 }
                committed = committed.filter { $0.key <= pages }
                pending = [:]
            }
            offset += 24 + size
        }
        guard !committed.isEmpty else { return nil }
        pageSize = size
        frames = committed
    }
}

extension [UInt8] {
    /// An unsigned big-endian number of up to 7 bytes; nil beyond the end.
    func integer(at offset: Int, count: Int) -> Int? {
        guard offset >= 0, offset + count <= self.count else { return nil }
        return self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
