/// A rectangle of a window: it draws itself, holds others, and takes input.
///
/// Coordinates are points, y downwards; a view's own begin at `bounds.origin`, which a scroll view moves. Everything is
/// on the main actor. Changes ask for a frame by themselves, of the area that they touch and no more.
@MainActor open class View: NamedInteractionView, PasteConfigurationSupporting {
    /// The view around this one.
    public internal(set) weak var superview: View?
    /// The views inside, the last one in front.
    public internal(set) var subviews: [View] = []
    /// The interactions that were added.
    public private(set) var interactions: [any Interaction] = []
    weak var cachedRoot: RootView?
    /// The window in which a change of the view was last recorded; it may be under way still, though the view has left.
    weak var changingRoot: RootView?
    var layoutIsNeeded = true
    private var storedFrame = CGRect.zero
    private var storedTransform: AffineTransform?

    /// An empty view at a place in its superview.
    public init(frame: CGRect = .zero) { storedFrame = frame }

    // MARK: Place

    /// Where the view is in its superview, before its transform.
    public var frame: CGRect {
        get { storedFrame }
        set {
            guard newValue != storedFrame || mayBeChanging else { return }
            let isSame = newValue == storedFrame
            let isKept = keepChange(.frame, isSame: isSame) { .frame(self, from: storedFrame, to: newValue) }
            guard !isKept, !isSame else { return }
            let resized = newValue.size != storedFrame.size
            damageOuter()
            storedFrame = newValue
            damageOuter()
            if resized {
                setNeedsLayout()
                boundsDidChange()
            }
        }
    }

    /// The origin of the view's own coordinates: what a scroll view moves.
    public var boundsOrigin = CGPoint.zero {
        didSet { if boundsOrigin != oldValue { setNeedsDisplay() } }
    }

    /// The view's own rectangle in its own coordinates.
    public var bounds: CGRect { CGRect(origin: boundsOrigin, size: storedFrame.size) }

    /// The middle, in the superview.
    public var center: CGPoint {
        get { storedFrame.center }
        set { frame = CGRect(center: newValue, size: storedFrame.size) }
    }

    /// Scales or turns the view about its middle; nil does nothing.
    public var transform: AffineTransform? {
        get { storedTransform }
        set {
            guard newValue != storedTransform || mayBeChanging else { return }
            let isSame = newValue == storedTransform
            let isKept = keepChange(.transform, isSame: isSame) {
                .transform(self, from: storedTransform, to: newValue)
            }
            guard !isKept, !isSame else { return }
            damageOuter()
            storedTransform = newValue
            damageOuter()
        }
    }

    // MARK: Look

    private var storedAlpha = 1.0
    /// The opacity of the view and all in it, 0 to 1.
    public var alpha: Double {
        get { storedAlpha }
        set {
            guard newValue != storedAlpha || mayBeChanging else { return }
            let isSame = newValue == storedAlpha
            let isKept = keepChange(.alpha, isSame: isSame) { .alpha(self, from: storedAlpha, to: newValue) }
            guard !isKept, !isSame else { return }
            storedAlpha = newValue
            damageOuter()
        }
    }

    /// A second opacity, for whoever arranges the view: a cell that comes or goes, whatever its own opacity.
    var arrangedAlpha = 1.0 {
        didSet { if arrangedAlpha != oldValue { damageOuter() } }
    }

    /// Whether the view is left out, of drawing and of input.
    public var isHidden = false {
        didSet { if isHidden != oldValue { damageOuter(force: true) } }
    }

    private var storedBackground: Color?
    /// What is behind the view's own drawing; nil is nothing.
    public var backgroundColor: Color? {
        get { storedBackground }
        set {
            guard newValue != storedBackground || mayBeChanging else { return }
            let isSame = newValue == storedBackground
            let isKept = keepChange(.background, isSame: isSame) {
                .background(self, from: storedBackground, to: newValue)
            }
            guard !isKept, !isSame else { return }
            storedBackground = newValue
            setNeedsDisplay()
        }
    }

    /// The radius of the background's corners.
    public var cornerRadius: CGFloat = 0 {
        didSet { if cornerRadius != oldValue { setNeedsDisplay() } }
    }

    /// Whether what is inside is cut off at the bounds; false at first, but in a scroll view.
    public var clipsToBounds = false {
        didSet { if clipsToBounds != oldValue { damageOuter(force: true) } }
    }

    /// Whether presses and drags find the view and what is inside.
    public var isUserInteractionEnabled = true

    /// How far the view's own drawing reaches beyond its bounds, such as a ring around it.
    open var overflow: CGFloat { 0 }

    /// Draws the view's own content, behind its subviews; override it. `context` is in the view's coordinates.
    ///
    /// The default calls `draw(_: CGRect)`.
    open func draw(_ context: Context) { Drawing.run(on: context) { draw(bounds) } }

    /// Draws the view's own content by what knows the current `Drawing`; override it, or `draw(_: Context)`, not both.
    /// `rect` is the view's bounds.
    open func draw(_ rect: CGRect) {}

    /// Draws what belongs in front of the subviews; override it.
    open func drawOver(_ context: Context) {}

    /// Places the subviews; override it. Called before a frame when the size changed or it was asked for.
    open func layoutSubviews() {}

    /// The size changed; override it for what cannot wait for the layout.
    open func boundsDidChange() {}

    /// The view came into a window, or left it; override it.
    open func didMoveToWindow() {}

    /// The look changed; override it to throw away what was drawn by it.
    open func appearanceDidChange() { setNeedsDisplay() }

    /// One step of an animation that the view runs itself; returns whether it goes on. See `startAnimating()`.
    open func animate(at time: Timestamp) -> Bool { false }

    // MARK: Input, overridden by what takes it

    /// A button went down on the view; returns whether the view follows the press until its end.
    open func pointerDown(_ event: InputEvent) -> Bool { false }
    /// A press that the view follows moved.
    open func pointerMoved(_ event: InputEvent) {}
    /// A press that the view follows ended.
    open func pointerUp(_ event: InputEvent) {}
    /// A press that the view follows was taken away: it became a drag, or the grab was lost.
    open func pointerCancelled(_ pointer: PointerID) {}
    /// The pointer came over the view, without a press, or left it.
    open func hoverChanged(_ isHovered: Bool) {}
    /// The wheel turned over the view; returns whether it used that.
    open func scroll(_ event: InputEvent, by distance: CGPoint) -> Bool { false }
    /// A pinch over the view; returns whether it used that.
    open func pinch(_ event: InputEvent, scale: CGFloat) -> Bool { false }
    /// A key was pressed while the view, or one inside it, has the focus; returns whether it used that.
    open func keyDown(_ key: Key, _ event: InputEvent) -> Bool { false }
    /// Text was typed; returns whether the view used it.
    open func insertText(_ text: String) -> Bool { false }
    /// Whether the view can have the keyboard's focus.
    open var canBecomeFocused: Bool { false }
    /// The focus came or went.
    open func focusChanged(_ isFocused: Bool) { setNeedsDisplay() }
    /// How the pointer looks over the view; nil leaves it to the superview.
    open func cursor(at point: CGPoint) -> PointerShape? { nil }
    /// Which of its parts a point belongs to; a view that lets presses through returns nil.
    open func hitTest(_ point: CGPoint) -> View? {
        let isInside = bounds.contains(point)
        // What most views answer: this is asked of all that are in a window, at each motion.
        if !isInside, subviews.isEmpty || clipsToBounds { return nil }
        guard !isHidden, isUserInteractionEnabled, alpha > 0.01 else { return nil }
        for child in subviews.reversed() {
            if let hit = child.hitTest(child.fromSuperview(point)) { return hit }
        }
        return isInside ? self : nil
    }

    // MARK: Accessibility

    /// What the view is, for the inspector and for assistive technology; nil leaves it out.
    open var role: AccessibilityRole? { nil }
    /// What a user would call it.
    open var accessibilityName: String? { nil }
    /// What is special about it now.
    open var accessibilityStates: Set<AccessibilityState> { [] }
    /// What it holds, such as its count.
    open var accessibilityValue: [String: Int] { [:] }

    /// The name in the session's timeline.
    open var interactionName: String { accessibilityName ?? role?.rawValue ?? "view" }

    // MARK: Pasting

    /// The types that the view takes, by paste and by drop alike; nil, the default, takes nothing (DROP-12).
    public var pasteConfiguration: PasteConfiguration?

    /// Whether these can be pasted here; by default, whether any of them is of an acceptable type.
    open func canPaste(_ itemProviders: [ItemProvider]) -> Bool {
        pasteConfiguration?.acceptsAny(of: itemProviders) ?? false
    }

    /// Takes what was pasted or dropped; override it together with `pasteConfiguration`. The data of a drop is to be
    /// asked for now, as in `performDrop` (DROP-5).
    open func paste(itemProviders: [ItemProvider]) {}

    // MARK: Interactions

    /// The view around, for the engine.
    public var interactionSuperview: (any InteractionView)? { superview }

    /// Adds an interaction; one that is on another view moves here.
    public func addInteraction(_ interaction: any Interaction) {
        (interaction.host as? View)?.removeInteraction(interaction)
        interactions.append(interaction)
        interaction.didMove(to: self)
    }

    /// Takes an interaction away; nothing happens if it is not here.
    public func removeInteraction(_ interaction: any Interaction) {
        guard interactions.contains(where: { $0 === interaction }) else { return }
        interactions.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
    }
}

/// How the pointer looks.
public enum PointerShape: Sendable, Hashable {
    /// The ordinary arrow.
    case arrow
    /// Over a link or a button.
    case pointingHand
    /// Over text.
    case text
    /// Over what can be dragged sideways.
    case resizeHorizontal
    /// While something is carried.
    case grabbing
}

/// What a view is (`inspect.md`).
public enum AccessibilityRole: String, Sendable {
    case table, row, grid, cell, placeholder, gap, preview, button, menu, trash, panel, image, label, split, notice
}

/// What is special about a view now (`inspect.md`).
public enum AccessibilityState: String, Sendable {
    case selected, focused, lifting, dragging, hidden, dropTarget, springLoading, editing, loading, error, disabled
}
