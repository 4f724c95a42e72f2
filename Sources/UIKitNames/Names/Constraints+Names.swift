/// The direction in which a text and a layout are read.
public enum UIUserInterfaceLayoutDirection: Int, Sendable, Hashable {
    /// From left to right; layouts always are.
    case leftToRight
    /// From right to left; never the direction of a view, since layouts are not mirrored.
    case rightToLeft
}

extension View {
    /// Always `leftToRight`.
    public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
}

extension UIApplication {
    /// Always `leftToRight`.
    public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
}

/// A linear relation between attributes of views and layout guides.
public typealias NSLayoutConstraint = LayoutConstraint
/// An attribute of a view or a layout guide, of which constraints are made.
public typealias NSLayoutAnchor = LayoutAnchor
/// A horizontal edge or center.
public typealias NSLayoutXAxisAnchor = LayoutXAxisAnchor
/// A vertical edge, center or baseline.
public typealias NSLayoutYAxisAnchor = LayoutYAxisAnchor
/// A width or a height.
public typealias NSLayoutDimension = LayoutDimension
/// How important a constraint is, from 1 to 1,000.
public typealias UILayoutPriority = LayoutPriority
extension UILayoutPriority {
    /// Returns a priority that is higher by a number.
    public static func + (priority: Self, difference: Float) -> Self { Self(priority.rawValue + difference) }
    /// Returns a priority that is lower by a number.
    public static func - (priority: Self, difference: Float) -> Self { Self(priority.rawValue - difference) }
    /// Raises a priority by a number.
    public static func += (priority: inout Self, difference: Float) { priority = priority + difference }
    /// Lowers a priority by a number.
    public static func -= (priority: inout Self, difference: Float) { priority = priority - difference }
}

/// A rectangle in a view that takes part in constraints.
public typealias UILayoutGuide = LayoutGuide
/// Arranges views in a row or a column.
public typealias UIStackView = StackView
