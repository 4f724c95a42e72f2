/// Covers the window, or a part of it, with a presented controller.
@MainActor final class PresentationView: UIView {
    let style: UIModalPresentationStyle
    private(set) weak var controller: UIViewController?
    let panel = PresentationPanel()
    /// The drag of a sheet; nil without one.
    var sheetDrag: SheetDrag?
    private weak var hidden: UIView?
    private weak var formerFocus: UIView?

    private static let dimming = UIColor(hex: 0, alpha: 0.36)
    private static let clear = dimming.withAlphaComponent(0)
    static let margin: CGFloat = 24
    static let pageWidth: CGFloat = 704
    static let formSize = CGSize(width: 540, height: 620)
    private static let popoverSize = CGSize(width: 320, height: 400)

    init(_ controller: UIViewController, style: UIModalPresentationStyle) {
        self.controller = controller
        self.style = style
        super.init(frame: .zero)
        addSubview(panel)
        panel.isRaised = style.isPanel
        panel.hidesContent = style.hidesPresenter
    }

    private var alert: UIAlertController? { controller as? UIAlertController }
    private var popover: UIPopoverPresentationController? { controller?.popoverPresentationController }
    var isDimmed: Bool { style.isPanel && popover?.source(in: self) == nil && sheet?.dims != false }

    // MARK: Layout

    /// The frame of the presented view at rest.
    var panelFrame: CGRect {
        if style == .custom { return controller?.presentationController?.frameOfPresentedViewInContainerView ?? bounds }
        guard style.isPanel else { return bounds }
        if let popover, let source = popover.source(in: self) {
            let place = PopoverPlacement(
                size: contentSize, source: source, bounds: bounds, permitted: popover.permittedArrowDirections)
            return place.frame
        }
        if let frame = sheetFrame { return frame }
        let size = contentSize
        return CGRect(
            x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded(),
            width: size.width, height: size.height)
    }

    private var contentSize: CGSize {
        let available = CGSize(
            width: max(bounds.width - 2 * Self.margin, 0), height: max(bounds.height - 2 * Self.margin, 0))
        let requested: CGSize
        if let alert {
            requested = alert.panelSize
        } else if let own = controller?.presentedContentSize {
            requested = own
        } else if popover != nil {
            requested = Self.popoverSize
        } else {
            requested = style == .formSheet ? Self.formSize : CGSize(width: Self.pageWidth, height: available.height)
        }
        return CGSize(width: min(requested.width, available.width), height: min(requested.height, available.height))
    }

    override func layoutSubviews() {
        let custom = style == .custom ? controller?.presentationController : nil
        custom?.containerViewWillLayoutSubviews()
        // A panel whose position is animated is not moved, which would end the animation.
        if controller?.transition == nil { layOut() } else if !panel.isHidden { panel.fill() }
        custom?.containerViewDidLayoutSubviews()
    }

    func layOut() {
        prepareSheet()
        panel.frame = panelFrame
        if let popover, let source = popover.source(in: self) {
            let place = PopoverPlacement(
                size: contentSize, source: source, bounds: bounds, permitted: popover.permittedArrowDirections)
            popover.arrowDirection = place.direction
            panel.arrow = place.arrow
        }
        panel.color = popover?.backgroundColor
        panel.fill()
    }

    /// Adds the controller's view.
    func install() {
        guard let view = controller?.view else { return }
        panel.content = view
        layOut()
        formerFocus = root?.focusedView
        root?.focus(self)
    }

    /// Leaves the presented view to an animator of the program.
    func releaseContent() { panel.isHidden = true }

    /// Takes the presented view back, wherever the animator has left it.
    func takeContent() {
        panel.isHidden = false
        panel.content?.transform = .identity
        if let content = panel.content { panel.content = content }
        appear()
        layOut()
    }

    // MARK: Appearing and disappearing

    private enum Motion { case slide, fade, grow }

    private var motion: Motion {
        if alert != nil && popover?.source(in: self) == nil { return .grow }
        if popover != nil { return .fade }
        return controller?.modalTransitionStyle == .coverVertical ? .slide : .fade
    }

    /// Sets what the animation starts with.
    func prepareAppearance() { disappear() }

    /// Sets what the animation ends with.
    func appear() {
        panel.frame = panelFrame
        panel.alpha = 1
        panel.transform = .identity
        updateDimming()
    }

    func updateDimming() { backgroundColor = isDimmed ? Self.dimming : style.isPanel ? Self.clear : nil }

    /// Sets what the animation of the dismissal ends with.
    func disappear() {
        switch motion {
        case .slide: panel.frame.origin.y = bounds.height
        case .fade: panel.alpha = 0
        case .grow:
            panel.alpha = 0
            panel.transform = AffineTransform(scale: 0.94)
        }
        backgroundColor = style.isPanel ? Self.clear : nil
    }

    /// Excludes the view behind a presentation that covers it.
    func hide(_ view: UIView) {
        hidden = view
        view.isHidden = true
    }

    func unhide() {
        hidden?.isHidden = false
        hidden = nil
    }

    func restoreFocus() {
        guard let root, root.focusedView?.isDescendant(of: self) == true else { return }
        root.focus(formerFocus?.root === root ? formerFocus : nil)
    }

    // MARK: Input

    /// The view itself outside the panel, so that no view behind is hit, except the popover's `passthroughViews`.
    override func hitTest(_ point: CGPoint) -> View? {
        guard !isHidden, bounds.contains(point) else { return nil }
        if let hit = super.hitTest(point), hit !== self { return hit }
        if sheet?.dims == false { return nil }
        for view in popover?.passthroughViews ?? [] where view.root === root {
            if view.bounds.contains(view.convert(point, from: self)) { return nil }
        }
        return self
    }

    /// Dismisses a panel if the press is outside.
    override func pointerDown(_ event: InputEvent) -> Bool {
        if style.isPanel, !panel.frame.contains(event.location) { dismissByUser() }
        return true
    }

    override func scroll(_ event: InputEvent, by distance: CGPoint) -> Bool { true }
    override func pinch(_ event: InputEvent, scale: CGFloat) -> Bool { true }
    override func insertText(_ text: String) -> Bool { true }
    override func cursor(at point: CGPoint) -> PointerShape? { .arrow }
    override var canBecomeFocused: Bool { true }
    override func focusChanged(_ isFocused: Bool) {}

    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        if key == .escape, style.isPanel {
            if !event.isRepeatedKey { dismissByUser() }
            return true
        }
        if key == .enter, let alert {
            if !event.isRepeatedKey { alert.choosePreferred() }
            return true
        }
        guard key == .tab else { return false }
        moveFocus(by: event.modifiers.contains(.shift) ? -1 : 1)
        return true
    }

    private func moveFocus(by step: Int) {
        var candidates: [UIView] = []
        func collect(_ view: UIView) {
            guard !view.isHidden, view.alpha > 0.01 else { return }
            if view !== self, view.canBecomeFocused { candidates.append(view) }
            for child in view.subviews { collect(child) }
        }
        collect(self)
        guard !candidates.isEmpty else { return }
        let current = candidates.firstIndex { $0 === root?.focusedView }
        let next = current.map { ($0 + step + candidates.count) % candidates.count }
        root?.focus(candidates[next ?? (step > 0 ? 0 : candidates.count - 1)])
    }

    func dismissByUser() {
        guard let controller, controller.transition == nil, let details = controller.presentationController else {
            return
        }
        if let alert { return alert.cancelByUser() }
        let delegate = details.delegate
        guard !controller.isModalInPresentation, delegate?.presentationControllerShouldDismiss(details) ?? true else {
            delegate?.presentationControllerDidAttemptToDismiss(details)
            return
        }
        delegate?.presentationControllerWillDismiss(details)
        controller.presentation.presenting?.dismiss(animated: true) {
            delegate?.presentationControllerDidDismiss(details)
        }
    }

    /// `panel`.
    override var defaultAccessibilityRole: AccessibilityRole? { .panel }
    /// The title of the controller.
    override var defaultAccessibilityName: String? { controller?.title }
}
