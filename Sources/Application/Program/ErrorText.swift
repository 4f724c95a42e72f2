import Foundation

/// What an error says to the user.
enum ErrorText {
    /// The error's own words: those of a `LocalizedError` and of Foundation's errors, with the path of a file, and
    /// those of a type that describes itself. Of other types the name of the case is shown.
    static func text(of error: any Error) -> String {
        // As Any: every error could be converted to an NSError, which describes itself.
        let value: Any = error
        let isOfFoundation = type(of: error) is NSError.Type || value is any CustomNSError
        if !isOfFoundation, !(value is any LocalizedError) || value is any CustomStringConvertible { return "\(error)" }
        let path = (error as NSError).userInfo[NSFilePathErrorKey] as? String
        return path.map { "\($0): \(error.localizedDescription)" } ?? error.localizedDescription
    }
}
