import Foundation
import PhotoLibrary
import Testing
import Views

@testable import Lightbox

/// The whole program under random input: no photo is lost, and everything can be undone.
@MainActor struct RandomHandsTests {
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

    private static func filled() async throws -> (fixture: CommandFixture, library: Library, stage: ProgramStage) {
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
        return (fixture, opened.library, ProgramStage(OpenedGallery(opened, thumbnails: nil), width: 900, height: 620))
    }

    @Test(
        "APP-12, APP-16: under random input the library matches the window, and undo restores the initial state",
        arguments: seeds)
    func random(seed: UInt64) async throws {
        let (fixture, library, stage) = try await Self.filled()
        defer { withExtendedLifetime(fixture) {} }
        let before = try await Self.kept(in: library)
        var hands = RandomHands(seed: seed)
        for _ in 1...Self.steps {
            hands.step(stage)
            if hands.chance(0.05) { await stage.gallery.finishWriting() }
        }
        hands.rest(stage)
        await stage.gallery.finishWriting()
        stage.advance(by: 8)
        await stage.gallery.finishWriting()
        let name = "seed \(seed)"
        #expect(!stage.root.engine.isDragging && !stage.root.wantsFrame, "\(name): something goes on")

        let after = try await Self.kept(in: library)
        let shown = stage.gallery.albums
        #expect(shown.map(\.title) == after.map(\.title), "\(name)")
        for (album, kept) in zip(shown, after) {
            #expect(album.photoCount == kept.photos.count, "\(name): \(album.title)")
            #expect(Set(kept.photos).count == kept.photos.count, "\(name): a photo is in \(album.title) twice")
            guard let known = stage.gallery.photos(in: album.id) else { continue }
            #expect(known.map(\.name) == kept.photos, "\(name): \(album.title)")
        }
        #expect(stage.main.list.table.numberOfItems(inSection: 0) == after.count, "\(name)")
        #expect(hands.changes > 0, "\(name): the hands did nothing")

        for _ in 1...(4 * Self.steps) where stage.gallery.canUndo {
            stage.gallery.undo()
            await stage.gallery.finishWriting()
        }
        #expect(try await Self.kept(in: library) == before, "\(name): not all was taken back")
    }
}
