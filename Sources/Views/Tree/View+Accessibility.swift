/// What a program says about a view for assistive technology, in place of what the view's class says.
@MainActor package final class AccessibilityDescription {
    /// The name.
    package var label: String?
    /// A name for tests. Not announced to users.
    package var identifier: String?
    /// What happens when the view is used.
    package var hint: String?
    /// The kind of element.
    package var role: AccessibilityRole?
    /// Whether the view is an element; nil leaves that to its role.
    package var isElement: Bool?

    /// Creates an empty description.
    package init() {}
}

extension View {
    /// The program's description; nil without one.
    package var accessibilityDescription: AccessibilityDescription? {
        existingAttachment(AccessibilityDescription.self)
    }

    /// The name announced to users: the program's, or that of the class.
    package var describedName: String? { accessibilityDescription?.label ?? accessibilityName }

    /// The kind of element: the program's, or that of the class. An element that the program has named has at least
    /// the role `view`; nil excludes the view.
    package var describedRole: AccessibilityRole? {
        guard let description = accessibilityDescription else { return role }
        if description.isElement == false { return nil }
        let isNamed = description.isElement == true || description.label != nil
        return description.role ?? role ?? (isNamed ? .view : nil)
    }
}

/// An interaction that the secondary button or a long press opens, such as a menu.
@MainActor package protocol SecondaryPressInteraction: Interaction {
    /// The secondary button or a finger was pressed over the view, at a point in its coordinates; returns whether the
    /// interaction used the press.
    func secondaryPress(at point: CGPoint, in view: View) -> Bool
}

extension View {
    /// Offers a press of the secondary button, or a long press, to the view's interactions; returns whether one used
    /// it.
    func offerMenuPress(at point: CGPoint) -> Bool {
        interactions.contains {
            ($0 as? any SecondaryPressInteraction)?.secondaryPress(at: point, in: self) == true
        }
    }
}
