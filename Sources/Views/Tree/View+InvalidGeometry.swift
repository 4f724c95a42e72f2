import Foundation
import Geometry

extension View {
    /// Reports that a property was set to a value that is NaN or infinite, which the setter ignores.
    ///
    /// Once for each view, since such a value often comes from a layout that is repeated in every frame.
    func reject(_ value: some Any, for property: String) {
        guard !traits.hasReportedGeometry else { return }
        traits.hasReportedGeometry = true
        ProgramMessage.report(
            "The \(property) of \(type(of: self)) is not set to \(value), because it is not finite. Other values of the "
                + "view that are not finite are not reported.")
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
