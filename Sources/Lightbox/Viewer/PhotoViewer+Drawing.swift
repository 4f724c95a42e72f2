import Foundation
import Views

// The photos of the viewer: the shown one, the one it replaces, and the neighbor beside it while it is slid aside.
extension PhotoViewer {
    /// Replaces the image of a cell that shows a part of the photo, before what that leaves out comes into view.
    func loadThumbnail() {
        guard let content, content.isCropped, case .image(let preview) = content.picture else { return }
        images.loadThumbnail(of: photo, side: min(preview.width, preview.height)) { [weak self, photo] image in
            guard let self, self.photo == photo, self.content?.isCropped == true else { return }
            show(.image(image), of: photo)
        }
    }

    /// Whether the photo is where it opens, so that its crop hides all that the image of the cell does not show.
    var isAtStart: Bool {
        guard let root, !isClosing, !contents.isFading, content?.photo == photo, content?.isCropped == true else {
            return false
        }
        return progress.value(at: root.now) < 0.02
    }

    /// Whether the viewer is open, and its photo does not fade: otherwise the next one fades in.
    func isAtRest(at time: Timestamp) -> Bool { progress.isSettled(at: time) && !contents.isFading }

    func drawPhotos(_ context: Context) {
        guard let root else { return }
        let now = root.now
        context.fill(bounds, Color(hex: 0x000000, alpha: min(max(progress.value(at: now), 0), 1)))
        let photos = shownPhotos(at: now)
        drawMixture(photos.shown, context)
        drawMixture(photos.neighbors, context)
    }

    /// Draws photos that fade into each other. Those of different shapes do not cover each other: each has its share of
    /// the light.
    private func drawMixture(_ photos: [ShownPhoto], _ context: Context) {
        if photos.allSatisfy({ $0.opacity == 1 }) { return photos.forEach { draw($0, context) } }
        context.group(alpha: 1, bounds: bounds, isIsolated: true) {
            for photo in photos {
                context.blended(.plusLighter) {
                    context.group(alpha: photo.opacity, bounds: bounds) { draw(photo, context) }
                }
            }
        }
    }

    /// A photo of the viewer at one time.
    struct ShownPhoto {
        let content: ViewerContent
        let place: ViewerContent.Place
        /// How far the photo has opened.
        var phase = 1.0
        /// The share of the photo in what is visible.
        var opacity = 1.0
        /// The opacity at rest.
        var goalOpacity = 1.0
    }

    /// The photos as they are at a time if nothing happens until then: the latest one and those that fade out below it,
    /// the lowest first; and those beside it.
    func shownPhotos(at time: Timestamp) -> (shown: [ShownPhoto], neighbors: [ShownPhoto]) {
        let slide = placement.slide(at: time)
        let shown = layers(of: contents, at: time) { content in
            let space = self.space(of: content.photo, at: time)
            return (self.placement.frameWithoutSlide(in: space, at: time), slide)
        }
        return (shown, neighbors(slid: slide, at: time))
    }

    /// The photos of a fade. `frame` returns the frame of one at the end of its way from its cell, and how far it is
    /// slid aside.
    private func layers(
        of fade: CrossFade<ViewerContent?>, at time: Timestamp, _ frame: (ViewerContent) -> (CGRect, CGFloat)
    ) -> [ShownPhoto] {
        let (phase, start) = (progress.value(at: time), start(at: time))
        // A photo that has no cell to move from or to fades.
        let opening = start == nil && phase < 1 ? max(phase, 0) : 1
        var photos: [ShownPhoto] = []
        fade.forEachShare(at: time) { content, share in
            guard let content else { return }
            let (frame, slide) = frame(content)
            photos.append(
                ShownPhoto(
                    content: content, place: content.place(at: frame, from: start, phase, slide: slide), phase: phase,
                    opacity: opening * share, goalOpacity: 0))
        }
        if fade.value != nil, let last = photos.indices.last { photos[last].goalOpacity = 1 }
        return photos
    }

    /// The photo beside one that is slid aside, and the one behind it that has not left yet. They go the way from the
    /// cell together with the shown photo.
    private func neighbors(slid distance: CGFloat, at time: Timestamp) -> [ShownPhoto] {
        guard abs(distance) >= 1 else { return [] }
        let page = space(at: time).page
        func photos(_ fade: CrossFade<ViewerContent?>, pages: Int) -> [ShownPhoto] {
            layers(of: fade, at: time) { content in
                (self.restFrame(of: content.photo, at: time), distance - CGFloat(pages) * page)
            }
        }
        let side = distance > 0 ? 1 : -1
        var result: [ShownPhoto] = []
        if let pictures = neighbor(self.photo, -side).flatMap({ self.pictures(of: $0) }) {
            result += photos(pictures, pages: side)
        }
        if let leaving, leaving.direction == side {
            result += photos(leaving.pictures, pages: 2 * side).filter { $0.place.visible.intersects(bounds) }
        }
        return result
    }

    private func draw(_ shown: ShownPhoto, _ context: Context) {
        let (frame, phase) = (shown.place.image, shown.phase)
        switch shown.content.picture {
        case .image(let image):
            // Nothing of the album shows through a photo with transparent parts.
            if !image.isOpaque {
                context.fill(shown.place.visible, Color(hex: 0x000000, alpha: min(max(phase, 0), 1)))
            }
            shown.content.draw(image, at: shown.place, context)
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

    /// Whether nothing of the grid is visible now.
    var hidesGrid: Bool { root.map { hidesViewsBelow(at: $0.now) } ?? false }

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
        let (photos, start) = (shownPhotos(at: time), start(at: time))
        let movers = (gestureRecognizers ?? []).flatMap { recognizer in
            (recognizer as? PanGestureRecognizer)?.movingPointers
                ?? (recognizer as? PinchGestureRecognizer)?.movingPointers ?? []
        }
        return (photos.shown + photos.neighbors).map { photo in
            let rest = photo.content.place(
                at: restFrame(of: photo.content.photo, at: time), from: start, isClosing ? 0 : 1, slide: 0)
            // A former picture of the shown photo is another piece.
            let number = 16 * Int(photo.content.photo.id.rawValue) + (photo.content.version & 15)
            var piece = MovingPiece(
                self, number: number, frame: photo.place.visible, goal: rest.visible,
                alpha: photo.opacity, goalAlpha: photo.goalOpacity)
            piece.isTransient = true
            piece.isMovable = true
            piece.pointers = Set(movers).sorted()
            piece.drawing = .image { context in self.draw(photo, context) }
            return piece
        }
    }
}
