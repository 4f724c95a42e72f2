import Foundation
import Synchronization

/// The limits of downloads (XDND-4).
struct LinkLimits: Sendable {
    /// The maximum size in bytes.
    var maximumSize = 256 << 20
    /// The timeout for connecting, in seconds.
    var connectTimeout = 10.0
    /// The timeout for the whole download, in seconds.
    var totalTimeout = 60.0
    /// The maximum number of redirects.
    var maximumRedirects = 5
    /// The maximum number of concurrent downloads; further ones wait.
    var maximumConcurrency = 4
}

/// Downloads images from the web, each in a `curl` process.
///
/// Linking an HTTP library would add 9 ms and 7 MB to each start of the program, and would parse untrusted data within
/// this process. The user's curl configuration, cookies and passwords are not used. Safe to use from any thread.
struct LinkDownloader: Sendable {
    let limits: LinkLimits
    private let queue: OperationQueue

    init(limits: LinkLimits = LinkLimits()) {
        self.limits = limits
        queue = OperationQueue()
        queue.maxConcurrentOperationCount = limits.maximumConcurrency
    }

    /// Downloads a URL off the main actor. Does not check whether the data is an image.
    ///
    /// - Parameter progress: Canceling it cancels the download.
    /// - Throws: ``DownloadError``; `CancellationError` after a cancellation.
    func download(_ url: URL, canceledBy progress: Progress) async throws -> Data {
        let run = CurlDownload(url, limits)
        progress.cancellationHandler = { run.cancel() }
        if progress.isCancelled { run.cancel() }
        return try await withCheckedThrowingContinuation { continuation in
            queue.addOperation { continuation.resume(with: Result { try run.perform() }) }
        }
    }
}

/// One download.
private final class CurlDownload: Sendable {
    private let url: URL
    private let limits: LinkLimits
    private let state = Mutex(State.notStarted)

    private enum State {
        case notStarted
        case running(Process)
        case canceled
    }

    init(_ url: URL, _ limits: LinkLimits) {
        self.url = url
        self.limits = limits
    }

    func cancel() {
        let last = state.withLock { state in
            defer { state = .canceled }
            return state
        }
        if case .running(let process) = last { Self.end(process) }
    }

    /// Ends curl. SIGTERM would not reach it: Foundation starts processes from this kind of thread with that signal
    /// blocked.
    private static func end(_ process: Process) {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    private var isCanceled: Bool { state.withLock { if case .canceled = $0 { true } else { false } } }

    /// Runs curl and returns its output. Blocks the calling thread.
    func perform() throws -> Data {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        guard let program = Self.program else { throw failure(.curlNotFound) }
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        try state.withLock { state in
            if case .canceled = state { throw CancellationError() }
            do { try process.run() } catch { throw failure(.curlNotFound) }
            state = .running(process)
        }
        let reader = output.fileHandleForReading
        var data = Data()
        // Not every server announces the size, so curl's own limit is not enough.
        while data.count <= limits.maximumSize, let piece = try reader.read(upToCount: 1 << 18), !piece.isEmpty {
            data += piece
        }
        if data.count > limits.maximumSize { Self.end(process) }
        process.waitUntilExit()
        if isCanceled { throw CancellationError() }
        guard data.count <= limits.maximumSize else { throw failure(.tooLarge(limit: limits.maximumSize)) }
        guard process.terminationStatus == 0 else {
            let text = try errors.fileHandleForReading.readToEnd() ?? Data()
            throw failure(reason(process.terminationStatus, String(decoding: text, as: UTF8.self)))
        }
        return data
    }

    private func failure(_ reason: DownloadError.Reason) -> DownloadError {
        DownloadError(link: String(url.absoluteString.prefix(200)), reason: reason)
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
            "--max-redirs", "\(limits.maximumRedirects)", "--connect-timeout", "\(limits.connectTimeout)",
            "--max-time", "\(limits.totalTimeout)", "--max-filesize", "\(limits.maximumSize)",
            "--proto", "=http,https", "--proto-redir", "=http,https", "--user-agent", "Lightbox",
            "--write-out", "%{stderr}\n%{http_code}", "--url", url.absoluteString,
        ]
    }

    /// The reason for curl's exit status (see EXIT CODES in curl's manual). The last line of its output is the HTTP
    /// status.
    private func reason(_ status: Int32, _ errors: String) -> DownloadError.Reason {
        let lines = errors.split(separator: "\n")
        switch status {
        case 6, 7: return .unreachable(host: url.host ?? "")
        case 22: return .refused(status: lines.last.flatMap { Int($0) } ?? 0)
        case 28: return .tookTooLong(seconds: limits.totalTimeout)
        case 35, 51, 58, 60, 77: return .insecure(host: url.host ?? "")
        case 47: return .tooManyRedirects(limit: limits.maximumRedirects)
        case 63: return .tooLarge(limit: limits.maximumSize)
        default: return .failed(lines.first { $0.hasPrefix("curl:") }.map(String.init) ?? "curl: \(status)")
        }
    }
}

/// The reason why a download failed.
struct DownloadError: Error, Sendable, Equatable {
    /// The kinds of failure.
    enum Reason: Sendable, Equatable {
        /// `curl` is not installed.
        case curlNotFound
        /// The host name cannot be resolved or the connection fails.
        case unreachable(host: String)
        /// The TLS handshake or the verification of the certificate failed.
        case insecure(host: String)
        /// The server answered with an HTTP error status.
        case refused(status: Int)
        case tooLarge(limit: Int)
        case tookTooLong(seconds: Double)
        case tooManyRedirects(limit: Int)
        /// Any other failure, as curl's message.
        case failed(String)
    }

    /// The address; a long one is truncated.
    let link: String
    let reason: Reason
}

extension DownloadError: CustomStringConvertible {
    var description: String { "Couldn't fetch '\(link)': \(reason)." }
}

extension DownloadError.Reason: CustomStringConvertible {
    /// The reason as the second half of a sentence, with a remedy where there is one.
    var description: String {
        switch self {
        case .curlNotFound: "the program 'curl' is not installed; install it, or save the image and drag the file"
        case .unreachable(let host): "the server '\(host)' can't be reached"
        case .insecure(let host): "the connection to '\(host)' isn't secure"
        case .refused(404), .refused(410): "it does not exist any more"
        case .refused(401), .refused(403): "the server requires a login; save the image and drag the file"
        case .refused(let status): "the server answers with an error (\(status))"
        case .tooLarge(let limit): "it is larger than \(limit >> 20) MB; save the image and drag the file"
        case .tookTooLong(let seconds): "it didn't arrive within \(Int(seconds)) seconds; try again"
        case .tooManyRedirects(let limit): "it redirects more than \(limit) times"
        case .failed(let text): "\(text)"
        }
    }
}
