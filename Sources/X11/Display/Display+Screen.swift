internal import CX11
import Foundation
import Geometry

/// A visible child of the root window.
struct ScreenWindow: Equatable {
    let id: UInt
    /// With its border, in root pixels.
    var frame: PixelRect
    /// The width of its border in pixels.
    var border: Int
    /// Whether its pixels have 32 bits.
    var isReadable: Bool
}

/// Reads images and windows through XCB: many requests in one round trip.
extension Display {
    /// Reads rectangles of windows or pixmaps of 32 bits a pixel in one round trip.
    ///
    /// - Parameters:
    ///   - parts: The drawables, with rectangles in their pixels. An image of the root window contains the windows on
    ///     it.
    ///   - body: Receives the index of each part that could be read, its pixels and the distance between rows in bytes.
    /// - Returns: Whether all parts could be read. The server refuses, for example, if a window has disappeared.
    @discardableResult
    func readImages(
        _ parts: [(drawable: UInt, rect: PixelRect)], _ body: (Int, UnsafeMutableRawPointer, Int) -> Void
    ) -> Bool {
        guard !parts.isEmpty else { return true }
        guard let raw, let connection = XGetXCBConnection(raw) else { return false }
        let cookies = parts.map { part in
            xcb_get_image(
                connection, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), UInt32(part.drawable), Int16(part.rect.x),
                Int16(part.rect.y), UInt16(part.rect.width), UInt16(part.rect.height), .max)
        }
        defer { scheduleTurn() }
        var areRead = true
        // Every reply is taken, so that Xlib does not keep it.
        for (index, cookie) in cookies.enumerated() {
            var error: UnsafeMutablePointer<xcb_generic_error_t>?
            let reply = xcb_get_image_reply(connection, cookie, &error)
            defer {
                free(reply)
                free(error)
            }
            let rect = parts[index].rect
            let stride = rect.width * 4
            guard let reply, let data = xcb_get_image_data(reply),
                Int(xcb_get_image_data_length(reply)) >= stride * rect.height
            else {
                areRead = false
                continue
            }
            body(index, data, stride)
        }
        return areRead
    }

    /// Returns the visible children of the root window that have pixels, from the lowest. Two round trips.
    func viewableWindows() -> [ScreenWindow] {
        guard let raw, let connection = XGetXCBConnection(raw) else { return [] }
        defer { scheduleTurn() }
        let tree = xcb_query_tree_reply(connection, xcb_query_tree(connection, UInt32(root)), nil)
        defer { free(tree) }
        guard let tree, let children = xcb_query_tree_children(tree) else { return [] }
        let all = UnsafeBufferPointer(start: children, count: Int(xcb_query_tree_children_length(tree)))
        let queries = all.map { child in
            (child, xcb_get_window_attributes(connection, child), xcb_get_geometry(connection, child))
        }
        return queries.compactMap { child, attributesCookie, geometryCookie in
            // The window may have been destroyed.
            var error: UnsafeMutablePointer<xcb_generic_error_t>?
            let attributes = xcb_get_window_attributes_reply(connection, attributesCookie, &error)
            free(error)
            error = nil
            let geometry = xcb_get_geometry_reply(connection, geometryCookie, &error)
            defer {
                free(attributes)
                free(geometry)
                free(error)
            }
            guard let attributes = attributes?.pointee, let geometry = geometry?.pointee,
                attributes.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue),
                attributes._class == UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue)
            else { return nil }
            let border = Int(geometry.border_width)
            let frame = PixelRect(
                x: Int(geometry.x), y: Int(geometry.y), width: Int(geometry.width) + 2 * border,
                height: Int(geometry.height) + 2 * border)
            return ScreenWindow(
                id: UInt(child), frame: frame, border: border, isReadable: [24, 32].contains(geometry.depth))
        }
    }

    /// Returns the parts of a window's frame that its shape leaves, in root pixels: the frame itself for most windows,
    /// none for an empty shape or if the window has disappeared. One round trip.
    func shape(of window: ScreenWindow) -> [PixelRect] {
        guard extensions.hasShape else { return [window.frame] }
        var (count, ordering): (Int32, Int32) = (0, 0)
        let found = ignoringErrors { XShapeGetRectangles($0, window.id, ShapeBounding, &count, &ordering) } ?? nil
        guard let found else { return [] }
        defer { XFree(found) }
        // Relative to the window's corner inside its border.
        let (x, y) = (window.frame.x + window.border, window.frame.y + window.border)
        return UnsafeBufferPointer(start: found, count: Int(count)).map { rect in
            PixelRect(x: x + Int(rect.x), y: y + Int(rect.y), width: Int(rect.width), height: Int(rect.height))
                .intersection(window.frame)
        }
    }
}
