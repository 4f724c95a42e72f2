import Foundation
import PhotoLibrary
import Views

/// A photo and what is drawn of it.
struct ViewerContent {
    let photo: ListedPhoto
    let picture: ViewerImages.Picture

    /// Draws the photo on its way from its cell, at 0, to a frame, at 1; crop and frame are animated together.
    @MainActor func draw(
        _ image: Image, at frame: CGRect, from start: CGRect?, _ phase: Double, _ context: Context
    ) {
        let from = start?.covering(aspectRatio: CGFloat(photo.aspectRatio)) ?? frame.insetBy(dx: 40, dy: 40)
        func mix(_ a: CGRect, _ b: CGRect) -> CGRect {
            func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * phase }
            return CGRect(
                x: mix(a.minX, b.minX), y: mix(a.minY, b.minY), width: max(mix(a.width, b.width), 1),
                height: max(mix(a.height, b.height), 1))
        }
        let rect = mix(from, frame)
        context.saved {
            if let start, phase < 0.98 { context.clip(to: mix(start, frame)) }
            if image.size.aspectRatio.distance(to: CGFloat(photo.aspectRatio)).magnitude < 0.05 {
                context.draw(image, in: rect)
            } else {
                context.draw(image, covering: rect)
            }
        }
    }
}
