import Foundation
import Testing

extension ScreenTests {
    /// Imports and exports of large amounts with real input. By default a tenth of the specified amounts;
    /// `LIGHTBOX_AMOUNTS=full` in the environment uses all of them, prints frame times and checks their limit.
    @Suite(.enabled(if: Needs.haveNeighbours, Needs.neighbourAdvice)) @MainActor struct AmountTests {
        nonisolated static let isFull = ProcessInfo.processInfo.environment["LIGHTBOX_AMOUNTS"] == "full"
        /// In milliseconds.
        private static let longestFrame = 16.0

        enum Amount: String, CaseIterable, Sendable { case files, largeFile, largeData }

        /// The program beside a GTK 3 window that offers files and stores received files in a folder.
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
                // Files of 1 kB, 210 MB or 21 MB.
                let size = isMany ? (20, 16) : isFull ? (8192, 8534) : (2560, 2734)
                given = names.map { source.appendingPathComponent($0) }
                for file in given { try Noise.bmp(width: size.0, height: size.1).write(to: file) }
                var environment = stage.environment
                if amount == .largeData { environment["CLIENT_TYPE"] = "image/bmp" }
                let script = Neighbour.folder.appendingPathComponent("gtk3.py").path
                neighbour = try Neighbour(
                    "python3", [script, folder.path] + given.map(\.path), environment: environment, home: stage.home)
                try await neighbour.wait(for: "ready")
                try await stage.rest()
            }

            /// Drags the peer's files between the first and the second photo and drops them.
            func carryIn() async throws {
                let cell = try await stage.cell("meadow-2.png")
                let end = CGPoint(x: cell.x + 100, y: cell.y)
                try stage.hand.move(to: handle)
                try stage.hand.press()
                try stage.hand.glide(from: handle, to: end, steps: 24)
                _ = try await stage.gap()
                try stage.hand.release()
            }

            /// Waits until the album contains `count` photos; fails only when the count stops growing.
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

            /// Drags a photo, with the selection, to the peer and drops it.
            func carryOut(_ name: String, items: Int) async throws {
                try await stage.carry(name, to: place, items: items)
                try await stage.tremble(at: place, "it is accepted") {
                    try await stage.program.sessions().first?.operation == "copy"
                }
                try await stage.drop()
            }

            /// Waits until the peer has stored `count` files; fails only when the count stops growing.
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

            /// The CPU time stolen by the hypervisor since boot, in hundredths of a second.
            static func stolen() throws -> Int {
                let line = try String(contentsOfFile: "/proc/stat", encoding: .utf8).prefix { $0 != "\n" }
                let numbers = line.split(separator: " ").dropFirst().compactMap { Int($0) }
                return numbers.count > 7 ? numbers[7] : 0
            }

            /// Prints the frame times since the last call and checks their limit, at full amounts only. `before` is the value
            /// of `stolen()` then.
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
            "XDND-3: many files, a large file and a large image's data are imported and exported completely",
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

/// Random images, so that no two have the same content hash and compression has no effect.
enum Noise {
    /// - Parameter width: A multiple of 4, so that rows need no padding.
    static func bmp(width: Int, height: Int) throws -> Data {
        let length = width * height * 3
        var data = Data("BM".utf8)
        func append(_ numbers: [Int]) {
            for number in numbers { withUnsafeBytes(of: UInt32(number).littleEndian) { data.append(contentsOf: $0) } }
        }
        // Bottom-up rows, one plane, 24 bits, uncompressed, 72 dots per inch.
        append([54 + length, 0, 54, 40, width, height, 1 | 24 << 16, 0, length, 2835, 2835, 0, 0])
        let noise = try #require(FileHandle(forReadingAtPath: "/dev/urandom"))
        data.append(try #require(try noise.read(upToCount: length)))
        return data
    }
}
