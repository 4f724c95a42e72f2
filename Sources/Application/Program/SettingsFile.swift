import Foundation
import SystemCalls

/// A file with settings: one JSON object, whose members are the settings.
struct SettingsFile: Sendable {
    /// The absolute path.
    let path: String

    /// Returns the settings; none if there is no file. Blocks.
    ///
    /// - Throws: ``SettingsError``.
    func read() throws(SettingsError) -> [String: SettingValue] {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            if Self.isMissing(path) { return [:] }
            throw .unreadable(path: path, reason: Self.reason(error))
        }
        guard let values = try? JSONDecoder().decode([String: SettingValue].self, from: data) else {
            throw .damaged(path: path)
        }
        return values
    }

    /// Calls `body` while no other process that uses the same file does. Blocks.
    ///
    /// A file system without locks does not lock, and changes of the same moment may be lost there.
    ///
    /// - Throws: ``SettingsError``, also if the file's folder cannot be created.
    func withLock(_ body: () throws(SettingsError) -> Void) throws(SettingsError) {
        let descriptor: Int32
        do {
            let folder = try makeFolder()
            // The file itself is replaced, so that a lock on it would not exclude others.
            descriptor = SystemCall.open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { throw POSIXError(number: errno) }
        } catch {
            throw .notWritten(path: path, reason: Self.reason(error))
        }
        // Closing releases the lock.
        defer { close(descriptor) }
        _ = SystemCall.repeated { flock(descriptor, LOCK_EX) }
        try body()
    }

    /// The file that is read and written, which a symbolic link may name.
    private var target: URL { URL(fileURLWithPath: path).resolvingSymlinksInPath() }

    /// Creates the folder of the file if there is none, and returns it.
    private func makeFolder() throws -> URL {
        let folder = target.deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return folder
    }

    /// Replaces the file, whose folder exists: after a crash there is either the former or the new one. Blocks.
    ///
    /// A symbolic link at the path stays, and the file that it names is replaced. A file that could not be read is kept
    /// beside the new one, with the extension "damaged".
    ///
    /// - Throws: ``SettingsError``.
    func write(_ values: [String: SettingValue], keepingDamaged isDamaged: Bool) throws(SettingsError) {
        do {
            let target = target
            if isDamaged, !Self.isMissing(target.path) {
                let kept = target.appendingPathExtension("damaged").path
                guard rename(target.path, kept) == 0 else { throw POSIXError(number: errno) }
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try Self.replace(target.path, by: encoder.encode(values) + Data("\n".utf8))
        } catch {
            throw .notWritten(path: path, reason: Self.reason(error))
        }
    }

    /// Writes a new file, on the disk too, and moves it to the path.
    private static func replace(_ path: String, by data: Data) throws {
        let temporary = "\(path).\(UUID().uuidString)"
        let descriptor = SystemCall.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions: 0o600)
        guard descriptor >= 0 else { throw POSIXError(number: errno) }
        var code = data.withUnsafeBytes { SystemCall.write($0, to: descriptor) }
        if code == 0 { code = SystemCall.synchronize(descriptor) }
        let closing = SystemCall.close(descriptor)
        if code == 0 { code = closing }
        if code == 0, rename(temporary, path) != 0 { code = errno }
        guard code != 0 else { return }
        unlink(temporary)
        throw POSIXError(number: code)
    }

    private static func isMissing(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) != 0 && errno == ENOENT
    }

    /// The reason in the system's words, without the path, which the message has.
    private static func reason(_ error: any Error) -> String {
        let error = error as NSError
        let system = error.domain == NSPOSIXErrorDomain ? error : error.userInfo[NSUnderlyingErrorKey] as? NSError
        let code = system.flatMap { $0.domain == NSPOSIXErrorDomain ? $0.code : nil }
        return code.map { String(cString: strerror(Int32(truncatingIfNeeded: $0))) } ?? error.localizedDescription
    }
}

/// Settings that could not be read or written.
public enum SettingsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file cannot be read: default values apply, and changes are not stored.
    case unreadable(path: String, reason: String)
    /// The file is not one of settings: default values apply, and the first change keeps the file under another name.
    case damaged(path: String)
    /// Changes apply until the program ends, but are not stored.
    case notWritten(path: String, reason: String)

    /// A complete sentence for the user.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "Couldn't read the settings in '\(path)': \(reason)."
        case .damaged(let path):
            "The settings in '\(path)' are damaged. Default values apply; the file will be kept as '\(path).damaged'."
        case .notWritten(let path, let reason): "Couldn't save the settings in '\(path)': \(reason)."
        }
    }
}
