/// The view that fills a window: owns the session engine, the focus, the damage and the motions of the window.
///
/// It needs no window system. Give it events (`handle`), let it draw (`drawFrame`), and ask it when it wants to be
/// woken (`wantsFrame`, `deadline`); so a test is a list of events, and a replay too (BUILD-1).
@MainActor public final class RootView: View {
    /// The engine of every drag in the window.
    public let engine: SessionEngine
    /// Draws text.
    public let textRenderer: TextRenderer
    /// How many pixels a point has.
    public private(set) var scale: CGFloat
    /// Called when a frame is wanted and none was before, and when `deadline` has come nearer by itself.
    public var onNeedsFrame: (() -> Void)?
    /// Called when the pointer's look over the window changes.
    public var onPointerShape: ((PointerShape) -> Void)?
    /// Called with the pointers that carry drags, as they change: the window grabs them.
    public var onCarriedPointers: (([PointerID]) -> Void)?
    /// Called when what another program dropped here is done with, and by which operation.
    public var onForeignDropFinished: ((ForeignDragID, DropOperation) -> Void)?
    /// Called as a drag of ours moves over none of our views, at a point of the window; with nil as that ends.
    public var onSessionOutside: ((DragSession, CGPoint?) -> Void)?
    /// Called when a drag of ours was let go over another program that accepts it.
    public var onDropOutside: ((DragSession) -> Void)?
    /// Where what is copied lies, and what is pasted comes from; the window's host gives it the display's.
    public var pasteboard: any Pasteboard = PrivatePasteboard()
    /// Called with what was to be pasted when no view takes it.
    public var onPasteRefused: (([ItemProvider]) -> Void)?
    /// Called when the text on the pasteboard is wanted for a view in which text is being edited: the window fetches it
    /// and sends it as typed text, so that a record has it (BUILD-2). Nil where there is nothing to be fetched.
    public var onTextPaste: ((View) -> Void)?
    /// The time of the last event or frame, or what ``catchUp(to:)`` said since.
    public private(set) var now: Timestamp = .zero
    /// The view that gets the keys.
    public internal(set) weak var focusedView: View?
    /// Whether the window has the keyboard's focus.
    public internal(set) var windowIsFocused = false
    /// What was last said to whoever cannot see it, such as where a drag of the keyboard is (HAND-1); nil at first.
    public internal(set) var announcement: String?
    /// Whether previews are left out of the window's own picture, because another window shows them (DRAG-1).
    public var hidesPreviews = false {
        didSet { if hidesPreviews != oldValue { overlay.invalidate() } }
    }

    let overlay = DragOverlay()
    /// What menus, notices and panels stand on; one for all, so that their shadows are made once.
    let raisedSurface = RaisedSurface()
    var recording: RecordedViewChanges?
    var runningChanges: [RunningChanges] = []
    /// All that was recorded and may still be shown, here or alongside a drag's motions.
    var liveChanges: [WeakChanges] = []
    var isShowingChanges = false
    var damaged = DamageRegion()
    /// The views that live previews show, which therefore do not show in their places; in the previews' order.
    private var replaced: [View] = [] {
        didSet { replacedViews = Set(replaced.lazy.map { ObjectIdentifier($0) }) }
    }
    private var replacedViews: Set<ObjectIdentifier> = []
    var animating: [WeakView] = []
    /// Those that gave items to sessions which began elsewhere, and are not told of their ends otherwise.
    private var contributors: [WeakView] = []
    /// Who asked first is first.
    private var wakings: [Waking] = []
    var presses: [PointerID: WeakView] = [:]
    var keyboardDrag: KeyboardDrag?
    /// The key that ended the keyboard's drag, until another is pressed.
    var keyThatEnded: Key?
    var hovered = WeakView(nil)
    /// Another program's window lies over this one where the carrying hand is: it is over none of our views there.
    package var isCovered = false
    private var frameIsAsked = false
    private var isInFrame = false
    private var layoutIsNeededInside = true

    struct WeakView {
        weak var view: View?
        init(_ view: View?) { self.view = view }
    }

    /// A view that wants to be called at a time.
    private struct Waking {
        let id: ObjectIdentifier
        let view: WeakView
        let time: Timestamp

        init(_ view: View, at time: Timestamp) {
            id = ObjectIdentifier(view)
            self.view = WeakView(view)
            self.time = time
        }
    }

    /// A root of a size in points, at a scale in pixels a point.
    public init(
        size: CGSize, scale: CGFloat, appearance: Appearance, textRenderer: TextRenderer, engine: SessionEngine
    ) {
        self.scale = scale
        self.textRenderer = textRenderer
        self.engine = engine
        storedAppearance = appearance
        super.init(frame: CGRect(origin: .zero, size: size))
        clipsToBounds = true
        cachedRoot = self
        engine.host = self
        overlay.root = self
        backgroundColor = appearance.palette.window
    }

    private var storedAppearance: Appearance
    /// How the window looks; setting it draws everything anew.
    public var look: Appearance {
        get { storedAppearance }
        set {
            guard newValue != storedAppearance else { return }
            storedAppearance = newValue
            backgroundColor = newValue.palette.window
            engine.reducesMotion = newValue.reducesMotion
            overlay.invalidate()
            notifyAppearance(self)
            setNeedsDisplay()
        }
    }

    private func notifyAppearance(_ view: View) {
        view.appearanceDidChange()
        for child in view.subviews { notifyAppearance(child) }
    }

    /// Gives the root the window's size, in points, and scale.
    public func resize(to size: CGSize, scale: CGFloat) {
        if scale != self.scale {
            self.scale = scale
            overlay.invalidate()
            notifyAppearance(self)
        }
        frame = CGRect(origin: .zero, size: size)
        setNeedsDisplay()
    }

    /// What stands over the window's content follows its size.
    public override func layoutSubviews() {
        for case let overlay as any WindowOverlay in subviews { overlay.place(in: bounds) }
    }

    // MARK: Frames

    /// Whether something has changed or moves, so that a frame should be drawn.
    public var wantsFrame: Bool {
        frameIsAsked || !damaged.isEmpty || layoutIsNeededInside || !animating.isEmpty || !runningChanges.isEmpty
            || engine.isAnimating
    }

    /// The earliest time at which something happens without input; nil when nothing will.
    public var deadline: Timestamp? {
        let waking = wakings.lazy.map(\.time).min()
        guard let waking, let other = engine.deadline else { return waking ?? engine.deadline }
        return min(waking, other)
    }

    /// Lets time pass: motions go on, holds become lifts. Damage is gathered, nothing is drawn.
    public func advance(to time: Timestamp) {
        now = max(now, time)
        followKeyboardDrag()
        engine.advance(to: now)
        followSessions()
        advanceChanges(to: now)
        let due = wakings.filter { $0.time <= now }
        wakings.removeAll { $0.time <= now }
        for waking in due { if let view = waking.view.view { startAnimating(view) } }
        // In the order in which they began, so that the same input gives the same frames (BUILD-1).
        let steps = animating
        animating.removeAll()
        var going: [WeakView] = []
        for entry in steps {
            guard let view = entry.view, view.cachedRoot === self, view.animate(at: now) else { continue }
            going.append(entry)
        }
        animating = going + animating.filter { new in !going.contains { $0.view === new.view } }
        updateTransferPanel()
        layoutNow()
        replace(overlay.update(engine.presentations))
        // What a live preview shows may have been laid out anew by what it replaced.
        layoutNow()
    }

    /// Asks a view, after each step of the engine, whether it still waits for the end of a session.
    func follow(_ view: any SessionContributor) {
        if !contributors.contains(where: { $0.view === view }) { contributors.append(WeakView(view)) }
    }

    private func followSessions() {
        guard !contributors.isEmpty else { return }
        contributors.removeAll { entry in (entry.view as? any SessionContributor)?.followSessions() != true }
    }

    private func replace(_ new: [View]) {
        guard !new.isEmpty || !replaced.isEmpty else { return }
        let old = replaced
        for view in new where !isReplaced(view) { view.damageOuter() }
        replaced = new
        for view in old where !isReplaced(view) {
            // It shows in its place again; whoever arranges it may have waited for that to let it go.
            view.damageOuter()
            view.superview?.startAnimating()
        }
    }

    private func layoutNow() {
        // Laying out may ask for more of it; a tree that never comes to rest must not hang the window.
        var rounds = 0
        while layoutIsNeededInside && rounds < 8 {
            layoutIsNeededInside = false
            layoutIfNeeded()
            rounds += 1
        }
    }

    /// Draws what has changed into a surface of the window's size in pixels; returns which pixels those were.
    public func drawFrame(into surface: Surface, at time: Timestamp) -> DamageRegion {
        frameIsAsked = false
        isInFrame = true
        defer { isInFrame = false }
        advance(to: time)
        let whole = PixelRect(x: 0, y: 0, width: surface.width, height: surface.height)
        let region = damaged.clipped(to: whole)
        damaged = DamageRegion()
        guard !region.isEmpty else { return region }
        surface.withContext(scale: scale, clip: region.rects) { context in
            renderContent(in: context)
            if !hidesPreviews { overlay.draw(in: context) }
        }
        return region
    }

    /// Nobody will look at what has changed so far.
    func forgetDamage() {
        damaged = DamageRegion()
        frameIsAsked = false
    }

    /// Everything must be drawn anew: the surface is another one.
    public func invalidate() {
        damaged = DamageRegion()
        setNeedsDisplay()
    }

    // MARK: What views tell

    func damage(_ rect: CGRect, of view: View, force: Bool = false) {
        var part = rect
        var current: View? = view
        while let step = current, step !== self {
            if step.isHidden && !(force && step === view) { return }
            if isReplaced(step) { overlay.damage(liveView: step) }
            if step.clipsToBounds && step !== view { part = part.intersection(step.bounds) }
            if part.isNull { return }
            part = step.rectToSuperview(part)
            current = step.superview
        }
        guard current === self else { return }
        damage(inWindow: part)
    }

    func damage(inWindow rect: CGRect) {
        let visible = rect.intersection(bounds)
        guard !visible.isNull, !visible.isEmpty else { return }
        damaged.add(PixelRect(covering: visible.scaled(by: scale)))
        askForFrame()
    }

    func layoutIsNeededSomewhere() {
        layoutIsNeededInside = true
        askForFrame()
    }

    func startAnimating(_ view: View) {
        if !animating.contains(where: { $0.view === view }) { animating.append(WeakView(view)) }
        askForFrame()
    }

    /// Calls a view's `animate(at:)` once the time has come, without any frames until then: for what happens after a
    /// rest. A view has one such time; another call replaces it, and nil forgets it. Leaving the window forgets it too.
    public func wake(at time: Timestamp?, _ view: View) {
        let before = deadline
        stopWaking(view)
        if let time { wakings.append(Waking(view, at: time)) }
        // Whoever sleeps until the deadline must learn of a nearer one, or it would sleep through it.
        // In a frame it will ask for the deadline anyway.
        if !isInFrame, let after = deadline, before.map({ after < $0 }) ?? true { onNeedsFrame?() }
    }

    func askForFrame() {
        guard !frameIsAsked else { return }
        frameIsAsked = true
        onNeedsFrame?()
    }

    func forget(_ view: View) {
        animating.removeAll { $0.view === view }
        stopWaking(view)
        if focusedView === view { focusedView = nil }
    }

    private func stopWaking(_ view: View) { wakings.removeAll { $0.id == ObjectIdentifier(view) } }

    /// Whether a live preview shows the view, so that it does not show in its place.
    public func isReplaced(_ view: View) -> Bool { replacedViews.contains(ObjectIdentifier(view)) }

    /// What is done next is done at this time, which never runs backwards: for changes that come neither from an event
    /// nor within a frame, so that their motions do not begin when the last of these was. Nothing moves by it.
    public func catchUp(to time: Timestamp) { now = max(now, time) }

    /// Says that no frame will be drawn any more: what runs to its end is there, and whoever waits for cells is told
    /// that they will not be seen to arrive.
    public func close() {
        endRunningChanges()
        for entry in animating { (entry.view as? ItemContainerView)?.abandonArrivals() }
    }
}

/// A view that items were taken from for a session that began elsewhere (DRAG-3).
@MainActor protocol SessionContributor: View {
    /// Does what the phases of those sessions ask for; returns whether any goes on.
    func followSessions() -> Bool
}

extension View {
    func rectToSuperview(_ rect: CGRect) -> CGRect {
        guard transform != nil else {
            return rect.offsetBy(dx: frame.minX - boundsOrigin.x, dy: frame.minY - boundsOrigin.y)
        }
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
        ].map { toSuperview($0) }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (x0, y0) = (xs.min() ?? 0, ys.min() ?? 0)
        return CGRect(x: x0, y: y0, width: (xs.max() ?? 0) - x0, height: (ys.max() ?? 0) - y0)
    }
}
