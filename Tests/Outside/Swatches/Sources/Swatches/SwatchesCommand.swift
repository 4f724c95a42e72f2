import Views

/// Draws views without a window: a row of color swatches, written to the PNG file named by the argument.
@main @MainActor struct SwatchesCommand {
    static func main() throws {
        let root = RootView(
            size: CGSize(width: 260, height: 100), scale: 1, appearance: Appearance(isDark: false),
            textRenderer: .standard, engine: SessionEngine())
        for (index, color) in [0x0A64D6, 0xD6720A, 0x2E8B57].enumerated() {
            let swatch = View(frame: CGRect(x: 20 + 80 * index, y: 20, width: 60, height: 60))
            swatch.backgroundColor = Color(hex: UInt32(color))
            root.addSubview(swatch)
        }
        let surface = Surface(width: 260, height: 100)
        _ = root.drawFrame(into: surface, at: .zero)
        precondition(surface.pixel(x: 50, y: 50) == 0xff0A_64D6, "The first swatch was not drawn.")
        if let path = CommandLine.arguments.dropFirst().first { try surface.writePNG(to: path) }
    }
}
