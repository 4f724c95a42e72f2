import Foundation
import PhotoLibrary
import TestSupport
import Testing
import ViewTesting
import Views

@testable import Lightbox

/// The previews on the placeholders of an import.
extension ReceivingTests {
    private func placeholder(_ name: String) -> ImportPlaceholderCell? {
        program.placeholders.compactMap { $0 as? ImportPlaceholderCell }.first { $0.itemName == name }
    }

    @Test("APP-45: until a dropped file is imported, its placeholder shows the thumbnail that another program has made")
    func sharedThumbnails() async throws {
        for (name, shade) in [("known", 200), ("unknown", 210), ("changed", 220)] as [(String, UInt8)] {
            try fixture.picture("\(name).png", shade: shade)
        }
        let shared = fixture.sharedThumbnails(for: library)
        for name in ["known", "changed"] { _ = try shared.preview(ofFile: fixture.path("\(name).png"), covering: 32) }
        let changed = URL(fileURLWithPath: fixture.path("changed.png"))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 5)], ofItemAtPath: changed.path)
        program.main.filePreview = fixture.filePreview(for: library)
        // The import of the files waits.
        let gate = Gate()
        let importer = try #require(program.main.grid.itemImporter)
        _ = importer.queue.add { await gate.wait() }
        drop(["known.png", "unknown.png", "changed.png"].map(file), at: program.center(ofPhoto: 1))
        await program.wait { placeholder("known.png")?.image != nil }
        let image = try #require(placeholder("known.png")?.image)
        #expect(image.width == 12 && image.height == 8)
        for name in ["unknown.png", "changed.png"] {
            let cell = try #require(placeholder(name))
            #expect(cell.image == nil)
        }
        #expect(program.gallery.albums.first?.photoCount == 3, "nothing is imported yet")
        gate.open()
        await program.wait { program.main.grid.count == 6 && program.placeholders.isEmpty }
        #expect(Set(program.shownNames).isSuperset(of: ["known.png", "unknown.png", "changed.png"]))
    }

    @Test("APP-45: without access to the user's files, as in a recorded run, placeholders have no previews")
    func noPreviews() async throws {
        try fixture.picture("known.png", shade: 200)
        _ = try fixture.sharedThumbnails(for: library).preview(ofFile: fixture.path("known.png"), covering: 32)
        let gate = Gate()
        let importer = try #require(program.main.grid.itemImporter)
        _ = importer.queue.add { await gate.wait() }
        drop([file("known.png")], at: program.center(ofPhoto: 1))
        var polling = Polling()
        for _ in 1...50 { await polling.pause() }
        let cell = try #require(placeholder("known.png"))
        #expect(cell.image == nil)
        gate.open()
        await program.wait { program.main.grid.count == 4 }
    }
}
