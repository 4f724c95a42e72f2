extension Color {
    /// sRGB red (1, 0, 0).
    public static let red = Color(red: 1, green: 0, blue: 0)
    /// sRGB green (0, 1, 0).
    public static let green = Color(red: 0, green: 1, blue: 0)
    /// sRGB blue (0, 0, 1).
    public static let blue = Color(red: 0, green: 0, blue: 1)
    /// sRGB cyan (0, 1, 1).
    public static let cyan = Color(red: 0, green: 1, blue: 1)
    /// sRGB yellow (1, 1, 0).
    public static let yellow = Color(red: 1, green: 1, blue: 0)
    /// sRGB magenta (1, 0, 1).
    public static let magenta = Color(red: 1, green: 0, blue: 1)
    /// sRGB orange (1, 0.5, 0).
    public static let orange = Color(red: 1, green: 0.5, blue: 0)
    /// sRGB purple (0.5, 0, 0.5).
    public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
    /// sRGB brown (0.6, 0.4, 0.2).
    public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
    /// Gray of 50 % white.
    public static let gray = Color(white: 0.5)
    /// Gray of one third white.
    public static let darkGray = Color(white: 1 / 3)
    /// Gray of two thirds white.
    public static let lightGray = Color(white: 2 / 3)

    /// The interface's red. Unlike UIKit's, system colors do not adapt to the dark appearance.
    public static let systemRed = Color(hex: 0xE0352B)
    /// The interface's green.
    public static let systemGreen = Color(hex: 0x2FA84F)
    /// The accent color of the light appearance.
    public static let systemBlue = Palette.light.accent
    /// The interface's orange.
    public static let systemOrange = Color(hex: 0xF08A12)
    /// The interface's yellow.
    public static let systemYellow = Color(hex: 0xF2C61F)
    /// The interface's purple.
    public static let systemPurple = Color(hex: 0x8E4EC6)
    /// The interface's teal.
    public static let systemTeal = Color(hex: 0x2BA6B5)
    /// The interface's gray, which contrasts with both the light and the dark background.
    public static let systemGray = Color(hex: 0x8A8A8F)
    /// Transparent, unlike UIKit's color: views show the window's background in either appearance.
    public static let systemBackground = Color.clear

    /// Creates a color from hue (a fraction of the color circle, 0 is red), saturation and brightness, each 0 to 1.
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let sector = (hue - hue.rounded(.down)) * 6
        func part(_ offset: CGFloat) -> Double {
            let place = (sector + offset).truncatingRemainder(dividingBy: 6)
            return Double(brightness * (1 - saturation * max(0, min(place, 4 - place, 1))))
        }
        self.init(red: part(5), green: part(3), blue: part(1), alpha: Double(alpha))
    }

    /// Returns the color with its opacity replaced.
    public func withAlphaComponent(_ alpha: CGFloat) -> Color { withAlpha(Double(alpha)) }

    /// Sets the fill color of the current drawing call. Has no effect outside one.
    @MainActor public func setFill() { Drawing.current?.fillColor = self }

    /// Sets the stroke color of the current drawing call. Has no effect outside one.
    @MainActor public func setStroke() { Drawing.current?.strokeColor = self }

    /// Sets both the fill and the stroke color of the current drawing call.
    @MainActor public func set() {
        setFill()
        setStroke()
    }
}

/// Fills a rectangle with the color of `UIColor.setFill()`. Has no effect outside a drawing call.
@MainActor public func UIRectFill(_ rect: CGRect) {
    guard let drawing = Drawing.current else { return }
    drawing.context.fill(rect, drawing.fillColor)
}
