/// Returns the arrangement of a section; nil shows no items of it.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
    @MainActor (_ section: Int, _ environment: any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

/// The properties of a whole compositional layout.
@preconcurrency @MainActor public final class UICollectionViewCompositionalLayoutConfiguration {
    /// The direction in which the content is scrolled.
    public var scrollDirection = UICollectionView.ScrollDirection.vertical
    /// The space between sections, in points.
    public var interSectionSpacing: CGFloat = 0

    /// Creates a configuration for vertical scrolling.
    public init() {}
}

/// Arranges items by groups, which sections repeat.
///
/// Sections do not scroll across the direction of the collection view, cells do not size themselves, and there are no
/// decoration views, badges, and edge spacing; a gap moves the cells behind it to the positions of the following ones.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    private let provider: UICollectionViewCompositionalLayoutSectionProvider
    /// The properties of the whole layout.
    public var configuration: UICollectionViewCompositionalLayoutConfiguration { didSet { invalidateLayout() } }
    private var frames: [[CGRect]] = []
    private var supplements: [PlacedBoundary] = []
    /// The extents of the sections along the direction of scrolling, with the indices of their supplementary views.
    private var extents: [SectionExtent] = []
    private var contentSize = CGSize.zero
    private var hasReportedScrolling = false

    /// A header or footer in its section.
    private struct PlacedBoundary {
        let item: NSCollectionLayoutBoundarySupplementaryItem
        let section: Int
        let frame: CGRect
        /// The end of the section along the direction of scrolling.
        var end: CGFloat = 0
    }

    private struct SectionExtent {
        let start: CGFloat
        let end: CGFloat
        let supplements: Range<Int>
    }

    /// Creates a layout with the same arrangement of all sections.
    public convenience init(section: NSCollectionLayoutSection) {
        self.init(sectionProvider: { _, _ in section })
    }

    /// Creates a layout with the same arrangement of all sections.
    public convenience init(
        section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration
    ) { self.init(sectionProvider: { _, _ in section }, configuration: configuration) }

    /// Creates a layout whose sections a closure returns. It is called whenever the layout is prepared.
    public init(
        sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
        configuration: UICollectionViewCompositionalLayoutConfiguration = .init()
    ) {
        (provider, self.configuration) = (sectionProvider, configuration)
        super.init()
    }

    private var isVertical: Bool { configuration.scrollDirection == .vertical }

    /// Places all items. O(items).
    open override func prepare() {
        let size = collectionView?.bounds.size ?? .zero
        let area = LayoutContainer(contentSize: size, traits: UITraitCollection(of: collectionView))
        (frames, supplements, extents) = ([], [], [])
        var position: CGFloat = 0
        for (number, count) in environment.itemCounts.enumerated() {
            if number > 0 { position += configuration.interSectionSpacing }
            guard let section = provider(number, area) else {
                frames.append(Array(repeating: .zero, count: count))
                continue
            }
            reportScrolling(of: section)
            position = place(section, number, count: count, at: position, in: area)
        }
        contentSize =
            isVertical ? CGSize(width: size.width, height: position) : CGSize(width: position, height: size.height)
    }

    private func reportScrolling(of section: NSCollectionLayoutSection) {
        guard section.orthogonalScrollingBehavior != .none, !hasReportedScrolling else { return }
        hasReportedScrolling = true
        ProgramMessage.report("Sections of a compositional layout do not scroll by themselves here.")
    }

    /// Places a section that begins at a position; returns its end.
    private func place(
        _ section: NSCollectionLayoutSection, _ number: Int, count: Int, at start: CGFloat, in area: LayoutContainer
    ) -> CGFloat {
        let whole = CGRect(origin: .zero, size: area.contentSize)
        let inner = section.contentInsets.inside(whole)
        let boundary = section.supplementariesFollowContentInsets ? inner : whole
        var position = start
        let first = supplements.count
        for item in section.boundarySupplementaryItems where !item.alignment.isBelow {
            position = place(item, number, at: position, across: boundary)
        }
        position += isVertical ? section.contentInsets.top : section.contentInsets.leading
        var placed: [CGRect] = []
        while placed.count < count {
            if !placed.isEmpty { position += section.interGroupSpacing }
            let size = section.group.layoutSize.size(in: inner.size)
            let origin = isVertical ? CGPoint(x: inner.minX, y: position) : CGPoint(x: position, y: inner.minY)
            let new = section.group.frames(in: CGRect(origin: origin, size: size), limit: count - placed.count, area)
            placed += new.map(rounded)
            let dimension =
                isVertical ? section.group.layoutSize.heightDimension : section.group.layoutSize.widthDimension
            let ends = new.map { isVertical ? $0.maxY : $0.maxX }
            position =
                dimension.isEstimated ? ends.max() ?? position : position + (isVertical ? size.height : size.width)
        }
        frames.append(placed)
        position += isVertical ? section.contentInsets.bottom : section.contentInsets.trailing
        for item in section.boundarySupplementaryItems where item.alignment.isBelow {
            position = place(item, number, at: position, across: boundary)
        }
        for index in first..<supplements.count { supplements[index].end = position }
        extents.append(SectionExtent(start: start, end: position, supplements: first..<supplements.count))
        return position
    }

    /// Places a header or footer; returns its end, or its start if it takes no space.
    private func place(
        _ item: NSCollectionLayoutBoundarySupplementaryItem, _ section: Int, at start: CGFloat, across area: CGRect
    ) -> CGFloat {
        let size = item.layoutSize.size(in: area.size)
        let free = isVertical ? area.width - size.width : area.height - size.height
        let side = (isVertical ? area.minX : area.minY) + free * item.alignment.position
        let length = isVertical ? size.height : size.width
        let begin = item.extendsBoundary || !item.alignment.isBelow ? start : start - length
        let frame = CGRect(
            origin: isVertical ? CGPoint(x: side, y: begin) : CGPoint(x: begin, y: side), size: size)
        supplements.append(PlacedBoundary(item: item, section: section, frame: item.contentInsets.inside(frame)))
        return item.extendsBoundary ? start + length : start
    }

    /// The frame with edges on whole pixels.
    private func rounded(_ frame: CGRect) -> CGRect {
        let scale = environment.scale
        func edge(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        let (x, y) = (edge(frame.minX), edge(frame.minY))
        return CGRect(x: x, y: y, width: edge(frame.maxX) - x, height: edge(frame.maxY) - y)
    }

    /// The frame of a header in the visible part.
    private func shown(_ placed: PlacedBoundary) -> CGRect {
        guard placed.item.pinToVisibleBounds, let bounds = collectionView?.bounds else { return placed.frame }
        var frame = placed.frame
        if isVertical, !placed.item.alignment.isBelow {
            frame.origin.y = min(max(frame.minY, bounds.minY), max(placed.end - frame.height, frame.minY))
        } else if !isVertical, !placed.item.alignment.isBelow {
            frame.origin.x = min(max(frame.minX, bounds.minX), max(placed.end - frame.width, frame.minX))
        }
        return frame
    }

    /// The size of all sections.
    open override var collectionViewContentSize: CGSize { contentSize }

    /// Whether the frames of headers and footers are those of the configuration: a subclass has attributes of its own.
    private var placesSupplements: Bool { type(of: self) == UICollectionViewCompositionalLayout.self }

    /// Whether the layout is prepared again: when the view was resized; a subclass also when it was scrolled below a
    /// header that stays visible.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        super.shouldInvalidateLayout(forBoundsChange: newBounds)
            || !placesSupplements && supplements.contains { $0.item.pinToVisibleBounds }
    }

    /// Returns the headers and footers of the sections that meet a rectangle in content coordinates; headers that stay
    /// visible follow the bounds without another preparation. O(log sections, and those in the rectangle).
    open override func supplementaryFrames(in rect: CGRect) -> [SupplementaryFrame] {
        guard placesSupplements else { return super.supplementaryFrames(in: rect) }
        let (start, end) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
        let first = extents.partitioningIndex { $0.end >= start }
        return extents[first...].prefix { $0.start <= end }.flatMap { extent in
            supplements[extent.supplements].map { placed in
                let path = IndexPath(item: 0, section: placed.section)
                let (kind, pins) = (placed.item.elementKind, placed.item.pinToVisibleBounds)
                guard isVertical, pins, !placed.item.alignment.isBelow else {
                    return SupplementaryFrame(kind: kind, indexPath: path, frame: shown(placed))
                }
                let limit = max(placed.end - placed.frame.height, placed.frame.minY)
                return SupplementaryFrame(kind: kind, indexPath: path, frame: placed.frame, pin: .top(limit))
            }
        }
    }

    /// Returns the attributes of an item without an open gap; nil if it does not exist.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard frames.indices.contains(indexPath.section), frames[indexPath.section].indices.contains(indexPath.item)
        else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = frames[indexPath.section][indexPath.item]
        return attributes
    }

    /// Returns the attributes of cells, headers and footers that meet a rectangle. O(items).
    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let cells = frames.enumerated().flatMap { section, items in
            items.indices.compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: section)) }
        }
        let others = supplements.map { placed in
            let attributes = UICollectionViewLayoutAttributes(
                forSupplementaryViewOfKind: placed.item.elementKind, with: IndexPath(item: 0, section: placed.section))
            attributes.frame = shown(placed)
            return attributes
        }
        return (cells + others).filter { $0.frame.intersects(rect) }
    }
}
