/// The rectangle in the collection view that the insets of sections are measured from, across the direction of
/// scrolling.
public enum UIContentInsetsReference: Int, Sendable, Hashable {
    /// Of a section that of the layout, and of a layout `safeArea`.
    case automatic
    /// The bounds.
    case none
    /// The area that bars and additional insets of controllers leave free.
    case safeArea
    /// The area without the margins of the view.
    case layoutMargins
    /// The area without the margins, at most 672 points wide.
    case readableContent

    /// The distances of the rectangle from the edges of a view, across the direction of scrolling.
    @MainActor func insets(of view: UIView?, isVertical: Bool) -> NSDirectionalEdgeInsets {
        guard let view else { return .zero }
        let insets: UIEdgeInsets =
            switch self {
            case .none: .zero
            case .automatic, .safeArea: view.safeAreaInsets
            case .layoutMargins: view.effectiveMargins
            case .readableContent: view.readableMargins
            }
        return isVertical
            ? NSDirectionalEdgeInsets(top: 0, leading: insets.left, bottom: 0, trailing: insets.right)
            : NSDirectionalEdgeInsets(top: insets.top, leading: 0, bottom: insets.bottom, trailing: 0)
    }
}
