import Foundation
import Geometry

/// Arranges views in a row or a column by constraints of its own.
///
/// The stack view's frame may be set by the program or by constraints; with constraints, it is as large as its content
/// unless others contradict. Hidden views take no space.
@preconcurrency @MainActor open class StackView: View {
    /// How arranged views are placed across the axis.
    public enum Alignment: Int, Sendable, Hashable {
        /// As long as the stack view.
        case fill
        /// At the leading edge, or at the top.
        case leading
        /// Horizontally, with the baselines of the first lines in line.
        case firstBaseline
        /// Centered.
        case center
        /// At the trailing edge, or at the bottom.
        case trailing
        /// Horizontally, with the baselines of the last lines in line.
        case lastBaseline

        /// At the top.
        public static var top: Alignment { .leading }
        /// At the bottom.
        public static var bottom: Alignment { .trailing }
    }

    /// How arranged views share the length of the axis.
    public enum Distribution: Int, Sendable, Hashable {
        /// One view, by hugging and compression resistance, takes or gives what is left or missing.
        case fill
        /// All views are equally long.
        case fillEqually
        /// The lengths are in proportion to the natural ones.
        case fillProportionally
        /// Natural lengths, equal distances of at least `spacing`.
        case equalSpacing
        /// Natural lengths, equal distances of the centers; at least `spacing` between the views.
        case equalCentering
    }

    /// The spacing that means the standard distance of 8 points.
    public static let spacingUseSystem: CGFloat = .greatestFiniteMagnitude
    /// The custom spacing that means `spacing`.
    public static let spacingUseDefault: CGFloat = -.greatestFiniteMagnitude

    /// The arranged views in order, hidden ones included. All are subviews.
    public private(set) var arrangedSubviews: [View] = []
    /// The direction; horizontal by default.
    open var axis = LayoutConstraint.Axis.horizontal { didSet { if axis != oldValue { rearrange() } } }
    /// The placement across the axis; `fill` by default.
    open var alignment = Alignment.fill { didSet { if alignment != oldValue { rearrange() } } }
    /// The lengths along the axis; `fill` by default.
    open var distribution = Distribution.fill { didSet { if distribution != oldValue { rearrange() } } }
    /// The distance between neighbors, in points: exact or, with the distributions of equal distances, the least one.
    open var spacing: CGFloat = 0 { didSet { if spacing != oldValue { rearrange() } } }
    /// Whether content is inside the layout margins; false by default.
    open var isLayoutMarginsRelativeArrangement = false {
        didSet { if isLayoutMarginsRelativeArrangement != oldValue { rearrange() } }
    }
    /// Whether vertical distances are between baselines; false by default.
    open var isBaselineRelativeArrangement = false {
        didSet { if isBaselineRelativeArrangement != oldValue { rearrange() } }
    }

    private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
    private var ownConstraints: [LayoutConstraint] = []
    private var ownGuides: [LayoutGuide] = []
    private var needsArrangement = false

    /// Creates an empty stack view.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates a stack view of views.
    public convenience init(arrangedSubviews views: [View]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    // MARK: Arranged views

    /// Adds a view at the end, as a subview too.
    open func addArrangedSubview(_ view: View) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    /// Inserts a view, which also becomes a subview unless it is one; moves it if it is arranged already. Constraints
    /// determine its frame from now on.
    open func insertArrangedSubview(_ view: View, at stackIndex: Int) {
        arrangedSubviews.removeAll { $0 === view }
        if view.superview !== self { addSubview(view) }
        arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
        view.translatesAutoresizingMaskIntoConstraints = false
        view.makeLayoutState().arranger = self
        rearrange()
    }

    /// Removes a view from the arrangement. It remains a subview, where it is, until it is removed from the superview.
    open func removeArrangedSubview(_ view: View) {
        guard arrangedSubviews.contains(where: { $0 === view }) else { return }
        arrangedSubviews.removeAll { $0 === view }
        customSpacings[ObjectIdentifier(view)] = nil
        view.layoutState?.arranger = nil
        rearrange()
    }

    /// Sets the distance after an arranged view; `spacingUseDefault` restores `spacing`.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: View) {
        customSpacings[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
        rearrange()
    }

    /// The distance after an arranged view; `spacingUseDefault` if none was set.
    open func customSpacing(after arrangedSubview: View) -> CGFloat {
        customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    /// Arranges again before the next layout, and at once if an animation is being recorded.
    private func rearrange() {
        needsArrangement = true
        setNeedsUpdateConstraints()
        if ViewAnimation.current != nil { layoutIfNeeded() }
    }

    /// The first shown view's, so that baselines align with its text.
    open override var forFirstBaselineLayout: View { shownViews.first?.forFirstBaselineLayout ?? self }
    /// The last shown view's in a column, the first one's in a row.
    open override var forLastBaselineLayout: View {
        (axis == .horizontal ? shownViews.first : shownViews.last)?.forLastBaselineLayout ?? self
    }
    /// Arranges again, since margins may bound the arranged views.
    open override func layoutMarginsDidChange() { rearrange() }

    private var shownViews: [View] { arrangedSubviews.filter { !$0.isHidden } }

    // MARK: Constraints

    /// Replaces the constraints of the arranged views if they or the properties have changed.
    open override func updateConstraints() {
        super.updateConstraints()
        guard needsArrangement else { return }
        needsArrangement = false
        LayoutConstraint.deactivate(ownConstraints)
        for guide in ownGuides { removeLayoutGuide(guide) }
        (ownConstraints, ownGuides) = ([], [])
        let views = shownViews
        if views.isEmpty {
            // Nothing else determines the size, which would depend on the order of earlier changes.
            for length in [Attribute.width, .height] {
                add(self, length, .equal, nil, .notAnAttribute, priority: LayoutPriority(49))
            }
        }
        arrangeAlong(views)
        arrangeAcross(views)
        LayoutConstraint.activate(ownConstraints)
    }

    private var isHorizontal: Bool { axis == .horizontal }
    private var container: AnyObject { isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self }
    private typealias Attribute = LayoutConstraint.Attribute
    private var start: Attribute { isHorizontal ? .leading : .top }
    private var end: Attribute { isHorizontal ? .trailing : .bottom }
    private var middle: Attribute { isHorizontal ? .centerX : .centerY }
    private var length: Attribute { isHorizontal ? .width : .height }

    private func add(
        _ item: AnyObject, _ attribute: Attribute, _ relation: LayoutConstraint.Relation, _ other: AnyObject?,
        _ otherAttribute: Attribute, multiplier: CGFloat = 1, constant: CGFloat = 0,
        priority: LayoutPriority = .required
    ) {
        let constraint = LayoutConstraint(
            [LayoutConstraint.Term(item: item, attribute: attribute)], relation,
            other.map { [LayoutConstraint.Term(item: $0, attribute: otherAttribute)] } ?? [], multiplier: multiplier,
            constant: constant)
        constraint.priority = priority
        constraint.identifier = "StackView"
        ownConstraints.append(constraint)
    }

    private func spacing(after view: View) -> CGFloat {
        let value = customSpacings[ObjectIdentifier(view)] ?? spacing
        return value == Self.spacingUseSystem ? LayoutSpacing.siblings : value
    }

    private func arrangeAlong(_ views: [View]) {
        guard let first = views.first, let last = views.last else { return }
        add(first, start, .equal, container, start)
        add(last, end, .equal, container, end)
        let pairs = zip(views, views.dropFirst())
        let usesBaselines = !isHorizontal && isBaselineRelativeArrangement
        for (view, next) in pairs {
            let isExact = [.fill, .fillEqually, .fillProportionally].contains(distribution)
            add(
                next, usesBaselines ? .firstBaseline : start, isExact ? .equal : .greaterThanOrEqual, view,
                usesBaselines ? .lastBaseline : end, constant: spacing(after: view))
        }
        switch distribution {
        case .fill: break
        case .fillEqually: for view in views.dropFirst() { add(view, length, .equal, first, length) }
        case .fillProportionally: arrangeProportionally(views)
        case .equalSpacing, .equalCentering:
            let isCentering = distribution == .equalCentering
            var guides: [LayoutGuide] = []
            for (view, next) in pairs {
                let guide = LayoutGuide()
                addLayoutGuide(guide)
                guides.append(guide)
                add(guide, start, .equal, view, isCentering ? middle : end)
                add(guide, end, .equal, next, isCentering ? middle : start)
                if guides.count > 1 {
                    // Centers of views of different lengths cannot always be equally distant.
                    add(
                        guide, length, .equal, guides[0], length,
                        priority: isCentering ? LayoutPriority(149) : .required)
                }
                // Otherwise a stack view without a given length would be as long as anything allows.
                if !isCentering {
                    add(
                        guide, length, .equal, nil, .notAnAttribute, constant: spacing(after: view),
                        priority: LayoutPriority(48))
                }
            }
            ownGuides = guides
        }
        if distribution == .equalCentering {
            add(container, length, .equal, nil, .notAnAttribute, constant: 0, priority: LayoutPriority(48))
        }
    }

    /// Lengths in proportion to the natural ones; views without one take what is left.
    private func arrangeProportionally(_ views: [View]) {
        let natural = views.map { view -> (View, CGFloat) in
            let size =
                (view as? StackView)?.fittingSize(.zero, .fittingSizeLevel, .fittingSizeLevel)
                ?? view.intrinsicContentSize
            return (view, isHorizontal ? size.width : size.height)
        }.filter { $0.1 > 0 }
        guard let reference = natural.first else {
            for view in views.dropFirst() { add(view, length, .equal, views[0], length) }
            return
        }
        for (view, value) in natural.dropFirst() {
            add(
                view, length, .equal, reference.0, length, multiplier: value / reference.1,
                priority: LayoutPriority(999))
        }
    }

    private func arrangeAcross(_ views: [View]) {
        let (start, end): (Attribute, Attribute) = isHorizontal ? (.top, .bottom) : (.leading, .trailing)
        let center: Attribute = isHorizontal ? .centerY : .centerX
        let baseline: Attribute? =
            !isHorizontal
            ? nil : alignment == .firstBaseline ? .firstBaseline : alignment == .lastBaseline ? .lastBaseline : nil
        for view in views {
            let startsEqual =
                alignment == .fill || (alignment == .leading) || (baseline == nil && alignment == .firstBaseline)
            let endsEqual =
                alignment == .fill || alignment == .trailing || (baseline == nil && alignment == .lastBaseline)
            add(view, start, startsEqual ? .equal : .greaterThanOrEqual, container, start)
            add(view, end, endsEqual ? .equal : .lessThanOrEqual, container, end)
            if alignment == .center { add(view, center, .equal, container, center) }
            if let baseline, view !== views[0] { add(view, baseline, .equal, views[0], baseline) }
            if let baseline {
                // As high as possible.
                let isFirst = baseline == .firstBaseline
                add(view, isFirst ? start : end, .equal, container, isFirst ? start : end, priority: LayoutPriority(49))
            }
        }
        guard alignment != .fill, !views.isEmpty else { return }
        // As small as the views allow, unless other constraints determine the length.
        add(self, isHorizontal ? .height : .width, .equal, nil, .notAnAttribute, priority: LayoutPriority(49))
    }
}

extension StackView: LayoutArranger {
    func arrangedVisibilityDidChange() { rearrange() }

    func arrangedContentDidChange() {
        // Only proportions are constants of the constraints.
        if distribution == .fillProportionally { rearrange() }
    }

    func arrangedViewWasRemoved(_ view: View) { removeArrangedSubview(view) }
}
