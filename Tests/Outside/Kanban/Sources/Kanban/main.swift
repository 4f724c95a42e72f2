import Application
import Dispatch
import KanbanBoard
import Views
import X11

let window = try WindowController(
    display: try Display.open(),
    configuration: .init(title: "Kanban", className: ("kanban", "Kanban"), size: CGSize(width: 720, height: 480)))
window.root.contentView = BoardsView.sample()
window.show()
withExtendedLifetime(window) { dispatchMain() }
