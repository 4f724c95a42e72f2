import Canvas
import Foundation
import Testing
import ViewTesting

/// Reviewed reference images of the window: see `ImageComparison.check(_:against:)`.
@MainActor enum ReferenceImage {
    static let folder = Source.folder.appendingPathComponent("Pictures", isDirectory: true)

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
        let actual = try Surface.readPNG(from: taken)
        do { try ImageComparison.screenshot.check(actual, against: stored) } catch {
            Issue.record("\(error)", sourceLocation: sourceLocation)
        }
    }
}
