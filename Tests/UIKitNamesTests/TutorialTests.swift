import TestSupport
import Testing
import UIKitNames

/// Runs the programs that are reconstructed from the text of a tutorial about an image gallery.
@MainActor @Suite(.timeLimit(.minutes(20))) struct TutorialTests {
    /// The gallery with a number of images beside a bin, above a source of drags.
    @MainActor private final class Fixture {
        let folder: TemporaryFolder
        let controller = TutorialGalleryViewController(collectionViewLayout: UICollectionViewFlowLayout())
        let bin = TutorialBin(frame: CGRect(x: 320, y: 20, width: 60, height: 60))
        let window: SimulatedWindow
        var providers: [NSItemProvider] = []

        init(count: Int) throws {
            folder = try TemporaryFolder()
            for number in 0..<count {
                let url = try folder.write(TestImage.png(width: 40, height: 20), "\(number).png")
                controller.gallery.images.append(TutorialImage(url: url, aspectRatio: 2))
            }
            controller.view.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
            var offered: () -> [NSItemProvider] = { [] }
            let content = UIView()
            content.addSubview(controller.view)
            content.addSubview(bin)
            content.addSubview(ItemDragSource(frame: CGRect(x: 320, y: 320, width: 60, height: 60)) { offered() })
            window = SimulatedWindow(content)
            offered = { [unowned self] in providers }
        }

        var names: [String] { controller.gallery.images.map { $0.url.deletingPathExtension().lastPathComponent } }

        var collectionView: UICollectionView { controller.collectionView }

        func cell(_ index: Int) -> TutorialCell? {
            collectionView.cellForItem(at: IndexPath(item: index, section: 0)) as? TutorialCell
        }

        /// Waits until all cells show their images.
        func load() async {
            await window.settle {
                collectionView.visibleCells.allSatisfy { ($0 as? TutorialCell)?.imageView.image != nil }
            }
        }

        /// Drags an item with an image and an address into the gallery.
        func drop(_ data: Data, _ address: String?, at point: CGPoint) {
            let provider = NSItemProvider()
            provider.registerDataRepresentation(forTypeIdentifier: UTType.png.identifier, visibility: .all) { done in
                done(data, nil)
                return nil
            }
            if let url = address.flatMap({ NSURL(string: $0) }) { provider.registerObject(url, visibility: .all) }
            providers = [provider]
            window.drag(from: CGPoint(x: 350, y: 350), to: point)
        }
    }

    @Test("BUILD-4, tutorial: an image is moved within the gallery, by its source and its destination")
    func move() async throws {
        let fixture = try Fixture(count: 3)
        await fixture.load()
        let window = fixture.window
        window.drag(from: window.center(of: fixture.cell(0)), to: window.center(of: fixture.cell(1)))
        await window.settle { fixture.names == ["1", "0", "2"] }
        #expect(fixture.collectionView.numberOfItems(inSection: 0) == 3)
        let saved = try #require(fixture.controller.gallery.json)
        #expect(TutorialGallery(json: saved)?.images == fixture.controller.gallery.images)
        #expect(TutorialGallery(json: saved.dropLast()) == nil)
    }

    @Test("BUILD-4, tutorial: an image with its address gets a placeholder, and a cell once both have arrived")
    func dropFromOutside() async throws {
        let fixture = try Fixture(count: 2)
        await fixture.load()
        let png = try TestImage.png(width: 30, height: 30)
        let url = try fixture.folder.write(png, "New.png")
        let end = CGPoint(x: 200, y: 250)
        fixture.drop(png, nil, at: end)
        await fixture.window.settle()
        #expect(fixture.names == ["0", "1"], "an image without an address is refused")
        fixture.drop(png, url.absoluteString, at: end)
        #expect(fixture.collectionView.hasUncommittedUpdates)
        await fixture.window.settle { !fixture.collectionView.hasUncommittedUpdates }
        #expect(fixture.names == ["0", "1", "New"] && fixture.controller.gallery.images.last?.aspectRatio == 1)
        await fixture.load()
        #expect(fixture.cell(2)?.frame.size == CGSize(width: 90, height: 90))
        fixture.drop(Data("no image".utf8), url.absoluteString, at: end)
        await fixture.window.settle { !fixture.collectionView.hasUncommittedUpdates }
        #expect(fixture.names.count == 3 && fixture.collectionView.numberOfItems(inSection: 0) == 3)
    }

    @Test("BUILD-4, tutorial: the bin finds the gallery by the context of the drag, and removes the images from it")
    func bin() async throws {
        let fixture = try Fixture(count: 4)
        await fixture.load()
        let window = fixture.window
        window.press(window.center(of: fixture.cell(0)))
        window.move(to: CGPoint(x: 350, y: 150))
        window.wait(0.5)
        window.click(at: window.center(of: fixture.cell(2)), with: .finger())
        #expect(window.root.engine.sessions.first?.items.count == 2)
        window.move(to: window.center(of: fixture.bin))
        window.release()
        await window.settle { fixture.names == ["1", "3"] }
        #expect(fixture.collectionView.numberOfItems(inSection: 0) == 2)
        // Images from elsewhere are forbidden.
        fixture.drop(try TestImage.png(), nil, at: window.center(of: fixture.bin))
        await window.settle()
        #expect(fixture.names == ["1", "3"])
    }

    @Test("BUILD-4, tutorial: a table moves rows, and inserts texts at their placeholders")
    func table() async throws {
        let controller = TutorialTableViewController(style: .plain)
        controller.names = ["Ada", "Ben", "Cem"]
        controller.view.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
        let gate = Gate()
        let source = ItemDragSource(frame: CGRect(x: 320, y: 320, width: 60, height: 60)) {
            let provider = NSItemProvider()
            provider.registerDataRepresentation(
                forTypeIdentifier: UTType.utf8PlainText.identifier, visibility: .all
            ) { done in
                Task {
                    await gate.wait()
                    done(Data("Dora".utf8), nil)
                }
                return nil
            }
            return [provider]
        }
        let content = UIView()
        content.addSubview(controller.view)
        content.addSubview(source)
        let window = SimulatedWindow(content)
        window.drag(from: CGPoint(x: 100, y: 22), to: CGPoint(x: 100, y: 110))
        await window.settle { controller.names == ["Ben", "Cem", "Ada"] }
        let table = try #require(controller.tableView)
        window.drag(from: window.center(of: source), to: CGPoint(x: 100, y: 46))
        window.wait(0.5)
        #expect(controller.names.count == 3 && table.hasUncommittedUpdates)
        let texts = table.subviews.compactMap { ($0 as? UITableViewCell)?.textLabel?.text }
        #expect(texts.contains("Loading"))
        gate.open()
        await window.settle { controller.names.count == 4 }
        #expect(controller.names == ["Ben", "Dora", "Cem", "Ada"] && table.numberOfRows(inSection: 0) == 4)
    }
}
