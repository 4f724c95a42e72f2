import Foundation
import PhotoLibrary
import Views

/// A photo and what is drawn of it.
struct ViewerContent {
    let photo: ListedPhoto
    let picture: ViewerImages.Picture
    /// The number of the photo's pictures that were replaced by a fade before this one.
    var version = 0

    /// Whether the picture is that of a square cell, which shows a part of the photo.
    @MainActor var isCropped: Bool {
        guard case .image(let image) = picture else { return false }
        return (image.size.aspectRatio - CGFloat(photo.aspectRatio)).magnitude >= 0.05
    }

    /// Where a photo is on its way from its cell, at 0, to a frame, at 1: crop and frame are animated together.
    struct Place {
        /// The frame of the whole photo.
        let image: CGRect
        /// The visible part of it.
        let visible: CGRect
    }

    /// The place at a phase of the way from `start`; from a smaller frame without one. `slide` moves it aside on all of
    /// the way.
    func place(at frame: CGRect, from start: CGRect?, _ phase: Double, slide: CGFloat) -> Place {
        let from = start?.covering(aspectRatio: CGFloat(photo.aspectRatio)) ?? frame.insetBy(dx: 40, dy: 40)
        let image = from.mixed(with: frame, phase)
        let visible = start.flatMap { phase < 0.98 ? $0.mixed(with: frame, phase) : nil } ?? image
        return Place(image: image.offsetBy(dx: slide, dy: 0), visible: visible.offsetBy(dx: slide, dy: 0))
    }

    /// Draws the photo.
    @MainActor func draw(_ image: Image, at place: Place, _ context: Context) {
        context.saved {
            if place.visible != place.image { context.clip(to: place.visible) }
            context.draw(image, in: frame(of: image, at: place))
        }
    }

    /// The frame in which an image is drawn: that of the whole photo or, for the image of a square cell, that of the
    /// part of the photo which the cell shows, so that the whole photo fades in at its place and size.
    @MainActor func frame(of image: Image, at place: Place) -> CGRect {
        isCropped ? place.image.fitting(aspectRatio: image.size.aspectRatio) : place.image
    }
}

extension CGRect {
    /// A frame on the way to another one, at 0 this one and at 1 the other; at least 1×1.
    func mixed(with other: CGRect, _ phase: Double) -> CGRect {
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * phase }
        return CGRect(
            x: mix(minX, other.minX), y: mix(minY, other.minY), width: max(mix(width, other.width), 1),
            height: max(mix(height, other.height), 1))
    }
}
