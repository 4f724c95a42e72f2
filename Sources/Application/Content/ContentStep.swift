import Canvas
import DragAndDrop

/// One input to a window's content.
package enum ContentStep: Sendable, Equatable {
    /// An input event of the user. The step's time is used instead of the event's.
    case input(InputEvent)
    /// The window has a new size in pixels or a new scale in pixels per point.
    case resize(PixelSize, scale: CGFloat)
    /// The desktop settings changed.
    case settings(WindowContent.Settings)
    /// The window did not obtain the pointer grab: every drag is canceled.
    case cancelDrags
    /// Whether another program's window covers this one at a dragging pointer; no view is under the pointer then.
    case covered(PointerID, Bool)
    /// The result of background work of this name arrived.
    case result(String)
    /// A frame was drawn.
    case frame
    /// The program ended regularly.
    case end
}

/// A step and the time at which it was performed.
package struct TimedStep: Sendable, Equatable {
    /// The time since the start of the record.
    package var time: Duration
    /// The recorded step.
    package var step: ContentStep

    /// Creates a step at a time since the start of the record.
    package init(_ step: ContentStep, at time: Duration) { (self.step, self.time) = (step, time) }
}

/// Encoded as one flat JSON object: `{"t":16.667,"frame":true}`, with `t` in milliseconds.
extension TimedStep: Codable {
    private enum Field: String, CodingKey {
        case time = "t"
        case input, resize, settings, cancelDrags, covered, pointer, arrived, frame, end
    }

    private struct Size: Codable {
        var width: Int
        var height: Int
        var scale: Double
    }

    /// Decodes a step. Unknown fields are ignored; an object without any known field is an error.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        func fault(_ field: Field, _ reason: String) -> DecodingError {
            .dataCorruptedError(forKey: field, in: fields, debugDescription: reason)
        }
        guard let time = Duration(milliseconds: try fields.decode(Double.self, forKey: .time)), time >= .zero else {
            throw fault(.time, "it is negative or too large")
        }
        if fields.contains(.input) {
            self.init(.input(try InputEvent(from: decoder)), at: time)
        } else if fields.contains(.frame) {
            self.init(.frame, at: time)
        } else if let name = try fields.decodeIfPresent(String.self, forKey: .arrived) {
            self.init(.result(name), at: time)
        } else if let size = try fields.decodeIfPresent(Size.self, forKey: .resize) {
            guard WindowContent.Setup.isPossible(width: size.width, height: size.height, scale: size.scale) else {
                throw fault(.resize, "a window cannot have this size")
            }
            self.init(.resize(PixelSize(width: size.width, height: size.height), scale: size.scale), at: time)
        } else if let settings = try fields.decodeIfPresent(WindowContent.Settings.self, forKey: .settings) {
            self.init(.settings(settings), at: time)
        } else if fields.contains(.cancelDrags) {
            self.init(.cancelDrags, at: time)
        } else if let isCovered = try fields.decodeIfPresent(Bool.self, forKey: .covered) {
            let pointer = PointerID(try fields.decodeIfPresent(Int.self, forKey: .pointer) ?? 0)
            self.init(.covered(pointer, isCovered), at: time)
        } else if fields.contains(.end) {
            self.init(.end, at: time)
        } else {
            throw fault(.input, "no known field is present")
        }
    }

    /// Encodes the step.
    package func encode(to encoder: any Encoder) throws {
        if case .input(var event) = step {
            event.time = time
            return try event.encode(to: encoder)
        }
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(time.milliseconds, forKey: .time)
        switch step {
        case .input: break
        case .resize(let pixels, let scale):
            try fields.encode(Size(width: pixels.width, height: pixels.height, scale: scale), forKey: .resize)
        case .settings(let settings): try fields.encode(settings, forKey: .settings)
        case .cancelDrags: try fields.encode(true, forKey: .cancelDrags)
        case .covered(let pointer, let isCovered):
            try fields.encode(isCovered, forKey: .covered)
            if pointer.rawValue != 0 { try fields.encode(pointer.rawValue, forKey: .pointer) }
        case .result(let name): try fields.encode(name, forKey: .arrived)
        case .frame: try fields.encode(true, forKey: .frame)
        case .end: try fields.encode(true, forKey: .end)
        }
    }
}

extension WindowContent.Settings: Codable {
    private enum Field: String, CodingKey { case isDark, reducesMotion, increasesContrast, dragDistance }

    /// Decodes settings; older records have none for the contrast.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        self.init(
            isDark: try fields.decode(Bool.self, forKey: .isDark),
            reducesMotion: try fields.decode(Bool.self, forKey: .reducesMotion),
            increasesContrast: try fields.decodeIfPresent(Bool.self, forKey: .increasesContrast) ?? false,
            dragDistance: try fields.decode(Double.self, forKey: .dragDistance))
    }

    /// Encodes settings, the contrast only if it is increased.
    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(isDark, forKey: .isDark)
        try fields.encode(reducesMotion, forKey: .reducesMotion)
        if increasesContrast { try fields.encode(true, forKey: .increasesContrast) }
        try fields.encode(dragDistance, forKey: .dragDistance)
    }
}

/// Encoded as one flat JSON object.
extension WindowContent.Setup: Codable {
    private enum Field: String, CodingKey { case width, height, scale, settings, font }

    /// Whether a surface of this size in pixels can be created, and the scale is between 0.25 and 16.
    static func isPossible(width: Int, height: Int, scale: Double) -> Bool {
        (1...Surface.longestSide).contains(width) && (1...Surface.longestSide).contains(height)
            && (0.25...16).contains(scale)
    }

    /// Decodes an initial state; throws if the size or the scale is not possible.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        let (width, height) = (
            try fields.decode(Int.self, forKey: .width), try fields.decode(Int.self, forKey: .height)
        )
        let scale = try fields.decode(Double.self, forKey: .scale)
        guard Self.isPossible(width: width, height: height, scale: scale) else {
            throw DecodingError.dataCorruptedError(
                forKey: .width, in: fields, debugDescription: "a window cannot have this size")
        }
        self.init(
            pixels: PixelSize(width: width, height: height), scale: scale,
            settings: try fields.decode(WindowContent.Settings.self, forKey: .settings),
            fontFamily: try fields.decode(String.self, forKey: .font))
    }

    /// Encodes the initial state.
    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(pixels.width, forKey: .width)
        try fields.encode(pixels.height, forKey: .height)
        try fields.encode(Double(scale), forKey: .scale)
        try fields.encode(settings, forKey: .settings)
        try fields.encode(fontFamily, forKey: .font)
    }
}
