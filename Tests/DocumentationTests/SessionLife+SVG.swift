import Foundation

extension SessionLife {
    /// The lines as a drawing: the source on the left, the target on the right, the pointer and the time between them.
    var svg: String {
        let rowHeight = 22
        let top = 44
        let height = top + lines.count * rowHeight + 12
        var rows: [String] = []
        for (index, line) in lines.enumerated() {
            rows += row(line, y: top + index * rowHeight + rowHeight / 2)
        }
        let lanes = [(Lane.source, "drag interaction"), (Lane.pointer, "pointer"), (Lane.target, "drop interaction")]
        let heads = lanes.flatMap { x, name in
            [
                #"  <text x="\#(x)" y="22" text-anchor="middle" font-weight="600" fill="\#(Ink.text)">\#(name)</text>"#,
                #"  <line x1="\#(x)" y1="32" x2="\#(x)" y2="\#(height - 8)" stroke="\#(Ink.lane)" stroke-width="2"/>"#,
            ]
        }
        return
            ([
                #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(Lane.width) \#(height)" "#
                    + #"font-family="sans-serif" font-size="13">"#,
                "  <title>The life of a session</title>",
            ] + heads + rows + ["</svg>", ""]).joined(separator: "\n")
    }

    private enum Lane {
        static let source = 330
        static let pointer = 450
        static let target = 570
        static let width = 900
    }

    /// Grays and one blue, legible on white and on black.
    private enum Ink {
        static let text = "#7d7d82"
        static let lane = "#b0b0b6"
        static let accent = "#3b82e0"
    }

    private func row(_ line: Line, y: Int) -> [String] {
        let label = line.count > 1 ? "\(line.text) (repeatedly)" : line.text
        let (x, textX, anchor) =
            switch line.side {
            case .source: (Lane.source, Lane.source - 14, "end")
            case .pointer: (Lane.pointer, Lane.pointer + 12, "start")
            case .target: (Lane.target, Lane.target + 14, "start")
            }
        let color = line.side == .pointer ? Ink.accent : Ink.text
        var parts = [
            #"  <circle cx="\#(x)" cy="\#(y)" r="4" fill="\#(color)"/>"#,
            #"  <text x="\#(textX)" y="\#(y + 4)" text-anchor="\#(anchor)" fill="\#(color)">\#(label)</text>"#,
        ]
        if line.side == .pointer {
            let time = String(format: "%.2f s", line.time.inSeconds)
            parts.append(
                #"  <text x="\#(x - 12)" y="\#(y + 4)" text-anchor="end" fill="\#(color)">\#(time)</text>"#)
        }
        return parts
    }
}

extension Duration {
    fileprivate var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
