import Foundation
import Views

/// The trash can in the header. Dropped photos shrink into it, and it grows during the drop; a press, or a key while it
/// has the focus, removes the selected photos (APP-7).
@MainActor final class TrashView: Control, MovingContent {
    /// Called with the photos of a drop; nil refuses drops.
    var onDrop: ((DragItemList) -> Void)?
    /// Called when the user clicks the can.
    var onPress: (() -> Void)?
    /// The sessions whose drags are over the can or land in it (DROP-7).
    private var sessions = DropSessionSet() {
        didSet {
            guard sessions.isEmpty != oldValue.isEmpty else { return }
            moveLid()
            updateHighlight()
        }
    }
    private var isTarget: Bool { !sessions.isEmpty }
    /// The color of the can and its background.
    private enum Highlight { case normal, hovered, target }
    private var highlight = CrossFade(Highlight.normal)
    /// The sessions whose photos land in the can.
    private var landing = DropSessionSet()
    private var lid = Motion(0, spring: .lift, tolerance: 0.01)

    override init(frame: CGRect) {
        super.init(frame: frame)
        let drop = DropInteraction(delegate: self)
        drop.allowsSimultaneousDropSessions = true
        addInteraction(drop)
    }

    override var defaultAccessibilityRole: AccessibilityRole? { .trash }
    override var defaultAccessibilityName: String? { "Trash" }
    override var tooltipText: String? { onPress == nil ? "Trash" : "Remove the selected photos (Delete)" }
    override var accessibilityStates: Set<AccessibilityState> {
        isTarget ? super.accessibilityStates.union([.dropTarget]) : super.accessibilityStates
    }
    override var overflow: CGFloat { 8 }
    override var canBecomeFocused: Bool { super.canBecomeFocused && onPress != nil }

    override func hoverChanged(_ isHovered: Bool) {
        super.hoverChanged(isHovered)
        updateHighlight()
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        updateHighlight()
    }

    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool {
        guard key == .space || key == .enter, let onPress else { return false }
        if !event.isRepeatedKey { onPress() }
        return true
    }

    override func pointerDown(_ event: InputEvent) -> Bool {
        if case .pointerDown(.primary, _) = event.kind { return true }
        return false
    }

    override func pointerUp(_ event: InputEvent) { if bounds.contains(event.location) { onPress?() } }

    private func moveLid() {
        guard let root else { return }
        lid.retarget(to: isTarget ? 1 : 0, at: root.now)
        startAnimating()
        setNeedsDisplay()
    }

    private func updateHighlight() {
        let new: Highlight = isTarget ? .target : isHovered ? .hovered : .normal
        guard new != highlight.value else { return }
        highlight.show(new, at: appearance.reducesMotion ? nil : root?.now)
        startAnimating()
        setNeedsDisplay()
    }

    override func animate(at time: Timestamp) -> Bool {
        setNeedsDisplay()
        let isFading = highlight.advance(to: time)
        return !lid.settle(at: time) || isFading
    }

    /// The highlight and the lid.
    func movingPieces(at time: Timestamp) -> [MovingPiece] { [MovingPiece(colorsOf: self)] }

    override func draw(_ context: Context) {
        let now = root?.now ?? .zero
        let (target, hovered) = (
            highlight.share(at: now) { $0 == .target }, highlight.share(at: now) { $0 == .hovered }
        )
        let background = Path(roundedRect: bounds, cornerRadius: 6)
        if target > 0 { context.fill(background, palette.forbidden.withAlpha(0.16 * target)) }
        if hovered > 0 { context.fill(background, palette.text.withAlpha(0.06 * hovered)) }
        let box = CGRect(center: bounds.center, size: CGSize(width: 20, height: 20))
        let color = palette.text.mixed(with: palette.forbidden, by: target)
        let symbol = TrashSymbol(in: box)
        context.stroke(symbol.can, color, width: symbol.lineWidth, cap: .round)
        let open = lid.value(at: now)
        context.saved {
            // The lid rotates about its right end.
            let hinge = CGPoint(x: box.maxX - 3, y: box.minY + 5)
            context.translate(x: hinge.x, y: hinge.y - open * 1.5)
            context.rotate(radians: open * 0.38)
            context.translate(x: -hinge.x, y: -hinge.y)
            context.stroke(symbol.lid, color, width: symbol.lineWidth, cap: .round)
        }
        drawFocusRing(around: context.snapped(bounds), cornerRadius: 6, in: context)
    }
}

extension AccessibilityRole {
    /// The trash can, the only drop target that removes photos.
    static let trash = AccessibilityRole(rawValue: "trash")
}

extension TrashView: DropInteractionDelegate {
    /// Items of other programs are refused with the reason (DROP-13).
    func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
        removes(session) || session.localDragSession == nil && ItemImporter.canImport(session)
    }

    private func removes(_ session: DropSession) -> Bool {
        session.localDragSession != nil && session.containsOnlyPhotos && onDrop != nil
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {
        if removes(session) { sessions.insert(session) }
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
        sessions.remove(session)
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropProposal {
        guard removes(session) else {
            return DropProposal(operation: .forbidden).refusing(because: DropRefusal.files)
        }
        let proposal = DropProposal(operation: .move)
        proposal.unobscuredRects = [bounds]
        return proposal
    }

    func dropInteraction(_ interaction: DropInteraction, performDrop session: DropSession) {
        landing.insert(session)
        onDrop?(session.itemList)
    }

    func dropInteraction(
        _ interaction: DropInteraction, previewForDropping item: DragItem,
        withDefault defaultPreview: TargetedDragPreview
    ) -> TargetedDragPreview? {
        defaultPreview.vanishingPreview(
            into: DragPreviewTarget(container: self, center: bounds.center, transform: AffineTransform(scale: 0.06)))
    }

    func dropInteraction(
        _ interaction: DropInteraction, item: DragItem, willAnimateDropWith animator: any DragAnimating
    ) {
        animator.addAnimations { [weak self] in self?.transform = AffineTransform(scale: 1.25) }
    }

    func dropInteraction(_ interaction: DropInteraction, concludeDrop session: DropSession) {
        sessions.remove(session)
        landing.remove(session)
        // The can stays large while photos of another drag land.
        if landing.isEmpty { root?.animate(.lift) { self.transform = .identity } }
    }

    func dropInteraction(_ interaction: DropInteraction, sessionDidEnd session: DropSession) {
        sessions.remove(session)
    }
}
