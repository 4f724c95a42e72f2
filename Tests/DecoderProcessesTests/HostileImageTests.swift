import Foundation
import TestSupport
import Testing

@testable import DecoderProcesses
@testable import ImageFiles

/// Files that end a decoder, or cost it more than its limits, end as an error, and the next image is decoded.
@Suite("Hostile images", .timeLimit(.minutes(20)))
struct HostileImageTests {
    /// Decodes a hostile image and then an ordinary one. Returns the reason of the failure; nil if there was none.
    private func reason(of data: Data, seconds: Double) throws -> DecodeError.Reason? {
        let pool = try Probe.pool(seconds: seconds)
        defer { #expect(throws: Never.self) { try pool.decode(DecodeRequest(TestImage.png())) } }
        do throws(DecodeError) {
            _ = try pool.decode(DecodeRequest(data))
            return nil
        } catch {
            return error.reason
        }
    }

    @Test(
        "DECODE-2: an SVG that overflows the renderer's stack ends its helper only",
        .enabled(if: ImageFormat.decodable.contains(.svg)))
    func crashingRenderer() throws {
        switch try reason(of: HostileImage.abortingSVG, seconds: 20) {
        case .decoderFailed, .damaged: break
        case let other: Issue.record("\(String(describing: other))")
        }
    }

    @Test(
        "DECODE-2: an SVG whose filter runs for minutes is stopped at the time limit",
        .enabled(if: ImageFormat.decodable.contains(.svg)))
    func endlessFilter() throws {
        #expect(try reason(of: HostileImage.slowSVG, seconds: 1) == .tookTooLong(seconds: 1))
    }

    @Test(
        "DECODE-2: an SVG of 146 kB with a PNG of 30,000 × 30,000 pixels gets no 3 GB of memory",
        .enabled(if: ImageFormat.decodable.contains(.svg)))
    func embeddedImage() throws {
        let data = HostileImage.largeSVG
        #expect(data.count < 150_000)
        let pool = try Probe.pool(seconds: 60)
        // The renderer leaves out an image for which it gets no memory, or is stopped.
        switch Result(catching: { try pool.decode(DecodeRequest(data)) }) {
        case .success(let file): #expect(file.image?.pixels.allSatisfy { $0 == 0 } == true)
        case .failure(let error):
            let error = try #require(error as? DecodeError)
            #expect(error.isAboutContent && error.isCostly, "\(error)")
        }
    }

    @Test("DECODE-2: a JPEG with 1,000 scans is stopped at the time limit")
    func manyScans() throws {
        let data = TestImage.progressiveJPEG(side: 8000, scans: 1000)
        #expect(data.count < 20_000)
        #expect(try reason(of: data, seconds: 1) == .tookTooLong(seconds: 1))
    }

    @Test("A JPEG with few scans is decoded")
    func fewScans() throws {
        #expect(try reason(of: TestImage.progressiveJPEG(side: 100, scans: 10), seconds: 20) == nil)
    }

    @Test(
        "DECODE-2: a TIFF of 100 × 100 pixels whose tile has 838 MB is an error",
        .enabled(if: ImageFormat.decodable.contains(.tiff)))
    func deflateBomb() throws {
        switch try reason(of: HostileImage.tiff, seconds: 20) {
        case .damaged, .outOfMemory, .decoderFailed: break
        case let other: Issue.record("\(String(describing: other))")
        }
    }

    @Test("DECODE-2, APP-23: a raw file with changed bytes is an image or an error, and the next image is decoded")
    func changedRawFile() throws {
        var random = SplitMix(seed: 31)
        let pool = try Probe.pool()
        let whole = [UInt8](try TestImage.dng(preview: (48, 32)))
        // The directories are before the sensor's data.
        let header = whole.count - 96 * 64 * 2
        var failures = 0
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[.random(in: 0..<header, using: &random)] = .random(in: 0...255, using: &random)
            }
            let size: DecodeSize = Bool.random(using: &random) ? .original : .covering(width: 16, height: 16)
            do throws(DecodeError) {
                let file = try pool.decode(DecodeRequest(bytes, size: size))
                #expect(file.image != nil)
            } catch {
                failures += 1
                #expect(error.isAboutContent, "\(error)")
            }
        }
        #expect((1..<300).contains(failures))
        #expect(try pool.decode(DecodeRequest(whole)).image?.quarters == "RGBW")
    }

    @Test("DECODE-2, APP-23: a small raw file with an enormous size in its tags gets no memory", arguments: [257, 256])
    func enormousRawFile(tag: UInt16) throws {
        var bytes = [UInt8](try TestImage.dng())
        for value in [60_000, 0x7fff_ffff] as [UInt32] {
            // The entry of the only directory: tag, type, count 1, value.
            let entry = HostileImage.little(tag) + [4, 0, 1, 0, 0, 0]
            let place = try #require((0..<bytes.count).first { bytes[$0...].starts(with: entry) }) + entry.count
            bytes.replaceSubrange(place..<place + 4, with: HostileImage.little(value))
            #expect(try reason(of: Data(bytes), seconds: 20) != nil)
        }
    }

    @Test("A large photo that is decoded at a small size fits into the limits", arguments: [10_000])
    func largePhoto(side: Int) throws {
        let pool = try Probe.pool(seconds: 60)
        let jpeg = try ImageEncoder.jpeg(
            rgb: [UInt8](repeating: 128, count: side * side * 3), width: side, height: side)
        let image = try pool.decode(DecodeRequest(jpeg)).image
        #expect(image?.size == "64 × 64")
        // One bit per pixel in the file, 100 MB when it is decoded.
        let png = try pool.decode(DecodeRequest(HostileImage.blackPNG(side))).image
        #expect(png?.size == "64 × 64")
    }
}
