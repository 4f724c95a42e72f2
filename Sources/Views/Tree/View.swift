/// A rectangular part of a window that draws itself, contains subviews and receives input.
///
/// Coordinates are points with y downward; the view's own coordinates start at `bounds.origin`, which scroll views
/// change. Changes invalidate the affected area and request a frame.
@preconcurrency @MainActor open class View: Responder, NamedInteractionView, PasteConfigurationSupporting {
    // Hit testing and invalidation visit many views for each pointer motion. They read stored properties that are not
    // public: only for these does the compiler prove that accesses cannot overlap, instead of checking it at run time.
    weak var parent: View?
    var children: [View] = []
    var storedInteractions: [any Interaction] = []
    weak var cachedRoot: RootView?
    var needsLayout = true
    /// The view's part in a layout by constraints; nil without one.
    var layoutState: LayoutState?
    /// The gesture recognizers in the order they were added.
    var recognizers: [GestureRecognizer] = []
    var storedTraits: ViewTraits?
    /// Follows the layout and the window of the view.
    package weak var observer: (any ViewObserver)?
    var storedFrame = CGRect.zero
    var storedTransform: AffineTransform?
    var storedBoundsOrigin = CGPoint.zero
    var storedIsHidden = false
    private var storedIsUserInteractionEnabled = true

    /// Creates an empty view with a frame in its superview's coordinates.
    public init(frame: CGRect) {
        storedFrame = frame.hasFiniteComponents ? frame : .zero
        super.init()
        if !frame.hasFiniteComponents { reject(frame, for: "frame") }
    }

    /// Creates a view without a size. Calls `init(frame:)`, so that subclasses which override that one inherit this.
    public override convenience init() { self.init(frame: .zero) }

    // Subclasses would have to implement an available one.
    /// Unavailable: the library creates no views in this way.
    @available(*, unavailable) public required convenience init(launch: ResponderLaunch) { self.init(frame: .zero) }

    // MARK: Geometry

    /// The position and size in the superview's coordinates, before `transform`.
    ///
    /// Geometric properties keep their values when they are set to values that are NaN or infinite, which is reported
    /// once for each view and property (VIEW-15).
    open var frame: CGRect {
        get { storedFrame }
        set {
            guard newValue != storedFrame else { return }
            guard newValue.hasFiniteComponents else { return reject(newValue, for: "frame") }
            guard newValue.size != storedFrame.size else { return apply(newValue) }
            // An override of `bounds` follows each change of the size.
            framePassedToBounds = newValue
            bounds = CGRect(origin: storedBoundsOrigin, size: newValue.size)
            framePassedToBounds = nil
        }
    }
    private var framePassedToBounds: CGRect?

    /// The view's rectangle in its own coordinates. Setting the size keeps `center`. Each change of the size sets it:
    /// an override that follows changes is called for those of `frame`, too.
    open var bounds: CGRect {
        get { CGRect(origin: storedBoundsOrigin, size: storedFrame.size) }
        set {
            boundsOrigin = newValue.origin
            guard newValue.size != storedFrame.size else { return }
            apply(
                framePassedToBounds.flatMap { $0.size == newValue.size ? $0 : nil }
                    ?? CGRect(center: storedFrame.center, size: newValue.size))
        }
    }

    /// The center of `frame`, in the superview's coordinates.
    open var center: CGPoint {
        get { frame.center }
        set { frame = CGRect(center: newValue, size: frame.size) }
    }

    /// A transform about the center of the view.
    open var transform: AffineTransform {
        get { storedTransform ?? .identity }
        set { apply(newValue) }
    }

    // MARK: Hierarchy

    /// Adds a view in front of its siblings; removes it from its former superview.
    open func addSubview(_ view: View) { insertSubview(view, at: children.count) }

    /// Inserts a view at an index in back-to-front order, clamped to the valid range. Has no effect if the view
    /// contains this one. A view in another window is removed from it first.
    open func insertSubview(_ view: View, at index: Int) { insert(view, at: index) }

    /// Removes the view from its superview; has no effect without one.
    open func removeFromSuperview() { leaveSuperview() }

    // MARK: Appearance

    /// The colors and motion settings of the window, in the scheme of ``schemeOverride`` of the view or its nearest
    /// superview that has one; outside a window light without one.
    public var appearance: Appearance {
        let scheme = inheritedScheme
        return cachedRoot?.style.appearance(in: scheme) ?? Appearance(isDark: scheme == .dark)
    }

    var (storedAlpha, storedContainerAlpha) = (1.0, 1.0)
    var storedContainerScale: CGFloat = 1
    /// The opacity of the view and its subviews, 0 to 1.
    open var alpha: CGFloat {
        get { storedAlpha }
        set { setAlpha(newValue) }
    }

    /// A number by which ``viewWithTag(_:)`` finds the view; 0 by default.
    open var tag: Int {
        get { storedTraits?.tag ?? 0 }
        set { traits.tag = newValue }
    }

    /// Whether the view is excluded from drawing and hit testing.
    open var isHidden: Bool {
        get { storedIsHidden }
        set { setHidden(newValue) }
    }

    var storedBackground: Color?
    /// The color drawn behind the view's content; nil draws none.
    open var backgroundColor: Color? {
        get { storedBackground }
        set { if newValue != storedBackground { change(.background) { storedBackground = newValue } } }
    }

    /// The corner radius of the background and of the clip of `clipsToBounds`, in points.
    public var cornerRadius: CGFloat = 0 {
        didSet { if !acceptCornerRadius(insteadOf: oldValue) { cornerRadius = oldValue } }
    }

    /// Draws border, shadow, mask and other parts; nil for most views.
    package var decoration: (any ViewDecoration)? {
        willSet { setNeedsDisplay() }
        didSet { setNeedsDisplay() }
    }

    /// The class of the layer that `UIKitNames` creates for the view; has no effect on views that do not use layers.
    open class var layerClass: AnyClass { View.self }

    /// The color of template images and controls; without one of its own, that of the superview, and finally the accent
    /// color of the window's theme.
    open var tintColor: Color! {
        get { ownTintColor ?? parent?.tintColor ?? cachedRoot?.style.tint ?? Self.standardTint }
        set {
            guard newValue != ownTintColor else { return }
            ownTintColor = newValue
            notifyTintColor()
        }
    }

    /// Called after the tint color of the view or of a superview has changed, and after the view has moved to a
    /// superview with another tint color. Override point; the default redraws.
    open func tintColorDidChange() { setNeedsDisplay() }

    /// Whether subviews are clipped to the bounds and their rounded corners; initially true only in scroll views.
    open var clipsToBounds: Bool {
        get { clipping.contains(.view) }
        set { setClipping(.view, newValue) }
    }

    /// The reasons for which subviews are clipped to the bounds; empty if they are not clipped.
    var clipping: Clipping = []

    /// Whether hit testing finds the view and its subviews.
    open var isUserInteractionEnabled: Bool {
        get { storedIsUserInteractionEnabled }
        set { storedIsUserInteractionEnabled = newValue }
    }

    /// How far the view draws beyond its bounds on each side, in points, such as for a focus ring or a shadow. Call
    /// `setNeedsDisplay()` before and after a change.
    open var overflow: CGFloat { 0 }

    /// Draws the view's content behind its subviews, in the view's coordinates. Override point; the default calls
    /// `draw(_: CGRect)`.
    ///
    /// Drawing is clipped to the pixels of the bounds, extended by `overflow` on each side (VIEW-14): a change of the
    /// view redraws these pixels only, so that anything drawn beyond them would stay behind. Subviews may be outside.
    open func draw(_ context: Context) { Drawing.run(on: context) { _ in draw(bounds) } }

    /// Draws the view's content through the current `Drawing`. Override either this or `draw(_: Context)`. `rect` is
    /// the view's bounds.
    open func draw(_ rect: CGRect) {}

    /// Draws in front of the subviews. Override point within this target.
    func drawOver(_ context: Context) {}

    /// Positions the subviews. Override point; called before a frame when the size has changed or `setNeedsLayout()`
    /// was called.
    open func layoutSubviews() {}

    /// Called after `layoutSubviews()`, which overrides may replace. Override point within this target.
    func didLayOutSubviews() {}

    /// Invalidates the drawing of the whole view, including its `overflow`.
    open func setNeedsDisplay() { damageIncludingOverflow() }

    /// Requests `layoutSubviews()` before the next frame.
    open func setNeedsLayout() {
        needsLayout = true
        cachedRoot?.requestLayout()
    }

    /// Performs pending layout of the view and its descendants now. If the view's frame depends on constraints, lays
    /// out everything that the same constraints may affect.
    open func layoutIfNeeded() { layOutHost() }

    // MARK: Layout by constraints

    /// The natural size of the content; `noIntrinsicMetric` where there is none. Override point; call
    /// `invalidateIntrinsicContentSize()` when the size changes.
    open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }

    /// The natural height of wrapping content at a width; nil, the default, if it does not depend on the width.
    open func intrinsicContentHeight(forWidth width: CGFloat) -> CGFloat? { nil }

    /// Notifies the constraints that the size of the content has changed.
    open func invalidateIntrinsicContentSize() { intrinsicContentSizeDidChange() }

    /// Changes the constraints of the content. Override point; called before the first layout by constraints and after
    /// `setNeedsUpdateConstraints()`.
    open func updateConstraints() {}

    /// Whether the view is useful only with constraints; false by default. Not used by the library.
    open class var requiresConstraintBasedLayout: Bool { false }

    /// Returns the size that the constraints of the content allow closest to `targetSize`. A required priority gives
    /// exactly the target's width or height. Override point for cells.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
        verticalFittingPriority: LayoutPriority
    ) -> CGSize { fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority) }

    /// The view whose first line of text is aligned by `firstBaselineAnchor`; by default the view itself.
    open var forFirstBaselineLayout: View { self }
    /// The view whose last line of text is aligned by `lastBaselineAnchor`; by default the view itself.
    open var forLastBaselineLayout: View { self }
    /// The baseline of the first or last line of the view's own text; nil, the default, without text. Override point.
    open func baseline(isFirst: Bool) -> LayoutBaseline? { nil }
    /// Called when the layout margins have changed. Override point.
    open func layoutMarginsDidChange() {}

    /// Called synchronously when the size has changed, for state that cannot wait for layout. Override point.
    open func boundsDidChange() {}

    /// The size, in points, that suits the view within `size`; the current size by default. Override point.
    open func sizeThatFits(_ size: CGSize) -> CGSize { frame.size }

    /// Sets the size to `sizeThatFits` of the current size, and keeps the origin.
    open func sizeToFit() { frame.size = sizeThatFits(frame.size) }

    /// Called before the superview changes; `newSuperview` is nil before a removal. Override point.
    open func willMove(toSuperview newSuperview: View?) {}
    /// Called after the superview has changed. Override point.
    open func didMoveToSuperview() {}
    /// Called after a view has become a subview. Override point.
    open func didAddSubview(_ subview: View) {}
    /// Called before a subview is removed or moved to another superview. Override point.
    open func willRemoveSubview(_ subview: View) {}

    /// Called before the view enters or leaves a window: the program's view in the window that it enters, or nil. Views
    /// that are moved within a window do not leave it. Override point.
    open func willMove(toWindow newWindow: WindowView?) {}
    /// Called after the view has entered or left a window. Override point.
    open func didMoveToWindow() {}

    /// Called when the colors or scale have changed. Override to discard cached drawings; the default redraws.
    open func appearanceDidChange() { setNeedsDisplay() }

    /// Advances an animation that the view runs itself; returns whether it continues. Started by `startAnimating()` or
    /// `RootView.wake(at:_:)`.
    open func animate(at time: Timestamp) -> Bool { false }
    /// Calls `animate(at:)` in every frame until it returns false; UIKit's indicators have a method of this name.
    open func startAnimating() { cachedRoot?.startAnimating(self) }

    // MARK: Input

    /// Shows the view's menu for a point in its coordinates, as the secondary button or a long press asks for; returns
    /// whether there is one. By default that of an interaction.
    func showContextMenu(at point: CGPoint) -> Bool { offerMenuPress(at: point) }

    /// A button was pressed over the view; returns whether the view tracks the press until it ends.
    open func pointerDown(_ event: InputEvent) -> Bool { false }
    /// The pointer of a tracked press moved.
    open func pointerMoved(_ event: InputEvent) {}
    /// The button of a tracked press was released.
    open func pointerUp(_ event: InputEvent) {}
    /// A tracked press was canceled: the press became a drag, or the grab was lost.
    open func pointerCanceled(_ pointer: PointerID) {}
    /// The pointer entered or left the view or its descendants while no press is tracked.
    open func hoverChanged(_ isHovered: Bool) {}
    /// A wheel or touchpad scrolled over the view; returns whether the view used the event.
    open func scroll(_ event: InputEvent, by distance: CGPoint) -> Bool { false }
    /// A touchpad's pinch over the view; returns whether the view used the event. `scale` is relative to the start of
    /// the gesture, also in the event that ends it (`InputEvent.Kind.pinch`).
    open func pinch(_ event: InputEvent, scale: CGFloat) -> Bool { false }
    /// A key was pressed while the view or a descendant has the focus; returns whether the view used it.
    open func keyDown(_ key: Key, _ event: InputEvent) -> Bool { false }
    /// Text was typed while the view or a descendant has the focus; returns whether the view used it.
    open func insertText(_ text: String) -> Bool { false }
    /// Whether the view accepts the keyboard focus.
    open var canBecomeFocused: Bool { false }
    /// The subviews in the order in which Tab visits them.
    var subviewsInFocusOrder: [View] { subviews }
    /// Whether the view takes the focus now. Asked once, when nothing else prevents it.
    var acceptsFocus: Bool { true }
    /// Whether the view is editing text. Its keys then take precedence over those of a keyboard drag.
    open var isEditingText: Bool { false }
    /// The caret of the text that the view edits, in the view's coordinates, for input methods (HAND-7); nil if it
    /// edits none, or a secret one. By default the bounds while ``isEditingText``.
    open var textInputCaret: CGRect? { isEditingText ? bounds : nil }
    /// The view gained or lost the keyboard focus, or its window gained or lost the focus while the view has it.
    open func focusChanged(_ isFocused: Bool) { setNeedsDisplay() }
    /// Called on the focused view when a key has moved the focus for the first time since a press, or a press has
    /// followed: `RootView.isFocusMovedByKey` has changed.
    func focusVisibilityDidChange() {}
    /// The pointer shape at a point of the view; nil defers to the superview.
    open func cursor(at point: CGPoint) -> PointerShape? { nil }
    /// Returns the frontmost view at a point in this view's coordinates; nil if the view is hidden or ignores presses
    /// there.
    open func hitTest(_ point: CGPoint) -> View? { frontmostView(at: point) }
    /// Returns `hitTest(_:)`. Override either; `event` is nil.
    open func hitTest(_ point: CGPoint, with event: TouchEvent?) -> View? { hitTest(point) }
    /// Whether a point in the view's coordinates counts as inside the view. By default, whether the bounds contain it.
    /// `event` is nil. Unlike in UIKit, a view that does not clip its subviews is searched outside, too.
    open func point(inside point: CGPoint, with event: TouchEvent?) -> Bool { bounds.contains(point) }
    /// Whether a gesture of this view may begin; true by default. The recognizer's delegate is asked, too.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }
    /// Whether taps of ancestors ignore touches that begin on this view.
    var blocksTapsOfAncestors: Bool { false }

    // MARK: Accessibility

    /// The kind of element unless the program sets ``accessibilityRole``; nil, the default, excludes the view unless it
    /// has a name. Override point.
    open var defaultAccessibilityRole: AccessibilityRole? { nil }
    /// A short description, shown after the pointer has rested on the view; nil, the default, shows that of the
    /// superview.
    open var tooltipText: String? { nil }
    /// The name announced to users unless the program sets ``accessibilityName``, such as a label's text. Override
    /// point.
    open var defaultAccessibilityName: String? { nil }
    /// The current states.
    open var accessibilityStates: Set<AccessibilityState> { [] }
    /// Numbers such as the count of items, by name.
    open var accessibilityValue: [String: Int] { [:] }

    /// The view's name in the session timeline.
    open var interactionName: String { accessibilityName ?? accessibilityRole?.rawValue ?? "view" }

    // MARK: Pasting

    private var ownPasteConfiguration: PasteConfiguration?
    /// The types that the view accepts by paste and by drop; otherwise those of its controller. Nil, the default,
    /// accepts none (DROP-12).
    open override var pasteConfiguration: PasteConfiguration? {
        get { ownPasteConfiguration ?? observer?.responder?.pasteConfiguration }
        set { ownPasteConfiguration = newValue }
    }

    /// Whether the view, or its controller if the view has no types of its own, accepts these items; by default,
    /// whether any is of an acceptable type.
    open override func canPaste(_ itemProviders: [ItemProvider]) -> Bool {
        let responder = ownPasteConfiguration == nil ? observer?.responder : nil
        return responder?.canPaste(itemProviders) ?? super.canPaste(itemProviders)
    }

    /// Receives pasted or dropped items; override together with `pasteConfiguration`. Begin to load a drop's data here,
    /// as in `performDrop` (DROP-5). The default passes the items to the view's controller.
    open override func paste(itemProviders: [ItemProvider]) {
        if ownPasteConfiguration == nil { observer?.responder?.paste(itemProviders: itemProviders) }
    }

    // MARK: Responder chain

    /// The view's controller, otherwise the superview.
    open override var next: Responder? { observer?.responder ?? superview }

    /// Whether the view can be focused: `canBecomeFocused`.
    open override var canBecomeFirstResponder: Bool { canBecomeFocused }

    /// Whether the view has the keyboard focus.
    open override var isFirstResponder: Bool { isFocused }

    /// Requests the keyboard focus; returns whether the view has it now.
    @discardableResult open override func becomeFirstResponder() -> Bool { canBecomeFirstResponder && becomeFocused() }

    /// Gives up the keyboard focus unless `canResignFirstResponder` is false; returns whether the view is without it.
    @discardableResult open override func resignFirstResponder() -> Bool {
        if isFocused { root?.focus(nil) }
        return !isFocused
    }
}
