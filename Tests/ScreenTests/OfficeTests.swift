import Foundation
import Testing

extension ScreenTests {
    /// Drags with real input from the program to LibreOffice. Slow, therefore run by `make browsers` only.
    @Suite(.enabled(if: Needs.havePeers, Needs.peerAdvice)) @MainActor struct OfficeTests {
        private nonisolated static let isAsked = ProcessInfo.processInfo.environment["LIGHTBOX_BROWSERS"] != nil
        nonisolated static let hasWriter = isAsked && Needs.path(of: "soffice") != nil
        nonisolated static let advice: Comment = "Run 'make browsers', which installs LibreOffice."

        /// The settings of a new profile: the place of the window, and no dialogs.
        private static let settings = """
            <?xml version="1.0" encoding="UTF-8"?>
            <oor:items xmlns:oor="http://openoffice.org/2001/registry">
            <item oor:path="/org.openoffice.Setup/Office/Factories/\
            org.openoffice.Setup:Factory['com.sun.star.text.TextDocument']">
            <prop oor:name="ooSetupFactoryWindowAttributes" oor:op="fuse"><value>1100,300,560,700;1;0,0,0,0;</value></prop>
            </item>
            <item oor:path="/org.openoffice.Office.Common/Misc">
            <prop oor:name="FirstRun" oor:op="fuse"><value>false</value></prop></item>
            </oor:items>
            """

        /// An empty text document in one XML file, in which saved images can be found.
        private static let document = """
            <?xml version="1.0" encoding="UTF-8"?>
            <office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" office:version="1.2" \
            office:mimetype="application/vnd.oasis.opendocument.text" \
            xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text><text:p/>\
            </office:text></office:body></office:document>
            """

        @Test("XDND-1, WIRE-68: LibreOffice with GTK 3 takes a photo", .enabled(if: hasWriter, advice))
        func writer() async throws {
            let fixture = try await ScreenFixture(.init(isRecorded: false))
            let manager = try await WindowManager.openbox.start(
                environment: fixture.environment, home: fixture.home, display: fixture.server.name)
            defer { withExtendedLifetime(manager) {} }
            let profile = fixture.home.appendingPathComponent("office", isDirectory: true)
            let user = profile.appendingPathComponent("user", isDirectory: true)
            try FileManager.default.createDirectory(at: user, withIntermediateDirectories: true)
            try Data(Self.settings.utf8).write(to: user.appendingPathComponent("registrymodifications.xcu"))
            let file = fixture.home.appendingPathComponent("letter.fodt")
            try Data(Self.document.utf8).write(to: file)
            var environment = fixture.environment
            environment["SAL_USE_VCLPLUGIN"] = "gtk3"
            let office = try PeerProgram(
                "soffice",
                [
                    "-env:UserInstallation=\(profile.absoluteString)", "--norestore", "--nologo",
                    "--nofirststartwizard", "--writer", file.path,
                ], environment: environment, home: fixture.home)
            defer { withExtendedLifetime(office) {} }
            let lock = fixture.home.appendingPathComponent(".~lock.letter.fodt#")
            try await until("the document is open") { FileManager.default.fileExists(atPath: lock.path) }
            try await fixture.waitUntilIdle()
            let page = CGPoint(x: 1380, y: 700)
            try await fixture.drag("meadow-3.png", to: page)
            try await fixture.jiggle(at: page, "it is accepted") {
                try await fixture.program.sessions().first?.operation == "copy"
            }
            try await fixture.drop()
            try await until("the document with the photo is saved") {
                try fixture.input.click(at: CGPoint(x: 1380, y: 940))
                try fixture.input.key("ctrl+s")
                return try String(contentsOf: file, encoding: .utf8).contains("<draw:image")
            }
            #expect(try await fixture.albums() == LibraryFixture.albums, "the original stays")
        }
    }
}
