import Foundation
import Testing

@testable import Views

/// Renders all controls in one window; `CONTROL_SHEETS=folder swift test --filter ControlSheet` writes the images.
@MainActor @Suite struct ControlSheet {
    static let size = CGSize(width: 960, height: 680)

    /// A test image with smooth gradients and an edge.
    private func picture() -> Image? {
        let (width, height) = (120, 80)
        let pixels = (0..<width * height).map { index -> UInt32 in
            let (x, y) = (index % width, index / width)
            let sky = y < 50
            let red = sky ? 90 + y * 2 : 60 + x / 4
            let green = sky ? 140 + y : 110 - (y - 50)
            return 0xff00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(sky ? 220 - y : 60)
        }
        return Image(width: width, height: height, opaque: true, pixels: pixels)
    }

    private func fill(_ window: ControlWindow) {
        let root = window.root
        func put(_ view: View, _ x: CGFloat, _ y: CGFloat, _ size: CGSize) {
            view.frame = CGRect(origin: CGPoint(x: x, y: y), size: size)
            root.addSubview(view)
        }
        func put(_ button: Button, _ x: CGFloat, _ y: CGFloat) {
            root.addSubview(button)
            button.frame = CGRect(origin: CGPoint(x: x, y: y), size: button.sizeThatFits(.zero))
        }
        let sidebar = View()
        let main = View()
        sidebar.backgroundColor = root.palette.sidebar
        put(
            SplitView(sidebar: sidebar, main: main, width: 220, minimumMainWidth: 40), 0, 0,
            CGSize(width: 280, height: 680))
        put(Label("Albums", font: .system(size: 17, weight: .semibold)), 16, 10, CGSize(width: 120, height: 32))
        put(Button("Edit", style: .accent), 164, 10)
        put(
            Label("Summer by the sea", font: .system(size: 14, weight: .semibold)), 16, 64,
            CGSize(width: 180, height: 20))
        put(Label("128 photos", font: .system(size: 12), tone: .secondary), 16, 84, CGSize(width: 180, height: 18))
        put(Label("A title that is far too long for its row", tone: .primary), 16, 112, CGSize(width: 180, height: 20))
        let field = TextField("Summer by the sea")
        put(field, 12, 144, CGSize(width: 196, height: 32))
        put(TextField(placeholder: "New album"), 12, 188, CGSize(width: 196, height: 32))
        let disabled = TextField("Not now")
        disabled.isEnabled = false
        put(disabled, 12, 232, CGSize(width: 196, height: 32))
        for (index, style) in [Button.Style.plain, .bordered, .accent, .prominent].enumerated() {
            let y = 20 + CGFloat(index) * 44
            let title = ["Plain", "Bordered", "Accent", "Prominent"][index]
            put(Button(title, style: style), 300, y)
            put(Button(title, symbol: .play, style: style), 400, y)
            let on = Button(title, style: style)
            on.isOn = true
            put(on, 528, y)
            let off = Button(title, style: style)
            off.isEnabled = false
            put(off, 636, y)
            let pressed = Button(title, style: style)
            put(pressed, 744, y)
            pressed.isHighlighted = true
            let hovered = Button(title, style: style)
            put(hovered, 850, y)
            hovered.hoverChanged(true)
        }
        for (index, symbol) in Symbol.all.enumerated() {
            put(Button(symbol: symbol, name: symbol.name), 300 + CGFloat(index) * 25, 200)
        }
        let popUp = PopUpButton(["Immediate", "Fast", "Slow"], selectedIndex: 1, name: "Cadence")
        put(popUp, 300, 248, .zero)
        popUp.frame.size = popUp.sizeThatFits(.zero)
        put(ZoomControl(), 440, 248, CGSize(width: 160, height: 32))
        put(ProgressBar(fraction: 0.4), 620, 262, CGSize(width: 120, height: 4))
        put(Spinner(), 760, 254, CGSize(width: 20, height: 20))
        put(ZoomControl(value: 0), 780, 248, CGSize(width: 160, height: 32))
        put(ImageView(picture(), cornerRadius: 6), 300, 296, CGSize(width: 96, height: 96))
        put(ImageView(picture(), contentMode: .aspectFit, cornerRadius: 6), 408, 296, CGSize(width: 96, height: 96))
        put(ImageView(picture(), contentMode: .center, cornerRadius: 6), 516, 296, CGSize(width: 96, height: 96))
        put(ImageView(cornerRadius: 6), 624, 296, CGSize(width: 96, height: 96))
        let empty = EmptyStateView("Drop photos here", subtitle: "They stay where you put them.")
        put(empty, 300, 400, CGSize(width: 300, height: 200))
        root.mainMenu = {
            let items = ["New card", "Open…", "Close"].map { MenuItem($0) {} }
            return Menu(
                ["Board", "Edit", "View", "Card"].map {
                    MenuItem($0, isEnabled: $0 != "Card", submenu: Menu(items))
                })
        }
        put(MenuBar(), 640, 400, CGSize(width: 300, height: 32))
        let hint = TooltipView("Takes the photos apart")
        hint.show(for: CGRect(x: 660, y: 360, width: 160, height: 0), in: root)
        root.focus(field)
    }

    private func openMenu(_ window: ControlWindow) {
        let albums = Menu(["Alps", "Coast"].map { MenuItem($0) {} })
        let menu = Menu([
            MenuItem("Open", shortcut: Shortcut(key: .enter)) {}, MenuItem("Move to album", submenu: albums),
            MenuItem("Make cover", symbol: .image, isChecked: true) {}, .separator,
            MenuItem("Undo", symbol: .undo, shortcut: .control("z")) {},
            MenuItem("Remove from album", symbol: .trash, shortcut: Shortcut(key: .delete), isEnabled: false) {},
        ])
        menu.show(at: CGPoint(x: 620, y: 420), in: window.root)
        window.press(.down)
        window.press(.down)
        window.press(.right)
    }

    @Test("Every control draws at every scale, in both appearances", arguments: [false, true])
    func controlsDraw(dark: Bool) throws {
        let folder = ProcessInfo.processInfo.environment["CONTROL_SHEETS"]
        for scale in folder == nil ? [1.25] : [1, 1.25, 1.5, 2.0] {
            let window = ControlWindow(Self.size, scale: scale, dark: dark)
            fill(window)
            window.frame()
            let look = "\(dark ? "dark" : "light")-\(scale)"
            NoticeView("Moved 3 photos to Summer by the sea") {}.show(in: window.root)
            window.advance(.seconds(1))
            if let folder { try window.surface.writePNG(to: "\(folder)/controls-\(look).png") }
            openMenu(window)
            window.advance(.milliseconds(100))
            if let folder { try window.surface.writePNG(to: "\(folder)/menu-\(look).png") }
            window.press(.escape)
            window.press(.escape)
            window.press(.function(10))
            window.press(.right)
            window.advance(.milliseconds(100))
            if let folder { try window.surface.writePNG(to: "\(folder)/menubar-\(look).png") }
            window.press(.escape)
            Alert(
                "Couldn't open the library",
                message: "The folder is read-only, so nothing that you arrange could be kept. "
                    + "Choose another folder or change its permissions.",
                symbol: .warning,
                answers: [.init("Quit", role: .cancel), .init("Choose folder…", role: .preferred)]
            ).show(in: window.root)
            window.press(.tab)
            window.advance(.seconds(1))
            if let folder { try window.surface.writePNG(to: "\(folder)/panel-\(look).png") }
            let ground = window.hex(window.root.palette.window)
            let drawn = window.count(in: CGRect(origin: .zero, size: Self.size)) { $0 != ground }
            #expect(drawn > Int(Self.size.width * Self.size.height * scale * scale / 4))
        }
    }
}
