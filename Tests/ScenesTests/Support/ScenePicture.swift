import Canvas
import Foundation
import TestSupport
import Testing

/// Reviewed reference images of the scenes, in `Pictures`.
///
/// `RECORD_PICTURES=1` in the environment writes them again; the test still fails.
@MainActor enum ScenePicture {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Pictures", isDirectory: true)

    /// Compares what a window shows with a reference image.
    static func check(_ surface: Surface, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let path = folder.appendingPathComponent("\(name).png").path
        if ProcessInfo.processInfo.environment["RECORD_PICTURES"] == "1" {
            try surface.writePNG(to: path)
            Issue.record(
                "Recorded \(name).png: look at it, then test without RECORD_PICTURES.", sourceLocation: sourceLocation)
            return
        }
        let expected = try Surface.readPNG(from: path)
        let comparison = ImageComparison(tolerance: 6, allowedFraction: 0.0001)
        let outcome = comparison.compare(surface, with: expected)
        guard !outcome.matches else { return }
        let files = try comparison.writeDifference(surface, from: expected, besides: path)
        Issue.record("\(name).png: \(outcome.differing) pixels differ; see \(files)", sourceLocation: sourceLocation)
    }
}
