import Foundation

/// Messages for `errno` values.
package enum SystemError {
    /// Returns the `errno` of opening a file for reading; nil if it is readable.
    package static func readError(at path: String) -> Int32? { access(path, R_OK) == 0 ? nil : errno }

    package static func text(_ code: Int32) -> String { String(cString: strerror(code)) }

    /// The `errno` of an error of Foundation; `EIO` if it has none.
    package static func code(of error: any Error) -> Int32 {
        var error = error as NSError
        // An underlying Swift error is not an `NSError` until it is bridged.
        while error.domain != NSPOSIXErrorDomain, let deeper = error.userInfo[NSUnderlyingErrorKey] as? any Error {
            error = deeper as NSError
        }
        return error.domain == NSPOSIXErrorDomain ? Int32(truncatingIfNeeded: error.code) : EIO
    }

    /// A description as a clause within a sentence, such as "permission denied".
    package static func clause(_ code: Int32) -> String {
        code == ENOTDIR ? "it is not a folder" : text(code).prefix(1).lowercased() + text(code).dropFirst()
    }

    /// Whether the error of opening a file means that there is none.
    package static func isAbsence(_ code: Int32) -> Bool { code == ENOENT || code == ENOTDIR }

    /// The name of a signal, such as "SIGABRT".
    package static func signalName(_ signal: Int32) -> String {
        switch signal {
        case SIGABRT: "SIGABRT"
        case SIGBUS: "SIGBUS"
        case SIGFPE: "SIGFPE"
        case SIGHUP: "SIGHUP"
        case SIGILL: "SIGILL"
        case SIGINT: "SIGINT"
        case SIGKILL: "SIGKILL"
        case SIGSEGV: "SIGSEGV"
        case SIGSYS: "SIGSYS"
        case SIGTERM: "SIGTERM"
        case SIGTRAP: "SIGTRAP"
        default: "signal \(signal)"
        }
    }
}
