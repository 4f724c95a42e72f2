import Foundation

@testable import Views

/// A layout whose attributes come from closures, and which counts how often it is asked for its size.
@MainActor final class ClosureLayout: AttributesLayout {
    var content: CGSize
    /// The frame of an item, by its data source path.
    var frame: (IndexPath) -> CGRect
    /// Changes the attributes of an item besides the frame.
    var adjust: (LayoutAttributes) -> Void = { _ in }
    /// The attributes of supplementary views.
    var supplements: [LayoutAttributes] = []
    /// Whether the layout is prepared again whenever the view is scrolled.
    var followsBounds = false
    private(set) var sizeRequests = 0

    init(_ content: CGSize, frame: @escaping (IndexPath) -> CGRect) {
        (self.content, self.frame) = (content, frame)
    }

    override var collectionViewContentSize: CGSize {
        sizeRequests += 1
        return content
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [LayoutAttributes]? {
        environment.itemCounts.enumerated().flatMap { section, count in
            (0..<count).map { item in
                let attributes = LayoutAttributes(forCellWith: IndexPath(item: item, section: section))
                attributes.frame = frame(attributes.indexPath)
                adjust(attributes)
                return attributes
            }
        } + supplements
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        followsBounds || super.shouldInvalidateLayout(forBoundsChange: newBounds)
    }
}
