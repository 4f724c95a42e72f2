import Canvas
import DragAndDrop
import Foundation

extension InspectResponse {
    /// Encodes the answer as a line of JSON with a newline. Blocks for an answer with an image, which is written to a
    /// file.
    func line() -> [UInt8] {
        switch self {
        case .tree(let report): Self.encoded(report)
        case .timeline(let next, let entries):
            Self.encoded(TimelineReport(next: next, entries: entries.map(TimelineReport.Entry.init)))
        case .frames(let report): Self.encoded(report)
        case .sessions(let report): Self.encoded(report)
        case .bye: Self.encoded(["bye": true])
        case .failure(let message): Self.encoded(["error": message])
        case .picture(let image, let file): Self.write(image, to: file)
        }
    }

    private static func write(_ image: Image, to file: String) -> [UInt8] {
        do throws(CanvasError) {
            try image.writePNG(to: file)
            return encoded(["written": file])
        } catch {
            return encoded(["error": error.description])
        }
    }

    private static func encoded(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return [UInt8](try encoder.encode(value)) + [UInt8(ascii: "\n")]
        } catch {
            return [UInt8]("{\"error\":\"Couldn't write the answer as JSON.\"}\n".utf8)
        }
    }
}

/// The answer to `timeline`.
private struct TimelineReport: Encodable {
    struct Entry: Encodable {
        var n: Int
        var time: Double
        var session: Int?
        var what: String
        var on: String?
        var detail: [String: Value]

        init(_ entry: Timeline.Entry) {
            n = entry.number
            time = (entry.time.seconds * 1e6).rounded() / 1e6
            session = entry.session
            what = entry.name
            on = entry.viewName
            detail = entry.detail.mapValues(Value.init)
        }
    }

    struct Value: Encodable {
        var value: Timeline.Value

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch value {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            case .path(let path): try container.encode(path)
            }
        }
    }

    var next: Int
    var entries: [Entry]
}
