import Foundation
import TestSupport
import Testing

@testable import ImageFiles

@Suite("Capture dates")
struct CaptureDateTests {
    private static func pixels(_ file: [UInt8]) throws -> [UInt32] {
        let image = try ImageDecoder.decode(bytes: file, name: "test", size: .original)
        // The pointer alone does not keep the image.
        return withExtendedLifetime(image) { Array(image.pixels) }
    }

    @Test(
        "APP-24: a JPEG file receives the time of exposure that is read from it, and remains the same image",
        arguments: [0, 1_722_804_600, -5_000_000_000, 253_402_300_799] as [TimeInterval])
    func insertion(seconds: TimeInterval) throws {
        let file = [UInt8](try ImageEncoder.jpeg(rgb: Array(repeating: 90, count: 3 * 16 * 8), width: 16, height: 8))
        let date = Date(timeIntervalSince1970: seconds)
        let dated = try #require(CaptureDate.insert(date, into: file))
        guard case .header(let header) = ImageHeader.read(dated, format: .jpeg) else {
            Issue.record("The file has no header.")
            return
        }
        #expect(header.takenAt == date && header.width == 16 && header.height == 8 && header.orientation == .up)
        #expect(try Self.pixels(dated) == Self.pixels(file))
    }

    @Test("A file with an EXIF block, and a date that EXIF cannot express, are refused")
    func refusals() throws {
        let oriented = [UInt8](try TestImage.jpeg(orientation: 6))
        #expect(CaptureDate.insert(Date(timeIntervalSince1970: 0), into: oriented) == nil)
        let plain = [UInt8](try ImageEncoder.jpeg(rgb: [1, 2, 3], width: 1, height: 1))
        #expect(CaptureDate.insert(Date(timeIntervalSince1970: 253_402_300_800), into: plain) == nil)
        #expect(CaptureDate.insert(Date(timeIntervalSince1970: -80_000_000_000), into: plain) == nil)
    }
}
