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

    /// The place at a phase of the way from `start`; from a smaller frame without one.
    func place(at frame: CGRect, from start: CGRect?, _ phase: Double) -> Place {
        let from = start?.covering(aspectRatio: CGFloat(photo.aspectRatio)) ?? frame.insetBy(dx: 40, dy: 40)
        func mix(_ a: CGRect, _ b: CGRect) -> CGRect {
            func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * phase }
            return CGRect(
                x: mix(a.minX, b.minX), y: mix(a.minY, b.minY), width: max(mix(a.width, b.width), 1),
                height: max(mix(a.height, b.height), 1))
        }
        let image = mix(from, frame)
        guard let start, phase < 0.98 else { return Place(image: image, visible: image) }
        return Place(image: image, visible: mix(start, frame))
    }

    /// Draws the photo at a phase of its way from its cell to a frame.
    @MainActor func draw(
        _ image: Image, at frame: CGRect, from start: CGRect?, _ phase: Double, _ context: Context
    ) {
        let place = place(at: frame, from: start, phase)
        context.saved {
            if place.visible != place.image { context.clip(to: place.visible) }
            // The image of a cell fills what is visible, as it fills the cell.
            if isCropped {
                context.draw(image, covering: place.visible)
            } else {
                context.draw(image, in: place.image)
            }
        }
    }
}
