import Canvas
import DragAndDrop

/// The answer to a request: values gathered on the main actor, and encoded as JSON on another thread.
enum InspectResponse: Sendable {
    case tree(TreeReport)
    case timeline(next: Int, entries: [Timeline.Entry])
    case frames(FramesReport)
    case picture(Image, file: String)
    case sessions(SessionsReport)
    case bye
    case failure(String)
}

/// The answer to `tree`.
struct TreeReport: Encodable, Sendable {
    struct Window: Encodable, Sendable {
        var frame: FrameReport
        var scale: Rounded
        var focused: Bool
    }

    var window: Window
    var views: [ViewReport]
}

/// One view, drag preview or part of a gap.
struct ViewReport: Encodable, Sendable {
    var id: Int
    var role: String
    var name: String
    var frame: FrameReport
    var state: [String]
    var value: [String: Int]
    var children: [ViewReport] = []
}

/// The answer to `frames`.
struct FramesReport: Encodable, Sendable {
    var drawn: Int
    var missed: Int
    var p50: Rounded
    var p99: Rounded
    var max: Rounded
    var bytes: Int
    var wakeups: Int
    /// Whether the next frame may differ from the last one.
    var animating: Bool
}

/// The answer to `sessions`.
struct SessionsReport: Encodable, Sendable {
    struct Drag: Encodable, Sendable {
        var session: Int
        var phase: String
        var items: Int
        var operation: String
        var previews: [FrameReport]
    }

    struct Transfer: Encodable, Sendable {
        var item: Int
        var fraction: Rounded
    }

    var drags: [Drag]
    var placeholders: Int
    var transfers: [Transfer]
}

/// A rectangle, encoded as `[x, y, width, height]`.
struct FrameReport: Encodable, Sendable {
    var x, y, width, height: Double

    /// Converts a rectangle from points to pixels.
    init(_ rect: CGRect, scale: CGFloat) {
        let pixels = rect.isNull ? .zero : rect.scaled(by: scale)
        (x, y, width, height) = (pixels.minX, pixels.minY, pixels.width, pixels.height)
    }

    init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (Double(x), Double(y), Double(width), Double(height))
    }

    func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for value in [x, y, width, height] { try list.encode(Rounded(value)) }
    }
}

/// A number rounded to three decimals; infinite and NaN values, which JSON cannot represent, become 0.
struct Rounded: Encodable, Sendable {
    var value: Double

    init(_ value: Double) { self.value = value.isFinite ? (value * 1000).rounded() / 1000 : 0 }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let whole = Int(exactly: value) { try container.encode(whole) } else { try container.encode(value) }
    }
}
