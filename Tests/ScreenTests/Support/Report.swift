import Foundation

/// What the inspector says about the views.
struct TreeReport: Decodable {
    struct Window: Decodable {
        var frame: Frame
    }

    var window: Window
    var views: [ViewReport]

    /// All views from the top down, each before those in it.
    var all: [ViewReport] { views.flatMap(\.all) }

    func all(_ role: String) -> [ViewReport] { all.filter { $0.role == role && !$0.state.contains("hidden") } }

    func view(_ role: String, _ name: String) -> ViewReport? { all(role).first { $0.name == name } }
}

/// One view, a gap or a preview.
struct ViewReport: Decodable {
    var role: String
    var name: String
    var frame: Frame
    var state: Set<String>
    var value: [String: Int]
    var children: [ViewReport]

    var all: [ViewReport] { [self] + children.flatMap(\.all) }
}

/// A rectangle in the window's pixels, which are the screen's too: the window stands in its corner.
struct Frame: Decodable, Equatable {
    var x, y, width, height: Double

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        (x, y) = (try list.decode(Double.self), try list.decode(Double.self))
        (width, height) = (try list.decode(Double.self), try list.decode(Double.self))
    }

    var center: CGPoint { CGPoint(x: x + width / 2, y: y + height / 2) }
}

/// What the inspector says about drags.
struct SessionsReport: Decodable {
    struct Drag: Decodable {
        var session: Int
        var phase: String
        var items: Int
        var operation: String
        var previews: [Frame]
    }

    /// The data of something that is on its way here.
    struct Transfer: Decodable {
        /// How much of it has come, from 0 to 1.
        var fraction: Double
    }

    var drags: [Drag]
    var transfers: [Transfer]
}

/// What happened.
struct TimelineReport: Decodable {
    struct Entry: Decodable {
        var n: Int
        var time: Double
        var session: Int?
        var what: String
        var on: String?
        var detail: Detail?

        /// What was announced.
        var text: String? { detail?.text }
    }

    struct Detail: Decodable {
        var text: String?
    }

    var next: Int
    var entries: [Entry]
}

/// What frames cost, in milliseconds.
struct FramesReport: Decodable {
    var drawn: Int
    var missed: Int
    var wakeups: Int
    var p99: Double
    var max: Double
}

/// What `lightbox list --json` prints.
struct Listing: Decodable, Equatable {
    struct Album: Decodable, Equatable {
        var title: String
        var photos: [Int64]
    }

    var albums: [Album]
}
