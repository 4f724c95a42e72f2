import Foundation
import Testing

/// Constructs that sources and tests must not contain.
@Suite struct HabitTests {
    /// A banned construct: its pattern, the folders to search, and the files that may contain it, with the reason.
    struct Ban: Sendable, CustomTestStringConvertible {
        let name: String
        let pattern: String
        let folders: [String]
        var exceptions: [String: String] = [:]

        var testDescription: String { name }
    }

    /// Composed of two parts, so that the search does not find its own pattern in this file.
    private static let nap = "sl" + "eep"

    static let belowX11 = ["Geometry", "DragAndDrop", "Canvas", "Views"].map { "Sources/" + $0 }

    static let bans = [
        Ban(
            name: "clocks below X11",
            pattern: #"\b(ContinuousClock|SuspendingClock|DispatchTime|DispatchWallTime|CFAbsoluteTimeGetCurrent"#
                + #"|clock_gettime|gettimeofday|mach_absolute_time|ProcessInfo\S*systemUptime|Timer)\b"#
                + #"|\bDate\(\)|\bDate\.now\b|\bDispatchQueue\S*asyncAfter|(^|[^\w.])time\(nil\)"#
                + #"|\bTask(<[^>]*>)?\."# + nap,
            folders: belowX11),
        Ban(
            name: "\(nap)ing in tests",
            pattern: #"\b(((Thread\.|nano|u)?\#(nap))|asyncAfter)\s*\(|\bTask(<[^>]*>)?\.\#(nap)\b"#,
            folders: ["Tests"],
            exceptions: [
                "Tests/X11Tests/XServer.swift": "waits for an event of the server until a deadline",
                "Tests/RunLoopProbe/AppDelegate.swift": "shows that delayed calls arrive in a program",
            ]),
        Ban(
            name: "\(nap)ing in the program",
            pattern: #"\b(Thread\.|nano|u)?\#(nap)\s*\("#,
            folders: ["Sources"],
            exceptions: ["Sources/Scenes/SlowPhotos/Delivery.swift": "delivers late on purpose"]),
        Ban(
            name: "threads whose creation fails silently",
            pattern: #"\bThread\s*[({]|\bThread\.detachNewThread"#,
            folders: ["Sources"]),
        Ban(
            name: "mutable static state",
            // Stored properties only: a computed one has a brace before any equals sign.
            pattern: #"\b(static|class)\s+var\s+\w+\s*(:[^={]+)?=(?!=)|^(\w+\s+)*var\s+\w+\s*(:[^={]+)?="#,
            folders: ["Sources"]),
        Ban(
            name: "unchecked concurrency",
            pattern: #"@unchecked\s+Sendable|nonisolated\(unsafe\)|@preconcurrency\s+import"#,
            folders: ["Sources"],
            exceptions: [
                "Sources/ImageFiles/Pixels/DecodedImage.swift": "memory from C, written once before it is shared",
                "Sources/Canvas/Image/PixelStore.swift": "memory from C, written once before it is shared",
                "Sources/Application/Portal/PortalCancellation.swift": "GIO's object, which any thread may use",
                "Sources/UIKitNames/Drag/HandedOver.swift": "UIKit's objects, which only one thread uses at a time",
            ]),
        Ban(
            name: "traps on recoverable failures",
            pattern: #"\btry!|\bas!|[\w\])]!(?=[\s.,)\]\[?:;(]|$)"#,
            folders: ["Sources"],
            exceptions: [
                "Sources/UIKitNames/Controllers/UIViewController.swift": "UIKit's type of `view`",
                "Sources/UIKitNames/Drag/UIDragPreviewParameters.swift": "UIKit's type of `backgroundColor`",
                "Sources/UIKitNames/Controls/UITextView.swift": "UIKit's type of `text`",
                "Sources/UIKitNames/Scrolling/UIRefreshControl.swift": "UIKit's type of `tintColor`",
                "Sources/UIKitNames/Table/UISwipeActions.swift": "UIKit's type of `backgroundColor`",
                "Sources/UIKitNames/Documents/UIDocument.swift": "UIKit's type of `undoManager`",
                "Sources/UIKitNames/Views/UILabel.swift": "UIKit's type of `font` and `textColor`",
                "Sources/Views/Tree/View.swift": "UIKit's type of `tintColor`",
                "Sources/UIKitNames/Controllers/UITableViewController.swift": "UIKit's type of `tableView`",
                "Sources/UIKitNames/Controllers/UICollectionViewController.swift": "UIKit's type of `collectionView`",
            ]),
        Ban(
            name: "features newer than Swift 6.1",
            pattern: #"\b(isolated\s+deinit|Task(<[^>]*>)?\.immediate|nonisolated\(nonsending\)|weak\s+let|InlineArray"#
                + #"|(Mutable|Output|Raw|UTF8)+Span|Span<|processExitsWith|severity:|Observations"#
                + #"|Task(\.detached)?\(name:)|@(concurrent|abi|c|section)\b"#
                + #"|\.(mutableS|utf8S|s)pan\b|:\s*@MainActor\s+\w|`\w+\s[^`]*`"#,
            folders: ["Sources", "Tests"]),
    ]

    @Test("no file contains a banned construct", arguments: bans)
    func search(_ ban: Ban) throws {
        let expression = try Pattern(ban.pattern)
        var excused: Set<String> = []
        for file in try ban.folders.flatMap({ try Package.files(in: $0) }) {
            for line in file.code where expression.isFound(in: line.text) {
                if ban.exceptions[file.path] != nil {
                    excused.insert(file.path)
                } else {
                    Issue.record("\(ban.name): \(file.path):\(line.number): \(line.text)")
                }
            }
        }
        #expect(excused == Set(ban.exceptions.keys), "an exception that is no longer needed")
    }

    @Test(
        "the search finds each banned construct",
        arguments: zip(
            bans.indices,
            [
                ["let now = Date()", "ContinuousClock().now", "await Task.\(nap)(for: .seconds(1))", "time(nil)"],
                ["u\(nap)(100)", "Thread.\(nap)(forTimeInterval: 1)", "Task<Never, Never>.\(nap)(nanoseconds: 1)"],
                ["u\(nap)(100)", "nano\(nap)(&time, nil)", "Foundation.\(nap)(1)"],
                ["Thread { run() }.start()", "let thread = Thread(block: run)", "Thread.detachNewThread(run)"],
                ["    static var shared = Thing()", "private static var count: Int = 0", "var global = 1"],
                ["final class A: @unchecked Sendable {", "nonisolated(unsafe) let x = y"],
                ["let a = try! b()", "c as! D", "list.first!.name", "f(x!)", "let a = b[0]!", "return x!"],
                [
                    "isolated deinit {", "Task.immediate {", "@concurrent func f() async", "weak let owner = self",
                    "let bytes = list.span", "extension A: @MainActor B {",
                    "await #expect(processExitsWith: .failure) {",
                    "func `a sentence`() {", "nonisolated(nonsending) func f() async", "var a: InlineArray<4, Int>",
                    "Issue.record(a, severity: .warning)", "let a: RawSpan", "Task(name: a) {",
                ],
            ]))
    func finds(_ index: Int, _ examples: [String]) throws {
        let expression = try Pattern(Self.bans[index].pattern)
        for example in examples {
            let found = expression.isFound(in: SourceFile.withoutStrings(example))
            #expect(found, "\(example) is not found")
        }
    }

    @Test(
        "the search ignores similar, allowed constructs",
        arguments: zip(
            bans.indices,
            [
                ["let date: Date", "lastTime(of: nil)", "Timestamp.zero"],
                ["await sleeper.wake()", "let asleep = true"],
                ["let sleepers = 3"],
                ["DetachedThread.start(name: a) {", "Thread.isMainThread", "LowPriorityThread.run(a, name: b) {"],
                ["static var all: [Int] { [] }", "static let shared = 1", "    var x = 1", "class var x: Int { 1 }"],
                ["struct A: Sendable {"],
                ["if a != b {", "!isReady && !x.isEmpty", "guard !done else { return }", "a !== b", "f(!x)"],
                [
                    "deinit {", "Task {", "case .immediate: nil", "weak var owner = self", "isolated (any Actor)?",
                    "let body: @MainActor () -> Void", "var `default` = 1", "let span = 1", "f(name: a) {",
                ],
            ]))
    func spares(_ index: Int, _ examples: [String]) throws {
        let expression = try Pattern(Self.bans[index].pattern)
        for example in examples {
            let found = expression.isFound(in: SourceFile.withoutStrings(example))
            #expect(!found, "\(example) is wrongly reported")
        }
    }

    @Test("files have at most 400 lines")
    func lengths() throws {
        for file in try Package.files(in: "Sources") + Package.files(in: "Tests") {
            #expect(file.lines.count <= 401, "\(file.path) has \(file.lines.count) lines")
        }
    }

    @Test("a scene has at most 600 lines, and imports UIKit's names and what its program brings along")
    func scenes() throws {
        let files = try Package.files(in: "Sources/Scenes").filter { $0.path.split(separator: "/").count > 3 }
        let folders = Dictionary(grouping: files) { $0.path.split(separator: "/")[2] }
        #expect(folders.count == 8, "six scenes, the chooser and what they share: \(folders.keys.sorted())")
        for (folder, files) in folders {
            // The last element is the rest after the last line feed.
            let count = files.reduce(0) { $0 + $1.lines.count - 1 }
            #expect(count <= 600 || folder == "Shared", "Sources/Scenes/\(folder) has \(count) lines")
            for file in files {
                let modules: Set = [
                    "UIKitNames", "MobileCoreServices", "FoundationNetworking", "QRCodes", "SamplePhotos",
                ]
                #expect(Set(file.imports).isSubset(of: modules), "\(file.path)")
            }
        }
    }

    /// Types of Swift and Foundation, types within those of UIKit, and those of the packages that scenes import.
    private static let typesInScenes: Set = [
        "AnyObject", "AsyncStream", "Bool", "Bundle", "CFData", "CocoaError", "Codable", "CustomStringConvertible",
        "Data", "Date", "DispatchQueue", "Double", "Equatable", "Error", "FileManager", "HTTPURLResponse", "IndexPath",
        "IndexSet", "Int", "Int64", "JSONDecoder", "JSONEncoder", "MainActor", "Never", "Progress", "Self", "Sendable",
        "String", "Task", "UInt8", "URL", "URLComponents", "URLSession", "UUID", "Void",
        "CellStyle", "DragState", "EditingStyle", "SymbolConfiguration", "Weight",
        "MobileCoreServices", "QRCodeReader", "QRCodes", "SampleLibrary", "SamplePhotos", "SamplePicture",
    ]
    /// Members of the library that UIKit does not have and that an iOS programmer might look for.
    private static let membersOfTheLibrary =
        #"\.(unobscuredRects|refusalReason|forEachRow|locateDragItem|onUpdateError"#
        + #"|insertPlaceholders|sourceIndexPaths|reducesMotion|palette|root|wake|onPress|appearance)\b"#
        + #"|\.sourceIndexPath = "#

    @Test("scenes name UIKit's types only, and no members that the library alone has")
    func names() throws {
        let files = try Package.files(in: "Sources/Scenes").filter { $0.path.split(separator: "/").count > 3 }
        let all = try Package.files(in: "Sources/Scenes")
        let declaration = try Pattern(#"\b(?:class|struct|enum|protocol|typealias|actor) ([A-Z]\w+)"#)
        let own = Set(all.flatMap { file in file.code.flatMap { declaration.groups(in: $0.text) } })
        let (type, member) = (try Pattern(#"\b([A-Z]\w+)\b"#), try Pattern(Self.membersOfTheLibrary))
        for file in files {
            for line in file.code {
                for name in type.groups(in: line.text) where !own.contains(name) && !Self.typesInScenes.contains(name) {
                    let isUIKit = ["UI", "NS", "CG", "CA", "UT"].contains { name.hasPrefix($0) }
                    #expect(isUIKit, "\(file.path):\(line.number) names \(name)")
                }
                // A selection is dragged from its cells, where UIKit lifts everything from the pressed one.
                let isException = file.path.hasSuffix("/SlowPhotosViewController.swift")
                let isLibrary = member.isFound(in: line.text)
                #expect(!isLibrary || isException, "\(file.path):\(line.number): \(line.text)")
            }
        }
    }

    @Test("lines have at most 120 characters, comments included; only lines with string literals may be longer")
    func widths() throws {
        for file in try Package.files(in: "Sources") + Package.files(in: "Tests") {
            for (number, line) in file.lines.enumerated() where line.utf8.count > 120 && line.count > 120 {
                // A line of a multi-line literal may have no quotes.
                #expect(
                    line.contains("\"") || line.hasSuffix(" \\"),
                    "\(file.path):\(number + 1) has \(line.count) characters")
            }
        }
    }
}
