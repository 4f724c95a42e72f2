import Foundation

/// The protocol between the process whose window has a library open and other processes of the program (APP-38).
///
/// The process with the window listens on a Unix socket in the library's folder. A request and each line of its answer
/// are JSON objects with a field `version`. A client cancels its request by closing the connection.
enum WindowProtocol {
    /// The version of both sides. Every change of the requests' or the answers' fields increments it.
    static let version = 3
    /// The maximum length of a request in bytes, above that of the kernel for a command line.
    static let lineLimit = 1 << 24
    /// The time within which a window listens after its start, and within which it answers.
    static let timeout = Duration.seconds(2)
    /// The time for which another process waits for a window that says that it is quitting: it may still be writing an
    /// import, or serving a large drop (WIRE-72).
    static let endTimeout = Duration.seconds(60)
    /// The time in milliseconds after which such a window is asked again.
    static let retryInterval: Int32 = 50

    /// The path of the socket of a library.
    static func socket(in library: URL) -> String { library.appendingPathComponent("window.socket").path }

    /// The reason why a line is not a valid request or answer. A description completes "Couldn't …: ….".
    enum ParseError: Error, Equatable {
        case notJSON
        case otherVersion(Int)
        case badField(String)
        case tooLong(limit: Int)
    }

    /// Only the version, which is read before the fields of that version.
    private struct Header: Decodable {
        var version: Int
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from line: [UInt8]) throws(ParseError) -> Value {
        do {
            let header = try JSONDecoder().decode(Header.self, from: Data(line))
            guard header.version == version else { throw ParseError.otherVersion(header.version) }
            return try JSONDecoder().decode(type, from: Data(line))
        } catch let error as ParseError {
            throw error
        } catch DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty {
            throw .badField(context.codingPath[0].stringValue)
        } catch DecodingError.keyNotFound(let key, let context) {
            throw .badField(context.codingPath.first?.stringValue ?? key.stringValue)
        } catch DecodingError.valueNotFound(_, let context) {
            throw .badField(context.codingPath.first?.stringValue ?? "")
        } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
            throw .badField(context.codingPath[0].stringValue)
        } catch {
            throw .notJSON
        }
    }

    /// Encodes a value as a line with a newline. Values consist of strings, numbers and flags, which cannot fail.
    static func encode(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8]((try? encoder.encode(value)) ?? Data()) + [UInt8(ascii: "\n")]
    }
}

extension WindowProtocol.ParseError: CustomStringConvertible {
    /// A sentence for the user of the process that reads it.
    var description: String {
        switch self {
        case .notJSON: "The message is not a JSON object on one line."
        case .otherVersion(let other):
            "The window was opened by another version of Lightbox (protocol \(other), not \(WindowProtocol.version)). "
                + "Close it and start Lightbox again."
        case .badField(let field): "The message's field '\(field.prefix(64))' is missing or invalid."
        case .tooLong(let limit): "The message has more than \(limit) bytes. Name fewer files at once."
        }
    }
}

/// A request to the process whose window has a library open.
struct WindowRequest: Sendable, Equatable {
    /// What the window does.
    enum Action: Sendable, Equatable {
        /// Imports files as at the start of the program, and raises a window: the one that was used last, or a new one.
        ///
        /// - `paths` are absolute. `startupTime` is the X server's time of the user's action, if it is known.
        case open(paths: [String], inNewWindow: Bool, startupTime: UInt32?)
        /// Imports files and reports each of them. The paths are absolute.
        case importFiles(ImportRequest)
    }

    let action: Action
    /// The system's uptime in nanoseconds at which the client gives up: it must not be performed later, since the
    /// client has opened a window of its own, or has reported a failure.
    let expiry: UInt64

    init(_ action: Action, expiry: UInt64) { (self.action, self.expiry) = (action, expiry) }

    /// A request that expires after a time.
    init(_ action: Action, timeout: Duration) {
        let (seconds, attoseconds) = timeout.components
        let nanoseconds = UInt64(clamping: seconds) * 1_000_000_000 + UInt64(clamping: attoseconds / 1_000_000_000)
        self.init(action, expiry: DispatchTime.now().uptimeNanoseconds + nanoseconds)
    }

    var isExpired: Bool { DispatchTime.now().uptimeNanoseconds > expiry }

    private struct Line: Codable {
        enum Ask: String, Codable {
            case open
            case importFiles = "import"
        }

        var version = WindowProtocol.version
        var ask: Ask
        var paths: [String]
        var newWindow: Bool?
        var startupTime: UInt32?
        var album: String?
        var link: Bool?
        var expiry: UInt64
    }

    /// Parses a line without its newline.
    init(line: [UInt8]) throws(WindowProtocol.ParseError) {
        let line = try WindowProtocol.decode(Line.self, from: line)
        guard line.paths.allSatisfy({ $0.hasPrefix("/") && !$0.utf8.contains(0) }) else { throw .badField("paths") }
        switch line.ask {
        case .open:
            action = .open(
                paths: line.paths, inNewWindow: line.newWindow ?? false, startupTime: line.startupTime)
        case .importFiles:
            guard !line.paths.isEmpty else { throw .badField("paths") }
            action = .importFiles(ImportRequest(paths: line.paths, album: line.album, links: line.link ?? false))
        }
        expiry = line.expiry
    }

    /// The request as a line with a newline.
    func line() -> [UInt8] {
        switch action {
        case .open(let paths, let inNewWindow, let time):
            WindowProtocol.encode(
                Line(
                    ask: .open, paths: paths, newWindow: inNewWindow ? true : nil, startupTime: time, expiry: expiry))
        case .importFiles(let request):
            WindowProtocol.encode(
                Line(
                    ask: .importFiles, paths: request.paths, album: request.album, link: request.links,
                    expiry: expiry))
        }
    }
}

/// A line of the answer to a request.
enum WindowAnswer: Sendable, Equatable {
    /// The window performs the request. The whole answer to a request to open files.
    case accepted
    /// The messages of failures that are known before an import.
    case failures([String])
    /// A file of an import was processed.
    case step(ImportStep)
    /// The last line of the answer to an import.
    case finished(ImportResult)
    /// The last line of an answer: a sentence that says why the request was not performed.
    case refused(String)
    /// The whole answer of a window that is quitting, and closes the library soon.
    case ending

    private struct Line: Codable {
        var version = WindowProtocol.version
        var accepted: Bool?
        var failures: [String]?
        var step: ImportStep?
        var finished: ImportResult?
        var error: String?
        var ending: Bool?
    }

    /// Whether no line of the same answer follows, where the request was an import.
    var endsImport: Bool {
        switch self {
        case .accepted, .failures, .step: false
        case .finished, .refused, .ending: true
        }
    }

    /// Parses a line without its newline.
    init(line: [UInt8]) throws(WindowProtocol.ParseError) {
        let line = try WindowProtocol.decode(Line.self, from: line)
        if let error = line.error {
            self = .refused(error)
        } else if let result = line.finished {
            self = .finished(result)
        } else if let step = line.step {
            self = .step(step)
        } else if let failures = line.failures {
            self = .failures(failures)
        } else if line.ending == true {
            self = .ending
        } else if line.accepted == true {
            self = .accepted
        } else {
            throw .badField("accepted")
        }
    }

    /// The answer as a line with a newline.
    func line() -> [UInt8] {
        var line = Line()
        switch self {
        case .accepted: line.accepted = true
        case .failures(let failures): line.failures = failures
        case .step(let step): line.step = step
        case .finished(let result): line.finished = result
        case .refused(let message): line.error = message
        case .ending: line.ending = true
        }
        return WindowProtocol.encode(line)
    }
}
