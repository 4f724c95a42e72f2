import Foundation
import Synchronization
import Testing
import Views

@testable import Application

private struct Start: Codable, Sendable, Equatable { var photos: Int }

@Suite struct RecordTests {
    let folder: ShortPathFolder
    let file: String

    init() throws {
        folder = try ShortPathFolder()
        file = folder.file("run.jsonl")
    }

    private static let header = RecordHeader(
        program: "tests 1",
        setup: WindowContent.Setup(pixels: PixelSize(width: 4, height: 3), scale: 1.5, fontFamily: "Inter"),
        start: Start(photos: 7))
    private static let first =
        #"{"lightbox-record":1,"program":"p","stage":{"width":4,"height":3,"scale":1,"font":"f","#
        + #""settings":{"isDark":true,"reducesMotion":false,"dragDistance":8}},"start":{"photos":7}}"#

    private static let steps: [TimedStep] = [
        TimedStep(.frame, at: .zero), TimedStep(.result("photo 1, \"x\""), at: .nanoseconds(1)),
        TimedStep(.input(InputEvent(.pointerMoved, at: .zero, time: .microseconds(7))), at: .microseconds(7)),
        TimedStep(.resize(PixelSize(width: 10, height: 20), scale: 1.25), at: .milliseconds(8)),
        TimedStep(
            .settings(WindowContent.Settings(isDark: true, reducesMotion: true, dragDistance: 3)),
            at: .milliseconds(8)),
        TimedStep(.cancelDrags, at: .seconds(9)), TimedStep(.covered(PointerID(0), true), at: .seconds(9)),
        TimedStep(.covered(PointerID(1 << 32), false), at: .seconds(9)), TimedStep(.end, at: .seconds(10)),
    ]

    private func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: file)) }

    private func read() throws(RecordError) -> Record<Start> { try Record<Start>(contentsOf: file) }

    @Test("BUILD-2: a record preserves all steps, and only the user can read it")
    func roundTrip() throws {
        try write(Self.first + "\nsomething longer that was there before, which goes when a record is begun")
        let recorder = try Recorder(path: file, header: Self.header) { Issue.record($0) }
        for step in Self.steps { recorder.add(step.step, at: step.time) }
        recorder.close()
        let record = try read()
        #expect(record.header.program == "tests 1")
        #expect(record.header.setup == Self.header.setup)
        #expect(record.header.start == Self.header.start)
        #expect(record.steps == Self.steps)
        #expect(!record.isTruncated)
        // Steps after `close` are not written.
        recorder.add(.frame, at: .seconds(11))
        recorder.close()
        #expect(try read().steps == Self.steps)
    }

    @Test("BUILD-2: a record replaces an earlier one or an empty file, and no other file")
    func replaced() throws {
        for text in ["precious", "{\"lightbox-recipe\":1}"] {
            try write(text)
            #expect(throws: RecordError.notReplaced(path: file)) {
                try Recorder(path: file, header: Self.header) { Issue.record($0) }
            }
            #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
        }
        for text in ["", Self.first] {
            try write(text)
            try Recorder(path: file, header: Self.header) { Issue.record($0) }.close()
            #expect(try read().steps.isEmpty)
        }
    }

    @Test("BUILD-2: a record is readable by its user only, also one that replaces a file of another mode")
    func mode() throws {
        for former in [nil, 0o644, 0o666] as [mode_t?] {
            if let former {
                try write(Self.first)
                #expect(chmod(file, former) == 0)
            }
            try Recorder(path: file, header: Self.header) { Issue.record($0) }.close()
            var status = stat()
            #expect(stat(file, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600)
        }
    }

    private func expectRefusal(_ path: String, code: Int32, _ says: String) {
        let error = #expect(throws: RecordError.self) {
            try Recorder(path: path, header: Self.header) { Issue.record($0) }
        }
        #expect(error == .unopenable(path: path, code: code))
        #expect(error?.description == "Couldn't record to '\(path)': \(says).")
    }

    @Test("BUILD-2: a record is not written through a symbolic link: to a record, another file or none")
    func link() throws {
        let link = folder.file("link.jsonl")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        expectRefusal(link, code: ELOOP, "it is a symbolic link")
        #expect(!FileManager.default.fileExists(atPath: file))
        for text in ["", Self.first, "precious"] {
            try write(text)
            expectRefusal(link, code: ELOOP, "it is a symbolic link")
            #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
        }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
    }

    @Test("BUILD-2: a record is written to no pipe, and does not wait for one's reader", arguments: [false, true])
    func pipe(hasReader: Bool) throws {
        let pipe = folder.file("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        let reader = hasReader ? open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1
        try #require(hasReader == (reader >= 0))
        defer { if hasReader { close(reader) } }
        expectRefusal(pipe, code: EINVAL, "it is not a regular file")
        if hasReader {
            var byte: UInt8 = 0
            #expect(Foundation.read(reader, &byte, 1) == 0, "nothing was written")
        }
        expectRefusal(folder.path, code: EISDIR, "it is a folder")
    }

    @Test("An incomplete last line is ignored")
    func cutShort() throws {
        try write(Self.first + "\n{\"t\":1,\"frame\":true}\n{\"t\":2,\"fra")
        let record = try read()
        #expect(record.steps == [TimedStep(.frame, at: .milliseconds(1))])
        #expect(record.isTruncated)
    }

    @Test(
        "An invalid line is reported with its number",
        arguments: [
            ("{\"t\":2,\"fra", "not a JSON object"), ("[]", "not a JSON object"), ("", "not a JSON object"),
            ("{}", "'t' is missing"), (#"{"t":1}"#, "no known field"), (#"{"t":-1,"frame":true}"#, "'t'"),
            (#"{"t":1e99,"frame":true}"#, "'t'"), (#"{"t":"x","frame":true}"#, "'t' is of the wrong type"),
            (#"{"t":1,"arrived":3}"#, "'arrived' is of the wrong type"),
            (#"{"t":1,"resize":{"width":0,"height":5,"scale":1}}"#, "a window cannot have this size"),
            (#"{"t":1,"resize":{"width":99999999,"height":5,"scale":1}}"#, "a window cannot have this size"),
            (#"{"t":1,"resize":{"width":5,"height":5,"scale":1e-9}}"#, "a window cannot have this size"),
            (#"{"t":1,"settings":{"isDark":true}}"#, "'reducesMotion' is missing"),
            (#"{"t":1,"input":"jump"}"#, "'input'"), (#"{"t":1,"input":"keyUp"}"#, "'key' is missing"),
        ])
    func malformed(_ line: String, _ says: String) throws {
        try write(Self.first + "\n{\"t\":1,\"frame\":true}\n" + line + "\n{\"t\":2,\"frame\":true}\n")
        let error = #expect(throws: RecordError.self) { try read() }
        guard case .badLine(file, 3, let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains(says), "\(reason)")
    }

    @Test(
        "A file that is not a record, or has a later version, is refused",
        arguments: [
            ("", "not a record"), ("\n", "not a record"), ("hello\n", "not a record"), ("{\"a\":1}\n", "not a record"),
            ("{\"lightbox-record\":\"1\"}\n", "not a record"), ("{\"lightbox-record\":2}\n", "version 2"),
            ("{\"lightbox-record\":1}\n", "line 1 is invalid: 'program' is missing"),
            (String(first.dropLast(20)), "not a record"),
        ])
    func foreign(_ text: String, _ says: String) throws {
        try write(text)
        let error = #expect(throws: RecordError.self) { try read() }
        #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
    }

    @Test("Errors name a file that is missing or cannot be created")
    func paths() {
        #expect(throws: RecordError.unreadable(path: file, code: ENOENT)) { try read() }
        let nowhere = folder.file("no/where.jsonl")
        #expect(throws: RecordError.unopenable(path: nowhere, code: ENOENT)) {
            try Recorder(path: nowhere, header: Self.header) { Issue.record($0) }
        }
    }

    @Test("A full disk is reported once, and callers do not block")
    func fullDisk() throws {
        let told = Mutex<[RecordError]>([])
        let recorder = try Recorder(path: "/dev/full", header: Self.header) { error in
            told.withLock { $0.append(error) }
        }
        for step in 0..<20_000 { recorder.add(.frame, at: .milliseconds(step)) }
        recorder.close()
        #expect(told.withLock { $0 } == [.unwritable(path: "/dev/full", code: ENOSPC)])
    }
}
