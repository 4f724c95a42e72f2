/// A place in a view that a drag can begin at or be dropped on, by a name that a user would be told (DRAG-12).
@MainActor public struct LocationDescriptor {
    /// What a user would call it, such as "Insert before beach.jpg".
    public let name: String
    /// The view.
    public private(set) weak var view: (any InteractionView)?
    /// The place, in the view's coordinates.
    public let point: CGPoint

    /// A place in a view.
    public init(name: String, view: any InteractionView, point: CGPoint) {
        self.name = name
        self.view = view
        self.point = point
    }

    /// The middle of a view.
    public init(name: String, view: any InteractionView) {
        self.init(name: name, view: view, point: view.bounds.center)
    }

    /// The place in the window; nil while the view is in none, or gone.
    public var pointInWindow: CGPoint? { view?.pointInWindow(point) }
}

/// A view that knows better than its interactions where drags begin and end in it, such as one for each row.
@MainActor public protocol AccessibilityDragging: InteractionView {
    /// Where drags begin; nil leaves it to the interactions, empty is nowhere.
    var accessibilityDragSourceDescriptors: [LocationDescriptor]? { get }
    /// Where drops can be made; nil leaves it to the interactions, empty is nowhere.
    var accessibilityDropPointDescriptors: [LocationDescriptor]? { get }
}

extension AccessibilityDragging {
    /// Left to the interactions.
    public var accessibilityDragSourceDescriptors: [LocationDescriptor]? { nil }
    /// Left to the interactions.
    public var accessibilityDropPointDescriptors: [LocationDescriptor]? { nil }
}

extension InteractionView {
    /// Where drags can begin in this very view: as it says itself, else its middle if it can be dragged.
    public var dragSourceDescriptors: [LocationDescriptor] {
        if let own = (self as? any AccessibilityDragging)?.accessibilityDragSourceDescriptors { return own }
        let isSource = interactions.contains { ($0 as? DragInteraction)?.isEnabled == true }
        return isSource ? [LocationDescriptor(name: descriptorName, view: self)] : []
    }

    /// Where drops can be made in this very view: as it says itself, else its middle if it takes drops.
    public var dropPointDescriptors: [LocationDescriptor] {
        if let own = (self as? any AccessibilityDragging)?.accessibilityDropPointDescriptors { return own }
        let pastes = (self as? any PasteConfigurationSupporting)?.pasteConfiguration != nil
        let isTarget = pastes || interactions.contains { $0 is DropInteraction }
        return isTarget ? [LocationDescriptor(name: descriptorName, view: self)] : []
    }

    private var descriptorName: String { (self as? any NamedInteractionView)?.interactionName ?? "" }
}
