import Foundation
import ImageFiles
import Testing
import Views

@testable import Lightbox
@testable import PhotoLibrary

@MainActor @Suite(.timeLimit(.minutes(20))) struct ProgramTests {
    @Test("APP-1: selecting a row shows the album's photos, and the header shows its title and count")
    func selecting() {
        let program = ProgramFixture(photos: 12)
        #expect(program.shownNames.count == 12)
        #expect(program.main.header.title.text == "All photos")
        program.press(program.center(ofAlbum: 1))
        program.release()
        program.advance(by: 0.3)
        #expect(program.shownNames.isEmpty)
        #expect(program.main.header.title.text == "Album 2")
        #expect(program.main.header.detail.text == "0 photos")
        let row = program.main.list.table.cellForRow(at: IndexPath(row: 0, section: 0)) as? AlbumCell
        #expect(row?.accessibilityName == "All photos")
        #expect(row?.accessibilityValue["count"] == 12)
    }

    @Test("An empty album shows a message: to drop photos, or that the sample is being painted")
    func emptyAlbum() {
        let program = ProgramFixture(photos: 12)
        #expect(program.main.pane.emptyReason == nil)
        program.click(program.main.list.table.cellForRow(at: IndexPath(row: 1, section: 0)) ?? program.root)
        program.advance(by: 0.3)
        #expect(program.main.pane.emptyReason == .drops)
        program.model.beginSample()
        program.model.show(.albums(program.gallery.albums.map(\.id)))
        #expect(program.main.pane.emptyReason == .sample)
        program.model.endSample()
        #expect(program.main.pane.emptyReason == .drops)
    }

    @Test("APP-24, MOTION-6: the message of an empty album fades in while its photos fade out")
    func emptyMessageFades() async {
        let program = ProgramFixture(photos: 12)
        let message = program.main.pane.emptyStateView
        #expect(message.isHidden)
        program.main.grid.grid.selectAll()
        program.main.perform(.remove)
        program.advance(by: 0.05)
        #expect(!message.isHidden && message.alpha > 0 && message.alpha < 1)
        program.advance(by: 0.5)
        #expect(message.alpha == 1)
        program.gallery.undo()
        await program.wait { message.isHidden }
        #expect(message.isHidden && program.main.pane.emptyReason == nil)
    }

    @Test("APP-24: a library without albums offers a new album, and the sample if it can be added, until it has albums")
    func noAlbums() {
        let program = ProgramFixture(photos: 12)
        #expect(program.button("Add sample photos") == nil)
        for album in program.gallery.albums { program.main.list.delete(.album(album.id)) }
        program.advance(by: 0.5)
        #expect(program.main.pane.emptyReason == .noAlbums(.newAlbum))
        #expect(program.button("New album") != nil && program.button("Add sample photos") == nil)
        var addCount = 0
        program.model.onAddSample = {
            addCount += 1
            program.model.beginSample()
        }
        program.advance(by: 0.1)
        program.button("Add sample photos").map(program.click)
        program.advance(by: 0.1)
        #expect(addCount == 1 && program.button("Add sample photos") == nil && program.main.pane.emptyReason == nil)
        program.model.endSample()
        program.advance(by: 0.1)
        program.button("New album").map(program.click)
        program.advance(by: 0.5)
        #expect(program.gallery.albums.count == 1 && program.main.pane.emptyReason == .drops)
        // The albums of a sample that is still being painted may be deleted.
        program.model.beginSample()
        program.model.show(.albums(program.gallery.albums.map(\.id)))
        for album in program.gallery.albums { program.main.list.delete(.album(album.id)) }
        program.advance(by: 0.5)
        #expect(program.main.pane.emptyReason == .noAlbums(.newAlbum))
    }

    @Test("APP-24: while the sample is painted, the header of the albums counts its photos")
    func sampleProgress() {
        let program = ProgramFixture(photos: 12)
        program.model.beginSample()
        program.model.show(.progress(.reduced(3, of: 40)))
        #expect(program.main.sidebarDetail == "Painting 3 of 40")
        program.advance(by: 0.1)
        let header = program.main.sidebar.header
        for width: CGFloat in [264, 240] {
            program.main.split.sidebarWidth = width
            program.advance(by: 0.1)
            #expect(!header.detail.isHidden && header.detail.frame.maxX <= header.bounds.width, "at \(width)")
            #expect(header.detail.frame.minY >= header.title.frame.maxY)
        }
        program.model.show(.progress(.full(12, of: 40)))
        #expect(program.main.sidebarDetail == "Sharpening 12 of 40")
        program.model.endSample()
        #expect(program.main.sidebarDetail.isEmpty)
    }

    @Test("APP-24: a replaced original is shown wherever the photo is: in loaded albums and as a cover")
    func replacedOriginal() throws {
        func photo(_ id: Int64, width: Int) -> ListedPhoto {
            ListedPhoto(id: PhotoID(rawValue: id), width: width, height: 20)
        }
        let (album, other) = (AlbumID(rawValue: 1), AlbumID(rawValue: 2))
        var contents = GalleryContents(
            AlbumCatalog([
                Album(id: album, title: "A", photoCount: 2, coverID: PhotoID(rawValue: 7)),
                Album(id: other, title: "B"),
            ]),
            photos: [album: [photo(7, width: 30), photo(8, width: 30)]],
            covers: [PhotoID(rawValue: 7): photo(7, width: 30)])
        let changes = contents.update([photo(7, width: 31)])
        #expect(changes.count == 1 && changes.first?.album == album)
        guard case .updated(IndexRuns(0..<1))? = changes.first?.change else { Issue.record("\(changes)"); return }
        let shown = try #require(contents.photos(in: album))
        #expect(shown.map(\.rawValue) == [photo(7, width: 31), photo(8, width: 30)].map(\.rawValue))
        #expect(contents.cover(of: contents.albums[0])?.rawValue == photo(7, width: 31).rawValue)
    }

    @Test("APP-8: photos are inserted during a drag; the dragged photo lands in its gap, and none is lost")
    func arriving() async {
        let program = ProgramFixture(photos: 12)
        let before = program.shownNames
        program.main.perform(.insertions)
        program.advance(by: 0.05)
        #expect(program.button("Stop insertions") != nil)
        let carried = before[3]
        program.press(program.center(ofPhoto: 3))
        program.advance(by: 0.6)
        let start = program.center(ofPhoto: 3)
        for step in 1...20 {
            program.send(.pointerMoved, at: start + CGPoint(x: CGFloat(step) * 10, y: CGFloat(step) * 5))
            program.advance(by: 0.016)
        }
        await program.wait { program.main.grid.count >= 20 }
        #expect(program.main.grid.grid.hasActiveDrag)
        let gap = program.main.grid.grid.gapFrames.first
        program.release()
        // Drop before the next insertion.
        let place = program.shownNames.firstIndex(of: carried)
        let frame = place.flatMap { program.main.grid.grid.frameForItem(at: IndexPath(item: $0, section: 0)) }
        #expect(gap != nil && frame == gap)
        program.advance(by: 1)
        #expect(Set(before).isSubset(of: program.shownNames))
        #expect(Set(program.shownNames).count == program.shownNames.count)
        // The other photos keep their relative order.
        #expect(program.shownNames.filter { before.contains($0) && $0 != carried } == before.filter { $0 != carried })
        program.button("Stop insertions").map(program.click)
        program.advance(by: 3)
        await program.gallery.finishWriting()
        #expect(Set(program.shownNames) == Set(before) && program.notice == "Removed the inserted photos")
    }

    @Test("APP-8, APP-12: the stop removes the inserted photos; Keep brings them back, and one undo removes them")
    func takingBack() async {
        let program = ProgramFixture(photos: 5)
        program.main.perform(.insertions)
        await program.wait { program.main.grid.count >= 9 }
        let inserted = program.shownNames
        program.button("Stop insertions").map(program.click)
        await program.gallery.finishWriting()
        #expect(program.main.grid.count == 5)
        program.button("Keep").map(program.click)
        await program.gallery.finishWriting()
        #expect(program.shownNames == inserted)
        program.gallery.undo()
        await program.gallery.finishWriting()
        #expect(program.main.grid.count == 5)
        #expect(!program.gallery.canUndo)
    }

    @Test("APP-17: photos that are moved to another album are selected in that album")
    func following() async {
        let program = ProgramFixture(photos: 12)
        program.drag(from: program.center(ofPhoto: 2), to: program.center(ofAlbum: 3))
        program.release()
        program.advance(by: 1)
        #expect(program.main.grid.count == 11)
        program.press(program.center(ofAlbum: 3))
        program.release()
        program.advance(by: 0.3)
        #expect(program.shownNames == ["Photo 3"])
        #expect(program.selected == ["Photo 3"])
    }

    @Test("APP-29: an empty album has an outline while a photo over it would be dropped there")
    func emptyAlbumIsTarget() {
        let program = ProgramFixture(photos: 12)
        let album = program.gallery.createAlbum(title: "Empty")
        program.drag(
            from: program.center(ofPhoto: 0), to: program.center(ofAlbum: program.gallery.albums.count - 1))
        program.advance(by: 2)
        #expect(program.main.grid.album == album && program.main.pane.emptyReason == .drops)
        #expect(!program.main.pane.showsTarget)
        program.send(.pointerMoved, at: CGPoint(x: 700, y: 300))
        program.advance(by: 0.5)
        #expect(program.main.pane.showsTarget)
        program.send(.pointerMoved, at: program.center(ofAlbum: 0))
        program.advance(by: 0.1)
        #expect(!program.main.pane.showsTarget)
        program.send(.pointerMoved, at: CGPoint(x: 700, y: 300))
        program.advance(by: 0.5)
        program.release()
        program.advance(by: 1)
        #expect(!program.main.pane.showsTarget && program.gallery.album(album)?.photoCount == 1)
    }

    @Test("APP-4, APP-17: a photo dropped into the grid of a spring-loaded album is selected there")
    func springing() async {
        let program = ProgramFixture(photos: 12)
        program.drag(from: program.center(ofPhoto: 2), to: program.center(ofAlbum: 3))
        program.advance(by: 1.5)
        #expect(program.main.header.title.text == "Album 4")
        for step in 1...20 {
            program.send(.pointerMoved, at: CGPoint(x: 130 + CGFloat(step) * 20, y: 300))
            program.advance(by: 0.016)
        }
        program.advance(by: 0.4)
        program.release()
        program.advance(by: 1)
        #expect(program.shownNames == ["Photo 3"])
        #expect(program.selected == ["Photo 3"])
    }

    @Test("APP-4, APP-17: the grid scrolls to a photo that was dropped on the row of the album that has sprung open")
    func dropOnShownAlbum() async {
        let program = ProgramFixture(photos: 200)
        let album = program.gallery.albums[0].id
        let moved = Array(program.gallery.photos(in: album)?.suffix(1) ?? [])
        program.gallery.move(moved, from: album, to: program.gallery.albums[3].id, at: nil)
        program.main.open(program.gallery.albums[3].id)
        program.advance(by: 0.5)
        program.drag(from: program.center(ofPhoto: 0), to: program.center(ofAlbum: 0))
        program.advance(by: 1.5)
        let grid = program.main.grid
        #expect(grid.album == album && grid.grid.contentOffset.y == 0)
        program.release()
        program.advance(by: 1)
        #expect(program.selected == ["Photo 200"])
        let frame = grid.index(of: moved[0]).flatMap { grid.grid.frameForItem(at: IndexPath(item: $0, section: 0)) }
        #expect(frame.map { CGRect(origin: grid.grid.contentOffset, size: grid.grid.frame.size).contains($0) } == true)
    }

    @Test("An album's right-to-left title is aligned like the others")
    func rightToLeft() {
        let program = ProgramFixture(photos: 12)
        program.gallery.rename(.album(program.gallery.albums[0].id), to: "ספר של תמונות")
        program.advance(by: 0.1)
        let header = program.main.header
        #expect(header.title.text == "ספר של תמונות" && header.title.frame.width < 200)
        #expect(!header.detail.isHidden && header.detail.frame.minX > header.title.frame.maxX)
        #expect(header.detail.frame.minX < header.title.frame.maxX + 20)
        // While it is renamed, too: its end is at the left.
        program.press(program.center(ofAlbum: 0))
        program.release()
        program.press(.function(2))
        program.advance(by: 0.1)
        let field = program.root.focusedView as? TextField
        #expect(field?.text == "ספר של תמונות" && (field?.textInputCaret?.minX ?? .infinity) < 20)
    }

    @Test("A long title is truncated before it displaces the number of photos; a short one is never truncated for it")
    func longTitle() throws {
        let program = ProgramFixture(photos: 3)
        let header = program.main.header
        let album = try #require(program.gallery.albums.first)
        #expect(!header.detail.isHidden && header.detail.text == "3 photos")
        program.gallery.rename(.album(album.id), to: String(repeating: "Harbour at dawn ", count: 12))
        program.advance(by: 0.1)
        #expect(!header.detail.isHidden && header.title.frame.width >= 120)
        #expect(header.title.frame.maxX < header.detail.frame.minX)
        let controls = header.subviews.filter { !$0.isHidden && $0 !== header.title && $0 !== header.detail }
        #expect(controls.allSatisfy { $0.frame.minX >= header.detail.frame.maxX })
        let narrow = ProgramFixture(photos: 3, width: 720, height: 480)
        let title = narrow.main.header.title
        #expect(title.frame.width >= title.sizeThatFits(CGSize(width: 1_000, height: 52)).width.rounded(.down))
    }

    @Test("APP-29: in a narrow window the least important controls are hidden first; the trash and the menu stay")
    func narrow() throws {
        var hidden: [Bool: [Int]] = [:]
        for width in stride(from: 1280, through: 480, by: -100) {
            let program = ProgramFixture(photos: 3, width: width, height: 480)
            let header = program.main.header
            let controls: [View] = [
                program.main.zoom, program.main.aspectRatioButton, program.main.infoButton, program.main.sortButton,
                program.main.searchButton, program.main.importButton,
            ]
            let states = controls.map(\.isHidden)
            #expect(states == states.sorted { $0 && !$1 }, "hidden by importance at \(width)")
            hidden[program.main.split.isOverlaying, default: []].append(states.count { $0 })
            for control in [program.main.trash, program.main.menuButton] as [View] {
                #expect(!control.isHidden && header.bounds.contains(control.frame), "\(width)")
            }
            let shown = header.subviews.filter { !$0.isHidden && $0.bounds.width > 0 }
                .sorted { $0.frame.minX < $1.frame.minX }
            for (left, right) in zip(shown, shown.dropFirst()) {
                #expect(left.frame.maxX <= right.frame.minX + 0.5, "\(width)")
            }
        }
        // The narrowest windows have more space for the header, since the albums are hidden there.
        let (beside, overlaid) = (hidden[false] ?? [], hidden[true] ?? [])
        #expect(beside.first == 0 && beside.last ?? 0 > 2 && beside == beside.sorted())
        #expect(overlaid.last ?? 0 > 0 && overlaid == overlaid.sorted())
        #expect(ProgramFixture(photos: 3, width: 720, height: 480).main.header.title.frame.width > 70)
    }
}
