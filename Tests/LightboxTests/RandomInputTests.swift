import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// The whole program under random input: no photo is lost, and everything can be undone.
@MainActor struct RandomInputTests {
    /// RANDOM_SEED and RANDOM_STEPS replace the default seeds and number of steps.
    nonisolated private static let seeds: [UInt64] =
        ProcessInfo.processInfo.environment["RANDOM_SEED"].flatMap { UInt64($0) }.map { [$0] } ?? [1, 2, 3, 4]
    private static let steps =
        ProcessInfo.processInfo.environment["RANDOM_STEPS"].flatMap { Int($0) } ?? 400

    /// The part of an album that the library stores.
    private struct Kept: Equatable {
        let title: String
        let photos: [String]
    }

    private static func kept(in library: Library) async throws -> [Kept] {
        var kept: [Kept] = []
        for album in try await library.albums() {
            kept.append(Kept(title: album.title, photos: try await library.photos(in: album.id).map(\.name)))
        }
        return kept
    }

    private static func filled() async throws -> (fixture: CommandFixture, library: Library, program: ProgramFixture) {
        let fixture = try CommandFixture()
        var shade: UInt8 = 0
        for (album, count) in [("Coast", 7), ("Hills", 3), ("Town", 12)] {
            for number in 1...count {
                shade += 9
                try fixture.picture("\(album)/\(album)\(number).png", shade: shade)
            }
        }
        let status = try await fixture.importing(fixture.path("Coast"), fixture.path("Hills"), fixture.path("Town"))
        try #require(status == 0)
        let opened = try await fixture.openLibrary()
        return (
            fixture, opened.library, ProgramFixture(OpenedGallery(opened, thumbnails: nil), width: 900, height: 620)
        )
    }

    @Test(
        "APP-12, APP-16: under random input the library matches the window, and undo restores the initial state",
        arguments: seeds)
    func random(seed: UInt64) async throws {
        let (fixture, library, program) = try await Self.filled()
        defer { withExtendedLifetime(fixture) {} }
        let before = try await Self.kept(in: library)
        var input = RandomInput(seed: seed)
        for _ in 1...Self.steps {
            input.step(program)
            if input.chance(0.05) { await program.gallery.finishWriting() }
        }
        input.rest(program)
        await program.gallery.finishWriting()
        program.advance(by: 8)
        await program.gallery.finishWriting()
        let name = "seed \(seed)"
        #expect(!program.root.engine.isDragging && !program.root.wantsFrame, "\(name): something goes on")

        let after = try await Self.kept(in: library)
        let shown = program.gallery.albums
        #expect(shown.map(\.title) == after.map(\.title), "\(name)")
        for (album, kept) in zip(shown, after) {
            #expect(album.photoCount == kept.photos.count, "\(name): \(album.title)")
            #expect(Set(kept.photos).count == kept.photos.count, "\(name): a photo is in \(album.title) twice")
            guard let known = program.gallery.photos(in: album.id) else { continue }
            #expect(known.compactMap(program.name) == kept.photos, "\(name): \(album.title)")
        }
        // A drop in edit mode makes folders (APP-43): the table shows them, and hides albums of closed ones.
        let list = program.main.list
        #expect(list.table.numberOfItems(inSection: 0) == list.outline.rows.count, "\(name)")
        let items = program.gallery.catalog.tree.rows.map(\.item)
        let albums = items.count { if case .album = $0 { true } else { false } }
        #expect(albums == after.count, "\(name)")
        #expect(input.changes > 0, "\(name): the input changed nothing")

        for _ in 1...(4 * Self.steps) where program.gallery.canUndo {
            program.gallery.undo()
            await program.gallery.finishWriting()
        }
        #expect(try await Self.kept(in: library) == before, "\(name): not all was taken back")
    }
}
