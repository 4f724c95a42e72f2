import Foundation

@testable import Views

/// The content offset that a view changed while it arranged its content: all cells shift with it.
@MainActor struct ContentShift {
    private(set) var total = CGPoint.zero
    private var offset = CGPoint.zero

    mutating func follow(_ view: ItemContainerView) {
        if view.content.isLayingOut { total = total + (view.contentOffset - offset) }
        offset = view.contentOffset
    }
}

/// A container that separates scrolling from shifts of its content.
@MainActor protocol ShiftTrackingContainer: ItemContainerView {
    var shift: ContentShift { get }
}

@MainActor final class ShiftTrackingCollectionView: CollectionView, ShiftTrackingContainer {
    private(set) var shift = ContentShift()

    override func didScroll() {
        shift.follow(self)
        super.didScroll()
    }
}

@MainActor final class ShiftTrackingTableView: TableView, ShiftTrackingContainer {
    private(set) var shift = ContentShift()

    override func didScroll() {
        shift.follow(self)
        super.didScroll()
    }
}
