/// The shape of the pointer's cursor.
public enum PointerShape: Sendable, Hashable {
    /// The default arrow.
    case arrow
    /// Over links and buttons.
    case pointingHand
    /// Over text.
    case text
    /// Over a divider that can be dragged horizontally.
    case resizeHorizontal
    /// While items are being dragged.
    case grabbing
}
