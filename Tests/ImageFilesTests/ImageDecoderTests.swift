import Foundation
import TestSupport
import Testing

@testable import ImageFiles

@Suite("Decoding")
struct ImageDecoderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static let svg = Data(
        """
        <?xml version="1.0"?><!-- two halves --><svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">
        <rect width="20" height="20" fill="#00f"/><rect x="20" width="20" height="20" fill="#f00"/></svg>
        """.utf8)

    static func halves(_ format: ImageFormat) throws -> Data? {
        switch format {
        case .webp: return TestImage.webp
        case .gif: return TestImage.gif
        case .svg: return svg
        case .heic: return TestImage.heic
        case .avif: return TestImage.avif
        case .jxl: return TestImage.jxl
        case .raw: return try TestImage.dng(sensor: halves(width: 80, height: 40), width: 80, height: 40)
        case .jpeg, .png, .tiff, .bmp:
            let rgb = halves(width: 40, height: 20)
            return try ImageEncoder.encode(
                ImageEncoder.Samples(width: 40, height: 20, channels: 3, bytes: rgb), as: format)
        }
    }

    private static func halves(width: Int, height: Int) -> [UInt8] {
        let row = (0..<width).flatMap { 2 * $0 < width ? [0, 0, 255] : [255, 0, 0] as [UInt8] }
        return (0..<height).flatMap { _ in row }
    }

    @Test(
        "DATA-3, APP-23: every format is detected by content, measured and decoded, regardless of the file's name",
        arguments: ImageFormat.allCases.filter(ImageFormat.decodable.contains))
    func formats(format: ImageFormat) throws {
        let file = try folder.write(try #require(try Self.halves(format)), "picture.txt")
        let info = try ImageDecoder.probe(path: file.path)
        #expect(info.format == format)
        // LibRaw refuses smaller files.
        let width = format == .raw ? 80 : 40
        #expect(info.size == "\(width) × \(width / 2)")
        let image = try ImageDecoder.decode(path: file.path)
        #expect(image.size == info.size && image.stride == 4 * width)
        #expect(image.isOpaque)
        #expect(image.quarters == "BRBR")
        let small = try ImageDecoder.decode(path: file.path, size: .covering(width: 10, height: 10))
        #expect(small.size == "20 × 10")
        #expect(small.quarters == "BRBR")
    }

    @Test("An SVG without a width or a height is damaged", .enabled(if: ImageFormat.decodable.contains(.svg)))
    func emptySVG() throws {
        let text = "<svg xmlns='http://www.w3.org/2000/svg' width='0' height='20'><circle r='9'/></svg>"
        let file = try folder.write(Data(text.utf8), "empty.svg")
        let error = DecodeError(file: "empty.svg", reason: .damaged("its size is 0 × 20 pixels"))
        #expect(throws: error) { try ImageDecoder.probe(path: file.path) }
        #expect(throws: error) { try ImageDecoder.decode(path: file.path) }
    }

    /// The quarters of the upright image for each stored orientation.
    static let orientations = [
        (1, "RGBW"), (2, "GRWB"), (3, "WBGR"), (4, "BWRG"), (5, "RBGW"), (6, "BRWG"), (7, "WGBR"), (8, "GWRB"),
    ]

    @Test("EXIF's orientation is applied to the size and the pixels, at full size and scaled", arguments: orientations)
    func orientation(number: Int, quarters: String) throws {
        let data = try TestImage.jpeg(orientation: number)
        let file = try folder.write(data, "photo.jpg")
        let (width, height) = number < 5 ? (48, 32) : (32, 48)
        let info = try ImageDecoder.probe(path: file.path)
        #expect(info.size == "\(width) × \(height)")
        #expect(info.orientation.rawValue == number)
        #expect(info.takenAt == Date(timeIntervalSince1970: 1_563_129_005))
        let image = try ImageDecoder.decode(path: file.path)
        #expect(image.size == "\(width) × \(height)")
        #expect(image.quarters == quarters)
        let small = try ImageDecoder.decode(path: file.path, size: .fitting(width: 12, height: 12))
        #expect(small.size == "\(width / 4) × \(height / 4)")
        #expect(small.quarters == quarters)
    }

    @Test("APP-33: EXIF names the camera, the lens and the exposure")
    func capture() throws {
        func capture(_ data: Data) throws -> CaptureInfo? {
            try ImageDecoder.probe(path: folder.write(data, "photo.jpg").path).capture
        }
        let info = try #require(
            try capture(TestImage.jpeg(make: "FUJIFILM", model: "X-T5", lens: "XF35mmF1.4 R")))
        #expect(info.camera == "FUJIFILM X-T5" && info.lens == "XF35mmF1.4 R")
        #expect(info.exposureTime == 0.004 && info.aperture == 2.8 && info.sensitivity == 400)
        #expect(info.focalLength == 35)
        #expect(try capture(TestImage.jpeg(make: "Canon", model: "Canon EOS R5", lens: ""))?.camera == "Canon EOS R5")
        #expect(try capture(TestImage.jpeg(orientation: 1)) == nil)
        let odd = try #require(
            try capture(
                TestImage.jpeg(
                    make: "A\u{1b}[2J\u{202e}B ", model: String(repeating: "x", count: 500), lens: "\u{7f}",
                    exposureTime: (1, 0), aperture: (0, 1), sensitivity: 0, focalLength: (.max, 1))))
        #expect(odd.camera.hasPrefix("A[2JB x") && odd.camera.count <= 130 && odd.lens.isEmpty)
        #expect(odd.exposureTime == nil && odd.aperture == nil && odd.sensitivity == nil && odd.focalLength == nil)
    }

    @Test("A TIFF's own orientation is applied to the size and the pixels", arguments: orientations)
    func tiffOrientation(number: Int, quarters: String) throws {
        let data = TestImage.tiff(orientation: number)
        let (width, height) = number < 5 ? (8, 4) : (4, 8)
        let image = try ImageDecoder.decode(data: data, name: "scan.tif")
        #expect(image.size == "\(width) × \(height)")
        #expect(image.quarters == quarters)
        let info = try ImageDecoder.probe(bytes: [UInt8](data), name: "scan.tif")
        #expect(info.size == "\(width) × \(height)")
    }

    @Test("Transparent pixels are premultiplied, and survive encoding and decoding")
    func transparency() throws {
        let image = DecodedImage(width: 3, height: 1) { pixels in
            pixels[0] = 0x8080_0000
            pixels[1] = 0x0000_0000
            pixels[2] = 0xff12_3456
            return false
        }
        let again = try ImageDecoder.decode(data: try ImageEncoder.png(image), name: "a.png")
        #expect(!again.isOpaque)
        #expect([again[0, 0], again[1, 0], again[2, 0]] == [0x8080_0000, 0, 0xff12_3456])
    }

    @Test("An image is never enlarged, and one of extreme aspect ratio covers less")
    func sizes() throws {
        func target(_ size: DecodeSize, _ width: Int, _ height: Int) -> [Int] {
            let target = size.target(width: width, height: height, isScalable: false)
            return [target.width, target.height]
        }
        #expect(target(.original, 300, 200) == [300, 200])
        #expect(target(.fitting(width: 100, height: 100), 300, 200) == [100, 67])
        #expect(target(.covering(width: 100, height: 100), 300, 200) == [150, 100])
        #expect(target(.covering(width: 400, height: 400), 300, 200) == [300, 200])
        #expect(target(.covering(width: 100, height: 100), 10_000, 200) == [400, 8])
        #expect(target(.fitting(width: 100, height: 100), 60_000, 1) == [100, 1])
    }

    @Test(
        "A truncated image is an error, wherever it ends",
        arguments: [ImageFormat.jpeg, .png, .gif, .webp, .tiff, .bmp] + [.jxl].filter(\.isDecodable))
    func truncated(format: ImageFormat) throws {
        let whole =
            switch format {
            case .jpeg: try TestImage.jpeg()
            case .png: try TestImage.png()
            default: try #require(try Self.halves(format))
            }
        // The trailing bytes of a PNG, and of a GIF's later frames, contain no pixels of the first frame.
        let shortest = format == .gif ? whole.count / 2 : 12
        for count in stride(from: whole.count - (format == .gif ? whole.count / 2 : 13), to: shortest, by: -7) {
            let cut = whole.prefix(count)
            #expect(throws: DecodeError.self, "\(format) of \(whole.count) bytes cut to \(count)") {
                try ImageDecoder.decode(data: cut, name: "cut")
            }
        }
    }

    @Test(
        "Changed bytes of a file do not crash the decoder",
        arguments: ImageFormat.allCases.filter(ImageFormat.decodable.contains))
    func flippedBytes(format: ImageFormat) throws {
        var generator = SplitMix(seed: 7)
        let whole = try #require(try Self.halves(format))
        for _ in 0..<200 {
            var bytes = [UInt8](whole)
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            // An image and an error are both correct; the decoder must return.
            if let image = try? ImageDecoder.decode(
                bytes: bytes, name: "x", size: .fitting(width: 64, height: 64))
            {
                #expect(image.width <= 64 && image.height <= 64)
            }
        }
    }

    @Test("A file that is not an image is distinguished from one that cannot be read")
    func badInput() throws {
        func reason(_ path: URL) -> DecodeError.Reason? {
            do throws(DecodeError) {
                _ = try ImageDecoder.decode(path: path.path)
                return nil
            } catch {
                return error.reason
            }
        }
        #expect(reason(try folder.write(Data("Dear diary".utf8), "liar.jpg")) == .notAnImage)
        #expect(reason(try folder.write(Data(), "empty.jpg")) == .empty)
        #expect(reason(folder.path("missing.jpg")) == .missing)
        #expect(reason(folder.url) == .notAFile)
        try #require(mkfifo(folder.path("pipe.jpg").path, 0o600) == 0)
        #expect(reason(folder.path("pipe.jpg")) == .notAFile)
        #expect(reason(URL(fileURLWithPath: "/dev/zero")) == .notAFile)
        let error = DecodeError(file: "liar.jpg", reason: .notAnImage)
        #expect("\(error)" == "Couldn't open 'liar.jpg': the file is not an image.")
    }

    @Test("A small file with an enormous size in its header is rejected before anything is allocated")
    func bombs() throws {
        var png = [UInt8](try TestImage.png())
        png.replaceSubrange(16..<24, with: [0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff])
        #expect(throws: DecodeError(file: "b", reason: .tooLarge(width: 65_535, height: 65_535))) {
            try ImageDecoder.decode(bytes: png, name: "b", size: .fitting(width: 10, height: 10))
        }
        png.replaceSubrange(16..<20, with: [0x7f, 0xff, 0xff, 0xff])
        #expect(throws: DecodeError(file: "b", reason: .tooLarge(width: 0x7fff_ffff, height: 65_535))) {
            try ImageDecoder.probe(bytes: png, name: "b")
        }
        let svg = Data(#"<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"/>"#.utf8)
        #expect(throws: DecodeError.self) { try ImageDecoder.decode(data: svg, name: "b") }
        let small = try ImageDecoder.decode(data: svg, name: "b", size: .fitting(width: 50, height: 50))
        #expect(small.width == 50)
    }

    @Test("An SVG without a size, or with an invalid one, does not crash")
    func senselessDrawings() {
        for size in [#"width="0" height="0""#, #"width="-5" height="1e30""#, #"viewBox="0 0 0 0""#, ""] {
            let svg = Data(#"<svg xmlns="http://www.w3.org/2000/svg" \#(size)><rect width="3" height="3"/></svg>"#.utf8)
            let image = try? ImageDecoder.decode(data: svg, name: "a", size: .fitting(width: 9, height: 9))
            #expect(image.map { $0.width <= 9 && $0.height <= 9 } ?? true)
        }
    }

    @Test("A canceled decoding ends early")
    func canceled() throws {
        let file = try folder.write(try TestImage.jpeg(), "a.jpg")
        #expect(throws: DecodeError(file: "a.jpg", reason: .canceled)) {
            try ImageDecoder.decode(path: file.path, isCanceled: { true })
        }
    }

    @Test("A content hash is a SHA-256 digest and can be created from the digest's bytes")
    func hash() throws {
        let hash = ContentHash(of: Array("abc".utf8))
        #expect(hash.description == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(ContentHash(digest: hash.digest) == hash)
        #expect(ContentHash(digest: Data(count: 31)) == nil)
    }

    @Test("The encoder throws if the bytes do not match the size, or the size is zero")
    func encoderRefuses() {
        #expect(throws: EncodeError.self) { try ImageEncoder.jpeg(rgb: [1, 2, 3], width: 2, height: 1) }
        #expect(throws: EncodeError.self) { try ImageEncoder.png(rgb: [], width: 0, height: 0) }
    }
}
