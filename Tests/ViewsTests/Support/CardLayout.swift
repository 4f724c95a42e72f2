import Foundation

@testable import Views

/// One column of cards of different heights: a layout as a program would write it, without code for gaps.
@MainActor final class CardLayout: CollectionViewLayout {
    /// The height of an item, by its data source path.
    var height: (IndexPath) -> CGFloat = { _ in 40 }
    let spacing: CGFloat = 8
    private var tops: [[CGFloat]] = []
    private var bottom: CGFloat = 0

    override func prepare(_ items: ItemChanges) {
        var y = spacing
        tops = environment.presentationCounts.enumerated().map { section, count in
            (0..<count + 1).map { index in
                defer { if index < count { y += height(at: IndexPath(item: index, section: section)) + spacing } }
                return y
            }
        }
        bottom = y
    }

    private func height(at path: IndexPath) -> CGFloat { environment.itemAtPresentationPath(path).map(height) ?? 40 }

    override var heightOfContent: CGFloat { bottom }

    override func frame(at path: IndexPath) -> CGRect {
        guard tops.indices.contains(path.section), tops[path.section].indices.contains(path.item + 1) else {
            return .zero
        }
        let (top, next) = (tops[path.section][path.item], tops[path.section][path.item + 1])
        return CGRect(x: 8, y: top, width: environment.width - 16, height: next - spacing - top)
    }

    override func presentationIndices(in rect: CGRect) -> [(section: Int, indices: Range<Int>)] {
        tops.enumerated().compactMap { section, tops in
            let met = (0..<tops.count - 1).filter { tops[$0] < rect.maxY && tops[$0 + 1] > rect.minY }
            return met.first.map { (section, $0..<(met.last ?? $0) + 1) }
        }
    }

    override func presentationIndexPath(at point: CGPoint) -> IndexPath? {
        guard (0..<bottom + 40).contains(point.y),
            let section = tops.lastIndex(where: { $0[0] <= point.y }) ?? tops.indices.first
        else { return nil }
        let index = tops[section].lastIndex { $0 - spacing / 2 <= point.y } ?? 0
        return IndexPath(item: index, section: section)
    }
}
