/// The announced texts of keyboard drags.
enum KeyboardDragMessages {
    /// Announced when items have been lifted.
    static func pickedUp(_ count: Int, named name: String) -> String {
        let subject = count == 1 && !name.isEmpty ? name.isolated : items(count)
        return "Picked up \(subject). \(keys)."
    }

    /// The keys of a keyboard drag.
    static let keys = "Arrow keys and Tab carry, Enter drops, Escape cancels"

    /// The position between two neighbors in a container; a name is nil if it is unknown, or if there is no neighbor.
    static func position(
        _ positions: Range<Int>, of count: Int, in container: String?, between before: String?, and after: String?
    ) -> String {
        let position = positions.count == 1 ? "Place \(number(positions.lowerBound + 1))" : several(positions)
        let place = container.flatMap { $0.isEmpty ? nil : " in \($0.isolated)" } ?? ""
        return "\(position) of \(number(count))\(place)\(neighbors(before?.isolated, after?.isolated))"
    }

    /// Follows a position in a table that shows a tree: the container, or that there is none if there could be one.
    static func level(in container: String?, isOnlyOne: Bool) -> String {
        container.map { ", in \($0.isolated)" } ?? (isOnlyOne ? "" : ", at the top level")
    }

    private static func several(_ positions: Range<Int>) -> String {
        "Places \(number(positions.lowerBound + 1)) to \(number(positions.upperBound))"
    }

    private static func neighbors(_ before: String?, _ after: String?) -> String {
        switch (before, after) {
        case (let before?, let after?): ", between \(before) and \(after)"
        case (let before?, nil): ", after \(before)"
        case (nil, let after?): ", before \(after)"
        case (nil, nil): ""
        }
    }

    /// The target is a view or item that receives the drop.
    static func into(_ name: String) -> String { "Into \(name.isolated)" }

    /// The target opens, by Enter or if the drag stays there.
    static func opens(_ name: String) -> String { name.isEmpty ? "Press Enter" : "\(name): press Enter" }

    /// The target has opened.
    static func opened(_ name: String) -> String { name.isEmpty ? "Opened" : "\(name): opened" }

    /// The target does not accept the drop, for the reason that it gives, if it gives one.
    static func refused(at name: String, count: Int, because reason: String? = nil) -> String {
        if let reason { return name.isEmpty ? reason : "\(name). \(reason)" }
        let subject = count == 1 ? "it" : "they"
        return name.isEmpty
            ? "\(subject.capitalized) can't be dropped here" : "\(name): \(subject) can't be dropped here"
    }

    /// Announced after the drop; `position` is the target that was announced last.
    static func dropped(at position: String) -> String { "Dropped. \(position)." }

    /// Announced after cancellation.
    static let canceled = "Canceled. Everything is back in its place."

    private static func items(_ count: Int) -> String { count == 1 ? "1 item" : "\(number(count)) items" }

    private static func number(_ number: Int) -> String { number.formatted() }
}
