import Foundation
import ImageFiles
import PhotoLibrary
import TestSupport
import Testing
import Views

@testable import Lightbox

/// All Photos with its months (APP-40).
@MainActor @Suite(.timeLimit(.minutes(20))) struct MonthTests {
    private let fixture: CommandFixture
    private let program: ProgramFixture
    private var main: MainController { program.main }
    private var gallery: Gallery { program.gallery }
    private var grid: PhotoGrid { main.grid.grid }

    /// Six photos of July 2021, four of May 2020, and two without a date, in All Photos.
    init() async throws {
        let fixture = try CommandFixture()
        func write(_ data: Data, _ name: String) throws {
            let file = URL(fileURLWithPath: fixture.path(name))
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }
        for day in 1...6 {
            try write(TestImage.jpeg(orientation: 1, takenAt: "2021:07:0\(day) 12:00:00"), "Sea/j\(day).jpg")
        }
        for day in 1...4 {
            try write(TestImage.jpeg(orientation: 1, takenAt: "2020:05:0\(day) 12:00:00"), "Sea/m\(day).jpg")
        }
        for number in 1...2 { try write(TestImage.jpeg(number), "Sea/x\(number).jpg") }
        let importer = Importer(thumbnails: nil)
        let plan = importer.plan(paths: [URL(fileURLWithPath: fixture.path("Sea"))])
        do { _ = await importer.run(plan, into: try await fixture.openLibrary().library) }
        let program = ProgramFixture(OpenedGallery(try await fixture.openLibrary(), thumbnails: nil))
        program.main.open(AlbumID(.allPhotos))
        await program.wait { program.main.grid.count == 12 }
        program.advance(by: 1)
        (self.fixture, self.program) = (fixture, program)
    }

    private func settle() async {
        await gallery.finishWriting()
        program.advance(by: 1)
    }

    private var headers: [String] {
        grid.visibleSupplementaryViews(ofKind: SelfSizingLayout.headerKind).compactMap { view in
            view.accessibilityName.map { "\($0) \(view.accessibilityValue["count"] ?? 0)" }
        }
    }

    private static let names =
        (1...6).reversed().map { "j\($0).jpg" } + (1...4).reversed().map { "m\($0).jpg" } + ["x1.jpg", "x2.jpg"]

    @Test("APP-40: All Photos has a section for each month, newest first, and a last one for photos without a date")
    func sections() async {
        #expect(headers == ["July 2021 6", "May 2020 4", "No date 2"])
        #expect(program.shownNames.prefix(10) == Self.names.prefix(10) && main.header.detail.text == "12 photos")
        #expect(Set(program.shownNames.suffix(2)) == ["x1.jpg", "x2.jpg"])
        main.setZoom(0)
        main.setKeepsAspectRatios(true)
        program.advance(by: 1)
        #expect(headers == ["July 2021 6", "May 2020 4", "No date 2"], "in both layouts")
        main.open(gallery.albums[0].id)
        program.advance(by: 1)
        #expect(headers.isEmpty && grid.numberOfSections == 1)
    }

    @Test("APP-40: a header stays at the top while its photos are scrolled under it, and takes clicks from them")
    func sticky() async throws {
        main.setZoom(1)
        program.advance(by: 1)
        grid.scroll(to: CGPoint(x: 0, y: 120), animated: false)
        program.advance(by: 0.5)
        let header = try #require(grid.supplementaryView(forElementKind: SelfSizingLayout.headerKind, at: [0, 0]))
        let frame = header.convert(header.bounds, to: nil)
        let top = grid.convert(CGPoint(x: 0, y: grid.bounds.minY), to: nil).y
        #expect(frame.minY == top && frame.height == MonthHeader.height)
        program.press(CGPoint(x: frame.minX + 80, y: frame.midY))
        program.release()
        program.advance(by: 0.2)
        #expect(program.selected.isEmpty, "the photo below is covered")
    }

    @Test("APP-40: a selection over several months is dragged, deleted and restored; a month without photos is gone")
    func selection() async {
        main.grid.select(4)
        grid.becomeFocused()
        program.send(.pointerDown(.primary, clickCount: 1), at: program.center(ofPhoto: 9), modifiers: .shift)
        program.send(.pointerUp(.primary), at: program.center(ofPhoto: 9), modifiers: .shift)
        #expect(program.selected == Array(Self.names[4...9]) && main.header.detail.text == "6 selected")
        let target = gallery.createAlbum(title: "New")
        await settle()
        program.drag(from: program.center(ofPhoto: 5), to: program.center(ofAlbum: 1))
        program.release()
        await settle()
        #expect(program.notice == "Copied 6 photos to New")
        #expect(gallery.photos(in: target)?.compactMap(program.name) == Array(Self.names[4...9]))
        program.press(.delete)
        await settle()
        #expect(headers == ["July 2021 4", "No date 2"] && program.shownNames.prefix(4) == Self.names.prefix(4))
        gallery.undo()
        await settle()
        #expect(
            headers == ["July 2021 6", "May 2020 4", "No date 2"]
                && program.shownNames.prefix(10) == Self.names.prefix(10))
        #expect(program.selected == Array(Self.names[4...9]), "undo selects the photos")
        grid.selectAll()
        #expect(program.selected.count == 12)
        program.press(.delete)
        await settle()
        #expect(main.grid.count == 0 && headers.isEmpty)
        gallery.undo()
        await settle()
        #expect(headers == ["July 2021 6", "May 2020 4", "No date 2"])
    }

    @Test("APP-40: keys go from month to month, and the viewer and its filmstrip through all of them")
    func keys() async throws {
        main.grid.select(5)
        grid.becomeFocused()
        program.press(.right)
        #expect(program.selected == ["m4.jpg"])
        program.press(.left)
        #expect(program.selected == ["j1.jpg"])
        program.press(.enter)
        let viewer = try #require(main.viewer)
        program.press(.right)
        #expect(program.name(viewer.photo) == "m4.jpg")
        #expect(viewer.filmstrip?.grid.numberOfSections == 1)
        program.press(.escape)
        program.advance(by: 1)
        #expect(program.selected == ["m4.jpg"])
    }

    @Test("APP-40: indices and paths of photos in sections correspond, also for random removals")
    func positions() {
        let flat = PhotoSections(count: 7)
        #expect(
            flat.path(of: 6) == [0, 6] && flat.count == 1 && flat.items(IndexRuns([1, 6])).first?.items.count == 2)
        #expect(PhotoSections(count: 0).indices(of: 0).isEmpty && PhotoSections(count: 0).path(of: 0) == [0, 0])
        var generator = SplitMix(seed: 3)
        for _ in 0..<200 {
            let months = (0..<Int.random(in: 1...6, using: &generator)).map {
                PhotoMonth(number: 100 - $0, count: .random(in: 1...9, using: &generator))
            }
            let count = months.reduce(0) { $0 + $1.count }
            let sections = PhotoSections(months, count: count)
            for index in 0..<count { #expect(sections.index(of: sections.path(of: index)) == index) }
            let chosen = IndexRuns((0..<count).filter { _ in Bool.random(using: &generator) })
            let expected = Dictionary(grouping: chosen.indices) { sections.path(of: $0).section }
            #expect(sections.items(chosen).map(\.section) == expected.keys.sorted())
            for (section, items) in sections.items(chosen) {
                #expect(Array(items.indices) == expected[section]?.map { sections.path(of: $0).item })
            }
            var sets = [IndexRuns](repeating: IndexRuns(), count: sections.count)
            for (section, items) in sections.items(chosen) { sets[section] = items }
            #expect(IndexRuns(sections.indices(of: sets).joined()) == chosen)
            let rest = sections.removing(chosen)
            #expect(rest.reduce(0) { $0 + $1.count } == count - chosen.count && rest.allSatisfy { $0.count > 0 })
        }
    }
}
