import Foundation

/// A link whose download failed and can be tried again (APP-10).
struct FailedLink: Error, CustomStringConvertible {
    let url: URL
    /// The item's name, which the photo gets.
    let name: String?
    let error: DownloadError

    var description: String { "\(error)" }
}
