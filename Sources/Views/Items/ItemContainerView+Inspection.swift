extension ItemContainerView {
    /// The number of placeholders, visible or not. For the inspector and for tests.
    package var placeholderCount: Int { slots.placeholderCount }

    /// The frames of the open gap's presentation indices as far as they are visible, in content coordinates; empty
    /// while no gap is open. For the inspector and for tests.
    package var gapFrames: [CGRect] { gapParts.map(\.frame) }

    /// The number of dragged items that the open gap stands for, which a compressed gap shows (ORDER-8); 0 while no gap
    /// is open, 1 for that of an interactive movement.
    package var gapItemCount: Int { gap == nil ? 0 : openGap.size?.count ?? 1 }

    /// Whether some of the open gap's items have no place of their own.
    package var isGapCompressed: Bool { openGap.compressedSize != nil }

    /// The visible places of the open gap: their frames in content coordinates, and how many items each stands for,
    /// more than one only for the last place of a compressed gap (ORDER-8).
    package var gapParts: [(frame: CGRect, items: Int)] {
        guard let gap, let start = arrangement.start(of: gap)?.index else { return [] }
        let inView = layout.presentationIndices(in: bounds).filter { $0.section == gap.section }
        return inView.flatMap { $0.indices.clamped(to: start..<start + gap.length) }.compactMap { index in
            let frame = layout.frame(at: PresentationPath(index: index, section: gap.section))
            // A layout may return indices next to the visible area.
            guard frame.meets(bounds) else { return nil }
            let isLast = index == start + gap.length - 1
            return (frame, isLast ? openGap.size?.remainder ?? 1 : 1)
        }
    }
}
