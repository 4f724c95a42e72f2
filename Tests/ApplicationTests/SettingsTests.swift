import Foundation
import TestSupport
import Testing

@testable import Application

extension SettingKey where Value == Int {
    fileprivate static let columns = SettingKey("columns", default: 3)
}

extension SettingKey where Value == [String] {
    fileprivate static let recent = SettingKey("recent", default: [])
}

extension SettingKey where Value == Double {
    fileprivate static let zoom = SettingKey("zoom", default: 1.5)
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct SettingsTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("config/org.example.Cards/settings.json").path }

    init() throws { folder = try TemporaryFolder() }

    private func settings() -> Settings {
        Settings(identifier: "org.example.Cards", environment: ["XDG_CONFIG_HOME": folder.url.path + "/config"])
    }

    private func write(_ text: String) throws {
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func object() throws -> [String: SettingValue] {
        try JSONDecoder().decode([String: SettingValue].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    @Test("RUN-5: settings are kept in a file below XDG_CONFIG_HOME; without it, below ~/.config")
    func roundTrip() async throws {
        let first = settings()
        #expect(first.path == path && first[.columns] == 3 && !first.isStored(.columns))
        first[.columns] = 5
        first[.recent] = ["a", "b"]
        first[.zoom] = 2
        #expect(first[.columns] == 5)
        await first.finish()
        let second = settings()
        #expect(second[.columns] == 5 && second[.recent] == ["a", "b"] && second[.zoom] == 2)
        second.remove(.recent)
        await second.finish()
        #expect(!settings().isStored(.recent) && settings()[.recent] == [])
        #expect(Settings(identifier: "x", environment: ["HOME": "/h"]).path == "/h/.config/x/settings.json")
    }

    @Test("RUN-5: unknown settings, and those that another process has changed, stay in the file")
    func unknown() async throws {
        try write(#"{"later": {"list": [1, 2.5, null, true]}, "columns": 4}"#)
        let own = settings()
        #expect(own[.columns] == 4)
        let other = settings()
        other[.zoom] = 3
        await other.finish()
        own[.columns] = 6
        await own.finish()
        let list = SettingValue.array([.integer(1), .number(2.5), .null, .bool(true)])
        #expect(try object() == ["later": .object(["list": list]), "columns": .integer(6), "zoom": .integer(3)])
    }

    @Test("RUN-5: changes of several processes at the same moment are all kept")
    func simultaneous() async throws {
        let all = (0..<24).map { _ in settings() }
        for (number, settings) in all.enumerated() { settings[SettingKey("key\(number)", default: -1)] = number }
        for settings in all { await settings.finish() }
        #expect(try object().count == all.count)
    }

    @Test("RUN-5: of changes in a row, all take effect, and the newest values are written")
    func changes() async throws {
        let settings = settings()
        var names: [String] = []
        settings.onChange = { names.append($0) }
        for number in 10...50 { settings[.columns] = number }
        settings[.columns] = 50
        await settings.finish()
        #expect(try object() == ["columns": .integer(50)] && names.count == 41)
    }

    @Test("RUN-5: a value of another type counts as not set; a damaged file is reported and kept")
    func damaged() async throws {
        try write(#"{"columns": "many"}"#)
        #expect(settings()[.columns] == 3)
        try write("{")
        var errors: [SettingsError] = []
        let damaged = settings()
        damaged.onError = { errors.append($0) }
        #expect(damaged[.columns] == 3 && errors == [.damaged(path: path)])
        damaged[.columns] = 7
        await damaged.finish()
        #expect(try object() == ["columns": .integer(7)] && errors.count == 1)
        #expect(try String(contentsOfFile: path + ".damaged", encoding: .utf8) == "{")
    }

    @Test("RUN-5: a change that cannot be written takes effect, and is reported")
    func failure() async throws {
        // A file where the folder would be.
        try Data().write(to: folder.path("config"))
        var errors: [SettingsError] = []
        let settings = settings()
        settings.onError = { errors.append($0) }
        settings[.columns] = 9
        await settings.finish()
        guard case .notWritten(path, _) = errors.last else { return #expect(Bool(false), "\(errors)") }
        #expect(settings[.columns] == 9)
        settings[.zoom] = .nan
        #expect(errors.count >= 2 && settings[.zoom] == 1.5)
    }

    @Test("RUN-5: a symbolic link to the file stays")
    func link() async throws {
        let target = folder.path("dotfiles.json")
        try Data("{}".utf8).write(to: target)
        try FileManager.default.createDirectory(
            at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target.path)
        let settings = settings()
        settings[.columns] = 2
        await settings.finish()
        #expect(try String(contentsOf: target, encoding: .utf8).contains("\"columns\" : 2"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target.path)
    }
}
