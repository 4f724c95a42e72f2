import Foundation
import PhotoLibrary
import Testing

extension ScreenTests {
    /// The pairs of scenes, and of a scene with the photo program, that ScenePairTests does not have, in two processes:
    /// what one of them takes from the other, and what it refuses.
    @Suite @MainActor struct SceneExchangeTests {
        /// A program that items are dragged from or dropped on.
        enum Place: String, Sendable {
            case gallery = "image-gallery"
            case source = "drag-source"
            case destination = "drop-destination"
            case slowPhotos = "slow-photos"
            case pinboard, mail, lightbox
        }

        struct Pair: CustomTestStringConvertible, Sendable {
            var from: Place
            var to: Place
            var testDescription: String { "\(from.rawValue) to \(to.rawValue)" }
        }

        /// An open program.
        private struct Opened {
            let place: Place
            let window: SceneWindow
            /// The names of the gallery's images.
            var names: [String] = []
        }

        private func open(_ place: Place, on desktop: SceneDesktop) async throws -> Opened {
            switch place {
            case .gallery:
                let names = try desktop.writeGallery()
                return Opened(place: place, window: try await desktop.open(place.rawValue), names: names)
            case .lightbox: return Opened(place: place, window: try await desktop.openLightbox())
            case .pinboard:
                let window = try await desktop.open(place.rawValue)
                try await window.wait("the board's own photos") { try await window.names("image").count == 5 }
                return Opened(place: place, window: window)
            case .slowPhotos:
                return Opened(place: place, window: try await desktop.open(place.rawValue, "--speed", "100"))
            case .source, .destination, .mail:
                return Opened(place: place, window: try await desktop.open(place.rawValue))
            }
        }

        /// Lifts one item, and returns its name.
        private func lift(from source: Opened, on desktop: SceneDesktop) async throws -> String {
            let window = source.window
            let view: InspectedView
            switch source.place {
            case .gallery: view = try await window.view("cell", source.names[1])
            case .lightbox: view = try await window.view("cell", "meadow-1.png")
            case .source: view = try await window.view("image", "Harbour at dusk")
            case .mail: view = try await window.view("view", "Jonas Weber, Mon 20:30")
            case .pinboard: view = try await window.view("image", "Poppies")
            case .slowPhotos: view = try #require(try await window.program.tree().all("cell").first)
            case .destination:
                // Not one of the library's photos, which an album would not take twice.
                try await desktop.dropByPeer(
                    [("image/png", try FixtureImage(number: 80).png())], on: CGPoint(x: 360, y: 240), of: window)
                try await window.wait("the photo") {
                    guard try await window.program.tree().view("view", "Photo") != nil else { return false }
                    return try await window.progress(of: "Photo") == nil
                }
                try await window.waitUntilIdle()
                view = try await window.view("view", "Photo")
            }
            // Away from the button of a photo that has not arrived.
            let point = CGPoint(x: view.frame.center.x, y: view.frame.center.y + view.frame.height / 4)
            try await desktop.liftWhenReady(point, in: window)
            return view.name
        }

        /// Where items are dropped; opens the sheet of a new message first.
        private func dropPoint(in target: Opened, on desktop: SceneDesktop) async throws -> CGPoint {
            let window = target.window
            switch target.place {
            case .gallery:
                let cell = try await window.view("cell", target.names[1]).frame
                return CGPoint(x: cell.x + 20, y: cell.center.y)
            case .lightbox: return try await window.view("cell", "meadow-2.png").frame.center
            case .source, .destination, .slowPhotos: return CGPoint(x: 360, y: 240)
            // Beside the board's own photos.
            case .pinboard: return CGPoint(x: 380, y: 470)
            case .mail:
                let button = try await window.view("button", "Compose").frame.center
                try desktop.input.click(at: try await window.screen(button))
                _ = try await window.view("view", "Body")
                try await window.waitUntilIdle()
                return try await window.view("view", "Body").frame.center
            }
        }

        /// The photos of the album that the photo program shows.
        private func photos(_ desktop: SceneDesktop) async throws -> [String] {
            let library = try Library.open(at: desktop.library, mode: .readOnly).library
            let album = try #require(try await library.albums().first { $0.title == "Meadow" })
            return try await library.photos(in: album.id).map(\.name)
        }

        /// Whether a dropped image of a name has arrived.
        private func hasArrived(_ name: String, in target: Opened, on desktop: SceneDesktop) async throws -> Bool {
            let window = target.window
            let stem = name.split(separator: ".")[0]
            switch target.place {
            case .source, .slowPhotos: return false
            case .gallery: return try await window.names("cell").count == target.names.count + 1
            case .pinboard:
                let images = try await window.names("image")
                return images.count == 6 && images.contains { $0.hasPrefix(stem) }
            case .lightbox:
                return try await photos(desktop).count == LibraryFixture.meadow.count + 1
            case .destination, .mail:
                let views = try await window.program.tree().all("view").filter { $0.name.hasPrefix(stem) }
                return views.count == 1 && !views[0].all.contains { $0.name == "Loading" }
            }
        }

        nonisolated private static let copies = [
            Pair(from: .gallery, to: .mail), Pair(from: .gallery, to: .destination),
            Pair(from: .destination, to: .mail), Pair(from: .destination, to: .lightbox),
            Pair(from: .lightbox, to: .mail), Pair(from: .lightbox, to: .destination),
            Pair(from: .lightbox, to: .gallery), Pair(from: .gallery, to: .pinboard),
            Pair(from: .source, to: .pinboard), Pair(from: .destination, to: .pinboard),
            Pair(from: .pinboard, to: .mail), Pair(from: .pinboard, to: .destination),
            Pair(from: .pinboard, to: .lightbox), Pair(from: .slowPhotos, to: .pinboard),
            Pair(from: .slowPhotos, to: .mail), Pair(from: .slowPhotos, to: .destination),
            Pair(from: .slowPhotos, to: .lightbox),
        ]

        @Test(
            "SCENE-1, SCENE-2, SCENE-4, SCENE-5, SCENE-6, XDND-1: an image is copied from one program to another",
            .enabled(if: Needs.haveWireClients, Needs.wireAdvice), arguments: copies)
        func copy(_ pair: Pair) async throws {
            let desktop = try await SceneDesktop()
            let source = try await open(pair.from, on: desktop)
            let target = try await open(pair.to, on: desktop)
            let point = try await dropPoint(in: target, on: desktop)
            let name = try await lift(from: source, on: desktop)
            try await desktop.move(to: point, in: target.window)
            try await desktop.hover("the copy") {
                try await source.window.program.sessions().contains { $0.operation == "copy" }
            }
            try await desktop.drop()
            try await target.window.wait("the image") {
                try await hasArrived(name, in: target, on: desktop)
            }
            // The original stays.
            switch source.place {
            case .gallery: #expect(Set(try await source.window.names("cell")) == Set(source.names))
            case .lightbox: #expect(try await photos(desktop) == LibraryFixture.meadow)
            case .pinboard: #expect(try await source.window.names("image").count == 5)
            case .slowPhotos: #expect(try await source.window.names("cell").contains(name))
            case .source: _ = try await source.window.view("image", name)
            case .destination, .mail: _ = try await source.window.view("view", name)
            }
            try await desktop.end()
        }

        nonisolated private static let refusals = [
            Pair(from: .source, to: .gallery), Pair(from: .mail, to: .gallery), Pair(from: .mail, to: .destination),
            Pair(from: .mail, to: .lightbox), Pair(from: .destination, to: .gallery),
            Pair(from: .slowPhotos, to: .gallery),
        ]

        @Test(
            "SCENE-2, SCENE-4, SCENE-6: a painted photo has no URL for a gallery, and a message is for mail alone",
            arguments: refusals)
        func refuse(_ pair: Pair) async throws {
            let desktop = try await SceneDesktop()
            let source = try await open(pair.from, on: desktop)
            let target = try await open(pair.to, on: desktop)
            let point = try await dropPoint(in: target, on: desktop)
            _ = try await lift(from: source, on: desktop)
            try await desktop.move(to: point, in: target.window)
            try await target.window.wait("the question") {
                try await target.window.program.timeline().contains { $0.what == "canHandle" }
            }
            try await desktop.hover("the refusal") {
                try await source.window.program.sessions().map(\.operation) == ["forbidden"]
            }
            try await desktop.drop()
            #expect(try await target.window.callbacks(["performDrop"]).isEmpty)
            if target.place == .gallery { #expect(Set(try await target.window.names("cell")) == Set(target.names)) }
            if target.place == .lightbox { #expect(try await photos(desktop) == LibraryFixture.meadow) }
            try await desktop.end()
        }

        // MARK: What the talks show

        @Test(
            "SCENE-3, SCENE-4: a photo with a location is a platter while it is dragged, and a photo where it is dropped"
        )
        func platter() async throws {
            let desktop = try await SceneDesktop()
            let source = try await desktop.open("drag-source")
            let destination = try await desktop.open("drop-destination")
            let name = "Aurora over the fjord"
            try await desktop.liftWhenReady(try await source.view("image", name).frame.center, in: source)
            try await source.wait("the platter") { try await source.names("preview") == ["Ersfjord, Norway"] }
            try await desktop.move(to: CGPoint(x: 360, y: 240), in: destination)
            try await desktop.hover("the copy") {
                try await source.program.sessions().contains { $0.operation == "copy" }
            }
            try await source.waitUntilIdle()
            // A card, not the photo, whose sides have the ratio 3 : 2.
            let preview = try #require(try await source.program.tree().all("preview").first).frame
            #expect(abs(preview.width / preview.height - 196 / 182) < 0.02, "\(preview)")
            try await desktop.drop()
            try await destination.wait("the photo") {
                guard try await destination.names("view").contains(name) else { return false }
                return try await destination.progress(of: name) == nil
            }
            try await source.expectDragCallbacks()
            try await destination.expectDropCallbacks()
            try await desktop.end()
        }

        @Test("SCENE-6, DRAG-3: clicks of the other button during a drag add messages, each once, to one drop")
        func flocking() async throws {
            let desktop = try await SceneDesktop()
            let mail = try await desktop.open("mail")
            func add(_ name: String, items: Int) async throws {
                try await desktop.move(to: try await mail.view("view", name).frame.center, in: mail)
                try desktop.input.click(.right)
                try await mail.wait("\(items) items") { try await mail.program.sessions().map(\.items) == [items] }
            }
            let dragged = "Jonas Weber, Mon 20:30"
            try await desktop.lift(try await mail.view("view", dragged).frame.center, in: mail, items: 1)
            try await add("Tomas Berg, Tue 18:14", items: 2)
            try await add("Framing workshop, Wed 7:58", items: 3)
            // A message that is in the drag is not added again.
            try await add("Tomas Berg, Tue 18:14", items: 3)
            try await desktop.move(to: try await mail.view("button", "Compose").frame.center, in: mail)
            _ = try await mail.view("view", "Body")
            try await mail.waitUntilIdle()
            try await desktop.move(to: try await mail.view("view", "Body").frame.center, in: mail)
            try await mail.wait("the envelopes") {
                try await mail.names("preview") == Array(repeating: "Envelope", count: 3)
            }
            try await desktop.drop()
            let subjects = ["Saturday at the salt pans", "The lighthouse series", "Your frames are ready"]
            try await mail.wait("the attachments") {
                try await mail.names("view").filter(subjects.contains).sorted() == subjects
            }
            try await desktop.end()
        }

        @Test(
            "SCENE-2, DROP-9: an image that is dropped on the trash of its gallery is removed from it"
        )
        func trash() async throws {
            let desktop = try await SceneDesktop()
            let names = try desktop.writeGallery()
            let gallery = try await desktop.open("image-gallery")
            let trash = try await gallery.view("view", "Trash").frame
            try await desktop.lift(try await gallery.view("cell", names[1]).frame.center, in: gallery, items: 1)
            try await desktop.move(to: trash.center, in: gallery)
            try await desktop.hover("the move") { try await gallery.program.sessions().map(\.operation) == ["move"] }
            try await desktop.drop()
            try await gallery.wait("two images") {
                try await Set(gallery.names("cell")) == Set(names).subtracting([names[1]])
            }
            try await gallery.expectDragCallbacks(["itemsForBeginning", "sessionWillBegin", "sessionDidEnd"])
            try await desktop.end()
        }
    }
}
