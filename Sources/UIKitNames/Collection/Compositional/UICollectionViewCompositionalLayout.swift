/// Returns the arrangement of a section; nil shows no items of it.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
    @MainActor (_ section: Int, _ environment: any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

/// The properties of a whole compositional layout.
@preconcurrency @MainActor public final class UICollectionViewCompositionalLayoutConfiguration {
    /// The direction in which the content is scrolled.
    public var scrollDirection = UICollectionView.ScrollDirection.vertical
    /// The space between sections, in points.
    public var interSectionSpacing: CGFloat = 0
    /// The rectangle that the insets of sections are measured from, unless a section has another one; the safe area by
    /// default.
    public var contentInsetsReference = UIContentInsetsReference.safeArea
    /// Headers before the first section and footers behind the last one. The data source is asked for them with the
    /// path of the first item of section 0.
    public var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []

    /// Creates a configuration for vertical scrolling.
    public init() {}
}

/// Arranges items by groups, which sections repeat.
///
/// A section may scroll across the direction of the collection view. Cells, headers and footers with an estimated
/// length size themselves when they come into view. The items of a gap are placed among the others, so that nothing
/// else moves at the drop (ORDER-7). In a subclass a gap moves the cells behind it to the positions of the following
/// ones. Views at items move with them.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    private let provider: UICollectionViewCompositionalLayoutSectionProvider
    /// The properties of the whole layout.
    public var configuration: UICollectionViewCompositionalLayoutConfiguration { didSet { invalidateLayout() } }
    private var frames: [[CGRect]] = []
    /// The orders of cells from back to front that are not 0, and the views at items, by section and item.
    private var (zIndices, attachments): ([[Int: Int]], [[Int: [GroupPlacement.Attachment]]]) = ([], [])
    /// The headers and footers of the whole layout.
    private(set) var outerSupplements: [BoundaryPlacement.Boundary] = []
    private(set) var supplements: [BoundaryPlacement.Boundary] = []
    /// The extents of the sections along the direction of scrolling.
    private(set) var extents: [SectionExtent] = []
    private var contentSize = CGSize.zero
    private var placements: [SectionPlacement?] = []
    /// The properties of the sections of rows, by section.
    private(set) var lists: [Int: UICollectionLayoutListConfiguration] = [:]
    /// The frames of items, with those that a gap adds, by section; computed when a gap needs them.
    private var addedFrames: [Int: [CGRect]] = [:]
    /// Where the first section begins.
    private var startOfSections: CGFloat = 0
    /// The sections without the gap of a drag, and the frames of those with the gap in them; computed when the gap
    /// needs them.
    private var sectionsWithoutGap: [SectionPlacement?]?
    private var framesOfSections: [Int: [CGRect]] = [:]

    /// A section along the direction of scrolling, with the indices of its headers and footers.
    struct SectionExtent {
        let section: Int
        let start: CGFloat
        let end: CGFloat
        let supplements: Range<Int>
        let decorations: [(item: NSCollectionLayoutDecorationItem, frame: CGRect)]
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
        placesGaps = placesSupplements
        reportsUpdates = type(of: self) != UICollectionViewCompositionalLayout.self
        addedFrame = { [weak self] in self?.frame(ofAddedPosition: $0, $1) }
        framesWithGap = { [weak self] in self?.frames(withGapAt: $0) ?? [] }
        rowActions = { [weak self] path, isLeading in
            guard let self, let collectionView, let list = lists[path.section] else { return nil }
            let provider =
                isLeading
                ? list.leadingSwipeActionsConfigurationProvider : list.trailingSwipeActionsConfigurationProvider
            return provider?(path)?.makeActions(in: collectionView)
        }
    }

    var isVertical: Bool { configuration.scrollDirection == .vertical }

    /// Whether the content is scrolled to the right.
    open override var scrollsHorizontally: Bool { !isVertical }

    /// Places all items. O(items).
    open override func prepare() {
        let size = collectionView?.bounds.size ?? .zero
        let outer = configuration.contentInsetsReference.insets(of: collectionView, isVertical: isVertical)
        let area = LayoutContainer(
            contentSize: size, contentInsets: outer, traits: UITraitCollection(of: collectionView))
        (frames, supplements, extents, outerSupplements) = ([], [], [], [])
        (zIndices, attachments) = ([], [])
        (placements, addedFrames, scrollingSections) = ([], [:], [:])
        prepareGapPositions()
        (adjustments, lists) = ([:], [:])
        measured.beginProposals()
        var position = placeOuterSupplements(behind: false, at: 0, in: size)
        startOfSections = position
        for (number, count) in placedCounts.enumerated() {
            if number > 0 { position += configuration.interSectionSpacing }
            guard let section = provider(number, area) else {
                frames.append(Array(repeating: .zero, count: count))
                zIndices.append([:])
                attachments.append([:])
                placements.append(nil)
                continue
            }
            lists[number] = section.listConfiguration
            var placement = SectionPlacement(
                section, number, in: area, at: position, isVertical: isVertical, scale: environment.scale,
                reference: section.contentInsetsReference == .automatic
                    ? nil : section.contentInsetsReference.insets(of: collectionView, isVertical: isVertical))
            placement.measuredSize = measuredSize { [unowned self] position in
                let path = IndexPath(item: position, section: number)
                // A position that a gap adds behind the items has no cell.
                return placesGaps ? environment.itemAtPresentationPath(path) : position < count ? path : nil
            }
            placement.measuredBoundary = { [unowned self] kind, proposal in
                measured.propose(proposal, forKind: kind, inSection: number)
            }
            placement.place(count: count)
            frames.append(placement.frames)
            zIndices.append(placement.zIndices)
            attachments.append(Dictionary(grouping: placement.attachments, by: \.cell))
            let first = supplements.count
            supplements += placement.boundaries
            extents.append(
                SectionExtent(
                    section: number, start: position, end: placement.end, supplements: first..<supplements.count,
                    decorations: placement.decorations))
            scrollingSections[number] = placement.scrolling
            if let handler = section.visibleItemsInvalidationHandler {
                adjustments[number] = { attributes, offset in
                    let items = attributes.map { VisibleItem($0) }
                    handler(items, offset, area)
                    return items.map(\.shown)
                }
            }
            position = placement.end
            placements.append(placement)
        }
        position = placeOuterSupplements(behind: true, at: position, in: size)
        for index in outerSupplements.indices { outerSupplements[index].extent = 0...max(position, 0) }
        attachedFrames = nil
        if placesSupplements, !attachments.allSatisfy(\.isEmpty) {
            attachedFrames = { [unowned self] path in supplements(ofItem: path) }
        }
        contentSize =
            isVertical ? CGSize(width: size.width, height: position) : CGSize(width: position, height: size.height)
        if let background = lists.values.lazy.compactMap(\.backgroundColor).first {
            collectionView?.backgroundColor = background
        }
    }

    /// Returns a function with the measured sizes of the items that `item` returns for positions.
    private func measuredSize(
        _ item: @escaping @MainActor (Int) -> IndexPath?
    ) -> (_ position: Int, _ proposal: MeasuredElements.Proposal) -> CGSize? {
        { [unowned self] position, proposal in
            item(position).flatMap { measured.propose(proposal, forItem: $0.item, inSection: $0.section) }
        }
    }

    /// Discards what is known of a gap.
    open override func prepareGapPositions() { (sectionsWithoutGap, framesOfSections) = (nil, [:]) }

    /// Returns the frames of the positions of a section with the gap at one of them. O(items of the section) for a new
    /// section; O(items) for the first one, and for each position if cells size themselves.
    private func frames(withGapAt position: IndexPath) -> [CGRect] {
        let section = position.section
        if let known = framesOfSections[section] { return known }
        guard let gap = environment.gapPositions, gap.counts.indices.contains(section) else { return [] }
        let sections = sectionsWithoutGap ?? placeSections(without: gap)
        sectionsWithoutGap = sections
        guard sections.indices.contains(section), var placement = sections[section] else { return [] }
        let shown = environment.withGap(at: position)
        placement.measuredSize = measuredSize {
            shown.itemAtPresentationPath(IndexPath(item: $0, section: section))
        }
        let frames = placement.itemFrames(count: gap.counts[section] + gap.gapLength)
        if !measured.isActive { framesOfSections[section] = frames }
        return frames
    }

    /// Places the sections as they are without the gap of a drag. O(items).
    private func placeSections(without gap: GapPositions) -> [SectionPlacement?] {
        var position = startOfSections
        return placements.enumerated().map { number, placement in
            if number > 0 { position += configuration.interSectionSpacing }
            guard let placement, gap.counts.indices.contains(number) else { return nil }
            var result = placement
            result.measuredSize = measuredSize { gap.itemAtIndexPath(IndexPath(item: $0, section: number)) }
            result.place(again: gap.counts[number], at: position)
            position = result.end
            return result
        }
    }

    /// Places the headers or footers of the whole layout; returns their end.
    private func placeOuterSupplements(behind: Bool, at start: CGFloat, in size: CGSize) -> CGFloat {
        let placement = BoundaryPlacement(isVertical: isVertical) { [unowned self] kind, proposal in
            measured.propose(proposal, forKind: kind, inSection: 0)
        }
        return configuration.boundarySupplementaryItems.filter { placement.isBehind($0) == behind }
            .reduce(start) { position, item in
                let (placed, end) = placement.place(
                    item, ofSection: 0, at: position, across: CGRect(origin: .zero, size: size))
                outerSupplements.append(placed)
                return end
            }
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

    /// The size of all sections.
    open override var collectionViewContentSize: CGSize { contentSize }

    /// Whether the layout is prepared again: when the view was resized; a subclass also when it was scrolled below a
    /// header that stays visible.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        super.shouldInvalidateLayout(forBoundsChange: newBounds)
            || !placesSupplements && (supplements + outerSupplements).contains { $0.item.pinToVisibleBounds }
    }

    /// Returns the headers, footers and decorations of the sections that meet a rectangle in content coordinates; those
    /// that stay visible follow the bounds without another preparation. O(log sections, and those in the rectangle).
    open override func supplementaryFrames(in rect: CGRect) -> [SupplementaryFrame] {
        placesSupplements ? sectionSupplements(in: rect) : super.supplementaryFrames(in: rect)
    }

    /// The position of an item among those that are placed; nil while it is being dragged.
    private func position(of item: IndexPath) -> IndexPath? {
        placesGaps && !isGathering ? view?.presentationIndexPath(forDataSourceIndexPath: item) : item
    }

    /// Returns the attributes of an item, where its section is scrolled to; nil if it does not exist or is being
    /// dragged.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        position(of: indexPath).flatMap { attributes(of: indexPath, at: $0) }
    }

    private func attributes(of item: IndexPath, at position: IndexPath) -> UICollectionViewLayoutAttributes? {
        let (section, index) = (position.section, position.item)
        guard frames.indices.contains(section), frames[section].indices.contains(index) else { return nil }
        let attributes = makeAttributes(at: item)
        let offset = isGathering ? .zero : self.offset(ofSection: section)
        attributes.frame = frames[section][index].offsetBy(dx: -offset.x, dy: -offset.y)
        attributes.zIndex = zIndices[section][index] ?? 0
        return attributes
    }

    /// Returns the attributes of the cells, headers, footers and other views that meet a rectangle. O(items).
    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var elements: [UICollectionViewLayoutAttributes] = []
        for (section, items) in frames.enumerated() {
            for index in items.indices {
                let position = IndexPath(item: index, section: section)
                let isItem = placesGaps && !isGathering
                guard let item = isItem ? environment.itemAtPresentationPath(position) : position,
                    let cell = attributes(of: item, at: position)
                else { continue }
                elements.append(cell)
                elements += (attachments[section][index] ?? []).map { attributes(of: $0, at: item, cell.frame) }
            }
        }
        return (elements + sectionAttributes()).filter { $0.frame.overlaps(rect) }
    }

    /// Returns the views at an item, with frames relative to that of the item.
    private func supplements(ofItem path: IndexPath) -> [SupplementaryFrame] {
        guard let position = position(of: path), attachments.indices.contains(position.section) else { return [] }
        return (attachments[position.section][position.item] ?? []).map {
            SupplementaryFrame(kind: $0.item.elementKind, indexPath: path, frame: $0.frame)
        }
    }

    private func attributes(
        of attached: GroupPlacement.Attachment, at item: IndexPath, _ frame: CGRect
    ) -> UICollectionViewLayoutAttributes {
        let attributes = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: attached.item.elementKind, with: item)
        attributes.frame = attached.frame.offsetBy(dx: frame.minX, dy: frame.minY)
        attributes.zIndex = attached.item.zIndex
        return attributes
    }
}
