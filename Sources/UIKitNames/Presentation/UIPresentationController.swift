/// The properties of a controller's presentation.
@preconcurrency @MainActor open class UIPresentationController {
    /// The presented controller.
    public private(set) weak var presentedViewController: UIViewController?
    /// Decides about dismissal by the user.
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)? {
        didSet {
            _ =
                InheritedConformance.check(delegate, "UIPopoverPresentationControllerDelegate") {
                    $0 is any UIPopoverPresentationControllerDelegate.Type
                }
                || InheritedConformance.check(delegate, "UISheetPresentationControllerDelegate") {
                    $0 is any UISheetPresentationControllerDelegate.Type
                }
                || InheritedConformance.check(delegate, "UIAdaptivePresentationControllerDelegate") {
                    $0 is any UIAdaptivePresentationControllerDelegate.Type
                }
        }
    }
    /// The style for which the object was created.
    let style: UIModalPresentationStyle

    init(_ controller: UIViewController) {
        presentedViewController = controller
        style = controller.effectivePresentationStyle
    }

    /// Creates an object of a class of the program, for ``UIViewControllerTransitioningDelegate``.
    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        self.presentedViewController = presentedViewController
        style = .custom
    }

    /// The style of the presentation.
    open var presentationStyle: UIModalPresentationStyle { style }
    /// The presenting controller; nil before and after the presentation.
    open var presentingViewController: UIViewController? { presentedViewController?.presentation.presenting }
    /// The view that covers the window during the presentation.
    open var containerView: UIView? { presentedViewController?.presentation.view }
    /// The view of the presented controller.
    open var presentedView: UIView? { presentedViewController?.viewIfLoaded }
    /// The frame of the presented view, in the coordinates of the container view. In a class of the program, override
    /// it for another frame than that of the container.
    open var frameOfPresentedViewInContainerView: CGRect {
        style == .custom
            ? containerView?.bounds ?? .zero : presentedViewController?.presentation.view?.panelFrame ?? .zero
    }

    /// Called before the presentation is animated. Override it to add views to the container, such as one that dims it.
    open func presentationTransitionWillBegin() {}
    /// Called after the presentation was animated.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// Called before the dismissal is animated.
    open func dismissalTransitionWillBegin() {}
    /// Called after the dismissal was animated.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
    /// Called before the container is laid out.
    open func containerViewWillLayoutSubviews() {}
    /// Called after the container was laid out.
    open func containerViewDidLayoutSubviews() {}
    /// Never read: the presenting controller remains visible behind a custom presentation.
    open var shouldRemovePresentersView: Bool { false }
}

/// Decides about the dismissal of a presentation by the user: by a press outside or by Escape.
@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// Returns whether the user may dismiss the presentation now. The default returns true.
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    /// The user dismisses the presentation.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    /// The user has dismissed the presentation.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    /// The user has tried to dismiss a presentation that may not be dismissed.
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
    /// Exists for implementations: never called, since a presentation has the same style in every window.
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
    /// Exists for implementations: never called, since a presentation has the same style in every window.
    func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle
}

extension UIAdaptivePresentationControllerDelegate {
    /// Returns true.
    public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
    /// Does nothing.
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    /// Does nothing.
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
    /// Does nothing.
    public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
    /// Returns `none`: the style does not change.
    public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
        .none
    }
    /// Returns `none`: the style does not change.
    public func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { .none }
}

/// What a popover points at: a view or a bar button item.
@preconcurrency @MainActor public protocol UIPopoverPresentationControllerSourceItem: AnyObject {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}
extension View: UIPopoverPresentationControllerSourceItem {}

/// The properties of a popover.
@preconcurrency @MainActor open class UIPopoverPresentationController: UIPresentationController {
    /// The view that contains ``sourceRect``.
    open weak var sourceView: UIView?
    /// The rectangle that the popover points at, in the coordinates of the source view; null, the default, means the
    /// view's bounds.
    open var sourceRect = CGRect.null
    /// The item that the popover points at, instead of a view.
    open weak var barButtonItem: UIBarButtonItem?
    /// Where the arrow may point; by default anywhere. Of the directions with space for the popover the first of up,
    /// down, left and right is chosen.
    open var permittedArrowDirections = UIPopoverArrowDirection.any
    /// Views that receive presses while the popover is shown.
    open var passthroughViews: [UIView]?
    /// The color of the panel; nil means that of menus.
    open var backgroundColor: UIColor?
    /// The direction of the arrow of the displayed popover.
    public internal(set) var arrowDirection = UIPopoverArrowDirection.unknown

    /// Stored for code that sets it: a popover is one in every window, and never a sheet.
    public private(set) lazy var adaptiveSheetPresentationController = presentedViewController.map {
        UISheetPresentationController($0)
    }

    /// The view or bar button item that the popover points at.
    open var sourceItem: (any UIPopoverPresentationControllerSourceItem)? {
        get { barButtonItem ?? sourceView }
        set { (barButtonItem, sourceView) = (newValue as? UIBarButtonItem, newValue as? UIView) }
    }

    /// The source, in the coordinates of a view; nil if it is not in that view's window.
    func source(in view: UIView) -> CGRect? {
        guard let anchor = barButtonItem?.anchor ?? sourceView, let root = anchor.root, root === view.root else {
            return nil
        }
        let usesBounds = barButtonItem != nil || sourceRect.isNull
        return view.convert(usesBounds ? anchor.bounds : sourceRect, from: anchor)
    }
}

/// A delegate of popovers. It has UIKit's name and the methods of all presentations.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate:
    UIAdaptivePresentationControllerDelegate
{
    /// Called before a popover is shown, to set its source.
    func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
    /// Does nothing.
    public func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {}
}

/// Directions in which a popover's arrow points.
public struct UIPopoverArrowDirection: OptionSet, Sendable, Hashable {
    /// One bit per direction.
    public let rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Up: the popover is below its source.
    public static let up = UIPopoverArrowDirection(rawValue: 1)
    /// Down: the popover is above its source.
    public static let down = UIPopoverArrowDirection(rawValue: 2)
    /// Left: the popover is to the right of its source.
    public static let left = UIPopoverArrowDirection(rawValue: 4)
    /// Right: the popover is to the left of its source.
    public static let right = UIPopoverArrowDirection(rawValue: 8)
    /// All directions.
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
    /// The direction before the popover is shown.
    public static let unknown: UIPopoverArrowDirection = []
}
