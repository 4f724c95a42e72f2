import Foundation
import Testing

extension ScreenTests {
    /// Imports and exports of large amounts with real input. By default a tenth of the specified amounts;
    /// `LIGHTBOX_AMOUNTS=full` in the environment uses all of them, prints frame times and checks their limit.
    @Suite(.enabled(if: Needs.havePeers, Needs.peerAdvice)) @MainActor struct AmountTests {
        nonisolated static let isFull = ProcessInfo.processInfo.environment["LIGHTBOX_AMOUNTS"] == "full"
        /// In milliseconds.
        private static let longestFrame = 16.0

        enum Amount: String, CaseIterable, Sendable { case files, largeFile, largeData }

        /// The program beside a GTK 3 window that offers files and stores received files in a folder.
        @MainActor struct AmountDesktop {
            let fixture: ScreenFixture
            let peer: PeerProgram
            let offered: [URL]
            let folder: URL
            let handle = CGPoint(x: 1200, y: 380)
            let dropPoint = CGPoint(x: 1250, y: 450)

            init(_ amount: Amount) async throws {
                fixture = try await ScreenFixture(.init(isRecorded: false))
                folder = fixture.home.appendingPathComponent("got", isDirectory: true)
                let source = fixture.home.appendingPathComponent("given", isDirectory: true)
                for folder in [folder, source] {
                    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                }
                let isMany = amount == .files
                let names = isMany ? (1...(isFull ? 1000 : 100)).map { "\($0).bmp" } : ["large.bmp"]
                // Files of 1 kB, 210 MB or 21 MB.
                let size = isMany ? (20, 16) : isFull ? (8192, 8534) : (2560, 2734)
                offered = names.map { source.appendingPathComponent($0) }
                for file in offered { try RandomBitmap.bmp(width: size.0, height: size.1).write(to: file) }
                var environment = fixture.environment
                if amount == .largeData { environment["CLIENT_TYPE"] = "image/bmp" }
                let script = PeerProgram.folder.appendingPathComponent("gtk3.py").path
                peer = try PeerProgram(
                    "python3", [script, folder.path] + offered.map(\.path), environment: environment, home: fixture.home
                )
                try await peer.wait(for: "ready")
                try await fixture.waitUntilIdle()
            }

            /// Drags the peer's files between the first and the second photo and drops them.
            ///
            /// - Returns: The index at which they were dropped.
            func dragIn() async throws -> Int {
                let cell = try await fixture.cell("meadow-2.png")
                let end = CGPoint(x: cell.x + 100, y: cell.y)
                try fixture.input.move(to: handle)
                try fixture.input.press()
                try fixture.input.glide(from: handle, to: end, steps: 24)
                let index = try await fixture.waitForGap()
                try fixture.input.release()
                return index
            }

            /// Waits until the album contains `count` photos; fails only when the count stops growing.
            func wait(forPhotos count: Int) async throws {
                var last = -1
                while last < count {
                    last = try await until("more than \(last) photos") {
                        let now = try await fixture.tree().view("row", "Meadow")?.value["count"] ?? -1
                        return now > last ? now : nil
                    }
                }
                try await until("the end of all transfers") { try await fixture.tree().all("placeholder").isEmpty }
            }

            /// Drags a photo, with the selection, to the peer and drops it.
            func dragOut(_ name: String, items: Int) async throws {
                try await fixture.drag(name, to: dropPoint, items: items)
                try await fixture.jiggle(at: dropPoint, "it is accepted") {
                    try await fixture.program.sessions().first?.operation == "copy"
                }
                try await fixture.drop()
            }

            /// Waits until the peer has stored `count` files; fails only when the count stops growing.
            func wait(forKept count: Int) async throws -> [String] {
                var kept: [String] = []
                func received() -> [String] {
                    peer.outputText.split(separator: "\n").filter { $0.hasPrefix("received ") }
                        .map { String($0.dropFirst("received ".count)) }
                }
                while kept.count < count {
                    let last = kept.count
                    kept = try await until("more than \(last) files there") {
                        received().count > last ? received() : nil
                    }
                }
                return kept
            }

            /// The CPU time stolen by the hypervisor since boot, in hundredths of a second.
            static func stolen() throws -> Int {
                let line = try String(contentsOfFile: "/proc/stat", encoding: .utf8).prefix { $0 != "\n" }
                let numbers = line.split(separator: " ").dropFirst().compactMap { Int($0) }
                return numbers.count > 7 ? numbers[7] : 0
            }

            /// Prints the frame times since the last call and checks their limit, at full amounts only. `before` is the
            /// value of `stolen()` then.
            func frames(_ what: String, since before: Int) async throws {
                let frames = try await fixture.program.frames(reset: true)
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
            let desktop = try await AmountDesktop(amount)
            let fixture = desktop.fixture
            _ = try await fixture.program.frames(reset: true)
            let before = try AmountDesktop.stolen()
            let index = try await desktop.dragIn()
            try await desktop.wait(forPhotos: LibraryFixture.meadow.count + desktop.offered.count)
            try await fixture.waitUntilIdle()
            try await desktop.frames("\(amount) in", since: before)
            let photos = try await fixture.originals(with: desktop.offered.count, insertedAt: index)
            let (names, files) = (photos.map(\.name), photos.map(\.file))
            let new = index..<index + desktop.offered.count
            if amount != .largeData { #expect(Array(names[new]) == desktop.offered.map(\.lastPathComponent)) }
            for (file, offered) in zip(files[new], desktop.offered) {
                #expect(try Data(contentsOf: file) == Data(contentsOf: offered))
            }
            if amount == .files {
                try fixture.input.click(at: try await fixture.cell(names[0]))
                try fixture.input.key("ctrl+a")
            }
            let beforeOut = try AmountDesktop.stolen()
            try await desktop.dragOut(names[index], items: amount == .files ? names.count : 1)
            let dragged = amount == .files ? Array(names.indices) : [index]
            let kept = try await desktop.wait(forKept: dragged.count)
            try await desktop.frames("\(amount) out", since: beforeOut)
            #expect(kept == (amount == .largeData ? ["image/bmp"] : dragged.map { names[$0] }))
            for (name, index) in zip(kept, dragged) {
                let copy = desktop.folder.appendingPathComponent(name.replacingOccurrences(of: "/", with: "-"))
                #expect(try Data(contentsOf: copy) == Data(contentsOf: files[index]), "\(name)")
            }
            #expect(try await fixture.originals(of: "Meadow").map(\.name) == names, "the originals stay")
        }
    }
}

/// Random images, so that no two have the same content hash and compression has no effect.
enum RandomBitmap {
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
