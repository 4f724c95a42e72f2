/// The screen, as far as a program on a desktop may use it: the size of its window.
@preconcurrency @MainActor public final class UIScreen {
    /// The only object of the class.
    public static let main = UIScreen()

    /// The size of a window that is opened, in points.
    package static let initialSize = CGSize(width: 1024, height: 768)

    private init() {}

    /// The size of the program's first window, in points: a window on a desktop is what the screen is on an iPad.
    /// Before a window is open, the size that it will have.
    public var bounds: CGRect {
        CGRect(origin: .zero, size: UIApplication.shared.host?.windowSize ?? Self.initialSize)
    }

    /// Pixels per point of the first window; before it is open, those of the display.
    public var scale: CGFloat { UIApplication.shared.windows.first?.root?.scale ?? InterfaceText.display.scale }
    /// Pixels per point.
    public var nativeScale: CGFloat { scale }
    /// The appearance of the first window.
    public var traitCollection: UITraitCollection { UITraitCollection(of: UIApplication.shared.windows.first) }
}

/// The device, which is reported as an iPad.
@preconcurrency @MainActor public final class UIDevice {
    /// The only object of the class.
    public static let current = UIDevice()
    private init() {}

    /// Always `pad`: programs use the layout of an iPad.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .pad }
    /// The name of the computer.
    public var name: String { ProcessInfo.processInfo.hostName }
    /// "Linux".
    public var systemName: String { "Linux" }
    /// The version of the kernel.
    public var systemVersion: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
    }
    /// An identifier of the program for the user: made by the first call, and kept in the user's defaults.
    public var identifierForVendor: UUID? {
        let key = "UIDeviceIdentifierForVendor"
        if let known = UserDefaults.standard.string(forKey: key).flatMap({ UUID(uuidString: $0) }) { return known }
        let new = UUID()
        UserDefaults.standard.set(new.uuidString, forKey: key)
        return new
    }
    /// "iPad", for code that compares it.
    public var model: String { "iPad" }
    /// The shape of the first window: a desktop's window does not rotate.
    public var orientation: UIDeviceOrientation {
        let size = UIScreen.main.bounds.size
        return size.width > size.height ? .landscapeLeft : .portrait
    }
}
