import Views

// The information panel beside the viewer's photo (APP-33).
extension PhotoViewer: MessageAreaProviding {
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
            // A notice follows the photo's area.
            root?.setNeedsLayout()
        }
        return isSettled
    }

    func placeInfoPanel(at time: Timestamp) {
        guard let infoPanel else { return }
        let presence = infoPresence.value(at: time)
        infoPanel.isHidden = presence < 0.001
        infoPanel.frame = infoFrame(presence)
        placeCaption(at: time)
    }

    /// The frame of the information panel that is visible to a share.
    func infoFrame(_ presence: Double) -> CGRect {
        CGRect(
            x: (bounds.width - InfoPanel.width * presence).rounded(), y: 0, width: InfoPanel.width,
            height: bounds.height)
    }

    /// Places the caption above the filmstrip, beside the information panel.
    func placeCaption(at time: Timestamp) { caption.frame = captionFrame(at: time) }

    func captionFrame(at time: Timestamp) -> CGRect {
        let strip = filmstrip == nil ? 0 : Filmstrip.height
        return CGRect(
            x: 0, y: bounds.height - strip - ViewerCaption.height, width: stage(at: time).width,
            height: ViewerCaption.height)
    }

    /// The stage, also while the information panel moves.
    var noticeArea: CGRect { stage }

    /// The part of the viewer beside the information panel, in which the photo is shown.
    var stage: CGRect { stage(at: root?.now ?? .zero) }

    func stage(at time: Timestamp) -> CGRect {
        let width = InfoPanel.width * CGFloat(infoPresence.value(at: time))
        return CGRect(x: 0, y: 0, width: max(bounds.width - width, 1), height: bounds.height)
    }
}
