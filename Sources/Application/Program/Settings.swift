import Foundation

/// What the user has chosen, kept in a file between runs (RUN-5).
///
/// Values are read once, at the first use. A change takes effect at once and is written in the background; of several
/// changes in a row, the newest values are written. Settings that the program does not know stay in the file, so that
/// an older version leaves those of a newer one. Two processes of a program may use the same file: each writes only
/// what it has changed.
@MainActor public final class Settings {
    /// Called when the settings cannot be read or written. Without a handler the message is written to standard error.
    /// A ``Program`` shows it in the window that was used last.
    public var onError: (@MainActor (SettingsError) -> Void)?
    /// Called after a setting was changed, with its name.
    public var onChange: (@MainActor (_ name: String) -> Void)?

    /// The path of the file.
    public var path: String { file.path }

    private let file: SettingsFile
    /// The values as of now; nil until they are read.
    private var values: [String: SettingValue]?
    /// The values that have been asked for, decoded.
    private var decoded: [String: any Sendable] = [:]
    /// The changes that are still to be written; nil for a setting that was removed.
    private var changes: [String: SettingValue?] = [:]
    private var writing: Task<Void, Never>?

    /// Settings in a file, which need not exist.
    public init(path: String) { file = SettingsFile(path: path) }

    /// The settings of a program: `settings.json` in a folder with the program's identifier in `XDG_CONFIG_HOME`, by
    /// default `~/.config`.
    ///
    /// - Parameters:
    ///   - identifier: The program's identifier, such as `org.example.Notes`.
    ///   - environment: The variables `HOME` and `XDG_CONFIG_HOME`.
    public convenience init(
        identifier: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        let folder = FolderPlaces.configuration(in: environment)
        self.init(path: "\(folder)/\(identifier.replacing("/", with: "-"))/settings.json")
    }

    /// The value of a setting. Setting it stores the value, also the default one.
    public subscript<Value>(key: SettingKey<Value>) -> Value {
        get {
            if let value = decoded[key.name] as? Value { return value }
            let value = loaded[key.name].flatMap { $0.value(as: Value.self) } ?? key.defaultValue
            decoded[key.name] = value
            return value
        }
        set {
            do {
                set(try SettingValue(newValue), for: key.name)
            } catch {
                report(.notWritten(path: path, reason: "'\(key.name)' cannot be expressed in JSON"))
            }
        }
    }

    /// Whether a value is stored.
    public func isStored<Value>(_ key: SettingKey<Value>) -> Bool { loaded[key.name] != nil }

    /// Removes a setting from the file: its default value applies.
    public func remove<Value>(_ key: SettingKey<Value>) { set(nil, for: key.name) }

    /// Waits until all changes are written, or have failed to be. A ``Program`` does so before it ends.
    public func finish() async {
        await writing?.value
    }

    private var loaded: [String: SettingValue] {
        if let values { return values }
        var read: [String: SettingValue] = [:]
        do throws(SettingsError) {
            read = try file.read()
        } catch {
            report(error)
        }
        values = read
        return read
    }

    private func set(_ value: SettingValue?, for name: String) {
        guard loaded[name] != value else { return }
        values?[name] = value
        decoded[name] = nil
        // An assignment of nil by the subscript would remove the change.
        changes.updateValue(value, forKey: name)
        onChange?(name)
        if writing == nil { writing = Task { await write() } }
    }

    private func write() async {
        while !changes.isEmpty {
            let (batch, file) = (changes, file)
            changes = [:]
            do {
                try await FolderReader.blocking { try Self.merge(batch, into: file) }
            } catch {
                report(error as? SettingsError ?? .notWritten(path: path, reason: "\(error)"))
            }
        }
        writing = nil
    }

    /// Merges changes into the file as it is now. Blocks.
    private nonisolated static func merge(
        _ changes: [String: SettingValue?], into file: SettingsFile
    ) throws(SettingsError) {
        try file.withLock { () throws(SettingsError) in
            var isDamaged = false
            var values: [String: SettingValue] = [:]
            do throws(SettingsError) {
                values = try file.read()
            } catch {
                switch error {
                case .damaged: isDamaged = true
                case .unreadable(let path, let reason): throw .notWritten(path: path, reason: reason)
                case .notWritten: throw error
                }
            }
            for (name, value) in changes { values[name] = value }
            try file.write(values, keepingDamaged: isDamaged)
        }
    }

    private func report(_ error: SettingsError) {
        if let onError { return onError(error) }
        StandardError.write(StandardError.line(error, program: ProcessInfo.processInfo.processName))
    }
}
