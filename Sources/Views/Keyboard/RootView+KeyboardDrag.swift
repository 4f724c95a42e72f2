/// A drag that the keyboard holds: where it is, and what says so.
struct KeyboardDrag {
    let session: DragSession
    /// Where it was lifted.
    let source: LocationDescriptor
    /// Where it was put.
    var place: LocationDescriptor
    /// What says so at the foot of the window.
    let caption: KeyboardDragCaption

    @MainActor var isCarried: Bool { session.phase == .dragging }
}

// A drag by keys alone (DRAG-12, HAND-1). It is a session like any other, carried by a hand of its own: pointers go on
// meanwhile as if there were none, may press and carry something else, and neither add to it nor move it.
extension RootView {
    /// Lifts what is selected in the view with the focus, or the nearest around it that has something to drag, and
    /// gives it to the keyboard; returns whether there was anything.
    ///
    /// Arrow keys, Home, End and the page keys carry it from place to place, Tab and Shift+Tab to the next and previous
    /// view that takes drops; Enter drops it, Escape cancels. What happens is announced (`announcement`).
    @discardableResult public func beginKeyboardDrag() -> Bool {
        guard keyboardDrag == nil else { return false }
        var view = focusedView
        while let step = view {
            if let source = step.dragSourceDescriptors.first { return lift(from: source) }
            view = step.superview
        }
        return false
    }

    private func lift(from source: LocationDescriptor) -> Bool {
        reveal(source)
        guard let session = engine.beginDrag(from: source) else { return false }
        let drag = KeyboardDrag(session: session, source: source, place: source, caption: KeyboardDragCaption())
        keyboardDrag = drag
        drag.caption.show(in: self)
        announce(KeyboardDragWords.pickedUp(session.items.count, named: source.name), of: drag)
        carryKeyboardDrag(to: source)
        return true
    }

    /// Scrolls whatever it is in so that a place is in view.
    private func reveal(_ place: LocationDescriptor, animated: Bool = false) {
        guard let view = place.view as? View else { return }
        (view as? ItemContainerView)?.reveal(placeAt: place.point, animated: animated)
        var step: View? = view
        while let current = step {
            if let scroll = current as? ScrollView {
                let point = view.convert(place.point, to: scroll)
                scroll.scrollRectToVisible(CGRect(center: point, size: Self.handSize), animated: animated)
            }
            step = current.superview
        }
    }

    /// What is kept in view around a place, in points.
    private static let handSize = CGSize(width: 48, height: 48)

    // MARK: Keys

    /// Ctrl+Shift+D, if no view has used it otherwise.
    func liftsByKeyboard(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        guard key == .character("d"), modifiers == [.control, .shift] else { return false }
        return beginKeyboardDrag()
    }

    /// The keys of a drag that the keyboard holds. Whatever stands over the window, and text that is being edited, has
    /// its keys first.
    func carryByKey(_ key: Key, isRepeat: Bool, _ modifiers: KeyModifiers) -> Bool {
        // The key that ended it is still down, and means nothing else.
        if isRepeat, key == keyThatEnded { return true }
        keyThatEnded = nil
        guard let drag = keyboardDrag, drag.isCarried else { return false }
        if let step = KeyboardDragStep(key) {
            carry(drag, by: step)
            return true
        }
        switch key {
        case .tab: carryToNextView(drag, backwards: modifiers.contains(.shift))
        case .enter: if !isRepeat { dropKeyboardDrag(drag) }
        case .character("d") where modifiers == [.control, .shift]: break
        default: return false
        }
        return true
    }

    private func carry(_ drag: KeyboardDrag, by step: KeyboardDragStep) {
        guard let drop = engine.dropSession(of: drag.session), let view = drag.place.view as? View else { return }
        carryKeyboardDrag(to: view.place(step, of: drop) ?? drag.place)
    }

    private func carryToNextView(_ drag: KeyboardDrag, backwards: Bool) {
        guard let drop = engine.dropSession(of: drag.session) else { return }
        let views = dropViews
        let count = views.count
        let current = views.firstIndex { $0 === drag.place.view } ?? (backwards ? 0 : count - 1)
        for distance in 1..<max(count, 1) {
            let view = views[(current + (backwards ? count - distance : distance)) % count]
            guard let place = view.arrival(of: drop) else { continue }
            engine.move(drag.session, to: place)
            // A view that will not have it is passed over, as by any hand.
            if (engine.targetView(of: drag.session) as? View)?.isDescendant(of: view) == true {
                return carryKeyboardDrag(to: place)
            }
        }
        carryKeyboardDrag(to: drag.place)
    }

    /// The views that may take drops, in the order of the keyboard's focus; those with places of their own, such as
    /// tables and collections, before those that take a drop as a whole, such as a trash can.
    private var dropViews: [View] {
        var found: [View] = []
        func collect(_ view: View) {
            guard !view.isHidden, view.alpha > 0.01, view.isUserInteractionEnabled else { return }
            if !view.dropPointDescriptors.isEmpty { found.append(view) }
            for child in view.subviews where !(child is any WindowOverlay) { collect(child) }
        }
        collect(self)
        return found.filter { $0 is any KeyboardDragPlaces } + found.filter { !($0 is any KeyboardDragPlaces) }
    }

    private func dropKeyboardDrag(_ drag: KeyboardDrag) {
        followKeyboardDrag()
        // Unlike a hand that opens, a key that means nothing here leaves everything as it is.
        guard engine.operation(of: drag.session).performsDrop else { return saySo() }
        engine.drop(drag.session)
        followKeyboardDrag()
    }

    // MARK: Where it is

    /// Puts the drag at a place, in view, and says where it is then.
    private func carryKeyboardDrag(to place: LocationDescriptor) {
        guard let session = keyboardDrag?.session else { return }
        keyboardDrag?.place = place
        reveal(place)
        engine.move(session, to: place)
        followKeyboardDrag()
        // Room has been made, and what the drag is at may stand elsewhere now.
        if let rest = keyboardDrag?.place { reveal(rest) }
        followKeyboardDrag()
        saySo()
    }

    /// Keeps the drag at its place as the content moves under it, and learns of its end; before every step of the
    /// engine.
    func followKeyboardDrag() {
        guard let drag = keyboardDrag else { return }
        guard drag.isCarried else { return forgetKeyboardDrag(drag) }
        guard let view = drag.place.view as? View, view.root === self,
            let drop = engine.dropSession(of: drag.session)
        else { return }
        if let rest = (view as? any KeyboardDragPlaces)?.keyboardRest(of: drop) { keyboardDrag?.place = rest }
        guard let place = keyboardDrag?.place else { return }
        describePlace()
        // The user may scroll it out of view: it stays at the edge then, and so within reach.
        let edge = view.bounds.insetBy(dx: min(1, view.bounds.width / 2), dy: min(1, view.bounds.height / 2))
        let point = CGPoint(
            x: min(max(place.point.x, edge.minX), edge.maxX), y: min(max(place.point.y, edge.minY), edge.maxY))
        guard let target = view.pointInWindow(point), target.distance(to: drag.session.locationInWindow) > 0.5 else {
            return
        }
        engine.move(drag.session, to: LocationDescriptor(name: place.name, view: view, point: point))
    }

    private func forgetKeyboardDrag(_ drag: KeyboardDrag) {
        keyboardDrag = nil
        drag.caption.dismiss()
        if case .dropping = drag.session.phase {
            keyThatEnded = .enter
            announce(KeyboardDragWords.dropped(at: drag.caption.text), of: drag)
        } else {
            keyThatEnded = .escape
            // Its view goes back with it, to where the user was.
            reveal(drag.source, animated: true)
            announce(KeyboardDragWords.cancelled, of: drag)
        }
    }

    // MARK: Saying so

    private func saySo() {
        describePlace()
        if let drag = keyboardDrag { announce(drag.caption.text, of: drag) }
    }

    /// The caption says where the drag is, also when that changes by itself.
    private func describePlace() {
        guard let drag = keyboardDrag, let view = drag.place.view as? View else { return }
        let takes = engine.operation(of: drag.session).performsDrop
        let name = drag.place.name.isEmpty ? view.interactionName : drag.place.name
        drag.caption.text = takes ? name : KeyboardDragWords.refused(at: name)
    }

    /// Says something to whoever cannot see it: it is the window's `announcement` from now on, and stands in the
    /// timeline.
    private func announce(_ text: String, of drag: KeyboardDrag) {
        announcement = text
        engine.timeline.record(
            "announcement", session: drag.session.id, on: (drag.place.view as? View)?.interactionName, at: now,
            detail: ["text": .text(text)])
    }
}
