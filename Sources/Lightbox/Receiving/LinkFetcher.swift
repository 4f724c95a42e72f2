import Foundation
import Synchronization

/// What following a link to the web may cost, at most (XDND-4). All limits of the program's fetching are here.
struct LinkLimits: Sendable {
    /// The most bytes that a picture may have.
    var largest = 256 << 20
    /// How long a server may take to be reached, in seconds.
    var connecting = 10.0
    /// How long a link may take in all, in seconds.
    var patience = 60.0
    /// How often a link may lead to another one.
    var redirects = 5
    /// The links that are followed at once; others wait.
    var simultaneous = 4
}

/// Fetches pictures from the web, each in a process of its own.
///
/// That is `curl`'s: a library for it would be loaded at each start, for 9 ms and 7 MB, and what strangers send would
/// be taken apart within this program. Neither its settings nor any cookies or passwords of the user's are sent along.
/// Safe to use from anywhere.
struct LinkFetcher: Sendable {
    let limits: LinkLimits
    private let queue: OperationQueue

    init(limits: LinkLimits = LinkLimits()) {
        self.limits = limits
        queue = OperationQueue()
        queue.maxConcurrentOperationCount = limits.simultaneous
    }

    /// Fetches what a link leads to, off the main actor; whether it is a picture is for its reader to find out.
    ///
    /// - Parameter progress: Given up when this is cancelled.
    /// - Throws: ``LinkFetchError``; `CancellationError` when it was given up.
    func fetch(_ url: URL, cancelledBy progress: Progress) async throws -> Data {
        let run = LinkRun(url, limits)
        progress.cancellationHandler = { run.cancel() }
        if progress.isCancelled { run.cancel() }
        return try await withCheckedThrowingContinuation { continuation in
            queue.addOperation { continuation.resume(with: Result { try run.perform() }) }
        }
    }
}

/// One link that is followed.
private final class LinkRun: Sendable {
    private let url: URL
    private let limits: LinkLimits
    private let state = Mutex<(process: Process?, isCancelled: Bool)>((nil, false))

    init(_ url: URL, _ limits: LinkLimits) {
        self.url = url
        self.limits = limits
    }

    func cancel() {
        let process = state.withLock { state in
            state.isCancelled = true
            return state.process
        }
        if let process { Self.end(process) }
    }

    /// Not by a polite signal: a process begun on this kind of thread has those blocked.
    private static func end(_ process: Process) {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    private var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Fetches it; blocks.
    func perform() throws -> Data {
        let process = Process()
        let (output, complaints) = (Pipe(), Pipe())
        guard let program = Self.program else { throw failure(.noFetcher) }
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = complaints
        try state.withLock { state in
            if state.isCancelled { throw CancellationError() }
            do { try process.run() } catch { throw failure(.noFetcher) }
            state.process = process
        }
        let reading = output.fileHandleForReading
        var data = Data()
        // Not every server says beforehand how much it will send.
        while data.count <= limits.largest, let piece = try reading.read(upToCount: 1 << 18), !piece.isEmpty {
            data += piece
        }
        if data.count > limits.largest { Self.end(process) }
        process.waitUntilExit()
        if isCancelled { throw CancellationError() }
        guard data.count <= limits.largest else { throw failure(.tooLarge(limit: limits.largest)) }
        guard process.terminationStatus == 0 else {
            let said = try complaints.fileHandleForReading.readToEnd() ?? Data()
            throw failure(reason(process.terminationStatus, String(decoding: said, as: UTF8.self)))
        }
        return data
    }

    private func failure(_ reason: LinkFetchError.Reason) -> LinkFetchError {
        LinkFetchError(link: String(url.absoluteString.prefix(200)), reason: reason)
    }

    private static var program: URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(
            separator: ":")
        return folders.map { URL(fileURLWithPath: "\($0)/curl") }.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
    }

    private var arguments: [String] {
        [
            "--disable", "--globoff", "--silent", "--show-error", "--fail", "--location",
            "--max-redirs", "\(limits.redirects)", "--connect-timeout", "\(limits.connecting)",
            "--max-time", "\(limits.patience)", "--max-filesize", "\(limits.largest)",
            "--proto", "=http,https", "--proto-redir", "=http,https", "--user-agent", "Lightbox",
            "--write-out", "%{stderr}\n%{http_code}", "--url", url.absoluteString,
        ]
    }

    /// What the program's status means, as its manual has it; the last line that it writes is the server's answer.
    private func reason(_ status: Int32, _ said: String) -> LinkFetchError.Reason {
        let lines = said.split(separator: "\n")
        switch status {
        case 6, 7: return .unreachable(host: url.host ?? "")
        case 22: return .refused(status: lines.last.flatMap { Int($0) } ?? 0)
        case 28: return .tookTooLong(seconds: limits.patience)
        case 35, 51, 58, 60, 77: return .insecure(host: url.host ?? "")
        case 47: return .tooManyRedirects(limit: limits.redirects)
        case 63: return .tooLarge(limit: limits.largest)
        default: return .failed(lines.first { $0.hasPrefix("curl:") }.map(String.init) ?? "curl: \(status)")
        }
    }
}

/// Why a picture was not fetched from the web.
struct LinkFetchError: Error, Sendable, Equatable {
    /// What stood in the way.
    enum Reason: Sendable, Equatable {
        /// `curl` is not installed.
        case noFetcher
        /// The server could not be found, or does not answer.
        case unreachable(host: String)
        /// Nobody vouches for the server's being the one that it says it is.
        case insecure(host: String)
        /// The server answers with another status than success.
        case refused(status: Int)
        case tooLarge(limit: Int)
        case tookTooLong(seconds: Double)
        case tooManyRedirects(limit: Int)
        /// Anything else, in the fetcher's own words.
        case failed(String)
    }

    /// The address, or the beginning of a long one.
    let link: String
    let reason: Reason
}

extension LinkFetchError: CustomStringConvertible {
    var description: String { "Couldn't fetch '\(link)': \(reason)." }
}

extension LinkFetchError.Reason: CustomStringConvertible {
    /// The reason and what can be done, as the second half of a sentence.
    var description: String {
        switch self {
        case .noFetcher: "the program 'curl' is not installed; install it, or save the picture and drag the file"
        case .unreachable(let host): "the server '\(host)' can't be reached"
        case .insecure(let host): "the connection to '\(host)' isn't secure"
        case .refused(404), .refused(410): "it is not there any more"
        case .refused(401), .refused(403): "the server doesn't give it to everybody; save the picture and drag the file"
        case .refused(let status): "the server answers with an error (\(status))"
        case .tooLarge(let limit): "it is larger than \(limit >> 20) MB; save the picture and drag the file"
        case .tookTooLong(let seconds): "it didn't come within \(Int(seconds)) seconds; try it again"
        case .tooManyRedirects(let limit): "it leads to another place more than \(limit) times"
        case .failed(let words): "\(words)"
        }
    }
}
