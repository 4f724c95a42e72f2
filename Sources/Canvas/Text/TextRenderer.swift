import CPango
import Foundation

/// Makes and keeps text layouts for one choice of interface font.
///
/// The first text of a process makes fontconfig read its configuration and font lists, which takes by far the most time
/// of all drawing; ``warmUp()`` does that on another thread.
@MainActor public final class TextRenderer {
    /// How far letters are moved onto the pixels.
    public enum Hinting: Sendable, Hashable {
        /// Not at all.
        case none
        /// In height only, which keeps their shapes.
        case slight
        /// Fully.
        case full
    }

    /// The family that ``Font/system(size:weight:)`` stands for.
    public let family: String
    /// How far letters are moved onto the pixels.
    public let hinting: Hinting
    private let context: PangoObject
    private var layouts = RecentCache<Key, TextLayout>(limit: 512)

    /// The one for layouts that are made without another: the desktop's sans serif.
    public static let standard = TextRenderer()

    /// A renderer for a font family; one that is not installed is replaced by fontconfig's choice.
    ///
    /// - Parameter family: The name of a family, or several separated by commas.
    public init(family: String = "sans", hinting: Hinting = .slight) {
        self.family = family.isEmpty ? "sans" : family
        self.hinting = hinting
        // Its own map rather than Pango's default one, which belongs to a thread: the main actor may change threads.
        let map = PangoObject(adopting: OpaquePointer(pango_cairo_font_map_new()))
        context = PangoObject(adopting: pango_font_map_create_context(map.fontMap))
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, hinting.cairo)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON)
        pango_cairo_context_set_font_options(context.pointer, options)
        cairo_font_options_destroy(options)
    }

    /// A layout of the text: the one from last time when the same was asked for not long ago.
    ///
    /// The parameters are those of ``TextLayout/init(_:font:maximumWidth:alignment:lines:scale:renderer:)``.
    public func layout(
        _ string: String, font: Font, maximumWidth: CGFloat? = nil, alignment: TextAlignment = .leading,
        lines: Int = 1, scale: CGFloat = 1
    ) -> TextLayout {
        let key = Key(
            string: string, font: font, maximumWidth: maximumWidth, alignment: alignment, lines: lines, scale: scale)
        if let known = layouts[key] { return known }
        let layout = TextLayout(
            string, font: font, maximumWidth: maximumWidth, alignment: alignment, lines: lines, scale: scale,
            renderer: self)
        // Long text is rare, large, and never the same twice.
        if string.utf8.count <= Self.longestKept { layouts[key] = layout }
        return layout
    }

    /// Reads the system's font configuration and finds the family, so that the first text need not wait for it.
    ///
    /// To be called once at the start, from a thread other than the main actor's; returns when it is done. Drawing text
    /// meanwhile is safe, and waits only for what is missing.
    public nonisolated static func warmUp(family: String = "sans") {
        // fontconfig is safe to use from several threads; nothing of Pango's is shared with this one.
        guard FcInit() != 0, let pattern = FcNameParse(family) else { return }
        FcConfigSubstitute(nil, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultMatch
        if let match = FcFontMatch(nil, pattern, &result) { FcPatternDestroy(match) }
        FcPatternDestroy(pattern)
    }

    private static let longestKept = 1024

    private struct Key: Hashable {
        var string: String
        var font: Font
        var maximumWidth: CGFloat?
        var alignment: TextAlignment
        var lines: Int
        var scale: CGFloat
    }

    func makeLayout() -> PangoObject { PangoObject(adopting: pango_layout_new(context.pointer)) }

    /// Gives a layout its font, in pixels.
    func apply(_ font: Font, scale: CGFloat, to layout: OpaquePointer) {
        let description = pango_font_description_new()
        pango_font_description_set_family(description, font.family ?? family)
        pango_font_description_set_weight(description, font.weight.pango)
        pango_font_description_set_absolute_size(description, Double(font.pixels(scale: scale)) * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, description)
        pango_font_description_free(description)
    }
}

extension PangoObject {
    fileprivate var fontMap: UnsafeMutablePointer<PangoFontMap> { UnsafeMutablePointer(pointer) }
}

extension TextRenderer.Hinting {
    fileprivate var cairo: cairo_hint_style_t {
        switch self {
        case .none: CAIRO_HINT_STYLE_NONE
        case .slight: CAIRO_HINT_STYLE_SLIGHT
        case .full: CAIRO_HINT_STYLE_FULL
        }
    }
}
