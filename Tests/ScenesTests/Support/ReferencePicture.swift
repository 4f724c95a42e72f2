import TestSupport
import Testing
import UIKitNames

/// Reviewed reference images of the scenes, in `Pictures`.
///
/// `RECORD_PICTURES=1` in the environment writes them again; the test still fails.
@MainActor enum ReferencePicture {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Pictures")
    private static let comparison = ImageComparison(tolerance: 6, allowedFraction: 0.0001)

    /// Compares the last frame of a window with a reference image.
    static func check(
        _ window: SimulatedWindow, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let stored = folder.appendingPathComponent("\(name).png").path
        if ProcessInfo.processInfo.environment["RECORD_PICTURES"] == "1" {
            try window.surface.writePNG(to: stored)
            Issue.record(
                "Recorded \(name).png: look at it, then test without RECORD_PICTURES.", sourceLocation: sourceLocation)
            return
        }
        let expected = try Surface.readPNG(from: stored)
        let outcome = comparison.compare(window.surface, with: expected)
        guard !outcome.matches else { return }
        let files = try comparison.writeDifference(window.surface, from: expected, besides: stored)
        let first = String(describing: outcome.first)
        Issue.record(
            "\(name).png: \(outcome.differing) pixels differ, first at \(first); see \(files)",
            sourceLocation: sourceLocation)
    }
}
