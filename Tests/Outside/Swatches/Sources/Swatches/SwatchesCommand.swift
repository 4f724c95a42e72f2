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
        let knob = Knob(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        root.addSubview(knob)
        let board = Strip(frame: root.bounds)
        board.contentSize = CGSize(width: 260, height: 400)
        root.addSubview(board)
        root.bringSubviewToFront(knob)
        precondition(knob.isDescendant(of: root) && root.subviews.last === knob)
        knob.turn(to: 90, animated: true)
        var time = Timestamp.zero
        // A window draws when `onNeedsFrame` is called, and at the deadline.
        while root.wantsFrame || root.deadline != nil, time < .seconds(5) {
            time += .milliseconds(16)
            if root.wantsFrame { _ = root.drawFrame(into: surface, at: time) } else { root.advance(to: time) }
        }
        board.scrollRectToVisible(CGRect(x: 0, y: 350, width: 10, height: 10), animated: false)
        precondition(knob.angle.isSettled(at: time) && board.reported.y > 0)
        board.removeFromSuperview()
        precondition(Samples.fileName("photo", type: .jpeg).hasPrefix("photo.j") && Samples.place() != nil)
        if let path = CommandLine.arguments.dropFirst().first { try surface.writePNG(to: path) }
    }
}
