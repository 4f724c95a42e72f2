internal import CX11

/// The shape of the pointer over a window.
package enum Cursor: Sendable, Hashable, CaseIterable {
    /// The ordinary arrow.
    case arrow
    /// The CSS shape `grab`: the item under the pointer can be dragged.
    case grab
    /// The CSS shape `grabbing`: items are being dragged.
    case grabbing
    /// An arrow with a plus: a drop would copy.
    case copy
    /// A crossed circle: a drop is not possible.
    case forbidden
    /// A horizontal double arrow over a vertical divider.
    case resizeHorizontal
    /// An I-beam over text.
    case text
    /// A pointing finger, over links.
    case pointingHand

    /// The names to look up in a cursor theme: the CSS name first, then names from older themes.
    fileprivate var names: [String] {
        switch self {
        case .arrow: ["default", "left_ptr"]
        case .grab: ["grab", "openhand", "hand1"]
        case .grabbing: ["grabbing", "closedhand", "fleur"]
        case .copy: ["copy", "dnd-copy"]
        case .forbidden: ["not-allowed", "no-drop", "crossed_circle"]
        case .resizeHorizontal: ["col-resize", "ew-resize", "sb_h_double_arrow"]
        case .text: ["text", "xterm"]
        case .pointingHand: ["pointer", "hand2", "hand1"]
        }
    }

    /// The closest shape in the X server's cursor font, for themes without the cursor.
    fileprivate var shape: Int32 {
        switch self {
        case .arrow: XC_left_ptr
        case .grab: XC_hand1
        case .grabbing: XC_fleur
        case .copy: XC_plus
        case .forbidden: XC_X_cursor
        case .resizeHorizontal: XC_sb_h_double_arrow
        case .text: XC_xterm
        case .pointingHand: XC_hand2
        }
    }
}

extension Display {
    /// Returns the server's cursor for a shape; created on first use and then cached.
    func cursor(_ cursor: Cursor) -> UInt {
        if let known = cursors[cursor] { return known }
        guard let raw else { return 0 }
        if cursors.isEmpty { applyCursorTheme(raw) }
        var created: UInt = 0
        for name in cursor.names where created == 0 { created = XcursorLibraryLoadCursor(raw, name) }
        if created == 0 { created = XCreateFontCursor(raw, UInt32(cursor.shape)) }
        cursors[cursor] = created
        return created
    }

    /// The cursor that shows nothing, while fingers are used; created on first use.
    var invisibleCursor: UInt {
        if let created = emptyCursor { return created }
        guard let raw else { return 0 }
        var (foreground, background, bits) = (XColor(), XColor(), CChar(0))
        let pixmap = XCreateBitmapFromData(raw, root, &bits, 1, 1)
        let cursor = XCreatePixmapCursor(raw, pixmap, pixmap, &foreground, &background, 0, 0)
        XFreePixmap(raw, pixmap)
        emptyCursor = cursor
        return cursor
    }

    /// Loads the cursors of the current theme and applies them to the windows.
    func reloadCursors() {
        guard let raw else { return }
        let old = cursors.values
        cursors = [:]
        for window in openWindows where window.hasSeenPointer { window.applyCursor() }
        for cursor in old { XFreeCursor(raw, cursor) }
    }

    private func applyCursorTheme(_ raw: OpaquePointer) {
        if let theme = settings.cursorTheme { XcursorSetTheme(raw, theme) }
        if let size = settings.cursorSize { XcursorSetDefaultSize(raw, Int32(size)) }
    }
}
