extension RootView {
    /// Handles an input event in window coordinates. The session engine receives the event first; views receive the
    /// events that no drag consumes (DRAG-8).
    public func handle(_ event: InputEvent) {
        // Calls may be nested.
        let outer = handledEvent
        handledEvent = event
        defer { handledEvent = outer }
        if case .pointerDown = event.kind { wasTouchedLast = isHandlingTouch }
        advanceClock(to: event.time)
        let isLifting = engine.isLifting(with: event.pointer)
        let others = engine.fingersHeldBack(by: event.pointer)
        let belongsToDrag = engine.handle(event)
        switch event.kind {
        case .pointerDown: if !belongsToDrag { beginPress(event) }
        case .pointerMoved: if belongsToDrag { _ = aimed(event) } else { movePointer(event) }
        case .pointerUp:
            // One of several fingers on a view is no long press, as it lifts nothing.
            let isLongPress = others.isEmpty && (isLifting || !belongsToDrag)
            let opensMenu = isLongPress && endsLongPress(event)
            for other in others { touches[other]?.began = event.time }
            if !opensMenu, !belongsToDrag { endPress(event) }
            touches[event.pointer] = nil
        case .pointerCanceled:
            cancelTouch(event.pointer)
            for other in others { touches[other]?.began = event.time }
        case .pointerLeft:
            setHovered(nil)
            gestures.hover(event, over: nil)
        case .scroll(let dx, let dy):
            hideTooltip()
            let target = hitTest(event.location)
            if event.modifiers.contains(.control), gestures.pinch(event, byWheel: dy, over: target) { break }
            _ = dispatchUpward(from: target) { $0.scroll(event, by: CGPoint(x: dx, y: dy)) }
        case .pinch(let scale, let phase):
            let target = hitTest(event.location)
            if gestures.pinch(event, scale: scale, phase: phase, over: target) { break }
            _ = dispatchUpward(from: target) { $0.pinch(event, scale: scale) }
        case .keyDown(let key, let isRepeat):
            if !belongsToDrag { press(key, isRepeat: isRepeat, event) }
        case .text(let text):
            // The key has performed a command instead.
            if event.time == commandTextTime { break }
            _ = dispatchUpward(from: keyTarget) { $0.insertText(text) }
        case .focusChanged(let isFocused):
            windowIsFocused = isFocused
            focusedView?.focusChanged(isFocused)
            // A keyboard drag cannot continue without key events (DRAG-9).
            if !isFocused, let held = keyboardDrag { engine.cancel(held.session) }
        case .keyUp, .modifiersChanged, .foreignDrag, .outside: break
        }
        // A view may have laid out others at once, such as a divider.
        engine.followSources()
        followDrags()
        followKeyboardDrag()
        updateTextInput()
        if wantsFrame { requestFrame() }
    }

    private func dispatchUpward(from view: View?, _ use: (View) -> Bool) -> Bool {
        var current = view
        while let step = current {
            if use(step) { return true }
            current = step.superview
        }
        return false
    }

    // MARK: Presses

    private func beginPress(_ event: InputEvent) {
        cancelTouch(event.pointer)
        let event = aimed(event)
        hideTooltip()
        isFocusMovedByKey = false
        guard gestures.begin(event) else { return }
        _ = dispatchUpward(from: hitTest(event.location)) { view in
            if case .pointerDown(.secondary, _) = event.kind,
                view.showContextMenu(at: view.convert(event.location, from: nil))
            {
                return true
            }
            guard view.pointerDown(view.localized(event)) else { return false }
            presses[event.pointer] = WeakView(view)
            return true
        }
    }

    private func movePointer(_ event: InputEvent) {
        let event = aimed(event)
        guard gestures.move(event) else { return }
        if let view = presses[event.pointer]?.view {
            view.pointerMoved(view.localized(event))
            return
        }
        let hit = hitTest(event.location)
        setHovered(hit)
        gestures.hover(event, over: hit)
        var shape = PointerShape.arrow
        _ = dispatchUpward(from: hit) { view in
            let point = view.convert(event.location, from: nil)
            guard let own = view.interactionShape(at: point) ?? view.cursor(at: point) else { return false }
            shape = own
            return true
        }
        onPointerShape?(shape)
    }

    private func endPress(_ event: InputEvent) {
        let event = aimed(event)
        guard gestures.end(event) else { return }
        guard let view = presses.removeValue(forKey: event.pointer)?.view else { return }
        view.pointerUp(view.localized(event))
    }

    /// Cancels the press in the views and in the gesture recognizers.
    func cancelTouch(_ pointer: PointerID) {
        takePress(pointer)
        touches[pointer] = nil
    }

    /// A lift takes the press from the views and the gesture recognizers. The touch may still be a long press.
    func takePress(_ pointer: PointerID) {
        gestures.cancel(pointer)
        cancelPress(pointer)
    }

    /// Cancels the press in the view that tracks it.
    func cancelPress(_ pointer: PointerID) {
        presses.removeValue(forKey: pointer)?.view?.pointerCanceled(pointer)
    }

    /// A view is about to leave its superview: the pointer is no longer over it.
    func viewWillDetach(_ view: View) {
        if let current = hovered.view, current.isDescendant(of: view) { setHovered(view.superview) }
    }

    /// Ends hovering and hides the tooltip: something has come between the pointer and the views. They are hovered
    /// again when the pointer moves.
    package func cancelHovering() {
        setHovered(nil)
        hideTooltip()
    }

    private func setHovered(_ view: View?) {
        let old = hovered.view
        guard old !== view else { return }
        hovered = WeakView(view)
        // Notify only views that the pointer really left or entered: an ancestor stays hovered while the pointer is
        // over a descendant.
        var current = old
        while let step = current, view.map({ !$0.isDescendant(of: step) }) ?? true {
            step.hoverChanged(false)
            current = step.superview
        }
        current = view
        while let step = current, old.map({ !$0.isDescendant(of: step) }) ?? true {
            step.hoverChanged(true)
            current = step.superview
        }
        hoveredViewDidChange()
    }

    // MARK: Keys

    private func press(_ key: Key, isRepeat: Bool, _ event: InputEvent) {
        let (focused, modifiers) = (keyTarget, event.modifiers)
        // Window overlays and text editors receive keys before a keyboard drag does.
        let isFirst = focused.takesKeysBeforeDrags
        commandTextTime = nil
        if !isFirst, handleKeyboardDragKey(key, isRepeat: isRepeat, modifiers) { return }
        if performKeyCommand(key, event, isFirst ? .urgent : .first) { return }
        if dispatchUpward(from: focused, { $0.keyDown(key, event) }) { return }
        if isFirst, handleKeyboardDragKey(key, isRepeat: isRepeat, modifiers) { return }
        if isFirst, performKeyCommand(key, event, .last) { return }
        if beginKeyboardDragIfRequested(key, modifiers) { return }
        if performMenuCommand(key, event) { return }
        if key == .character("v"), modifiers == .control { return paste() }
        if key == .tab { moveFocus(backwards: event.modifiers.contains(.shift)) }
    }

    /// The view that receives keys and text first. A window may be without a focused view: a text field that ends
    /// editing leaves it so, and so does a focused view that leaves the window.
    var keyTarget: View {
        if let view = focusedView ?? modalOverlay { return view }
        guard let contentView, contentView.cachedRoot === self else { return self }
        return contentView
    }

    /// Moves the keyboard focus to a view, or removes it with nil; returns false if the view cannot be focused.
    @discardableResult package func focus(_ view: View?) -> Bool {
        if let view, !view.canBecomeFocused && !view.canBecomeFirstResponder || view.cachedRoot !== self {
            return false
        }
        guard focusedView !== view else { return true }
        guard endsFocus() else { return focusedView === view }
        return takeFocus(view)
    }

    /// Asks the focused view whether it gives up the focus, as a text editor may refuse to end editing. False, too, if
    /// it moved the focus in a re-entrant call.
    private func endsFocus() -> Bool {
        guard let old = focusedView else { return true }
        return old.canResignFirstResponder && focusedView === old
    }

    /// Moves the focus unless the view refuses it.
    private func takeFocus(_ view: View?) -> Bool {
        let old = focusedView
        guard view?.acceptsFocus != false else { return focusedView === view }
        focusedView = view
        discardComposition()
        old?.focusChanged(false)
        view?.focusChanged(true)
        return true
    }

    /// The modal overlay in front of all others; nil without one.
    var modalOverlay: View? { subviews.last { ($0 as? any WindowOverlay)?.isModal == true } }

    /// Moves the focus to the next view, or the previous one, that accepts it; with `top` only within that view.
    package func moveFocus(backwards: Bool, within top: View? = nil) {
        var candidates: [View] = []
        func collect(_ view: View) {
            guard !view.isHidden, view.alpha > 0.01 else { return }
            if view.canBecomeFocused { candidates.append(view) }
            for child in view.subviewsInFocusOrder { collect(child) }
        }
        collect(top ?? self)
        guard !candidates.isEmpty else { return }
        if backwards { candidates.reverse() }
        let old = focusedView
        if let current = candidates.firstIndex(where: { $0 === old }) {
            candidates = Array(candidates[(current + 1)...] + candidates[...current])
        }
        isFocusMovedByKey = true
        guard candidates.first !== old, endsFocus() else { return }
        for candidate in candidates {
            if candidate === old { return }
            if candidate.cachedRoot === self, takeFocus(candidate) { return candidate.scrollIntoView() }
            // The question may have moved the focus in a re-entrant call.
            if focusedView !== old { return }
        }
    }
}

extension View {
    /// Whether the view receives keys before a keyboard drag: a text editor, or a view inside a window overlay.
    fileprivate var takesKeysBeforeDrags: Bool {
        if isEditingText { return true }
        var view: View? = self
        while let step = view {
            if step is any WindowOverlay { return true }
            view = step.superview
        }
        return false
    }

    /// Scrolls the nearest enclosing scroll view so that it shows the view.
    fileprivate func scrollIntoView() {
        var view = superview
        while let step = view {
            if let scroll = step as? ScrollView {
                return scroll.scrollRectToVisible(convert(bounds, to: scroll).insetBy(dx: -8, dy: -8))
            }
            view = step.superview
        }
    }

    /// The event with its location in this view's coordinates.
    func localized(_ event: InputEvent) -> InputEvent {
        var event = event
        event.location = convert(event.location, from: nil)
        return event
    }
}
