import Foundation
import Testing

extension ScreenTests {
    /// Much at once, in and out again by a real hand. What goes at every change is a tenth of what is promised; with
    /// `LIGHTBOX_AMOUNTS=full` in the environment it is all of it, and frames are told and held to their limit.
    @Suite(.enabled(if: Needs.haveNeighbours, Needs.neighbourAdvice)) @MainActor struct AmountTests {
        nonisolated static let isFull = ProcessInfo.processInfo.environment["LIGHTBOX_AMOUNTS"] == "full"
        /// In milliseconds.
        private static let longestFrame = 16.0

        enum Amount: String, CaseIterable, Sendable { case files, largeFile, largeData }

        /// The program, and a window of GTK 3 that gives files and keeps what it gets in a folder.
        @MainActor struct Scene {
            let stage: Stage
            let neighbour: Neighbour
            let given: [URL]
            let folder: URL
            let handle = CGPoint(x: 1200, y: 380)
            let place = CGPoint(x: 1250, y: 450)

            init(_ amount: Amount) async throws {
                stage = try await Stage()
                folder = stage.home.appendingPathComponent("got", isDirectory: true)
                let source = stage.home.appendingPathComponent("given", isDirectory: true)
                for folder in [folder, source] {
                    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                }
                let isMany = amount == .files
                let names = isMany ? (1...(isFull ? 1000 : 100)).map { "\($0).bmp" } : ["large.bmp"]
                // Of 1 kB, 210 MB, 21 MB.
                let size = isMany ? (20, 16) : isFull ? (8192, 8534) : (2560, 2734)
                given = names.map { source.appendingPathComponent($0) }
                for file in given { try Noise.bmp(width: size.0, height: size.1).write(to: file) }
                var environment = stage.environment
                if amount == .largeData { environment["PEER_TYPE"] = "image/bmp" }
                let script = Neighbour.folder.appendingPathComponent("gtk3.py").path
                neighbour = try Neighbour(
                    "python3", [script, folder.path] + given.map(\.path), environment: environment, home: stage.home)
                try await neighbour.wait(for: "ready")
                try await stage.rest()
            }

            /// Carries what the neighbour has between the first and the second photo, and lets go there.
            func carryIn() async throws {
                let cell = try await stage.cell("meadow-2.png")
                let end = CGPoint(x: cell.x + 100, y: cell.y)
                try stage.hand.move(to: handle)
                try stage.hand.press()
                try stage.hand.glide(from: handle, to: end, steps: 24)
                _ = try await stage.gap()
                try stage.hand.release()
            }

            /// Waits until the album has so many photos, for as long as it gets more.
            func wait(forPhotos count: Int) async throws {
                var last = -1
                while last < count {
                    last = try await until("more than \(last) photos") {
                        let now = try await stage.tree().view("row", "Meadow")?.value["count"] ?? -1
                        return now > last ? now : nil
                    }
                }
                try await until("the end of all transfers") { try await stage.tree().all("placeholder").isEmpty }
            }

            /// Carries a photo over the neighbour, or all that are selected with it, and lets go there.
            func carryOut(_ name: String, items: Int) async throws {
                try await stage.carry(name, to: place, items: items)
                try await stage.tremble(at: place, "it is accepted") {
                    try await stage.program.sessions().first?.operation == "copy"
                }
                try await stage.drop()
            }

            /// Waits until the neighbour has kept so many things, for as long as it keeps more.
            func wait(forKept count: Int) async throws -> [String] {
                var kept: [String] = []
                func look() -> [String] {
                    neighbour.says.split(separator: "\n").filter { $0.hasPrefix("received ") }
                        .map { String($0.dropFirst("received ".count)) }
                }
                while kept.count < count {
                    let last = kept.count
                    kept = try await until("more than \(last) files there") { look().count > last ? look() : nil }
                }
                return kept
            }

            /// How many hundredths of a second other machines on the same hardware took from this one, since it runs.
            static func stolen() throws -> Int {
                let line = try String(contentsOfFile: "/proc/stat", encoding: .utf8).prefix { $0 != "\n" }
                let numbers = line.split(separator: " ").dropFirst().compactMap { Int($0) }
                return numbers.count > 7 ? numbers[7] : 0
            }

            /// Tells how long frames took since the last time, where all is tried that is promised.
            func frames(_ what: String, since before: Int) async throws {
                let frames = try await stage.program.frames(reset: true)
                guard isFull else { return }
                let stolen = try Self.stolen() - before
                print(
                    "\(what): \(frames.drawn) frames, longest \(frames.max) ms, 99 % \(frames.p99) ms, "
                        + "\(frames.missed) missed; other machines took \(stolen * 10) ms of the processors meanwhile")
                #expect(frames.max <= longestFrame, "\(what)")
            }
        }

        @Test(
            "XDND-3: many files at once, a large one and a large picture's bytes come in whole and go out whole",
            arguments: Amount.allCases)
        func roundTrip(_ amount: Amount) async throws {
            let scene = try await Scene(amount)
            let stage = scene.stage
            _ = try await stage.program.frames(reset: true)
            let before = try Scene.stolen()
            try await scene.carryIn()
            try await scene.wait(forPhotos: Fixture.meadow.count + scene.given.count)
            try await stage.rest()
            try await scene.frames("\(amount) in", since: before)
            let photos = try await stage.originals(of: "Meadow")
            let (names, files) = (photos.map(\.name), photos.map(\.file))
            let place = try #require(names.firstIndex { !Fixture.meadow.contains($0) })
            let new = place..<place + scene.given.count
            if amount != .largeData { #expect(Array(names[new]) == scene.given.map(\.lastPathComponent)) }
            for (file, given) in zip(files[new], scene.given) {
                #expect(try Data(contentsOf: file) == Data(contentsOf: given))
            }
            if amount == .files {
                try stage.hand.click(at: try await stage.cell(names[0]))
                try stage.hand.key("ctrl+a")
            }
            let beforeOut = try Scene.stolen()
            try await scene.carryOut(names[place], items: amount == .files ? names.count : 1)
            let leaving = amount == .files ? Array(names.indices) : [place]
            let kept = try await scene.wait(forKept: leaving.count)
            try await scene.frames("\(amount) out", since: beforeOut)
            #expect(kept == (amount == .largeData ? ["image/bmp"] : leaving.map { names[$0] }))
            for (name, index) in zip(kept, leaving) {
                let copy = scene.folder.appendingPathComponent(name.replacingOccurrences(of: "/", with: "-"))
                #expect(try Data(contentsOf: copy) == Data(contentsOf: files[index]), "\(name)")
            }
            #expect(try await stage.originals(of: "Meadow").map(\.name) == names, "the originals stay")
        }
    }
}

/// A picture that no two calls make alike, and that is as large as its pixels are many.
enum Noise {
    /// - Parameter width: A multiple of 4, so that rows need no padding.
    static func bmp(width: Int, height: Int) throws -> Data {
        let length = width * height * 3
        var data = Data("BM".utf8)
        func append(_ numbers: [Int]) {
            for number in numbers { withUnsafeBytes(of: UInt32(number).littleEndian) { data.append(contentsOf: $0) } }
        }
        // Rows from the bottom up, one plane, 24 bits, not compressed, 72 dots an inch.
        append([54 + length, 0, 54, 40, width, height, 1 | 24 << 16, 0, length, 2835, 2835, 0, 0])
        let noise = try #require(FileHandle(forReadingAtPath: "/dev/urandom"))
        data.append(try #require(try noise.read(upToCount: length)))
        return data
    }
}
