import Canvas
import Foundation
import Testing

/// Reviewed reference images of the window.
///
/// `RECORD_PICTURES=1` in the environment writes them again; the test still fails, so that a recording does not pass as
/// a comparison.
@MainActor enum ReferenceImage {
    static let folder = Source.folder.appendingPathComponent("Pictures", isDirectory: true)
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_PICTURES"] == "1"

    /// Allows rounding differences and single pixels; a line across a cell fails.
    static let comparison = ImageComparison(tolerance: 6, allowedFraction: 0.0001)

    /// Compares the program's last frame, once it is idle, with a reference image; or the screen, for previews outside
    /// the window, which have a window of their own.
    static func check(
        _ fixture: ScreenFixture, _ name: String, onScreen: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await fixture.waitUntilIdle(sourceLocation: sourceLocation)
        let taken = fixture.home.appendingPathComponent("\(name).png").path
        if onScreen {
            try await fixture.writeScreen(to: taken)
        } else {
            try await fixture.program.writeFrame(to: taken)
        }
        let stored = folder.appendingPathComponent("\(name).png").path
        if isRecording {
            try Data(contentsOf: URL(fileURLWithPath: taken)).write(to: URL(fileURLWithPath: stored))
            Issue.record(
                "Recorded \(name).png: look at it, then test without RECORD_PICTURES.", sourceLocation: sourceLocation)
            return
        }
        let actual = try Surface.readPNG(from: taken)
        guard FileManager.default.fileExists(atPath: stored) else {
            Issue.record("There is no \(name).png: make it with RECORD_PICTURES=1.", sourceLocation: sourceLocation)
            return
        }
        let expected = try Surface.readPNG(from: stored)
        let outcome = comparison.compare(actual, with: expected)
        guard !outcome.matches else { return }
        let files = try comparison.writeDifference(actual, from: expected, besides: stored)
        let first = String(describing: outcome.first)
        Issue.record(
            "\(name).png: \(outcome.differing) pixels differ, first at \(first); see \(files)",
            sourceLocation: sourceLocation)
    }
}
