/// The boards, their earlier states, and the views that show them.
@MainActor final class Store {
    private(set) var workspace: Workspace
    private var earlier: [Workspace] = []
    /// Called after each change; `message` describes it, and is nil after an undo.
    var onChange: (_ message: String?) -> Void = { _ in }

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// Changes the boards in one step that can be undone. A change without effect, such as a drop where the card was,
    /// is no step.
    func change(_ message: String, _ edit: (inout Workspace) -> Void) {
        var edited = workspace
        edit(&edited)
        guard edited != workspace else { return }
        earlier.append(workspace)
        workspace = edited
        onChange(message)
    }

    var canUndo: Bool { !earlier.isEmpty }

    /// Restores the boards before the last change, if there was one.
    func undo() {
        guard let last = earlier.popLast() else { return }
        workspace = last
        onChange(nil)
    }
}
