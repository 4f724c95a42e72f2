import Foundation
import Testing
import Views

@testable import Application
@testable import Lightbox

/// The library's location in the settings.
extension FileDialogTests {
    private func openSettings() {
        main.showSettings()
        program.advance(by: 0.5)
    }

    @Test("APP-30: the settings show the library's folder in the file manager, and restart with another one")
    func libraryLocation() async throws {
        let directory = try #require(main.library).directory
        var (shown, chosen): ([URL], [URL]) = ([], [])
        main.showFolder = { shown.append($0) }
        openSettings()
        #expect(program.button("Change…") == nil, "not where the program cannot restart")
        program.click(try #require(program.button("Show in file manager")))
        #expect(shown == [directory] && program.button("Show in file manager") == nil)
        main.showFolder = { _ in throw DesktopOpener.Failure(description: "xdg-open is not installed.") }
        openSettings()
        program.click(try #require(program.button("Show in file manager")))
        #expect(program.notice == "xdg-open is not installed.")
        main.onChangeLibrary = { chosen.append($0) }
        func choose(_ folder: String) async throws {
            openSettings()
            program.click(try #require(program.button("Change…")))
            let dialog = try #require(self.dialog)
            dialog.open(folder, selecting: nil)
            await program.wait { dialog.folder == folder && !dialog.isReading }
            program.advance(by: 0.4)
            program.click(dialog.choose)
            program.advance(by: 0.4)
        }
        try await choose(directory.path)
        #expect(program.notice == "This photo library is open already" && program.button("Restart") == nil)
        try await choose(fixture.path("Pictures"))
        program.click(try #require(program.button("Cancel")))
        program.advance(by: 0.4)
        #expect(chosen.isEmpty)
        try await choose(fixture.path("Pictures"))
        program.click(try #require(program.button("Restart")))
        #expect(chosen.map(\.path) == [fixture.path("Pictures")])
    }
}
