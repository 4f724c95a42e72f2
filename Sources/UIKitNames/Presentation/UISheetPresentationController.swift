/// The properties of a sheet: the heights among which the user drags it.
///
/// A sheet whose only detent is ``Detent/large()``, the default, is a panel in the middle of the window. With other
/// detents it is attached to the lower edge of the window, in the middle, as high as its selected detent. A press that
/// no view inside uses drags the sheet, such as one on its grabber or on a navigation bar; dragged far below its
/// smallest detent it is dismissed.
@preconcurrency @MainActor open class UISheetPresentationController: UIPresentationController {
    /// A height at which a sheet rests.
    @MainActor public final class Detent {
        /// The name of a detent.
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            /// The name.
            public let rawValue: String
            /// Creates an identifier.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// Creates an identifier.
            public init(_ rawValue: String) { self.rawValue = rawValue }
            /// Half of the window's height.
            public static let medium = Identifier("com.apple.UIKit.medium")
            /// Nearly the window's height.
            public static let large = Identifier("com.apple.UIKit.large")
        }

        /// The name, by which the detent is selected.
        public let identifier: Identifier
        private let resolver: @MainActor (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

        private init(
            _ identifier: Identifier,
            _ resolver: @escaping @MainActor (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) { (self.identifier, self.resolver) = (identifier, resolver) }

        /// Half of the window's height.
        public static func medium() -> Detent { Detent(.medium) { ($0 as? DetentContext)?.mediumValue } }

        /// Nearly the window's height.
        public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

        /// A height in points that a closure returns; nil removes the detent. Called at each layout of the sheet.
        @preconcurrency public static func custom(
            identifier: Identifier? = nil,
            resolver: @escaping @MainActor (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) -> Detent { Detent(identifier ?? Identifier(UUID().uuidString), resolver) }

        /// The height in a window; nil if the detent is removed.
        public func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat? {
            guard let value = resolver(context), value.isFinite else { return nil }
            return min(max(value, 0), context.maximumDetentValue)
        }
    }

    /// The detents from the lowest to the highest; ``Detent/large()`` by default.
    open var detents: [Detent] = [.large()] { didSet { change() } }
    /// The detent at which the sheet rests; nil, the default, for the first one. Setting it moves the sheet, animated
    /// in ``animateChanges(_:)``. The user's drags set it.
    open var selectedDetentIdentifier: Detent.Identifier? { didSet { change() } }
    /// The highest detent at which the views behind the sheet are not dimmed and receive presses; nil, the default,
    /// dims them at all detents.
    open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { change() } }
    /// Whether a grabber is shown at the upper edge; false by default.
    open var prefersGrabberVisible = false { didSet { change() } }
    /// The radius of the corners, in points; nil, the default, for that of panels.
    open var preferredCornerRadius: CGFloat? { didSet { change() } }
    /// Whether a sheet at the window's edge has the width of its controller's `preferredContentSize`; false by default.
    open var widthFollowsPreferredContentSizeWhenEdgeAttached = false { didSet { change() } }
    /// Stored for code that sets it: scrolling does not resize a sheet.
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    /// Stored for code that sets it: a window of a desktop has no compact height.
    open var prefersEdgeAttachedInCompactHeight = false
    /// Stored for code that sets it: a sheet is never at a view.
    open weak var sourceView: UIView?

    /// Makes changes of the properties, which the sheet follows with an animation.
    @preconcurrency open func animateChanges(_ changes: @MainActor () -> Void) {
        isCollectingChanges = true
        changes()
        isCollectingChanges = false
        presentedViewController?.presentation.view?.sheetDidChange(animated: true)
    }

    /// Calls the resolvers of custom detents again, in ``animateChanges(_:)`` with an animation.
    open func invalidateDetents() { change() }

    private var isCollectingChanges = false

    private func change() {
        guard !isCollectingChanges else { return }
        presentedViewController?.presentation.view?.sheetDidChange(animated: false)
    }

    /// The sheet's heights in a window, by detent, from the lowest to the highest one.
    func heights(in bounds: CGSize, maximum: CGFloat) -> [(identifier: Detent.Identifier, height: CGFloat)] {
        let context = DetentContext(
            maximumDetentValue: maximum, mediumValue: min((bounds.height / 2).rounded(), maximum),
            containerTraitCollection: presentedViewController?.traitCollection ?? UITraitCollection(of: nil))
        return detents.compactMap { detent in
            detent.resolvedValue(in: context).map { (detent.identifier, $0.rounded()) }
        }
    }

    /// Whether the sheet is at the lower edge of the window.
    var isAtEdge: Bool { detents.contains { $0.identifier != .large } }

    /// Whether the views behind the sheet are dimmed.
    var dims: Bool {
        guard let largest = detents.firstIndex(where: { $0.identifier == largestUndimmedDetentIdentifier }) else {
            return true
        }
        let selected = detents.firstIndex { $0.identifier == selectedDetentIdentifier } ?? 0
        return selected > largest
    }

    /// The user has dragged the sheet to a detent.
    func select(byUser identifier: Detent.Identifier) {
        guard identifier != selectedDetentIdentifier ?? detents.first?.identifier else { return }
        isCollectingChanges = true
        selectedDetentIdentifier = identifier
        isCollectingChanges = false
        (delegate as? any UISheetPresentationControllerDelegate)?
            .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
    }
}

/// What the height of a custom detent depends on.
@preconcurrency @MainActor public protocol UISheetPresentationControllerDetentResolutionContext {
    /// The greatest height, in points.
    var maximumDetentValue: CGFloat { get }
    /// The traits of the presented controller.
    var containerTraitCollection: UITraitCollection { get }
}

private struct DetentContext: UISheetPresentationControllerDetentResolutionContext {
    let maximumDetentValue: CGFloat
    let mediumValue: CGFloat
    let containerTraitCollection: UITraitCollection
}

/// Follows the user's drags of a sheet. It is set as the presentation controller's `delegate`.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// The user has dragged the sheet to another detent. Not called for changes by the program.
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
    /// Does nothing.
    public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController
    ) {}
}
