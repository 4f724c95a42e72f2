/// The root of a window's view tree. Owns the session engine, the keyboard focus, the damage and the running
/// animations.
///
/// Independent of any window system and clock: pass events to `handle(_:)`, draw with `drawFrame(into:at:)`, and wake
/// the root when `wantsFrame` is true or at `deadline`. The same list of events gives the same frames (BUILD-1).
@preconcurrency @MainActor public final class RootView: View {
    /// Runs every drag session in the window.
    public let engine: SessionEngine
    private lazy var engineHost = RootEngineHost(root: self)
    /// Lays out the text of all views in the window.
    package internal(set) lazy var textRenderer = desktopTextRenderer
    /// The renderer for the desktop's font family.
    private(set) lazy var desktopTextRenderer = makeTextRenderer()
    /// Called when the first text is laid out.
    package var makeTextRenderer: () -> TextRenderer
    /// Pixels per point.
    package private(set) var scale: CGFloat
    /// Called when `wantsFrame` becomes true, and when `wake(at:_:)` sets an earlier `deadline`.
    public var onNeedsFrame: (() -> Void)?
    /// Called when the pointer shape over the window changes.
    package var onPointerShape: ((PointerShape) -> Void)?
    /// Called with the pointers that hold drags whenever the list changes, so that the window can grab them.
    package var onDraggingPointers: (([PointerID]) -> Void)?
    /// Called when a view has finished reading another program's drop, with the operation that was performed.
    package var onForeignDropFinished: ((ForeignDragID, DropOperation) -> Void)?
    /// Called when a drag from this window moves to a point, in window coordinates, outside all of its views; called
    /// with nil when the drag is over a view again or ends.
    package var onDragOutside: ((DragSession, CGPoint?) -> Void)?
    /// Called when a drag from this window is dropped over another program that accepts it.
    package var onDropOutside: ((DragSession) -> Void)?
    /// Whether the program has other windows that may take a drag of this one; nil means no.
    package var hasOtherWindows: (() -> Bool)?
    /// The position of the view's origin on the screen, in points; nil without a screen.
    package var positionOnScreen: (() -> CGPoint)?
    /// Whether the view under a drag is being looked for.
    var isFindingDropView = false
    /// The area of the screen, in window coordinates; nil if it is unknown. Does not block.
    package var screenFrame: (() -> CGRect?)?
    /// The source of pasted items and the destination of copied ones: the clipboard of a window's display, and one of
    /// the root's own without a window, as in a test.
    public package(set) var pasteboard: any Pasteboard = PrivatePasteboard()
    /// Called with the text of an update that does not match its data, unless the view reports it to the program.
    package var onUpdateError: ((String) -> Void)?
    /// Called with the items of a paste that no view accepts.
    package var onPasteRefused: (([ItemProvider]) -> Void)?
    /// Called when items are released where the target refuses them, with the reason that its proposal gives
    /// (`DropProposal.refusalReason`): a sentence for a message (DROP-13).
    public var onDropRefused: ((_ reason: String) -> Void)?
    /// The view over which the caption of a keyboard drag is centered, as a notice may be; nil for the whole window.
    package weak var messageView: View?
    /// The `WindowContent` of `Application` that shows the tree, whose services its dialogs use; nil in other hosts.
    package weak var windowContent: AnyObject?
    /// Called when a drag leaves the window while another one is outside, which alone other programs can see.
    package var onDragKeptInside: ((DragSession) -> Void)?
    /// Called when a focused text editor requests a paste. The window fetches the clipboard's text and sends it as a
    /// text event, so that a recording contains it (BUILD-2). Nil disables text pasting.
    package var onTextPaste: ((View) -> Void)?
    private lazy var windowUndoManager = UndoManager()
    var textInputState = TextInputState()
    /// The time of the last event or frame, or a later time passed to ``advanceClock(to:)``.
    public private(set) var now: Timestamp = .zero
    /// The view that receives key and text events.
    public internal(set) weak var focusedView: View?
    /// The view whose controller receives key commands while no view has the focus; nil for the frontmost one.
    package weak var commandView: View?
    /// Returns the menu of the program, whose shortcuts need no focus (RUN-2); nil for none. Called when it opens, and
    /// for each key that no view has used, unless a dialog or another menu is open.
    public var mainMenu: (() -> Menu)? {
        didSet { mainMenuDidChange() }
    }
    /// The time of the last key that performed a command, and whose text is therefore not typed.
    var commandTextTime: Timestamp?
    /// Whether the window has the keyboard's focus.
    package internal(set) var windowIsFocused = false
    /// The text last announced to assistive technology, such as the target of a keyboard drag (HAND-1); nil before the
    /// first announcement.
    public internal(set) var announcement: String?
    /// Whether frames leave out the previews because another window shows them (DRAG-1).
    package var hidesPreviews = false {
        didSet { if hidesPreviews != oldValue { overlay.invalidate() } }
    }

    /// The view behind all others, which fills the window and follows its size (VIEW-16); nil, the default, shows none.
    /// Setting it removes the former one.
    public var contentView: View? { didSet { contentViewDidChange(from: oldValue) } }

    let overlay = DragOverlay()
    /// Rendered shadows of menus, notices and panels, shared by the whole window.
    let overlayShadows = ShadowCache()
    /// The running animations of properties, in the order in which they were started.
    var viewAnimations: [ViewAnimation] = []
    /// Whether `close()` was called: no frame advances animations.
    private(set) var isClosed = false
    /// Whether a view in the window has had a tint color of its own.
    var usesTintColors = false
    /// Whether a view in the window has had a color scheme of its own.
    var usesSchemes = false
    var damaged = DamageRegion()
    /// The damage of the latest frames, if these were not drawn.
    var undrawn = DamageRegion()
    /// The views that live previews show and that are therefore not drawn at their own position, in the order of the
    /// previews.
    private var liveViews: [View] = [] {
        didSet { liveViewIDs = Set(liveViews.lazy.map { ObjectIdentifier($0) }) }
    }
    private var liveViewIDs: Set<ObjectIdentifier> = []
    var animating: [WeakView] = []
    /// Views that added items to a session that began in another view. `SessionContributor.followSessions()` is how
    /// they learn of its end.
    private var sessionContributors: [WeakView] = []
    /// Pending wake-ups, in the order of the calls of `wake(at:_:)`.
    private var wakeUps: [WakeUp] = []
    var presses: [PointerID: WeakView] = [:]
    /// The touches on views.
    var touches: [PointerID: ViewTouch] = [:]
    private(set) lazy var gestures = GestureArbiter(root: self)
    var keyboardDrag: KeyboardDrag?
    /// The key that ended the keyboard drag; its repeats are ignored until another key is pressed.
    var keyboardDragEndKey: Key?
    var hovered = WeakView(nil)
    var tooltip = TooltipState.none
    /// The event that is being handled; nil between events. A menu that opens meanwhile fits the device.
    var handledEvent: InputEvent?

    /// Whether a key is being handled. A menu that opens meanwhile highlights its first item.
    var isHandlingKey: Bool { if case .keyDown = handledEvent?.kind { true } else { false } }
    /// Whether a touch is being handled. A menu that opens meanwhile has higher rows (HAND-2).
    var isHandlingTouch: Bool { handledEvent?.pointerKind == .touch }
    /// Whether the last press was a touch. Panels that open then have rows for fingers (HAND-2).
    package internal(set) var wasTouchedLast = false

    /// Whether the focus was moved by a key since the last press.
    var isFocusMovedByKey = false {
        didSet { if isFocusMovedByKey != oldValue { focusedView?.focusVisibilityDidChange() } }
    }
    /// The dragging pointers at which another program's window covers this one, so that their drags find no view.
    package var coveredPointers: Set<PointerID> = []
    var (isFrameRequested, isInFrame) = (false, false)
    /// Whether a drag was lifted or over the window at the end of the last step.
    private var hadDrag = false
    /// The number of frames so far.
    var frameCount = 0
    /// Whether a frame is being drawn that contains the previews.
    var drawsPreviews = false
    private var treeNeedsLayout = true

    struct WeakView {
        weak var view: View?
        init(_ view: View?) { self.view = view }
    }

    /// A pending call of `wake(at:_:)`.
    private struct WakeUp {
        let id: ObjectIdentifier
        let view: WeakView
        let time: Timestamp

        init(_ view: View, at time: Timestamp) {
            id = ObjectIdentifier(view)
            self.view = WeakView(view)
            self.time = time
        }
    }

    /// Creates a root of `size` points at `scale` pixels per point, and becomes the host of `engine`.
    public init(
        size: CGSize, scale: CGFloat, appearance: Appearance, textRenderer: TextRenderer, engine: SessionEngine
    ) {
        self.scale = scale
        makeTextRenderer = { textRenderer }
        self.engine = engine
        style = WindowStyle(desktop: appearance)
        super.init(frame: CGRect(origin: .zero, size: size))
        clipsToBounds = true
        cachedRoot = self
        engine.host = engineHost
        engine.reducesMotion = appearance.reducesMotion
        overlay.root = self
        backgroundColor = appearance.palette.window
    }

    var style: WindowStyle
    /// The colors and motion settings of the window: those of ``desktopAppearance``, after the choices of ``theme``.
    public override var appearance: Appearance { style.appearance }

    /// Adopts the window's size, in points, and its scale.
    package func resize(to size: CGSize, scale: CGFloat) {
        if scale != self.scale {
            self.scale = scale
            overlay.invalidate()
            notifyAppearance()
        }
        frame = CGRect(origin: .zero, size: size)
        setNeedsDisplay()
    }

    /// Fits the overlays (`WindowOverlay`) into the window.
    public override func layoutSubviews() {
        for case let overlay as any WindowOverlay in subviews { overlay.place(in: bounds) }
    }

    // MARK: Frames

    /// Whether a frame should be drawn: there is damage, pending layout or a running animation.
    public var wantsFrame: Bool {
        isFrameRequested || !damaged.isEmpty || treeNeedsLayout || !animating.isEmpty || engine.isAnimating
            || viewAnimations.contains { $0.beginning(after: now) == nil }
    }

    /// The earliest time at which the window changes without input; nil if it will not.
    public var deadline: Timestamp? {
        let beginning = viewAnimations.lazy.compactMap { $0.beginning(after: self.now) }.min()
        return [wakeUps.lazy.map(\.time).min(), engine.deadline, gestures.deadline, beginning].lazy.compactMap { $0 }
            .min()
    }

    /// Advances the engine, animations and wake-ups to `time` and lays out. Collects damage without drawing.
    public func advance(to time: Timestamp) {
        now = max(now, time)
        // What views report to the engine before it advances happens in this frame, and not in the one before.
        engine.advanceClock(to: now)
        // The cells in content that glides are the destinations of previews and of keyboard drags, which follow them in
        // the same frame.
        for case let view as ScrollView in animating.map(\.view) where view.cachedRoot === self {
            view.moveGlidingContent(to: now)
        }
        followKeyboardDrag()
        engine.advance(to: now)
        followDrags()
        gestures.advance(to: now)
        followSessions()
        advanceAnimations(to: now)
        let due = wakeUps.filter { $0.time <= now }
        wakeUps.removeAll { $0.time <= now }
        for waking in due { if let view = waking.view.view { startAnimating(view) } }
        // In the order of registration, so that the same input gives the same frames (BUILD-1).
        let steps = animating
        animating.removeAll()
        var going: [WeakView] = []
        for entry in steps {
            guard let view = entry.view, view.cachedRoot === self, view.animate(at: now) else { continue }
            going.append(entry)
        }
        animating = going + animating.filter { new in !going.contains { $0.view === new.view } }
        updateTransferPanel()
        performLayout()
        engine.followSources()
        replace(overlay.update(engine.presentations))
        // Views shown by live previews may have been invalidated by `replace`.
        performLayout()
        engine.noticeMovedTargets()
        hideOutdatedTooltip()
    }

    /// Ends hovering when a drag begins or enters the window: the pointer acts on nothing else until it ends.
    func followDrags() {
        let hasDrag = engine.hasDragOverWindow
        if hasDrag, !hadDrag { cancelHovering() }
        hadDrag = hasDrag
    }

    /// Ends hovering when an overlay covers the window, such as a menu or a dialog.
    func overlayDidAppear(_ view: View) {
        if let overlay = view as? any WindowOverlay, overlay.bottomLevel == nil { cancelHovering() }
    }

    /// Calls `view.followSessions()` after each step of the engine until it returns false. Idempotent.
    func follow(_ view: any SessionContributor) {
        if !sessionContributors.contains(where: { $0.view === view }) { sessionContributors.append(WeakView(view)) }
    }

    private func followSessions() {
        guard !sessionContributors.isEmpty else { return }
        sessionContributors.removeAll { entry in (entry.view as? any SessionContributor)?.followSessions() != true }
    }

    private func replace(_ new: [View]) {
        guard !new.isEmpty || !liveViews.isEmpty else { return }
        let old = liveViews
        for view in new where !isShownByPreview(view) { view.damageIncludingOverflow() }
        liveViews = new
        for view in old where !isShownByPreview(view) {
            // The view is drawn at its own position again. Its superview may be waiting for that before removing the
            // view.
            view.damageIncludingOverflow()
            view.superview?.startAnimating()
        }
    }

    private func performLayout() {
        // Layout may invalidate layout. The limit prevents an endless loop in a tree whose layout never converges.
        var rounds = 0
        while treeNeedsLayout && rounds < 8 {
            treeNeedsLayout = false
            layoutIfNeeded()
            rounds += 1
        }
    }

    // MARK: Notifications from views

    func damage(_ rect: CGRect, of view: View, force: Bool = false) {
        var part = rect
        var current: View? = view
        while let step = current, step !== self {
            if step.isHidden && !(force && step === view) { return }
            if isShownByPreview(step) { overlay.damage(liveView: step) }
            if step.clipsSubviews && step !== view { part = part.intersection(step.withShownValues { step.bounds }) }
            if part.isNull { return }
            part = step.withShownValues { step.rectToSuperview(part) }
            // A huge transform overflows: what the view covers is not known, and no rectangle can be clipped.
            guard part.hasFiniteComponents else { return damage(inWindow: bounds) }
            current = step.superview
        }
        guard current === self else { return }
        damage(inWindow: part)
    }

    func damage(inWindow rect: CGRect) {
        let visible = rect.intersection(bounds)
        guard !visible.isNull, !visible.isEmpty else { return }
        damaged.add(PixelRect(covering: visible.scaled(by: scale)))
        requestFrame()
    }

    func requestLayout() {
        treeNeedsLayout = true
        requestFrame()
    }

    func startAnimating(_ view: View) {
        if !animating.contains(where: { $0.view === view }) { animating.append(WeakView(view)) }
        requestFrame()
    }

    /// Whether a view of the window may accept the items of the pasteboard.
    public override func canPerform(_ command: EditCommand) -> Bool {
        command == .paste ? canPaste : super.canPerform(command)
    }
    /// Pastes into the focused view, or the first view of the window that accepts the items.
    public override func perform(_ command: EditCommand) {
        if command == .paste { paste() } else { super.perform(command) }
    }

    /// The window's own: responders without another one register their changes here.
    public override var undoManager: UndoManager? { windowUndoManager }

    /// Shows the tooltip that is due.
    public override func animate(at time: Timestamp) -> Bool {
        showDueTooltip(at: time)
        return false
    }

    /// Calls the view's `animate(at:)` at `time`, without frames until then.
    ///
    /// A view has at most one wake-up: another call replaces it, nil cancels it, and so does leaving the window.
    public func wake(at time: Timestamp?, _ view: View) {
        let before = deadline
        cancelWakeUp(view)
        if let time { wakeUps.append(WakeUp(view, at: time)) }
        // The window sleeps until the deadline that it read last, so it is notified of an earlier one. After a frame
        // the window reads the deadline anyway.
        if !isInFrame, let after = deadline, before.map({ after < $0 }) ?? true { onNeedsFrame?() }
    }

    func requestFrame() {
        guard !isFrameRequested else { return }
        isFrameRequested = true
        onNeedsFrame?()
    }

    /// Ends what the window does for a view that leaves it.
    func removeReferences(to view: View) {
        if tooltip.owner === view { hideTooltip() }
        animating.removeAll { $0.view === view }
        cancelWakeUp(view)
        gestures.removeView(view)
        view.motion?.viewDidLeaveWindow(view)
        if focusedView === view { focusedView = nil }
    }

    private func cancelWakeUp(_ view: View) { wakeUps.removeAll { $0.id == ObjectIdentifier(view) } }

    /// Whether a live preview shows the view, so that the view is not drawn at its own position.
    package func isShownByPreview(_ view: View) -> Bool { liveViewIDs.contains(ObjectIdentifier(view)) }

    /// Sets `now` to `time` unless `time` is earlier. Call it before changes outside events and frames, so that their
    /// animations start now rather than at the time of the last event. Does not advance animations.
    public func advanceClock(to time: Timestamp) { now = max(now, time) }

    /// Ends all animations because no further frame will be drawn. Properties are shown with their final values, and
    /// completions that wait for cells to settle are called as canceled. Animations that are started later end on the
    /// next turn of the main queue.
    package func close() {
        isClosed = true
        endAllAnimations()
        for entry in animating { (entry.view as? any FrameDependent)?.framesDidEnd() }
    }
}
