import Foundation

/// The layers of a shadow; lengths are in points.
package struct ShadowRecipe: Sendable, Hashable {
    /// One blurred, black copy of the outline.
    package struct Layer: Sendable, Hashable {
        /// The vertical offset, downwards from the outline.
        package var offset: CGFloat
        /// The width of the soft edge, half of which lies inside the outline: twice the Gaussian's standard deviation.
        package var blur: CGFloat
        /// The opacity before the blur, 0 to 1.
        package var opacity: Double

        /// Creates a layer.
        package init(offset: CGFloat, blur: CGFloat, opacity: Double) {
            self.offset = offset
            self.blur = blur
            self.opacity = opacity
        }
    }

    /// The layers, drawn over each other.
    package var layers: [Layer]

    /// Creates a recipe; without layers it draws no shadow.
    package init(layers: [Layer]) { self.layers = layers }

    /// The shadow of a lifted item: a narrow contact shadow and a wide ambient one.
    package static let lifted = ShadowRecipe(layers: [
        Layer(offset: 2, blur: 6, opacity: 0.24), Layer(offset: 12, blur: 36, opacity: 0.28),
    ])

    /// Returns the recipe at an elevation from 0 (no shadow) to 1 (this recipe); all values are scaled.
    func raised(to elevation: Double) -> ShadowRecipe {
        ShadowRecipe(
            layers: layers.map {
                Layer(offset: $0.offset * elevation, blur: $0.blur * elevation, opacity: $0.opacity * elevation)
            })
    }
}
