import Foundation
import Views

// The photos of the viewer: the shown one, the one it replaces, and the neighbor beside it while it is slid aside.
extension PhotoViewer {
    func drawPhotos(_ context: Context) {
        guard let root else { return }
        let now = root.now
        context.fill(bounds, Color(hex: 0x000000, alpha: min(max(progress.value(at: now), 0), 1)))
        let photos = shownPhotos(at: now)
        if photos.shown.count == 1, let shown = photos.shown.first, shown.opacity == 1 {
            draw(shown, context)
        } else if !photos.shown.isEmpty {
            // Photos of different shapes do not cover each other: each has its share of the light.
            context.group(alpha: 1, bounds: bounds, isIsolated: true) {
                for photo in photos.shown {
                    context.blended(.plusLighter) {
                        context.group(alpha: photo.opacity, bounds: bounds) { draw(photo, context) }
                    }
                }
            }
        }
        for neighbor in photos.neighbors { draw(neighbor, context) }
    }

    /// A photo of the viewer at one time.
    struct ShownPhoto {
        let content: ViewerContent
        /// The frame at the end of its way from its cell.
        let frame: CGRect
        /// How far it is on that way.
        var phase = 1.0
        /// The share of the photo in what is visible.
        var opacity = 1.0
        /// The opacity at rest.
        var goalOpacity = 1.0
    }

    /// The photos as they are at a time if nothing happens until then: the latest one and those that fade out below it,
    /// the lowest first; and those beside it.
    func shownPhotos(at time: Timestamp) -> (shown: [ShownPhoto], neighbors: [ShownPhoto]) {
        let (space, phase) = (space(at: time), progress.value(at: time))
        // A photo that has no cell to move from or to fades.
        let opening = start == nil && phase < 1 ? max(phase, 0) : 1
        var shown: [ShownPhoto] = []
        contents.forEachShare(at: time) { content, share in
            guard let content else { return }
            let frame = placement.frame(in: self.space(of: content.photo, at: time), at: time)
            shown.append(
                ShownPhoto(
                    content: content, frame: frame, phase: phase, opacity: opening * share, goalOpacity: 0))
        }
        if content != nil, let last = shown.indices.last { shown[last].goalOpacity = 1 }
        return (shown, neighbors(slid: placement.slide(at: time), space, at: time))
    }

    /// The photo beside one that is slid aside, and the one behind it that has not left yet.
    private func neighbors(
        slid distance: CGFloat, _ space: ViewerPlacement.Space, at time: Timestamp
    ) -> [ShownPhoto] {
        guard abs(distance) >= 1 else { return [] }
        func photo(_ content: ViewerContent, pages: CGFloat) -> ShownPhoto {
            let frame = restFrame(of: content.photo, at: time)
            return ShownPhoto(content: content, frame: frame.offsetBy(dx: distance - pages * space.page, dy: 0))
        }
        let side = distance > 0 ? 1 : -1
        var photos: [ShownPhoto] = []
        if let other = neighbor(self.photo, -side), let picture = picture(of: other) {
            photos.append(photo(content(of: other, picture), pages: CGFloat(side)))
        }
        if let leaving, leaving.direction == side {
            let last = photo(leaving.content, pages: 2 * CGFloat(side))
            if last.frame.intersects(bounds) { photos.append(last) }
        }
        return photos
    }

    private func draw(_ shown: ShownPhoto, _ context: Context) {
        let (frame, phase) = (shown.frame, shown.phase)
        switch shown.content.picture {
        case .image(let image):
            // Nothing of the album shows through a photo with transparent parts.
            if !image.isOpaque { context.fill(frame, Color(hex: 0x000000, alpha: min(max(phase, 0), 1))) }
            shown.content.draw(image, at: frame, from: start, phase, context)
        case .failure(let message):
            guard let root else { return }
            let text = root.textRenderer.layout(
                message, font: .system(size: 14), maximumWidth: bounds.width * 0.7, alignment: .center, lines: 3,
                scale: root.scale)
            context.draw(
                text, at: CGPoint(x: frame.midX - text.size.width / 2, y: frame.midY - text.size.height / 2),
                color: palette.text)
        }
    }
}

extension PhotoViewer: MovingContent {
    /// True while it is open.
    func hidesViewsBelow(at time: Timestamp) -> Bool { progress.value(at: time) > 0.99 }

    /// The photos, the controls above them and the information panel beside them.
    func movingPieces(at time: Timestamp) -> [MovingPiece] {
        var pieces = photoPieces(at: time)
        let opening = min(max(progress.value(at: time), 0), 1)
        for view in controlViews where !view.isHidden {
            let frame = view === caption ? captionFrame(at: time) : view.frame
            pieces.append(
                MovingPiece(
                    view, frame: frame, alpha: controls.opacity(at: time) * opening,
                    goalAlpha: controls.isShown && !isClosing ? 1 : 0))
        }
        if let infoPanel, !infoPanel.isHidden {
            let presence = infoPresence.value(at: time)
            pieces.append(
                MovingPiece(infoPanel, frame: infoFrame(presence), goal: infoFrame(infoPresence.goal)))
        }
        return pieces
    }

    /// The photos come and go by fades, or slide in from the side.
    private func photoPieces(at time: Timestamp) -> [MovingPiece] {
        let (photos, start) = (shownPhotos(at: time), start)
        let movers = (gestureRecognizers ?? []).flatMap { recognizer in
            (recognizer as? PanGestureRecognizer)?.movingPointers
                ?? (recognizer as? PinchGestureRecognizer)?.movingPointers ?? []
        }
        return (photos.shown + photos.neighbors).map { photo in
            func frame(_ end: CGRect, _ phase: Double) -> CGRect {
                photo.content.place(at: end, from: start, phase).visible
            }
            // A former picture of the shown photo is another piece.
            let version = 2 * (photo.content.version & 7) + (photo.content.isCropped ? 1 : 0)
            let number = 16 * Int(photo.content.photo.id.rawValue) + version
            var piece = MovingPiece(
                self, number: number, frame: frame(photo.frame, photo.phase),
                goal: frame(restFrame(of: photo.content.photo, at: time), isClosing ? 0 : 1),
                alpha: photo.opacity, goalAlpha: photo.goalOpacity)
            piece.isTransient = true
            piece.isMovable = true
            piece.pointers = Set(movers).sorted()
            piece.drawing = .image { context in self.draw(photo, context) }
            return piece
        }
    }
}
