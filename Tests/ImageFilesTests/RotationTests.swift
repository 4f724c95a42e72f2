import Foundation
import TestSupport
import Testing

@testable import ImageFiles

@Suite("Rotation")
struct RotationTests {
    /// The quarters of the test image after each rotation.
    private static let quarters: [QuarterTurns: String] = [
        .none: "RGBW", .right: "BRWG", .half: "WBGR", .left: "GWRB",
    ]

    @Test("Quarter turns add up to whole ones")
    func arithmetic() {
        for first in QuarterTurns.allCases {
            #expect(first + first.inverse == .none && first - first == .none)
            for second in QuarterTurns.allCases {
                #expect((first + second).rawValue == (first.rawValue + second.rawValue) % 4)
                #expect(first + second - second == first)
            }
        }
        #expect(QuarterTurns.right.inverse == .left && QuarterTurns.half.inverse == .half)
    }

    /// The pixels, row by row.
    private func colors(_ image: DecodedImage) -> [UInt32] {
        // The pointer alone does not keep the image.
        withExtendedLifetime(image) { Array(image.pixels) }
    }

    @Test("APP-39: a rotated image has the pixels of the image, at any size", arguments: [(48, 32), (1, 1), (33, 70)])
    func pixels(width: Int, height: Int) {
        let image = DecodedImage(width: width, height: height) { pixels in
            for index in pixels.indices { pixels[index] = 0xff00_0000 | UInt32(index) }
            return true
        }
        let right = image.turned(by: .right)
        #expect(right.width == height && right.height == width && right.isOpaque)
        for y in 0..<height { for x in 0..<width { #expect(right[height - 1 - y, x] == image[x, y]) } }
        #expect(image.turned(by: .none) === image)
        #expect(colors(right.turned(by: .left)) == colors(image))
        #expect(colors(image.turned(by: .half)) == colors(image).reversed())
    }

    @Test(
        "APP-39: a JPEG file is rotated by its orientation alone, for any former one", arguments: 1...8,
        [QuarterTurns.right, .half, .left])
    func jpeg(orientation: Int, turns: QuarterTurns) throws {
        try check([UInt8](TestImage.jpeg(orientation: orientation)), by: turns, keepsLength: true)
        try check([UInt8](TestImage.tiff(orientation: orientation)), by: turns, keepsLength: true)
    }

    /// Compares a file that is rotated by its orientation with the rotated pixels of the file.
    private func check(_ file: [UInt8], by turns: QuarterTurns, keepsLength: Bool = false) throws {
        let turned = try #require(OrientationTag.turn(file, by: turns))
        if keepsLength { #expect(turned.count == file.count) }
        let (before, after) = try (
            ImageDecoder.decodeWithInfo(bytes: file, name: "", size: .original),
            ImageDecoder.decodeWithInfo(bytes: turned, name: "", size: .original)
        )
        let expected = before.image.turned(by: turns)
        #expect(after.image.size == expected.size && after.info.size == expected.size)
        #expect(colors(after.image) == colors(expected))
        #expect(after.info.takenAt == before.info.takenAt && after.info.capture == before.info.capture)
    }

    @Test("APP-39: a file without an orientation gets one, and keeps its other metadata")
    func withoutOrientation() throws {
        for turns in [QuarterTurns.right, .half, .left] {
            try check([UInt8](TestImage.jpeg(3)), by: turns)
            try check([UInt8](TestImage.jpeg(make: "Maker", model: "One", lens: "Long lens 35 mm")), by: turns)
            let image = try ImageDecoder.decode(data: TestImage.png(), name: "")
            let tiff = try ImageEncoder.encode(ImageEncoder.Samples(image, withAlpha: false), as: .tiff)
            try check([UInt8](tiff), by: turns)
        }
        // The image data behind the metadata is the same.
        let plain = [UInt8](try TestImage.jpeg(3))
        let turned = try #require(OrientationTag.turn(plain, by: .left))
        #expect(turned.suffix(plain.count - 20) == plain.suffix(plain.count - 20))
    }

    @Test("APP-39: a file that has no place for an orientation is not rotated that way")
    func refusals() throws {
        #expect(OrientationTag.turn([UInt8](try TestImage.png()), by: .right) == nil)
        #expect(OrientationTag.turn([UInt8](try TestImage.jpeg()), by: .none) == nil)
        #expect(OrientationTag.turn([0xff, 0xd8, 0xff], by: .right) == nil)
        // An EXIF block of the largest size without the tag.
        let plain = [UInt8](try TestImage.jpeg())
        let block = [UInt8]("Exif\0\0MM\0*\0\0\0\u{8}\0\0\0\0\0\0".utf8)
        let content = block + [UInt8](repeating: 0, count: 0xffff - 2 - block.count)
        let full = plain.prefix(2) + [0xff, 0xe1, 0xff, 0xff] + content + plain.dropFirst(2)
        #expect(try ImageDecoder.decode(data: Data(full), name: "").quarters == "RGBW")
        #expect(OrientationTag.turn(Array(full), by: .right) == nil)
        // A block whose directory is outside of it.
        let broken = Array("Exif\0\0MM\0*\0\u{1}\0\0".utf8)
        let file = plain.prefix(2) + [0xff, 0xe1, 0, UInt8(2 + broken.count)] + broken + plain.dropFirst(2)
        #expect(OrientationTag.turn(Array(file), by: .right) == nil)
    }

    @Test("A mirrored orientation stays mirrored when it is rotated")
    func orientations() throws {
        for number in 1...8 {
            let orientation = try #require(ImageOrientation(rawValue: number))
            for turns in QuarterTurns.allCases {
                let turned = orientation.turned(by: turns)
                #expect(turned.turned(by: turns.inverse) == orientation)
                #expect(turned.swapsSides == (orientation.swapsSides != turns.swapsSides))
            }
        }
        #expect(ImageOrientation.up.turned(by: .right) == .right)
        for (turns, quarters) in Self.quarters {
            #expect(try ImageDecoder.decode(data: TestImage.png(), name: "").turned(by: turns).quarters == quarters)
        }
    }
}
