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
    /// Returns the height of a row, by its data source path; nil if only its cell knows it.
    package var height: (IndexPath) -> CGFloat? = { _ in nil }
    /// Returns the expected height of a row.
    package var estimate: (IndexPath) -> CGFloat = { _ in 44 }
    /// Returns the height of the header or footer of a section, of a kind of ``SelfSizingLayout``: an estimate if its
    /// view is to be measured when it comes into view.
    var margin: (_ kind: String, _ section: Int) -> RowHeight = { _, _ in RowHeight(height: 0) }
    /// Returns the height of a header or footer that was estimated, in a width; `view` is nil if there is none.
    var measuredMargin: (_ kind: String, _ view: ReusableView?, _ width: CGFloat) -> CGFloat = { _, view, width in
        view.map { $0.heightThatFits(width: width) ?? $0.frame.height } ?? 0
    }
    /// Returns the height of a placeholder; nil is that of a row from elsewhere.
    var placeholderHeight: (SlotID) -> CGFloat? = { _ in nil }
    /// Returns the height of an item from elsewhere in a gap or a placeholder; nil is `standardHeight`.
    var droppedHeight: (DragItem) -> CGFloat? = { _ in nil }
    /// The height of rows from elsewhere in a gap.
    package var standardHeight: () -> CGFloat = { 60 }
    /// Returns a height that the program gave, clamped to what can be laid out; reports one that is not finite.
    /// `property` says what it is the height of.
    var legal: (_ height: CGFloat, _ least: CGFloat, _ property: String) -> CGFloat = { height, least, _ in
        CollectionViewLayout.clamped(height, least: least)
    }

    /// Creates metrics of rows of 60 points.
    package init() {}
}
