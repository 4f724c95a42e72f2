import Foundation

extension TargetGraph {
    /// The graph as a drawing: one row per level, an arrow from each target to its essential dependencies.
    var svg: String {
        let rows = levels
        let height = Layout.margin * 2 + rows.count * Layout.rowHeight - Layout.gap
        let centers = centers(of: rows)
        var parts = [
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(Layout.width) \#(height)" "#
                + #"font-family="sans-serif" font-size="13">"#,
            "  <title>Targets and their dependencies</title>",
        ]
        for name in rows.joined() {
            for dependency in essentialDependencies(of: name) {
                guard let start = centers[name], let end = centers[dependency] else { continue }
                let (top, bottom) = (start.y + Layout.boxHeight / 2, end.y - Layout.boxHeight / 2)
                let middle = (top + bottom) / 2
                parts.append(
                    #"  <path d="M\#(start.x) \#(top) C\#(start.x) \#(middle) \#(end.x) \#(middle) \#(end.x) \#(bottom)" "#
                        + #"fill="none" stroke="\#(Ink.line)" stroke-width="1.5"/>"#)
            }
        }
        for name in rows.joined() {
            guard let center = centers[name] else { continue }
            parts += box(name, at: center)
        }
        return (parts + ["</svg>", ""]).joined(separator: "\n")
    }

    private enum Layout {
        static let width = 960
        static let margin = 16
        static let rowHeight = 76
        static let boxHeight = 32
        static let boxWidth = 116
        static let gap = rowHeight - boxHeight
    }

    /// Legible on white and on black.
    private enum Ink {
        static let fill = "#808080"
        static let line = "#b0b0b6"
        static let text = "#7d7d82"
        static let accent = "#3b82e0"
    }

    private func centers(of rows: [[String]]) -> [String: (x: Int, y: Int)] {
        var result: [String: (x: Int, y: Int)] = [:]
        for (index, row) in rows.enumerated() {
            for (column, name) in row.enumerated() {
                let x = Layout.width * (2 * column + 1) / (2 * row.count)
                result[name] = (x, Layout.margin + index * Layout.rowHeight + Layout.boxHeight / 2)
            }
        }
        return result
    }

    private func box(_ name: String, at center: (x: Int, y: Int)) -> [String] {
        let isOurs = kinds[name] == .library || kinds[name] == .executable
        let (x, y) = (center.x - Layout.boxWidth / 2, center.y - Layout.boxHeight / 2)
        let dash = isOurs ? "" : #" stroke-dasharray="4 3""#
        let color = isOurs ? Ink.accent : Ink.text
        let weight = kinds[name] == .executable ? #" font-weight="600""# : ""
        return [
            #"  <rect x="\#(x)" y="\#(y)" width="\#(Layout.boxWidth)" height="\#(Layout.boxHeight)" rx="6" "#
                + #"fill="\#(Ink.fill)" fill-opacity="0.08" stroke="\#(color)"\#(dash)/>"#,
            #"  <text x="\#(center.x)" y="\#(center.y + 5)" text-anchor="middle" fill="\#(color)"\#(weight)>\#(name)</text>"#,
        ]
    }
}
