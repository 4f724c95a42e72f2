import Foundation

/// What a shadow is made of; lengths in points.
public struct ShadowRecipe: Sendable, Hashable {
    /// One blurred, black copy of the outline.
    public struct Layer: Sendable, Hashable {
        /// How far below the outline.
        public var offset: CGFloat
        /// How wide the soft edge is, half of it inside the outline; twice the Gaussian's standard deviation.
        public var blur: CGFloat
        /// How dark, 0 to 1.
        public var opacity: Double

        /// A layer from its parts.
        public init(offset: CGFloat, blur: CGFloat, opacity: Double) {
            self.offset = offset
            self.blur = blur
            self.opacity = opacity
        }
    }

    /// The layers, drawn over each other.
    public var layers: [Layer]

    /// A recipe from its layers.
    public init(layers: [Layer]) { self.layers = layers }

    /// What is lifted by the hand: close contact and wide surroundings.
    public static let lifted = ShadowRecipe(layers: [
        Layer(offset: 2, blur: 6, opacity: 0.24), Layer(offset: 12, blur: 36, opacity: 0.28),
    ])

    /// The recipe part of the way up: all of it grows, from nothing at 0.
    func raised(to elevation: Double) -> ShadowRecipe {
        ShadowRecipe(
            layers: layers.map {
                Layer(offset: $0.offset * elevation, blur: $0.blur * elevation, opacity: $0.opacity * elevation)
            })
    }
}
