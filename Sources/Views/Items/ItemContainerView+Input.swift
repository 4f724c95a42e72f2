extension ItemContainerView {
    // MARK: Presses

    func pressItems(_ event: InputEvent) -> Bool {
        defer { updateHighlight() }
        guard case .pointerDown(let button, let clicks) = event.kind else { return false }
        becomeFocused()
        let path = itemPath(at: event.location)
        guard button == .primary else { return false }
        guard let path else { return beginBackgroundPress(event) }
        paths.pointers.cancelPress()
        beginPressSign(of: path, by: event)
        // An item that is being dragged cannot be pressed unless its cell allows it; one that returns after a cancel
        // can.
        if paths.draggedItems.dragState(at: path) == .dragging,
            let cell = cell(at: path), !cell.userInteractionEnabledWhileDragging
        {
            return true
        }
        let highlights = acceptsSelection && delegation.shouldHighlight(path.indexPath)
        if selectsByTap, !highlights { return true }
        if clicks == 2, !addsByTap, !selectsByTap {
            // Opens on release: until then the press may become a drag.
            let press = PressedItem(path: path, opens: true, highlights: highlights)
            erase(paths.pointers.press(press, by: event.pointer))
        } else if allowsMultipleSelection, event.modifiers.contains(.shift) {
            extendSelection(to: path)
        } else if allowsMultipleSelection, event.modifiers.contains(.control), !selectionModel.contains(path) {
            toggle(path)
        } else if selectionModel.contains(path) || !selectsOnPress || addsByTap
            || event.pointerKind == .touch
        {
            // With Ctrl, a press on a selected item may begin a copying drag or toggle the item; the release decides.
            erase(paths.pointers.press(PressedItem(path: path, highlights: highlights), by: event.pointer))
        } else {
            selectOnly(path)
        }
        return true
    }

    /// Shows the menu of the selected items if the one at the point is selected, otherwise of that one alone, which a
    /// program selects that selects by press. Tapping selects for another purpose, such as opening.
    func showItemMenu(at point: CGPoint) -> Bool {
        becomeFocused()
        let path = itemPath(at: point)
        if let path, !selectsByTap, !selectionModel.contains(path) { selectOnly(path) }
        delegation.showContextMenu(at: path?.indexPath, point: point)
        return true
    }

    private func beginBackgroundPress(_ event: InputEvent) -> Bool {
        guard pointers.band == nil else { return true }
        let extends = event.modifiers.contains(.control) || event.modifiers.contains(.shift)
        guard event.pointerKind != .touch else {
            paths.pointers.endBackgroundTouches()
            if !extends, !selectsByTap, !addsByTap { erase(paths.pointers.touchBackground(by: event.pointer)) }
            return true
        }
        if !extends, !selectsByTap, !addsByTap { changeSelection { $0.deselectAll() } }
        guard acceptsMultipleSelection else { return true }
        paths.pointers.begin(
            RubberBand(
                origin: event.location, current: event.location, pointer: event.location - boundsOrigin,
                base: selection), by: event.pointer)
        return true
    }

    func releaseItems(_ event: InputEvent) {
        let ended = paths.pointers.end(event.pointer)
        endPressSigns(by: event.pointer)
        updateHighlight()
        switch ended {
        case nil: break
        case .rubberBand(let band): damage(band)
        case .background: changeSelection { $0.deselectAll() }
        case .pressed(let press):
            let path = press.path
            guard existing(path) != nil, frameForItem(at: path)?.contains(event.location) == true else { return }
            if press.opens {
                activate(path)
            } else if selectsByTap {
                tap(path)
            } else if allowsMultipleSelection, addsByTap || event.modifiers.contains(.control) {
                toggle(path)
            } else {
                selectOnly(path)
            }
        }
    }

    /// Selects an item as a tap does. If no other one is selected then, performs its primary action (LIST-3).
    private func tap(_ path: ItemPath) {
        let extends = acceptsMultipleSelection && !selectionModel.isEmpty
        if acceptsMultipleSelection { toggle(path) } else { selectOnly(path) }
        if !extends, selectionModel.contains(path) { activate(path) }
    }

    /// Selects an item by a key, unless a press cannot select it.
    private func tapByKey(_ path: ItemPath) {
        if acceptsSelection, delegation.shouldHighlight(path.indexPath) { tap(path) }
    }

    /// Performs the primary action of an item, if the delegate allows it.
    private func activate(_ path: ItemPath) {
        if existing(path) != nil, delegation.canActivate(path.indexPath) { delegation.didActivate(path.indexPath) }
    }

    func cancelItemPress(_ pointer: PointerID) {
        defer { updateHighlight() }
        endPressSigns(by: pointer)
        if case .rubberBand(let band) = paths.pointers.end(pointer) { damage(band) }
    }

    // MARK: Rubber band

    private func erase(_ ended: RubberBand?) { if let ended { damage(ended) } }

    private func damage(_ band: RubberBand) { setNeedsDisplay(band.rect.insetBy(dx: -2, dy: -2)) }

    func moveBand(_ event: InputEvent) { moveBand(of: event.pointer, to: event.location) }

    private func moveBand(of pointer: PointerID, to location: CGPoint) {
        let isDrawing = paths.pointers.updateBand(of: pointer) { band in
            damage(band)
            band.current = location
            band.pointer = location - boundsOrigin
        }
        guard isDrawing else { return }
        selectBand()
        startAnimating()
    }

    /// Lets two fingers that move together draw the rubber band (HAND-2). `didBegin` is called when they have begun.
    package func addSelectionByTwoFingers(didBegin: @escaping @MainActor () -> Void) {
        let recognizer = PanGestureRecognizer()
        (recognizer.minimumNumberOfTouches, recognizer.maximumNumberOfTouches) = (2, 2)
        addGestureRecognizer(recognizer)
        recognizer.addHandler { [weak self, weak recognizer] _ in
            guard let self, let recognizer else { return }
            let location = recognizer.location(in: self)
            switch recognizer.state {
            case .began:
                let origin = location - recognizer.translation(in: self)
                paths.pointers.begin(
                    RubberBand(
                        origin: origin, current: location, pointer: location - boundsOrigin, base: selection),
                    by: .twoFingers)
                didBegin()
                moveBand(of: .twoFingers, to: location)
            case .changed: moveBand(of: .twoFingers, to: location)
            case .ended, .cancelled:
                if case .rubberBand(let band) = paths.pointers.end(.twoFingers) { damage(band) }
            case .possible, .failed: break
            }
        }
    }

    private func selectBand() {
        guard let band = pointers.band else { return }
        damage(band)
        var added: [Int: IndexRuns] = [:]
        for (section, indices) in layout.presentationIndices(in: band.rect) where arrangement.indices.contains(section)
        {
            var items: [Int] = []
            layout.forEachFrame(of: indices.clamped(to: 0..<arrangement[section].presentationCount), inSection: section)
            {
                guard $1.intersects(band.rect),
                    let path = arrangement.itemPath(at: PresentationPath(index: $0, section: section))
                else { return }
                items.append(path.item)
            }
            added[section] = IndexRuns(items)
        }
        changeSelection { $0.replace(with: band.base, adding: added) }
    }

    /// Autoscrolls while the band's pointer is near an edge, unless a drag is near an edge of this view; returns
    /// whether it continues.
    func advanceBand(to time: Timestamp) -> Bool {
        guard let band = pointers.band, let root else { return false }
        guard !root.engine.hasDrag(nearEdgesOf: self) else {
            paths.pointers.updateBand { $0.autoscroll = nil }
            root.wake(at: time + Self.bandPause, self)
            return false
        }
        let thresholds = root.engine.thresholds
        var autoscroll = band.autoscroll ?? Autoscroll(enteredAt: time)
        let point = CGPoint(
            x: min(max(band.pointer.x, 0), frame.width - 1), y: min(max(band.pointer.y, 0), frame.height - 1))
        let velocity = autoscrollVelocity(at: point + boundsOrigin, thresholds: thresholds) {
            canAutoscroll(toward: $0)
        }
        let distance = autoscroll.distance(to: time, at: velocity, across: maximumOffset, thresholds: thresholds)
        paths.pointers.updateBand { $0.autoscroll = autoscroll }
        guard velocity != .zero else { return false }
        let scrolled = self.autoscroll(by: distance)
        paths.pointers.updateBand { $0.current = band.current + scrolled }
        selectBand()
        return true
    }

    /// The interval between checks while a drag has precedence.
    private static let bandPause = Duration.milliseconds(100)

    func drawBand(_ context: Context) {
        guard let band = pointers.band, band.rect.width > 1 || band.rect.height > 1 else { return }
        // Aligned to whole pixels, so that its edges are sharp and do not depend on the damaged area.
        let scale = root?.scale ?? 1
        let rect = band.rect.scaled(by: scale).roundedOut.scaled(by: 1 / scale)
        context.fill(rect, palette.accent.withAlpha(0.14))
        context.stroke(Path(rect: rect.insetBy(dx: 0.5, dy: 0.5)), palette.accent.withAlpha(0.7), width: 1)
    }

    // MARK: Keys

    func pressKey(_ key: Key, _ event: InputEvent) -> Bool {
        let shift = event.modifiers.contains(.shift)
        let control = event.modifiers.contains(.control)
        switch key {
        case .character("a") where control:
            if shift { changeSelection { $0.deselectAll() } } else { selectAll() }
            return allowsMultipleSelection
        case .escape where selectedCount > 0 && allowsMultipleSelection:
            changeSelection { $0.deselectAll() }
            return true
        case .enter:
            guard let current = selectionModel.current else { return false }
            if selectsByTap { tapByKey(current) } else { activate(current) }
            return true
        case .space where selectsByTap && !control:
            guard let current = selectionModel.current else { return false }
            tapByKey(current)
            return true
        case .space where control:
            guard let current = selectionModel.current, allowsMultipleSelection else { return false }
            toggle(current)
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
        let first = ItemPath(item: 0, section: section)
        guard let current = selectionModel.current ?? selectionModel.first else {
            return moveCurrent(to: first, extending, onlyFocus)
        }
        guard let frame = frameForItem(at: current) else { return false }
        let next: ItemPath?
        switch key {
        case .left: next = neighbor(of: current, -1)
        case .right: next = neighbor(of: current, 1)
        case .home: next = first
        case .end: next = ItemPath(item: counts[end] - 1, section: end)
        case .up: next = item(at: presentationPathInNextRow(of: frame, -1), -1)
        case .down: next = item(at: presentationPathInNextRow(of: frame, 1), 1)
        case .pageUp: next = item(at: presentationPathOnNextPage(from: frame, -1), -1)
        default: next = item(at: presentationPathOnNextPage(from: frame, 1), 1)
        }
        return moveCurrent(to: next ?? current, extending, onlyFocus)
    }

    /// Returns the item before (-1) or after (1) another one, across sections; nil at the ends.
    private func neighbor(of path: ItemPath, _ step: Int) -> ItemPath? {
        let item = path.item + step
        let next = ItemPath(item: item, section: path.section)
        if existing(next) != nil { return next }
        var section = path.section + step
        while counts.indices.contains(section) {
            if counts[section] > 0 { return ItemPath(item: step > 0 ? 0 : counts[section] - 1, section: section) }
            section += step
        }
        return nil
    }

    /// Returns the item at a presentation index. If a gap or a placeholder is there, returns the next item before (-1)
    /// or after (1) it.
    private func item(at path: PresentationPath?, _ step: Int) -> ItemPath? {
        guard let path, arrangement.indices.contains(path.section) else { return nil }
        let (section, end) = (path.section, arrangement[path.section].presentationCount)
        func item(_ index: Int) -> ItemPath? {
            arrangement.itemPath(at: PresentationPath(index: index, section: section))
        }
        // A column behind the end of an incomplete row means its last item.
        let start = min(path.index, end - 1)
        guard start >= 0 else { return nil }
        let found =
            step > 0 ? (start..<end).lazy.compactMap(item).first : (0...start).reversed().lazy.compactMap(item).first
        if let found { return found }
        let frame = layout.frame(at: PresentationPath(index: start, section: section))
        return self.item(at: presentationPathInNextRow(of: frame, step), step)
    }

    private func moveCurrent(to path: ItemPath, _ extending: Bool, _ onlyFocus: Bool) -> Bool {
        if extending {
            extendSelection(to: path)
        } else if onlyFocus || selectsByTap && !delegation.selectionFollowsFocus(path.indexPath) {
            paths.selection.moveCurrent(to: path)
            updateCellStates()
        } else {
            selectOnly(path)
        }
        reveal(path)
        return true
    }
}
