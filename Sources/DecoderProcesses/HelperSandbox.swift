import CSandbox
import Foundation
import ImageFiles

/// The restrictions that a helper puts on itself before it reads the first image.
enum HelperSandbox {
    /// The number of the descriptor through which messages come. Lower ones are the null device.
    static let socket: Int32 = 3
    /// The number of the shared memory's descriptor.
    static let memory: Int32 = 4

    /// Prepares the process: no other descriptors, no core files, an end with its parent. Call it first, while the
    /// process has one thread. Returns the protections in effect.
    static func begin() -> HelperProtections {
        var result: HelperProtections = []
        _ = sandbox_end_with_parent()
        _ = sandbox_close_from(memory + 1)
        if sandbox_forbid_new_privileges() == 0 { result.insert(.privileges) }
        if sandbox_leave_namespaces() == 0 { result.insert(.namespaces) }
        let areLimited = [
            sandbox_forbid_core_files(), sandbox_limit_file_size(UInt64(ImageLimits.memory)), sandbox_limit_files(32),
        ]
        // The parent limits address space and time for each image.
        if areLimited.allSatisfy({ $0 == 0 }) { result.insert(.limits) }
        // Images must not delay the interface.
        let kind = __priority_which_t(PRIO_PROCESS.rawValue)
        _ = setpriority(kind, 0, getpriority(kind, 0) + 2)
        return result
    }

    /// Loads the loaders' modules, their libraries and their data, which cannot be opened later.
    static func warmUp() {
        for format in ImageFormat.allCases where ImageFormat.decodable.contains(format) {
            format.loadModule()
            // Some modules load more when they decode. An error is expected: the samples have a pixel or none.
            _ = try? ImageDecoder.decode(data: Data(sample(of: format)), name: "")
        }
    }

    private static func sample(of format: ImageFormat) -> [UInt8] {
        func box(_ brand: String) -> [UInt8] { [0, 0, 0, 16] + Array("ftyp\(brand)\0\0\0\0".utf8) }
        switch format {
        case .svg:
            return Array(
                "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'><rect width='1' height='1'/></svg>".utf8)
        case .heic: return box("heic") + meta
        case .avif: return box("avif") + meta
        case .webp:
            return Array("RIFF".utf8) + [26, 0, 0, 0] + Array("WEBPVP8L".utf8)
                + [13, 0, 0, 0, 0x2f, 0, 0, 0, 0x10, 7, 0x10, 0x11, 0x11, 0x88, 0x88, 0xfe, 7, 0]
        case .tiff:
            func entry(_ tag: UInt8, _ value: UInt8) -> [UInt8] { [tag, 1, 3, 0, 1, 0, 0, 0, value, 0, 0, 0] }
            return [0x49, 0x49, 42, 0, 8, 0, 0, 0, 7, 0] + entry(0, 1) + entry(1, 1) + entry(2, 8) + entry(3, 1)
                + entry(6, 1) + entry(0x11, 8) + entry(0x17, 1) + [0, 0, 0, 0]
        case .jxl: return [255, 10, 0, 16, 16, 20, 55, 2, 8, 4, 1, 0, 24, 0, 75, 24, 139, 21, 130, 1]
        case .jpeg, .png, .gif, .bmp, .raw: return []
        }
    }

    /// A `meta` box that says that the primary image has one pixel, and has no image.
    private static let meta: [UInt8] = {
        func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
            let length = UInt8(8 + content.count)
            return [0, 0, 0, length] + Array(type.utf8) + content
        }
        let size = box("ispe", [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1])
        let properties = box(
            "iprp", box("ipco", size) + box("ipma", [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 1]))
        return box("meta", [0, 0, 0, 0] + box("pitm", [0, 0, 0, 0, 0, 1]) + properties)
    }()

    /// Takes away files and system calls. Afterwards only memory, the messages and fonts remain.
    static func confine() -> HelperProtections {
        var result: HelperProtections = []
        // Landlock restricts the calling thread only, so that another one would keep its rights.
        let isAlone = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) == 1
        var folders: [UnsafePointer<CChar>?] = fontFolders.map { UnsafePointer(strdup($0)) }
        defer { folders.forEach { free(UnsafeMutableRawPointer(mutating: $0)) } }
        if sandbox_restrict_files(&folders, Int32(folders.count)) > 0, isAlone { result.insert(.files) }
        _ = sandbox_forbid_tracing()
        // Without Landlock no file can be opened at all, and an SVG has only the fonts that are in memory.
        if sandbox_restrict_calls(socket, result.contains(.files) ? 1 : 0) == 0 { result.insert(.calls) }
        return result
    }

    /// Folders and files that fontconfig reads; they are for all programs, and an SVG can name any font.
    private static var fontFolders: [String] {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"] ?? "/nonexistent"
        func base(_ name: String, _ standard: String) -> String { environment[name] ?? home + standard }
        let named = ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT"].compactMap { environment[$0] }
        return named + [
            "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/fontconfig", "/usr/share/X11/fonts",
            "/usr/share/texmf/fonts", "/etc/fonts", "/var/cache/fontconfig", home + "/.fonts", home + "/.fontconfig",
            base("XDG_DATA_HOME", "/.local/share") + "/fonts", base("XDG_CACHE_HOME", "/.cache") + "/fontconfig",
            base("XDG_CONFIG_HOME", "/.config") + "/fontconfig",
        ]
    }
}
