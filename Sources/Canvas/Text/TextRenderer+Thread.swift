import CPango
import Foundation
import Synchronization

/// The font family and the scale of the interface, for text and images that are made without a view. A view in a window
/// uses the text renderer and the scale of its root.
package struct InterfaceText: Sendable {
    /// The family of the interface font.
    package var family: String
    /// Pixels per point.
    package var scale: CGFloat

    /// Creates the values of a display.
    package init(family: String, scale: CGFloat) { (self.family, self.scale) = (family, scale) }

    /// The values of the program's display: the family `sans` at scale 1 until the program sets them from the desktop's
    /// settings. Roots do not change them, so that what is made without a view does not depend on the windows before.
    package static var display: InterfaceText {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }

    private static let shared = Mutex(InterfaceText(family: "sans", scale: 1))
}

extension TextRenderer {
    /// A renderer of the interface's family that only the calling thread uses, since Pango's font maps are not
    /// thread-safe.
    package static var ofCurrentThread: TextRenderer {
        let family = InterfaceText.display.family
        let known = Thread.current.threadDictionary[threadKey] as? TextRenderer
        if let known, known.family == family { return known }
        let made = TextRenderer(family: family)
        Thread.current.threadDictionary[threadKey] = made
        return made
    }

    private static let threadKey = "org.lightbox.Lightbox.TextRenderer"

    /// The names of all installed font families, in no particular order.
    package var familyNames: [String] {
        var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: Int32 = 0
        pango_context_list_families(pangoContext, &families, &count)
        defer { g_free(families) }
        return (0..<Int(count)).compactMap { index in
            families?[index].flatMap { pango_font_family_get_name($0) }.map { String(cString: $0) }
        }
    }
}
