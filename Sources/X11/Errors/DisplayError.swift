/// The reason why a display cannot be opened or used any more.
public enum DisplayError: Error, Sendable, Equatable {
    /// No display was named, and `DISPLAY` is not set.
    case noDisplay
    /// No server answered under the name, or the server refused the connection.
    case cannotOpen(String)
    /// The screen has no supported visual; the payload describes the default visual.
    case unsupportedVisual(String)
    /// The server refused a request that a window needs, or lacks the extension for it; the payload is the reason.
    case refused(String)
    /// The server closed the connection, or the display was closed.
    case connectionLost(String)
}

extension DisplayError: CustomStringConvertible {
    /// A message for the user.
    public var description: String {
        switch self {
        case .noDisplay:
            "Couldn't open a display: DISPLAY is not set. Set it to an X server, such as ':0'."
        case .cannotOpen(let name):
            "Couldn't open the display '\(name)': no X server answers there. Start one, or set DISPLAY."
        case .unsupportedVisual(let found):
            "Couldn't draw on this display: it shows \(found). Run the X server with 16, 24 or 30 bits per pixel."
        case .refused(let reason):
            "Couldn't open a window: the X server refused it (\(reason)). Close some windows and try again."
        case .connectionLost(let name):
            "Lost the display '\(name)': the X server closed the connection. Start the program again."
        }
    }
}

/// An unexpected X error, for logging.
public struct ServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The X error code, for example 3 for BadWindow.
    public let code: Int
    /// The request's major opcode.
    public let request: Int
    /// The request's minor opcode, within an extension.
    public let minorRequest: Int
    /// The resource id or value that caused the error.
    public let resource: UInt
    /// The request's serial number, counted from the start of the connection.
    public let serial: UInt
    /// The server's text for the error.
    public let text: String

    /// One line for a log.
    public var description: String {
        "The X server refused request \(request).\(minorRequest) (number \(serial)) for resource "
            + "0x\(String(resource, radix: 16)): \(text)."
    }
}
