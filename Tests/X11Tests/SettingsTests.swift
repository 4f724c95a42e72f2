import Geometry
import Testing

@testable import X11

@Suite("Desktop settings") struct SettingsTests {
    private func settings(
        _ resources: String = "", _ shared: [String: XSetting] = [:], _ environment: [String: String] = [:]
    ) -> DesktopSettings {
        DesktopSettings(resources: resources, shared: shared, environment: environment)
    }

    @Test("XSETTINGS is parsed in both byte orders", arguments: [false, true])
    func property(_ isBigEndian: Bool) {
        var bytes = XSettingsBytes(isBigEndian: isBigEndian)
        bytes.add("Net/DndDragThreshold", -3)
        bytes.add("Gtk/FontName", "Noto Sans 11")
        bytes.add("Some/Color", color: [1, 2, 3, 4])
        let expected: [String: XSetting] = [
            "Net/DndDragThreshold": .integer(-3), "Gtk/FontName": .text("Noto Sans 11"),
            "Some/Color": .color(red: 1, green: 3, blue: 2, alpha: 4),
        ]
        #expect(XSettingsParser.parse(bytes.data) == expected)
    }

    @Test("A truncated property yields the settings before the end; invalid bytes yield none")
    func brokenProperty() {
        var bytes = XSettingsBytes()
        bytes.add("A", 1)
        bytes.add("Gtk/FontName", "Noto Sans 11")
        for length in 0..<bytes.data.count {
            let result = XSettingsParser.parse(Array(bytes.data.prefix(length)))
            #expect(result.isEmpty || result == ["A": .integer(1)])
        }
        #expect(XSettingsParser.parse([7, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]).isEmpty)
        let huge: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0] + [UInt8](repeating: 255, count: 40)
        #expect(XSettingsParser.parse(huge).isEmpty)
    }

    @Test("HAND-3: the scale follows the resolution in steps of 0.25, from 1 to 4")
    func scale() {
        #expect(settings().scale == 1)
        #expect(settings("Xft.dpi:\t144\nXft.antialias: 1").scale == 1.5)
        #expect(settings("Xft.dpi: 80").scale == 1)
        #expect(settings("Xft.dpi: 110").scale == 1.25)
        #expect(settings("Xft.dpi: 9600").scale == 4)
        #expect(settings("Xft.dpi: nan").scale == 1)
        #expect(settings("Xft.dpi: 96", ["Xft/DPI": .integer(192 * 1024)]).scale == 2)
        #expect(settings("", ["Gdk/WindowScalingFactor": .integer(2)]).scale == 2)
        #expect(settings("Xft.dpi: 192", [:], ["LIGHTBOX_SCALE": "1.3"]).scale == 1.25)
        #expect(settings("Xft.dpi: 192", [:], ["LIGHTBOX_SCALE": "large"]).scale == 2)
    }

    @Test("HAND-3: dark themes are recognized by their names")
    func dark() {
        for name in ["Adwaita-dark", "Breeze-Dark", "Yaru-blue-dark", "Mint-Y-Dark-Aqua"] {
            #expect(settings("", ["Net/ThemeName": .text(name)]).isDark, "\(name)")
        }
        for name in ["Adwaita", "Darkroom", "Breeze"] {
            #expect(!settings("", ["Net/ThemeName": .text(name)]).isDark, "\(name)")
        }
        #expect(settings("", ["Net/ThemeName": .text("Adwaita")], ["GTK_THEME": "Adwaita:dark"]).isDark)
        for (name, isDark) in [("HighContrast", false), ("HighContrastInverse", true), ("HighContrast-dark", true)] {
            let read = settings("", ["Net/ThemeName": .text(name)])
            #expect(read.increasesContrast && read.isDark == isDark, "\(name)")
        }
        #expect(!settings("", ["Net/ThemeName": .text("Adwaita-dark")]).increasesContrast)
    }

    @Test("HAND-3: fonts, cursors, thresholds and motion are read; values out of range are ignored")
    func others() {
        let result = settings(
            "Xcursor.size: 48",
            [
                "Gtk/FontName": .text("Noto Sans 10.5"), "Gtk/CursorThemeName": .text("DMZ"),
                "Net/DoubleClickTime": .integer(250), "Net/DndDragThreshold": .integer(100_000),
                "Gtk/EnableAnimations": .integer(0),
            ])
        #expect(result.fontFamily == "Noto Sans")
        #expect(result.fontSize == 10.5)
        #expect(result.cursorTheme == "DMZ")
        #expect(result.cursorSize == 48)
        #expect(result.doubleClickTime == .milliseconds(250))
        #expect(result.dragThreshold == 8)
        #expect(result.reducedMotion)
        #expect(settings("", ["Gtk/FontName": .text("Cantarell")]).fontFamily == "Cantarell")
        #expect(settings("Xcursor.size: -4").cursorSize == nil)
    }

    @Test("A window uses the rate of the monitor that shows most of it")
    func rates() {
        let monitors = Monitors([
            (PixelRect(x: 0, y: 0, width: 1000, height: 1000), 60),
            (PixelRect(x: 1000, y: 0, width: 1000, height: 1000), 144),
        ])
        #expect(monitors.rate(at: PixelRect(x: 800, y: 0, width: 300, height: 300)) == 60)
        #expect(monitors.rate(at: PixelRect(x: 900, y: 0, width: 300, height: 300)) == 144)
        #expect(monitors.rate(at: PixelRect(x: 5000, y: 0, width: 300, height: 300)) == 144)
        #expect(Monitors().rate(at: PixelRect(x: 0, y: 0, width: 1, height: 1)) == 60)
    }
}
