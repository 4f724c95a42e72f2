import Foundation
import ImageFiles

/// What a helper answers. Everything in it is untrusted, since the helper may be under the control of the image.
enum HelperReply: Equatable {
    /// The first message: the helper is confined and waits for requests. `addressSpace` is in bytes.
    case ready(HelperProtections, addressSpace: Int)
    /// The metadata and, if pixels were requested, the size of the image in the shared memory. `addressSpace` is the
    /// helper's size in bytes, from which leaks are noticed.
    case decoded(ImageInfo, pixels: Pixels?, addressSpace: Int)
    case failed(DecodeError.Reason, addressSpace: Int)
    /// Precedes the answer to a request: the file is in memory, and its decoding begins.
    case hasRead

    /// Pixels at the beginning of the shared memory, in the layout of `DecodedImage`.
    struct Pixels: Equatable {
        var width: Int
        var height: Int
        var isOpaque: Bool

        var byteCount: Int { width * height * 4 }
    }

    var message: HelperMessage {
        switch self {
        case .ready(let protections, let size): return HelperMessage([0, Int64(protections.rawValue), Int64(size)])
        case .decoded(let info, let pixels, let size):
            let format = ImageFormat.allCases.firstIndex(of: info.format) ?? 0
            let date = info.takenAt.map { Int64(bitPattern: $0.timeIntervalSinceReferenceDate.bitPattern) }
            return HelperMessage(
                [
                    1, Int64(size), Int64(format), Int64(info.width), Int64(info.height),
                    Int64(info.orientation.rawValue), date == nil ? 0 : 1, date ?? 0,
                    Int64(pixels?.width ?? 0), Int64(pixels?.height ?? 0), pixels?.isOpaque == true ? 1 : 0,
                ] + Self.numbers(info.capture), text: Self.names(info.capture))
        case .failed(let reason, let size):
            let (words, text) = Self.encode(reason)
            return HelperMessage([2, Int64(size)] + words, text: text)
        case .hasRead: return HelperMessage([3, 0, 0])
        }
    }

    /// Checks a message; nil if it is malformed or if the image exceeds the limits.
    init?(_ message: HelperMessage) {
        let words = message.words
        guard words.count >= 3, words[1] >= 0, words[1] < 1 << 47 else { return nil }
        let second = Int(words[1])
        switch words[0] {
        case 0:
            guard words.count == 3, (0..<1 << 47).contains(words[2]) else { return nil }
            self = .ready(HelperProtections(rawValue: second & 0xff), addressSpace: Int(words[2]))
        case 1:
            guard words.count == 15,
                let info = Self.info(words[2..<8], Self.capture(words[11..<15], message.text)),
                let pixels = Self.pixels(words[8..<11])
            else { return nil }
            self = .decoded(info, pixels: pixels, addressSpace: second)
        case 2:
            guard let reason = Self.reason(words[2...], message.text) else { return nil }
            self = .failed(reason, addressSpace: second)
        case 3:
            guard words.count == 3 else { return nil }
            self = .hasRead
        default: return nil
        }
    }

    private static let sides = 1...Int64(ImageLimits.side)

    /// The camera's settings as bits of numbers; 0 for one that is unknown.
    private static func numbers(_ capture: CaptureInfo?) -> [Int64] {
        [capture?.exposureTime, capture?.aperture, capture?.sensitivity.map(Double.init), capture?.focalLength]
            .map { Int64(bitPattern: ($0 ?? 0).bitPattern) }
    }

    /// The names of the camera and the lens, on either side of a bar.
    private static func names(_ capture: CaptureInfo?) -> String {
        [capture?.camera ?? "", capture?.lens ?? ""].map { $0.replacing("|", with: "/") }.joined(separator: "|")
    }

    private static func capture(_ words: ArraySlice<Int64>, _ text: String) -> CaptureInfo? {
        let numbers = words.map { Double(bitPattern: UInt64(bitPattern: $0)) }
        let names = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return CaptureInfo(
            camera: names.first ?? "", lens: names.count > 1 ? names[1] : "", exposureTime: numbers[0],
            aperture: numbers[1], sensitivity: Int(exactly: numbers[2]), focalLength: numbers[3])
    }

    private static func info(_ words: ArraySlice<Int64>, _ capture: CaptureInfo?) -> ImageInfo? {
        let words = Array(words)
        guard (0..<Int64(ImageFormat.allCases.count)).contains(words[0]), sides.contains(words[1]),
            sides.contains(words[2]), let orientation = Int(exactly: words[3]).flatMap(ImageOrientation.init)
        else { return nil }
        var date: Date?
        if words[4] == 1 {
            let seconds = Double(bitPattern: UInt64(bitPattern: words[5]))
            // Years 1 to 9999.
            guard seconds > -63_114_076_800, seconds < 252_423_993_600 else { return nil }
            date = Date(timeIntervalSinceReferenceDate: seconds)
        }
        return ImageInfo(
            format: ImageFormat.allCases[Int(words[0])], width: Int(words[1]), height: Int(words[2]),
            orientation: orientation, takenAt: date, capture: capture)
    }

    /// Nil for invalid sizes; `.some(nil)` if only metadata was requested.
    private static func pixels(_ words: ArraySlice<Int64>) -> Pixels?? {
        let words = Array(words)
        if words[0] == 0 && words[1] == 0 { return .some(nil) }
        guard sides.contains(words[0]), sides.contains(words[1]),
            Int(words[0]) * Int(words[1]) * 4 <= ImageLimits.memory
        else { return nil }
        return Pixels(width: Int(words[0]), height: Int(words[1]), isOpaque: words[2] == 1)
    }

    private static func encode(_ reason: DecodeError.Reason) -> (words: [Int64], text: String) {
        switch reason {
        case .empty: ([0, 0, 0], "")
        case .notAnImage: ([1, 0, 0], "")
        case .unsupported(let name): ([2, 0, 0], name)
        case .noLoader(let format): ([3, Int64(ImageFormat.allCases.firstIndex(of: format) ?? 0), 0], "")
        case .tooLarge(let width, let height): ([4, Int64(width), Int64(height)], "")
        case .tooLong(let bytes): ([5, Int64(bytes), 0], "")
        case .unreadable(let code): ([6, Int64(code), 0], "")
        case .outOfMemory: ([7, 0, 0], "")
        case .damaged(let detail): ([8, 0, 0], detail)
        // Failures that only the parent notices.
        case .missing, .unreadableName, .notAFile, .noPermission, .decoderFailed, .tookTooLong, .noDecoder, .canceled:
            ([8, 0, 0], "")
        }
    }

    private static func reason(_ words: ArraySlice<Int64>, _ text: String) -> DecodeError.Reason? {
        let words = Array(words)
        guard words.count == 3 else { return nil }
        switch words[0] {
        case 0: return .empty
        case 1: return .notAnImage
        case 2: return .unsupported(text)
        case 3:
            guard (0..<Int64(ImageFormat.allCases.count)).contains(words[1]) else { return nil }
            return .noLoader(ImageFormat.allCases[Int(words[1])])
        case 4:
            let range = 0..<Int64(1) << 40
            guard range.contains(words[1]), range.contains(words[2]) else { return nil }
            return .tooLarge(width: Int(words[1]), height: Int(words[2]))
        case 5: return words[1] >= 0 ? .tooLong(bytes: Int(words[1])) : nil
        case 6: return Int32(exactly: words[1]).map { .unreadable(code: $0) }
        case 7: return .outOfMemory
        case 8: return .damaged(text)
        default: return nil
        }
    }
}
