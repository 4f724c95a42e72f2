import CX11
import Foundation
import Testing

extension ScreenTests {
    /// Drags with real input between the program and programs of other toolkits.
    @Suite(.enabled(if: Needs.haveNeighbours, Needs.neighbourAdvice)) @MainActor struct NeighbourTests {
        /// A peer program and the window manager it runs under.
        struct Pair: CustomTestStringConvertible, Sendable {
            var program: String
            var manager: Manager
            var testDescription: String { "\(program), \(manager)" }
        }

        nonisolated static let pairs = [
            Pair(program: "gtk3", manager: .none), Pair(program: "gtk3", manager: .picom),
            Pair(program: "gtk4", manager: .openbox), Pair(program: "qt5", manager: .none),
            Pair(program: "qt5", manager: .picom), Pair(program: "pcmanfm", manager: .openbox),
        ]

        /// The program, a peer that offers two images, and a folder in which the peer stores received files.
        @MainActor struct Scene {
            let stage: Stage
            let manager: Neighbour?
            let neighbour: Neighbour
            let isFileManager: Bool
            let given: [URL]
            let folder: URL
            /// The peer's drop area and the file that it offers.
            var place: CGPoint { CGPoint(x: 1250, y: 480) }
            var handle: CGPoint { isFileManager ? CGPoint(x: 1151, y: 396) : CGPoint(x: 1200, y: 380) }

            init(_ pair: Pair, _ setup: Stage.Setup = .init()) async throws {
                stage = try await Stage(setup)
                manager = try await pair.manager.start(
                    environment: stage.environment, home: stage.home, display: stage.server.name)
                folder = stage.home.appendingPathComponent("got", isDirectory: true)
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                isFileManager = pair.program == "pcmanfm"
                let place = isFileManager ? folder : stage.home
                given = (isFileManager ? ["é 1.png"] : ["é 1.png", "b.png"]).map { place.appendingPathComponent($0) }
                for (number, file) in given.enumerated() { try Painting(number: 50 + number).png().write(to: file) }
                neighbour = try await Self.start(pair.program, stage, folder, given)
                try await stage.rest()
            }

            private static func start(
                _ program: String, _ stage: Stage, _ folder: URL, _ given: [URL]
            ) async throws -> Neighbour {
                var environment = stage.environment
                environment["XDG_CACHE_HOME"] = stage.home.appendingPathComponent("cache").path
                guard program == "pcmanfm" else {
                    let script = Neighbour.folder.appendingPathComponent("\(program).py").path
                    let arguments = [script, folder.path] + given.map(\.path)
                    let neighbour = try Neighbour(
                        "python3", arguments, environment: environment, home: stage.home)
                    try await neighbour.wait(for: "ready")
                    return neighbour
                }
                let settings = stage.home.appendingPathComponent("config/pcmanfm/default", isDirectory: true)
                try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
                try Data("[ui]\nwin_width=400\nwin_height=300\nside_pane_mode=hidden;places\nview_mode=icon\n".utf8)
                    .write(to: settings.appendingPathComponent("pcmanfm.conf"))
                let neighbour = try Neighbour(
                    "pcmanfm", ["--no-desktop", folder.path], environment: environment, home: stage.home)
                return neighbour
            }

            /// Drags a photo, with the selection, over the peer until the peer accepts it.
            func carryOut(items: Int = 1, expecting operation: String = "copy") async throws {
                try await stage.carry("meadow-3.png", to: place, items: items)
                try await stage.tremble(at: place, "it is accepted") {
                    try await stage.program.sessions().first?.operation == operation
                }
            }

            /// Waits until the peer has stored a complete copy of a photo.
            func wait(forCopyOf name: String) async throws {
                let original = try Data(
                    contentsOf: stage.fixture.pictures.appendingPathComponent("Meadow").appendingPathComponent(name))
                let copy = folder.appendingPathComponent(name)
                try await until("the copy of \(name)") { (try? Data(contentsOf: copy)) == original }
            }
        }

        @Test("XDND-1, XDND-2, WIRE-21, WIRE-25, WIRE-33: a photo is copied into another program", arguments: pairs)
        func out(_ pair: Pair) async throws {
            let scene = try await Scene(pair)
            let stage = scene.stage
            try await scene.carryOut()
            try await stage.drop()
            try await scene.wait(forCopyOf: "meadow-3.png")
            if pair.program == "qt5" {
                try await scene.neighbour.wait(for: "received image/png")
                let bytes = try Data(contentsOf: scene.folder.appendingPathComponent("image-png"))
                #expect(try bytes == Data(contentsOf: scene.folder.appendingPathComponent("meadow-3.png")))
            }
            #expect(try await stage.albums() == Fixture.albums, "the original stays")
        }

        @Test(
            "XDND-1, WIRE-21, APP-20: several photos are copied into another program in order",
            arguments: [pairs[0], pairs[2], pairs[3], pairs[5]])
        func severalOut(_ pair: Pair) async throws {
            let scene = try await Scene(pair)
            let stage = scene.stage
            let names = ["meadow-3.png", "meadow-4.png", "meadow-6.png"]
            try stage.hand.click(at: try await stage.cell(names[0]))
            try stage.hand.keyDown("ctrl")
            for name in names.dropFirst() { try stage.hand.click(at: try await stage.cell(name)) }
            try stage.hand.keyUp("ctrl")
            try await until("the selection") {
                try await stage.tree().all("cell").filter { $0.state.contains("selected") }.count == names.count
            }
            try await scene.carryOut(items: names.count)
            try await stage.drop()
            for name in names { try await scene.wait(forCopyOf: name) }
            #expect(try await stage.albums() == Fixture.albums, "the originals stay")
            guard !scene.isFileManager else { return }
            try await scene.neighbour.wait(for: "kept all")
            let received = scene.neighbour.says.split(separator: "\n").filter { $0.hasPrefix("received ") }
            #expect(received == names.map { "received \($0)" })
        }

        @Test(
            "XDND-1, WIRE-32: Shift requests a move of another program; the source keeps the photo",
            arguments: zip([pairs[0], pairs[2], pairs[3]], ["move", "copy", "move"]))
        func moveOut(_ pair: Pair, _ operation: String) async throws {
            let scene = try await Scene(pair)
            let stage = scene.stage
            try await scene.carryOut()
            try stage.hand.keyDown("shift")
            try await stage.tremble(at: scene.place, "a \(operation) is agreed on") {
                try await stage.program.sessions().first?.operation == operation
            }
            try await stage.drop()
            try stage.hand.keyUp("shift")
            try await scene.wait(forCopyOf: "meadow-3.png")
            #expect(try await stage.albums() == Fixture.albums, "the album keeps it")
            for photo in try await stage.originals(of: "Meadow") {
                #expect(FileManager.default.fileExists(atPath: photo.file.path))
            }
        }

        @Test(
            "XDND-1: a program whose window covers ours is the target there",
            arguments: [pairs[0], pairs[1]])
        func covered(_ pair: Pair) async throws {
            // The program's window extends below the peer's window.
            let scene = try await Scene(pair, .init(size: "1500x640"))
            let stage = scene.stage
            try await scene.carryOut()
            #expect(try await stage.tree().all("gap").isEmpty, "nothing makes room beneath it")
            try await stage.drop()
            try await scene.wait(forCopyOf: "meadow-3.png")
            #expect(try await stage.albums() == Fixture.albums)
            // Drags inside the program still work.
            try await stage.carry("meadow-3.png", to: try await stage.row("Harbour"))
            try await stage.target("row", "Harbour")
            try await stage.drop()
            #expect(try await stage.rows() == ["Meadow 11", "Harbour 6", "Night 3"])
        }

        @Test("XDND-1, APP-6, WIRE-1, WIRE-2, WIRE-4, WIRE-8: files are imported from other programs", arguments: pairs)
        func into(_ pair: Pair) async throws {
            let scene = try await Scene(pair)
            let stage = scene.stage
            let cell = try await stage.cell("meadow-2.png")
            let end = CGPoint(x: cell.x + 100, y: cell.y)
            try stage.hand.move(to: scene.handle)
            if scene.isFileManager { try await scene.isShown() }
            try stage.hand.press()
            try stage.hand.glide(from: scene.handle, to: end, steps: 24)
            try await stage.tremble(at: end, "a gap") { try await !stage.tree().all("gap").isEmpty }
            let place = try await stage.gap()
            try stage.hand.release()
            let names = scene.given.map(\.lastPathComponent)
            try await until("the photos") { Set(names).isSubset(of: try await stage.shown()) }
            let photos = try await stage.originals(of: "Meadow")
            #expect(photos.map(\.name) == Fixture.meadow.prefix(place) + names + Fixture.meadow.dropFirst(place))
            for (photo, file) in zip(photos.dropFirst(place), scene.given) {
                #expect(try Data(contentsOf: photo.file) == Data(contentsOf: file))
            }
            guard !scene.isFileManager else { return }
            // The source reports a copy, in its toolkit's terms, although it offered a move.
            try await scene.neighbour.wait(for: pair.program == "gtk3" ? "ended 2" : "ended 1")
            #expect(!scene.neighbour.says.contains("delete") && !scene.neighbour.says.contains("True"))
        }

        @Test("XDND-1, WIRE-20: a GTK 3 drag that rests at an edge scrolls to the end")
        func autoscroll() async throws {
            let scene = try await Scene(Pair(program: "gtk3", manager: .none))
            let stage = scene.stage
            let frame = try await stage.tree().window.frame
            let edge = CGPoint(x: 600, y: frame.height - 6)
            let above = CGPoint(x: edge.x, y: edge.y - 120)
            try stage.hand.move(to: scene.handle)
            try stage.hand.press()
            try stage.hand.glide(from: scene.handle, to: above, steps: 16)
            try stage.hand.glide(from: above, to: edge)
            try await until("the last photo") {
                let shown = try await stage.shown()
                return shown.contains("meadow-12.png") && !shown.contains("meadow-1.png")
            }
            try stage.hand.key("Escape")
            try stage.hand.release()
            try await until("the gap's end") { try await stage.tree().all("gap").isEmpty }
            #expect(try await stage.albums() == Fixture.albums)
        }

        @Test("XDND-1, WIRE-35: while another program holds the keyboard, the pointer drags and drops")
        func keyboardIsHeld() async throws {
            let stage = try await Stage()
            let raw = try #require(XOpenDisplay(stage.server.name))
            defer { XCloseDisplay(raw) }
            let root = XDefaultRootWindow(raw)
            let now = UInt(CurrentTime)
            #expect(XGrabKeyboard(raw, root, 0, GrabModeAsync, GrabModeAsync, now) == GrabSuccess)
            try await stage.carry("meadow-3.png", to: try await stage.row("Harbour"))
            try await stage.target("row", "Harbour")
            try await stage.drop()
            #expect(try await stage.rows() == ["Meadow 11", "Harbour 6", "Night 3"])
        }

        @Test(
            "XDND-1: Escape over another program cancels the drag without a drop",
            arguments: [pairs[3], pairs[5]])
        func cancelled(_ pair: Pair) async throws {
            let scene = try await Scene(pair)
            let stage = scene.stage
            try await scene.carryOut()
            try stage.hand.key("Escape")
            try await stage.noDrag()
            try stage.hand.release()
            try await stage.nothingChanged()
            let copy = scene.folder.appendingPathComponent("meadow-3.png")
            #expect(!FileManager.default.fileExists(atPath: copy.path))
        }
    }
}

extension ScreenTests.NeighbourTests.Scene {
    /// Waits until the file manager draws its file: the icon's area is not a plain background any more.
    fileprivate func isShown() async throws {
        try await until("the file manager's icon") {
            let screen = try Screen(file: stage.home.appendingPathComponent("Xvfb_screen0"))
            let colors = (0..<40).map { screen.color(x: Int(handle.x) - 20 + $0, y: Int(handle.y)) }
            return Set(colors).count > 4
        }
    }
}
