import Foundation
import ImageFiles
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
        bar.zoomInButton.onPress = { [weak self] in self?.zoom(by: Self.zoomStep) }
        bar.zoomOutButton.onPress = { [weak self] in self?.zoom(by: 1 / Self.zoomStep) }
        bar.favoriteButton.onPress = { [weak self] in self?.toggleFavorite() }
        bar.infoButton.onPress = { [weak self] in if let self { setShowsInfo(!showsInfo) } }
        bar.rotateButton.onPress = { [weak self] in self?.rotate(by: .right) }
        bar.slideShowButton.onPress = { [weak self] in self?.toggleSlideShow() }
        bar.fullScreenButton.onPress = { [weak self] in self?.toggleFullScreen() }
        bar.removeButton.onPress = { [weak self] in self?.remove() }
        let hover = HoverGestureRecognizer()
        hover.addHandler { [weak self, weak hover] _ in if let self, let hover { pointerDidMove(hover) } }
        addGestureRecognizer(hover)
        updateCommands()
    }

    func updateCommands() {
        bar.infoButton.isHidden = infoPanel == nil
        bar.removeButton.isHidden = commands.remove == nil
        bar.rotateButton.isHidden = commands.rotate == nil
        bar.favoriteButton.isHidden = commands.toggleFavorite == nil
        bar.fullScreenButton.isHidden = commands.setFullScreen == nil
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
        bar.favoriteButton.symbol = commands.isFavorite(photo) ? .heartFilled : .heart
        if showsInfo { infoPanel?.subject = .photo(photo) }
    }

    // MARK: Keys

    /// Handles a key. The views behind are hidden, so all keys but those of the focus and of the whole window are used.
    func handleKey(_ key: Key, _ event: InputEvent) -> Bool {
        let control = event.modifiers.contains(.control)
        if commands.handleWindowKey(key, event) { return true }
        switch key {
        case .escape: endSlideShow() ? () : close()
        case .space where slideShow.isRunning: pauseSlideShow()
        case .enter, .space: close()
        case .left, .right, .up, .down: move(key)
        case .pageUp: step(by: -1)
        case .pageDown: step(by: 1)
        case .home: if let first = album.photo(0) { select(first) }
        case .end: if let count = album.position(photo)?.count, let last = album.photo(count - 1) { select(last) }
        case .character("+"), .character("="): zoom(by: Self.zoomStep)
        case .character("-"): zoom(by: 1 / Self.zoomStep)
        case .character("0"): zoom(to: 1)
        case .character("1"): if let actual = space.actualScale { zoom(to: actual) }
        case .character("c") where control: commands.copy(photo)
        case .character("i"): setShowsInfo(!showsInfo)
        case .character("."): toggleFavorite()
        case .character(let key) where control && key.lowercased() == "r":
            if !event.isRepeatedKey { rotate(by: event.modifiers.contains(.shift) ? .left : .right) }
        case .delete, .backspace: if !event.isRepeatedKey { remove() }
        case .function(5): toggleSlideShow()
        case .function(11): toggleFullScreen()
        case .menu: commands.showMenu(photo, pointer ?? stage.center)
        case .function(10) where event.modifiers.contains(.shift): commands.showMenu(photo, pointer ?? stage.center)
        case .tab:
            showControls()
            root?.moveFocus(backwards: event.modifiers.contains(.shift), within: self)
        case .character: break
        default: return false
        }
        return true
    }

    /// Does what a key does, for the menu.
    func press(_ key: Key) {
        guard let root else { return }
        _ = handleKey(key, InputEvent(.keyDown(key, isRepeat: false), at: .zero, time: root.now))
    }

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

    /// Zooms by a factor about a point; about the pointer, or the center, if there is none.
    func zoom(by factor: Double, about point: CGPoint? = nil) { zoom(to: placement.scale * factor, about: point) }

    private func zoom(to scale: Double, about point: CGPoint? = nil) {
        guard let root, !isClosing else { return }
        let fixed = point ?? pointer.flatMap { isOverControls($0) ? nil : $0 } ?? stage.center
        placement.zoom(to: scale, about: fixed - stage.center, in: space, at: root.now)
        placementDidChange()
    }

    // MARK: Commands

    /// Removes the photo from its album; `albumDidChange()` follows if that succeeds.
    private func remove() {
        if let remove = commands.remove, !isClosing { remove(photo) }
    }

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

    private func rotate(by turns: QuarterTurns) { if !isClosing { commands.rotate?(photo, turns) } }

    private func toggleFavorite() { commands.toggleFavorite?(photo) }

    private func toggleFullScreen() {
        guard let setFullScreen = commands.setFullScreen else { return }
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

    private func toggleSlideShow() {
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

    private func isOverControls(_ point: CGPoint) -> Bool {
        !bar.isHidden && bar.frame.contains(point)
            || filmstrip.map { !$0.isHidden && $0.frame.contains(point) } ?? false
    }

    func showControls() {
        guard let root, !isClosing else { return }
        controls.show(at: root.now)
        // A view that is hidden cannot be focused.
        for view in [bar, filmstrip].compactMap(\.self) where view.isHidden {
            view.isHidden = false
            view.alpha = 0.02
        }
        startAnimating()
    }

    /// Whether the controls are being used, so that they stay.
    private var areControlsInUse: Bool {
        pointer.map(isOverControls) ?? false || bar.focusableButtons.contains { $0.isFocused }
            || filmstrip?.isInUse ?? false
    }

    /// Advances the controls' fade; `opening` is the progress of the viewer's opening. Returns whether it has settled.
    func animateControls(at time: Timestamp, opening: Double) -> Bool {
        if let deadline = controls.deadline, deadline <= time {
            if areControlsInUse { controls.show(at: time) } else { controls.hide(at: time) }
        }
        let isSettled = controls.settle(at: time)
        let opacity = controls.opacity(at: time) * opening
        for view in [bar, filmstrip].compactMap(\.self) as [View] {
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
