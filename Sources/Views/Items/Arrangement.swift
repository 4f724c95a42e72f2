/// What a container shows: its items, without the hidden ones, and its slots.
///
/// Immutable: built at once from counts, hidden items and slots, so that these always agree. Building takes
/// O(sections).
@MainActor struct Arrangement {
    /// Increases with every arrangement of a container: a re-entrant layout supersedes the one that it interrupts.
    let version: Int
    /// The item counts of the sections.
    let counts: [Int]
    let sections: [SectionMap]

    /// An arrangement of no sections.
    init() { (version, counts, sections) = (0, [], []) }

    /// Arranges items and slots.
    init(after previous: Arrangement, counts: [Int], hidden: [IndexRuns] = [], slots: SlotTable = SlotTable()) {
        version = previous.version + 1
        self.counts = counts
        sections = counts.enumerated().map { section, count in
            var runs = hidden.indices.contains(section) ? hidden[section] : IndexRuns()
            runs.remove(count..<Int.max)
            return SectionMap(count: count, hidden: runs, slots: slots[section])
        }
    }

    var indices: Range<Int> { sections.indices }

    subscript(section: Int) -> SectionMap { sections[section] }

    /// Whether an item exists.
    func contains(_ path: ItemPath) -> Bool {
        sections.indices.contains(path.section) && (0..<sections[path.section].count).contains(path.item)
    }

    /// The number of presentation indices of each section.
    var presentationCounts: [Int] { sections.map(\.presentationCount) }

    // MARK: Conversion between item paths and presentation paths

    /// Returns the item or slot at a presentation path; nil if the path does not exist.
    func key(at path: PresentationPath) -> CellKey? {
        guard sections.indices.contains(path.section), path.index >= 0,
            path.index < sections[path.section].presentationCount
        else { return nil }
        return CellKey(section: path.section, element: sections[path.section].element(at: path.index))
    }

    /// Returns the item at a presentation path; nil for a gap, a placeholder, or a path that does not exist.
    func itemPath(at path: PresentationPath) -> ItemPath? { key(at: path)?.itemPath }

    /// Returns the presentation path of an item or a slot; nil if it is hidden or does not exist.
    func presentationPath(of key: CellKey) -> PresentationPath? {
        guard sections.indices.contains(key.section) else { return nil }
        return sections[key.section].presentationIndex(of: key.element).map {
            PresentationPath(index: $0, section: key.section)
        }
    }

    /// Whether an arrangement, also one before sections were inserted or deleted, shows the slot of a key.
    func containsSlot(of key: CellKey) -> Bool {
        guard case .slot(let id, _) = key.element else { return false }
        return sections.contains { $0.start(ofSlot: id) != nil }
    }

    /// Returns the presentation path of an item; nil if it is hidden or does not exist.
    func presentationPath(of path: ItemPath) -> PresentationPath? { presentationPath(of: CellKey(path)) }

    /// Returns the place before the cell at a presentation path.
    ///
    /// - Precondition: the section exists.
    func place(at path: PresentationPath) -> GapPlace {
        let slot = sections[path.section].slotPosition(atPresentationIndex: path.index)
        return GapPlace(section: path.section, position: slot.position, rank: slot.rank)
    }

    /// Returns the first presentation path of a gap; nil if it is not part of this arrangement.
    func start(of gap: Gap) -> PresentationPath? {
        presentationPath(of: CellKey(section: gap.section, element: .slot(id: gap.id, part: 0)))
    }
}

/// The arrangement of a container, and whether the layout agrees with it.
@MainActor struct ContentState {
    private(set) var arrangement = Arrangement()
    /// The number of reloads, each of which replaces the content at once.
    var reloadCount = 0
    /// Whether the layout is being prepared for the arrangement; cells are placed afterwards.
    private(set) var isLayingOut = false
    /// Increases when cells, hidden items or metrics change, but not while only the layout's gap moves.
    private(set) var cellsVersion = 0
    /// The slot of the gap that layouts keep apart from the other cells (`LayoutCells`); nil while no gap is open.
    private(set) var layoutGap: SlotID?
    /// The positions of the gap of the drag that was updated last, as long as they are valid.
    var gapSequence: GapSequence?
    /// Whether slots or metrics changed at a time when the layout could not follow.
    private(set) var needsLayout = false
    /// Whether the next layout pass measures invalidated elements.
    private(set) var needsMeasuring = false
    /// The row whose actions are revealed, and the touch that may reveal those of one.
    var swipe = RowSwipe()
    /// The width that the layout uses in place of the view's; nil for that of the view.
    var layoutWidth: CGFloat?
    /// The point of the view's frame whose item stays there when metrics change; nil for the middle.
    var fixedPoint: CGPoint?

    /// Replaces the arrangement, which the caller lays out next. `layoutGap` is the gap that layouts keep apart.
    mutating func arrange(
        counts: [Int], hidden: [IndexRuns] = [], slots: SlotTable = SlotTable(), layoutGap: SlotID? = nil,
        movesGapOnly: Bool = false
    ) {
        if !movesGapOnly || layoutGap != self.layoutGap { (cellsVersion, gapSequence) = (cellsVersion + 1, nil) }
        self.layoutGap = layoutGap
        arrangement = Arrangement(after: arrangement, counts: counts, hidden: hidden, slots: slots)
        needsLayout = false
        needsMeasuring = false
    }

    mutating func setNeedsLayout() { needsLayout = true }
    mutating func setNeedsMeasuring() { needsMeasuring = true }
    mutating func beginLayout() { isLayingOut = true }
    mutating func endLayout() { isLayingOut = false }
}
