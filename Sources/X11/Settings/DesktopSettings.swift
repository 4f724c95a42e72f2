import Foundation

/// The desktop's settings of appearance and interaction (HAND-3).
package struct DesktopSettings: Sendable, Equatable {
    /// Pixels per point, from 1 to 4 in steps of 0.25.
    package var scale: CGFloat = 1
    /// The distance in points that a pressed mouse must move before a drag begins (LIFT-2).
    package var dragThreshold: CGFloat = 8
    /// The longest time between the presses of a double click.
    package var doubleClickTime: Duration = .milliseconds(400)
    /// The greatest distance between the presses of a double click, in points.
    package var doubleClickDistance: CGFloat = 5
    /// Whether the desktop uses a dark theme.
    package var isDark = false
    /// Whether the desktop uses a theme of high contrast.
    package var increasesContrast = false
    /// The interface font's family as the desktop names it; nil if it names none.
    package var fontFamily: String?
    /// The interface font's size in typographic points (1/72 inch at scale 1); nil if the desktop specifies none.
    package var fontSize: CGFloat?
    /// The cursor theme; nil for the X server's default.
    package var cursorTheme: String?
    /// The nominal size of cursors in pixels; nil for the default.
    package var cursorSize: Int?
    /// Whether fades replace animated movement (MOTION-5).
    package var reducedMotion = false
    /// The highest refresh rate of the active monitors, in frames per second.
    package var refreshRate: Double = 60
    /// Whether a compositor runs, so that windows can be translucent.
    package var hasCompositor = false

    /// The settings of a desktop that specifies none.
    package init() {}

    /// Creates settings from three sources, of which later ones override earlier ones.
    ///
    /// - Parameters:
    ///   - resources: The server's resource database, one `name: value` per line.
    ///   - shared: The settings manager's settings.
    ///   - environment: The process's environment; `LIGHTBOX_SCALE` and `GTK_THEME` are used.
    init(resources: String, shared: [String: XSetting], environment: [String: String]) {
        let resources = Self.resources(resources)
        func integer(_ name: String) -> Int? {
            if case .integer(let value)? = shared[name] { value } else { nil }
        }
        func text(_ name: String) -> String? {
            if case .text(let value)? = shared[name], !value.isEmpty { value } else { nil }
        }
        let resolution = integer("Xft/DPI").map { Double($0) / 1024 } ?? resources["Xft.dpi"].flatMap(Double.init)
        let byFactor = CGFloat(integer("Gdk/WindowScalingFactor") ?? 1)
        scale = Self.snapped(max(CGFloat(resolution ?? 96) / 96, byFactor))
        if let requested = environment["LIGHTBOX_SCALE"].flatMap(Double.init) {
            scale = Self.snapped(CGFloat(requested))
        }
        if let value = integer("Net/DndDragThreshold"), (1...100).contains(value) { dragThreshold = CGFloat(value) }
        if let value = integer("Net/DoubleClickTime"), (50...5000).contains(value) {
            doubleClickTime = .milliseconds(value)
        }
        if let value = integer("Net/DoubleClickDistance"), (1...100).contains(value) {
            doubleClickDistance = CGFloat(value)
        }
        let theme = environment["GTK_THEME"] ?? text("Net/ThemeName")
        isDark = theme.map(Self.isDark(theme:)) ?? false
        increasesContrast = theme.map { $0.lowercased().hasPrefix("highcontrast") } ?? false
        (fontFamily, fontSize) = Self.font(text("Gtk/FontName"))
        cursorTheme = text("Gtk/CursorThemeName") ?? resources["Xcursor.theme"]
        cursorSize = integer("Gtk/CursorThemeSize") ?? resources["Xcursor.size"].flatMap { Int($0) }
        if let size = cursorSize, !(1...512).contains(size) { cursorSize = nil }
        reducedMotion = integer("Gtk/EnableAnimations") == 0
    }

    /// Rounds to steps of 0.25, since text and lines are blurred at other scales.
    private static func snapped(_ scale: CGFloat) -> CGFloat {
        guard scale.isFinite else { return 1 }
        return min(4, max(1, (scale * 4).rounded() / 4))
    }

    /// The dark variant of a theme has the suffix "-dark", or ":dark" in the environment; that of high contrast is
    /// named "HighContrastInverse".
    private static func isDark(theme: String) -> Bool {
        theme.lowercased().hasPrefix("highcontrastinverse")
            || theme.lowercased().split { "-_: ".contains($0) }.dropFirst().contains("dark")
    }

    /// Splits "Noto Sans 11" into family and size.
    private static func font(_ name: String?) -> (String?, CGFloat?) {
        guard let name else { return (nil, nil) }
        let words = name.split(separator: " ")
        guard words.count > 1, let last = words.last, let size = Double(last), size > 0, size < 100 else {
            return (name, nil)
        }
        let family = words.dropLast().joined(separator: " ")
        return (family.hasSuffix(",") ? String(family.dropLast()) : family, CGFloat(size))
    }

    private static func resources(_ text: String) -> [String: String] {
        var result: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("!") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let name = line[..<colon].trimmingCharacters(in: .whitespaces)
            result[name] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        return result
    }
}
