import Foundation

/// The position and appearance of a cell or a supplementary view in a layout.
@preconcurrency @MainActor open class LayoutAttributes: Equatable {
    /// What the attributes describe.
    public enum ElementCategory: Int, Sendable, Hashable {
        /// A cell.
        case cell
        /// A header, a footer or another view beside the cells.
        case supplementaryView
        /// A view that shows no data, such as a background; the layout creates it.
        case decorationView
    }

    /// What the attributes describe.
    public private(set) var representedElementCategory = ElementCategory.cell
    /// The kind of a supplementary or decoration view; nil for a cell.
    public private(set) var representedElementKind: String?
    /// The path of the item, in the data source.
    open var indexPath: IndexPath
    /// The frame before `transform`, in content coordinates.
    open var frame = CGRect.zero
    /// The opacity, 0 to 1.
    open var alpha: CGFloat = 1
    /// Views with a greater number are in front of the others.
    open var zIndex = 0
    /// Whether the view is not shown.
    open var isHidden = false
    /// A transform about the center.
    open var transform = AffineTransform()

    /// Whether a view that sizes itself may change the width.
    package var estimatesWidth = false
    /// Whether a view that sizes itself may change the height.
    package var estimatesHeight = true

    /// The initializer of subclasses; the static functions and convenience initializers set the element.
    public required init() { indexPath = IndexPath(item: 0, section: 0) }

    /// Creates the attributes of an element of a kind; `kind` is nil for a cell.
    package static func make(_ category: ElementCategory, kind: String?, at indexPath: IndexPath) -> LayoutAttributes {
        let attributes = self.init()
        (attributes.representedElementCategory, attributes.representedElementKind) = (category, kind)
        attributes.indexPath = indexPath
        return attributes
    }

    /// Creates the attributes of a cell.
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    /// Creates the attributes of a supplementary view.
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init()
        (representedElementCategory, representedElementKind) = (.supplementaryView, elementKind)
        self.indexPath = indexPath
    }

    /// Creates the attributes of a decoration view.
    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init()
        (representedElementCategory, representedElementKind) = (.decorationView, decorationViewKind)
        self.indexPath = indexPath
    }

    /// The size of the frame.
    public var size: CGSize {
        get { frame.size }
        set { frame = CGRect(center: frame.center, size: newValue) }
    }

    /// The center of the frame.
    public var center: CGPoint {
        get { frame.center }
        set { frame = CGRect(center: newValue, size: frame.size) }
    }

    /// The rectangle of the view's own coordinates, whose origin is zero. Setting it sets ``size``.
    public var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { size = newValue.size }
    }

    /// Returns `copy(with: nil)`.
    open func copy() -> Any { copy(with: nil) }

    /// Returns a copy of the same class. A subclass with members of its own overrides it, calls super and copies them.
    /// The zone has no meaning.
    open func copy(with zone: NSZone? = nil) -> Any {
        let new = type(of: self).init()
        (new.representedElementCategory, new.representedElementKind) = (
            representedElementCategory, representedElementKind
        )
        (new.indexPath, new.frame, new.alpha, new.zIndex) = (indexPath, frame, alpha, zIndex)
        (new.isHidden, new.transform) = (isHidden, transform)
        (new.estimatesWidth, new.estimatesHeight) = (estimatesWidth, estimatesHeight)
        return new
    }

    /// Whether an object is attributes of the same element with the same values. A subclass with members of its own
    /// overrides it, compares them and calls super.
    open func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? LayoutAttributes else { return false }
        return other === self
            || representedElementCategory == other.representedElementCategory
                && representedElementKind == other.representedElementKind && indexPath == other.indexPath
                && frame == other.frame && alpha == other.alpha && zIndex == other.zIndex
                && isHidden == other.isHidden && transform == other.transform
    }

    /// Calls ``isEqual(_:)``. Must be called on the main actor, as all members.
    public nonisolated static func == (a: LayoutAttributes, b: LayoutAttributes) -> Bool {
        a === b || MainActor.assumeIsolated { a.isEqual(b) }
    }
}
