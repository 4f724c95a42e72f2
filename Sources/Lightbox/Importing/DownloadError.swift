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
        /// A server elsewhere redirects to an address of this computer or of its link.
        case redirectedToThisComputer(host: String)
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
        case .redirectedToThisComputer(let host): "it redirects to '\(host)', which is on this computer"
        case .failed(let text): "\(text)"
        }
    }
}
