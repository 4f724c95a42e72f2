import Foundation
import PhotoLibrary
import Testing

extension ScreenTests {
    /// Drags with real input between two scenes, and between a scene and the photo program, in two processes each.
    @Suite @MainActor struct ScenePairTests {
        /// The middle of the photo program's grid.
        private func grid(_ lightbox: SceneWindow) async throws -> CGPoint {
            try await lightbox.view("cell", "meadow-2.png").frame.center
        }

        /// The names of the photos of the first album, once there are that many.
        private func photos(_ desktop: SceneDesktop, count: Int) async throws -> [String] {
            try await until("\(count) photos in the library") {
                let library = try Library.open(at: desktop.library, mode: .readOnly).library
                let album = try #require(try await library.albums().first { $0.title == "Meadow" })
                let names = try await library.photos(in: album.id).map(\.name)
                return names.count == count ? names : nil
            }
        }

        @Test("SCENE-2, XDND-1: an image of a gallery is copied to the photo program, between its photos")
        func galleryToLightbox() async throws {
            let desktop = try await SceneDesktop()
            let names = try desktop.writeGallery()
            let gallery = try await desktop.open("image-gallery")
            let lightbox = try await desktop.openLightbox()
            try await desktop.lift(try await gallery.view("cell", names[1]).frame.center, in: gallery, items: 1)
            try await desktop.move(to: try await grid(lightbox), in: lightbox)
            try await desktop.hover("the gap") { try await !lightbox.names("gap").isEmpty }
            try await desktop.drop()
            let photos = try await photos(desktop, count: LibraryFixture.meadow.count + 1)
            #expect(photos.contains { $0.hasPrefix(names[1]) })
            #expect(Set(try await gallery.names("cell")) == Set(names))
            try await gallery.expectDragCallbacks()
            try await lightbox.expectDropCallbacks()
            try await desktop.end()
        }

        @Test(
            "SCENE-5, XDND-1: a photo of the photo program is pinned where it is dropped on the board, and stays there")
        func lightboxToPinboard() async throws {
            let desktop = try await SceneDesktop()
            let lightbox = try await desktop.openLightbox()
            let pinboard = try await desktop.open("pinboard")
            try await pinboard.wait("the board's own photos") { try await pinboard.names("image").count == 5 }
            try await desktop.lift(try await lightbox.view("cell", "meadow-1.png").frame.center, in: lightbox, items: 1)
            let point = CGPoint(x: 380, y: 420)
            try await desktop.move(to: point, in: pinboard)
            try await desktop.hover("the copy") {
                try await lightbox.program.sessions().contains { $0.operation == "copy" }
            }
            try await desktop.drop()
            let pin = try await pinboard.view("image", "meadow-1.png").frame
            #expect(abs(pin.center.x - point.x) <= 2 && abs(pin.center.y - point.y) <= 2)
            #expect(try await photos(desktop, count: LibraryFixture.meadow.count) == LibraryFixture.meadow)
            try await lightbox.expectDragCallbacks(["itemsForBeginning", "sessionWillBegin", "sessionDidEnd"])
            try await pinboard.expectDropCallbacks()
            try await desktop.end()
        }

        @Test("SCENE-3, SCENE-4, XDND-5: a slow image shows its progress in the drop destination until it is there")
        func slowImage() async throws {
            let desktop = try await SceneDesktop()
            let source = try await desktop.open("drag-source")
            let destination = try await desktop.open("drop-destination")
            let name = "Blue hour at the cabin"
            try await source.wait("the painted photos") { try await source.program.tree().view("image", name) != nil }
            try await desktop.liftWhenReady(try await source.view("image", name).frame.center, in: source)
            try await desktop.move(to: CGPoint(x: 360, y: 240), in: destination)
            try await desktop.hover("the copy") {
                try await source.program.sessions().contains { $0.operation == "copy" }
            }
            try desktop.input.release()
            let part = try await until("a part of it") {
                try await destination.progress(of: name).flatMap { $0 > 0 ? $0 : nil }
            }
            #expect(part < 100)
            try await destination.wait("more of it") {
                try await destination.progress(of: name).map { $0 > part } ?? true
            }
            try await destination.wait("all of it") { try await destination.progress(of: name) == nil }
            try await desktop.waitForDragsToEnd()
            try await source.expectDragCallbacks()
            try await destination.expectDropCallbacks()
            try await desktop.end()
        }

        @Test("SCENE-3, XDND-1: the QR codes of an image are dropped in the photo program as one photo each")
        func codesToLightbox() async throws {
            let desktop = try await SceneDesktop()
            let source = try await desktop.open("drag-source")
            let lightbox = try await desktop.openLightbox()
            let image = try await source.view("image", "Image with 2 QR codes").frame.center
            try await desktop.lift(image, in: source, items: 2)
            try await desktop.move(to: try await grid(lightbox), in: lightbox)
            try await desktop.hover("the gap") { try await !lightbox.names("gap").isEmpty }
            try await desktop.drop()
            _ = try await photos(desktop, count: LibraryFixture.meadow.count + 2)
            try await source.expectDragCallbacks()
            try await lightbox.expectDropCallbacks()
            try await desktop.end()
        }

        @Test(
            "SCENE-3, SCENE-6, SPRING-1: a stack of photos that rests over Compose opens the sheet, which takes them all"
        )
        func stackToMail() async throws {
            let desktop = try await SceneDesktop()
            let source = try await desktop.open("drag-source")
            let mail = try await desktop.open("mail")
            let stack = ["Oranges by the window", "Poppies", "Leaf against the sun", "Dahlia"]
            try await desktop.liftWhenReady(try await source.view("image", "Dahlia").frame.center, in: source, items: 4)
            try await desktop.move(to: try await mail.view("button", "Compose").frame.center, in: mail)
            _ = try await mail.view("view", "Body")
            try await mail.waitUntilIdle()
            try await desktop.move(to: try await mail.view("view", "Body").frame.center, in: mail)
            try await desktop.hover("the copy") {
                try await source.program.sessions().contains { $0.operation == "copy" }
            }
            try await desktop.drop()
            try await mail.wait("the attachments") {
                let tree = try await mail.program.tree()
                return stack.allSatisfy {
                    tree.view("view", $0).map { !$0.all.contains { $0.name == "Loading" } } ?? false
                }
            }
            try await source.expectDragCallbacks()
            try await mail.expectDropCallbacks()
            try await desktop.end()
        }

        @Test("SCENE-6, SCENE-5: a message leaves its list as an envelope, which the pinboard refuses")
        func mailToPinboard() async throws {
            let desktop = try await SceneDesktop()
            let mail = try await desktop.open("mail")
            let pinboard = try await desktop.open("pinboard")
            try await pinboard.wait("the board's own photos") { try await pinboard.names("image").count == 5 }
            let message = try await mail.view("view", "Jonas Weber, Mon 20:30").frame.center
            try await desktop.lift(message, in: mail, items: 1)
            #expect(try await mail.names("preview") == ["Jonas Weber, Mon 20:30"])
            try await desktop.move(to: CGPoint(x: 380, y: 300), in: pinboard)
            try await desktop.hover("the envelope") { try await mail.names("preview") == ["Envelope"] }
            try await pinboard.wait("the question") {
                try await pinboard.program.timeline().contains { $0.what == "canHandle" }
            }
            try await desktop.hover("the refusal") {
                try await mail.program.sessions().map(\.operation) == ["forbidden"]
            }
            try await desktop.drop()
            #expect(try await pinboard.names("image").count == 5)
            _ = try await mail.view("view", "Jonas Weber, Mon 20:30")
            try await mail.expectDragCallbacks([
                "itemsForBeginning", "previewForLifting", "sessionWillBegin", "previewForCancelling",
                "willAnimateCancel", "sessionDidEnd",
            ])
            #expect(try await pinboard.callbacks(["canHandle", "performDrop"]) == ["canHandle"])
            try await desktop.end()
        }

        @Test(
            "SCENE-5, SCENE-2: a print goes to a gallery if its image came with a URL, at the gap; others are refused")
        func pinboardToGallery() async throws {
            let desktop = try await SceneDesktop()
            let names = try desktop.writeGallery()
            let gallery = try await desktop.open("image-gallery")
            let pinboard = try await desktop.open("pinboard")
            try await pinboard.wait("the board's own photos") { try await pinboard.names("image").count == 5 }
            let cell = try await gallery.view("cell", names[1]).frame
            let gap = CGPoint(x: cell.x + 20, y: cell.center.y)

            // A painted photo has no URL.
            try await desktop.lift(try await pinboard.view("image", "Poppies").frame.center, in: pinboard, items: 1)
            try await desktop.move(to: gap, in: gallery)
            try await gallery.wait("the question") {
                try await gallery.program.timeline().contains { $0.what == "canHandle" }
            }
            try await desktop.hover("the refusal") {
                try await pinboard.program.sessions().map(\.operation) == ["forbidden"]
            }
            try await desktop.drop()

            try await desktop.lift(cell.center, in: gallery, items: 1)
            try await desktop.move(to: CGPoint(x: 380, y: 470), in: pinboard)
            try await desktop.hover("the copy") {
                try await gallery.program.sessions().contains { $0.operation == "copy" }
            }
            try await desktop.drop()
            let print = try await pinboard.view("image", names[1]).frame.center
            try await pinboard.waitUntilIdle()

            try await desktop.lift(print, in: pinboard, items: 1)
            try await desktop.move(to: gap, in: gallery)
            try await desktop.hover("the gap") { try await !gallery.names("gap").isEmpty }
            try await desktop.drop()
            try await gallery.wait("the image") { try await gallery.names("cell").count == names.count + 1 }
            #expect(try await gallery.names("cell").count { $0 == names[1] } == 2)
            _ = try await pinboard.view("image", names[1])
            let drop = ["performDrop", "concludeDrop"]
            try await gallery.wait("the end of the drop") { try await gallery.callbacks(Set(drop)) == drop }
            try await desktop.end()
        }
    }
}
