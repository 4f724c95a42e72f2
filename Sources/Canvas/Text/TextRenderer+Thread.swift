import CPango
import Foundation
import Synchronization

/// The font family and the scale of the interface, for text that is measured or drawn without a view.
package struct InterfaceText: Sendable {
    /// The family of the interface font.
    package var family: String
    /// Pixels per point.
    package var scale: CGFloat

    /// Creates the values of one window.
    package init(family: String, scale: CGFloat) { (self.family, self.scale) = (family, scale) }

    /// The values of the window that was created or resized last; initially the family `sans` at scale 1.
    package static var current: InterfaceText {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }

    private static let shared = Mutex(InterfaceText(family: "sans", scale: 1))
}

extension TextRenderer {
    /// A renderer of the interface's family that only the calling thread uses, since Pango's font maps are not
    /// thread-safe.
    package static var ofCurrentThread: TextRenderer {
        let family = InterfaceText.current.family
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
