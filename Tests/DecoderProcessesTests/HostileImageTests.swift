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
