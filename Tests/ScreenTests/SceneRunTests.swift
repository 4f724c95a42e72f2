import Foundation
import Testing

extension ScreenTests {
    /// One drag with real input in each scene, as the talks show it. The runs are recorded for the images of the
    /// documentation, which show the last frame before the button is released.
    @Suite @MainActor struct SceneRunTests {
        @Test("SCENE-5: a print moves to where it is dropped on its board")
        func pinboard() async throws {
            let desktop = try await SceneDesktop()
            let pinboard = try await desktop.open("pinboard")
            try await pinboard.wait("the board's own photos") { try await pinboard.names("image").count == 5 }
            let start = try await pinboard.view("image", "Poppies").frame.center
            try await desktop.lift(start, in: pinboard, items: 1)
            let end = CGPoint(x: start.x - 20, y: start.y + 210)
            try await desktop.move(to: end, in: pinboard)
            try await pinboard.waitUntilIdle()
            #expect(try await pinboard.program.sessions().map(\.operation) == ["move"])
            try await desktop.drop()
            try await pinboard.wait("the print in its new spot") {
                let frame = try await pinboard.program.tree().view("image", "Poppies")?.frame
                return frame.map { abs($0.center.x - end.x) <= 2 && abs($0.center.y - end.y) <= 2 } ?? false
            }
            try await pinboard.expectDragCallbacks()
            try await desktop.end(storing: [(pinboard, "pinboard")])
        }

        @Test("SCENE-6: a thread opens the sheet of a new message and becomes its attachments")
        func mail() async throws {
            let desktop = try await SceneDesktop()
            let mail = try await desktop.open("mail")
            try await desktop.lift(
                try await mail.view("label", "The lighthouse series").frame.center, in: mail, items: 3)
            try await desktop.move(to: try await mail.view("button", "Compose").frame.center, in: mail)
            _ = try await mail.view("view", "Body")
            try await mail.waitUntilIdle()
            let body = try await mail.view("view", "Body").frame
            try await desktop.move(to: CGPoint(x: body.center.x, y: body.y + 90), in: mail)
            try await mail.waitUntilIdle()
            #expect(try await mail.names("preview") == ["Envelope", "Envelope", "Envelope"])
            try await desktop.drop()
            try await mail.wait("the attachments") {
                try await mail.names("view").count { $0 == "The lighthouse series" } == 3
            }
            try await mail.expectDragCallbacks()
            try await desktop.end(storing: [(mail, "mail")])
        }

        @Test("SCENE-2: an image moves to the gap of its gallery")
        func gallery() async throws {
            let desktop = try await SceneDesktop()
            let names = try desktop.writeGallery([
                (480, 320), (320, 480), (480, 360), (480, 320), (360, 480), (480, 480),
            ])
            let gallery = try await desktop.open("image-gallery")
            try await gallery.waitUntilIdle()
            try await desktop.lift(try await gallery.view("cell", names[3]).frame.center, in: gallery, items: 1)
            let cell = try await gallery.view("cell", names[1]).frame
            try await desktop.move(to: CGPoint(x: cell.x + 30, y: cell.y + 100), in: gallery)
            try await desktop.hover("the gap") { try await !gallery.names("gap").isEmpty }
            try await gallery.waitUntilIdle()
            try await desktop.drop()
            try await gallery.wait("the new order") {
                let order = try await gallery.names("cell")
                return Set(order) == Set(names) && order != names
            }
            try await gallery.expectDragCallbacks()
            try await desktop.end(storing: [(gallery, "image-gallery")])
        }

        @Test("SCENE-3: the QR codes of an image return to their places if no view takes them")
        func codes() async throws {
            let desktop = try await SceneDesktop()
            let source = try await desktop.open("drag-source")
            let image = try await source.view("image", "Image with 2 QR codes").frame
            try await desktop.lift(image.center, in: source, items: 2)
            try await desktop.move(to: CGPoint(x: image.x + image.width * 0.85, y: image.center.y + 20), in: source)
            try await source.waitUntilIdle()
            try await desktop.drop()
            try await source.expectDragCallbacks([
                "itemsForBeginning", "previewForLifting", "sessionWillBegin", "previewForCancelling",
                "willAnimateCancel", "sessionDidEnd",
            ])
            try await desktop.end(storing: [(source, "drag-source")])
        }

        @Test("SCENE-4: photos of another program are gathered, and one of them is deleted in the strip")
        func destination() async throws {
            let desktop = try await SceneDesktop()
            let source = try await desktop.open("drag-source")
            let destination = try await desktop.open("drop-destination")
            let stack = ["Oranges by the window", "Poppies", "Leaf against the sun", "Dahlia"]
            try await desktop.liftWhenReady(try await source.view("image", "Dahlia").frame.center, in: source, items: 4)
            try await desktop.move(to: CGPoint(x: 360, y: 240), in: destination)
            try await desktop.hover("the copy") {
                try await source.program.sessions().contains { $0.operation == "copy" }
            }
            try await desktop.drop()
            try await destination.wait("the photos") {
                var loaded = 0
                for name in try await destination.names("view") where stack.contains(name) {
                    if try await destination.progress(of: name) == nil { loaded += 1 }
                }
                return loaded == stack.count
            }
            try await destination.waitUntilIdle()
            let photo = try await destination.view("view", "Poppies").frame
            // At its lower edge, so that the preview does not hide the strip.
            try await desktop.lift(
                CGPoint(x: photo.center.x, y: photo.y + photo.height - 8), in: destination, items: 1)
            let trash = try await destination.view("view", "Trash").frame
            try await desktop.move(to: CGPoint(x: trash.center.x + 220, y: trash.y + 24), in: destination)
            try await destination.waitUntilIdle()
            #expect(try await destination.program.sessions().map(\.operation) == ["move"])
            try await desktop.drop()
            #expect(try await destination.names("view").filter(stack.contains) == stack.filter { $0 != "Poppies" })
            try await desktop.end(storing: [(destination, "drop-destination")])
        }

        @Test("SCENE-1: selected photos are dragged together")
        func slowPhotos() async throws {
            let desktop = try await SceneDesktop()
            let slow = try await desktop.open("slow-photos")
            let cells = try await slow.program.tree().all("cell").map(\.frame.center)
            try #require(cells.count == 12)
            try desktop.input.keyDown("ctrl")
            for index in [1, 2, 5] { try desktop.input.click(at: cells[index]) }
            try desktop.input.keyUp("ctrl")
            try await slow.wait("the selection") {
                try await slow.program.tree().all("cell").count { $0.state.contains("selected") } == 3
            }
            try await desktop.lift(cells[5], in: slow, items: 3)
            try await desktop.move(to: CGPoint(x: cells[6].x + 40, y: cells[6].y + 60), in: slow)
            try await slow.waitUntilIdle()
            #expect(try await slow.program.tree().all("cell").count { $0.state.contains("dragging") } == 3)
            try await desktop.drop()
            try await slow.expectDragCallbacks(["itemsForBeginning", "sessionWillBegin", "sessionDidEnd"])
            try await desktop.end(storing: [(slow, "slow-photos")])
        }
    }
}
