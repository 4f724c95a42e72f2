import Foundation
import SystemCalls
import Views

/// The version of the record format, stored in the header's first field.
enum RecordVersion {
    static let current = 1
}

/// The first line of a record: the initial state of a run.
package struct RecordHeader<Start: Codable & Sendable>: Sendable {
    /// The recording program and its version, for display.
    package var program: String
    /// The initial size, scale and settings of the window's content.
    package var setup: WindowContent.Setup
    /// The program's own initial state.
    package var start: Start

    /// Creates a header.
    package init(program: String, setup: WindowContent.Setup, start: Start) {
        (self.program, self.setup, self.start) = (program, setup, start)
    }
}

extension RecordHeader: Codable {
    private enum Field: String, CodingKey {
        case version = "lightbox-record"
        case program
        case setup = "stage"
        case start
    }

    /// Decodes a header of a supported version.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        self.init(
            program: try fields.decode(String.self, forKey: .program),
            setup: try fields.decode(WindowContent.Setup.self, forKey: .setup),
            start: try fields.decode(Start.self, forKey: .start))
    }

    /// Encodes the header with the current version.
    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(RecordVersion.current, forKey: .version)
        try fields.encode(program, forKey: .program)
        try fields.encode(setup, forKey: .setup)
        try fields.encode(start, forKey: .start)
    }

    /// The version in a header, decoded before the other fields.
    struct Version: Decodable {
        var number: Int

        private enum Key: String, CodingKey { case number = "lightbox-record" }

        init(from decoder: any Decoder) throws {
            number = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .number)
        }
    }
}

/// A recorded run, as stored in the file: a header, then one step per line.
package struct Record<Start: Codable & Sendable>: Sendable {
    /// The initial state of the run.
    package var header: RecordHeader<Start>
    /// The steps in the order in which they were performed. Step `n`, counted from 0, is in line `n + 2`.
    package var steps: [TimedStep]
    /// Whether the last line is incomplete because the program or the machine stopped while writing it.
    package var isTruncated: Bool

    /// Reads a record.
    ///
    /// - Throws: ``RecordError``.
    package init(contentsOf path: String) throws(RecordError) {
        // Foundation takes an empty path for the current folder.
        if path.isEmpty { throw .unreadable(path: path, code: ENOENT) }
        // The whole of another file may take long to search for lines.
        if let start = Self.start(of: path), start.first != UInt8(ascii: "{") { throw .notARecord(path: path) }
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
        } catch {
            throw .unreadable(path: path, code: Self.code(of: error))
        }
        var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // The data after the last newline: empty, or an incomplete line.
        let rest = lines.popLast() ?? Data()
        isTruncated = !rest.isEmpty
        guard let first = lines.first else { throw .notARecord(path: path) }
        header = try Self.header(first, path)
        steps = []
        steps.reserveCapacity(lines.count)
        let decoder = JSONDecoder()
        for (index, line) in lines.enumerated().dropFirst() {
            do {
                steps.append(try decoder.decode(TimedStep.self, from: line))
            } catch {
                throw .badLine(path: path, line: index + 1, reason: Self.reason(error))
            }
        }
    }

    /// The beginning of the first line of every record: keys are sorted, and this is the first.
    private static var prefix: [UInt8] { Array(#"{"lightbox-record":"#.utf8) }

    /// Whether a file is missing, empty or no regular file, or begins as a record does. Opening the others fails then.
    static func mayBeReplaced(_ path: String) -> Bool {
        guard let start = start(of: path) else { return true }
        return start.isEmpty || start == prefix
    }

    /// The first bytes of a regular file, as many as a record's prefix has; nil if it cannot be read, or if the path
    /// leads to it by a symbolic link.
    private static func start(of path: String) -> [UInt8]? {
        let descriptor = SystemCall.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return [UInt8](unsafeUninitializedCapacity: prefix.count) { buffer, count in
            count = max(SystemCall.repeated { pread(descriptor, buffer.baseAddress, buffer.count, 0) }, 0)
        }
    }

    private static func header(_ line: Data, _ path: String) throws(RecordError) -> RecordHeader<Start> {
        guard let version = try? JSONDecoder().decode(RecordHeader<Start>.Version.self, from: line).number,
            version >= 1
        else {
            throw .notARecord(path: path)
        }
        guard version <= RecordVersion.current else { throw .newer(path: path, version: version) }
        do {
            return try JSONDecoder().decode(RecordHeader<Start>.self, from: line)
        } catch {
            throw .badLine(path: path, line: 1, reason: reason(error))
        }
    }

    /// Returns a short description of the error in a line.
    private static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "it is not a JSON object" }
        func field(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> String {
            let name = ((context.codingPath.map { $0 } + (key.map { [$0] } ?? [])).last?.stringValue).map { "'\($0)'" }
            return name ?? "it"
        }
        switch error {
        case .keyNotFound(let key, let context): return "\(field(context, key)) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return context.codingPath.isEmpty
                ? "it is not a JSON object" : "the value of \(field(context)) is of the wrong type"
        case .dataCorrupted(let context):
            return context.codingPath.isEmpty
                ? "it is not a JSON object" : "the value of \(field(context)) is invalid: \(context.debugDescription)"
        @unknown default: return "it can't be read"
        }
    }

    private static func code(of error: any Error) -> Int32 {
        var error = error as NSError
        // A Swift error becomes an `NSError` only by conversion, so the underlying error must be converted, too.
        while error.domain != NSPOSIXErrorDomain, let deeper = error.userInfo[NSUnderlyingErrorKey] as? any Error {
            error = deeper as NSError
        }
        if error.domain == NSPOSIXErrorDomain { return Int32(truncatingIfNeeded: error.code) }
        return error.code == CocoaError.Code.fileReadNoSuchFile.rawValue ? ENOENT : EIO
    }
}
