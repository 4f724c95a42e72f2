import Foundation

/// Where the baseline of a text is in a view, measured from the top: a fraction of the height plus a distance.
public struct LayoutBaseline: Sendable, Hashable {
    /// The part of the height: 0.5 for a vertically centered text.
    public var fraction: CGFloat
    /// The distance in points.
    public var offset: CGFloat

    /// Creates a baseline at `fraction` of the height plus `offset` points.
    public init(fraction: CGFloat, offset: CGFloat) { (self.fraction, self.offset) = (fraction, offset) }
}

extension View {
    /// The length of content without a natural length; see `intrinsicContentSize`.
    public static let noIntrinsicMetric: CGFloat = -1

    /// The target of `systemLayoutSizeFitting(_:)` for the smallest size.
    public static let layoutFittingCompressedSize = CGSize.zero

    /// The target of `systemLayoutSizeFitting(_:)` for the largest size.
    public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

    /// Whether the program sets the view's frame, which constraints with other views then treat as given. True by
    /// default; set it to false if constraints determine the frame. The frame is applied when the superview is laid
    /// out; a position or size that no constraint determines is 0.
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { layoutState?.isFrameFixed ?? true }
        set {
            guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
            makeLayoutState().isFrameFixed = newValue
            rehost()
        }
    }

    /// The active constraints that the view retains: those whose items have it as their nearest common ancestor.
    public var constraints: [LayoutConstraint] { layoutState?.owned ?? [] }

    /// Activates a constraint. Its owner is the nearest common ancestor of its items, even if that is another view.
    public func addConstraint(_ constraint: LayoutConstraint) { constraint.isActive = true }

    /// Activates constraints, in order.
    public func addConstraints(_ constraints: [LayoutConstraint]) { LayoutConstraint.activate(constraints) }

    /// Deactivates a constraint of `constraints`.
    public func removeConstraint(_ constraint: LayoutConstraint) {
        if constraint.owner === self { constraint.isActive = false }
    }

    /// Deactivates those of the given constraints that are in `constraints`.
    public func removeConstraints(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }

    /// The active constraints that concern the view's width and horizontal position, or its height and vertical
    /// position.
    public func constraintsAffectingLayout(for axis: LayoutConstraint.Axis) -> [LayoutConstraint] {
        (layoutState?.touching ?? []).filter { constraint in
            (constraint.first + constraint.second).contains { $0.item === self && $0.attribute.axis == axis }
        }
    }

    // MARK: Intrinsic size

    /// See ``invalidateIntrinsicContentSize()``. Baselines may have changed, too.
    func intrinsicContentSizeDidChange() {
        guard let layoutState else { return }
        layoutState.outerEngine?.contentDidChange(of: self)
        for constraint in layoutState.touching where constraint.usesBaseline {
            constraint.engine?.constantDidChange(constraint)
        }
        layoutState.arranger?.arrangedContentDidChange()
    }

    /// The priority with which the view stays at most as large as its content; 250 by default.
    public func contentHuggingPriority(for axis: LayoutConstraint.Axis) -> LayoutPriority {
        layoutState?.huggingPriorities[axis.rawValue] ?? .defaultLow
    }

    /// Sets the priority with which the view stays at most as large as its content. Required becomes 999.9.
    public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutConstraint.Axis) {
        makeLayoutState().huggingPriorities[axis.rawValue] = priority
        invalidateIntrinsicContentSize()
    }

    /// The priority with which the view stays at least as large as its content; 750 by default.
    public func contentCompressionResistancePriority(for axis: LayoutConstraint.Axis) -> LayoutPriority {
        layoutState?.compressionPriorities[axis.rawValue] ?? .defaultHigh
    }

    /// Sets the priority with which the view stays at least as large as its content. Required becomes 999.9.
    public func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: LayoutConstraint.Axis) {
        makeLayoutState().compressionPriorities[axis.rawValue] = priority
        invalidateIntrinsicContentSize()
    }

    /// Returns the smallest size that the constraints of the view's content allow, close to `targetSize`.
    public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
    }

    func fittingSize(
        _ target: CGSize, _ horizontal: LayoutPriority, _ vertical: LayoutPriority
    ) -> CGSize {
        guard subviews.contains(where: { $0.layoutState != nil }) || !layoutGuides.isEmpty || !constraints.isEmpty
        else {
            return intrinsicFittingSize(target, horizontal, vertical)
        }
        let state = makeLayoutState()
        guard !state.isHost else { return makeLayoutEngine().measure(target, horizontal, vertical) }
        // A view whose frame depends on others is measured as if it were alone.
        state.isMeasured = true
        rehost()
        let size = makeLayoutEngine().measure(target, horizontal, vertical)
        state.isMeasured = false
        rehost()
        return size
    }

    private func intrinsicFittingSize(
        _ target: CGSize, _ horizontal: LayoutPriority, _ vertical: LayoutPriority
    ) -> CGSize {
        var size = intrinsicContentSize
        if size.width == Self.noIntrinsicMetric || horizontal >= .required { size.width = target.width }
        if let height = intrinsicContentHeight(forWidth: size.width) { size.height = height }
        if size.height == Self.noIntrinsicMetric || vertical >= .required { size.height = target.height }
        return size
    }

    // MARK: Updates

    /// Requests a call of `updateConstraints()` before the next layout.
    public func setNeedsUpdateConstraints() {
        makeLayoutState().needsConstraintUpdate = true
        layoutHost.makeLayoutEngine().appendUpdate(self)
    }

    /// Whether a call of `updateConstraints()` is due.
    public func needsUpdateConstraints() -> Bool { layoutState?.needsConstraintUpdate ?? false }

    /// Calls `updateConstraints()` on the view and its descendants, where due.
    public func updateConstraintsIfNeeded() {
        for child in subviews { child.updateConstraintsIfNeeded() }
        guard let layoutState, layoutState.needsConstraintUpdate else { return }
        layoutState.needsConstraintUpdate = false
        updateConstraints()
    }

    /// Applies the frames that the constraints give the subviews.
    func applyConstraints() {
        let host = layoutHost
        guard let engine = host.layoutState?.engine else { return }
        if host === self { engine.update() }
        for child in subviews {
            guard let state = child.layoutState, !state.isFrameFixed,
                let variables = engine.existingVariables(of: child)
            else { continue }
            let frame = engine.frame(of: variables)
            guard frame != state.appliedFrame else { continue }
            state.appliedFrame = frame
            child.frame = frame
        }
    }
}

extension LayoutConstraint {
    var usesBaseline: Bool {
        (first + second).contains { $0.attribute == .firstBaseline || $0.attribute == .lastBaseline }
    }
}

extension LayoutConstraint.Attribute {
    var axis: LayoutConstraint.Axis? {
        switch self {
        case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin, .leadingMargin,
            .trailingMargin, .centerXWithinMargins:
            .horizontal
        case .notAnAttribute: nil
        default: .vertical
        }
    }
}
