/// A named location in a view where a drag can begin or items can be dropped (DRAG-12).
@preconcurrency @MainActor public struct LocationDescriptor {
    /// The name read to the user, such as "Insert before beach.jpg".
    public let name: String
    /// The view; nil once it is deallocated.
    public private(set) weak var view: (any InteractionView)?
    /// The location, in the view's coordinates.
    public let point: CGPoint

    /// Creates a descriptor of a point in a view.
    public init(name: String, view: any InteractionView, point: CGPoint) {
        self.name = name
        self.view = view
        self.point = point
    }

    /// Creates a descriptor of a view's center.
    public init(name: String, view: any InteractionView) {
        self.init(name: name, view: view, point: view.bounds.center)
    }

    /// The location in the window; nil while the view is in none.
    package var pointInWindow: CGPoint? { view?.pointInWindow(point) }
}

/// A view with descriptors more specific than those of its interactions, for example one per row.
@preconcurrency @MainActor public protocol AccessibilityDragging: InteractionView {
    /// The locations where drags begin; nil uses the interactions, an empty array means none.
    var accessibilityDragSourceDescriptors: [LocationDescriptor]? { get }
    /// The locations that accept drops; nil uses the interactions, an empty array means none.
    var accessibilityDropPointDescriptors: [LocationDescriptor]? { get }
}

extension AccessibilityDragging {
    /// nil: uses the interactions.
    public var accessibilityDragSourceDescriptors: [LocationDescriptor]? { nil }
    /// nil: uses the interactions.
    public var accessibilityDropPointDescriptors: [LocationDescriptor]? { nil }
}

extension InteractionView {
    /// The locations where drags begin in this view, not its subviews: its own descriptors, otherwise its center if it
    /// is draggable.
    public var dragSourceDescriptors: [LocationDescriptor] {
        if let own = (self as? any AccessibilityDragging)?.accessibilityDragSourceDescriptors { return own }
        let isSource = interactions.contains { ($0 as? DragInteraction)?.isEnabled == true }
        return isSource ? [LocationDescriptor(name: descriptorName, view: self)] : []
    }

    /// The locations that accept drops in this view, not its subviews: its own descriptors, otherwise its center if it
    /// accepts drops.
    public var dropPointDescriptors: [LocationDescriptor] {
        if let own = (self as? any AccessibilityDragging)?.accessibilityDropPointDescriptors { return own }
        let pastes = (self as? any PasteConfigurationSupporting)?.pasteConfiguration != nil
        let isTarget = pastes || interactions.contains { $0 is DropInteraction }
        return isTarget ? [LocationDescriptor(name: descriptorName, view: self)] : []
    }

    /// The center of this view if it springs open under a drag; nil otherwise.
    package var springLoadedDescriptor: LocationDescriptor? {
        interactions.contains { $0 is SpringLoadedInteraction }
            ? LocationDescriptor(name: descriptorName, view: self) : nil
    }

    private var descriptorName: String { (self as? any NamedInteractionView)?.interactionName ?? "" }
}
