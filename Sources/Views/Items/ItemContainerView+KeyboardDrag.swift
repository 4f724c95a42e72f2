// Keyboard-driven drags in a table or a collection (DRAG-12). The drag location is set to where a pointer would be for
// the same target: on a cell or, to move an open gap by one, on the cell beyond its far end.
extension ItemContainerView: AccessibilityDragging, KeyboardDragLevels {
    /// The item that the keyboard lifts: the current item if it is selected or if nothing is, else the first selected
    /// item.
    var itemToLift: [LocationDescriptor] {
        let current = selectionModel.current.flatMap { selectedCount == 0 || selectionModel.contains($0) ? $0 : nil }
        guard dragInteractionEnabled, let path = current ?? selectionModel.first,
            paths.draggedItems.dragState(at: path) == .none,
            let shown = arrangement.presentationPath(of: path)
        else { return [] }
        let frame = layout.frame(at: shown)
        guard let cell = cell(at: path) else {
            return [LocationDescriptor(name: "", view: self, point: frame.center)]
        }
        // The center of the preview, which therefore lifts where it is.
        let visible = dragSide.preview(of: cell, path).visibleBounds.center
        return [
            LocationDescriptor(
                name: cell.accessibilityName ?? "", view: self,
                point: Self.clamp(frame.origin + visible, to: frame))
        ]
    }

    /// Returns the location of the selection if it is visible, else that of the first visible cell.
    public func firstKeyboardTarget(of session: DropSession) -> LocationDescriptor? {
        let selected = (selectionModel.current ?? selectionModel.first).flatMap {
            arrangement.presentationPath(of: $0)
        }
        if let selected, layout.frame(at: selected).intersects(bounds) { return point(at: selected, of: session) }
        // The ranges of a layout may contain cells beside the bounds, too.
        let seen = layout.presentationIndices(in: bounds).lazy.flatMap { shown in
            shown.indices.lazy.map { PresentationPath(index: $0, section: shown.section) }
        }.filter { [layout, bounds] in layout.frame(at: $0).intersects(bounds) }
        guard let first = seen.first else { return beginning }
        let whole = seen.first { layout.frame(at: $0).minY >= bounds.minY }
        return point(at: whole ?? first, of: session)
    }

    /// Returns the location of the next cell in a direction. With an open gap, the position behind the last cell is one
    /// of them.
    public func nextKeyboardTarget(_ step: KeyboardDragStep, of session: DropSession) -> LocationDescriptor? {
        guard let here = dragPosition(of: session) else { return firstKeyboardTarget(of: session) }
        if let edge = edge(step, from: here, of: session) { return edge }
        let next: PresentationPath?
        switch step {
        case .left: next = neighbor(of: here, -1)
        case .right: next = neighbor(of: here, 1)
        case .up: next = path(inRow: presentationPathInNextRow(of: frame(of: here), -1), from: here)
        case .down:
            next = path(inRow: presentationPathInNextRow(of: frame(of: here), 1), from: here) ?? lastPath(beside: here)
        case .home: next = firstPath
        case .end: next = lastPath(beside: here)
        case .pageUp: next = path(inRow: presentationPathOnNextPage(from: frame(of: here), -1), from: here)
        case .pageDown:
            next =
                path(inRow: presentationPathOnNextPage(from: frame(of: here), 1), from: here) ?? lastPath(beside: here)
        }
        return next.flatMap { $0 == here.path ? nil : point(at: $0, of: session) }
    }

    /// Returns the current location of the gap or of the highlighted cell.
    public func currentKeyboardTarget(of session: DropSession) -> LocationDescriptor? {
        guard let drag = paths.drops[session] else { return nil }
        let highlighted = drag.highlighted
        // The gap stays open while a row is highlighted with the automatic intent.
        if highlighted == nil, let gap = gap(of: session), let path = dropPath(of: session),
            let start = arrangement.start(of: gap)
        {
            return LocationDescriptor(
                name: name(ofGap: gap, at: path, start.index, of: session), view: self,
                point: anchor(in: layout.frame(at: start), of: session))
        }
        if let highlighted, let frame = frameForItem(at: highlighted) {
            let name = cell(at: highlighted)?.accessibilityName ?? ""
            return LocationDescriptor(
                name: KeyboardDragMessages.into(name), view: self, point: anchor(in: frame, of: session))
        }
        guard let path = itemPath(at: session.location(in: self)), let cell = cell(at: path) else {
            return LocationDescriptor(name: interactionName, view: self, point: session.location(in: self))
        }
        return LocationDescriptor(
            name: cell.accessibilityName ?? accessibilityName ?? "", view: self, point: session.location(in: self))
    }

    /// Scrolls the cell at a point of the content into view, with a margin of half its height.
    public func revealKeyboardTarget(at point: CGPoint, animated: Bool) {
        var area = CGRect(center: point, size: .zero)
        if let path = layout.presentationPath(at: point), arrangement.key(at: path) != nil {
            area = layout.frame(at: path)
        }
        let margin = min(area.height / 2, max(bounds.height - area.height, 0) / 2)
        scrollRectToVisible(area.insetBy(dx: 0, dy: -margin), animated: animated)
    }

    /// Returns the drag location for a frame. Items of this view stay in their column: as far from the frame's center
    /// as from the center of the cell that was lifted. For others the location is the center or, in a row, near its
    /// trailing end, so that the preview does not cover the name.
    private func anchor(in frame: CGRect, of session: DropSession) -> CGPoint {
        if let drag = root?.keyboardDrag, drag.session === session.localDragSession, drag.source.view === self {
            return Self.clamp(frame.center + drag.offset, to: frame)
        }
        return frame.width > frame.height * 2
            ? CGPoint(x: frame.maxX - frame.height / 2, y: frame.midY) : frame.center
    }

    /// Returns the nearest point that is in the frame and not on its edge.
    private static func clamp(_ point: CGPoint, to frame: CGRect) -> CGPoint {
        let inner = frame.insetBy(dx: min(1, frame.width / 2), dy: min(1, frame.height / 2))
        return CGPoint(
            x: min(max(point.x, inner.minX), inner.maxX), y: min(max(point.y, inner.minY), inner.maxY))
    }

    /// Returns the distance from the center of the cell at a point of the content to the point.
    public func keyboardOffset(at point: CGPoint) -> CGPoint {
        layout.presentationPath(at: point).map { point - layout.frame(at: $0).center } ?? .zero
    }

    // MARK: Positions

    /// The presentation path of the drag: the first index of its gap, or the index under the pointer.
    private struct DragPosition {
        var path: PresentationPath
        /// The length of the gap; 0 without one.
        var length: Int
    }

    private func dragPosition(of session: DropSession) -> DragPosition? {
        if let shown = paths.drops[session]?.highlighted.flatMap({ arrangement.presentationPath(of: $0) }) {
            return DragPosition(path: shown, length: 0)
        }
        if let gap = gap(of: session), let start = arrangement.start(of: gap) {
            return DragPosition(path: start, length: gap.length)
        }
        let point = session.location(in: self)
        if let path = layout.presentationPath(at: point), arrangement.indices.contains(path.section) {
            return DragPosition(path: path, length: 0)
        }
        return lastPath(in: arrangement.indices.reversed(), length: 0).map { DragPosition(path: $0, length: 0) }
    }

    private var firstPath: PresentationPath? {
        arrangement.indices.first { arrangement[$0].presentationCount > 0 }.map {
            PresentationPath(index: 0, section: $0)
        }
    }

    /// Returns the position behind the last cell of the last section that has cells.
    private func lastPath(beside here: DragPosition) -> PresentationPath? {
        lastPath(in: arrangement.indices.reversed(), length: here.length, from: here.path.section)
    }

    private func lastPath(in sections: some Sequence<Int>, length: Int, from own: Int = -1) -> PresentationPath? {
        sections.first { arrangement[$0].presentationCount > 0 }.map { section in
            PresentationPath(index: limit(in: section, length: section == own ? length : 0), section: section)
        }
    }

    /// Returns the last position of a section that the drag can reach: behind its last cell.
    private func limit(in section: Int, length: Int) -> Int { arrangement[section].presentationCount - length }

    private func neighbor(of here: DragPosition, _ step: Int) -> PresentationPath? {
        let (section, index) = (here.path.section, here.path.index + step)
        if (0...limit(in: section, length: here.length)).contains(index), index >= 0 {
            return PresentationPath(index: index, section: section)
        }
        let others = step > 0 ? Array(arrangement.indices.dropFirst(section + 1)) : (0..<section).reversed()
        guard let next = others.first(where: { arrangement[$0].presentationCount > 0 }) else { return nil }
        return PresentationPath(index: step > 0 ? 0 : limit(in: next, length: 0), section: next)
    }

    /// Returns the frame at the drag's position; behind the last cell, the frame of that cell.
    private func frame(of here: DragPosition) -> CGRect {
        let last = arrangement[here.path.section].presentationCount - 1
        guard last >= 0 else { return CGRect(center: bounds.center, size: .zero) }
        return layout.frame(at: PresentationPath(index: min(here.path.index, last), section: here.path.section))
    }

    /// Clamps a presentation path of another row to the positions that the drag can reach.
    private func path(inRow path: PresentationPath?, from here: DragPosition) -> PresentationPath? {
        guard let path, arrangement.indices.contains(path.section) else { return nil }
        let length = path.section == here.path.section ? here.length : 0
        return PresentationPath(
            index: min(path.index, limit(in: path.section, length: length)), section: path.section)
    }

    /// Returns the drag location for a presentation path.
    private func point(at target: PresentationPath, of session: DropSession) -> LocationDescriptor? {
        let here = dragPosition(of: session)
        var index = target.index
        // The gap follows a pointer that moves beyond its far end.
        if let here, here.path.section == target.section, here.length > 1, index > here.path.index {
            index += here.length - 1
        }
        guard arrangement.indices.contains(target.section), index >= 0 else { return nil }
        let path = PresentationPath(index: index, section: target.section)
        if index < arrangement[path.section].presentationCount {
            return LocationDescriptor(name: "", view: self, point: anchor(in: layout.frame(at: path), of: session))
        }
        return pointBehind(path.section, of: session)
    }

    /// The location at which the first item of an empty view would appear, approximately.
    private var beginning: LocationDescriptor {
        let corner = CGPoint(x: min(bounds.width / 2, 24), y: min(bounds.height / 2, 24))
        return LocationDescriptor(name: "", view: self, point: bounds.origin + corner)
    }

    /// Returns a location on the background behind the last cell of a section; nil if there is none in view.
    private func pointBehind(_ section: Int, of session: DropSession) -> LocationDescriptor? {
        let count = arrangement[section].presentationCount
        guard count > 0 else { return beginning }
        let last = layout.frame(at: PresentationPath(index: count - 1, section: section))
        let beside = CGPoint(x: last.maxX + last.width / 2, y: last.midY)
        if beside.x < bounds.maxX, layout.presentationPath(at: beside)?.index == count {
            return LocationDescriptor(name: "", view: self, point: beside)
        }
        let space = max(contentSize.height, bounds.maxY) - last.maxY
        guard space > 1 else { return nil }
        return LocationDescriptor(
            name: "", view: self,
            point: CGPoint(x: anchor(in: last, of: session).x, y: last.maxY + min(space, last.height) / 2))
    }

    /// With `.automatic` intent, up and down lead from a row to the gap beside it and from there to the next row.
    private func edge(_ step: KeyboardDragStep, from here: DragPosition, of session: DropSession) -> LocationDescriptor?
    {
        guard let drag = paths.drops[session], drag.destination?.proposal.intent == .automatic,
            step == .up || step == .down
        else { return nil }
        if drag.gap.slot != nil, drag.highlighted == nil {
            let next = here.path.index + (step == .down ? here.length : -1)
            guard (0..<arrangement[here.path.section].presentationCount).contains(next) else { return nil }
            let path = PresentationPath(index: next, section: here.path.section)
            return LocationDescriptor(name: "", view: self, point: anchor(in: layout.frame(at: path), of: session))
        }
        guard drag.highlighted != nil else { return nil }
        let row = frame(of: here)
        let y = step == .down ? row.maxY - row.height / 10 : row.minY + row.height / 10
        return LocationDescriptor(name: "", view: self, point: CGPoint(x: anchor(in: row, of: session).x, y: y))
    }

    /// The distance to the next or previous level at the open gap; zero if there is none.
    func levelShift(_ step: KeyboardDragStep, of session: DropSession) -> CGFloat? {
        guard step == .left || step == .right else { return nil }
        return dropLevels(of: session)?.shift(toContent: step == .right)
    }

    /// The levels at the open gap of a drag; nil if its proposal has none, and over an item.
    func dropLevels(of session: DropSession) -> DropLevels? {
        guard let drag = paths.drops[session], drag.gap.slot != nil, drag.highlighted == nil else { return nil }
        return drag.destination?.proposal.levels
    }

    // MARK: Words

    private func name(ofGap gap: Gap, at path: ItemPath, _ start: Int, of session: DropSession) -> String {
        let map = arrangement[gap.section]
        func name(_ index: Int) -> String? {
            let path = arrangement.itemPath(at: PresentationPath(index: index, section: gap.section))
            return path.flatMap { cell(at: $0)?.accessibilityName }
        }
        let count = session.itemList.count
        let moved = movedItems(gap.section, of: paths.drops[session]?.gap.movingSession).count
        let position = KeyboardDragMessages.position(
            path.item..<path.item + count, of: map.count - moved + count, in: accessibilityName,
            between: name(start - 1), and: name(start + gap.length))
        guard let levels = dropLevels(of: session) else { return position }
        return position + KeyboardDragMessages.level(in: levels.container, isOnlyOne: levels.possible.count == 1)
    }
}
