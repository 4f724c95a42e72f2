import CPango
import Caching
import Foundation
import Geometry

/// Creates and caches text layouts for one interface font family.
///
/// The first text of a process makes fontconfig read its configuration and font lists; ``FontLoader`` does this on
/// another thread.
///
/// A renderer belongs to the actor or thread that created it; ``ofCurrentThread`` is for code that may run on any.
public final class TextRenderer {
    /// The degree to which glyph outlines are aligned to pixels.
    public enum Hinting: Sendable, Hashable {
        /// No hinting.
        case none
        /// Vertical hinting only, which preserves glyph shapes.
        case slight
        /// Full hinting in both directions.
        case full
    }

    /// The family that ``Font/system(size:weight:)`` refers to.
    package let family: String
    /// The degree to which glyph outlines are aligned to pixels.
    package let hinting: Hinting
    private let context: PangoObject
    private var layouts = LRUCache<Key, TextLayout>(budget: 512)
    private var metrics: [Font: FontMetrics] = [:]

    /// The renderer for layouts that are created without one; its family is the desktop's sans-serif family.
    @MainActor public static let standard = TextRenderer()

    /// Creates a renderer for a family; fontconfig replaces a family that is not installed.
    ///
    /// - Parameter family: A family name, or several separated by commas.
    public init(family: String = "sans", hinting: Hinting = .slight) {
        self.family = family.isEmpty ? "sans" : family
        self.hinting = hinting
        // Use a separate font map: Pango's default map belongs to a thread, and the main actor may change threads.
        let map = PangoObject(adopting: OpaquePointer(pango_cairo_font_map_new()))
        context = PangoObject(adopting: pango_font_map_create_context(map.fontMap))
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, hinting.cairo)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON)
        pango_cairo_context_set_font_options(context.pointer, options)
        cairo_font_options_destroy(options)
    }

    /// Returns a layout of the text, from the cache if an equal layout was requested recently.
    ///
    /// For the parameters see ``TextLayout/init(_:font:maximumWidth:alignment:lines:scale:renderer:)``.
    package func layout(
        _ string: String, font: Font, maximumWidth: CGFloat? = nil, alignment: TextAlignment = .leading,
        lines: Int = 1, lineBreak: ParagraphOptions.LineBreak = .truncatingTail, scale: CGFloat = 1
    ) -> TextLayout {
        let key = Key(
            string: string, font: font, maximumWidth: maximumWidth, alignment: alignment, lines: lines,
            lineBreak: lineBreak, scale: scale)
        if let known = layouts[key] { return known }
        var options = ParagraphOptions()
        (options.alignment, options.lineBreak) = (alignment, lineBreak)
        let layout = TextLayout(
            string, runs: [], font: font, options: options, maximumWidth: maximumWidth, lines: lines, scale: scale,
            scheme: ColorScheme(isDark: false), renderer: self)
        // Do not cache long text, which is rare, large, and seldom laid out twice.
        if string.utf8.count <= Self.longestKept { layouts[key] = layout }
        return layout
    }

    /// Reads the system's font configuration and the list of its fonts, for all renderers of the process.
    ///
    /// fontconfig is thread-safe. Text may be laid out in the meantime, and waits only for what is not read yet.
    static func readConfiguration() { FcInit() }

    /// Loads a font, as the first text in it would do.
    func load(_ font: Font, scale: CGFloat) {
        _ = TextLayout(
            "Ag", runs: [], font: font, options: ParagraphOptions(), maximumWidth: nil, lines: 1, scale: scale,
            scheme: ColorScheme(isDark: false), renderer: self)
    }

    private static let longestKept = 1024

    private struct Key: Hashable {
        var string: String
        var font: Font
        var maximumWidth: CGFloat?
        var alignment: TextAlignment
        var lines: Int
        var lineBreak: ParagraphOptions.LineBreak
        var scale: CGFloat
    }

    var pangoContext: OpaquePointer { context.pointer }

    func makeLayout() -> PangoObject { PangoObject(adopting: pango_layout_new(context.pointer)) }

    /// Sets a layout's font, in pixels.
    func apply(_ font: Font, scale: CGFloat, to layout: OpaquePointer) {
        let description = makeDescription(of: font, scale: scale)
        pango_layout_set_font_description(layout, description)
        pango_font_description_free(description)
    }

    /// Returns a description that the caller frees.
    func makeDescription(of font: Font, scale: CGFloat) -> OpaquePointer? {
        let description = pango_font_description_new()
        pango_font_description_set_family(description, font.family ?? family)
        pango_font_description_set_weight(description, font.weight.pango)
        if font.isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
        pango_font_description_set_absolute_size(description, Double(font.pixels(scale: scale)) * Double(PANGO_SCALE))
        return description
    }

    /// The metrics of a font without the rounding of a screen, in points.
    package func metrics(of font: Font) -> FontMetrics {
        if let known = metrics[font] { return known }
        // At a large scale, so that hinting does not round the values to whole points.
        let scale: CGFloat = 16
        let description = makeDescription(of: font, scale: scale)
        defer { pango_font_description_free(description) }
        let unit = 1 / (CGFloat(PANGO_SCALE) * scale)
        guard let values = pango_context_get_metrics(context.pointer, description, nil) else {
            return FontMetrics(ascent: font.size, descent: 0)
        }
        defer { pango_font_metrics_unref(values) }
        let result = FontMetrics(
            ascent: CGFloat(pango_font_metrics_get_ascent(values)) * unit,
            descent: CGFloat(pango_font_metrics_get_descent(values)) * unit)
        metrics[font] = result
        return result
    }
}

/// The vertical extent of a font's lines, in points.
package struct FontMetrics: Sendable, Hashable {
    /// The distance from the baseline to the top of the line.
    package let ascent: CGFloat
    /// The distance from the baseline to the bottom of the line.
    package let descent: CGFloat
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
