// Names of Swift 3 and 4.1, with which programs of 2017 to 2019 were written.

/// The name of `NSAttributedString.Key` before Swift 4.2.
public typealias NSAttributedStringKey = NSAttributedString.Key
/// The name of `NSLayoutConstraint.Attribute` before Swift 4.2.
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
/// The name of `NSLayoutConstraint.Relation` before Swift 4.2.
public typealias NSLayoutRelation = NSLayoutConstraint.Relation
/// The name of `UIFont.TextStyle` before Swift 4.2.
public typealias UIFontTextStyle = UIFont.TextStyle
/// The name of `UIImage.RenderingMode` before Swift 4.2.
public typealias UIImageRenderingMode = UIImage.RenderingMode
/// The name of `UIImage.Orientation` before Swift 4.2.
public typealias UIImageOrientation = UIImage.Orientation
/// The name of `UIView.AnimationOptions` before Swift 4.2.
public typealias UIViewAnimationOptions = UIView.AnimationOptions
/// The name of `CGRect.inset(by:)` before Swift 4.2.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }

/// The name of `CGAffineTransform.identity` before Swift 3.
public let CGAffineTransformIdentity = CGAffineTransform.identity

extension NSUnderlineStyle {
    /// The name of ``single`` before Swift 4.2.
    public static let styleSingle = single
    /// The name of ``thick`` before Swift 4.2.
    public static let styleThick = thick
    /// The name of ``double`` before Swift 4.2.
    public static let styleDouble = double
}

extension Notification.Name {
    /// The name of `UIResponder.keyboardWillShowNotification` before Swift 4.2.
    public static let UIKeyboardWillShow = Responder.keyboardWillShowNotification
    /// The name of `UIResponder.keyboardDidShowNotification` before Swift 4.2.
    public static let UIKeyboardDidShow = Responder.keyboardDidShowNotification
    /// The name of `UIResponder.keyboardWillHideNotification` before Swift 4.2.
    public static let UIKeyboardWillHide = Responder.keyboardWillHideNotification
    /// The name of `UIResponder.keyboardDidHideNotification` before Swift 4.2.
    public static let UIKeyboardDidHide = Responder.keyboardDidHideNotification
    /// The name of `UIResponder.keyboardWillChangeFrameNotification` before Swift 4.2.
    public static let UIKeyboardWillChangeFrame = Responder.keyboardWillChangeFrameNotification
}

/// The name of `UIResponder.keyboardFrameBeginUserInfoKey` before Swift 4.2.
public let UIKeyboardFrameBeginUserInfoKey = Responder.keyboardFrameBeginUserInfoKey
/// The name of `UIResponder.keyboardFrameEndUserInfoKey` before Swift 4.2.
public let UIKeyboardFrameEndUserInfoKey = Responder.keyboardFrameEndUserInfoKey
/// The name of `UIResponder.keyboardAnimationDurationUserInfoKey` before Swift 4.2.
public let UIKeyboardAnimationDurationUserInfoKey = Responder.keyboardAnimationDurationUserInfoKey
