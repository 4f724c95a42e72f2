import PhotoLibrary
import Views

// The photos that slide in and out beside each other, each with the pictures that fade out below it.
extension PhotoViewer {
    /// Shows a neighbor that a swipe slides into the viewer. Until it is loaded its cell's image is shown, since the
    /// former photo leaves. Call it before the photos are turned.
    func slide(by distance: Int) {
        guard let next = neighbor(photo, distance) else { return }
        let shown = pictures(of: next)
        leave(by: distance)
        contents = shown ?? Self.pictures(nil)
        show(next)
    }

    /// Keeps the shown photo, and the one beside it that has not left yet, until they have slid out of view.
    func leave(by distance: Int) {
        guard let root else { return }
        let isBehind = placement.slide(at: root.now) * CGFloat(distance) > 0
        let other = isBehind ? neighbor(photo, -distance.signum()).flatMap { pictures(of: $0) } : nil
        leaving = other.map { ($0, distance.signum()) }
        left = contents
    }

    static func pictures(_ content: ViewerContent?) -> CrossFade<ViewerContent?> {
        CrossFade(content, spring: Spring(response: 0.34, dampingRatio: 1))
    }

    /// The pictures of a neighbor: of the photo that has slid aside, also those that fade out below it. Nil if none is
    /// loaded.
    func pictures(of photo: ListedPhoto) -> CrossFade<ViewerContent?>? {
        if let left, left.value?.photo.id == photo.id { return left }
        return picture(of: photo).map { Self.pictures(content(of: photo, $0)) }
    }

    func content(of photo: ListedPhoto, _ picture: ViewerImages.Picture) -> ViewerContent {
        ViewerContent(photo: photo, picture: picture, version: versions[photo.id] ?? 0)
    }

    func picture(of photo: ListedPhoto) -> ViewerImages.Picture? {
        images[photo] ?? album.cellImage(photo).map { .image($0) }
    }
}
