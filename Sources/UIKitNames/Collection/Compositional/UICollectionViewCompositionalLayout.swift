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
/// A section may scroll across the direction of the collection view. Cells, headers and footers with an estimated
/// length size themselves when they come into view. There are no decoration views, badges, and edge spacing; a gap
/// moves the cells behind it to the positions of the following ones.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    private let provider: UICollectionViewCompositionalLayoutSectionProvider
    /// The properties of the whole layout.
    public var configuration: UICollectionViewCompositionalLayoutConfiguration { didSet { invalidateLayout() } }
    private var frames: [[CGRect]] = []
    private var supplements: [SectionPlacement.Boundary] = []
    /// The extents of the sections along the direction of scrolling, with the indices of their supplementary views.
    private var extents: [SectionExtent] = []
    private var contentSize = CGSize.zero
    private var placements: [SectionPlacement?] = []
    /// The frames of items, with those that a gap adds, by section; computed when a gap needs them.
    private var addedFrames: [Int: [CGRect]] = [:]

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
        addedFrame = { [weak self] in self?.frame(ofAddedPosition: $0, $1) }
    }

    private var isVertical: Bool { configuration.scrollDirection == .vertical }

    /// Places all items. O(items).
    open override func prepare() {
        let size = collectionView?.bounds.size ?? .zero
        let area = LayoutContainer(contentSize: size, traits: UITraitCollection(of: collectionView))
        (frames, supplements, extents) = ([], [], [])
        (placements, addedFrames, scrollingSections) = ([], [:], [:])
        measured.beginProposals()
        var position: CGFloat = 0
        for (number, count) in environment.itemCounts.enumerated() {
            if number > 0 { position += configuration.interSectionSpacing }
            guard let section = provider(number, area) else {
                frames.append(Array(repeating: .zero, count: count))
                placements.append(nil)
                continue
            }
            var placement = SectionPlacement(
                section, number, in: area, at: position, isVertical: isVertical, scale: environment.scale)
            placement.measuredSize = { [unowned self] item, proposal in
                // A position that a gap adds has no cell.
                item < count ? measured.propose(proposal, forItem: item, inSection: number) : nil
            }
            placement.measuredBoundary = { [unowned self] kind, proposal in
                measured.propose(proposal, forKind: kind, inSection: number)
            }
            placement.place(count: count)
            frames.append(placement.frames)
            let first = supplements.count
            supplements += placement.boundaries
            extents.append(
                SectionExtent(start: position, end: placement.end, supplements: first..<supplements.count))
            scrollingSections[number] = placement.scrolling
            position = placement.end
            placements.append(placement)
        }
        contentSize =
            isVertical ? CGSize(width: size.width, height: position) : CGSize(width: position, height: size.height)
    }

    /// Returns the frame that an item behind the last one of a section would have.
    private func frame(ofAddedPosition position: Int, _ section: Int) -> CGRect? {
        guard placements.indices.contains(section), let placement = placements[section] else { return nil }
        var known = addedFrames[section] ?? []
        if position >= known.count {
            known = placement.itemFrames(count: position + 17)
            addedFrames[section] = known
        }
        return known.indices.contains(position) ? known[position] : nil
    }

    /// The frame of a header in the visible part.
    private func shown(_ placed: SectionPlacement.Boundary) -> CGRect {
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

    /// Returns the attributes of an item without an open gap, where its section is scrolled to; nil if it does not
    /// exist.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard frames.indices.contains(indexPath.section), frames[indexPath.section].indices.contains(indexPath.item)
        else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        let offset = isGathering ? .zero : self.offset(ofSection: indexPath.section)
        attributes.frame = frames[indexPath.section][indexPath.item].offsetBy(dx: -offset.x, dy: -offset.y)
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
