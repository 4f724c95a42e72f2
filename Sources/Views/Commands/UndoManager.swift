import Foundation

/// Registers how changes are reverted, and reverts and repeats them, as Foundation's class of that name, which does not
/// exist on Linux (RUN-7).
///
/// A change registers the opposite one, before or after it is made. What is registered while an action is undone is
/// repeated by ``redo()``:
///
///     func setName(_ name: String) {
///         let former = self.name
///         undoManager?.registerUndo(withTarget: self) { $0.setName(former) }
///         undoManager?.setActionName("renaming")
///         self.name = name
///     }
///
/// Changes that are registered in one turn of the main queue form a group, which is undone at once. Undo and Redo
/// (``EditCommand``) act on the manager of the focused responder (``Responder/undoManager``).
@preconcurrency @MainActor open class UndoManager {
    /// Posted with the manager before an action is undone.
    public nonisolated static let willUndoChange = Notification.Name("NSUndoManagerWillUndoChangeNotification")
    /// Posted with the manager after an action was undone.
    public nonisolated static let didUndoChange = Notification.Name("NSUndoManagerDidUndoChangeNotification")
    /// Posted with the manager before an action is repeated.
    public nonisolated static let willRedoChange = Notification.Name("NSUndoManagerWillRedoChangeNotification")
    /// Posted with the manager after an action was repeated.
    public nonisolated static let didRedoChange = Notification.Name("NSUndoManagerDidRedoChangeNotification")
    /// Posted with the manager when a group was opened.
    public nonisolated static let didOpenUndoGroup = Notification.Name("NSUndoManagerDidOpenUndoGroupNotification")
    /// Posted with the manager before a group is closed.
    public nonisolated static let willCloseUndoGroup = Notification.Name("NSUndoManagerWillCloseUndoGroupNotification")
    /// Posted with the manager after a group was closed.
    public nonisolated static let didCloseUndoGroup = Notification.Name("NSUndoManagerDidCloseUndoGroupNotification")
    /// Posted with the manager when a group is opened or closed, and when an action is undone or repeated.
    public nonisolated static let checkpoint = Notification.Name("NSUndoManagerCheckpointNotification")

    private struct Action {
        let target: ObjectIdentifier
        /// Whether the target still exists.
        let isValid: @MainActor () -> Bool
        let perform: @MainActor () -> Void
    }

    private struct Group {
        var name = ""
        var actions: [Action] = []
    }

    private var undoStack: [Group] = []
    private var redoStack: [Group] = []
    /// Open groups, the outermost first. Empty groups are dropped when they are closed.
    private var groups: [Group] = []
    private var disabled = 0
    /// Whether the outermost group ends with the turn of the main queue.
    private var endsWithTurn = false

    /// What happened to the actions of a manager.
    package enum Change: Sendable {
        /// A change was registered: its group was closed.
        case done
        /// A change was undone.
        case undone
        /// A change was repeated.
        case redone
    }

    /// Called after each change.
    @preconcurrency package var onChange: (@MainActor (Change) -> Void)?
    /// Whether an action is being undone now.
    public private(set) var isUndoing = false
    /// Whether an action is being repeated now.
    public private(set) var isRedoing = false
    /// The number of groups that are kept; 0, the default, sets no limit. Older ones are forgotten.
    open var levelsOfUndo = 0 { didSet { trim() } }
    /// Whether the changes of one turn of the main queue form a group; true by default. Otherwise a change outside a
    /// group is a group of its own.
    open var groupsByEvent = true
    /// Stored for code that sets it.
    open var runLoopModes: [RunLoop.Mode] = [.default]

    /// Creates a manager without actions.
    public init() {}

    // MARK: Registering

    /// Whether changes are registered: ``disableUndoRegistration()`` and ``enableUndoRegistration()`` may be nested.
    open var isUndoRegistrationEnabled: Bool { disabled == 0 }

    /// Ignores changes until ``enableUndoRegistration()``.
    open func disableUndoRegistration() { disabled += 1 }

    /// Registers changes again. Has no effect without ``disableUndoRegistration()``.
    open func enableUndoRegistration() { disabled = max(disabled - 1, 0) }

    /// Registers the opposite of a change. The target is not retained: when it no longer exists, the action has no
    /// effect. A new change, which is no repetition, removes what could be repeated.
    public func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
    ) {
        guard isUndoRegistrationEnabled else { return }
        if !isUndoing, !isRedoing { redoStack = [] }
        let action = Action(target: ObjectIdentifier(target)) { [weak target] in
            target != nil
        } perform: { [weak target] in
            if let target { handler(target) }
        }
        let isSingle = groups.isEmpty
        if isSingle { beginTurn() }
        groups[groups.count - 1].actions.append(action)
        if isSingle, !endsWithTurn { endUndoGrouping() }
    }

    private func beginTurn() {
        beginUndoGrouping()
        guard groupsByEvent, !isUndoing, !isRedoing else { return }
        endsWithTurn = true
        DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.endTurn() } }
    }

    /// Closes the group of the turn; a group that the program has opened stays open.
    private func endTurn() {
        guard endsWithTurn, groups.count == 1 else { return }
        endUndoGrouping()
    }

    // MARK: Groups

    /// The number of open groups.
    open var groupingLevel: Int { groups.count }

    /// Opens a group: the changes until ``endUndoGrouping()`` are undone at once.
    open func beginUndoGrouping() {
        post(Self.checkpoint)
        groups.append(Group())
        post(Self.didOpenUndoGroup)
    }

    /// Closes the group that was opened last. Has no effect without one.
    open func endUndoGrouping() {
        guard !groups.isEmpty else { return }
        post(Self.checkpoint)
        post(Self.willCloseUndoGroup)
        let group = groups.removeLast()
        if !group.actions.isEmpty {
            if let outer = groups.indices.last {
                groups[outer].actions += group.actions
                if !group.name.isEmpty { groups[outer].name = group.name }
            } else if isUndoing {
                redoStack.append(group)
            } else {
                undoStack.append(group)
                trim()
                if !isRedoing { onChange?(.done) }
            }
        }
        if groups.isEmpty { endsWithTurn = false }
        post(Self.didCloseUndoGroup)
    }

    private func trim() {
        guard levelsOfUndo > 0 else { return }
        undoStack.removeFirst(max(undoStack.count - levelsOfUndo, 0))
        redoStack.removeFirst(max(redoStack.count - levelsOfUndo, 0))
    }

    // MARK: Undoing and repeating

    /// Whether there is a change to undo.
    open var canUndo: Bool {
        groups.contains { $0.actions.contains { $0.isValid() } } || Self.isValid(undoStack)
    }

    /// Whether there is a change to repeat.
    open var canRedo: Bool { Self.isValid(redoStack) }

    private static func isValid(_ stack: [Group]) -> Bool {
        stack.contains { $0.actions.contains { $0.isValid() } }
    }

    /// Undoes the last group. Closes the group of the present turn first; has no effect within a group that the program
    /// has opened, and while an action is undone or repeated.
    open func undo() {
        if groups.count == 1, endsWithTurn { endUndoGrouping() }
        undoNestedGroup()
    }

    /// Undoes the last group that is closed.
    open func undoNestedGroup() {
        guard groups.isEmpty, !isUndoing, !isRedoing else { return }
        guard let group = Self.popValid(&undoStack) else { return }
        post(Self.checkpoint)
        post(Self.willUndoChange)
        isUndoing = true
        perform(group)
        isUndoing = false
        onChange?(.undone)
        post(Self.didUndoChange)
    }

    /// Repeats the group that was undone last. Has no effect within a group.
    open func redo() {
        if groups.count == 1, endsWithTurn { endUndoGrouping() }
        guard groups.isEmpty, !isUndoing, !isRedoing else { return }
        guard let group = Self.popValid(&redoStack) else { return }
        post(Self.checkpoint)
        post(Self.willRedoChange)
        isRedoing = true
        perform(group)
        isRedoing = false
        onChange?(.redone)
        post(Self.didRedoChange)
    }

    /// Removes the last group of which a target exists, and those after it.
    private static func popValid(_ stack: inout [Group]) -> Group? {
        while let group = stack.popLast() {
            if group.actions.contains(where: { $0.isValid() }) { return group }
        }
        return nil
    }

    /// Performs the actions of a group in reverse order; what they register is one group with the same name.
    private func perform(_ group: Group) {
        beginUndoGrouping()
        groups[groups.count - 1].name = group.name
        for action in group.actions.reversed() { action.perform() }
        while !groups.isEmpty { endUndoGrouping() }
    }

    /// Forgets all actions, and enables registering. Open groups stay open, without actions.
    open func removeAllActions() {
        (undoStack, redoStack, disabled) = ([], [], 0)
        for index in groups.indices { groups[index].actions = [] }
    }

    /// Forgets the actions of a target.
    open func removeAllActions(withTarget target: AnyObject) {
        let target = ObjectIdentifier(target)
        func remove(_ groups: inout [Group]) {
            for index in groups.indices { groups[index].actions.removeAll { $0.target == target } }
        }
        remove(&undoStack)
        remove(&redoStack)
        remove(&groups)
        undoStack.removeAll { $0.actions.isEmpty }
        redoStack.removeAll { $0.actions.isEmpty }
    }

    // MARK: Names

    /// The name of the change that ``undo()`` reverts, such as "renaming"; empty without one.
    open var undoActionName: String { (groups.first ?? undoStack.last)?.name ?? "" }
    /// The name of the change that ``redo()`` repeats; empty without one.
    open var redoActionName: String { redoStack.last?.name ?? "" }
    /// The title of the command, such as "Undo renaming".
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
    /// The title of the command, such as "Redo renaming".
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

    /// Names the present group, or the last one if none is open.
    open func setActionName(_ actionName: String) {
        if !groups.isEmpty {
            groups[0].name = actionName
        } else if !undoStack.isEmpty {
            undoStack[undoStack.count - 1].name = actionName
        }
    }

    /// Returns the title of Undo for a name; "Undo" for an empty one.
    open func undoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? EditCommand.undo.title : "\(EditCommand.undo.title) \(actionName)"
    }

    /// Returns the title of Redo for a name; "Redo" for an empty one.
    open func redoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? EditCommand.redo.title : "\(EditCommand.redo.title) \(actionName)"
    }

    private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

extension Notification.Name {
    /// Foundation's name of ``UndoManager/willUndoChange``.
    public static let NSUndoManagerWillUndoChange = UndoManager.willUndoChange
    /// Foundation's name of ``UndoManager/didUndoChange``.
    public static let NSUndoManagerDidUndoChange = UndoManager.didUndoChange
    /// Foundation's name of ``UndoManager/willRedoChange``.
    public static let NSUndoManagerWillRedoChange = UndoManager.willRedoChange
    /// Foundation's name of ``UndoManager/didRedoChange``.
    public static let NSUndoManagerDidRedoChange = UndoManager.didRedoChange
    /// Foundation's name of ``UndoManager/didOpenUndoGroup``.
    public static let NSUndoManagerDidOpenUndoGroup = UndoManager.didOpenUndoGroup
    /// Foundation's name of ``UndoManager/willCloseUndoGroup``.
    public static let NSUndoManagerWillCloseUndoGroup = UndoManager.willCloseUndoGroup
    /// Foundation's name of ``UndoManager/didCloseUndoGroup``.
    public static let NSUndoManagerDidCloseUndoGroup = UndoManager.didCloseUndoGroup
    /// Foundation's name of ``UndoManager/checkpoint``.
    public static let NSUndoManagerCheckpoint = UndoManager.checkpoint
}
