extension TouchTarget {
    /// 44 points: the size of a finger.
    package var touchSize: CGSize { CGSize(width: 44, height: 44) }
}

extension RootView {
    /// The height of the rows of a list in a panel that opens now: `height`, but at least 44 points if the last press
    /// was a touch. Rows have no areas beside them that a finger could use (HAND-2).
    package func panelRowHeight(_ height: CGFloat) -> CGFloat { wasTouchedLast ? max(height, 44) : height }
}

extension Control: TouchTarget {}
extension TextArea: TouchTarget {}
extension RowEditingControl: TouchTarget {}
extension RowActionButtons: TouchTarget {}

extension SplitDivider: TouchTarget {
    /// 24 points, because beside the divider there are the edges of scroll views.
    package var touchSize: CGSize { CGSize(width: 24, height: 24) }
}

extension Control: PreciseDropView {
    /// True for a control with a side of less than 44 points, which a finger hides (DROP-8).
    package var wantsPreciseDrops: Bool { min(bounds.width, bounds.height) < 44 }
}

extension TextArea: PreciseDropView {
    /// True: a drop inserts at a point of the text (DROP-8).
    package var wantsPreciseDrops: Bool { true }
}
