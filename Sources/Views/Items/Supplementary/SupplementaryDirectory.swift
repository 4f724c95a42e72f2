/// Identifies a header, a footer or another view beside the cells.
struct SupplementaryKey: Hashable, Comparable {
    let kind: String
    var path: ItemPath

    static func < (a: SupplementaryKey, b: SupplementaryKey) -> Bool { (a.path, a.kind) < (b.path, b.kind) }
}

/// The supplementary views that a container shows, by kind and path.
@MainActor struct SupplementaryDirectory {
    private(set) var shown: [SupplementaryKey: PlacedSupplement] = [:]
    /// The elements for which the data source has no view.
    var absent: Set<SupplementaryKey> = []

    subscript(key: SupplementaryKey) -> PlacedSupplement? { shown[key] }

    /// The shown views in the order of their paths.
    var inOrder: [(key: SupplementaryKey, value: PlacedSupplement)] { shown.sorted { $0.key < $1.key } }

    mutating func show(_ placed: PlacedSupplement, as key: SupplementaryKey) { shown[key] = placed }

    mutating func remove(_ key: SupplementaryKey) -> PlacedSupplement? { shown.removeValue(forKey: key) }

    /// The views of deleted and reloaded sections, which the container recycles after the update, with their former
    /// paths.
    private(set) var lost: [(key: SupplementaryKey, value: PlacedSupplement)] = []

    /// Removes and returns the views in `lost`.
    mutating func removeLost() -> [(key: SupplementaryKey, value: PlacedSupplement)] {
        defer { lost.removeAll() }
        return lost
    }

    /// Follows an update; the views of deleted and reloaded sections are moved to `lost`.
    mutating func remap(by mapping: UpdateMapping) {
        let former = inOrder
        absent.removeAll()
        shown.removeAll(keepingCapacity: true)
        for (key, placed) in former {
            let section = key.path.section
            if placed.isAttached {
                if let new = mapping.newPath(of: key.path), !mapping.reloadedSections.contains(section) {
                    shown[SupplementaryKey(kind: key.kind, path: new)] = placed
                } else {
                    lost.append((key, placed))
                }
                continue
            }
            if let new = mapping.newSection(of: section), !mapping.reloadedSections.contains(section) {
                shown[SupplementaryKey(kind: key.kind, path: ItemPath(item: key.path.item, section: new))] = placed
            } else {
                lost.append((key, placed))
            }
        }
    }
}

/// A supplementary view in its container. It moves with the cells, and stays in sight if its layout says so (LIST-2).
@MainActor final class PlacedSupplement {
    let view: ReusableView
    /// Whether the view moves with an item, and not with its section.
    let isAttached: Bool
    private(set) var goal: SupplementaryFrame
    private var center: PointMotion
    /// Whether the view covers cells, since its section was scrolled under it.
    private(set) var isPinned = false

    init(_ view: ReusableView, _ goal: SupplementaryFrame, isAttached: Bool) {
        (self.view, self.goal, center) = (view, goal, PointMotion(goal.frame.center))
        self.isAttached = isAttached
    }

    /// Moves the view to a frame; animated from where it is.
    func move(to new: SupplementaryFrame, animated: Bool, at time: Timestamp) {
        if new.frame != goal.frame {
            if animated { center.retarget(to: new.frame.center, at: time) } else { center.jump(to: new.frame.center) }
        }
        goal = new
    }

    /// Moves the view and its goal after the content was scrolled.
    func shift(by vector: CGPoint) {
        center.shift(by: vector)
        goal.frame = goal.frame.offsetBy(dx: vector.x, dy: vector.y)
        view.frame = view.frame.offsetBy(dx: vector.x, dy: vector.y)
    }

    /// Sets the frame at a time for the visible bounds; returns whether the animation continues.
    func place(at time: Timestamp, in bounds: CGRect, scale: CGFloat) -> Bool {
        let rests = center.settle(at: time)
        let moving = movingFrame(at: time)
        var frame = frame(at: time, in: bounds)
        isPinned = frame.origin != moving.origin
        frame.origin = CGPoint(
            x: (frame.minX * scale).rounded() / scale, y: (frame.minY * scale).rounded() / scale)
        view.frame = frame
        return !rests
    }

    /// The frame at a time for the visible bounds, before it is aligned to pixels.
    func frame(at time: Timestamp, in bounds: CGRect) -> CGRect {
        let frame = movingFrame(at: time)
        return goal.pin?.shown(frame, in: bounds) ?? frame
    }

    /// The frame at a time without the effect of scrolling.
    private func movingFrame(at time: Timestamp) -> CGRect {
        center.isSettled(at: time) ? goal.frame : CGRect(center: center.value(at: time), size: goal.frame.size)
    }
}
