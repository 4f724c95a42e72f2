import Application
import KanbanBoard

Program.run("Kanban", identifier: "org.example.Kanban") { program in
    program.menu = { _ in Menu([MenuItem(.undo), .separator, program.aboutItem, program.quitItem]) }
    try program.openWindow(BoardsView.sample(), size: CGSize(width: 720, height: 480))
}
