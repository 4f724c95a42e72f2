import Foundation

/// The inspector's answer to `tree`.
struct InspectedTree: Decodable {
    struct Window: Decodable {
        var frame: Frame
    }

    var window: Window
    var views: [InspectedView]

    /// All views in depth-first order, parents first.
    var all: [InspectedView] { views.flatMap(\.all) }

    func all(_ role: String) -> [InspectedView] { all.filter { $0.role == role && !$0.state.contains("hidden") } }

    func view(_ role: String, _ name: String) -> InspectedView? { all(role).first { $0.name == name } }
}

/// One view, gap or preview.
struct InspectedView: Decodable {
    var role: String
    var name: String
    var frame: Frame
    var state: Set<String>
    var value: [String: Int]
    var children: [InspectedView]

    var all: [InspectedView] { [self] + children.flatMap(\.all) }
}

/// A rectangle in the window's pixels, which are also the screen's: the window is in the screen's corner.
struct Frame: Decodable, Equatable {
    var x, y, width, height: Double

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        (x, y) = (try list.decode(Double.self), try list.decode(Double.self))
        (width, height) = (try list.decode(Double.self), try list.decode(Double.self))
    }

    var center: CGPoint { CGPoint(x: x + width / 2, y: y + height / 2) }
}

/// The inspector's answer to `sessions`.
struct InspectedSessions: Decodable {
    struct Drag: Decodable {
        var session: Int
        var phase: String
        var items: Int
        var operation: String
        var previews: [Frame]
    }

    /// The data of one item being received.
    struct Transfer: Decodable {
        /// The fraction received, from 0 to 1.
        var fraction: Double
    }

    var drags: [Drag]
    var transfers: [Transfer]
}

/// The inspector's answer to `timeline`.
struct InspectedTimeline: Decodable {
    struct Entry: Decodable {
        var n: Int
        var time: Double
        var session: Int?
        var what: String
        var on: String?
        var detail: Detail?

        /// The text of an accessibility announcement.
        var text: String? { detail?.text }
    }

    struct Detail: Decodable {
        var text: String?
    }

    var next: Int
    var entries: [Entry]
}

/// The inspector's answer to `frames`, in milliseconds.
struct InspectedFrames: Decodable {
    var drawn: Int
    var missed: Int
    var wakeups: Int
    var animating: Bool
    var p99: Double
    var max: Double
}

/// The output of `lightbox list --json`.
struct Listing: Decodable, Equatable {
    struct Album: Decodable, Equatable {
        var title: String
        var photos: [Int64]
    }

    var albums: [Album]
}
