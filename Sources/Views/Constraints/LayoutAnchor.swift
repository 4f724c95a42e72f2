import Foundation

/// An attribute of a view or a layout guide, of which constraints are made: an edge, a center or a baseline.
///
/// `AnchorType` prevents relations between attributes of different axes.
@preconcurrency @MainActor public class LayoutAnchor<AnchorType: AnyObject> {
    let terms: [LayoutConstraint.Term]

    init(_ item: AnyObject, _ attribute: LayoutConstraint.Attribute) {
        terms = [LayoutConstraint.Term(item: item, attribute: attribute)]
    }

    init(_ terms: [LayoutConstraint.Term]) { self.terms = terms }

    func constraint(
        _ relation: LayoutConstraint.Relation, _ other: LayoutAnchor?, multiplier: CGFloat = 1, _ constant: CGFloat
    ) -> LayoutConstraint {
        LayoutConstraint(terms, relation, other?.terms ?? [], multiplier: multiplier, constant: constant)
    }

    /// Returns an inactive constraint: this anchor is at the other one.
    public func constraint(equalTo anchor: LayoutAnchor<AnchorType>) -> LayoutConstraint {
        constraint(.equal, anchor, 0)
    }

    /// Returns an inactive constraint: this anchor is at or after the other one.
    public func constraint(greaterThanOrEqualTo anchor: LayoutAnchor<AnchorType>) -> LayoutConstraint {
        constraint(.greaterThanOrEqual, anchor, 0)
    }

    /// Returns an inactive constraint: this anchor is at or before the other one.
    public func constraint(lessThanOrEqualTo anchor: LayoutAnchor<AnchorType>) -> LayoutConstraint {
        constraint(.lessThanOrEqual, anchor, 0)
    }

    /// Returns an inactive constraint: this anchor is `c` points after the other one.
    public func constraint(equalTo anchor: LayoutAnchor<AnchorType>, constant c: CGFloat) -> LayoutConstraint {
        constraint(.equal, anchor, c)
    }

    /// Returns an inactive constraint: this anchor is at least `c` points after the other one.
    public func constraint(
        greaterThanOrEqualTo anchor: LayoutAnchor<AnchorType>, constant c: CGFloat
    ) -> LayoutConstraint { constraint(.greaterThanOrEqual, anchor, c) }

    /// Returns an inactive constraint: this anchor is at most `c` points after the other one.
    public func constraint(
        lessThanOrEqualTo anchor: LayoutAnchor<AnchorType>, constant c: CGFloat
    ) -> LayoutConstraint { constraint(.lessThanOrEqual, anchor, c) }

    func distance(to other: LayoutAnchor) -> LayoutDimension {
        LayoutDimension(
            other.terms + terms.map { LayoutConstraint.Term(item: $0.item, attribute: $0.attribute, factor: -1) })
    }
}

/// The standard distances between views, in points.
enum LayoutSpacing {
    static let siblings: CGFloat = 8
    static let container: CGFloat = 20
}

/// A left, right, leading or trailing edge, or a horizontal center.
@preconcurrency @MainActor public final class LayoutXAxisAnchor: LayoutAnchor<LayoutXAxisAnchor> {
    /// Returns the distance from this anchor to another.
    public func anchorWithOffset(to otherAnchor: LayoutXAxisAnchor) -> LayoutDimension { distance(to: otherAnchor) }

    /// Returns an inactive constraint: this anchor is `multiplier` times 8 points after the other one.
    public func constraint(
        equalToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat
    ) -> LayoutConstraint { constraint(.equal, anchor, LayoutSpacing.siblings * multiplier) }

    /// Returns an inactive constraint: this anchor is at least `multiplier` times 8 points after the other one.
    public func constraint(
        greaterThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat
    ) -> LayoutConstraint { constraint(.greaterThanOrEqual, anchor, LayoutSpacing.siblings * multiplier) }

    /// Returns an inactive constraint: this anchor is at most `multiplier` times 8 points after the other one.
    public func constraint(
        lessThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: CGFloat
    ) -> LayoutConstraint { constraint(.lessThanOrEqual, anchor, LayoutSpacing.siblings * multiplier) }
}

/// A top or bottom edge, a vertical center or a baseline.
@preconcurrency @MainActor public final class LayoutYAxisAnchor: LayoutAnchor<LayoutYAxisAnchor> {
    /// Returns the distance from this anchor to another.
    public func anchorWithOffset(to otherAnchor: LayoutYAxisAnchor) -> LayoutDimension { distance(to: otherAnchor) }

    /// Returns an inactive constraint: this anchor is `multiplier` times 8 points below the other one.
    public func constraint(
        equalToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat
    ) -> LayoutConstraint { constraint(.equal, anchor, LayoutSpacing.siblings * multiplier) }

    /// Returns an inactive constraint: this anchor is at least `multiplier` times 8 points below the other one.
    public func constraint(
        greaterThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat
    ) -> LayoutConstraint { constraint(.greaterThanOrEqual, anchor, LayoutSpacing.siblings * multiplier) }

    /// Returns an inactive constraint: this anchor is at most `multiplier` times 8 points below the other one.
    public func constraint(
        lessThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: CGFloat
    ) -> LayoutConstraint { constraint(.lessThanOrEqual, anchor, LayoutSpacing.siblings * multiplier) }
}

/// A width, a height, or the distance of two anchors.
@preconcurrency @MainActor public final class LayoutDimension: LayoutAnchor<LayoutDimension> {
    /// Returns an inactive constraint: the length is `c` points.
    public func constraint(equalToConstant c: CGFloat) -> LayoutConstraint { constraint(.equal, nil, c) }

    /// Returns an inactive constraint: the length is at least `c` points.
    public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> LayoutConstraint {
        constraint(.greaterThanOrEqual, nil, c)
    }

    /// Returns an inactive constraint: the length is at most `c` points.
    public func constraint(lessThanOrEqualToConstant c: CGFloat) -> LayoutConstraint {
        constraint(.lessThanOrEqual, nil, c)
    }

    /// Returns an inactive constraint: the length is `m` times the other one, plus `c` points.
    public func constraint(
        equalTo anchor: LayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> LayoutConstraint { constraint(.equal, anchor, multiplier: m, c) }

    /// Returns an inactive constraint: the length is at least `m` times the other one, plus `c` points.
    public func constraint(
        greaterThanOrEqualTo anchor: LayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> LayoutConstraint { constraint(.greaterThanOrEqual, anchor, multiplier: m, c) }

    /// Returns an inactive constraint: the length is at most `m` times the other one, plus `c` points.
    public func constraint(
        lessThanOrEqualTo anchor: LayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> LayoutConstraint { constraint(.lessThanOrEqual, anchor, multiplier: m, c) }
}

extension View {
    /// The left edge: leading and left are the same, since layouts are not mirrored.
    public var leadingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .leading) }
    /// The right edge.
    public var trailingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .trailing) }
    /// The left edge.
    public var leftAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .left) }
    /// The right edge.
    public var rightAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .right) }
    /// The top edge.
    public var topAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .top) }
    /// The bottom edge.
    public var bottomAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .bottom) }
    /// The width.
    public var widthAnchor: LayoutDimension { LayoutDimension(self, .width) }
    /// The height.
    public var heightAnchor: LayoutDimension { LayoutDimension(self, .height) }
    /// The horizontal center.
    public var centerXAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .centerX) }
    /// The vertical center.
    public var centerYAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .centerY) }
    /// The baseline of the first line of text; the top of views without text.
    public var firstBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .firstBaseline) }
    /// The baseline of the last line of text; the bottom of views without text.
    public var lastBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .lastBaseline) }
}

extension LayoutGuide {
    /// The left edge: leading and left are the same, since layouts are not mirrored.
    public var leadingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .leading) }
    /// The right edge.
    public var trailingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .trailing) }
    /// The left edge.
    public var leftAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .left) }
    /// The right edge.
    public var rightAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .right) }
    /// The top edge.
    public var topAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .top) }
    /// The bottom edge.
    public var bottomAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .bottom) }
    /// The width.
    public var widthAnchor: LayoutDimension { LayoutDimension(self, .width) }
    /// The height.
    public var heightAnchor: LayoutDimension { LayoutDimension(self, .height) }
    /// The horizontal center.
    public var centerXAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .centerX) }
    /// The vertical center.
    public var centerYAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .centerY) }
}
