import Foundation
import Synchronization
import TestSupport
import Testing
import Threads

@testable import DecoderProcesses
@testable import ImageFiles

/// The helper that fails on request, built beside the tests.
enum Probe {
    static func program() throws -> DecoderProgram {
        let tests = URL(fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        let probe = tests.deletingLastPathComponent().appendingPathComponent("DecoderProbe").path
        try #require(FileManager.default.isExecutableFile(atPath: probe), "build DecoderProbe beside the tests")
        return DecoderProgram(path: probe)
    }

    /// A pool of two helpers with a short time limit.
    static func pool(seconds: Double = 20, _ change: (inout DecoderLimits) -> Void = { _ in }) throws -> DecoderPool {
        var limits = DecoderLimits(processors: 2)
        limits.time = seconds
        change(&limits)
        return DecoderPool(try program(), limits: limits)
    }

    /// The processes that this one has started.
    static func helpers(of program: DecoderProgram) -> Set<pid_t> {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        let children = tasks.flatMap { task in
            ((try? String(contentsOfFile: "/proc/self/task/\(task)/children", encoding: .utf8)) ?? "")
                .split(separator: " ").compactMap { pid_t($0) }
        }
        return Set(
            children.filter { id in
                let line = (try? String(contentsOfFile: "/proc/\(id)/cmdline", encoding: .utf8)) ?? ""
                return line.split(separator: "\0").dropFirst(2).elementsEqual(program.arguments[...].map { $0[...] })
            })
    }

    /// A program whose processes can be told from those of other tests.
    static func marked(_ name: String) throws -> DecoderProgram {
        DecoderProgram(path: try program().path, arguments: [name])
    }
}

extension DecodeRequest {
    /// A request for bytes.
    init(_ bytes: some Sequence<UInt8>, size: DecodeSize? = .covering(width: 64, height: 64)) {
        self.init(.bytes(Array(bytes)), name: "photo", size: size, urgency: .visible)
    }
}

@Suite("Decoding in helpers", .timeLimit(.minutes(20)))
struct DecoderPoolTests {
    @Test(
        "DECODE-1: a helper returns the same pixels and metadata as decoding in this process, for every format",
        arguments: ImageFormat.allCases.filter(ImageFormat.decodable.contains))
    func samePixels(format: ImageFormat) throws {
        let pool = try Probe.pool()
        let data = try #require(try Samples.data(format))
        for size in [nil, DecodeSize.original, .covering(width: 20, height: 20), .fitting(width: 9, height: 9)] {
            let expected = try InProcessDecoder().decode(DecodeRequest(data, size: size))
            let result = try pool.decode(DecodeRequest(data, size: size))
            #expect(result.info == expected.info)
            #expect(result.image?.size == expected.image?.size)
            #expect(result.image.map { Array($0.pixels) } == expected.image.map { Array($0.pixels) })
            #expect(result.image?.isOpaque == expected.image?.isOpaque)
        }
    }

    @Test("DECODE-1: a file is read by the helper, and errors before that name the file")
    func files() throws {
        let folder = try TemporaryFolder()
        let pool = try Probe.pool()
        func decode(_ path: String) throws(DecodeError) -> DecodedImage {
            try pool.image(DecodeRequest(.file(path: path), name: "a.jpg", size: .original, urgency: .opened))
        }
        let file = try folder.write(TestImage.jpeg(orientation: 3), "a.jpg")
        #expect(try decode(file.path).quarters == "WBGR")
        #expect(throws: DecodeError(file: "a.jpg", reason: .missing)) { try decode(folder.path("b.jpg").path) }
        #expect(throws: DecodeError(file: "a.jpg", reason: .notAFile)) { try decode(folder.url.path) }
        let text = try folder.write(Data("a text".utf8), "c.jpg")
        #expect(throws: DecodeError(file: "a.jpg", reason: .notAnImage)) { try decode(text.path) }
        #expect(throws: DecodeError(file: "photo", reason: .empty)) { try pool.decode(DecodeRequest(Data())) }
    }

    @Test(
        "An SVG has text, although its helper can read no files but fonts",
        .enabled(if: ImageFormat.decodable.contains(.svg)))
    func fonts() throws {
        let svg = """
            <svg xmlns='http://www.w3.org/2000/svg' width='80' height='40'>
            <text x='5' y='30' font-family='Inter' font-size='30'>Text</text></svg>
            """
        let request = DecodeRequest(Data(svg.utf8), size: .original)
        let expected = try InProcessDecoder().image(request)
        #expect(expected.pixels.contains { $0 != 0 }, "there is a font")
        let image = try Probe.pool().image(request)
        #expect(image.size == expected.size && zip(image.pixels, expected.pixels).allSatisfy { $0 == $1 })
    }

    @Test(
        "DECODE-2: a helper that fails costs its image only, with the reason",
        arguments: [
            ("abort", "the image decoder failed (SIGABRT); the file may be damaged"),
            ("exit", "the image decoder failed (exit status 3); the file may be damaged"),
            ("hang", "decoding it took longer than 3 seconds"),
            ("spin", "decoding it took longer than 3 seconds"),
            ("allocate", "the image decoder failed (SIGABRT); the file may be damaged"),
            ("garbage", "the image decoder failed (invalid answer); the file may be damaged"),
        ])
    func failures(command: String, reason: String) throws {
        // The limit also holds for the next helper, which may take long to start on a busy computer.
        let pool = try Probe.pool(seconds: 3)
        let error = #expect(throws: DecodeError.self) { try pool.decode(DecodeRequest(Data((command + "\n").utf8))) }
        #expect(error.map { "\($0.reason)" } == reason)
        #expect(error?.isAboutContent == true && error?.isCostly == true)
        for _ in 0..<3 { #expect(try pool.decode(DecodeRequest(TestImage.png())).image?.quarters == "RGBW") }
    }

    @Test("DECODE-3: a helper can start no processes, open no files and sockets, and change no limits")
    func confinement() throws {
        let pool = try Probe.pool()
        let missing = HelperProtections.all.subtracting(try pool.protections())
        try #require(missing.isEmpty, "this kernel lacks \(missing.names)")
        // The status is 100 plus the number of the first attempt that succeeds.
        #expect(throws: DecodeError(file: "photo", reason: .decoderFailed(detail: "exit status 100"))) {
            try pool.decode(DecodeRequest(Data("escape\n".utf8)))
        }
    }

    @Test("A helper gets the variables that loaders read, and no others")
    func environment() {
        let own = ["HOME": "/h", "TOKEN": "secret", "XDG_CACHE_HOME": "/c", "PATH": "/bin", "LD_LIBRARY_PATH": "/l"]
        let names = DecoderProgram.environment(from: own).map { $0.prefix { $0 != "=" } }
        #expect(
            names == [
                "HOME", "LD_LIBRARY_PATH", "MALLOC_ARENA_MAX", "OMP_NUM_THREADS", "RAYON_NUM_THREADS",
                "SWIFT_BACKTRACE", "XDG_CACHE_HOME",
            ])
    }

    @Test("Helpers start when needed, are reused, are replaced after a crash, and end with their pool")
    func reuse() throws {
        let program = try Probe.marked("reuse")
        var pool: DecoderPool? = DecoderPool(program, limits: DecoderLimits(processors: 2))
        #expect(Probe.helpers(of: program).isEmpty)
        let png = try TestImage.png()
        for _ in 0..<5 { _ = try pool?.decode(DecodeRequest(png)) }
        let first = Probe.helpers(of: program)
        #expect(first.count == 1)
        // A helper that dies without work costs no image.
        for id in first { kill(id, SIGKILL) }
        for _ in 0..<3 { _ = try pool?.decode(DecodeRequest(png)) }
        let second = Probe.helpers(of: program)
        #expect(second.count == 1 && second.isDisjoint(with: first))
        pool = nil
        #expect(Probe.helpers(of: program).isEmpty)
    }

    @Test("A helper without work ends after the idle time")
    func idle() throws {
        let program = try Probe.marked("idle")
        var limits = DecoderLimits(processors: 2)
        limits.idleTime = 0.05
        let pool = DecoderPool(program, limits: limits)
        _ = try pool.decode(DecodeRequest(TestImage.png()))
        let end = ContinuousClock.now + .seconds(60)
        while !Probe.helpers(of: program).isEmpty && ContinuousClock.now < end { sched_yield() }
        #expect(Probe.helpers(of: program).isEmpty)
        #expect(try pool.decode(DecodeRequest(TestImage.png())).image != nil)
    }

    @Test("DECODE-2: a helper that cannot be started is an error with a message, and no delay")
    func cannotStart() throws {
        let missing = DecoderPool(DecoderProgram(path: "/nonexistent/helper"), limits: DecoderLimits(processors: 2))
        let png = try TestImage.png()
        #expect(throws: DecodeError(file: "photo", reason: .noDecoder("No such file or directory"))) {
            try missing.decode(DecodeRequest(png))
        }
        let other = DecoderPool(DecoderProgram(path: "/bin/false"), limits: DecoderLimits(processors: 2))
        let error = #expect(throws: DecodeError.self) { try other.decode(DecodeRequest(png)) }
        #expect(error?.reason == .noDecoder("exit status 1") && error?.isAboutContent == false)
    }

    @Test("A canceled image ends soon, whether it is being decoded or waits")
    func cancellation() throws {
        // Images count as slow, and make way for others, after an hour.
        let pool = try Probe.pool(seconds: 600) { ($0.concurrency, $0.delay) = (1, 3_600) }
        func hanging(_ isCanceled: @escaping @Sendable () -> Bool) -> DecodeRequest {
            DecodeRequest(
                .bytes(Array("hang\n".utf8)), name: "photo", size: .original, urgency: .visible, isCanceled: isCanceled)
        }
        let isFirstCanceled = Atomic(false)
        let hasBegun = Atomic(false)
        let ended = DispatchSemaphore(value: 0)
        let first = hanging {
            hasBegun.store(true, ordering: .relaxed)
            return isFirstCanceled.load(ordering: .relaxed)
        }
        let errors = Mutex<[DecodeError]>([])
        let code = DetachedThread.start(name: "first image") {
            do throws(DecodeError) { _ = try pool.decode(first) } catch { errors.withLock { $0.append(error) } }
            ended.signal()
        }
        try #require(code == 0)
        // A request is asked while it is being decoded: the only place is taken.
        while !hasBegun.load(ordering: .relaxed) { sched_yield() }
        let canceled = DecodeError(file: "photo", reason: .canceled)
        #expect(throws: canceled) { try pool.decode(hanging { true }) }
        isFirstCanceled.store(true, ordering: .relaxed)
        ended.wait()
        #expect(errors.withLock { $0 } == [canceled])
        #expect(try pool.decode(DecodeRequest(TestImage.png())).image != nil)
    }
}
