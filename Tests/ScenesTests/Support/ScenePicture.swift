import Canvas
import Foundation
import Testing
import ViewTesting

/// Reviewed reference images of the scenes, in `Pictures`: see `ImageComparison.check(_:against:)`.
@MainActor enum ScenePicture {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Pictures", isDirectory: true)

    /// Compares what a window shows with a reference image.
    static func check(_ surface: Surface, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let path = folder.appendingPathComponent("\(name).png").path
        do { try ImageComparison.screenshot.check(surface, against: path) } catch {
            Issue.record("\(error)", sourceLocation: sourceLocation)
        }
    }
}
