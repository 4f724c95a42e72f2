// Names of Swift 3 and 4.1, with which programs of 2017 to 2019 were written.

/// The name of `UIBarButtonItem.Style` before Swift 4.2.
public typealias UIBarButtonItemStyle = UIBarButtonItem.Style
/// The name of `UITabBarItem.SystemItem` before Swift 4.2.
public typealias UITabBarSystemItem = UITabBarItem.SystemItem
/// The name of `NSLayoutConstraint.FormatOptions` before Swift 4.2.
public typealias NSLayoutFormatOptions = NSLayoutConstraint.FormatOptions

extension Notification.Name {
    /// The name of ``UIApplication/didFinishLaunchingNotification`` before Swift 4.2.
    public static let UIApplicationDidFinishLaunching = UIApplication.didFinishLaunchingNotification
    /// The name of ``UIApplication/didBecomeActiveNotification`` before Swift 4.2.
    public static let UIApplicationDidBecomeActive = UIApplication.didBecomeActiveNotification
    /// The name of ``UIApplication/willResignActiveNotification`` before Swift 4.2.
    public static let UIApplicationWillResignActive = UIApplication.willResignActiveNotification
    /// The name of ``UIApplication/didEnterBackgroundNotification`` before Swift 4.2.
    public static let UIApplicationDidEnterBackground = UIApplication.didEnterBackgroundNotification
    /// The name of ``UIApplication/willEnterForegroundNotification`` before Swift 4.2.
    public static let UIApplicationWillEnterForeground = UIApplication.willEnterForegroundNotification
    /// The name of ``UIApplication/willTerminateNotification`` before Swift 4.2.
    public static let UIApplicationWillTerminate = UIApplication.willTerminateNotification
    /// The name of ``UIContentSizeCategory/didChangeNotification`` before Swift 4.2.
    public static let UIContentSizeCategoryDidChange = UIContentSizeCategory.didChangeNotification
    /// The name of ``UIDevice/orientationDidChangeNotification`` before Swift 4.2.
    public static let UIDeviceOrientationDidChange = UIDevice.orientationDidChangeNotification
    /// The name of ``UIPasteboard/changedNotification`` before Swift 4.2.
    public static let UIPasteboardChanged = UIPasteboard.changedNotification
}

extension UIDevice {
    /// Never posted: a desktop's window does not rotate.
    public nonisolated static let orientationDidChangeNotification = Notification.Name(
        "UIDeviceOrientationDidChangeNotification")
}

extension UIViewController {
    /// Always false: containers never place content behind their bars, so that no insets are needed. Setting it has no
    /// effect.
    public var automaticallyAdjustsScrollViewInsets: Bool {
        get { false }
        set { _ = newValue }
    }
}
