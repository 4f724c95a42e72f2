internal import CX11
import Foundation

extension Display {
    /// Reads the settings and asks to hear when they change. What changes them: the settings manager's property, the
    /// manager or the compositor coming or going, monitors. The root window's own properties are not watched: they
    /// change with every window that is opened, and an idle program should sleep through that.
    func watchSettings(_ raw: OpaquePointer) {
        watchOwner(of: atoms.settingsOwner)
        watchOwner(of: atoms.compositorOwner)
        if extensions.randrEvents != nil { XRRSelectInput(raw, root, Int32(RRScreenChangeNotifyMask)) }
        settings = readSettings(raw)
    }

    /// Reads everything again and tells, if anything is different.
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

    /// The settings manager may end between any two requests, so nothing here is an error.
    private func sharedSettings(_ raw: OpaquePointer) -> [String: XSetting] {
        let owner = XGetSelectionOwner(raw, atoms.settingsOwner)
        // Anew each time: another manager's window may have the number of the one before.
        settingsWatch = nil
        guard owner != 0 else { return [:] }
        settingsWatch = WindowWatch(owner, display: self) { [weak self] event in
            guard let self, event.type == PropertyNotify, event.xproperty.atom == atoms[.settings] else { return }
            settingsAreStale = true
        }
        let part = property(atoms[.settings], of: owner)
        return XSettingsParser.parse(part?.format == 8 ? Array(part?.bytes ?? Data()) : [])
    }
}
