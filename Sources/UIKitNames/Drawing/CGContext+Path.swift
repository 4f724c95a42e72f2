extension CGContext {
    // MARK: The current path

    // The path is stored in pixels, since a point is mapped by the transform at the time at which it is added.

    private func add(_ change: (inout Path) -> Void) {
        drawing.path.add(through: drawing.context.transform, change)
    }

    /// The current path in user space, which is then empty; nil if the transform has no inverse.
    func takePath() -> Path? {
        defer { drawing.path = Path() }
        return drawing.context.transform.inverted().map { drawing.path.transformed(by: $0) }
    }

    /// Clears the current path.
    public func beginPath() { drawing.path = Path() }

    /// Starts a new subpath at a point.
    public func move(to point: CGPoint) { add { $0.move(to: point) } }

    /// Adds a straight line. On an empty path it starts a subpath at `point`.
    public func addLine(to point: CGPoint) { add { $0.addLine(to: point) } }

    /// Adds a subpath of lines between points.
    public func addLines(between points: [CGPoint]) {
        guard let first = points.first else { return }
        add { path in
            path.move(to: first)
            for point in points.dropFirst() { path.addLine(to: point) }
        }
    }

    /// Adds a closed rectangle.
    public func addRect(_ rect: CGRect) { add { $0.append(Path(rect: rect)) } }

    /// Adds closed rectangles.
    public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }

    /// Adds the ellipse inscribed in a rectangle.
    public func addEllipse(in rect: CGRect) { add { $0.append(Path(ovalIn: rect)) } }

    /// Adds a circular arc; see `CGMutablePath.addArc(center:radius:startAngle:endAngle:clockwise:transform:)`.
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        add {
            $0.addArc(
                center: center, radius: radius, from: startAngle, to: endAngle, isIncreasing: !clockwise)
        }
    }

    /// Adds a line and an arc of a radius that rounds the corner at `tangent1End` on the way to `tangent2End`.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        add { $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius) }
    }

    /// Adds a cubic Bézier curve.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        add { $0.addCurve(to: end, control1: control1, control2: control2) }
    }

    /// Adds a quadratic Bézier curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        add { $0.addQuadCurve(to: end, control: control) }
    }

    /// Adds the segments of a path.
    public func addPath(_ path: CGPath) { add { $0.append(path.path) } }

    /// Closes the current subpath.
    public func closePath() { drawing.path.close() }

    /// Whether the current path has no segments.
    public var isPathEmpty: Bool { drawing.path.isEmpty }

    /// A copy of the current path, in user space; nil if it is empty.
    public var path: CGPath? {
        guard !isPathEmpty else { return nil }
        return drawing.context.transform.inverted().map { CGPath(drawing.path.transformed(by: $0)) }
    }

    /// Fills the current path and clears it.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        if let path = takePath() { fill(path, rule.rule) }
    }

    /// Strokes the current path and clears it.
    public func strokePath() { if let path = takePath() { stroke(path) } }

    /// Fills and strokes the current path and clears it.
    public func drawPath(using mode: CGPathDrawingMode) {
        guard let path = takePath() else { return }
        switch mode {
        case .fill: fill(path, .winding)
        case .eoFill: fill(path, .evenOdd)
        case .stroke: stroke(path)
        case .fillStroke, .eoFillStroke:
            fill(path, mode == .fillStroke ? .winding : .evenOdd)
            stroke(path)
        }
    }
}

/// How `CGContext.drawPath(using:)` draws.
public enum CGPathDrawingMode: Int32, Sendable, Hashable {
    /// Fills by the winding rule.
    case fill
    /// Fills by the even-odd rule.
    case eoFill
    /// Strokes.
    case stroke
    /// Fills by the winding rule, then strokes.
    case fillStroke
    /// Fills by the even-odd rule, then strokes.
    case eoFillStroke
}

/// Which regions that a path surrounds are inside.
public enum CGPathFillRule: Int, Sendable, Hashable {
    /// Those around which the path turns, with the direction counted.
    case winding
    /// Those that a line from outside reaches after crossing the path an odd number of times.
    case evenOdd

    var rule: FillRule { self == .winding ? .winding : .evenOdd }
}
