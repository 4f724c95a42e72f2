extension Color {
    // MARK: Initializers

    /// Creates a color from components in the Display P3 space, converted to sRGB, in which surfaces are; components
    /// outside sRGB are clipped.
    public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        func linear(_ value: Double) -> Double {
            value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        func encoded(_ value: Double) -> Double {
            let value = min(max(value, 0), 1)
            return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
        }
        let (r, g, b) = (linear(Double(red)), linear(Double(green)), linear(Double(blue)))
        self.init(
            red: encoded(1.22494 * r - 0.22494 * g), green: encoded(-0.04206 * r + 1.04206 * g),
            blue: encoded(-0.01964 * r - 0.07864 * g + 1.09828 * b), alpha: Double(alpha))
    }

    /// Creates a color from hue (a fraction of the color circle, 0 is red), saturation and brightness, each 0 to 1.
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let sector = (hue - hue.rounded(.down)) * 6
        func part(_ offset: CGFloat) -> Double {
            let place = (sector + offset).truncatingRemainder(dividingBy: 6)
            return Double(brightness * (1 - saturation * max(0, min(place, 4 - place, 1))))
        }
        self.init(red: part(5), green: part(3), blue: part(1), alpha: Double(alpha))
    }

    /// Creates a color that draws an image, repeated from the origin of the view, the layer or the context. Its
    /// components are a gray, which animations mix with other colors.
    public init(patternImage image: UIImage) { self.init(pattern: ColorPattern(image, isOpaque: image.isOpaque)) }

    /// Creates a color from a `CGColor`, which is the same type here: a dynamic color stays dynamic.
    public init(cgColor: CGColor) { self = cgColor }

    /// Creates a dynamic color.
    ///
    /// Unlike in UIKit, `dynamicProvider` is called here, once for each style, and not again later: the color is a
    /// value with the components of both styles.
    public init(dynamicProvider: (UITraitCollection) -> Color) {
        self.init(
            light: dynamicProvider(UITraitCollection(userInterfaceStyle: .light)),
            dark: dynamicProvider(UITraitCollection(userInterfaceStyle: .dark)))
    }

    /// Creates the color of a color set in an asset catalog that a target of the program copies as a resource,
    /// `.copy("Assets.xcassets")`, with the components of both appearances; nil if there is none.
    public init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

    /// Creates the color of a color set of a bundle; nil means the main bundle and those of the program's targets. The
    /// traits have no effect, since the color has the components of both appearances.
    public init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection? = nil) {
        let bundles = bundle.map { [$0] } ?? AssetCatalog.bundles
        guard let color = bundles.lazy.compactMap({ AssetCatalog.of($0).color(named: name) }).first else { return nil }
        self = color
    }

    // MARK: Components

    /// Returns the color for the style of the traits, which is not dynamic.
    public func resolvedColor(with traits: UITraitCollection) -> Color {
        resolved(isDark: traits.userInterfaceStyle == .dark)
    }

    /// The color in the appearance of the drawing in progress; the light one outside a drawing.
    private var current: Color { resolvedColor(with: .current) }

    /// The same color, for layers and contexts. It stays dynamic, where UIKit's has the components of the current
    /// traits.
    public var cgColor: CGColor { self }

    /// Returns the components of a dynamic color for the current traits. Always succeeds.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = current.rgba
        red?.pointee = CGFloat(color.red)
        green?.pointee = CGFloat(color.green)
        blue?.pointee = CGFloat(color.blue)
        alpha?.pointee = CGFloat(color.alpha)
        return true
    }

    /// Returns hue (a fraction of the color circle), saturation and brightness. Always succeeds.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = current.rgba
        let (r, g, b) = (color.red, color.green, color.blue)
        let (high, low) = (max(r, g, b), min(r, g, b))
        let range = high - low
        var turn = 0.0
        if range > 0 {
            turn = high == r ? (g - b) / range : high == g ? (b - r) / range + 2 : (r - g) / range + 4
        }
        hue?.pointee = CGFloat((turn < 0 ? turn + 6 : turn) / 6)
        saturation?.pointee = CGFloat(high > 0 ? range / high : 0)
        brightness?.pointee = CGFloat(high)
        alpha?.pointee = CGFloat(color.alpha)
        return true
    }

    /// Returns the luminance-weighted gray of the color. Always succeeds.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let color = current.rgba
        let gray: Double = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
        white?.pointee = CGFloat(gray)
        alpha?.pointee = CGFloat(color.alpha)
        return true
    }

    /// Red, green, blue and alpha of the color for the current traits; never nil.
    public var components: [CGFloat]? {
        let color = current.rgba
        return [CGFloat(color.red), CGFloat(color.green), CGFloat(color.blue), CGFloat(color.alpha)]
    }

    /// Always 4: red, green, blue and alpha.
    public var numberOfComponents: Int { 4 }

    /// Returns the color with its opacity replaced, in both appearances.
    public func withAlphaComponent(_ alpha: CGFloat) -> Color { withAlpha(Double(alpha)) }

    /// Returns a color with another opacity, as `CGColor` has it.
    public func copy(alpha: CGFloat) -> Color? { withAlpha(Double(alpha)) }

    // MARK: Drawing

    /// Sets the fill color of the current drawing. Has no effect outside one.
    public func setFill() { Drawing.current?.state.fillColor = self }

    /// Sets the stroke color of the current drawing. Has no effect outside one.
    public func setStroke() { Drawing.current?.state.strokeColor = self }

    /// Sets both the fill and the stroke color of the current drawing.
    public func set() {
        setFill()
        setStroke()
    }
}

/// A color of a layer or a context: the same type as `UIColor`, so that it can be dynamic.
public typealias CGColor = Color

/// Fills a rectangle with the color of `UIColor.setFill()`. Has no effect outside a drawing.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Fills a rectangle of the present context with its fill color in a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.fill(rect)
    context.restoreGState()
}

/// Strokes the inside of a rectangle's edge, one point wide, with the color of `UIColor.setFill()`.
public func UIRectFrame(_ rect: CGRect) {
    guard let drawing = Drawing.current else { return }
    let color = drawing.state.fillColor
    drawing.composite(bounds: rect) {
        $0.stroke(Path(rect: rect.insetBy(dx: 0.5, dy: 0.5)), color, style: StrokeStyle(width: 1))
    }
}

/// Intersects the clip with a rectangle until the state is restored. Has no effect outside a drawing.
public func UIRectClip(_ rect: CGRect) { Drawing.current?.context.clip(to: rect) }
