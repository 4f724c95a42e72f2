extension TargetGraph {
    /// The graph as a drawing: own targets in rows, a line to each essential dependency, other libraries in brackets.
    var svg: String {
        let (rows, edges) = drawing
        let height = Layout.margin * 2 + rows.count * Layout.rowHeight - Layout.gap
        let width = rows.map { Self.width(of: $0) }.reduce(Layout.leastWidth, max)
        let centers = centers(of: rows, in: width)
        var parts = [
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(width) \#(height)" "#
                + #"font-family="sans-serif" font-size="14">"#,
            "  <title>Targets and their dependencies</title>",
        ]
        for edge in edges {
            guard let start = centers[edge.upper], let end = centers[edge.lower] else { continue }
            let (top, bottom) = (start.y + Layout.boxHeight / 2, end.y - Layout.boxHeight / 2)
            let middle = (top + bottom) / 2
            // A line that crosses a row continues to the row's lower edge.
            let rest = edge.lower.line == nil ? "" : " L\(end.x) \(end.y + Layout.boxHeight / 2)"
            parts.append(
                #"  <path d="M\#(start.x) \#(top) C\#(start.x) \#(middle) \#(end.x) \#(middle) \#(end.x) \#(bottom)\#(rest)" "#
                    + #"fill="none" stroke="\#(Ink.line)" stroke-width="1.5"/>"#)
        }
        for node in rows.joined() where node.line == nil {
            guard let center = centers[node] else { continue }
            parts += box(node.name, at: center)
        }
        return (parts + ["</svg>", ""]).joined(separator: "\n")
    }

    private enum Layout {
        static let leastWidth = 960
        static let margin = 16
        static let rowHeight = 100
        static let boxHeight = 48
        static let boxWidth = 176
        /// The distance between boxes, at least.
        static let boxGap = 16
        /// The space of a line that crosses a row.
        static let lineWidth = 24
        static let gap = rowHeight - boxHeight
    }

    /// Legible on white and on black.
    private enum Ink {
        static let fill = "#808080"
        static let line = "#b0b0b6"
        static let text = "#7d7d82"
        static let accent = "#3b82e0"
    }

    private static func width(of node: Node) -> Int {
        node.line == nil ? Layout.boxWidth + Layout.boxGap : Layout.lineWidth
    }

    private static func width(of row: [Node]) -> Int { row.reduce(0) { $0 + width(of: $1) } }

    /// The centers of boxes and of lines that cross rows, each row spread over the width.
    private func centers(of rows: [[Node]], in width: Int) -> [Node: (x: Int, y: Int)] {
        var result: [Node: (x: Int, y: Int)] = [:]
        for (index, row) in rows.enumerated() where !row.isEmpty {
            let rest = width - Self.width(of: row)
            var start = 0
            for (column, node) in row.enumerated() {
                let x = start + Self.width(of: node) / 2 + rest * (2 * column + 1) / (2 * row.count)
                result[node] = (x, Layout.margin + index * Layout.rowHeight + Layout.boxHeight / 2)
                start += Self.width(of: node)
            }
        }
        return result
    }

    private func box(_ name: String, at center: (x: Int, y: Int)) -> [String] {
        let (x, y) = (center.x - Layout.boxWidth / 2, center.y - Layout.boxHeight / 2)
        let weight = kinds[name] == .executable ? #" font-weight="600""# : ""
        let libraries = externalDependencies(of: name).joined(separator: ", ")
        let baseline = center.y + (libraries.isEmpty ? 5 : -3)
        var parts = [
            #"  <rect x="\#(x)" y="\#(y)" width="\#(Layout.boxWidth)" height="\#(Layout.boxHeight)" rx="6" "#
                + #"fill="\#(Ink.fill)" fill-opacity="0.08" stroke="\#(Ink.accent)"/>"#,
            #"  <text x="\#(center.x)" y="\#(baseline)" text-anchor="middle" fill="\#(Ink.accent)"\#(weight)>\#(name)</text>"#,
        ]
        if !libraries.isEmpty {
            parts.append(
                #"  <text x="\#(center.x)" y="\#(center.y + 15)" text-anchor="middle" font-size="12" "#
                    + #"fill="\#(Ink.text)">(\#(libraries))</text>"#)
        }
        return parts
    }
}
