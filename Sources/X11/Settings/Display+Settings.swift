internal import CX11
import Foundation

extension Display {
    /// Reads the settings and observes the settings manager's property, the owners of the settings manager's and the
    /// compositor's selection, and the monitors. Does not observe the root window's properties, which change whenever a
    /// window opens: that would wake an idle program.
    func watchSettings(_ raw: OpaquePointer) {
        watchOwner(of: atoms.settingsOwner)
        watchOwner(of: atoms.compositorOwner)
        if extensions.randrEvents != nil { XRRSelectInput(raw, root, Int32(RRScreenChangeNotifyMask)) }
        settings = readSettings(raw)
    }

    /// Reads all settings again and notifies the delegates of all windows if they differ.
    func refreshSettings() {
        settingsAreStale = false
        guard let raw else { return }
        let old = settings
        settings = readSettings(raw)
        guard settings != old else { return }
        if (settings.cursorTheme, settings.cursorSize) != (old.cursorTheme, old.cursorSize) { reloadCursors() }
        for window in openWindows { window.delegate?.windowSettingsDidChange(window) }
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

    /// Reads the settings manager's settings. X errors are ignored, since the settings manager may exit between two
    /// requests.
    private func sharedSettings(_ raw: OpaquePointer) -> [String: XSetting] {
        let owner = XGetSelectionOwner(raw, atoms.settingsOwner)
        // Observe the window again each time: it may be another settings manager's, with the same id as the previous
        // one.
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
