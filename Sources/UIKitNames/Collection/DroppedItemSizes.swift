import Foundation

extension DragItem {
    /// The item's preferred size, scaled down to fit a size; nil if it is unknown. A flow layout's delegate is not
    /// asked: it has no such item yet.
    func size(within limit: CGSize) -> CGSize? {
        let size = itemProvider.preferredPresentationSize
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return nil }
        return size * min(limit.width / size.width, limit.height / size.height, 1)
    }
}

extension CGSize {
    /// The largest width and the largest height of sizes by section; nil without sizes.
    init?(containing sizes: [[CGSize]]) {
        guard let first = sizes.joined().first else { return nil }
        self = sizes.joined().reduce(first) {
            CGSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
        }
    }
}
