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

// Names and roles of views, for the inspector and assistive technology (HAND-5).
extension View {
    /// The program's description; nil without one.
    package var accessibilityDescription: AccessibilityDescription? {
        existingAttachment(AccessibilityDescription.self)
    }

    private var description: AccessibilityDescription { attachment(AccessibilityDescription()) }

    /// The name announced to users: the one that the program has set, or that of the view's class, such as the text of
    /// a label. Setting nil restores the latter. A view that the program has named is an element even if its class has
    /// no role.
    public var accessibilityName: String? {
        get { accessibilityDescription?.label ?? defaultAccessibilityName }
        set { if newValue != nil || accessibilityDescription != nil { description.label = newValue } }
    }

    /// The kind of element: the one that the program has set, or that of the view's class, or `view` if the program has
    /// named the view; nil excludes the view from what is reported. Setting nil restores the role of the class.
    public var accessibilityRole: AccessibilityRole? {
        get {
            guard let description = accessibilityDescription else { return defaultAccessibilityRole }
            if description.isElement == false { return nil }
            let isNamed = description.isElement == true || description.label != nil
            return description.role ?? defaultAccessibilityRole ?? (isNamed ? .view : nil)
        }
        set { if newValue != nil || accessibilityDescription != nil { description.role = newValue } }
    }

    /// Whether the view is reported; by default, whether it has a role. Setting false excludes a view that has one.
    public var isAccessibilityElement: Bool {
        get { accessibilityRole != nil }
        set { description.isElement = newValue }
    }
}

/// An interaction that the secondary button or a long press opens, such as a menu.
@MainActor package protocol SecondaryPressInteraction: Interaction {
    /// The secondary button or a finger was pressed over the view, at a point in its coordinates; returns whether the
    /// interaction used the press.
    func secondaryPress(at point: CGPoint, in view: View) -> Bool
}

/// An interaction that decides about the shape of the pointer over its view.
@MainActor package protocol PointerShapeInteraction: Interaction {
    /// The shape at a point in the view's coordinates; nil leaves the choice to the view.
    func pointerShape(at point: CGPoint, in view: View) -> PointerShape?
}

extension View {
    /// The shape of the pointer that the view's interactions want at a point; nil leaves the choice to the view.
    func interactionShape(at point: CGPoint) -> PointerShape? {
        guard !interactions.isEmpty else { return nil }
        return interactions.lazy.compactMap {
            ($0 as? any PointerShapeInteraction)?.pointerShape(at: point, in: self)
        }.first
    }

    /// Offers a press of the secondary button, or a long press, to the view's interactions; returns whether one used
    /// it.
    func offerMenuPress(at point: CGPoint) -> Bool {
        interactions.contains {
            ($0 as? any SecondaryPressInteraction)?.secondaryPress(at: point, in: self) == true
        }
    }
}
