import Foundation

@testable import Views

/// By how much a view has moved its content itself, as it arranged that anew: all cells are moved with it.
@MainActor struct ContentShift {
    private(set) var total = CGPoint.zero
    private var offset = CGPoint.zero

    mutating func follow(_ view: ItemContainerView) {
        if view.isArranging { total = total + (view.contentOffset - offset) }
        offset = view.contentOffset
    }
}

/// A container that keeps apart what was scrolled and what was shifted.
@MainActor protocol WatchedContainer: ItemContainerView {
    var shift: ContentShift { get }
}

@MainActor final class WatchedCollection: CollectionView, WatchedContainer {
    private(set) var shift = ContentShift()

    override func didScroll() {
        shift.follow(self)
        super.didScroll()
    }
}

@MainActor final class WatchedTable: TableView, WatchedContainer {
    private(set) var shift = ContentShift()

    override func didScroll() {
        shift.follow(self)
        super.didScroll()
    }
}
