import Foundation

/// The system's words for its error numbers.
package enum SystemError {
    /// Why a file cannot be read, as the system's `errno`; nil for one that can.
    package static func whyUnreadable(_ path: String) -> Int32? { access(path, R_OK) == 0 ? nil : errno }

    package static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}
