import Foundation
import Geometry

// Metrics, sizes and frames that a program gives to a layout (VIEW-15).
extension CollectionViewLayout {
    /// Returns a length that the program gave, clamped to 1…1,000,000; 1 for NaN. Reports a value that is not finite
    /// for the view that uses the layout.
    package func legalLength(_ value: CGFloat, _ property: @autoclosure () -> String) -> CGFloat {
        legal(value, least: 1, property())
    }

    /// Returns a spacing that the program gave, clamped to 0…1,000,000; 0 for NaN. Reports like ``legalLength(_:_:)``.
    func legalSpace(_ value: CGFloat, _ property: @autoclosure () -> String) -> CGFloat {
        legal(value, least: 0, property())
    }

    /// Returns a frame that the program gave; an empty one if it cannot be drawn. Reports one that is not finite.
    func legalFrame(_ frame: CGRect, _ property: @autoclosure () -> String) -> CGRect {
        if frame.isFinite { return frame }
        if !frame.hasFiniteComponents { reject(frame, property(), using: CGRect.zero) }
        return .zero
    }

    /// Returns a size that the program gave, in which sides that are negative or not finite are 0. Reports one that is
    /// not finite.
    func legalSize(_ size: CGSize, _ property: @autoclosure () -> String) -> CGSize {
        func length(_ value: CGFloat) -> CGFloat { value.isFinite ? max(value, 0) : 0 }
        let legal = CGSize(width: length(size.width), height: length(size.height))
        if !size.isFinite { reject(size, property(), using: legal) }
        return legal
    }

    /// Returns a length that the program gave and that may be negative; 0 if it is not finite, which is reported.
    package func finiteLength(_ value: CGFloat, _ property: @autoclosure () -> String) -> CGFloat {
        if value.isFinite { return value }
        reject(value, property(), using: 0)
        return 0
    }

    /// Returns a length that the program gave, clamped; reports one that is not finite.
    func legal(_ value: CGFloat, least: CGFloat, _ property: @autoclosure () -> String) -> CGFloat {
        let legal = Self.clamped(value, least: least)
        if !value.isFinite { reject(value, property(), using: legal) }
        return legal
    }

    /// The view reports it; a layout without a view is asked again when it gets one.
    private func reject(_ value: some Any, _ property: String, using replacement: some Any) {
        view?.reject(value, for: "\(property) in \(type(of: self))", using: replacement)
    }

    /// Returns the length clamped to 1…1,000,000; 1 for NaN.
    static func clampedLength(_ value: CGFloat) -> CGFloat { clamped(value, least: 1) }

    /// Returns the spacing clamped to 0…1,000,000; 0 for NaN.
    static func clampedSpace(_ value: CGFloat) -> CGFloat { clamped(value, least: 0) }

    /// Returns the value clamped to `least` and 1,000,000; `least` for NaN.
    static func clamped(_ value: CGFloat, least: CGFloat) -> CGFloat {
        value.isNaN ? least : min(max(value, least), 1e6)
    }
}
