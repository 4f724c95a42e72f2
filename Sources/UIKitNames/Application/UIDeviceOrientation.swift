/// The orientation of a device. That of a desktop's window follows from its shape.
public enum UIDeviceOrientation: Int, Sendable, Hashable {
    /// Never the orientation of a window.
    case unknown = 0
    /// The window is at least as high as wide.
    case portrait
    /// Never the orientation of a window.
    case portraitUpsideDown
    /// The window is wider than high.
    case landscapeLeft
    /// Never the orientation of a window.
    case landscapeRight
    /// Never the orientation of a window.
    case faceUp
    /// Never the orientation of a window.
    case faceDown

    /// Whether the longer side is horizontal.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether the longer side is vertical.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// False: never the orientation of a window.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
}

/// The orientation of the interface, that of the window.
public enum UIInterfaceOrientation: Int, Sendable, Hashable {
    /// Never the orientation of a window.
    case unknown = 0
    /// The window is at least as high as wide.
    case portrait
    /// Never the orientation of a window.
    case portraitUpsideDown
    /// Never the orientation of a window.
    case landscapeRight
    /// The window is wider than high.
    case landscapeLeft

    /// Whether the longer side is horizontal.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether the longer side is vertical.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}
