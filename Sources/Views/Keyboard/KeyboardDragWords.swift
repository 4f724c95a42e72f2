/// What a window says of a drag that the keyboard holds: all of it, in one place.
enum KeyboardDragWords {
    /// Something was lifted.
    static func pickedUp(_ count: Int, named name: String) -> String {
        let what = count == 1 && !name.isEmpty ? name : items(count)
        return "Picked up \(what). \(keys)."
    }

    /// Which keys do what.
    static let keys = "Arrow keys and Tab carry, Enter drops, Escape cancels"

    /// It is between two neighbours; a name is nil where nobody stands or nothing is known of who does.
    static func place(_ places: Range<Int>, of count: Int, between before: String?, and after: String?) -> String {
        let place = places.count == 1 ? "Place \(number(places.lowerBound + 1))" : several(places)
        return "\(place) of \(number(count))\(neighbours(before, after))"
    }

    private static func several(_ places: Range<Int>) -> String {
        "Places \(number(places.lowerBound + 1)) to \(number(places.upperBound))"
    }

    private static func neighbours(_ before: String?, _ after: String?) -> String {
        switch (before, after) {
        case (let before?, let after?): ", between \(before) and \(after)"
        case (let before?, nil): ", after \(before)"
        case (nil, let after?): ", before \(after)"
        case (nil, nil): ""
        }
    }

    /// It would go into something.
    static func into(_ name: String) -> String { "Into \(name)" }

    /// It is where it cannot be dropped.
    static func refused(at name: String) -> String {
        name.isEmpty ? "It can't be dropped here" : "\(name): it can't be dropped here"
    }

    /// It was dropped, at what had been announced.
    static func dropped(at place: String) -> String { "Dropped. \(place)." }

    /// It is back where it was.
    static let cancelled = "Cancelled. Everything is back in its place."

    private static func items(_ count: Int) -> String { count == 1 ? "1 item" : "\(number(count)) items" }

    private static func number(_ number: Int) -> String { number.formatted() }
}
