/// A press on an item.
struct PressedItem {
    var path: IndexPath
    var pointer: PointerID
    /// The second click of a double click, whose release opens the item.
    var opens = false
}

/// The rubber band: a rectangle, in content coordinates, that selects the cells that it meets (APP-13).
struct RubberBand {
    var origin: CGPoint
    var current: CGPoint
    /// The location of the pointer in the view's frame. The band grows when the content scrolls under the pointer.
    var pointer: CGPoint
    /// The pointer that draws the band; events of other pointers are ignored.
    var owner: PointerID
    var lastStep: Timestamp?

    var rect: CGRect {
        CGRect(
            x: min(origin.x, current.x), y: min(origin.y, current.y), width: abs(current.x - origin.x),
            height: abs(current.y - origin.y))
    }
}

extension ItemContainerView {
    // MARK: Presses

    func pressItems(_ event: InputEvent) -> Bool {
        guard case .pointerDown(let button, let clicks) = event.kind else { return false }
        becomeFocused()
        let path = indexPathForItem(at: event.location)
        if button == .secondary {
            if let path, !isSelected(path) { selectOnly(path) }
            delegation.showContextMenu(at: path, point: event.location)
            return true
        }
        guard button == .primary else { return false }
        guard let path else { return pressEmptiness(event) }
        pressed = nil
        // An item that is being dragged cannot be pressed unless its cell allows it.
        if let cell = cell(at: path), cell.dragState == .dragging, !cell.userInteractionEnabledWhileDragging {
            return true
        }
        let press = PressedItem(path: path, pointer: event.pointer)
        if clicks == 2 {
            // Opens on release: until then the press may become a drag.
            pressed = PressedItem(path: path, pointer: event.pointer, opens: true)
        } else if allowsMultipleSelection, event.modifiers.contains(.shift) {
            extendSelection(to: path)
        } else if allowsMultipleSelection, event.modifiers.contains(.control) {
            // A Ctrl press on a selected item may begin a copying drag or toggle the selection; the release decides.
            if isSelected(path) { pressed = press } else { toggle(path) }
        } else if isSelected(path) || !selectsOnPress || event.pointerKind == .touch {
            pressed = press
        } else {
            selectOnly(path)
        }
        return true
    }

    private func pressEmptiness(_ event: InputEvent) -> Bool {
        guard band == nil else { return true }
        let adds = event.modifiers.contains(.control) || event.modifiers.contains(.shift)
        guard event.pointerKind != .touch else {
            fingerBetween = adds ? nil : event.pointer
            return true
        }
        if !adds { deselectAll() }
        guard allowsMultipleSelection else { return true }
        bandSelection = selection.count == counts.count ? selection : counts.map { _ in IndexRuns() }
        band = RubberBand(
            origin: event.location, current: event.location, pointer: event.location - boundsOrigin,
            owner: event.pointer)
        return true
    }

    func releaseItems(_ event: InputEvent) {
        if band?.owner == event.pointer { endBand() }
        if fingerBetween == event.pointer {
            fingerBetween = nil
            deselectAll()
        }
        guard let press = pressed, press.pointer == event.pointer else { return }
        pressed = nil
        let path = press.path
        guard path.item < numberOfItems(inSection: path.section),
            frameForItem(at: path)?.contains(event.location) == true
        else { return }
        if press.opens {
            delegation.didActivate(path)
        } else if allowsMultipleSelection, event.modifiers.contains(.control) {
            toggle(path)
        } else {
            selectOnly(path)
        }
    }

    func cancelItemPress(_ pointer: PointerID) {
        if pressed?.pointer == pointer { pressed = nil }
        if fingerBetween == pointer { fingerBetween = nil }
        if band?.owner == pointer { endBand() }
    }

    // MARK: The rubber band

    func moveBand(_ event: InputEvent) {
        guard var moved = band, moved.owner == event.pointer else { return }
        setNeedsDisplay(moved.rect.insetBy(dx: -2, dy: -2))
        moved.current = event.location
        moved.pointer = event.location - boundsOrigin
        band = moved
        selectBand()
        startAnimating()
    }

    private func selectBand() {
        guard let band else { return }
        setNeedsDisplay(band.rect.insetBy(dx: -2, dy: -2))
        var chosen = bandSelection
        for (section, places) in layout.places(in: band.rect) where arrangement.indices.contains(section) {
            guard chosen.indices.contains(section) else { continue }
            var items: [Int] = []
            layout.forEachFrame(of: places.clamped(to: 0..<arrangement[section].places), inSection: section) {
                guard $1.intersects(band.rect), case .item(let item) = arrangement[section].element(at: $0) else {
                    return
                }
                items.append(item)
            }
            chosen[section].formUnion(IndexRuns(items))
        }
        guard chosen != selection else { return }
        selection = chosen
        selectionDidChange()
    }

    /// Autoscrolls while the band's pointer is near an edge, unless a drag is near an edge of this view; returns
    /// whether it continues.
    func advanceBand(to time: Timestamp) -> Bool {
        guard var held = band, let root else { return false }
        guard !root.engine.hasDrag(nearEdgesOf: self) else {
            band?.lastStep = nil
            root.wake(at: time + Self.bandPause, self)
            return false
        }
        let thresholds = root.engine.thresholds
        let last = held.lastStep ?? time
        held.lastStep = time
        band = held
        let area = CGRect(origin: .zero, size: frame.size)
        let point = CGPoint(
            x: min(max(held.pointer.x, 0), area.width - 1), y: min(max(held.pointer.y, 0), area.height - 1))
        let velocity = Autoscroll.velocity(at: point, in: area, thresholds: thresholds)
        guard velocity.y != 0, canAutoscroll(toward: CGPoint(x: 0, y: velocity.y)) else { return false }
        let before = contentOffset
        _ = autoscroll(
            by: CGPoint(x: 0, y: velocity.y * min((time - last).seconds, thresholds.longestScrollStep.seconds)))
        band?.current = held.current + (contentOffset - before)
        selectBand()
        return true
    }

    /// The interval between checks while a drag has precedence.
    private static let bandPause = Duration.milliseconds(100)

    private func endBand() {
        guard let band else { return }
        setNeedsDisplay(band.rect.insetBy(dx: -2, dy: -2))
        self.band = nil
    }

    func drawBand(_ context: Context) {
        guard let band, band.rect.width > 1 || band.rect.height > 1 else { return }
        context.fill(band.rect, palette.accent.withAlpha(0.14))
        context.stroke(Path(rect: band.rect.insetBy(dx: 0.5, dy: 0.5)), palette.accent.withAlpha(0.7), width: 1)
    }

    // MARK: Keys

    func pressKey(_ key: Key, _ event: InputEvent) -> Bool {
        let shift = event.modifiers.contains(.shift)
        let control = event.modifiers.contains(.control)
        switch key {
        case .character("a") where control:
            if shift { deselectAll() } else { selectAll() }
            return allowsMultipleSelection
        case .escape where selectedCount > 0 && allowsMultipleSelection:
            deselectAll()
            return true
        case .enter:
            guard let currentPath else { return false }
            delegation.didActivate(currentPath)
            return true
        case .space where control:
            guard let currentPath, allowsMultipleSelection else { return false }
            toggle(currentPath)
            return true
        case .left, .right, .up, .down, .home, .end, .pageUp, .pageDown:
            return moveCurrent(key, extending: shift && allowsMultipleSelection, onlyFocus: control)
        default: return false
        }
    }

    private func moveCurrent(_ key: Key, extending: Bool, onlyFocus: Bool) -> Bool {
        guard let section = counts.firstIndex(where: { $0 > 0 }), let end = counts.lastIndex(where: { $0 > 0 }) else {
            return false
        }
        let first = IndexPath(item: 0, section: section)
        guard let current = currentPath ?? firstSelectedPath else {
            return arrive(at: first, extending, onlyFocus)
        }
        guard let frame = frameForItem(at: current) else { return false }
        let next: IndexPath?
        switch key {
        case .left: next = neighbour(of: current, -1)
        case .right: next = neighbour(of: current, 1)
        case .home: next = first
        case .end: next = IndexPath(item: counts[end] - 1, section: end)
        case .up: next = item(at: placeInNextRow(of: frame, -1), -1)
        case .down: next = item(at: placeInNextRow(of: frame, 1), 1)
        case .pageUp: next = item(at: placeOnNextPage(from: frame, -1), -1)
        default: next = item(at: placeOnNextPage(from: frame, 1), 1)
        }
        return arrive(at: next ?? current, extending, onlyFocus)
    }

    /// Returns the item before (-1) or after (1) another one, across sections; nil at the ends.
    private func neighbour(of path: IndexPath, _ step: Int) -> IndexPath? {
        let item = path.item + step
        if (0..<numberOfItems(inSection: path.section)).contains(item) {
            return IndexPath(item: item, section: path.section)
        }
        var section = path.section + step
        while counts.indices.contains(section) {
            if counts[section] > 0 { return IndexPath(item: step > 0 ? 0 : counts[section] - 1, section: section) }
            section += step
        }
        return nil
    }

    /// Returns the item at a presentation index. If a gap or a placeholder is there, returns the next item before (-1)
    /// or after (1) it.
    private func item(at place: IndexPath?, _ step: Int) -> IndexPath? {
        guard let place, arrangement.indices.contains(place.section) else { return nil }
        let map = arrangement[place.section]
        func item(_ place: Int) -> IndexPath? {
            guard case .item(let item) = map.element(at: place) else { return nil }
            return IndexPath(item: item, section: section)
        }
        let (section, end) = (place.section, map.places)
        // A column behind the end of an incomplete row means its last item.
        let start = min(place.item, end - 1)
        guard start >= 0 else { return nil }
        let found =
            step > 0 ? (start..<end).lazy.compactMap(item).first : (0...start).reversed().lazy.compactMap(item).first
        if let found { return found }
        return self.item(at: placeInNextRow(of: layout.frame(at: IndexPath(item: start, section: section)), step), step)
    }

    private func arrive(at path: IndexPath, _ extending: Bool, _ onlyFocus: Bool) -> Bool {
        if extending {
            extendSelection(to: path)
        } else if onlyFocus {
            currentPath = path
            updateCellStates()
        } else {
            selectOnly(path)
        }
        if let frame = frameForItem(at: path) { scrollRectToVisible(frame.insetBy(dx: 0, dy: -12)) }
        return true
    }
}
