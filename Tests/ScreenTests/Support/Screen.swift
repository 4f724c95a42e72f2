import Canvas
import Foundation
import ImageFiles
import PhotoLibrary
import Testing

/// The header of an XWD file.
struct XWDHeader {
    private let fields: [Int]

    /// The indices of the fields.
    enum Field: Int {
        case size = 0
        case height = 5
        case byteOrder = 7
        case bitsPerPixel = 11
        case bytesPerLine = 12
        case redMask = 14
        case colors = 19
    }

    init(_ file: UnsafeRawBufferPointer) throws {
        try #require(file.count > 100)
        // XWD headers are big-endian.
        fields = (0..<25).map { Int(UInt32(bigEndian: file.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self))) }
    }

    subscript(field: Field) -> Int { fields[field.rawValue] }

    /// The mask of red, green or blue.
    func mask(ofChannel channel: Int) -> Int { fields[Field.redMask.rawValue + channel] }

    /// The offset of the first pixel in the file.
    var pixelOffset: Int { self[.size] + self[.colors] * 12 }
}

/// The screen's contents, read from the frame buffer file of Xvfb.
struct Screen {
    private let bytes: Data
    private let header: XWDHeader

    init(file: URL) throws {
        let bytes = try Data(contentsOf: file)
        header = try bytes.withUnsafeBytes { try XWDHeader($0) }
        self.bytes = bytes
    }

    /// Red, green and blue of a pixel, 0 to 255.
    func color(x: Int, y: Int) -> [Int] { colors(x: x, y: y, width: 1, height: 1).map(Int.init) }

    /// Red, green and blue of each pixel of a rectangle, row by row.
    func colors(x: Int, y: Int, width: Int, height: Int) -> [UInt8] {
        let pixelSize = header[.bitsPerPixel] / 8
        // The most significant byte first.
        let offsets = header[.byteOrder] == 0 ? Array((0..<pixelSize).reversed()) : Array(0..<pixelSize)
        let channels = (0..<3).map { channel in
            let mask = header.mask(ofChannel: channel)
            return (mask: mask, shift: mask.trailingZeroBitCount, most: mask >> mask.trailingZeroBitCount)
        }
        var colors = [UInt8](repeating: 0, count: width * height * 3)
        bytes.withUnsafeBytes { bytes in
            var index = 0
            for row in y..<y + height {
                var position = header.pixelOffset + row * header[.bytesPerLine] + x * pixelSize
                for _ in 0..<width {
                    var pixel = 0
                    for offset in offsets { pixel = pixel << 8 | Int(bytes[position + offset]) }
                    for (mask, shift, most) in channels {
                        if mask > 0 { colors[index] = UInt8((pixel & mask) >> shift * 255 / most) }
                        index += 1
                    }
                    position += pixelSize
                }
            }
        }
        return colors
    }
}

extension ScreenFixture {
    /// The frame buffer as an XWD file.
    var frameBuffer: URL { home.appendingPathComponent("Xvfb_screen0") }

    /// Writes the part of the screen that the window covers, with all windows above it.
    func writeScreen(to file: String) async throws {
        let frame = try await tree().window.frame
        let screen = try Screen(file: frameBuffer)
        let (width, height) = (Int(frame.width), Int(frame.height))
        let bytes = screen.colors(x: Int(frame.x), y: Int(frame.y), width: width, height: height)
        try ImageEncoder.png(rgb: bytes, width: width, height: height).write(to: URL(fileURLWithPath: file))
    }

    /// Compares the screen with the program's last frame at sample points.
    func expectScreenShowsWindow(tolerance: Int, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let file = home.appendingPathComponent("screen.png").path
        try await program.writeFrame(to: file)
        let drawn = try Surface.readPNG(from: file)
        let screen = try Screen(file: frameBuffer)
        var wrong = 0
        for y in stride(from: 0, to: drawn.height, by: 3) {
            for x in stride(from: y % 5, to: drawn.width, by: 5) {
                let pixel = drawn.pixel(x: x, y: y)
                let expected = [16, 8, 0].map { Int(pixel >> UInt32($0) & 0xff) }
                let found = screen.color(x: x, y: y)
                if zip(expected, found).contains(where: { abs($0 - $1) > tolerance }) { wrong += 1 }
            }
        }
        #expect(wrong == 0, "pixels that differ", sourceLocation: sourceLocation)
    }
}
