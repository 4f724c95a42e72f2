import Foundation

/// What a desktop passes to a program that the user starts.
package enum StartupNotification {
    /// The X server's time of the user's action in an id, such as `caja-1234-host_TIME56789`; nil if it has none.
    package static func time(inID id: String) -> UInt32? {
        guard let mark = id.range(of: "_TIME", options: .backwards) else { return nil }
        return UInt32(id[mark.upperBound...])
    }
}
