import Application
import Views
import X11

@MainActor func openDesk() throws -> WindowController {
    let window = try WindowController(
        display: try Display.open(),
        configuration: .init(title: "Desk", className: ("desk", "Desk"), size: CGSize(width: 600, height: 400)))
    let desk = Desk(frame: window.root.bounds)
    desk.addSubview(Card("Drag me"))
    window.root.addSubview(desk)
    window.show()
    return window
}
