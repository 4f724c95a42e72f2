import Foundation
import Views

/// The trash symbol in two parts, so that the lid can be drawn open.
struct TrashSymbol {
    private(set) var lid = Path()
    private(set) var can = Path()
    let lineWidth: CGFloat

    /// Creates the parts of the symbol fitted into a square.
    init(in box: CGRect) {
        let shape = Symbol.trash.shape(in: box)
        lineWidth = shape.lineWidth
        // Every outline above this edge belongs to the lid, in the symbol's grid of 24 units.
        let edge = box.minY + box.height * 7.5 / 24
        for outline in shape.lines.outlines {
            if outline.bounds.maxY < edge { lid.append(outline) } else { can.append(outline) }
        }
    }
}

extension Path {
    /// The connected parts of the path, each beginning with a `move`.
    fileprivate var outlines: [Path] {
        var result: [Path] = []
        for element in elements {
            if case .move = element { result.append(Path()) }
            guard !result.isEmpty else { continue }
            switch element {
            case .move(let point): result[result.count - 1].move(to: point)
            case .line(let point): result[result.count - 1].addLine(to: point)
            case .curve(let end, let control1, let control2):
                result[result.count - 1].addCurve(to: end, control1: control1, control2: control2)
            case .close: result[result.count - 1].close()
            }
        }
        return result
    }
}
