extension Color {
    /// Pure red.
    public static let red = Color(red: 1, green: 0, blue: 0)
    /// Pure green.
    public static let green = Color(red: 0, green: 1, blue: 0)
    /// Pure blue.
    public static let blue = Color(red: 0, green: 0, blue: 1)
    /// Green and blue.
    public static let cyan = Color(red: 0, green: 1, blue: 1)
    /// Red and green.
    public static let yellow = Color(red: 1, green: 1, blue: 0)
    /// Red and blue.
    public static let magenta = Color(red: 1, green: 0, blue: 1)
    /// Red with half of the green.
    public static let orange = Color(red: 1, green: 0.5, blue: 0)
    /// Half red, half blue.
    public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
    /// A dark orange.
    public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
    /// The middle between black and white.
    public static let gray = Color(white: 0.5)
    /// A third from black to white.
    public static let darkGray = Color(white: 1 / 3)
    /// Two thirds from black to white.
    public static let lightGray = Color(white: 2 / 3)

    /// A red that suits an interface.
    public static let systemRed = Color(hex: 0xE0352B)
    /// A green that suits an interface.
    public static let systemGreen = Color(hex: 0x2FA84F)
    /// The blue of our light look's accent.
    public static let systemBlue = Palette.light.accent
    /// An orange that suits an interface.
    public static let systemOrange = Color(hex: 0xF08A12)
    /// A yellow that suits an interface.
    public static let systemYellow = Color(hex: 0xF2C61F)
    /// A purple that suits an interface.
    public static let systemPurple = Color(hex: 0x8E4EC6)
    /// A teal that suits an interface.
    public static let systemTeal = Color(hex: 0x2BA6B5)
    /// A grey that suits an interface, and either look.
    public static let systemGray = Color(hex: 0x8A8A8F)
    /// What the window has behind its views, in either look: nothing of one's own.
    public static let systemBackground = Color.clear

    /// A colour by its hue (a part of the circle, from red), saturation and brightness, each 0 to 1.
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let sector = (hue - hue.rounded(.down)) * 6
        func part(_ offset: CGFloat) -> Double {
            let place = (sector + offset).truncatingRemainder(dividingBy: 6)
            return Double(brightness * (1 - saturation * max(0, min(place, 4 - place, 1))))
        }
        self.init(red: part(5), green: part(3), blue: part(1), alpha: Double(alpha))
    }

    /// The same colour with another opacity.
    public func withAlphaComponent(_ alpha: CGFloat) -> Color { withAlpha(Double(alpha)) }

    /// What shapes of the current drawing are filled with from now on; nothing happens outside of one.
    @MainActor public func setFill() { Drawing.current?.fillColor = self }

    /// What outlines of the current drawing are drawn with from now on; nothing happens outside of one.
    @MainActor public func setStroke() { Drawing.current?.strokeColor = self }

    /// Both of `setFill()` and `setStroke()`.
    @MainActor public func set() {
        setFill()
        setStroke()
    }
}

/// Fills a rectangle of the current drawing with the colour of `UIColor.setFill()`.
@MainActor public func UIRectFill(_ rect: CGRect) {
    guard let drawing = Drawing.current else { return }
    drawing.context.fill(rect, drawing.fillColor)
}
