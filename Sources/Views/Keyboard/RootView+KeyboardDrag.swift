/// A keyboard drag in progress.
struct KeyboardDrag {
    let session: DragSession
    /// The position of the lifted items.
    let source: LocationDescriptor
    /// The distance from the center of the lifted cell to the drag's location, and of each target in its view; zero in
    /// views without cells. In a table that shows a tree, its horizontal part chooses the level.
    var offset: CGPoint
    /// The current target.
    var target: LocationDescriptor
    /// The last target in each view that the drag has left, to which it returns.
    var lastTargets: [LocationDescriptor] = []
    /// The caption that shows the current target.
    let caption: KeyboardDragCaption
    /// Whether the target is announced when it has scrolled into view, because only visible cells have names.
    var announcesWhenVisible = false

    @MainActor var isDragging: Bool { session.phase == .dragging }

    /// Remembers the target in the view that the drag leaves.
    @MainActor mutating func leaveView() {
        lastTargets.removeAll { $0.view == nil || $0.view === target.view }
        lastTargets.append(target)
    }

    /// The last target in a view that the drag has left, if it is still visible.
    @MainActor func lastTarget(in view: View) -> LocationDescriptor? {
        lastTargets.first { $0.view === view && view.bounds.contains($0.point) }
    }
}

// A drag by keys alone (DRAG-12, HAND-1) is an ordinary session with a virtual pointer of its own. Real pointers are
// independent of it: they may press and start other drags, but neither add items to it nor move it.
extension RootView {
    /// Lifts the selected items of the focused view, or of its nearest ancestor with draggable items, and starts a
    /// keyboard drag; returns whether there were items to lift.
    ///
    /// Arrow keys, Home, End and the page keys move the drag between targets, Tab and Shift+Tab to the next and
    /// previous view that accepts drops, where it returns to its last target; Enter drops, Escape cancels. Each step is
    /// announced (`announcement`).
    @discardableResult public func beginKeyboardDrag() -> Bool {
        guard keyboardDrag == nil else { return false }
        var view = focusedView
        while let step = view {
            if let source = step.dragSourceDescriptors.first {
                reveal(source, animated: false)
                // A cell that has scrolled into view has a preview, at whose center it lifts.
                layoutIfNeeded()
                return lift(from: step.dragSourceDescriptors.first ?? source)
            }
            view = step.superview
        }
        return false
    }

    private func lift(from source: LocationDescriptor) -> Bool {
        let offset = (source.view as? any KeyboardDragTargets)?.keyboardOffset(at: source.point) ?? .zero
        guard let session = engine.beginDrag(from: source) else { return false }
        let drag = KeyboardDrag(
            session: session, source: source, offset: offset, target: source, caption: KeyboardDragCaption())
        keyboardDrag = drag
        drag.caption.show(in: self)
        announce(KeyboardDragMessages.pickedUp(session.itemList.count, named: source.name), of: drag)
        moveKeyboardDrag(to: source)
        return true
    }

    /// Scrolls all ancestors so that a target is visible.
    private func reveal(_ target: LocationDescriptor, animated: Bool) {
        guard let view = target.view as? View else { return }
        (view as? any KeyboardDragTargets)?.revealKeyboardTarget(at: target.point, animated: animated)
        var step: View? = view
        var remaining = CGPoint.zero
        while let current = step {
            if let scroll = current as? ScrollView {
                // Where the target will be when the scroll views within this one have stopped.
                let point = view.convert(target.point, to: scroll) - remaining
                scroll.scrollRectToVisible(CGRect(center: point, size: Self.revealedSize), animated: animated)
                remaining = remaining + scroll.remainingGlide
            }
            step = current.superview
        }
    }

    /// The distance that a view and all its ancestors together still have to scroll.
    private func remainingGlide(around view: View) -> CGPoint {
        sequence(first: view, next: \.superview).reduce(.zero) { $0 + (($1 as? ScrollView)?.remainingGlide ?? .zero) }
    }

    /// Moves the session to a target, which may still scroll into view. The previews move to where the target will be
    /// then, so that they stay in the window.
    private func move(_ session: DragSession, to target: LocationDescriptor) {
        let remaining = (target.view as? View).map { remainingGlide(around: $0) } ?? .zero
        engine.move(session, to: target, previewOffset: .zero - remaining)
    }

    /// The size of the area around a target that is scrolled into view, in points.
    private static let revealedSize = CGSize(width: 48, height: 48)

    // MARK: Keys

    /// Begins a keyboard drag with Ctrl+Shift+D, unless a view has used the key.
    func beginKeyboardDragIfRequested(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        guard key == .character("d"), modifiers == [.control, .shift] else { return false }
        return beginKeyboardDrag()
    }

    /// Handles the keys of a keyboard drag; returns whether the key was used. Window overlays and text editors receive
    /// their keys first.
    func handleKeyboardDragKey(_ key: Key, isRepeat: Bool, _ modifiers: KeyModifiers) -> Bool {
        // Ignore repeats of the key that ended the drag.
        if isRepeat, key == keyboardDragEndKey { return true }
        keyboardDragEndKey = nil
        // The content may have scrolled since the last frame began.
        followKeyboardDrag()
        guard let drag = keyboardDrag, drag.isDragging else { return false }
        if let step = KeyboardDragStep(key) {
            move(drag, by: step)
            return true
        }
        switch key {
        case .tab: moveToNextView(drag, backwards: modifiers.contains(.shift))
        case .enter: if !isRepeat { dropKeyboardDrag(drag) }
        case .character("d") where modifiers == [.control, .shift]: break
        default: return false
        }
        return true
    }

    private func move(_ drag: KeyboardDrag, by step: KeyboardDragStep) {
        guard let drop = engine.dropSession(of: drag.session), let view = drag.target.view as? View else { return }
        if let view = view as? any KeyboardDragLevels, let shift = view.levelShift(step, of: drop) {
            let limit = max(view.bounds.width / 2 - 1, 0)
            keyboardDrag?.offset.x = min(max(drag.offset.x + shift, -limit), limit)
            return moveKeyboardDrag(to: view.currentKeyboardTarget(of: drop) ?? drag.target)
        }
        moveKeyboardDrag(to: view.dragTarget(step, of: drop) ?? drag.target)
    }

    private func moveToNextView(_ drag: KeyboardDrag, backwards: Bool) {
        let views = dropViews
        // From the present view on; from the beginning, or the end, if it accepts no drops.
        let current = views.firstIndex { $0 === drag.target.view }
        let others = current.map { Array(views[($0 + 1)...] + views[..<$0]) } ?? views
        keyboardDrag?.leaveView()
        if !moveToFirst(of: backwards ? others.reversed() : others, drag) { moveKeyboardDrag(to: drag.target) }
    }

    /// Moves a drag to the first of the views that accepts the drop or opens; returns whether there is one.
    private func moveToFirst(of views: [View], _ drag: KeyboardDrag) -> Bool {
        guard let drop = engine.dropSession(of: drag.session) else { return false }
        for view in views {
            guard let target = keyboardDrag?.lastTarget(in: view) ?? view.firstDragTarget(of: drop) else { continue }
            engine.move(drag.session, to: target)
            // Skip views that neither accept the drop nor open, as with a pointer.
            let opens = view.dropPointDescriptors.isEmpty
            let found = opens ? engine.springLoadedView(of: drag.session) : engine.targetView(of: drag.session)
            if (found as? View)?.isDescendant(of: view) == true {
                moveKeyboardDrag(to: target)
                return true
            }
        }
        return false
    }

    /// Views that may accept drops, or open under a drag, in focus order. Views with a sequence of targets, such as
    /// tables and collections, come before those that accept a drop as a whole.
    private var dropViews: [View] {
        var found: [View] = []
        func collect(_ view: View) {
            guard !view.isHidden, view.alpha > 0.01, view.isUserInteractionEnabled else { return }
            if !view.dropPointDescriptors.isEmpty || view.springLoadedDescriptor != nil { found.append(view) }
            for child in view.subviews where !(child is any WindowOverlay) { collect(child) }
        }
        collect(self)
        return found.filter { $0 is any KeyboardDragTargets } + found.filter { !($0 is any KeyboardDragTargets) }
    }

    private func dropKeyboardDrag(_ drag: KeyboardDrag) {
        followKeyboardDrag()
        // Unlike the release of a pointer, Enter over a view that refuses the drop does not end the drag. It opens the
        // view if a drag that stays there would (SPRING-1).
        guard engine.operation(of: drag.session).performsDrop else {
            if engine.springLoadedView(of: drag.session) != nil { return openTarget(of: drag) }
            return announceTarget()
        }
        engine.drop(drag.session)
        followKeyboardDrag()
    }

    /// Opens the spring-loaded view that the drag is over, and moves the drag to the first target that appears then.
    private func openTarget(of drag: KeyboardDrag) {
        let before = dropViews
        // The view may show other content now.
        keyboardDrag?.lastTargets = []
        engine.activateSpringLoading(of: drag.session)
        layoutIfNeeded()
        followKeyboardDrag()
        let appeared = dropViews.filter { view in !before.contains { $0 === view } }
        guard let drag = keyboardDrag, drag.isDragging, !moveToFirst(of: appeared, drag) else { return }
        announceTarget()
    }

    // MARK: Target

    /// Moves the drag to a target, scrolls it into view and announces it.
    private func moveKeyboardDrag(to target: LocationDescriptor) {
        guard let session = keyboardDrag?.session else { return }
        keyboardDrag?.announcesWhenVisible = false
        keyboardDrag?.target = target
        reveal(target, animated: true)
        move(session, to: target)
        followKeyboardDrag()
        // A gap may have opened and moved the target.
        if let target = keyboardDrag?.target {
            reveal(target, animated: true)
            move(session, to: target)
        }
        followKeyboardDrag()
        announceTarget()
    }

    /// Keeps the drag at its target when content moves, and ends the keyboard drag when its session has ended. Called
    /// before every step of the engine.
    func followKeyboardDrag() {
        guard let drag = keyboardDrag else { return }
        guard drag.isDragging else { return endKeyboardDrag(drag) }
        // Without the view of its target the drag has no location from which a key could move it.
        guard let view = drag.target.view as? View, view.root === self else { return engine.cancel(drag.session) }
        guard
            let drop = engine.dropSession(of: drag.session)
        else { return }
        if let target = (view as? any KeyboardDragTargets)?.currentKeyboardTarget(of: drop) {
            keyboardDrag?.target = target
        }
        guard let target = keyboardDrag?.target else { return }
        updateCaption()
        if drag.announcesWhenVisible, remainingGlide(around: view) == .zero { announceTarget() }
        // When the user scrolls the target out of view, the drag stays at the nearest edge of what will be visible.
        let scrolled = (view as? ScrollView)?.remainingGlide ?? .zero
        let bounds = view.bounds.offsetBy(dx: scrolled.x, dy: scrolled.y)
        let edge = bounds.insetBy(dx: min(1, bounds.width / 2), dy: min(1, bounds.height / 2))
        let point = CGPoint(
            x: min(max(target.point.x, edge.minX), edge.maxX), y: min(max(target.point.y, edge.minY), edge.maxY))
        // The preview is ahead of a scrolling target, and returns to it when the scroll is stopped.
        guard let location = view.pointInWindow(point),
            let previewLocation = engine.previewLocation(of: drag.session),
            location.distance(to: drag.session.locationInWindow) > 0.5
                || (location - remainingGlide(around: view)).distance(to: previewLocation) > 0.5
        else { return }
        move(drag.session, to: LocationDescriptor(name: target.name, view: view, point: point))
    }

    private func endKeyboardDrag(_ drag: KeyboardDrag) {
        keyboardDrag = nil
        drag.caption.dismiss()
        if case .dropping = drag.session.phase {
            keyboardDragEndKey = .enter
            announce(KeyboardDragMessages.dropped(at: drag.caption.text), of: drag)
        } else {
            keyboardDragEndKey = .escape
            // Scrolls back to the position from which the items were lifted.
            reveal(drag.source, animated: true)
            announce(KeyboardDragMessages.canceled, of: drag)
        }
    }

    // MARK: Announcements

    private func announceTarget() {
        updateCaption()
        guard let drag = keyboardDrag else { return }
        let isVisible = (drag.target.view as? View).map { remainingGlide(around: $0) == .zero } ?? true
        keyboardDrag?.announcesWhenVisible = !isVisible
        if isVisible { announce(drag.caption.text, of: drag) }
    }

    /// Updates the caption, also when the target's name or acceptance changes without a key.
    private func updateCaption() {
        guard let drag = keyboardDrag, let view = drag.target.view as? View else { return }
        let isAccepted = engine.operation(of: drag.session).performsDrop
        let name = drag.target.name.isEmpty ? view.interactionName : drag.target.name
        drag.caption.text =
            if isAccepted {
                name
            } else if engine.springLoadedView(of: drag.session) != nil {
                KeyboardDragMessages.opens(name)
            } else if engine.hasActivatedSpringLoading(of: drag.session) {
                KeyboardDragMessages.opened(name)
            } else {
                KeyboardDragMessages.refused(
                    at: name, count: drag.session.itemList.count, because: engine.refusalReason(of: drag.session))
            }
    }

    /// Announces a text to assistive technology: sets `announcement`.
    public func announce(_ text: String) { announcement = text }

    /// Announces a text of a drag, and records it in the timeline.
    private func announce(_ text: String, of drag: KeyboardDrag) {
        announce(text)
        engine.timeline.record(
            "announcement", session: drag.session.id, on: (drag.target.view as? View)?.interactionName, at: now,
            detail: ["text": .text(text)])
    }
}
