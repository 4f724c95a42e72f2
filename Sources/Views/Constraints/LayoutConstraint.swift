import Foundation
import Geometry

/// A linear relation between attributes of views and layout guides:
/// `first.attribute = multiplier · second.attribute + constant`, or an inequality.
///
/// An active constraint belongs to the nearest common ancestor of its views, which retains it; its items are not
/// retained. Layout satisfies the active constraints, see ``View/translatesAutoresizingMaskIntoConstraints``.
@preconcurrency @MainActor open class LayoutConstraint {
    /// The direction of a layout.
    public enum Axis: Int, Sendable, Hashable {
        /// From left to right.
        case horizontal
        /// From top to bottom.
        case vertical
    }

    /// The comparison of the first attribute with the right side.
    public enum Relation: Int, Sendable, Hashable {
        /// At most.
        case lessThanOrEqual = -1
        /// Exactly.
        case equal
        /// At least.
        case greaterThanOrEqual
    }

    /// A part of an item. Leading is left and trailing is right, since layouts are not mirrored. The margins are those
    /// of `layoutMarginsGuide`.
    public enum Attribute: Int, Sendable, Hashable {
        case left = 1, right, top, bottom, leading, trailing, width, height, centerX, centerY
        case lastBaseline, firstBaseline
        case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
        case centerXWithinMargins, centerYWithinMargins
        /// No attribute: the constraint compares with its constant alone.
        case notAnAttribute = 0
    }

    /// An attribute of an item, times a factor.
    struct Term {
        weak var item: AnyObject?
        var attribute: Attribute
        var factor: CGFloat = 1
    }

    /// The left side. One term, except for the distance of two anchors.
    private(set) var first: [Term] = []
    /// The right side without multiplier and constant; empty for a comparison with the constant.
    private(set) var second: [Term] = []
    /// The comparison.
    public private(set) var relation = Relation.equal
    /// The factor of the second item's attribute.
    public private(set) var multiplier: CGFloat = 1
    /// A name for messages about contradictions.
    open var identifier: String?

    /// The view that retains the active constraint.
    weak var owner: View?
    /// The engine in which the constraint is, or waits to be.
    weak var engine: LayoutEngine?
    /// The views between the items and the owner, whose frames the constraint depends on.
    var crossed: [WeakView] = []
    /// Whether the program made the constraint, and not a stack view.
    var isInternal = false
    private var storedPriority = LayoutPriority.required

    struct WeakView {
        weak var view: View?
    }

    // The only designated initializer, so that subclasses in other modules inherit the others.
    /// Creates a constraint without items, as the initial value of a variable. It cannot be activated.
    public init() {}

    convenience init(
        _ first: [Term], _ relation: Relation, _ second: [Term], multiplier: CGFloat = 1, constant: CGFloat = 0
    ) {
        self.init()
        (self.first, self.relation, self.second) = (first, relation, second)
        (self.multiplier, self.constant) = (multiplier, constant)
    }

    /// Creates an inactive constraint. The items are views or layout guides; without a second item, `attr2` is
    /// `notAnAttribute` and `multiplier` has no effect.
    public convenience init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
        attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        let first = Self.term(view1, attr1)
        let second = attr2 == .notAnAttribute ? [] : view2.map { [Self.term($0, attr2)] } ?? []
        self.init([first], relation, second, multiplier: multiplier, constant: c)
    }

    private static func term(_ item: Any, _ attribute: Attribute) -> Term {
        precondition(item is View || item is LayoutGuide, "Constraints are between views and layout guides")
        return Term(item: item as AnyObject, attribute: attribute)
    }

    /// The view or layout guide of the left side; nil if it no longer exists.
    public var firstItem: AnyObject? { first.first?.item }
    /// The view or layout guide of the right side; nil without one.
    public var secondItem: AnyObject? { second.first?.item }
    /// The attribute of the first item.
    public var firstAttribute: Attribute { first.first?.attribute ?? .notAnAttribute }
    /// The attribute of the second item.
    public var secondAttribute: Attribute { second.first?.attribute ?? .notAnAttribute }

    /// The distance added to the right side, in points. May be changed at any time; to animate a change, call
    /// `layoutIfNeeded()` within the animation.
    open var constant: CGFloat = 0 {
        didSet {
            guard constant != oldValue else { return }
            guard constant.isFinite else {
                Self.view(of: first.first?.item)?.reject(constant, for: "constraint's constant")
                constant = oldValue
                return
            }
            engine?.constantDidChange(self)
        }
    }

    /// The importance of the constraint; required by default. May be changed at any time, also to and from required.
    open var priority: LayoutPriority {
        get { storedPriority }
        set {
            guard newValue != storedPriority else { return }
            storedPriority = newValue
            engine?.priorityDidChange(self)
        }
    }

    /// Whether layout satisfies the constraint. Setting it to true has no effect if the items have no common ancestor;
    /// that is reported like a contradiction. Removing one of the views from the owner's subtree sets it to false.
    open var isActive: Bool {
        get { owner != nil }
        set {
            guard newValue != isActive else { return }
            if newValue { activate() } else { deactivate() }
        }
    }

    /// Activates several constraints, in order.
    public static func activate(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Deactivates several constraints.
    public static func deactivate(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    // MARK: Activation

    /// The views of the items; the owning views for guides.
    var views: [View] { (first + second).compactMap { Self.view(of: $0.item) } }

    static func view(of item: AnyObject?) -> View? { item as? View ?? (item as? LayoutGuide)?.owningView }

    private func activate() {
        let views = views
        guard views.count == first.count + second.count, let start = views.first,
            let owner = start.nearestCommonAncestor(of: views)
        else {
            views.first?.report(LayoutConflict(broken: self, conflicts: [], reason: .noCommonAncestor))
            return
        }
        self.owner = owner
        owner.makeLayoutState().owned.append(self)
        for term in first + second {
            guard let view = Self.view(of: term.item) else { continue }
            view.makeLayoutState().touching.append(self)
            var step = term.item === view ? view.superview : view
            if view === owner { step = nil }
            while let crossing = step, crossing !== owner {
                crossed.append(WeakView(view: crossing))
                step = crossing.superview
            }
        }
        for entry in crossed { entry.view?.makeLayoutState().crossingDidChange(by: 1) }
        owner.layoutHost.makeLayoutEngine().append(self)
    }

    private func deactivate() {
        engine?.remove(self)
        engine = nil
        let owner = owner
        self.owner = nil
        owner?.layoutState?.owned.removeAll { $0 === self }
        for view in views { view.layoutState?.touching.removeAll { $0 === self } }
        for entry in crossed { entry.view?.layoutState?.crossingDidChange(by: -1) }
        crossed = []
    }
}

extension LayoutConstraint: CustomStringConvertible {
    /// The equation with the classes of the items, the priority unless it is required, and the identifier. Outside the
    /// main actor, only the class of the constraint.
    nonisolated public var description: String {
        DispatchQueue.isMain ? MainActor.assumeIsolated { equation } : "\(type(of: self))"
    }

    var equation: String {
        func text(_ terms: [Term]) -> String {
            terms.enumerated().map { index, term in
                let name = term.item.map { item -> String in
                    let type = "\(type(of: item))"
                    return (item as? View)?.accessibilityName.map { "\(type) \"\($0)\"" } ?? type
                }
                return (index > 0 ? " - " : "") + "\(name ?? "removed item").\(term.attribute)"
            }.joined()
        }
        let sign =
            switch relation {
            case .equal: "=="
            case .lessThanOrEqual: "<="
            case .greaterThanOrEqual: ">="
            }
        var result = "\(text(first)) \(sign) "
        if second.isEmpty {
            result += "\(constant)"
        } else {
            result += text(second)
            if multiplier != 1 { result += " * \(multiplier)" }
            if constant != 0 { result += constant < 0 ? " - \(-constant)" : " + \(constant)" }
        }
        if priority < .required { result += " @\(priority.rawValue)" }
        return identifier.map { "'\($0)': \(result)" } ?? result
    }
}
