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

    /// The part of an album or a folder that the library stores.
    private struct Kept: Equatable {
        let title: String
        let level: Int
        /// Nil for a folder.
        let photos: [String]?
    }

    private static func kept(in library: Library) async throws -> [Kept] {
        let catalog = try await library.catalog()
        var kept: [Kept] = []
        for row in catalog.tree.rows {
            var photos: [String]?
            if case .album(let id) = row.item { photos = try await library.photos(in: id).map(\.name) }
            kept.append(Kept(title: catalog.title(of: row.item) ?? "", level: row.level, photos: photos))
        }
        return kept
    }

    /// Puts the album "Hills", and with it a folder "Cities" of "Town", into the folder "Trips". Both are open.
    private static func makeFolders(in library: Library) async throws {
        let albums = try await library.albums()
        let (trips, cities) = (library.newFolderID(), library.newFolderID())
        try await library.apply(.createFolder(FolderRecord(id: trips, title: "Trips", place: .end)))
        try await library.apply(.createFolder(FolderRecord(id: cities, title: "Cities", place: AlbumPlace(in: trips))))
        for (album, folder) in zip(albums.dropFirst(), [trips, cities]) {
            try await library.apply(.move(.album(album.id), to: AlbumPlace(in: folder)))
        }
        try await library.setSetting(
            LibrarySettingKey.openFolders, to: "\(trips.rawValue) \(cities.rawValue)")
    }

    private static func filled(withFolders: Bool) async throws -> (
        fixture: CommandFixture, library: Library, program: ProgramFixture
    ) {
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
        if withFolders {
            let library = try await fixture.openLibrary().library
            try await makeFolders(in: library)
            try library.close()
        }
        let opened = try await fixture.openLibrary()
        let program = ProgramFixture(OpenedGallery(opened, thumbnails: nil), width: 900, height: 620)
        // Drawing must work in every state.
        program.drawsFrames = true
        return (fixture, opened.library, program)
    }

    @Test(
        "APP-12, APP-16: under random input the library matches the window, and undo restores the initial state",
        arguments: seeds, [false, true])
    func random(seed: UInt64, withFolders: Bool) async throws {
        let (fixture, library, program) = try await Self.filled(withFolders: withFolders)
        defer { withExtendedLifetime(fixture) {} }
        let before = try await Self.kept(in: library)
        let views = Self.views(of: program)
        print("RandomInputTests.random: RANDOM_SEED=\(seed), with folders: \(withFolders)")
        var input = RandomInput(seed: seed)
        var steps = 0
        // A long run goes on until a finger has dragged, which some seeds do late.
        while steps < Self.steps || Self.steps >= 400 && input.touchDrags == 0 && steps < 4 * Self.steps {
            steps += 1
            input.step(program)
            Self.expectItemsInOneSession(program, "seed \(seed)")
            if input.chance(0.05) { await program.gallery.finishWriting() }
        }
        input.rest(program)
        await program.gallery.finishWriting()
        program.advance(by: 8)
        await program.gallery.finishWriting()
        let name = "seed \(seed)\(withFolders ? " with folders" : "")"
        Self.expectRest(of: [program], views, name)
        try await Self.expectAgreement(program, library, name)
        #expect(input.changes > 0, "\(name): the input changed nothing")
        #expect(input.touchDrags > 0 || Self.steps < 400, "\(name): no finger dragged")
        try await Self.undoAll(program.gallery, library, until: before, name)
    }

    @Test(
        "APP-44, APP-12: under random input in two windows, with drags between them, both match the library",
        arguments: seeds, [false, true])
    func twoWindows(seed: UInt64, withFolders: Bool) async throws {
        let (fixture, library, program) = try await Self.filled(withFolders: withFolders)
        defer { withExtendedLifetime(fixture) {} }
        let before = try await Self.kept(in: library)
        let views = Self.views(of: program)
        print("RandomInputTests.twoWindows: RANDOM_SEED=\(seed), with folders: \(withFolders)")
        let pair = WindowPair(program)
        if let other = pair.gallery.albums.dropFirst().first { pair.second.main.open(other.id) }
        var inputs = [RandomInput(seed: seed), RandomInput(seed: seed &+ 1_000)]
        for (index, window) in pair.windows.enumerated() { inputs[index].screen = pair.area(from: window) }
        var used = 0
        for _ in 1...Self.steps {
            // A pointer that is pressed stays with its window.
            if !inputs[used].isDragging, inputs[used].chance(0.1) { used = 1 - used }
            inputs[used].step(pair.windows[used])
            Self.expectItemsInOneSession(pair.windows[used], "seed \(seed)")
            if inputs[used].chance(0.05) { await pair.gallery.finishWriting() }
        }
        for (index, window) in pair.windows.enumerated() { inputs[index].rest(window) }
        await Self.rest(pair)
        let name = "seed \(seed)\(withFolders ? " with folders" : "")"
        // Shows images that have arrived since.
        program.advance(by: 1)
        Self.expectRest(of: pair.windows, views, name)
        for (index, window) in pair.windows.enumerated() {
            try await Self.expectAgreement(window, library, "\(name), window \(index + 1)")
        }
        #expect(inputs.contains { $0.changes > 0 }, "\(name): the input changed nothing")
        try await Self.undoAll(pair.gallery, library, until: before, name)
        await Self.rest(pair)
        for (index, window) in pair.windows.enumerated() {
            try await Self.expectAgreement(window, library, "\(name), window \(index + 1), after undo")
        }
    }

    /// Waits until everything is written, and all animations have ended.
    private static func rest(_ pair: WindowPair) async {
        await pair.settle()
        pair.first.advance(by: 8)
        await pair.settle()
    }

    private static func expectRest(of windows: [ProgramFixture], _ views: [String], _ name: String) {
        for (index, window) in windows.enumerated() {
            let isAtRest = window.root.engine.sessions.isEmpty && !window.root.wantsFrame
            #expect(isAtRest, "\(name), window \(index + 1): something goes on")
            #expect(Self.views(of: window) == views, "\(name), window \(index + 1)")
        }
    }

    /// The classes of the views above the content of a window, such as menus, panels and notices.
    private static func views(of window: ProgramFixture) -> [String] {
        window.root.subviews.map { String(describing: type(of: $0)) }.sorted()
    }

    /// Checks that no item is in two drags, nor in one twice.
    private static func expectItemsInOneSession(_ program: ProgramFixture, _ name: String) {
        let items = program.root.engine.sessions.flatMap(\.itemList.createdItems)
        #expect(Set(items.map(ObjectIdentifier.init)).count == items.count, "\(name): an item is dragged twice")
    }

    /// Checks that a window shows the library.
    private static func expectAgreement(_ program: ProgramFixture, _ library: Library, _ name: String) async throws {
        let after = try await kept(in: library)
        let shown = program.gallery.albums
        let catalog = program.gallery.catalog
        #expect(catalog.tree.rows.map { catalog.title(of: $0.item) } == after.map(\.title), "\(name)")
        #expect(catalog.tree.rows.map(\.level) == after.map(\.level), "\(name)")
        for (album, photos) in zip(shown, after.compactMap(\.photos)) {
            #expect(album.photoCount == photos.count, "\(name): \(album.title)")
            #expect(Set(photos).count == photos.count, "\(name): a photo is in \(album.title) twice")
            guard let known = program.gallery.photos(in: album.id) else { continue }
            #expect(known.compactMap(program.name) == photos, "\(name): \(album.title)")
        }
        // A drop in edit mode makes folders (APP-43): the table shows them, and hides albums of closed ones.
        let (list, grid) = (program.main.list, program.main.grid)
        #expect(list.table.numberOfItems(inSection: 0) == list.outline.rows.count, "\(name)")
        let photos = grid.album.flatMap { program.gallery.photos(in: $0) } ?? []
        #expect(grid.photos == photos, "\(name): the grid shows other photos than its album has")
        let cells = (0..<grid.grid.numberOfSections).reduce(0) { $0 + grid.grid.numberOfItems(inSection: $1) }
        #expect(cells == photos.count && grid.grid.gapFrames.isEmpty, "\(name)")
    }

    /// Takes back all changes, which restores the initial state.
    private static func undoAll(
        _ gallery: Gallery, _ library: Library, until before: [Kept], _ name: String
    ) async throws {
        for _ in 1...(4 * steps) where gallery.canUndo {
            gallery.undo()
            await gallery.finishWriting()
        }
        #expect(try await kept(in: library) == before, "\(name): not all was taken back")
    }
}
