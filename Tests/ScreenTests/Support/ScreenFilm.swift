import Foundation
import Synchronization
import Testing

/// Watches Xvfb's frame buffer continuously, in memory shared with the server, and counts the pixels of one color.
///
/// Samples come far more often than frames, so that the intermediate states between two requests are found, too.
final class ScreenFilm: Sendable {
    /// Red, green and blue, 0 to 255.
    typealias RGB = [Int]

    /// The examined pixels of the color at one instant.
    struct Sample: Sendable, CustomStringConvertible {
        var count = 0
        /// The first and the last row with such pixels, in pixels; nil without any.
        var rows: ClosedRange<Int>?

        var description: String { "\(count) in \(rows.map { "\($0)" } ?? "no rows")" }
    }

    private let buffer: FrameBufferFile
    private let color: RGB
    private let state = Mutex(State())

    private struct State {
        var isRunning = true
        var samples: [Sample] = []
        var hasEnded = false
    }

    /// The distance of the examined pixels in both directions. Reading fewer pixels gives more samples, and leaves the
    /// server less time to draw while a sample is read.
    private static let step = 7
    /// The largest difference of each channel.
    private static let tolerance = 20

    /// Starts watching on a thread of its own.
    ///
    /// - Parameters:
    ///   - file: The frame buffer as an XWD file that the server has mapped.
    ///   - color: The color to count.
    init(file: URL, color: RGB) throws {
        buffer = try FrameBufferFile(file)
        self.color = color
        let thread = Thread { [self] in
            while state.withLock({ $0.isRunning }) {
                let sample = buffer.sample(color, tolerance: Self.tolerance, step: Self.step)
                state.withLock { $0.samples.append(sample) }
            }
            state.withLock { $0.hasEnded = true }
        }
        thread.name = "film"
        thread.start()
    }

    /// The latest sample; nil before the first one.
    var latest: Sample? { state.withLock { $0.samples.last } }

    /// Ends watching and returns all samples in order.
    @MainActor func end() async throws -> [Sample] {
        state.withLock { $0.isRunning = false }
        try await until("the end of the film") { state.withLock { $0.hasEnded } }
        return state.withLock { $0.samples }
    }
}

/// A frame buffer of 32 bits a pixel in the server's memory. Pixels may change while they are read.
private final class FrameBufferFile: @unchecked Sendable {
    // The mapping is read only, and unmapped only when nothing refers to it any more.
    private let base: UnsafeRawPointer
    private let length: Int
    private let start: Int
    private let height: Int
    private let bytesPerLine: Int

    init(_ file: URL) throws {
        let descriptor = open(file.path, O_RDONLY)
        try #require(descriptor >= 0, "the frame buffer can be opened")
        defer { close(descriptor) }
        var status = stat()
        try #require(fstat(descriptor, &status) == 0)
        length = Int(status.st_size)
        let mapped = mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, 0)
        base = UnsafeRawPointer(try #require(mapped != MAP_FAILED ? mapped : nil, "the frame buffer can be mapped"))
        let header = try XWDHeader(UnsafeRawBufferPointer(start: base, count: length))
        try #require(header[.bitsPerPixel] == 32 && header[.byteOrder] == 0, "little-endian pixels of 32 bits")
        (height, bytesPerLine, start) = (header[.height], header[.bytesPerLine], header.pixelOffset)
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: base), length) }

    func sample(_ color: [Int], tolerance: Int, step: Int) -> ScreenFilm.Sample {
        // Copy first: the loop below is much slower than the server's drawing.
        let rows = stride(from: 0, to: height, by: step)
        var sample = [UInt8](repeating: 0, count: rows.underestimatedCount * bytesPerLine)
        sample.withUnsafeMutableBytes { copy in
            guard let target = copy.baseAddress else { return }
            for (index, y) in rows.enumerated() {
                memcpy(target + index * bytesPerLine, base + start + y * bytesPerLine, bytesPerLine)
            }
        }
        let (red, green, blue) = (color[0], color[1], color[2])
        return sample.withUnsafeBytes { copy in
            var found = ScreenFilm.Sample()
            var offset = 0
            while offset + 4 <= copy.count {
                if abs(Int(copy[offset]) - blue) <= tolerance, abs(Int(copy[offset + 1]) - green) <= tolerance,
                    abs(Int(copy[offset + 2]) - red) <= tolerance
                {
                    found.count += 1
                    let y = offset / bytesPerLine * step
                    found.rows = (found.rows?.lowerBound ?? y)...y
                }
                offset += 4 * step
            }
            return found
        }
    }
}

extension ScreenFixture {
    /// The color of a pixel of the screen.
    func color(at point: CGPoint) throws -> ScreenFilm.RGB {
        try Screen(file: frameBuffer).color(x: Int(point.x), y: Int(point.y))
    }

    /// Starts counting the pixels of a color on the screen, once there are some: a compositor that has just started may
    /// not have drawn yet.
    func film(of colorAt: CGPoint) async throws -> (film: ScreenFilm, count: Int) {
        try await until("a large area of one color") {
            let film = try ScreenFilm(file: frameBuffer, color: try color(at: colorAt))
            let count = try await until("a count") { film.latest?.count }
            if count > 100, count < 1000 { return (film, count) }
            _ = try await film.end()
            return nil
        }
    }
}
