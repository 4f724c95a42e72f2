/// Changes the look of a view, or the shape of the pointer, while a pointer is over it.
///
/// A desktop has a pointer always, so that the effects are those of an iPad with a trackpad: a plate behind the view,
/// or a view that grows. The pointer itself keeps its form, except over text.
@preconcurrency @MainActor open class UIPointerInteraction: UIInteraction, PointerShapeInteraction {
    /// The view that the interaction was added to.
    public private(set) weak var host: (any InteractionView)?
    /// Decides about regions and styles. Not retained.
    public private(set) weak var delegate: (any UIPointerInteractionDelegate)?
    /// Whether the interaction has an effect; true by default.
    open var isEnabled = true { didSet { if !isEnabled { leave() } } }
    private lazy var recognizer = UIHoverGestureRecognizer { [weak self] in self?.hover($0) }
    private var region: UIPointerRegion?
    private var style: UIPointerStyle?
    private var shown: PointerEffectState?

    /// Creates an interaction. Without a delegate, the view is highlighted.
    public init(delegate: (any UIPointerInteractionDelegate)?) {
        self.delegate = delegate
        InheritedConformance.check(delegate, "UIPointerInteractionDelegate") {
            $0 is any UIPointerInteractionDelegate.Type
        }
    }

    /// Called when the interaction was added to a view or, with nil, removed.
    open func didMove(to host: (any InteractionView)?) {
        leave()
        (self.host as? UIView)?.removeGestureRecognizer(recognizer)
        self.host = host
        (host as? UIView)?.addGestureRecognizer(recognizer)
    }

    /// Asks the delegate again at the next movement of the pointer.
    open func invalidate() { leave() }

    package func pointerShape(at point: CGPoint, in view: View) -> PointerShape? { style?.shape?.pointer }

    private func hover(_ recognizer: UIHoverGestureRecognizer) {
        guard isEnabled, let view = host as? UIView, recognizer.state != .ended else { return leave() }
        let whole = UIPointerRegion(rect: view.bounds)
        let point = recognizer.location(in: view)
        let request = UIPointerRegionRequest(location: point)
        let new = delegate.map { $0.pointerInteraction(self, regionFor: request, defaultRegion: whole) } ?? whole
        guard new !== region, new?.isEqual(to: region) != true else { return }
        leave()
        guard let new, new.rect.contains(point) else { return }
        region = new
        style =
            delegate.map { $0.pointerInteraction(self, styleFor: new) }
            ?? UIPointerStyle(effect: .highlight(UITargetedPreview(view: view)))
        shown = style?.effect.flatMap { PointerEffectState($0) }
        let animator = PointerAnimator()
        delegate?.pointerInteraction(self, willEnter: new, animator: animator)
        animator.run()
    }

    private func leave() {
        if let region {
            let animator = PointerAnimator()
            delegate?.pointerInteraction(self, willExit: region, animator: animator)
            animator.run()
        }
        shown?.end()
        (region, style, shown) = (nil, nil, nil)
    }
}

/// Where the pointer is.
@preconcurrency @MainActor public final class UIPointerRegionRequest {
    /// In the coordinates of the interaction's view.
    public let location: CGPoint
    /// Always empty: keys have no effect on regions.
    public var modifiers: UIKeyModifierFlags { [] }
    init(location: CGPoint) { self.location = location }
}

/// A part of a view in which the pointer has one style.
@preconcurrency @MainActor open class UIPointerRegion {
    /// In the coordinates of the interaction's view.
    public let rect: CGRect
    /// The program's identifier.
    public let identifier: AnyHashable?

    /// Creates a region.
    public init(rect: CGRect, identifier: AnyHashable? = nil) { (self.rect, self.identifier) = (rect, identifier) }

    func isEqual(to other: UIPointerRegion?) -> Bool { rect == other?.rect && identifier == other?.identifier }
}

/// The shape of the pointer over a region.
public enum UIPointerShape {
    /// A bar for text.
    case verticalBeam(length: CGFloat)
    /// A bar for text.
    case horizontalBeam(length: CGFloat)
    /// The arrow.
    case roundedRect(CGRect, radius: CGFloat = 8)
    /// The arrow.
    case path(UIBezierPath)

    var pointer: PointerShape {
        switch self {
        case .verticalBeam, .horizontalBeam: .text
        case .roundedRect, .path: .arrow
        }
    }
}

/// What a view does while the pointer is over it.
public enum UIPointerEffect {
    /// How the color of a view changes.
    public enum TintMode: Int, Sendable, Hashable {
        /// Not at all, or a plate over or below the view.
        case none, overlay, underlay
    }

    /// A highlight.
    case automatic(UITargetedPreview)
    /// A plate behind the view.
    case highlight(UITargetedPreview)
    /// The view grows, above a shadow.
    case lift(UITargetedPreview)
    /// Some of them.
    case hover(
        UITargetedPreview, preferredTintMode: TintMode = .overlay, prefersShadow: Bool = false,
        prefersScaledContent: Bool = true)
}

/// The look of a region while the pointer is over it.
@preconcurrency @MainActor open class UIPointerStyle {
    let effect: UIPointerEffect?
    let shape: UIPointerShape?

    /// Creates a style with an effect, and perhaps a shape of the pointer.
    public init(effect: UIPointerEffect, shape: UIPointerShape? = nil) { (self.effect, self.shape) = (effect, shape) }
    /// Creates a style with a shape of the pointer. The axes have no effect.
    public init(shape: UIPointerShape, constrainedAxes axes: UIAxis = []) { (effect, self.shape) = (nil, shape) }
    private init() { (effect, shape) = (nil, nil) }

    /// The pointer stays visible: a hidden one would be lost on a desktop.
    open class func hidden() -> UIPointerStyle { UIPointerStyle() }
    /// The desktop's pointer.
    open class func system() -> UIPointerStyle { UIPointerStyle() }
}

/// Decides about the regions of an interaction. All methods are optional.
@preconcurrency @MainActor public protocol UIPointerInteractionDelegate: AnyObject {
    /// Returns the region of a point; nil for none.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
    ) -> UIPointerRegion?
    /// Returns the style of a region; nil for none.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle?
    /// The pointer enters a region.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating)
    /// The pointer leaves a region.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating)
}

extension UIPointerInteractionDelegate {
    /// The whole view.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
    ) -> UIPointerRegion? { defaultRegion }
    /// A highlight of the view.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle? {
        (interaction.host as? UIView).map { UIPointerStyle(effect: .highlight(UITargetedPreview(view: $0))) }
    }
    /// Does nothing.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    ) {}
    /// Does nothing.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    ) {}
}

/// Runs changes together with the effect.
@preconcurrency @MainActor public protocol UIPointerInteractionAnimating: AnyObject {
    /// Animates changes.
    @preconcurrency func addAnimations(_ animations: @escaping @MainActor @Sendable () -> Void)
    /// Calls a closure after the changes.
    func addCompletion(_ completion: @escaping (Bool) -> Void)
}

@MainActor private final class PointerAnimator: UIPointerInteractionAnimating {
    private var animations: [@MainActor @Sendable () -> Void] = []
    private var completions: [(Bool) -> Void] = []

    func addAnimations(_ animations: @escaping @MainActor @Sendable () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping (Bool) -> Void) { completions.append(completion) }

    /// Animates the changes of the delegate, and calls its completions after them.
    func run() {
        guard !animations.isEmpty || !completions.isEmpty else { return }
        UIView.animate(withDuration: PointerEffectState.duration) { [animations] in
            for change in animations { change() }
        } completion: { [self] isFinished in
            for completion in completions { completion(isFinished) }
        }
    }
}

/// An effect that is shown.
@MainActor private final class PointerEffectState {
    static let duration = 0.15
    private weak var view: UIView?
    private let plate: UIView?
    private let formerTransform: CGAffineTransform
    private static let growth: CGFloat = 1.05

    init?(_ effect: UIPointerEffect) {
        let preview: UITargetedPreview
        var (tint, scales) = (UIPointerEffect.TintMode.none, false)
        switch effect {
        case .automatic(let target), .highlight(let target): (preview, tint) = (target, .underlay)
        case .lift(let target): (preview, scales) = (target, true)
        case .hover(let target, let mode, _, let prefersScale): (preview, tint, scales) = (target, mode, prefersScale)
        }
        guard let view = preview.view as? UIView, view.root != nil else { return nil }
        self.view = view
        formerTransform = view.transform
        plate = tint == .none ? nil : UIView(frame: view.bounds)
        if let plate {
            plate.backgroundColor = UIColor.label.withAlphaComponent(0.08)
            plate.isUserInteractionEnabled = false
            plate.layer.cornerRadius = view.layer.cornerRadius > 0 ? view.layer.cornerRadius : 8
            if tint == .underlay { view.insertSubview(plate, at: 0) } else { view.addSubview(plate) }
        }
        let former = formerTransform
        if scales {
            UIView.animate(withDuration: Self.duration) {
                view.transform = former.scaledBy(x: Self.growth, y: Self.growth)
            }
        }
    }

    func end() {
        plate?.removeFromSuperview()
        guard let view, view.transform != formerTransform else { return }
        UIView.animate(withDuration: Self.duration) { view.transform = self.formerTransform }
    }
}
