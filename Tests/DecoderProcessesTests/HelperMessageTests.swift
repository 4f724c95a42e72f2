import Foundation
import TestSupport
import Testing

@testable import DecoderProcesses
@testable import ImageFiles

@Suite("Messages of helpers")
struct HelperMessageTests {
    private func sent(_ reply: HelperReply) -> HelperReply? {
        HelperMessage(reply.message.encoded).flatMap(HelperReply.init)
    }

    private static let info = ImageInfo(
        format: .png, width: 40, height: 20, orientation: .up, takenAt: Date(timeIntervalSince1970: 1_563_129_005),
        capture: CaptureInfo(
            camera: "FUJIFILM X-T5", lens: "", exposureTime: 0.004, aperture: 2.8, sensitivity: 400, focalLength: nil))

    @Test("Requests and replies survive the transfer")
    func transfer() {
        let sizes = [nil, DecodeSize.original, .fitting(width: 1, height: 2), .covering(width: 3, height: 4)]
        for size in sizes {
            let request = HelperRequest(size: size, fileLength: 1 << 30)
            #expect(HelperMessage(request.message.encoded).flatMap(HelperRequest.init) == request)
        }
        let reasons: [DecodeError.Reason] = [
            .empty, .notAnImage, .unsupported("PSD"), .noLoader(.heic), .tooLarge(width: 1, height: 2),
            .tooLong(bytes: 3), .unreadable(code: EIO), .outOfMemory, .damaged("the file ends early"),
        ]
        let replies: [HelperReply] =
            reasons.map { .failed($0, addressSpace: 5) } + [
                .hasRead, .ready(.all, addressSpace: 1 << 33), .decoded(Self.info, pixels: nil, addressSpace: 7),
                .decoded(Self.info, pixels: .init(width: 4, height: 2, isOpaque: true), addressSpace: 7),
            ]
        for reply in replies { #expect(sent(reply) == reply) }
    }

    @Test("DECODE-3: sizes beyond the limits, and malformed messages, are refused")
    func limits() {
        func reply(_ change: (inout [Int64]) -> Void) -> HelperReply? {
            let pixels = HelperReply.Pixels(width: 4, height: 2, isOpaque: true)
            var message = HelperReply.decoded(Self.info, pixels: pixels, addressSpace: 7).message
            change(&message.words)
            return HelperReply(message)
        }
        #expect(reply { _ in } != nil)
        for value in [-1, 0, 65_537, .max, .min] as [Int64] {
            for index in [3, 4, 8, 9] { #expect(reply { $0[index] = value } == nil, "\(value) at \(index)") }
        }
        // Each side is allowed, but not the product.
        #expect(reply { ($0[8], $0[9]) = (65_536, 65_536) } == nil)
        #expect(reply { $0[2] = 99 } == nil && reply { $0[5] = 9 } == nil && reply { $0[1] = -1 } == nil)
        #expect(reply { $0[7] = Int64(bitPattern: Double.nan.bitPattern) } == nil)
        #expect(reply { $0.removeLast() } == nil && reply { $0.append(0) } == nil)
    }

    @Test("Arbitrary bytes are no message, or one within the limits, and texts have no control characters")
    func arbitrary() {
        var random = SplitMix(seed: 5)
        for _ in 0..<20_000 {
            let count = Int.random(in: 0..<200, using: &random)
            var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            // Often a valid count of words, so that the contents are reached.
            if count > 8, Bool.random(using: &random) {
                bytes.replaceSubrange(0..<8, with: [UInt8.random(in: 0..<12, using: &random), 0, 0, 0, 0, 0, 0, 0])
            }
            guard let message = HelperMessage(bytes) else { continue }
            #expect(message.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202e })
            _ = HelperReply(message)
            _ = HelperRequest(message)
        }
        let text = HelperMessage([1], text: "a\u{1b}[31m\u{202e}\n" + String(repeating: "b", count: 5000))
        let received = HelperMessage(text.encoded)
        #expect(received?.text == "a[31m" + String(repeating: "b", count: 195))
        #expect(HelperMessage([UInt8](repeating: 0, count: HelperMessage.maximumLength + 1)) == nil)
    }
}
