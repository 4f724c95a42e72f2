import Foundation
import Testing
import ViewTesting

@testable import Lightbox
@testable import Views

/// Panels and modes beside reviewed reference images: `Pictures/STATE-light.png` at scale 1, and
/// `Pictures/STATE-dark-2.png` at scale 2.
@MainActor @Suite(.enabled(if: ReferenceFont.isInstalled, "needs the package fonts-inter"), .timeLimit(.minutes(20)))
struct PanelImageTests {
    private nonisolated static let states: [ProgramState] = [
        .settings, .shortcuts, .albumChooser, .importPanel, .information, .searchResults, .viewer, .emptyLibrary,
        .importDialog, .typedPath,
    ]

    @Test("APP-27 to APP-37: panels and modes match their reference images, in both schemes and at two scales")
    func images() async throws {
        let files = try await ProgramStateFixture.library()
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Pictures")
        for state in Self.states {
            for (suffix, scale, isDark) in [("light", 1, false), ("dark-2", 2, true)] {
                let fixture = try await ProgramStateFixture(
                    state, of: files, width: 700, height: 480, scale: scale, isDark: isDark)
                if state == .settings {
                    // The folder has another name in each run.
                    let labels = fixture.visibleViews(in: fixture.scope).compactMap { $0 as? Label }
                    labels.first { $0.text.hasPrefix("/") }?.text = "/home/ada/.local/share/lightbox"
                    fixture.program.advance(by: 0.1)
                }
                let file = folder.appendingPathComponent("\(state)-\(suffix).png").path
                do { try ImageComparison.screenshot.check(fixture.program.picture, against: file) } catch {
                    Issue.record("\(error)")
                }
            }
        }
    }
}

/// The font of the reference images.
private enum ReferenceFont {
    static let isInstalled = ["/usr/share/fonts/opentype/inter", "/usr/share/fonts/inter"].contains {
        FileManager.default.fileExists(atPath: $0)
    }
}
