import Application
import Foundation
import PhotoLibrary
import Views

/// The list of shortcuts, the settings, and what the program is (APP-30).
extension MainController {
    func showShortcuts() { if let root = view.root { ShortcutList().show(in: root) } }

    func showAbout() {
        guard let root = view.root else { return }
        Alert(
            "Lightbox \(LightboxCommand.version)",
            message: "Arranges photos in albums by drag and drop.\n\nCopyright © 2026 The Lightbox authors. "
                + "Free software under the MIT License, without any warranty.",
            symbol: .image
        ).show(in: root)
    }

    func showSettings() {
        guard let root = view.root else { return }
        let cadences = ReorderingCadence.allCases
        let rows = [
            SettingRow(
                title: "Appearance", choices: ["As the desktop", "Light", "Dark"],
                selected: AppearanceChoice.Scheme.allCases.firstIndex(of: appearance.scheme) ?? 0
            ) { [weak self] in
                self?.appearance.scheme = AppearanceChoice.Scheme.allCases[$0]
            },
            SettingRow(
                title: "Motion", choices: ["As the desktop", "Full", "Reduced"],
                selected: AppearanceChoice.Motion.allCases.firstIndex(of: appearance.motion) ?? 0
            ) { [weak self] in
                self?.appearance.motion = AppearanceChoice.Motion.allCases[$0]
            },
            SettingRow(
                title: "Names of photos", choices: ["Hidden", "Below photos"], selected: grid.showsNames ? 1 : 0
            ) { [weak self] in
                self?.setShowsNames($0 == 1)
            },
            SettingRow(
                title: "Files dragged out", choices: ["Own names", "Numbered in order"],
                selected: numbersDraggedFiles ? 1 : 0
            ) { [weak self] in
                self?.setNumbersDraggedFiles($0 == 1)
            },
            SettingRow(
                title: "Reordering cadence", choices: cadences.map { $0.rawValue.capitalized },
                selected: cadences.firstIndex(of: grid.grid.reorderingCadence) ?? 0
            ) { [weak self] in
                self?.setCadence(cadences[$0])
            },
        ]
        SettingsPanel(
            rows, location: library?.directory.path ?? "None: the photos are generated", actions: libraryActions
        ).show(in: root)
    }

    /// What the settings offer for the library's folder; nothing in a recorded run, whose replay has no other programs.
    private var libraryActions: [SettingsAction] {
        guard let library, fileAccess != nil else { return [] }
        var actions = [
            SettingsAction(title: "Show in file manager") { [weak self] in
                do { try self?.showFolder(library.directory) } catch { self?.showNotice("\(error)") }
            }
        ]
        if onChangeLibrary != nil {
            actions.append(SettingsAction(title: "Change…") { [weak self] in self?.chooseLibrary() })
        }
        return actions
    }

    /// Asks for the folder of another library, and whether to restart with it.
    private func chooseLibrary() {
        showDialog("Choose a photo library", button: "Choose", for: .targetFolder, setting: .libraryFolder) {
            [weak self] entries in
            if let folder = entries.first?.url { self?.askToOpenLibrary(in: folder) }
        }
    }

    private func askToOpenLibrary(in folder: URL) {
        guard let root = view.root, let library else { return }
        func path(_ url: URL) -> String { url.standardizedFileURL.resolvingSymlinksInPath().path }
        guard path(folder) != path(library.directory) else { return showNotice("This photo library is open already") }
        Alert(
            "Open the photo library in \u{201C}\(folder.lastPathComponent)\u{201D}?",
            message: "Lightbox restarts with --library \(folder.path). A folder without a library gets a new one. The "
                + "photos of the present library stay where they are: a start without --library opens the usual one.",
            symbol: .image,
            answers: [
                .cancel, Alert.Answer("Restart", role: .preferred) { [weak self] in self?.onChangeLibrary?(folder) },
            ]
        ).show(in: root)
    }
}

/// The appearance that the user has chosen in the settings.
struct AppearanceChoice: Equatable, Sendable {
    /// The choice of colors.
    enum Scheme: String, CaseIterable, Sendable {
        case desktop, light, dark

        /// Nil means the desktop's.
        var isDark: Bool? { self == .desktop ? nil : self == .dark }
    }

    /// The choice of motion (MOTION-5).
    enum Motion: String, CaseIterable, Sendable {
        case desktop, full, reduced

        /// Nil means the desktop's.
        var reducesMotion: Bool? { self == .desktop ? nil : self == .reduced }
    }

    var scheme = Scheme.desktop
    var motion = Motion.desktop

    /// The stored choice.
    init(_ settings: [String: String]) {
        scheme = settings["scheme"].flatMap(Scheme.init(rawValue:)) ?? .desktop
        motion = settings["motion"].flatMap(Motion.init(rawValue:)) ?? .desktop
    }
}
