import Foundation
import Testing
import ViewTesting

@testable import Lightbox
@testable import Views

/// Panels and modes beside reviewed reference images: `Pictures/STATE-light.png` and `-dark.png` at scale 1, and
/// `-dark-2.png` at scale 2.
@MainActor @Suite(.enabled(if: ReferenceFont.isInstalled, "needs the package fonts-inter"), .timeLimit(.minutes(20)))
struct PanelImageTests {
    @Test(
        "APP-27 to APP-37: panels and modes match their reference images, in both schemes and at two scales",
        arguments: [
            ProgramState.settings, .shortcuts, .albumChooser, .importPanel, .information, .searchResults, .viewer,
            .emptyLibrary, .importDialog, .typedPath,
        ])
    func images(state: ProgramState) async throws {
        try await check(state, [Look(suffix: "light"), Look(suffix: "dark-2", scale: 2, isDark: true)])
    }

    @Test(
        "APP-29 to APP-43: lists, menus, alerts and modes match their reference images in both schemes",
        arguments: [
            ProgramState.allPhotos, .favorites, .recentlyDeleted, .folder, .editingAlbums, .renaming, .selectingSeveral,
            .notice, .emptyAlbum, .noResults, .about, .folderChooser, .exportDialog, .newFolder, .programMenu,
            .photoMenu, .backgroundMenu, .albumMenu, .folderMenu, .listMenu, .sortMenu, .deletion, .viewerInformation,
            .viewerMenu,
        ])
    func listsAndMenus(state: ProgramState) async throws {
        // An opened photo is dark in both.
        let looks = [Look(suffix: "light"), Look(suffix: "dark", isDark: true)]
        try await check(state, state.isInViewer ? [looks[0]] : looks)
    }

    private struct Look {
        let suffix: String
        var scale = 1
        var isDark = false
    }

    private func check(_ state: ProgramState, _ looks: [Look]) async throws {
        let files = try await ProgramStateFixture.library()
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Pictures")
        for look in looks {
            let fixture = try await ProgramStateFixture(
                state, of: files, width: 700, height: 480, scale: look.scale, isDark: look.isDark)
            if state == .settings {
                // The folder has another name in each run.
                let labels = fixture.visibleViews(in: fixture.scope).compactMap { $0 as? Label }
                labels.first { $0.text.hasPrefix("/") }?.text = "/home/ada/.local/share/lightbox"
                fixture.program.advance(by: 0.1)
            }
            let file = folder.appendingPathComponent("\(state)-\(look.suffix).png").path
            do { try ImageComparison.screenshot.check(fixture.program.picture, against: file) } catch {
                Issue.record("\(error)")
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
