extension RootView {
    /// When key commands are performed.
    enum KeyCommandTurn {
        /// Before the focused view receives the key.
        case first
        /// Before, but only commands that want priority: text is being edited, or a menu is open.
        case urgent
        /// After the focused view has not used the key.
        case last
    }

    /// Performs the first command for a key among those of the responders; returns whether there is one. A held key
    /// performs a command once, except for arrows and the like.
    func performKeyCommand(_ key: Key, _ event: InputEvent, _ turn: KeyCommandTurn) -> Bool {
        for responder in commandResponders {
            for command in responder.keyCommands ?? [] where command.matches(key, event.modifiers) {
                switch turn {
                case .first: break
                case .urgent: if !command.wantsPriorityOverSystemBehavior { continue }
                case .last: if command.typesText, focusedView?.isEditingText == true { continue }
                }
                if command.typesText { commandTextTime = event.time }
                if !event.isRepeatedKey || key.isRepeatable { command.perform(from: responder) }
                return true
            }
        }
        return false
    }

    /// The responders whose commands are searched, in order: from the focused view to the delegate of the program. The
    /// search begins at the frontmost controller inside the focused view, or inside the window if no view has the
    /// focus, and ends at a controller that is presented modally.
    private var commandResponders: [Responder] {
        // A first responder that has left the window, or is behind a menu or an alert, does not count.
        let command = commandView.flatMap { view in
            view.root === self && (modalOverlay.map { view.isDescendant(of: $0) } ?? true) ? view : nil
        }
        let top = focusedView ?? command ?? modalOverlay ?? self
        var responders: [Responder] = []
        var view: View? = top.frontmostControlledView ?? top
        while let step = view {
            responders.append(step)
            if let responder = step.observer?.responder {
                responders.append(responder)
                if step.observer?.isModal == true { break }
                // The program's object, and its delegate.
                var next = step is WindowView ? responder.next : nil
                while let step = next {
                    responders.append(step)
                    next = step.next
                }
            }
            view = step.superview
        }
        return responders
    }
}

extension View {
    /// The frontmost visible view with a controller among the view's descendants, the innermost one; nil for none.
    var frontmostControlledView: View? {
        for child in subviews.reversed() where !child.isHidden {
            if let found = child.frontmostControlledView { return found }
            if child.observer?.responder != nil { return child }
        }
        return nil
    }
}

extension Key {
    fileprivate var isRepeatable: Bool {
        switch self {
        case .left, .right, .up, .down, .pageUp, .pageDown, .backspace, .delete: true
        default: false
        }
    }
}
