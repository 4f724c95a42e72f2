import Foundation
import Testing

extension ScreenTests {
    /// Drags with real input from Slow Photos, which delivers data late, into the program (SCENE-1).
    @Suite(.enabled(if: Needs.havePeers, Needs.peerAdvice)) @MainActor struct SlowPhotosTests {
        /// The program in the screen's corner, and Slow Photos where the window manager places it.
        @MainActor struct SlowPhotosDesktop {
            let fixture: ScreenFixture
            let slow: TestedProgram
            private let manager: PeerProgram?
            private let origin = CGPoint(x: 1100, y: 300)

            init(speed: String) async throws {
                fixture = try await ScreenFixture(.init(isRecorded: false))
                manager = try await WindowManager.openbox.start(
                    environment: fixture.environment, home: fixture.home, display: fixture.server.name)
                let home = fixture.home
                let files = (1...12).map { home.appendingPathComponent("slow-\($0).png") }
                for (number, file) in files.enumerated() { try FixtureImage(number: 60 + number).png().write(to: file) }
                slow = try await TestedProgram(
                    "scenes", arguments: ["slow-photos", "--speed", speed] + files.map(\.path),
                    environment: fixture.environment, home: home)
            }

            /// The photos of the Slow Photos window, in reading order.
            func photos() async throws -> [InspectedView] {
                try await slow.tree().all("cell").sorted { ($0.frame.y, $0.frame.x) < ($1.frame.y, $1.frame.x) }
            }

            /// Drags those photos, pressing the last one, and drops them before the second photo. Returns their names
            /// and the insertion index.
            func drop(_ numbers: [Int]) async throws -> (names: [String], index: Int) {
                let photos = try await photos()
                let handles = numbers.map { number in
                    let middle = photos[number].frame.center
                    return CGPoint(x: origin.x + middle.x, y: origin.y + middle.y - 20)
                }
                try fixture.input.keyDown("ctrl")
                for handle in handles { try fixture.input.click(at: handle) }
                try fixture.input.keyUp("ctrl")
                try await until("the selection") {
                    try await slow.tree().all("cell").count { $0.state.contains("selected") } == numbers.count
                }
                let start = try #require(handles.last)
                let cell = try await fixture.cell("meadow-2.png")
                let end = CGPoint(x: cell.x + 100, y: cell.y)
                try fixture.input.press()
                try fixture.input.glide(from: start, to: end, steps: 24)
                let index = try await fixture.waitForGap()
                let left = try await slow.tree().all("cell").filter { $0.state.contains("dragging") }.map(\.name)
                #expect(Set(left) == Set(numbers.map { photos[$0].name }))
                try fixture.input.release()
                return (numbers.map { photos[$0].name }, index)
            }

            /// The placeholders of photos being loaded.
            func placeholders() async throws -> [InspectedView] { try await fixture.tree().all("placeholder") }
        }

        @Test("SCENE-1, HOLD-4: photos arrive out of order, each at its drop position")
        func late() async throws {
            let desktop = try await SlowPhotosDesktop(speed: "2")
            let fixture = desktop.fixture
            // Photo 3 takes six seconds and photo 5 one, so photo 5 arrives first.
            let (names, index) = try await desktop.drop([3, 5])
            try await until("the second photo") {
                let shown = try await fixture.photoNames()
                return shown.contains(names[1]) && !shown.contains(names[0])
            }
            #expect(try await desktop.placeholders().map(\.name) == ["Loading \(names[0])"])
            try await until("both photos") { try await desktop.placeholders().isEmpty }
            try await fixture.waitForDragsToEnd()
            let photos = try await fixture.originals(with: names.count, insertedAt: index)
            #expect(photos.map(\.name).dropFirst(index).starts(with: names))
            for photo in photos.dropFirst(index).prefix(2) {
                #expect(
                    try Data(contentsOf: photo.file)
                        == Data(contentsOf: fixture.home.appendingPathComponent(photo.name)))
            }
        }

        @Test("SCENE-1, XDND-5, DATA-6: data that arrives in pieces shows its progress")
        func pieces() async throws {
            let desktop = try await SlowPhotosDesktop(speed: "1")
            let fixture = desktop.fixture
            // Forty pieces in eight seconds.
            let (names, _) = try await desktop.drop([2])
            let part = try await until("a part of it") {
                try await fixture.program.transfers().map(\.fraction).first { $0 > 0 }
            }
            #expect(part < 0.9)
            try await until("more of it") { try await fixture.program.transfers().contains { $0.fraction > part } }
            #expect(try await !fixture.photoNames().contains(names[0]))
            try await until("all of it") { try await fixture.photoNames().contains(names[0]) }
        }

        @Test(
            "SCENE-1, HOLD-4: a stalled photo can be canceled, a failing one is reported at once, the others arrive")
        func never() async throws {
            let desktop = try await SlowPhotosDesktop(speed: "4")
            let fixture = desktop.fixture
            // Photo 7 fails, photo 10 never arrives, photo 5 takes a second.
            let (names, _) = try await desktop.drop([7, 10, 5])
            let lost = try await fixture.waitForNotice(containing: "Couldn't")
            #expect(lost.name.hasPrefix("Couldn't add '\(names[0])': the other program refused it."))
            try await until("the one that never comes is all that is waited for") {
                try await desktop.placeholders().filter { !$0.state.contains("error") }.map(\.name)
                    == ["Loading \(names[1])"]
            }
            // The failed photo leaves a tile that says why (APP-10).
            let tile = try #require(await desktop.placeholders().first { $0.state.contains("error") })
            #expect(tile.name.contains(names[0]))
            let button = try await fixture.center("button", "Cancel \(names[1])")
            try fixture.input.click(at: button)
            try await until("the end of waiting") { try await desktop.placeholders().map(\.name) == [tile.name] }
            try await fixture.waitForDragsToEnd()
            let photos = try await fixture.originals(of: "Meadow").map(\.name)
            #expect(
                photos.without(names[2]) == LibraryFixture.meadow && photos.count == LibraryFixture.meadow.count + 1)
        }
    }
}
