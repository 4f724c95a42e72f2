extension ItemContainerView {
    /// The number of placeholders, visible or not. For the inspector and for tests.
    package var placeholderCount: Int { slots.placeholderCount }

    /// A place of an open gap.
    package struct GapPart {
        /// In content coordinates.
        package let frame: CGRect
        /// The number of items that the place stands for: more than one only for the last place of a compressed gap
        /// (ORDER-8).
        package let items: Int
        /// The number of dragged items that a compressed gap shows; nil for other gaps.
        package let count: Int?
    }

    /// The frames of the open gaps' presentation indices as far as they are visible, in content coordinates; empty
    /// while no gap is open. For the inspector and for tests.
    package var gapFrames: [CGRect] { gapParts.map(\.frame) }

    /// The visible places of the open gaps.
    package var gapParts: [GapPart] { sizedGaps.flatMap { parts(of: $0, $1) } }

    /// The open gaps with their sizes.
    var sizedGaps: [(gap: Gap, size: GapSize)] {
        gaps.map { ($0, paths.drops.drag(ofGap: $0.id)?.gap.size ?? GapSize(count: 1, capacity: 1)) }
    }

    /// Returns the visible places of a gap.
    func parts(of gap: Gap, _ size: GapSize) -> [GapPart] {
        guard let start = arrangement.start(of: gap)?.index else { return [] }
        let inView = layout.presentationIndices(in: bounds).filter { $0.section == gap.section }
        return inView.flatMap { $0.indices.clamped(to: start..<start + gap.length) }.compactMap { index in
            let frame = layout.frame(at: PresentationPath(index: index, section: gap.section))
            // A layout may return indices next to the visible area.
            guard frame.meets(bounds) else { return nil }
            let isLast = index == start + gap.length - 1
            return GapPart(
                frame: frame, items: isLast ? size.remainder : 1, count: size.isCompressed ? size.count : nil)
        }
    }
}
