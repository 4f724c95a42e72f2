internal import CX11
import Foundation

extension Display {
    /// Reads the settings and observes what they depend on: the settings manager's property, the presence of the
    /// settings manager and of the compositor, and the monitors. The root window's properties are not observed: they
    /// change whenever any window opens, which would wake an idle program.
    func watchSettings(_ raw: OpaquePointer) {
        watchOwner(of: atoms.settingsOwner)
        watchOwner(of: atoms.compositorOwner)
        if extensions.randrEvents != nil { XRRSelectInput(raw, root, Int32(RRScreenChangeNotifyMask)) }
        settings = readSettings(raw)
    }

    /// Reads all settings again and calls ``onSettingsChange`` if they differ.
    func refreshSettings() {
        settingsAreStale = false
        guard let raw else { return }
        let old = settings
        settings = readSettings(raw)
        guard settings != old else { return }
        if (settings.cursorTheme, settings.cursorSize) != (old.cursorTheme, old.cursorSize) { reloadCursors() }
        onSettingsChange?()
    }

    private func readSettings(_ raw: OpaquePointer) -> DesktopSettings {
        let resources = XResourceManagerString(raw).map { String(cString: $0) } ?? ""
        var result = DesktopSettings(
            resources: resources, shared: sharedSettings(raw), environment: ProcessInfo.processInfo.environment)
        if extensions.randrEvents != nil { monitors = Monitors(display: raw, root: root) }
        result.refreshRate = monitors.highestRate
        result.hasCompositor = XGetSelectionOwner(raw, atoms.compositorOwner) != 0
        return result
    }

    /// The settings manager may exit between any two requests, so X errors are ignored.
    private func sharedSettings(_ raw: OpaquePointer) -> [String: XSetting] {
        let owner = XGetSelectionOwner(raw, atoms.settingsOwner)
        // Watch again each time: another settings manager's window may reuse the id of the previous one.
        settingsObserver = nil
        guard owner != 0 else { return [:] }
        settingsObserver = WindowObserver(owner, display: self) { [weak self] event in
            guard let self, event.type == PropertyNotify, event.xproperty.atom == atoms[.settings] else { return }
            settingsAreStale = true
        }
        let part = property(atoms[.settings], of: owner)
        return XSettingsParser.parse(part?.format == 8 ? Array(part?.bytes ?? Data()) : [])
    }
}
