/// Why a display cannot be used, or no longer can.
public enum DisplayError: Error, Sendable, Equatable {
    /// No display was named, and the environment names none.
    case noDisplay
    /// Nothing answered under the name, or it refused us.
    case cannotOpen(String)
    /// The screen has no visual that pictures can be drawn for; the payload says what it has.
    case unsupportedVisual(String)
    /// The server refused a request that a window needs; the payload is its own text.
    case refused(String)
    /// The server went away, or the display was closed.
    case connectionLost(String)
}

extension DisplayError: CustomStringConvertible {
    /// The message for the user.
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

/// A request that the X server refused and that nobody expected it to refuse: a fault worth a line in the log.
public struct ServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The X error code, 3 for BadWindow and so on.
    public let code: Int
    /// The request's major opcode.
    public let request: Int
    /// The request's minor opcode, within an extension.
    public let minorRequest: Int
    /// The resource or value that was wrong.
    public let resource: UInt
    /// The number of the request, counted from the beginning of the connection.
    public let serial: UInt
    /// What the server calls the error.
    public let text: String

    /// One line for the log.
    public var description: String {
        "The X server refused request \(request).\(minorRequest) (number \(serial)) for resource "
            + "0x\(String(resource, radix: 16)): \(text)."
    }
}
