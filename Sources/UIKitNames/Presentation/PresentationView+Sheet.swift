// Sheets at the lower edge of the window.
extension PresentationView: SheetDragging {
    var sheet: UISheetPresentationController? { controller?.sheetPresentationController }

    /// The greatest height of a sheet.
    private var maximumHeight: CGFloat { max(bounds.height - Self.margin, 0) }

    private var heights: [(identifier: UISheetPresentationController.Detent.Identifier, height: CGFloat)] {
        sheet?.heights(in: bounds.size, maximum: maximumHeight) ?? []
    }

    /// The frame of a sheet at the edge of the window, with the part below the window; nil for other presentations.
    var sheetFrame: CGRect? {
        guard let sheet, sheet.isAtEdge else { return nil }
        let heights = heights
        guard let least = heights.map(\.height).min(), let greatest = heights.map(\.height).max() else { return nil }
        let rest = heights.first { $0.identifier == sheet.selectedDetentIdentifier }?.height ?? heights[0].height
        let visible = sheetDrag?.height(between: least, and: greatest) ?? rest
        let preferred = controller?.presentedContentSize?.width ?? 0
        let standard = style == .formSheet ? Self.formSize.width : Self.pageWidth
        let width = min(
            sheet.widthFollowsPreferredContentSizeWhenEdgeAttached && preferred > 0 ? preferred : standard,
            bounds.width)
        // Below its lowest detent, the sheet moves instead of shrinking.
        return CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: bounds.height - visible, width: width,
            height: max(visible, least) + panel.hiddenHeight)
    }

    private var isDismissible: Bool {
        guard let controller, let sheet else { return false }
        return !controller.isModalInPresentation
            && sheet.delegate?.presentationControllerShouldDismiss(sheet) ?? true
    }

    /// Applies the sheet's properties to the panel.
    func prepareSheet() {
        guard let sheet else { return }
        panel.radius = sheet.preferredCornerRadius ?? PresentationPanel.standardRadius
        panel.hiddenHeight = sheet.isAtEdge ? panel.radius : 0
        panel.showsGrabber = sheet.prefersGrabberVisible
        panel.sheet = sheet.isAtEdge ? self : nil
    }

    /// Follows changed properties of the sheet.
    func sheetDidChange(animated: Bool) {
        guard superview != nil, controller?.presentation.isEnding != true else { return }
        let change: @MainActor () -> Void = { [self] in
            layOut()
            updateDimming()
        }
        if animated, let root { root.animate(.reflow, change) } else { change() }
    }

    func beginDrag(at y: CGFloat, time: Timestamp) {
        guard controller?.transition == nil else { return }
        sheetDrag = SheetDrag(
            height: bounds.height - panel.frame.minY, isDismissible: isDismissible, at: y, time: time)
    }

    func drag(to y: CGFloat, time: Timestamp) {
        sheetDrag?.move(to: y, time: time)
        layOut()
    }

    func endDrag(at time: Timestamp?) {
        guard let drag = sheetDrag else { return }
        let heights = heights
        let height = bounds.height - panel.frame.minY
        let goal = time.map { drag.projected(height, at: $0) } ?? height
        guard let least = heights.map(\.height).min(),
            let nearest = heights.min(by: { abs($0.height - goal) < abs($1.height - goal) })
        else {
            sheetDrag = nil
            return
        }
        let dismisses = time != nil && goal < least / 2
        sheetDrag = nil
        if dismisses { dismissByUser() }
        // The controller or its delegate may refuse.
        guard controller?.transition == nil else { return }
        sheet?.select(byUser: nearest.identifier)
        sheetDidChange(animated: true)
    }
}
