import Foundation
import Testing

@testable import Views

extension Shelf {
    /// Returns the inconsistencies of the current frame. Empty if each item is visible once and shows its current
    /// value.
    func problems(on stage: Stage) -> [String] {
        var wrong: [String] = []
        if view.numberOfSections != sections.count { wrong.append("\(view.numberOfSections) sections") }
        for (section, values) in sections.enumerated() where view.numberOfItems(inSection: section) != values.count {
            wrong.append("section \(section) has \(view.numberOfItems(inSection: section)) of \(values.count)")
        }
        var seen: [Int: Int] = [:]
        for path in view.indexPathsForVisibleItems {
            guard let cell = view.cellForItem(at: path) as? ValueCell else { continue }
            guard sections.indices.contains(path.section), sections[path.section].indices.contains(path.item) else {
                wrong.append("a cell for \(path)")
                continue
            }
            if cell.value != sections[path.section][path.item] {
                wrong.append("cell \(path.section).\(path.item) shows \(cell.value)")
            }
            if cell.superview !== view { wrong.append("cell \(cell.value) is in no view") }
            seen[cell.value, default: 0] += 1
        }
        for (value, count) in seen where count > 1 { wrong.append("\(value) has \(count) cells") }
        for session in stage.root.engine.presentations where session.session.phase == .dragging {
            for item in session.session.items {
                guard let parcel = item.localObject as? Parcel, parcel.shelf === self, let cell = cell(parcel.value),
                    cell.dragState != .dragging
                else { continue }
                wrong.append("\(parcel.value) is in the hand and whole in its place")
            }
        }
        return wrong
    }

    /// Returns the inconsistencies after all animations and sessions have ended.
    func problemsAtRest(on stage: Stage) -> [String] {
        var wrong = problems(on: stage)
        if !stage.isAtRest {
            wrong.append("it does not rest: frame \(stage.root.wantsFrame), \(String(describing: stage.root.deadline))")
        }
        if view.openGap.slot != nil { wrong.append("a gap is left") }
        if view.hasActiveDrag || view.hasActiveDrop { wrong.append("a drag is left") }
        if view.hasUncommittedUpdates { wrong.append("something is not committed") }
        if !view.dropSide.landings.isEmpty || view.subviews.contains(where: { $0 is LandingSpot }) {
            wrong.append("a landing is left")
        }
        if view.highlighted != nil { wrong.append("a highlight is left") }
        var frames: [CGRect] = []
        var paths: Set<IndexPath> = []
        let cells = view.subviews.compactMap { $0 as? ValueCell }
        for cell in cells {
            guard let path = view.indexPath(for: cell) else {
                wrong.append("a cell of \(cell.value) is left over")
                continue
            }
            paths.insert(path)
            if view.frameForItem(at: path) != cell.frame {
                wrong.append("\(path.item) is at \(cell.frame), not \(String(describing: view.frameForItem(at: path)))")
            }
            if cell.alpha != 1 || cell.containerAlpha != 1 {
                wrong.append("\(cell.value) has opacity \(cell.alpha)·\(cell.containerAlpha)")
            }
            if cell.dragState != .none { wrong.append("\(cell.value) is \(cell.dragState)") }
            if frames.contains(where: {
                $0.insetBy(dx: 0.01, dy: 0.01).intersects(cell.frame.insetBy(dx: 0.01, dy: 0.01))
            }) {
                wrong.append("\(cell.value) overlaps another")
            }
            frames.append(cell.frame)
        }
        for (section, values) in sections.enumerated() {
            for item in values.indices {
                let path = IndexPath(item: item, section: section)
                guard let frame = view.frameForItem(at: path) else {
                    wrong.append("\(values[item]) has no place")
                    continue
                }
                // Rectangles that only touch count as intersecting; their intersection is empty.
                if !frame.intersection(view.bounds).isEmpty, !paths.contains(path) {
                    wrong.append("\(values[item]) is not to be seen")
                }
            }
        }
        return wrong
    }
}
