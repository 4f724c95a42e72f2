/// A visible cell, header, footer or decoration of a section, whose appearance the section's
/// `visibleItemsInvalidationHandler` changes. The changes last until the handler is called again.
@preconcurrency @MainActor public protocol NSCollectionLayoutVisibleItem: AnyObject {
    /// The opacity, 0 to 1.
    var alpha: CGFloat { get set }
    /// The order from back to front.
    var zIndex: Int { get set }
    /// Whether the view is not shown.
    var isHidden: Bool { get set }
    /// The center, in content coordinates, before the section was scrolled by itself.
    var center: CGPoint { get set }
    /// The rectangle of the view's own coordinates.
    var bounds: CGRect { get }
    /// A transform about the center.
    var transform: CGAffineTransform { get set }
    /// The path of the item; of a header, its section's.
    var indexPath: IndexPath { get }
    /// The frame before `transform`, in content coordinates, before the section was scrolled by itself.
    var frame: CGRect { get }
    /// What the item is.
    var representedElementCategory: UICollectionView.ElementCategory { get }
    /// The kind of a supplementary or decoration view; nil for a cell.
    var representedElementKind: String? { get }
}

/// Changes the appearance of the visible items of a section. `scrollOffset` is that of the section, if it scrolls by
/// itself, otherwise that of the collection view.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
    @MainActor (
        _ visibleItems: [any NSCollectionLayoutVisibleItem], _ scrollOffset: CGPoint,
        _ environment: any NSCollectionLayoutEnvironment
    ) -> Void

@MainActor final class VisibleItem: NSCollectionLayoutVisibleItem {
    private let attributes: UICollectionViewLayoutAttributes
    private let placedCenter: CGPoint

    init(_ attributes: UICollectionViewLayoutAttributes) {
        (self.attributes, placedCenter) = (attributes, attributes.center)
    }

    var alpha: CGFloat {
        get { attributes.alpha }
        set { attributes.alpha = newValue }
    }
    var zIndex: Int {
        get { attributes.zIndex }
        set { attributes.zIndex = newValue }
    }
    var isHidden: Bool {
        get { attributes.isHidden }
        set { attributes.isHidden = newValue }
    }
    var center: CGPoint {
        get { attributes.center }
        set { attributes.center = newValue }
    }
    var transform: CGAffineTransform {
        get { attributes.transform }
        set { attributes.transform = newValue }
    }
    var bounds: CGRect { attributes.bounds }
    var indexPath: IndexPath { attributes.indexPath }
    var frame: CGRect { attributes.frame }
    var representedElementCategory: UICollectionView.ElementCategory { attributes.representedElementCategory }
    var representedElementKind: String? { attributes.representedElementKind }

    /// The attributes that the view gets: it moves by its transform, since the frame is that of the layout.
    var shown: UICollectionViewLayoutAttributes {
        let shift = attributes.center - placedCenter
        guard shift != .zero else { return attributes }
        attributes.center = placedCenter
        attributes.transform.append(CGAffineTransform(translationX: shift.x, y: shift.y))
        return attributes
    }
}
