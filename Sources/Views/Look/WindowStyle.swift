/// What a window looks like, composed of the desktop's settings and the program's theme.
struct WindowStyle {
    /// What the desktop requests.
    var desktop: Appearance
    /// The program's choices.
    var theme = Theme.standard
    /// What the window shows.
    private(set) var appearance: Appearance
    /// What views show whose scheme is not that of the window.
    private var otherAppearance: Appearance
    /// The tint color of views without one of their own.
    private(set) var tint: Color

    init(desktop: Appearance) {
        (self.desktop, appearance) = (desktop, desktop)
        otherAppearance = desktop.applying(.standard, isDark: !desktop.isDark)
        tint = Theme.standard.accent(increasesContrast: desktop.increasesContrast)
    }

    /// Composes the appearance of the two sources.
    mutating func compose() {
        appearance = desktop.applying(theme, isDark: theme.scheme.map { $0 == .dark } ?? desktop.isDark)
        otherAppearance = desktop.applying(theme, isDark: !appearance.isDark)
        tint = theme.accent(increasesContrast: appearance.increasesContrast)
    }

    /// The appearance of views with a scheme; nil is that of the window.
    func appearance(in scheme: Theme.Scheme?) -> Appearance {
        guard let scheme, (scheme == .dark) != appearance.isDark else { return appearance }
        return otherAppearance
    }
}

extension RootView {
    /// The theme of the window. It applies to the settings of the desktop, and stays when they change. Setting it
    /// redraws everything.
    public var theme: Theme {
        get { style.theme }
        set { changeStyle { $0.theme = newValue } }
    }

    /// The settings of the desktop, without the choices of the theme; a window of the X server follows those of the
    /// screen. Setting it redraws everything unless the theme hides the change.
    public var desktopAppearance: Appearance {
        get { style.desktop }
        set { changeStyle { $0.desktop = newValue } }
    }

    /// Changes a source of the appearance, and redraws everything if the appearance is another one then.
    func changeStyle(_ change: (inout WindowStyle) -> Void) {
        let former = style
        change(&style)
        style.compose()
        let changesFont = style.theme.fontFamily != former.theme.fontFamily
        guard style.appearance != former.appearance || style.theme != former.theme else { return }
        if changesFont {
            let desktop = desktopTextRenderer
            textRenderer = style.theme.fontFamily.map { TextRenderer(family: $0, hinting: desktop.hinting) } ?? desktop
            invalidateTextSizes(of: self)
        }
        backgroundColor = style.appearance.palette.window
        engine.reducesMotion = style.appearance.reducesMotion
        overlay.invalidate()
        notifyAppearance()
        if style.tint != former.tint { notifyTintColor() }
        setNeedsDisplay()
    }

    /// Measures and lays out the texts of a view and its descendants again, for another font.
    private func invalidateTextSizes(of view: View) {
        view.setNeedsLayout()
        if view.layoutState != nil { view.invalidateIntrinsicContentSize() }
        (view as? any TextSizeDependent)?.invalidateTextSizes()
        for child in view.subviews { invalidateTextSizes(of: child) }
    }
}

/// A view that keeps sizes of texts in its descendants, such as measured heights of rows.
@MainActor protocol TextSizeDependent: View {
    /// Discards the sizes: the font has changed.
    func invalidateTextSizes()
}

extension View {
    /// The colors of `appearance`.
    package var palette: Palette { appearance.palette }

    /// The corner radius of controls: that of the window's theme.
    package var controlRadius: CGFloat { cachedRoot?.style.theme.controlRadius ?? ControlMetrics.radius }
    /// The corner radius of panels: that of the window's theme.
    package var panelRadius: CGFloat { cachedRoot?.style.theme.panelRadius ?? ControlMetrics.panelRadius }
}
