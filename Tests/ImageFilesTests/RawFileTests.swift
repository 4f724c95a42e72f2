import Foundation
import TestSupport
import Testing

@testable import ImageFiles

/// The sensor of the files sees "RGBW", and their previews have the same quarters in reverse order, so that the colors
/// tell which one was decoded.
@Suite("Camera raw files") struct RawFileTests {
    private func decode(_ data: Data, _ size: DecodeSize = .original) throws -> DecodedImage {
        try ImageDecoder.decode(data: data, name: "photo.dng", size: size)
    }

    private func reason(_ data: Data, _ size: DecodeSize) -> DecodeError.Reason? {
        do throws(DecodeError) {
            _ = try ImageDecoder.decode(data: data, name: "photo.dng", size: size)
            return nil
        } catch {
            return error.reason
        }
    }

    /// The quarters of the preview where the sensor has `quarters`.
    private func reversed(_ quarters: String) -> String {
        String(quarters.map { ["R": "W", "G": "B", "B": "G", "W": "R"][$0] ?? $0 })
    }

    @Test(
        "APP-23: the preview in a raw file is decoded if it is large enough, otherwise the sensor's data, both upright",
        arguments: ImageDecoderTests.orientations)
    func preview(number: Int, quarters: String) throws {
        let data = try TestImage.dng(orientation: number, preview: (48, 32))
        let (width, height) = number < 5 ? (96, 64) : (64, 96)
        let info = try ImageDecoder.probe(bytes: [UInt8](data), name: "photo.dng")
        #expect(info.format == .raw && info.size == "\(width) × \(height)")
        let full = try decode(data)
        #expect(full.size == info.size && full.quarters == quarters && full.isOpaque)
        let large = try decode(data, .fitting(width: width * 3 / 4, height: height * 3 / 4))
        #expect(large.size == "\(width * 3 / 4) × \(height * 3 / 4)" && large.quarters == quarters)
        for divisor in [2, 4] {
            let small = try decode(data, .fitting(width: width / divisor, height: height / divisor))
            #expect(small.size == "\(width / divisor) × \(height / divisor)")
            #expect(small.quarters == reversed(quarters))
        }
    }

    @Test("APP-23: a preview that is stored upright, or names its own orientation, is not rotated twice")
    func uprightPreview() throws {
        let size = DecodeSize.covering(width: 16, height: 16)
        let upright = try decode(TestImage.dng(orientation: 6, preview: (32, 48)), size)
        #expect(upright.size == "16 × 24" && upright.quarters == "WBGR")
        func preview(_ orientation: Int) throws -> DecodedImage {
            let jpeg = try TestImage.jpeg(orientation: orientation)
            let sensor = TestImage.quarters(width: 96, height: 64)
            return try decode(
                TestImage.dng(sensor: sensor, width: 96, height: 64, orientation: 3, preview: (jpeg, 48, 32)), size)
        }
        #expect(try preview(1).quarters == "RGBW" && preview(3).quarters == "WBGR")
        #expect(try preview(2).quarters == "GRWB")
    }

    @Test("APP-23: a preview of other proportions is not shown in place of the photo")
    func croppedPreview() throws {
        let size = DecodeSize.covering(width: 16, height: 16)
        for preview in [(width: 48, height: 36), (48, 27), (40, 40)] {
            #expect(try decode(TestImage.dng(preview: preview), size).quarters == "RGBW", "\(preview)")
        }
        // The sensor has some pixels more at its edges.
        #expect(try decode(TestImage.dng(preview: (100, 66)), size).quarters == "WBGR")
        #expect(try decode(TestImage.dng(), size).quarters == "RGBW", "without a preview")
    }

    @Test("APP-23: a damaged preview is not shown; the sensor's data is")
    func damagedPreview() throws {
        let jpeg = try TestImage.jpeg()
        let sensor = TestImage.quarters(width: 96, height: 64).map { 255 - $0 }
        for bytes in [jpeg.prefix(jpeg.count - 40), Data(repeating: 0, count: jpeg.count), jpeg.dropFirst(8)] {
            let data = try TestImage.dng(sensor: sensor, width: 96, height: 64, preview: (Data(bytes), 48, 32))
            let image = try decode(data, .fitting(width: 24, height: 24))
            #expect(image.size == "24 × 16")
            #expect(image[22, 14] & 0xff < 40, "the inverted white quarter")
        }
    }

    @Test("APP-23: half the size of the sensor is decoded where it suffices")
    func half() throws {
        let library = try #require(RawLibrary.installed)
        let bytes = [UInt8](try TestImage.dng(width: 120, height: 80, orientation: 8))
        let sizes = try [true, false].map { half in
            try bytes.withUnsafeBytes { buffer in
                let image = try RawFile(buffer, library).develop(half: half)
                return "\(image.width) × \(image.height)"
            }
        }
        #expect(sizes == ["40 × 60", "80 × 120"])
    }

    @Test("APP-23, APP-33: a raw file names the time, the camera, the lens and the exposure")
    func metadata() throws {
        let bytes = [UInt8](try TestImage.dng(preview: (48, 32)))
        let info = try ImageDecoder.probe(bytes: bytes, name: "a")
        #expect(info.takenAt == Date(timeIntervalSince1970: 1_563_129_005))
        let capture = try #require(info.capture)
        #expect(capture.camera == "Lightbox Sample 0" && capture.lens == "Lens 35mm F2.8")
        #expect(capture.exposureTime == 0.004 && capture.aperture == 2.8 && capture.sensitivity == 400)
        #expect(capture.focalLength == 35)
        // LibRaw, which reads the formats that are no TIFF files, finds the same.
        let library = try #require(RawLibrary.installed)
        let (own, date) = try bytes.withUnsafeBytes { buffer in
            let file = try RawFile(buffer, library)
            return (try #require(file.capture), file.takenAt)
        }
        #expect(date == info.takenAt)
        #expect(own.camera == capture.camera && own.lens == capture.lens && own.sensitivity == 400)
        #expect(abs((own.exposureTime ?? 0) - 0.004) < 1e-6 && abs((own.aperture ?? 0) - 2.8) < 1e-6)
        #expect(own.focalLength == 35)
    }

    @Test("APP-23: a raw file that ends early is an error, also where its preview would suffice")
    func truncated() throws {
        let whole = try TestImage.dng(preview: (48, 32))
        for size in [DecodeSize.original, .fitting(width: 24, height: 24)] {
            for count in [whole.count - 2, whole.count - 96 * 64, whole.count - 96 * 64 * 2 + 10] {
                #expect(
                    reason(whole.prefix(count), size) == .damaged("the file ends early"),
                    "\(whole.count) bytes cut to \(count)")
            }
        }
        for count in stride(from: 700, to: 8, by: -9) {
            #expect(throws: DecodeError.self) { try decode(whole.prefix(count)) }
        }
    }

    @Test("APP-23: a raw file that LibRaw does not know is named as not supported")
    func unknownCamera() {
        let data = Data("FUJIFILMCCD-RAW 0201".utf8) + Data(repeating: 0, count: 200)
        let unknown = DecodeError.Reason.unsupported("Camera raw (RAF)")
        #expect(reason(data, .original) == unknown)
        let error = DecodeError(file: "a.raf", reason: unknown)
        #expect(
            "\(error)" == "Couldn't open 'a.raf': Camera raw (RAF) is not supported; export the photo as JPEG and "
                + "try again.")
    }

    @Test("APP-23: without LibRaw the error names the package, and nothing of the file is decoded")
    func missingLibrary() throws {
        #expect(RawLibrary(names: ["libraw_r.so.0"]) == nil)
        let bytes = [UInt8](try TestImage.dng(preview: (48, 32)))
        let error = #expect(throws: DecodeError.self) {
            try ImageDecoder.recognize(bytes, name: "a.dng", isDecodable: { $0 != .raw })
        }
        #expect(error.map { "\($0)" } == "Couldn't open 'a.dng': Camera raw is not supported: install libraw-bin.")
        let decoder = RawDecoder(bytes: bytes, library: nil)
        #expect(throws: DecodeError.Reason.noLoader(.raw)) { try decoder.header() }
        let header = try RawDecoder(bytes: bytes).header()
        #expect(throws: DecodeError.Reason.noLoader(.raw)) {
            try decoder.decode(header, .fitting(width: 24, height: 24))
        }
        #expect(try ImageDecoder.recognize(bytes, name: "a.dng") == .raw)
    }

    @Test("APP-23: the name of a raw file tells its kind")
    func names() {
        #expect(ImageFormat.raw.displayName(ofFile: "IMG_1.CR3") == "Camera raw (CR3)")
        #expect(ImageFormat.raw.displayName(ofFile: "IMG_1.jpg") == "Camera raw")
        #expect(ImageFormat.jpeg.displayName(ofFile: "IMG_1.nef") == "JPEG")
        #expect(ImageFormat.isClaimed(byName: "IMG_1.NEF") && !ImageFormat.isClaimed(byName: "IMG_1.xmp"))
        #expect(!ImageFormat.isClaimed(byName: "disk.raw"), "only its content tells what it is")
    }

    @Test("APP-39: a raw file has no place for a rotation, and stays as it is")
    func rotation() throws {
        #expect(OrientationTag.turn([UInt8](try TestImage.dng(preview: (48, 32))), by: .right) == nil)
    }
}
