import Synchronization

/// A symbol by its name in UIKit, with the variants that the suffixes of the name say: `.fill`, `.circle`, `.square`
/// and `.slash`. Designed on a grid of 24 units, like ``Symbol``.
struct SystemSymbol {
    /// Closed outlines: stroked, or filled by the variant `.fill`.
    var outline = Path()
    /// Lines to stroke; where a filled outline covers them, they are cut out of it.
    var lines = Path()
    /// Areas to fill; where a filled outline covers them, they are cut out of it.
    var solids = Path()

    /// Creates a symbol from what the closures draw: the outline, of which the lines count, and what is inside.
    init(
        outline: (inout SymbolDrawing) -> Void = { _ in }, details: (inout SymbolDrawing) -> Void = { _ in }
    ) {
        var (around, inside) = (SymbolDrawing(), SymbolDrawing())
        outline(&around)
        details(&inside)
        (self.outline, lines, solids) = (around.lines, inside.lines, inside.solids)
    }

    /// A symbol of the library, whose variant `.fill` is the symbol itself unless its lines are an outline.
    init(_ symbol: Symbol, isOutline: Bool = false) {
        let shape = symbol.shape(in: Self.grid)
        if isOutline { outline = shape.lines } else { lines = shape.lines }
        solids = shape.solids
    }

    private static let grid = CGRect(x: 0, y: 0, width: 24, height: 24)
    private static let lineWidth: CGFloat = 1.75

    /// Draws the symbol on the grid. `line` is the width of lines.
    private func draw(isFilled: Bool, line: CGFloat, _ context: Context) {
        func drawDetails() {
            if !solids.isEmpty { context.fill(solids, .black) }
            if !lines.isEmpty { context.stroke(lines, .black, width: line, cap: .round) }
        }
        func drawOutline() {
            if isFilled { context.fill(outline, .black) }
            context.stroke(outline, .black, width: line, cap: .round)
        }
        drawDetails()
        guard !outline.isEmpty else { return }
        guard isFilled else { return drawOutline() }
        context.blended(.destinationOut, drawOutline)
        context.group(alpha: 1, bounds: Self.grid.insetBy(dx: -24, dy: -24), isIsolated: true) {
            drawOutline()
            context.blended(.destinationOut, drawDetails)
        }
    }

    /// The variants of a symbol, of which at most one shape surrounds it.
    private struct Variants {
        var isFilled = false
        var isSlashed = false
        var frame: SystemSymbol?

        /// Removes the suffixes of variants from a name.
        init(removedFrom name: inout String) {
            if Self.remove(".fill", from: &name) { isFilled = true }
            if Self.remove(".slash", from: &name) { isSlashed = true }
            if Self.remove(".circle", from: &name) { frame = SystemSymbol.names["circle"] }
            if Self.remove(".square", from: &name) { frame = SystemSymbol.names["square"] }
            if Self.remove(".slash", from: &name) { isSlashed = true }
            if Self.remove(".fill", from: &name) { isFilled = true }
        }

        private static func remove(_ suffix: String, from name: inout String) -> Bool {
            guard SystemSymbol.names[name] == nil, aliases[name] == nil, name.hasSuffix(suffix) else { return false }
            name.removeLast(suffix.count)
            return true
        }
    }

    /// Draws the symbol with a name in black, fitted into a square; returns whether the library knows the name.
    static func draw(_ name: String, side: CGFloat, _ context: Context) -> Bool {
        var stem = name
        let variants = Variants(removedFrom: &stem)
        guard let symbol = names[stem] ?? aliases[stem].flatMap({ names[$0] }) else { return false }
        context.saved {
            context.concatenate(scale(side / 24))
            context.group(alpha: 1, bounds: grid, isIsolated: true) { symbol.draw(variants, context) }
        }
        return true
    }

    private func draw(_ variants: Variants, _ context: Context) {
        if let frame = variants.frame {
            frame.draw(isFilled: variants.isFilled, line: Self.lineWidth, context)
            context.blended(variants.isFilled ? .destinationOut : .normal) {
                context.saved {
                    context.concatenate(Self.scale(0.58, around: 12))
                    draw(isFilled: false, line: Self.lineWidth / 0.7, context)
                }
            }
        } else {
            draw(isFilled: variants.isFilled, line: Self.lineWidth, context)
        }
        guard variants.isSlashed else { return }
        // The line is cut out of the symbol at its upper side.
        let (slash, gap) = (Path.line(from: (4, 3.5), to: (20, 20.5)), Path.line(from: (5.2, 2.4), to: (21.2, 19.4)))
        context.blended(.destinationOut) { context.stroke(gap, .black, width: Self.lineWidth) }
        context.stroke(slash, .black, width: Self.lineWidth, cap: .round)
    }

    private static func scale(_ factor: CGFloat, around center: CGFloat = 0) -> AffineTransform {
        let offset = center * (1 - factor)
        return AffineTransform(m11: factor, m12: 0, m21: 0, m22: factor, tX: offset, tY: offset)
    }

    /// The unknown names that were reported.
    private static let reported = Mutex<Set<String>>([])

    /// Reports that the library does not know a name, once for each.
    static func reportUnknown(_ name: String) {
        guard reported.withLock({ $0.insert(name).inserted }) else { return }
        ProgramMessage.report(
            "UIImage(systemName: \"\(name)\") is nil: the library draws no symbol of this name.")
    }
}

extension Path {
    fileprivate static func line(from start: (CGFloat, CGFloat), to end: (CGFloat, CGFloat)) -> Path {
        var path = Path()
        path.move(to: CGPoint(x: start.0, y: start.1))
        path.addLine(to: CGPoint(x: end.0, y: end.1))
        return path
    }
}
