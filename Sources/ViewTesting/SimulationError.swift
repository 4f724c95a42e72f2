/// The reason why the simulated user could not do something. `description` is for the message of a failed test.
public enum SimulationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A user could not press the view at the point, its center in window coordinates: it is covered by another view,
    /// or the point is outside the window if `covering` is nil.
    case unreachable(view: String, point: CGPoint, covering: String?)
    /// No element, or more than one, has the role and the name. `elements` lists those that exist.
    case notFound(role: String, name: String, count: Int, elements: String)
    /// Something did not happen in time. `elements` lists what the window showed then.
    case timeout(waitingFor: String, after: Duration, elements: String)

    /// A table or a collection was updated in another way than its data; it has shown the data. Only without an
    /// `onUpdateError` of the view.
    case inconsistentUpdate(String)

    /// The reason in a sentence.
    public var description: String {
        switch self {
        case .unreachable(let view, let point, let covering):
            let place = "(\(point.x), \(point.y))"
            return switch covering {
            case nil: "\(view) cannot be pressed: its center, \(place), is outside the window."
            case "": "\(view) cannot be pressed at \(place): it is hidden, clipped or ignores the pointer."
            case .some(let other): "\(view) cannot be pressed at \(place): \(other) is in front of it."
            }
        case .inconsistentUpdate(let message): return message
        case .notFound(let role, let name, let count, let elements):
            let amount = count == 0 ? "No \(role) is" : "\(count) elements of the role \(role) are"
            return "\(amount) named “\(name)”. The window has:\n\(elements)"
        case .timeout(let subject, let limit, let elements):
            return "Waited \(limit) for \(subject). The window has:\n\(elements)"
        }
    }
}
