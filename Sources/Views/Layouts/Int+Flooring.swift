import Foundation

extension Int {
    /// The largest integer that is not greater than a quotient of lengths. Values beyond ±2⁵³, for which the conversion
    /// might trap, are clamped; NaN is 0.
    package init(flooring value: CGFloat) {
        let limit = CGFloat(1 << 53)
        self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value.rounded(.down), -limit), limit))
    }
}
