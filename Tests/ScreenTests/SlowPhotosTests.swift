import Foundation
import Testing

extension ScreenTests {
    /// Drags with real input from Slow Photos, which delivers data late, into the program (SCENE-1).
    @Suite(.enabled(if: Needs.haveNeighbours, Needs.neighbourAdvice)) @MainActor struct SlowPhotosTests {
        /// The program in the screen's corner, and Slow Photos where the window manager places it.
        @MainActor struct Scene {
            let stage: Stage
            let slow: Program
            private let manager: Neighbour?
            private let origin = CGPoint(x: 1100, y: 300)

            init(speed: String) async throws {
                stage = try await Stage()
                manager = try await Manager.openbox.start(
                    environment: stage.environment, home: stage.home, display: stage.server.name)
                let home = stage.home
                let files = (1...12).map { home.appendingPathComponent("slow-\($0).png") }
                for (number, file) in files.enumerated() { try Painting(number: 60 + number).png().write(to: file) }
                slow = try await Program(
                    "slow-photos", arguments: ["--speed", speed] + files.map(\.path), environment: stage.environment,
                    home: home)
            }

            /// The photos of the Slow Photos window, in reading order.
            func photos() async throws -> [ViewReport] {
                try await slow.tree().all("cell").sorted { ($0.frame.y, $0.frame.x) < ($1.frame.y, $1.frame.x) }
            }

            /// Drags those photos, pressing the last one, and drops them before the second photo. Returns their names
            /// and the insertion index.
            func drop(_ numbers: [Int]) async throws -> (names: [String], place: Int) {
                let photos = try await photos()
                let handles = numbers.map { number in
                    let middle = photos[number].frame.center
                    return CGPoint(x: origin.x + middle.x, y: origin.y + middle.y - 20)
                }
                try stage.hand.keyDown("ctrl")
                for handle in handles { try stage.hand.click(at: handle) }
                try stage.hand.keyUp("ctrl")
                try await until("the selection") {
                    try await slow.tree().all("cell").count { $0.state.contains("selected") } == numbers.count
                }
                let start = try #require(handles.last)
                let cell = try await stage.cell("meadow-2.png")
                let end = CGPoint(x: cell.x + 100, y: cell.y)
                try stage.hand.press()
                try stage.hand.glide(from: start, to: end, steps: 24)
                let place = try await stage.gap()
                let left = try await slow.tree().all("cell").filter { $0.state.contains("dragging") }.map(\.name)
                #expect(Set(left) == Set(numbers.map { photos[$0].name }))
                try stage.hand.release()
                return (numbers.map { photos[$0].name }, place)
            }

            /// The placeholders of photos being loaded.
            func placeholders() async throws -> [ViewReport] { try await stage.tree().all("placeholder") }
        }

        @Test("SCENE-1, HOLD-4: photos arrive out of order, each at its drop position")
        func late() async throws {
            let scene = try await Scene(speed: "2")
            let stage = scene.stage
            // Photo 3 takes six seconds and photo 5 one, so photo 5 arrives first.
            let (names, place) = try await scene.drop([3, 5])
            try await until("the second photo") {
                let shown = try await stage.shown()
                return shown.contains(names[1]) && !shown.contains(names[0])
            }
            #expect(try await scene.placeholders().map(\.name) == ["Loading \(names[0])"])
            try await until("both photos") { try await scene.placeholders().isEmpty }
            try await stage.noDrag()
            let photos = try await stage.originals(of: "Meadow")
            #expect(photos.map(\.name) == Fixture.meadow.prefix(place) + names + Fixture.meadow.dropFirst(place))
            for photo in photos.dropFirst(place).prefix(2) {
                #expect(
                    try Data(contentsOf: photo.file) == Data(contentsOf: stage.home.appendingPathComponent(photo.name)))
            }
        }

        @Test("SCENE-1, XDND-5, DATA-6: data that arrives in pieces shows its progress")
        func pieces() async throws {
            let scene = try await Scene(speed: "1")
            let stage = scene.stage
            // Forty pieces in eight seconds.
            let (names, _) = try await scene.drop([2])
            let part = try await until("a part of it") {
                try await stage.program.transfers().map(\.fraction).first { $0 > 0 }
            }
            #expect(part < 0.9)
            try await until("more of it") { try await stage.program.transfers().contains { $0.fraction > part } }
            #expect(try await !stage.shown().contains(names[0]))
            try await until("all of it") { try await stage.shown().contains(names[0]) }
        }

        @Test(
            "SCENE-1, HOLD-4: a stalled photo can be cancelled, a failing one is reported at once, the others arrive")
        func never() async throws {
            let scene = try await Scene(speed: "4")
            let stage = scene.stage
            // Photo 7 fails, photo 10 never arrives, photo 5 takes a second.
            let (names, _) = try await scene.drop([7, 10, 5])
            let lost = try await stage.notice(containing: "Couldn't")
            #expect(lost.name.hasPrefix("Couldn't add '\(names[0])': the other program refused it."))
            try await until("the one that never comes is all that is waited for") {
                try await scene.placeholders().map(\.name) == ["Loading \(names[1])"]
            }
            let button = try await stage.place("button", "Cancel \(names[1])")
            try stage.hand.click(at: button)
            try await until("the end of waiting") { try await scene.placeholders().isEmpty }
            try await stage.noDrag()
            let photos = try await stage.originals(of: "Meadow").map(\.name)
            #expect(photos.without(names[2]) == Fixture.meadow && photos.count == Fixture.meadow.count + 1)
        }
    }
}
