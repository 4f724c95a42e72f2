import Foundation

/// The extent of an invalidation of a layout. A layout of a program that keeps attributes reads it to find out which of
/// them to compute again; see ``AttributesLayout/invalidateLayout(with:)``.
///
/// The container asks for the attributes of all elements after each invalidation, so that those that a context does not
/// name are up to date, too.
@preconcurrency @MainActor open class LayoutInvalidationContext {
    /// Why the container has made the context.
    enum Reason {
        /// `invalidateLayout()`.
        case everything
        /// The view has loaded its data.
        case data
        /// An update of the items.
        case items
        /// Scrolling or another size, or a request of the program.
        case other
    }

    var reason = Reason.other

    /// Creates a context that names nothing.
    public required init() {}

    /// Whether everything is computed again: after `invalidateLayout()`, and after the view has loaded its data.
    open var invalidateEverything: Bool { [.everything, .data].contains(reason) }
    /// Whether the view has loaded its data, or items were inserted, deleted, moved or reloaded.
    open var invalidateDataSourceCounts: Bool { [.data, .items].contains(reason) }

    /// The items whose attributes are computed again; nil if none were named.
    public private(set) var invalidatedItemIndexPaths: [IndexPath]?
    /// The supplementary views whose attributes are computed again, by kind; nil if none were named.
    public private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
    /// The decoration views whose attributes are computed again, by kind; nil if none were named.
    public private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?

    /// How far the content is scrolled by the invalidation, in points, within its ends.
    open var contentOffsetAdjustment = CGPoint.zero
    /// By how much the program expects the content to grow, in points. The container asks the layout for the size.
    open var contentSizeAdjustment = CGSize.zero

    /// Names items whose attributes are computed again.
    open func invalidateItems(at indexPaths: [IndexPath]) {
        invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
    }

    /// Names supplementary views whose attributes are computed again.
    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
            .merging([elementKind: indexPaths], uniquingKeysWith: +)
    }

    /// Names decoration views whose attributes are computed again.
    open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
            .merging([elementKind: indexPaths], uniquingKeysWith: +)
    }
}
