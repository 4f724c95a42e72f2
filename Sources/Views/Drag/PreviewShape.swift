/// The outline of a preview.
@MainActor struct PreviewShape {
    /// The natural size, in points.
    let size: CGSize
    /// The radius of the corners at the natural size.
    let cornerRadius: CGFloat
    /// Whether the outline is a rectangle, with or without rounded corners. Another one must not be cropped.
    let isRectangle: Bool
    /// The part that other previews show alone, from the top left corner of this one at the natural size; nil without.
    let matchedRect: CGRect?

    init(_ preview: DragPreview) {
        let bounds = preview.visibleBounds
        size = bounds.size
        cornerRadius = preview.cornerRadius
        isRectangle = preview.parameters.visiblePath.map { $0 == Path(rect: $0.bounds) } ?? true || cornerRadius > 0
        matchedRect = preview.parameters.matchedRect?.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
    }

    /// A rectangle with rounded corners.
    init(size: CGSize, cornerRadius: CGFloat, matchedRect: CGRect? = nil) {
        (self.size, self.cornerRadius, self.matchedRect) = (size, cornerRadius, matchedRect)
        isRectangle = true
    }
}

/// Where two previews are drawn while one replaces the other and one of them is a part of the other, such as a row and
/// the picture in it: the part is at the same place in both (MOTION-6).
@MainActor struct PreviewMatch {
    /// The size of both, which is on its way from the shape of the one to that of the other.
    let outline: CGSize
    /// The radius of the outline's corners.
    let cornerRadius: CGFloat
    /// The places of the whole preview, which contains the outline, and of the part, relative to the outline's center.
    let whole: CGRect
    let part: CGRect

    /// Nil unless exactly one of the previews has a part that the other one shows alone.
    init?(_ first: PreviewShape, _ second: PreviewShape, outline: CGSize) {
        let (shape, partShape) = first.matchedRect == nil ? (second, first) : (first, second)
        guard let matched = shape.matchedRect, partShape.matchedRect == nil, shape.isRectangle, partShape.isRectangle,
            matched.isFinite, matched.width > 0, matched.height > 0, shape.size.height > 0, partShape.size.height > 0,
            outline.height > 0
        else { return nil }
        let (begin, end) = (partShape.size.aspectRatio, shape.size.aspectRatio)
        guard abs(end - begin) > 0.05 else { return nil }
        // From 0, where the outline is that of the part, to 1.
        let progress = min(max((outline.aspectRatio - begin) / (end - begin), 0), 1)
        func between(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * progress }
        let frame = CGRect(center: .zero, size: outline)
        let scale = outline.height / shape.size.height
        let goal = CGRect(
            x: frame.minX + matched.minX * scale, y: frame.minY + matched.minY * scale,
            width: matched.width * scale, height: matched.height * scale)
        // The width of the outline is not that of the part, unless the outline has the part's shape.
        let height = between(frame.height, goal.height)
        part = CGRect(
            x: between(frame.minX, goal.minX), y: between(frame.minY, goal.minY),
            width: height * between(begin, goal.width / goal.height), height: height)
        let grown = height / matched.height
        whole = CGRect(
            x: part.midX - matched.midX * grown, y: part.midY - matched.midY * grown,
            width: shape.size.width * grown, height: shape.size.height * grown)
        self.outline = outline
        cornerRadius = between(
            partShape.cornerRadius * outline.height / partShape.size.height, shape.cornerRadius * scale)
    }

    /// The shape of the outline.
    var shape: PreviewShape { PreviewShape(size: outline, cornerRadius: cornerRadius) }
}

extension Context {
    /// Draws the image or view of a preview centered at the origin so that it covers an outline with its own aspect
    /// ratio.
    ///
    /// If the outline has another aspect ratio it crops the image, with corners as round as those of the image at its
    /// size. A preview that is no rectangle is not cropped: it fits in the outline.
    ///
    /// - Parameters:
    ///   - match: The places of this preview and of the one that it replaces, or that replaces it, if one of them is a
    ///     part of the other.
    ///   - body: Draws the image in a rectangle around the origin.
    @MainActor func draw(
        _ shape: PreviewShape, covering outline: CGSize, aspectRatio: CGFloat, match: PreviewMatch?,
        _ body: (CGRect) -> Void
    ) {
        let outline = CGRect(center: .zero, size: outline)
        if let match {
            saved {
                clip(to: Path(roundedRect: outline, cornerRadius: match.cornerRadius))
                if shape.matchedRect != nil { return body(match.whole) }
                draw(shape, covering: match.part.size, aspectRatio: aspectRatio, around: match.part.center, body)
            }
            return
        }
        draw(shape, covering: outline.size, aspectRatio: aspectRatio, around: .zero, body)
    }

    @MainActor private func draw(
        _ shape: PreviewShape, covering outline: CGSize, aspectRatio: CGFloat, around center: CGPoint,
        _ body: (CGRect) -> Void
    ) {
        let outline = CGRect(center: center, size: outline)
        guard aspectRatio > 0, aspectRatio.isFinite, abs(outline.width - outline.height * aspectRatio) > 0.5 else {
            return saved { body(outline) }
        }
        guard shape.isRectangle else { return saved { body(outline.fitting(aspectRatio: aspectRatio)) } }
        let rect = outline.covering(aspectRatio: aspectRatio)
        let grown = shape.size.width > 0 ? rect.width / shape.size.width : 1
        saved {
            clip(to: Path(roundedRect: outline, cornerRadius: shape.cornerRadius * grown))
            body(rect)
        }
    }
}
