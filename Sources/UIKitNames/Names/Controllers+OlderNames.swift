// Names of Swift 3 and 4.1, with which programs of 2017 to 2019 were written.

extension UIViewController {
    /// The name of ``addChild(_:)`` before Swift 4.2.
    public func addChildViewController(_ childController: UIViewController) { addChild(childController) }
    /// The name of ``removeFromParent()`` before Swift 4.2.
    public func removeFromParentViewController() { removeFromParent() }
    /// The name of ``willMove(toParent:)`` before Swift 4.2. Overrides need the new name.
    public func willMove(toParentViewController parent: UIViewController?) { willMove(toParent: parent) }
    /// The name of ``didMove(toParent:)`` before Swift 4.2. Overrides need the new name.
    public func didMove(toParentViewController parent: UIViewController?) { didMove(toParent: parent) }
    /// The name of ``children`` before Swift 4.2.
    public var childViewControllers: [UIViewController] { children }
}

extension UIActivityIndicatorView {
    /// The name of ``init(style:)`` before Swift 4.2.
    public convenience init(activityIndicatorStyle style: Style) { self.init(style: style) }
    /// The name of ``style`` before Swift 4.2.
    public var activityIndicatorViewStyle: Style {
        get { style }
        set { style = newValue }
    }
}

extension Notification.Name {
    /// The name of ``UIDocument/stateChangedNotification`` before Swift 4.2.
    public static let UIDocumentStateChanged = UIDocument.stateChangedNotification
}

/// The name of `UIDocument.State` before Swift 4.2.
public typealias UIDocumentState = UIDocument.State
/// The name of `UIDocument.ChangeKind` before Swift 4.2.
public typealias UIDocumentChangeKind = UIDocument.ChangeKind
/// The name of `UIDocument.SaveOperation` before Swift 4.2.
public typealias UIDocumentSaveOperation = UIDocument.SaveOperation
/// The name of `UIControl.Event` before Swift 4.2.
public typealias UIControlEvents = UIControl.Event
/// The name of `UIControl.State` before Swift 4.2.
public typealias UIControlState = UIControl.State
/// The name of `UIButton.ButtonType` before Swift 4.2.
public typealias UIButtonType = UIButton.ButtonType
/// The name of `UIApplication.LaunchOptionsKey` before Swift 4.2.
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
/// The name of `UIView.ContentMode` before Swift 4.2.
public typealias UIViewContentMode = UIView.ContentMode
/// The name of `UIBarButtonItem.SystemItem` before Swift 4.2.
public typealias UIBarButtonSystemItem = UIBarButtonItem.SystemItem
/// The name of `UIGestureRecognizer.State` before Swift 4.2.
public typealias UIGestureRecognizerState = UIGestureRecognizer.State
/// The name of `UIAlertAction.Style` before Swift 4.2.
public typealias UIAlertActionStyle = UIAlertAction.Style
/// The name of `UIAlertController.Style` before Swift 4.2.
public typealias UIAlertControllerStyle = UIAlertController.Style
/// The name of `UIActivityIndicatorView.Style` before Swift 4.2.
public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style
/// The name of `UIEdgeInsets.zero` before Swift 4.2.
public let UIEdgeInsetsZero = UIEdgeInsets.zero

/// The name of `UIEdgeInsets(top:left:bottom:right:)` before Swift 4.2.
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

/// The name of `UIImage.pngData()` before Swift 4.2.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }

/// The name of `UIImage.jpegData(compressionQuality:)` before Swift 4.2.
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
    image.jpegData(compressionQuality: compressionQuality)
}
