extension ItemContainerView {
    /// The number of placeholders, visible or not. For the inspector and for tests.
    package var placeholderCount: Int { slots.placeholderCount }

    /// The frames of the open gap's presentation indices as far as they are visible, in content coordinates; empty
    /// while no gap is open. For the inspector and for tests.
    package var gapFrames: [CGRect] {
        guard let gap, let start = arrangement.start(of: gap)?.index else { return [] }
        let inView = layout.presentationIndices(in: bounds).filter { $0.section == gap.section }
        return inView.flatMap { $0.indices.clamped(to: start..<start + gap.length) }
            .map { layout.frame(at: PresentationPath(index: $0, section: gap.section)) }
    }
}
