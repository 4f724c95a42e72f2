import Foundation
import PhotoLibrary
import Views

// The viewer's commands, by the bar and by keys, and the visibility of its controls (APP-31, APP-32).
extension PhotoViewer {
    /// The factor by which a key or a button zooms.
    private static let zoomStep = 1.25
    /// How far a key moves an enlarged photo, in points.
    private static let panStep: CGFloat = 80

    func addCommands() {
        bar.backButton.onPress = { [weak self] in self?.close() }
        for (button, command) in bar.commandButtons {
            button.onPress = { [weak self] in if let self, !isClosing { commands.perform(command) } }
        }
        bar.ratingControl.onRate = { [weak self] rating in
            if let self, !isClosing { commands.rate?(photo, rating) }
        }
        let hover = HoverGestureRecognizer()
        hover.addHandler { [weak self, weak hover] _ in if let self, let hover { pointerDidMove(hover) } }
        addGestureRecognizer(hover)
        updateCommands()
    }

    func updateCommands() {
        bar.showCommands { commands.isEnabled($0) }
        bar.setNeedsLayout()
    }

    /// Shows the photo's name, position and scale, and selects it in the filmstrip.
    func photoDidChange() {
        if let index = album.position(photo)?.index { lastIndex = index }
        let position = album.position(photo).map { "\(($0.index + 1).formatted()) of \($0.count.formatted())" }
        let actual = space.actualScale
        let percent = actual.map {
            (placement.scale / max($0, 0.0001)).formatted(.percent.precision(.fractionLength(0)))
        }
        bar.show(name: store.name(of: photo) ?? "", position: position ?? "", scale: percent ?? "")
        filmstrip?.show(photo)
        caption.text = store.details(of: photo)?.caption ?? ""
        bar.showRating(commands.rate == nil ? nil : commands.rating(photo))
        bar.favoriteButton.symbol = commands.isFavorite(photo) ? .heartFilled : .heart
        if showsInfo { infoPanel?.subject = .photo(photo) }
    }

    // MARK: Keys

    /// Handles a key: one of the viewer itself, or a shortcut of the program. The views behind are hidden, so all other
    /// characters are used, too.
    func handleKey(_ key: Key, _ event: InputEvent) -> Bool {
        if key == .tab {
            showControls()
            root?.moveFocus(backwards: event.modifiers.contains(.shift), within: self)
            return true
        }
        let isPlain = event.modifiers.isDisjoint(with: [.control, .alternate, .logo])
        if isPlain, useKey(key) || commands.handleKey(key, event) { return true }
        if !isPlain, commands.handleKey(key, event) { return true }
        if case .character = key { return true }
        return false
    }

    /// Uses a key without modifiers other than Shift; returns false if it is none of the viewer's.
    private func useKey(_ key: Key) -> Bool {
        switch key {
        case .escape: endSlideShow() ? () : close()
        case .space where slideShow.isRunning: pauseSlideShow()
        case .enter, .space: close()
        case .left, .right, .up, .down: move(key)
        case .pageUp: step(by: -1)
        case .pageDown: step(by: 1)
        case .home: if let first = album.photo(0) { select(first) }
        case .end: if let count = album.position(photo)?.count, let last = album.photo(count - 1) { select(last) }
        case .character("+"), .character("="): zoom(inSteps: 1)
        case .character("-"): zoom(inSteps: -1)
        case .character("0"): zoom(to: 1)
        case .character("1"): if let actual = space.actualScale { zoom(to: actual) }
        case .character("i"): setShowsInfo(!showsInfo)
        default: return false
        }
        return true
    }

    /// Does what a key of the viewer does, for the menu.
    func press(_ key: Key) { _ = useKey(key) }

    /// Where the menu opens by a key.
    var menuPoint: CGPoint { pointer ?? stage.center }

    /// Arrows move an enlarged photo and otherwise show the neighbors.
    private func move(_ key: Key) {
        guard placement.isZoomed, let root else { return step(by: key == .left || key == .up ? -1 : 1) }
        let distance = Self.panStep
        let vector: CGPoint =
            switch key {
            case .left: CGPoint(x: distance, y: 0)
            case .right: CGPoint(x: -distance, y: 0)
            case .up: CGPoint(x: 0, y: distance)
            default: CGPoint(x: 0, y: -distance)
            }
        placement.move(by: vector, in: space, at: root.now)
        placementDidChange()
    }

    // MARK: Zoom

    /// Zooms in by a number of steps, or out if it is negative, about the pointer or the center.
    func zoom(inSteps steps: Int) { zoom(by: pow(Self.zoomStep, Double(steps))) }

    /// Zooms by a factor about a point; about the pointer, or the center, if there is none.
    func zoom(by factor: Double, about point: CGPoint? = nil) { zoom(to: placement.scale * factor, about: point) }

    private func zoom(to scale: Double, about point: CGPoint? = nil) {
        guard let root, !isClosing else { return }
        let fixed = point ?? pointer.flatMap { isOverControls($0) ? nil : $0 } ?? stage.center
        placement.zoom(to: scale, about: fixed - stage.center, in: space, at: root.now)
        placementDidChange()
    }

    // MARK: Commands

    /// Shows the photo at the place of one that has left the album, or the last one; closes the viewer of an empty
    /// album. Otherwise updates the position and the heart.
    func albumDidChange() {
        guard !isClosing else { return }
        if let position = album.position(photo) {
            lastIndex = position.index
            return photoDidChange()
        }
        let left = (0...lastIndex).reversed().lazy.compactMap { self.album.photo($0) }.first
        if let left { select(left) } else { close() }
    }

    func toggleFullScreen() {
        guard !isClosing, let setFullScreen = commands.setFullScreen else { return }
        let isFull = !bar.fullScreenButton.isOn
        let fills = setFullScreen(isFull)
        madeFullScreen = fills && isFull
        bar.fullScreenButton.isOn = fills
    }

    /// Leaves the full screen that the viewer has entered.
    func restoreWindow() {
        guard madeFullScreen else { return }
        madeFullScreen = false
        bar.fullScreenButton.isOn = commands.setFullScreen?(false) ?? false
    }

    // MARK: Slide show

    /// Starts the slide show in full screen, or ends it.
    func toggleSlideShow() {
        guard let root, !isClosing else { return }
        if endSlideShow() { return }
        slideShow.start(at: root.now)
        bar.slideShowButton.isOn = true
        setShowsInfo(false)
        // The bar is about to be hidden, and with it a button that has the focus.
        becomeFocused()
        if !bar.fullScreenButton.isOn {
            toggleFullScreen()
            slideShowMadeFullScreen = madeFullScreen
        }
        placement.reset(at: root.now)
        controls.hide(at: root.now)
        startAnimating()
    }

    /// Whether the focus is in a menu or a panel in front of the viewer.
    var isCovered: Bool { root?.focusedView.map { !$0.isDescendant(of: self) } ?? false }

    /// Ends the slide show; returns false if none is running.
    private func endSlideShow() -> Bool {
        guard slideShow.isRunning else { return false }
        slideShow.stop()
        bar.slideShowButton.isOn = false
        if slideShowMadeFullScreen { restoreWindow() }
        slideShowMadeFullScreen = false
        showControls()
        return true
    }

    private func pauseSlideShow() {
        guard let root else { return }
        if slideShow.isPlaying { slideShow.pause() } else { slideShow.start(at: root.now) }
        showControls()
    }

    /// Shows the next photo of the slide show; the first one follows the last.
    func advanceSlideShow(at time: Timestamp) {
        slideShow.start(at: time)
        if neighbor(photo, 1) != nil {
            step(by: 1)
        } else if let first = album.photo(0) {
            select(first)
        }
    }

    // MARK: Controls

    private func pointerDidMove(_ hover: HoverGestureRecognizer) {
        guard hover.state != .ended else { return pointer = nil }
        let location = hover.location(in: self)
        guard location != pointer else { return }
        // A pointer that rests where the viewer opens does not show the controls.
        if pointer != nil || isOverControls(location) { showControls() }
        pointer = location
    }

    func isOverControls(_ point: CGPoint) -> Bool {
        !bar.isHidden && bar.frame.contains(point)
            || filmstrip.map { !$0.isHidden && $0.frame.contains(point) } ?? false
    }

    func showControls() {
        guard let root, !isClosing else { return }
        controls.show(at: root.now)
        // A view that is hidden cannot be focused.
        for view in controlViews where view.isHidden {
            view.isHidden = false
            view.alpha = 0.02
        }
        startAnimating()
    }

    /// The views that fade in and out together.
    var controlViews: [View] { [bar, filmstrip, caption].compactMap(\.self) }

    /// Whether the controls are being used, so that they stay.
    private var areControlsInUse: Bool {
        pointer.map(isOverControls) ?? false || bar.hasFocus
            || filmstrip?.isInUse ?? false
    }

    /// Advances the controls' fade; `opening` is the progress of the viewer's opening. Returns whether it has settled.
    func animateControls(at time: Timestamp, opening: Double) -> Bool {
        if let deadline = controls.deadline, deadline <= time {
            if areControlsInUse { controls.show(at: time) } else { controls.hide(at: time) }
        }
        let isSettled = controls.settle(at: time)
        let opacity = controls.opacity(at: time) * opening
        for view in controlViews {
            view.alpha = opacity
            view.isHidden = opacity < 0.01
        }
        return isSettled
    }

    /// Continues when the controls are to be hidden or the next photo of the slide show follows.
    func scheduleWakeUp() {
        guard let root else { return }
        let times = [controls.deadline, slideShow.deadline].compactMap(\.self)
        root.wake(at: times.min(), self)
    }
}

extension InputEvent {
    /// The notches by which a wheel was turned; nil for the distances of a touchpad.
    func wheelNotches(of distance: CGPoint) -> CGFloat? {
        let notches = distance.y / Self.wheelNotch
        guard distance.x == 0, abs(notches) >= 1, abs(notches - notches.rounded()) < 1e-6 else { return nil }
        return notches
    }
}
