import Views

// The information panel beside the viewer's photo (APP-33).
extension PhotoViewer {
    /// Shows or hides the information panel; the photo moves aside (APP-33).
    func setShowsInfo(_ shows: Bool) {
        guard let root, infoPanel != nil, shows != showsInfo, !isClosing else { return }
        // The focus returns to the viewer.
        if !shows { infoPanel?.commitTexts() }
        showsInfo = shows
        bar.infoButton.isOn = shows
        infoPresence.retarget(to: shows ? 1 : 0, at: root.now)
        if appearance.reducesMotion { infoPresence.jump(to: infoPresence.goal) }
        startAnimating()
        photoDidChange()
        // Albums may have changed while the panel was hidden.
        if shows { infoPanel?.read() }
    }

    /// Advances the panel's animation; the photo and its limits follow. Returns whether it has settled.
    func advanceInfoPanel(to time: Timestamp) -> Bool {
        let isMoving = infoPresence.value(at: time) != infoPresence.goal
        let isSettled = infoPresence.settle(at: time)
        placeInfoPanel(at: time)
        if isMoving {
            placement.move(by: .zero, in: space, at: time)
            photoDidChange()
        }
        return isSettled
    }

    func placeInfoPanel(at time: Timestamp) {
        guard let infoPanel else { return }
        let presence = infoPresence.value(at: time)
        infoPanel.isHidden = presence < 0.001
        infoPanel.frame = CGRect(
            x: (bounds.width - InfoPanel.width * presence).rounded(), y: 0, width: InfoPanel.width,
            height: bounds.height)
        placeCaption()
    }

    /// Places the caption above the filmstrip, beside the information panel.
    func placeCaption() {
        let strip = filmstrip == nil ? 0 : Filmstrip.height
        caption.frame = CGRect(
            x: 0, y: bounds.height - strip - ViewerCaption.height, width: stage.width, height: ViewerCaption.height)
    }

    /// The part of the viewer beside the information panel, in which the photo is shown.
    var stage: CGRect {
        let width = InfoPanel.width * CGFloat(infoPresence.value(at: root?.now ?? .zero))
        return CGRect(x: 0, y: 0, width: max(bounds.width - width, 1), height: bounds.height)
    }
}
