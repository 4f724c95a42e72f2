import CX11
import Foundation
import Testing

extension ScreenTests {
    /// Drags with real input between the program and programs of other toolkits.
    @Suite(.enabled(if: Needs.havePeers, Needs.peerAdvice)) @MainActor struct PeerProgramTests {
        /// A peer program and the window manager it runs under.
        struct Pair: CustomTestStringConvertible, Sendable {
            var program: String
            var manager: WindowManager
            var testDescription: String { "\(program), \(manager)" }
        }

        nonisolated static let pairs = [
            Pair(program: "gtk3", manager: .none), Pair(program: "gtk3", manager: .picom),
            Pair(program: "gtk4", manager: .openbox), Pair(program: "qt5", manager: .none),
            Pair(program: "qt5", manager: .picom), Pair(program: "pcmanfm", manager: .openbox),
            Pair(program: "qt6", manager: .openbox), Pair(program: "caja", manager: .openbox),
        ]
        nonisolated static let fileManagers = ["pcmanfm", "caja"]

        /// The program, a peer that offers two images, and a folder in which the peer stores received files.
        @MainActor struct PeerDesktop {
            let fixture: ScreenFixture
            let manager: PeerProgram?
            let peer: PeerProgram
            let pair: Pair
            var isFileManager: Bool { fileManagers.contains(pair.program) }
            let offered: [URL]
            let folder: URL
            /// The peer's drop area and the file that it offers.
            var dropPoint: CGPoint { pair.program == "caja" ? CGPoint(x: 1300, y: 540) : CGPoint(x: 1250, y: 480) }
            var handle: CGPoint {
                switch pair.program {
                case "pcmanfm": CGPoint(x: 1151, y: 396)
                case "caja": CGPoint(x: 1373, y: 440)
                default: CGPoint(x: 1200, y: 380)
                }
            }

            /// - Parameter folder: The name of a folder with one image; if not nil, the only item of a file manager.
            init(
                _ pair: Pair, _ setup: ScreenFixture.Setup = .init(isRecorded: false),
                offering folderName: String? = nil
            ) async throws {
                fixture = try await ScreenFixture(setup)
                manager = try await pair.manager.start(
                    environment: fixture.environment, home: fixture.home, display: fixture.server.name)
                folder = fixture.home.appendingPathComponent("got", isDirectory: true)
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                self.pair = pair
                let isFileManager = fileManagers.contains(pair.program)
                let parent = isFileManager ? folder : fixture.home
                let names = folderName.map { [$0] } ?? (isFileManager ? ["é 1.png"] : ["é 1.png", "b.png"])
                offered = names.map { parent.appendingPathComponent($0) }
                for (number, url) in offered.enumerated() {
                    let file = folderName == nil ? url : url.appendingPathComponent("a.png")
                    try FileManager.default.createDirectory(
                        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                    try FixtureImage(number: 50 + number).png().write(to: file)
                }
                peer = try await Self.start(pair.program, fixture, folder, offered)
                try await fixture.waitUntilIdle()
            }

            private static func start(
                _ program: String, _ fixture: ScreenFixture, _ folder: URL, _ offered: [URL]
            ) async throws -> PeerProgram {
                var environment = fixture.environment
                environment["XDG_CACHE_HOME"] = fixture.home.appendingPathComponent("cache").path
                switch program {
                case "caja":
                    return try PeerProgram(
                        "caja", ["--no-desktop", "--geometry=400x300+1100+300", folder.path], environment: environment,
                        home: fixture.home)
                case "pcmanfm":
                    let settings = fixture.home.appendingPathComponent(
                        "config/pcmanfm/default", isDirectory: true)
                    try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
                    try Data(
                        "[ui]\nwin_width=400\nwin_height=300\nside_pane_mode=hidden;places\nview_mode=icon\n".utf8
                    ).write(to: settings.appendingPathComponent("pcmanfm.conf"))
                    return try PeerProgram(
                        "pcmanfm", ["--no-desktop", folder.path], environment: environment, home: fixture.home)
                default:
                    let script = PeerProgram.folder.appendingPathComponent("\(program).py").path
                    let arguments = [script, folder.path] + offered.map(\.path)
                    let peer = try PeerProgram(
                        "python3", arguments, environment: environment, home: fixture.home)
                    try await peer.wait(for: "ready")
                    return peer
                }
            }

            /// Drags a photo, with the selection, over the peer until the peer accepts it.
            func dragOut(items: Int = 1, expecting operation: String = "copy") async throws {
                try await fixture.drag("meadow-3.png", to: dropPoint, items: items)
                try await fixture.jiggle(at: dropPoint, "it is accepted") {
                    try await fixture.program.sessions().first?.operation == operation
                }
            }

            /// Waits until the peer has stored a complete copy of a photo.
            func wait(forCopyOf name: String) async throws {
                let original = try Data(
                    contentsOf: fixture.libraryFixture.pictures.appendingPathComponent("Meadow").appendingPathComponent(
                        name))
                let copy = folder.appendingPathComponent(name)
                try await until("the copy of \(name)") { (try? Data(contentsOf: copy)) == original }
            }
        }

        @Test("XDND-1, XDND-2, WIRE-21, WIRE-25, WIRE-33: a photo is copied into another program", arguments: pairs)
        func out(_ pair: Pair) async throws {
            let desktop = try await PeerDesktop(pair)
            let fixture = desktop.fixture
            try await desktop.dragOut()
            try await fixture.drop()
            try await desktop.wait(forCopyOf: "meadow-3.png")
            if pair.program.hasPrefix("qt") {
                try await desktop.peer.wait(for: "received image/png")
                let bytes = try Data(contentsOf: desktop.folder.appendingPathComponent("image-png"))
                #expect(try bytes == Data(contentsOf: desktop.folder.appendingPathComponent("meadow-3.png")))
            }
            #expect(try await fixture.albums() == LibraryFixture.albums, "the original stays")
        }

        @Test(
            "WIRE-75, XDND-6: a photo that is released over a file manager before it accepts is copied, too",
            arguments: fileManagers)
        func quickly(_ program: String) async throws {
            let desktop = try await PeerDesktop(Pair(program: program, manager: .openbox))
            let (fixture, goal) = (desktop.fixture, desktop.dropPoint)
            // Until the file manager shows its folder, it accepts nothing.
            try await desktop.dragOut()
            try fixture.input.key("Escape")
            try fixture.input.release()
            try await fixture.waitUntilIdle()
            let start = try await fixture.cell("meadow-3.png")
            try await fixture.drag(from: start, to: CGPoint(x: start.x + 20, y: start.y + 10), items: 1)
            try fixture.input.move(to: CGPoint(x: goal.x - 100, y: goal.y))
            try fixture.input.move(to: goal)
            try fixture.input.release()
            try await desktop.wait(forCopyOf: "meadow-3.png")
        }

        @Test(
            "XDND-1, HAND-2: a finger drags a photo into another program",
            .enabled(if: Needs.haveTouchScreen, Needs.touchAdvice), arguments: [pairs[0]])
        func outByFinger(_ pair: Pair) async throws {
            let desktop = try await PeerDesktop(pair, .init(isRecorded: false, hasTouchScreen: true))
            let (fixture, goal) = (desktop.fixture, desktop.dropPoint)
            let fingers = try fixture.fingers
            try await fixture.lift("meadow-3.png", jitter: 5)
            try await fingers.glide(to: goal, seconds: 0.4, jitter: 3)
            var shift: CGFloat = 0
            try await until("it is accepted") {
                shift = 1 - shift
                try fingers.move(to: CGPoint(x: goal.x + shift, y: goal.y))
                return try await fixture.program.sessions().first?.operation == "copy"
            }
            try fingers.release()
            try await fixture.waitForDragsToEnd()
            try await desktop.wait(forCopyOf: "meadow-3.png")
            #expect(try await fixture.albums() == LibraryFixture.albums, "the original stays")
        }

        @Test("WIRE-72, RUN-1: a program that is ended right after a drop hands the photo over", arguments: [pairs[0]])
        func endAfterDrop(_ pair: Pair) async throws {
            let desktop = try await PeerDesktop(pair)
            try await desktop.dragOut()
            try desktop.fixture.input.release()
            // A release that the program has not received yet is no drop.
            try await until("the drop") {
                try await desktop.fixture.program.sessions().first?.phase != "dragging"
            }
            kill(try desktop.fixture.program.processIdentifier, SIGTERM)
            try await desktop.wait(forCopyOf: "meadow-3.png")
            #expect(try await desktop.fixture.program.status() == 0)
        }

        @Test(
            "XDND-1, WIRE-21, APP-20: several photos are copied into another program in order",
            arguments: [pairs[0], pairs[2], pairs[3], pairs[5], pairs[6], pairs[7]])
        func severalOut(_ pair: Pair) async throws {
            let desktop = try await PeerDesktop(pair)
            let fixture = desktop.fixture
            let names = ["meadow-3.png", "meadow-4.png", "meadow-6.png"]
            try fixture.input.click(at: try await fixture.cell(names[0]))
            try fixture.input.keyDown("ctrl")
            for name in names.dropFirst() { try fixture.input.click(at: try await fixture.cell(name)) }
            try fixture.input.keyUp("ctrl")
            try await until("the selection") {
                try await fixture.tree().all("cell").filter { $0.state.contains("selected") }.count == names.count
            }
            try await desktop.dragOut(items: names.count)
            try await fixture.drop()
            for name in names { try await desktop.wait(forCopyOf: name) }
            #expect(try await fixture.albums() == LibraryFixture.albums, "the originals stay")
            guard !desktop.isFileManager else { return }
            try await desktop.peer.wait(for: "kept all")
            let received = desktop.peer.outputText.split(separator: "\n").filter { $0.hasPrefix("received ") }
            #expect(received == names.map { "received \($0)" })
        }

        @Test(
            "XDND-1, WIRE-32: Shift requests a move of another program; the source keeps the photo",
            arguments: zip([pairs[0], pairs[2], pairs[3], pairs[6]], ["move", "copy", "move", "move"]))
        func moveOut(_ pair: Pair, _ operation: String) async throws {
            let desktop = try await PeerDesktop(pair)
            let fixture = desktop.fixture
            try await desktop.dragOut()
            try fixture.input.keyDown("shift")
            try await fixture.jiggle(at: desktop.dropPoint, "a \(operation) is agreed on") {
                try await fixture.program.sessions().first?.operation == operation
            }
            try await fixture.drop()
            try fixture.input.keyUp("shift")
            try await desktop.wait(forCopyOf: "meadow-3.png")
            #expect(try await fixture.albums() == LibraryFixture.albums, "the album keeps it")
            for photo in try await fixture.originals(of: "Meadow") {
                #expect(FileManager.default.fileExists(atPath: photo.file.path))
            }
        }

        @Test(
            "XDND-1: a program whose window covers ours is the target there",
            arguments: [pairs[0], pairs[1]])
        func covered(_ pair: Pair) async throws {
            // The program's window extends below the peer's window.
            let desktop = try await PeerDesktop(pair, .init(size: "1500x640", isRecorded: false))
            let fixture = desktop.fixture
            try await desktop.dragOut()
            #expect(try await fixture.tree().all("gap").isEmpty, "nothing makes room beneath it")
            try await fixture.drop()
            try await desktop.wait(forCopyOf: "meadow-3.png")
            #expect(try await fixture.albums() == LibraryFixture.albums)
            // Drags inside the program still work.
            try await fixture.drag("meadow-3.png", to: try await fixture.row("Harbour"))
            try await fixture.waitForDropTarget("row", "Harbour")
            try await fixture.drop()
            #expect(try await fixture.albumRows() == ["Meadow 11", "Harbour 6", "Night 3"])
        }

        @Test("XDND-1, APP-6, WIRE-1, WIRE-2, WIRE-4, WIRE-8: files are imported from other programs", arguments: pairs)
        func into(_ pair: Pair) async throws {
            let desktop = try await PeerDesktop(pair)
            let fixture = desktop.fixture
            let cell = try await fixture.cell("meadow-2.png")
            let end = CGPoint(x: cell.x + 100, y: cell.y)
            try fixture.input.move(to: desktop.handle)
            if desktop.isFileManager {
                try await desktop.isShown()
                try await desktop.startDrag()
            } else {
                try fixture.input.press()
            }
            try fixture.input.glide(from: desktop.handle, to: end, steps: 24)
            try await fixture.jiggle(at: end, "a gap") { try await !fixture.tree().all("gap").isEmpty }
            let index = try await fixture.waitForGap()
            try fixture.input.release()
            let names = desktop.offered.map(\.lastPathComponent)
            try await until("the photos") { Set(names).isSubset(of: try await fixture.photoNames()) }
            let photos = try await fixture.originals(with: names.count, insertedAt: index)
            #expect(photos.map(\.name).dropFirst(index).starts(with: names))
            for (photo, file) in zip(photos.dropFirst(index), desktop.offered) {
                #expect(try Data(contentsOf: photo.file) == Data(contentsOf: file))
            }
            guard !desktop.isFileManager else { return }
            // The source reports a copy, in its toolkit's terms, although it offered a move.
            try await desktop.peer.wait(for: pair.program == "gtk3" ? "ended 2" : "ended 1")
            #expect(!desktop.peer.outputText.contains("delete") && !desktop.peer.outputText.contains("True"))
        }

        @Test("APP-25: a file manager's folder opens a gap between albums and becomes an album there")
        func folder() async throws {
            let desktop = try await PeerDesktop(Pair(program: "pcmanfm", manager: .openbox), offering: "Oslo")
            let fixture = desktop.fixture
            let row = try await fixture.row("Harbour")
            let photos = try await fixture.photoNames()
            try fixture.input.move(to: desktop.handle)
            try await desktop.isShown()
            try await desktop.startDrag()
            try fixture.input.glide(from: desktop.handle, to: row, steps: 24)
            func tableGap() async throws -> CGRect? {
                try await fixture.tree().all("gap").map(\.frame).first { $0.x < row.x }.map { frame in
                    CGRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
                }
            }
            try await fixture.jiggle(at: row, "a gap between the rows") { try await tableGap() != nil }
            try await fixture.waitUntilIdle()
            let gap = try #require(try await tableGap())
            #expect(try await fixture.tree().all("gap").count == 1, "none in the grid")
            let rows = try await fixture.albumViews()
            let expected =
                rows.filter { $0.frame.y < gap.minY }.map(\.name) + ["Oslo"]
                + rows.filter { $0.frame.y > gap.minY }.map(\.name)
            try fixture.input.release()
            try await until("the album") { try await fixture.albumRows().contains("Oslo 1") }
            try await fixture.waitUntilIdle()
            #expect(try await fixture.albumViews().map(\.name) == expected)
            #expect(try await fixture.photoNames() == photos)
            #expect(try await fixture.tree().all("notice").map(\.name) == ["Added 1 photo to Oslo"])
        }

        @Test("XDND-1, WIRE-20: a GTK 3 drag that rests at an edge scrolls to the end")
        func autoscroll() async throws {
            let desktop = try await PeerDesktop(Pair(program: "gtk3", manager: .none))
            let fixture = desktop.fixture
            let frame = try await fixture.tree().window.frame
            let edge = CGPoint(x: 600, y: frame.height - 6)
            let above = CGPoint(x: edge.x, y: edge.y - 120)
            try fixture.input.move(to: desktop.handle)
            try fixture.input.press()
            try fixture.input.glide(from: desktop.handle, to: above, steps: 16)
            try fixture.input.glide(from: above, to: edge)
            try await until("the last photo") {
                let shown = try await fixture.photoNames()
                return shown.contains("meadow-12.png") && !shown.contains("meadow-1.png")
            }
            try fixture.input.key("Escape")
            try fixture.input.release()
            try await until("the gap's end") { try await fixture.tree().all("gap").isEmpty }
            #expect(try await fixture.albums() == LibraryFixture.albums)
        }

        @Test("XDND-1, WIRE-35: while another program has grabbed the keyboard, the pointer still drags and drops")
        func keyboardIsHeld() async throws {
            let fixture = try await ScreenFixture(.init(isRecorded: false))
            let raw = try #require(XOpenDisplay(fixture.server.name))
            defer { XCloseDisplay(raw) }
            let root = XDefaultRootWindow(raw)
            let now = UInt(CurrentTime)
            #expect(XGrabKeyboard(raw, root, 0, GrabModeAsync, GrabModeAsync, now) == GrabSuccess)
            try await fixture.drag("meadow-3.png", to: try await fixture.row("Harbour"))
            try await fixture.waitForDropTarget("row", "Harbour")
            try await fixture.drop()
            #expect(try await fixture.albumRows() == ["Meadow 11", "Harbour 6", "Night 3"])
        }

        @Test(
            "XDND-1: Escape over another program cancels the drag without a drop",
            arguments: [pairs[3], pairs[5], pairs[6], pairs[7]])
        func canceled(_ pair: Pair) async throws {
            let desktop = try await PeerDesktop(pair)
            let fixture = desktop.fixture
            try await desktop.dragOut()
            try fixture.input.key("Escape")
            try await fixture.waitForDragsToEnd()
            try fixture.input.release()
            try await fixture.expectNothingChanged()
            let copy = desktop.folder.appendingPathComponent("meadow-3.png")
            #expect(!FileManager.default.fileExists(atPath: copy.path))
        }
    }
}

extension ScreenTests.PeerProgramTests.PeerDesktop {
    /// Waits until the file manager draws its file: the icon's area is not a plain background any more.
    fileprivate func isShown() async throws {
        try await until("the file manager's icon") {
            let screen = try Screen(file: fixture.home.appendingPathComponent("Xvfb_screen0"))
            let colors = (0..<40).map { screen.color(x: Int(handle.x) - 20 + $0, y: Int(handle.y)) }
            return Set(colors).count > 4
        }
    }

    /// Presses on the file manager's file and moves until the drag has begun: the source owns the drag selection.
    ///
    /// A file manager that draws its file may not have arranged it for hit testing yet; the press then begins a
    /// selection rectangle. The press is therefore repeated, later than a double click would be.
    fileprivate func startDrag() async throws {
        let raw = try #require(XOpenDisplay(fixture.server.name))
        defer { XCloseDisplay(raw) }
        let selection = XInternAtom(raw, "XdndSelection", 0)
        var attempt = 0
        try fixture.input.press()
        try await until("the file manager's drag") {
            if XGetSelectionOwner(raw, selection) != 0 { return true }
            attempt += 1
            if attempt.isMultiple(of: 80) {
                try fixture.input.release()
                try fixture.input.move(to: handle)
                try fixture.input.press()
            } else {
                // Beyond the drag threshold, still within the file's icon.
                try fixture.input.move(to: CGPoint(x: handle.x + CGFloat(attempt % 16), y: handle.y))
            }
            return false
        }
    }
}
