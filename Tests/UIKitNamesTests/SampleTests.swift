import Testing
import UIKitNames

/// Runs the sample programs, which are written against UIKit's names.
@MainActor @Suite(.timeLimit(.minutes(20))) struct SampleTests {
    @Test("BUILD-4: a table controller's data source reorders its rows")
    func chores() async {
        let controller = ChoresViewController()
        let window = SimulatedWindow(controller.view)
        #expect(controller.title == "Chores")
        #expect(controller.tableView.visibleCells.first?.textLabel?.text == "Water the plants")
        window.drag(from: CGPoint(x: 100, y: 22), to: CGPoint(x: 100, y: 44 * 2 + 30))
        await window.settle()
        #expect(controller.chores == ["Feed the cat", "Take out the bins", "Water the plants", "Sweep the stairs"])
        #expect(controller.tableView.visibleCells.map { $0.textLabel?.text } == controller.chores)
    }

    @Test("BUILD-4: a table controller inserts dropped texts at the destination")
    func choresFromElsewhere() async {
        let controller = ChoresViewController()
        let window = SimulatedWindow(controller.view)
        let source = ItemDragSource(frame: CGRect(x: 300, y: 300, width: 60, height: 60)) {
            [NSItemProvider(object: "Mend the roof"), NSItemProvider(object: "Paint it")]
        }
        window.root.addSubview(source)
        window.drag(from: window.center(of: source), to: CGPoint(x: 100, y: 44 + 4))
        await window.settle { controller.chores.count == 6 }
        #expect(controller.chores.prefix(3) == ["Water the plants", "Mend the roof", "Paint it"])
        #expect(controller.tableView.numberOfRows(inSection: 0) == 6)
    }

    @Test("BUILD-4: a lifted row shows the visible path of its preview parameters")
    func previewPath() {
        let controller = ChoresViewController()
        let window = SimulatedWindow(controller.view)
        window.press(CGPoint(x: 100, y: 22))
        window.move(to: CGPoint(x: 120, y: 120))
        let preview = window.root.engine.presentations.first?.previews.first
        #expect(preview?.content.visibleBounds == CGRect(x: 6, y: 2, width: 388, height: 40))
        window.release()
    }

    @Test("BUILD-4: a collection's photos keep their aspect ratios, are reordered and dropped into a bin")
    func wall() async {
        let controller = PhotoWallViewController()
        controller.photos = [(UIColor.red, 1.0), (.green, 1.5), (.blue, 1), (.yellow, 2)].map { color, aspectRatio in
            WallPhoto(image: Pictures.disc(of: color, side: 40), aspectRatio: aspectRatio)
        }
        let window = SimulatedWindow(controller.view)
        let images = controller.photos.map(\.image)
        let wide = controller.collectionView.frameForItem(at: IndexPath(item: 1, section: 0))
        #expect(wide?.size == CGSize(width: 120, height: 80))
        window.drag(from: CGPoint(x: 40, y: 40), to: CGPoint(x: 150, y: 50))
        await window.settle()
        #expect(controller.photos[0].image === images[1] && controller.photos[1].image === images[0])

        let bin = BinView(frame: CGRect(x: 300, y: 300, width: 80, height: 80))
        bin.wall = controller
        window.root.addSubview(bin)
        window.press(CGPoint(x: 40, y: 40))
        window.move(to: window.center(of: bin))
        window.release()
        window.wait(0.2)
        let flying = window.root.engine.presentations.first?.previews.first
        #expect((flying?.size.height ?? 80) < 60, "it shrinks into the bin")
        await window.settle()
        #expect(
            controller.photos.map { ObjectIdentifier($0.image) }
                == [images[0], images[2], images[3]].map(ObjectIdentifier.init))
        #expect(controller.collectionView.numberOfItems(inSection: 0) == 3)
    }

    @Test("BUILD-4: a photo from another source has a placeholder until it is loaded")
    func placeholder() async throws {
        let controller = PhotoWallViewController()
        controller.photos = [WallPhoto(image: Pictures.disc(of: .red, side: 40), aspectRatio: 1)]
        let window = SimulatedWindow(controller.view)
        let file = try #require(Pictures.disc(of: .green, side: 30).pngData())
        let source = ItemDragSource(frame: CGRect(x: 300, y: 300, width: 60, height: 60)) {
            let provider = NSItemProvider()
            provider.suggestedName = "green"
            provider.registerDataRepresentation(forTypeIdentifier: UTType.png.identifier, visibility: .all) { done in
                done(file, nil)
                return nil
            }
            return [provider]
        }
        window.root.addSubview(source)
        window.drag(from: window.center(of: source), to: CGPoint(x: 12, y: 40))
        window.frame()
        #expect(controller.photos.count == 1, "the data source knows nothing of it yet")
        #expect(controller.collectionView.hasUncommittedUpdates)
        let waiting = controller.collectionView.subviews.compactMap { $0 as? WaitingCell }
        #expect(waiting.map { $0.label.text } == ["green"])
        await window.settle { controller.photos.count == 2 }
        #expect(controller.photos.first?.image.size == CGSize(width: 30, height: 30))
        #expect(!controller.collectionView.hasUncommittedUpdates)
    }

    @Test("BUILD-4: notes on a board are plain views with interactions")
    func board() async {
        let board = PinBoardView(frame: .zero)
        let window = SimulatedWindow(board)
        let note = NoteView(text: "Milk", color: .yellow)
        note.center = CGPoint(x: 80, y: 80)
        board.addSubview(note)
        window.frame()
        window.press(CGPoint(x: 80, y: 80))
        window.move(to: CGPoint(x: 300, y: 300))
        #expect(window.root.engine.presentations.first?.previews.count == 1)
        window.release()
        await window.settle()
        #expect(note.center == CGPoint(x: 300, y: 300))
        #expect(board.log == ["lifted", "concluded"])

        window.press(CGPoint(x: 10, y: 10))
        window.move(to: CGPoint(x: 100, y: 100))
        #expect(window.root.engine.sessions.isEmpty, "there is nothing to lift between the notes")
        window.release()
    }

    @Test("BUILD-4: a button opens when a drag hovers over it, and an effect shows the progress")
    func drawer() async {
        let controller = SpringDrawerViewController()
        let window = SimulatedWindow(controller.view)
        let source = ItemDragSource(frame: CGRect(x: 300, y: 300, width: 60, height: 60)) {
            [NSItemProvider(object: "x")]
        }
        window.root.addSubview(source)
        window.press(window.center(of: source))
        window.move(to: window.center(of: controller.button))
        window.wait(1.2)
        #expect(!controller.drawer.isHidden)
        controller.lidStates = []
        window.move(to: window.center(of: controller.lid))
        window.wait(1.2)
        #expect(controller.lidStates == [.possible, .activating, .activated, .inactive])
        #expect(controller.lid.alpha == 0.5)
        window.release()
        await window.settle()
        controller.button.press()
        #expect(controller.drawer.isHidden)
    }

    @Test("BUILD-4: a view accepts drops through its paste configuration")
    func stamps() async {
        let album = StampAlbumView(frame: .zero)
        let window = SimulatedWindow(album)
        let picture = Pictures.disc(of: .purple, side: 40)
        let source = ItemDragSource(frame: CGRect(x: 300, y: 300, width: 60, height: 60)) {
            [NSItemProvider(object: picture)]
        }
        window.root.addSubview(source)
        window.drag(from: window.center(of: source), to: CGPoint(x: 100, y: 100))
        await window.settle { !album.stamps.isEmpty }
        #expect(album.stamps.first?.image?.size == CGSize(width: 40, height: 40))
        #expect(window.pixel(30, 30) == 0x80_0080, "it shows in its center")
        #expect(!album.canPaste([NSItemProvider(object: "words")]))
    }

    @Test("BUILD-4: paths draw in draw(_:)")
    func heart() {
        let heart = HeartView(frame: .zero)
        let window = SimulatedWindow(heart, size: CGSize(width: 100, height: 100))
        heart.frame = CGRect(x: 10, y: 10, width: 80, height: 80)
        window.frame()
        let expected: UInt32 = 0xE0352B
        #expect(window.pixel(30, 35) == expected, "the left half is filled")
        #expect(window.pixel(70, 35) == expected, "and the right one")
        #expect(window.pixel(12, 88) != expected, "and not the corner")
        heart.color = .blue
        window.frame()
        #expect(window.pixel(30, 35) == 0x0000ff)
    }

    @Test("BUILD-4: a diffable data source keeps the order after a reordering")
    func playlist() async {
        let controller = PlaylistViewController()
        let window = SimulatedWindow(controller.view)
        controller.collectionView.dragDelegate = controller
        window.drag(from: CGPoint(x: 100, y: 60), to: CGPoint(x: 100, y: 150))
        await window.settle()
        #expect(controller.order == ["Intro", "Rails", "Roads", "Rain"])
        #expect(controller.dataSource.snapshot().itemIdentifiers == controller.order)
        #expect(controller.sectionOrders == [.main: [["Intro", "Rain", "Rails", "Roads"], controller.order]])
    }

    @Test("BUILD-4: custom objects are transferred through UIKit's protocols")
    func recipe() async throws {
        let card = RecipeCard(title: "Soup", minutes: 20)
        for provider in [NSItemProvider(object: card), card.lazyProvider()] {
            let (reads, handler) = AsyncStream<RecipeCard?>.makeStream()
            provider.loadObject(ofClass: RecipeCard.self) { object, _ in
                handler.yield(object as? RecipeCard)
                handler.finish()
            }
            for await read in reads { #expect(read?.title == "Soup" && read?.minutes == 20) }
            #expect(try await provider.object(ofClass: String.self) == "Soup")
        }
    }
}
