/// How important a constraint is, from 1 to 1,000. Priorities are strict: a constraint is never violated in favor of
/// constraints with lower ones.
public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number; 1,000 and more is required.
    public let rawValue: Float

    /// Creates a priority from its number.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// Creates a priority from its number.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// 1,000: of constraints that must be satisfied.
    public static let required = LayoutPriority(1000)
    /// 750: the default of compression resistance.
    public static let defaultHigh = LayoutPriority(750)
    /// 510: of a drag that may resize a window.
    public static let dragThatCanResizeScene = LayoutPriority(510)
    /// 500: with which a window keeps its size.
    public static let sceneSizeStayPut = LayoutPriority(500)
    /// 490: of a drag that resizes views within a window.
    public static let dragThatCannotResizeScene = LayoutPriority(490)
    /// 250: the default of content hugging.
    public static let defaultLow = LayoutPriority(250)
    /// 50: with which `systemLayoutSizeFitting(_:)` prefers its target.
    public static let fittingSizeLevel = LayoutPriority(50)

    /// Compares the numbers.
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
