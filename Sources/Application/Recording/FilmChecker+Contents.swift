import Foundation

// Opacity, and what cells and views show.
extension FilmChecker {
    /// The largest deviation from a predicted opacity. Opacities are drawn with 256 steps.
    private static let opacityTolerance = 0.03
    /// The largest speed of a fade, in shares per second: `CrossFade` reaches 12, and nearly twice as much if a second
    /// change follows during the fade of the first.
    private static let fadeSpeed = 20.0
    /// The largest change of a mean color, per second, while a view's content fades.
    private static let colorSpeed = 5.0
    /// How long the image of a former shape may be visible.
    private static let longestCrop = Duration.seconds(1)
    /// A frame is not later than this after a change, so that a longer interval before it was without changes.
    private static let longestInterval = 1.0 / 60

    /// Compares the opacities of a frame with those of the frame before, and those of previews with the predicted ones.
    /// The opacities of cells are not predicted: a delegate may animate them together with its previews (LIFT-7).
    ///
    /// A preview takes the place of a cell at the lift, and the cell takes its place again at the landing, so a cell
    /// below a preview may change at once. Input may change an opacity that no frame shows.
    mutating func checkOpacities(_ moment: FilmTrack.Moment) {
        guard moment.change == .frame, let lastFrame, !moment.after.reducesMotion else { return }
        let previews = (lastPreviews + moment.after.parts).filter { $0.kind == .preview }
        let predictions = Dictionary(
            moment.before.parts.map { ($0.id, $0.alpha) }, uniquingKeysWith: { first, _ in first })
        let seconds = min((moment.time - lastFrame.time).inSeconds, Self.longestInterval)
        let step = Self.opacityTolerance + Self.fadeSpeed * seconds
        for part in moment.after.parts where [.cell, .preview, .piece].contains(part.kind) {
            guard let last = lastFrame.parts[part.id], let predicted = predictions[part.id] else { continue }
            // A piece may also leave its view, at any speed: with a pointer, for example.
            let (old, share) = (last.alpha, max(last.shareInView, part.shareInView))
            let deviation = max(min(old, predicted) - part.alpha, part.alpha - max(old, predicted))
            let isPredicted = part.kind == .cell || deviation * share <= Self.opacityTolerance
            guard abs(part.alpha - old) * share > step || !isPredicted else { continue }
            let isCovered = previews.contains { $0.id != part.id && Self.covers($0.frame, part.windowFrame) }
            guard part.kind != .cell || !isCovered else { continue }
            let (before, after) = (Int((old * 100).rounded()), Int((part.alpha * 100).rounded()))
            report(
                .opacity, moment, "\(part.title) at \(Self.text(part.frame)) changes from \(before) % to \(after) %")
        }
    }

    /// Reports cells that are removed at once after a drop while they are visible, unless they are scrolled out of
    /// view, or another content replaces all cells, as when an album opens meanwhile.
    mutating func checkRemovals(_ moment: FilmTrack.Moment) {
        guard moment.change == .frame, let lastFrame, !moment.after.reducesMotion,
            moment.after.drags.contains(where: { $0.phase == .dropped })
        else { return }
        let owners = Set(moment.after.parts.compactMap(\.owner))
        let contents = Set(moment.after.parts.lazy.filter { $0.kind == .content }.map(\.id))
        let replaced = Set(
            lastFrame.parts.values.filter { $0.kind == .content && !contents.contains($0.id) }.map(\.container))
        let previews = (lastPreviews + moment.after.parts).filter { $0.kind == .preview }
        func offset(of container: Int?, in parts: some Sequence<FilmTrack.Part>) -> CGPoint {
            parts.first { $0.kind == .content && $0.container == container }?.frame.origin ?? .zero
        }
        for (_, part) in lastFrame.parts.sorted(by: { $0.key < $1.key }) where part.kind == .cell && part.isInView {
            guard part.alpha > 0.05 + Self.opacityTolerance, let owner = part.owner, !owners.contains(owner),
                !replaced.contains(part.container),
                !previews.contains(where: { Self.covers($0.frame, part.windowFrame) })
            else { continue }
            let scrolled =
                offset(of: part.container, in: moment.after.parts)
                - offset(of: part.container, in: lastFrame.parts.values)
            let isOutOfView = !part.windowFrame.offsetBy(dx: -scrolled.x, dy: -scrolled.y).intersects(part.viewport)
            if isOutOfView, scrolled != .zero, !part.viewport.isNull { continue }
            let before = Int((part.alpha * 100).rounded())
            report(.opacity, moment, "\(part.title) at \(Self.text(part.frame)) changes from \(before) % to none")
        }
    }

    /// Reports pieces that come or go at once while they are visible, unless a cell is where they are: a photo opens
    /// from its cell, and closes into it.
    mutating func checkTransients(_ moment: FilmTrack.Moment) {
        guard moment.change == .frame, let lastFrame, !moment.after.reducesMotion else { return }
        let cells = (Array(lastFrame.parts.values) + moment.after.parts).filter {
            $0.kind == .cell && $0.alpha > Self.visibleAlpha
        }
        let now = Dictionary(moment.after.parts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let seconds = min((moment.time - lastFrame.time).inSeconds, Self.longestInterval)
        func check(_ part: FilmTrack.Part, _ change: String) {
            guard part.isTransient, part.visibleAlpha > Self.opacityTolerance + Self.fadeSpeed * seconds,
                !cells.contains(where: { Self.isNear($0.windowFrame, part.windowFrame) })
            else { return }
            let alpha = Int((part.visibleAlpha * 100).rounded())
            report(.opacity, moment, "\(part.title) at \(Self.text(part.frame)) changes \(change) \(alpha) %")
        }
        for part in moment.after.parts where lastFrame.parts[part.id] == nil { check(part, "from none to") }
        for (_, part) in lastFrame.parts.sorted(by: { $0.key < $1.key }) where now[part.id] == nil {
            check(part, "to none from")
        }
    }

    /// Whether a frame is about where another one is, as that of a photo in the first frame on its way from a cell.
    private static func isNear(_ a: CGRect, _ b: CGRect) -> Bool {
        guard !a.isNull, !b.isNull else { return false }
        let way = 0.15 * min(a.width, b.width)
        return a.center.distance(to: b.center) <= way && abs(a.width - b.width) <= way
    }

    /// Whether the center of one of two frames is inside the other.
    private static func covers(_ a: CGRect, _ b: CGRect) -> Bool {
        !a.isNull && !b.isNull && (a.contains(b.center) || b.contains(a.center))
    }

    /// Compares what cells and views show with the frame before.
    mutating func checkContents(_ moment: FilmTrack.Moment) {
        guard moment.change == .frame else { return }
        for part in moment.after.parts where part.visibleAlpha > Self.visibleAlpha { checkStretch(of: part, moment) }
        guard let lastFrame, !moment.after.reducesMotion else { return }
        let seconds = min((moment.time - lastFrame.time).inSeconds, Self.longestInterval)
        for part in moment.after.parts where part.kind == .cell || part.kind == .piece {
            guard let old = lastFrame.parts[part.id], min(part.visibleAlpha, old.visibleAlpha) > Self.visibleAlpha
            else { continue }
            let (images, oldImages) = (Self.imagesByID(part), Self.imagesByID(old))
            for id in Set(images.keys).union(oldImages.keys).sorted() {
                comparedImageCount += 1
                compare(images[id], oldImages[id], of: part, seconds, moment)
            }
            let change = zip(part.color, old.color).map { abs($0 - $1) }.max() ?? 0
            if change > 0.02 + Self.colorSpeed * seconds {
                report(.content, moment, "\(part.title) changes its color by \(Int((change * 100).rounded())) %")
            }
        }
    }

    /// The images of a part by id; an image that is drawn several times, while it fades out and in again, has the sum
    /// of its shares.
    private static func imagesByID(_ part: FilmTrack.Part) -> [Int: FilmTrack.Image] {
        Dictionary(part.images.map { ($0.id, $0) }) { first, second in
            var sum = second
            sum.share += first.share
            return sum
        }
    }

    private mutating func compare(
        _ new: FilmTrack.Image?, _ old: FilmTrack.Image?, of part: FilmTrack.Part, _ seconds: Double,
        _ moment: FilmTrack.Moment
    ) {
        let (share, oldShare) = (new?.share ?? 0, old?.share ?? 0)
        if abs(share - oldShare) > 0.05 + Self.fadeSpeed * seconds {
            let (before, after) = (Int((oldShare * 100).rounded()), Int((share * 100).rounded()))
            report(.content, moment, "\(part.title) shows \(after) % of an image instead of \(before) %")
        }
        guard let new, let old, min(share, oldShare) > 0.1, new.crop.width > 0, new.crop.height > 0 else { return }
        // The size of the whole image in pixels of the window; the crop follows the frame.
        let size = CGSize(width: new.frame.width / new.crop.width, height: new.frame.height / new.crop.height)
        let resized = max(abs(new.frame.width - old.frame.width), abs(new.frame.height - old.frame.height))
        let moved = max(
            abs(new.crop.minX - old.crop.minX) * size.width, abs(new.crop.maxX - old.crop.maxX) * size.width,
            abs(new.crop.minY - old.crop.minY) * size.height, abs(new.crop.maxY - old.crop.maxY) * size.height)
        if moved > 2 * Self.tolerance + 2 * resized {
            report(.crop, moment, by: moved, "the image in \(part.title) shows another part")
        }
    }

    /// Reports images that do not keep their aspect ratio, apart from the rounding of their sides to whole pixels.
    private mutating func checkStretch(of part: FilmTrack.Part, _ moment: FilmTrack.Moment) {
        func isStretched(_ stretch: CGFloat, _ frame: CGRect) -> Bool {
            let side = max(min(frame.width, frame.height), 1)
            return abs(stretch - 1) > max(0.03, 2 / side)
        }
        func text(_ stretch: CGFloat) -> String { String(format: "%.2f", Double(stretch)) }
        if part.kind == .preview, isStretched(part.stretch, part.frame) {
            report(
                .stretched, moment,
                "\(part.title) at \(Self.text(part.frame)), width to height × \(text(part.stretch))")
        }
        // A crop to the shape of the frame leaves the whole width or the whole height of the original. A cell that
        // changes its shape shows such an image until another one is loaded and has faded in.
        let isCropped = part.images.contains { $0.share > 0.5 && max($0.crop.width, $0.crop.height) < 0.9 }
        if !isCropped {
            croppedSince[part.id] = nil
        } else if let start = croppedSince[part.id] {
            if moment.time - start > Self.longestCrop {
                report(.crop, moment, "the image in \(part.title) is cropped on all sides")
            }
        } else {
            croppedSince[part.id] = moment.time
        }
        for image in part.images where image.share > 0.1 && isStretched(image.stretch, image.frame) {
            report(.stretched, moment, "the image in \(part.title), width to height × \(text(image.stretch))")
        }
    }
}
