// The compiler looks for these names, for example where no type is given: `let color = #colorLiteral(…)`.

/// The type of color literals.
public typealias _ColorLiteralType = UIColor
/// The type of image literals.
public typealias _ImageLiteralType = UIImage

extension Color: _ExpressibleByColorLiteral {
    /// Creates the color of a literal, in sRGB.
    public init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
    }
}

extension Image: _ExpressibleByImageLiteral {
    /// Creates the image of a literal, as `UIImage(named:)` does. Without such a file, writes a message to the standard
    /// error output and creates an image of the size zero.
    public convenience init(imageLiteralResourceName name: String) {
        let pixels = NamedImages.pixels(named: name, in: .main, scale: nil)
        if pixels == nil { ProgramMessage.report("The main bundle has no image \"\(name)\".") }
        if let pixels { self.init(deferred: pixels.deferred, traits: pixels.traits) } else { self.init() }
    }
}
