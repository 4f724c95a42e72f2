import Canvas
import Foundation
import Geometry
import Views

// What a frame draws: the images of cells, and how much of each preview is visible.
extension FilmSampler {
    // MARK: Contents

    /// Adds what the cells and the pieces of views draw.
    func addContents(to state: inout FilmTrack.State) {
        let scale = content.root.scale
        for (index, part) in movingParts.enumerated() where part.kind == .cell || part.kind == .piece {
            guard state.parts[index].visibleAlpha > 0.02 else { continue }
            let size = CGSize(width: part.contentSize.width * scale, height: part.contentSize.height * scale)
            guard size.width >= 1, size.height >= 1, size.width < 4096, size.height < 4096 else { continue }
            let (width, height) = (Int(size.width.rounded(.up)), Int(size.height.rounded(.up)))
            switch part.piece?.drawing {
            case nil: state.parts[index].images = visibleImages(images(of: part, width, height, scale))
            case .color:
                let surface = Surface(width: width, height: height)
                surface.withContext(scale: scale) { part.drawContent(in: $0) }
                state.parts[index].color = Self.meanColor(of: surface)
            case .image:
                // A sharper image of the same content has the same number.
                let id = state.parts[index].id
                state.parts[index].images = images(of: part, width, height, scale).suffix(1).map {
                    FilmTrack.Image(id: id, crop: $0.crop, frame: $0.frame, share: 1, stretch: $0.stretch)
                }
            }
        }
    }

    /// The images that a part draws within a size in pixels, the lowest first.
    private func images(of part: MovingPart, _ width: Int, _ height: Int, _ scale: CGFloat) -> [DrawnImage] {
        if scratch.width < width || scratch.height < height {
            scratch = Surface(width: max(scratch.width, width), height: max(scratch.height, height))
        }
        var images: [DrawnImage] = []
        scratch.withContext(scale: scale, clip: [PixelRect(x: 0, y: 0, width: width, height: height)]) { context in
            context.onDrawImage = { images.append($0) }
            part.drawContent(in: context)
        }
        return images
    }

    /// Converts drawn images, the lowest first, to those of the film, with their visible shares.
    private func visibleImages(_ drawn: [DrawnImage]) -> [FilmTrack.Image] {
        drawn.enumerated().map { index, image in
            let share = drawn[(index + 1)...].reduce(image.opacity) { share, above in
                let common = above.frame.intersection(image.frame)
                guard !common.isNull, image.frame.width > 0, image.frame.height > 0 else { return share }
                let covered = common.width * common.height / (image.frame.width * image.frame.height)
                return share * (1 - above.opacity * covered)
            }
            return FilmTrack.Image(
                id: id(image.image), crop: image.crop, frame: image.frame, share: share, stretch: image.stretch)
        }
    }

    private static func meanColor(of surface: Surface) -> [Double] {
        var sums = [0, 0, 0, 0]
        var count = 0
        for y in stride(from: 0, to: surface.height, by: 2) {
            for x in stride(from: 0, to: surface.width, by: 2) {
                let pixel = surface.pixel(x: x, y: y)
                for (channel, shift) in [16, 8, 0, 24].enumerated() {
                    sums[channel] += Int(pixel >> UInt32(shift) & 0xff)
                }
                count += 1
            }
        }
        return sums.map { Double($0) / Double(max(count, 1) * 255) }
    }

    // MARK: Previews

    /// Presents a frame on a screen and measures the visible part of each preview.
    func screen(at index: Int, _ state: FilmTrack.State) -> FilmTrack.Screen {
        let root = content.root
        let extent = root.dragPreviewsExtent(withShadows: true)
        let instants = screens[index].present(
            extent: extent.scaled(by: root.scale), bounds: root.bounds.scaled(by: root.scale),
            hasDamage: replay?.damage.isEmpty == false)
        var screen = FilmTrack.Screen(name: screens[index].name, instants: instants)
        let isInWindow = screens[index].presenter.placement == .window
        let canvas = isInWindow ? root.bounds : extent
        guard !extent.isNull, let drawing = PreviewDrawing(of: root, in: canvas.intersection(extent)) else {
            return screen
        }
        // The frame is drawn for the first screen.
        let shownFrame = isInWindow && screens[0].presenter.placement == .window ? replay?.surface : nil
        for part in state.parts
        where part.kind == .preview && part.alpha > 0.9 && min(part.frame.width, part.frame.height) >= 40 {
            guard let preview = movingParts.first(where: { $0.session?.id == part.drag && id($0) == part.id }) else {
                continue
            }
            screen.coverage[part.id] = drawing.coverage(
                of: part.frame, clip: preview.clip?.scaled(by: root.scale),
                image: liveParts.contains(part.id) ? preview.number : nil, in: shownFrame, root)
        }
        return screen
    }

    private func id(_ part: MovingPart) -> Int { id(part.owner, part.kind, part.number) }
}

/// All previews of a frame, drawn within a rectangle of the window.
@MainActor private struct PreviewDrawing {
    private let surface: Surface
    /// The window's pixel at the first pixel of the surface.
    private let origin: (x: Int, y: Int)
    private let scale: CGFloat

    /// Nil for a rectangle without pixels.
    init?(of root: RootView, in area: CGRect) {
        scale = root.scale
        let pixels = PixelRect(covering: area.isNull ? .zero : area.scaled(by: root.scale))
        guard !pixels.isEmpty else { return nil }
        origin = (pixels.x, pixels.y)
        surface = Surface(width: pixels.width, height: pixels.height)
        root.drawDragPreviews(
            into: surface, origin: CGPoint(x: CGFloat(pixels.x) / scale, y: CGFloat(pixels.y) / scale),
            withShadows: true)
    }

    /// The fraction of a preview that is drawn, without its corners, which are round or rotated.
    ///
    /// - Parameters:
    ///   - rect: The frame of the preview, in pixels of the window.
    ///   - clip: The pixels within which the preview has to be drawn; nil for the whole preview (MOTION-7).
    ///   - image: The preview that shows a view, whose opaque pixels have to be drawn; nil for a preview that is opaque
    ///     everywhere.
    ///   - frame: The window's pixels, which have to be those of the drawing; nil if another window shows the previews.
    func coverage(of rect: CGRect, clip: CGRect?, image: Int?, in frame: Surface?, _ root: RootView) -> Double {
        var inner = rect.insetBy(dx: min(10, rect.width / 4), dy: min(10, rect.height / 4))
        if let clip { inner = inner.intersection(clip.insetBy(dx: 2, dy: 2)) }
        guard !inner.isNull else { return 1 }
        let box = PixelRect(covering: rect)
        var expected: Surface?
        if let image, !box.isEmpty {
            let drawn = Surface(width: box.width, height: box.height)
            root.drawDragPreviewImage(
                image, into: drawn, origin: CGPoint(x: CGFloat(box.x) / scale, y: CGFloat(box.y) / scale))
            expected = drawn
        }
        var (opaque, shown, all) = (0, 0, 0)
        for y in stride(from: inner.minY, through: inner.maxY, by: 6) {
            for x in stride(from: inner.minX, through: inner.maxX, by: 6) {
                let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
                if let expected, alpha(of: expected, column - box.x, row - box.y) <= 200 { continue }
                all += 1
                guard alpha(of: surface, column - origin.x, row - origin.y) > 200 else { continue }
                opaque += 1
                if isShown(column, row, in: frame) { shown += 1 }
            }
        }
        // Of a small preview few points are examined, and one may be on an edge of the image or the badge.
        if opaque + 2 < all { return Double(opaque) / Double(all) }
        // Edges in the images of a stack differ where the frame and the drawing are half a pixel apart.
        return Double(shown) >= 0.8 * Double(opaque) ? 1 : Double(shown) / Double(opaque)
    }

    private func alpha(of surface: Surface, _ x: Int, _ y: Int) -> UInt32 {
        guard x >= 0, y >= 0, x < surface.width, y < surface.height else { return 0 }
        return surface.pixel(x: x, y: y) >> 24
    }

    /// Whether a pixel of the drawing is visible in the window's frame: its color there is between those of the drawing
    /// around it. A sprite may be drawn up to half a pixel beside its place, which mixes the colors of a fine pattern.
    private func isShown(_ x: Int, _ y: Int, in frame: Surface?) -> Bool {
        guard let frame else { return true }
        guard x >= 0, y >= 0, x < frame.width, y < frame.height else { return false }
        let shown = frame.pixel(x: x, y: y)
        var drawn: [UInt32] = []
        for row in max(y - origin.y - 1, 0)..<min(y - origin.y + 2, surface.height) {
            for column in max(x - origin.x - 1, 0)..<min(x - origin.x + 2, surface.width) {
                drawn.append(surface.pixel(x: column, y: row))
            }
        }
        return [16, 8, 0].allSatisfy { shift in
            let channel = drawn.map { Int($0 >> UInt32(shift) & 0xff) }
            guard let least = channel.min(), let most = channel.max() else { return false }
            return (least - Self.colorTolerance...most + Self.colorTolerance)
                .contains(Int(shown >> UInt32(shift) & 0xff))
        }
    }

    /// The largest difference of a color channel from those around a pixel.
    private static let colorTolerance = 48
}
