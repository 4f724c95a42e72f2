import Foundation

/// Messages for `errno` values.
package enum SystemError {
    /// Returns the `errno` of opening a file for reading; nil if it is readable.
    package static func readError(at path: String) -> Int32? { access(path, R_OK) == 0 ? nil : errno }

    package static func text(_ code: Int32) -> String { String(cString: strerror(code)) }

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
