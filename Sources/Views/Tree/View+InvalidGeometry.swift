import Foundation
import Geometry

// Values from a program that are NaN or infinite. Setters of geometric properties ignore them, so that no sum,
// comparison or conversion meets one; values that a layout or a delegate returns are replaced where they are read. Both
// report them here, once for each view and property, since such a value often comes from a layout that is repeated in
// every frame.
extension View {
    /// Reports that a property was set to a value that is NaN or infinite, which the setter ignores.
    package func reject(_ value: some Any, for property: String) {
        report(property) { "The \(property) of \($0) is not set to \(Self.text(value)), because that is not finite." }
    }

    /// Reports that the program gave a value that is NaN or infinite, in whose place another one is used. `property`
    /// is the name of the property or of the delegate's method.
    func reject(_ value: some Any, for property: String, using replacement: some Any) {
        report(property) {
            "\(Self.text(value)) for \(property) of \($0) is not finite: \(Self.text(replacement)) is used in its place."
        }
    }

    /// Without the names of types and components, which would hide the numbers.
    private static func text(_ value: some Any) -> String {
        switch value {
        case let point as CGPoint: "(\(point.x), \(point.y))"
        case let size as CGSize: "(\(size.width), \(size.height))"
        case let rect as CGRect: "(\(rect.origin.x), \(rect.origin.y), \(rect.size.width), \(rect.size.height))"
        default: "\(value)"
        }
    }

    private func report(_ property: String, _ message: (_ view: String) -> String) {
        guard traits.rejectedProperties.insert(property).inserted else { return }
        let name = accessibilityName.map { " \"\($0)\"" } ?? ""
        ProgramMessage.report(message("\(type(of: self))\(name)") + " Reported once for this view and property.")
    }
}

extension CGSize {
    /// Whether neither side is infinite or NaN.
    var isFinite: Bool { width.isFinite && height.isFinite }
}

extension CGRect {
    /// Whether no component is infinite or NaN. They may still be too large to be drawn, unlike with `isFinite`.
    var hasFiniteComponents: Bool { origin.isFinite && size.isFinite }
}

extension DirectionalEdgeInsets {
    /// Whether no inset is infinite or NaN.
    var isFinite: Bool { top.isFinite && leading.isFinite && bottom.isFinite && trailing.isFinite }
}

extension AffineTransform {
    /// Whether no component is infinite or NaN.
    var isFinite: Bool {
        m11.isFinite && m12.isFinite && m21.isFinite && m22.isFinite && tX.isFinite && tY.isFinite
    }
}
