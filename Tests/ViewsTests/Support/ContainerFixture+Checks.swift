import Foundation
import Testing

@testable import Views

extension ContainerFixture {
    /// Returns the inconsistencies of the current frame. Empty if each item is visible once and shows its current
    /// value.
    func problems(on window: WindowFixture) -> [String] {
        var found: [String] = []
        if view.numberOfSections != sections.count { found.append("\(view.numberOfSections) sections") }
        for (section, values) in sections.enumerated() where view.numberOfItems(inSection: section) != values.count {
            found.append("section \(section) has \(view.numberOfItems(inSection: section)) of \(values.count)")
        }
        var cellCounts: [Int: Int] = [:]
        for path in view.indexPathsForVisibleItems {
            guard let cell = view.cellForItem(at: path) as? ValueCell else { continue }
            guard sections.indices.contains(path.section), sections[path.section].indices.contains(path.item) else {
                found.append("a cell for \(path)")
                continue
            }
            if cell.value != sections[path.section][path.item] {
                found.append("cell \(path.section).\(path.item) shows \(cell.value)")
            }
            if cell.superview !== view { found.append("cell \(cell.value) is in no view") }
            cellCounts[cell.value, default: 0] += 1
        }
        for (value, count) in cellCounts where count > 1 { found.append("\(value) has \(count) cells") }
        for session in window.root.engine.presentations where session.session.phase == .dragging {
            for item in session.session.items {
                guard let draggedValue = item.localObject as? DraggedValue, draggedValue.container === self,
                    let cell = cell(draggedValue.value),
                    cell.dragState != .dragging
                else { continue }
                found.append("\(draggedValue.value) is being dragged, and its cell is not in the dragging state")
            }
        }
        return found
    }

    /// Returns the inconsistencies after all animations and sessions have ended.
    func problemsAtRest(on window: WindowFixture) -> [String] {
        var found = problems(on: window)
        if !window.isAtRest {
            found.append(
                "not at rest: wants frame \(window.root.wantsFrame), \(String(describing: window.root.deadline))")
        }
        if !view.gaps.isEmpty { found.append("a gap is still open") }
        if view.hasActiveDrag || view.hasActiveDrop { found.append("a drag or a drop is still active") }
        if view.hasUncommittedUpdates { found.append("an update is still uncommitted") }
        if !view.paths.landings.isEmpty || view.subviews.contains(where: { $0 is LandingSpot }) {
            found.append("a landing animation still runs")
        }
        if view.paths.drops.drags.contains(where: { $0.highlighted != nil }) {
            found.append("an item is still highlighted")
        }
        var frames: [CGRect] = []
        var paths: Set<IndexPath> = []
        let cells = view.subviews.compactMap { $0 as? ValueCell }
        for cell in cells {
            guard let path = view.indexPath(for: cell) else {
                found.append("the cell of \(cell.value) has no index path")
                continue
            }
            paths.insert(path)
            if view.frameForItem(at: path) != cell.frame {
                found.append("\(path.item) is at \(cell.frame), not \(String(describing: view.frameForItem(at: path)))")
            }
            if cell.alpha != 1 || cell.containerAlpha != 1 {
                found.append("\(cell.value) has opacity \(cell.alpha)·\(cell.containerAlpha)")
            }
            if cell.dragState != .none { found.append("\(cell.value) is \(cell.dragState)") }
            if frames.contains(where: {
                $0.insetBy(dx: 0.01, dy: 0.01).intersects(cell.frame.insetBy(dx: 0.01, dy: 0.01))
            }) {
                found.append("\(cell.value) overlaps another")
            }
            frames.append(cell.frame)
        }
        for (section, values) in sections.enumerated() {
            for item in values.indices {
                let path = IndexPath(item: item, section: section)
                guard let frame = view.frameForItem(at: path) else {
                    found.append("\(values[item]) has no frame")
                    continue
                }
                // Rectangles that only touch count as intersecting; their intersection is empty.
                if !frame.intersection(view.bounds).isEmpty, !paths.contains(path) {
                    found.append("\(values[item]) has no visible cell")
                }
            }
        }
        return found
    }
}
