/// The heights of the rows of a list, as a table provides them.
@MainActor package struct ListMetrics {
    /// How a layout learns the heights.
    package enum Rule: Equatable {
        /// All rows have one height.
        case uniform(CGFloat)
        /// `height` is asked for every row, before rows are laid out.
        case each
        /// `estimate` is asked for every row, or all have the same; the view asks for the height of a visible row.
        case estimated(CGFloat?)
    }

    /// Returns the rule; asked whenever items or metrics change.
    package var rule: () -> Rule = { .uniform(60) }
    /// Returns the height of a row, by its data source path; nil if only its cell can tell.
    package var height: (IndexPath) -> CGFloat? = { _ in nil }
    /// Returns the expected height of a row.
    package var estimate: (IndexPath) -> CGFloat = { _ in 44 }
    /// Returns the heights of a section's header and footer.
    package var margins: (Int) -> (header: CGFloat, footer: CGFloat) = { _ in (0, 0) }
    /// Returns the height of a placeholder; nil is that of a row from elsewhere.
    var placeholderHeight: (SlotID) -> CGFloat? = { _ in nil }
    /// The height of rows from elsewhere in a gap.
    package var standardHeight: () -> CGFloat = { 60 }

    /// Creates metrics of rows of 60 points.
    package init() {}
}
