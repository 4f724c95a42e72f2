import Foundation

/// What an error says to the user.
enum ErrorText {
    /// The error's own words: those of a `LocalizedError` and of Foundation's errors, with the path of a file, and
    /// those of a type that describes itself. Of other types the name of the case is shown.
    static func text(of error: any Error) -> String {
        let isOfFoundation = type(of: error) is NSError.Type || error is any CustomNSError
        if !isOfFoundation, !(error is any LocalizedError) || error is any CustomStringConvertible { return "\(error)" }
        let path = (error as NSError).userInfo[NSFilePathErrorKey] as? String
        return path.map { "\($0): \(error.localizedDescription)" } ?? error.localizedDescription
    }
}
