import Foundation
import TestSupport
import Testing

/// The program's commands are killed, their system calls fail, and what they may use is limited.
@Suite("Kills and limits of commands", .serialized)
struct ProgramFaultTests {
    private var random = SplitMix(seed: FaultRuns.seed &* 104_729)
    private let template: TemporaryFolder

    init() throws {
        template = try TemporaryFolder()
        for number in 0..<4 {
            try template.write(TestImage.jpeg(number), "photos/Coast/\(number).jpg")
            try template.write(TestImage.png(width: 12, height: 9 + number), "photos/Snow/\(number).png")
        }
    }

    /// A folder with the photos, a library, and what commands write, in which a command has faults.
    private struct Place {
        let folder: TemporaryFolder
        var program: FaultyProgram

        init(_ template: URL) throws {
            folder = try TemporaryFolder()
            for name in try FileManager.default.contentsOfDirectory(atPath: template.path) {
                try FileManager.default.copyItem(at: template.appendingPathComponent(name), to: folder.path(name))
            }
            program = try FaultyProgram("lightbox")
            program.environment = [
                "HOME": folder.path("home").path, "XDG_DATA_HOME": folder.path("data").path,
                "XDG_CACHE_HOME": folder.path("cache").path, "XDG_CONFIG_HOME": folder.path("config").path,
                "XDG_RUNTIME_DIR": folder.path("run").path,
            ]
        }

        func run(_ words: String..., with fault: Fault? = nil) throws -> Ending {
            let arguments = words.map { $0.hasPrefix("/") ? folder.path(String($0.dropFirst())).path : $0 }
            return try program.run(arguments + ["--library", folder.path("library").path], fault, in: folder.url)
        }

        /// The titles and counts of the albums, as `list` prints them after their ids. An id is not used again after a
        /// failure.
        func list() throws -> [Substring] {
            try run("list").output.split(separator: "\n").map { line in line.drop { $0.isNumber || $0 == " " } }
        }

        /// The names and contents of the files in a folder; those of a killed export without their final names are left
        /// out.
        func files(_ name: String) throws -> [String: Data] {
            let url = folder.path(name)
            let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path)
            return Dictionary(
                uniqueKeysWithValues: paths.compactMap { path in
                    let file = url.appendingPathComponent(path)
                    let isHidden = (path as NSString).lastPathComponent.hasPrefix(".")
                    guard !isHidden, !file.hasDirectoryPath, let data = try? Data(contentsOf: file) else { return nil }
                    return (path, data)
                })
        }
    }

    private mutating func calls(of ending: Ending, _ count: Int) throws -> [Int] {
        let total = try #require(ending.counts, "\(ending)").calls
        #expect(total > 0 && ending.status == 0, "\(ending)")
        return Array((1...max(total, 1)).shuffled(using: &random).prefix(count)).sorted()
    }

    /// Runs a command with faults at some of its calls, and then again without.
    ///
    /// - Parameter expect: Compares what the repeated command has left with a run without faults.
    private mutating func repeatCommand(
        _ name: String, _ run: (Place, Fault?) throws -> Ending, faults: [(Fault.Kind, Int)], _ short: Int,
        expect: (Place, Place, String) throws -> Void
    ) throws {
        let reference = try Place(template.url)
        let calls = try calls(of: run(reference, Fault.none), FaultRuns.isFull ? 80 : short)
        var (kills, failures) = (0, 0)
        for (kind, count) in faults {
            for call in calls {
                let place = try Place(template.url)
                let fault = Fault(kind: kind, call: call, count: count)
                let ending = try run(place, fault)
                if ending.isKilled { kills += 1 }
                if ending.status == 1 { failures += 1 }
                #expect(
                    ending.isKilled || ending.status == 0 || (ending.status == 1 && !ending.error.isEmpty),
                    "\(name), \(fault): \(ending)")
                let again = try run(place, nil)
                let label = "seed \(FaultRuns.seed), \(name), \(fault): \(ending) and again \(again)"
                #expect(again.status == 0, "\(label)")
                try expect(place, reference, label)
                let check = try place.run("check")
                #expect(check.status == 0, "\(label): \(check)")
            }
        }
        FaultRuns.log(name, "\(calls.count) calls, \(kills) kills, \(failures) reported failures")
    }

    private static let faults: [(Fault.Kind, Int)] = [(.kill, 1), (.torn, 1), (.inputOutput, 1), (.full, .max)]

    @Test("APP-11, APP-28: an `import` that is killed, or cannot write, is completed by the same command")
    mutating func importing() throws {
        try repeatCommand("import", { try $0.run("import", "/photos", with: $1) }, faults: Self.faults, 4) {
            let (found, expected) = (try $0.list(), try $1.list())
            #expect(found == expected, "\($2)")
        }
    }

    @Test("APP-20: an `export` that is killed, or cannot write, is completed by the same command")
    mutating func exporting() throws {
        try makeLibrary()
        try repeatCommand(
            "export", { try $0.run("export", "/out", with: $1) }, faults: Self.faults, 3
        ) {
            let (found, expected) = (try $0.files("out"), try $1.files("out"))
            #expect(found == expected, "\($2)")
        }
    }

    @Test("APP-11: a `backup` that is killed, or cannot write, is completed by the same command")
    mutating func backingUp() throws {
        try makeLibrary()
        try repeatCommand("backup", { try $0.run("backup", "/backup", with: $1) }, faults: Self.faults, 3) {
            let (found, expected) = (try $0.files("backup/originals"), try $1.files("backup/originals"))
            #expect(found == expected, "\($2)")
        }
    }

    /// Adds a library with the photos to the template.
    private func makeLibrary() throws {
        let place = try Place(template.url)
        let ending = try place.run("import", "/photos")
        try #require(ending.status == 0, "\(ending)")
        for name in ["library", "cache"] {
            try FileManager.default.copyItem(at: place.folder.path(name), to: template.path(name))
        }
    }

    /// A resource and the largest amounts of it that a command may use.
    private static let limits: [(name: String, values: [Int])] = [
        ("nproc", [1, 2, 3, 4, 5, 6, 8]), ("nofile", [3, 4, 6, 8, 10, 12, 16, 20, 24, 32]),
        ("as", [32, 64, 128, 200, 240, 250, 260, 280, 300, 320, 400, 600].map { $0 << 20 }),
        ("fsize", [0, 100, 4096, 40_960]),
        ("memlock", [0]), ("stack", [64 << 10, 256 << 10, 1 << 20]),
    ]

    @Test("APP-11: with few processes, files, memory or bytes a command works or says why not, and damages nothing")
    func limits() throws {
        try makeLibrary()
        var (worked, refused) = (0, 0)
        for (limit, values) in Self.limits {
            for (index, value) in values.enumerated() where FaultRuns.isFull || index % 3 == 1 || values.count == 1 {
                for command in FaultRuns.isFull ? ["import", "check", "export", "list"] : ["import", "check"] {
                    var place = try Place(template.url)
                    try place.folder.write(TestImage.jpeg(77), "photos/Coast/new.jpg")
                    place.program.prefix = try Self.prefix(limit, value, in: place.folder)
                    let ending =
                        switch command {
                        case "import": try place.run("import", "/photos")
                        case "export": try place.run("export", "/out")
                        default: try place.run(command)
                        }
                    let label = "\(command), --\(limit)=\(value): \(ending)"
                    #expect(ending.isOrderly && (ending.status == 0 || !ending.error.isEmpty), "\(label)")
                    // What cannot be read is not damaged.
                    #expect(!ending.error.contains("has changed") && !ending.error.contains("damaged"), "\(label)")
                    if ending.status == 0 { worked += 1 } else { refused += 1 }
                    place.program.prefix = []
                    let again = try place.run("import", "/photos")
                    #expect(again.status == 0, "\(label), and without the limit: \(again)")
                    let check = try place.run("check")
                    #expect(check.status == 0, "\(label), and without the limit: \(check)")
                }
            }
        }
        FaultRuns.log("limits", "\(worked) commands worked, \(refused) ended with a message")
        #expect(worked > 0 && refused > 0)
    }

    @Test("APP-11: a command works with little address space, and ends before it begins with too little")
    func addressSpace() throws {
        for (value, works) in [(200, false), (300, true)] {
            var place = try Place(template.url)
            place.program.prefix = try Self.prefix("as", value << 20, in: place.folder)
            let ending = try place.run("import", "/photos")
            #expect(ending.status == (works ? 0 : 1), "\(value) MB: \(ending)")
            let isRefused = ending.error.hasPrefix("lightbox: Couldn't start: there is not enough memory")
            #expect(isRefused != works, "\(value) MB: \(ending)")
            let hasLibrary = FileManager.default.fileExists(atPath: place.folder.path("library").path)
            #expect(hasLibrary == works, "\(value) MB")
        }
    }

    /// The command that limits a resource. The system limits no processes of root, so that root becomes another user.
    private static func prefix(_ limit: String, _ value: Int, in folder: TemporaryFolder) throws -> [String] {
        let limited = ["prlimit", "--\(limit)=\(value)"]
        guard geteuid() == 0, limit == "nproc" else { return limited }
        let user: uid_t = 65_534
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
        for path in [folder.url.path] + paths.map({ folder.path($0).path }) { chown(path, user, user) }
        return ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups"] + limited
    }
}
