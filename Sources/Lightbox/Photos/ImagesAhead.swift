import Foundation
import PhotoLibrary
import Views

/// Loads the images of photos that are about to scroll into view: those of the next viewport in the direction of the
/// scrolling, after those of visible cells (APP-46).
///
/// Invariant: after each step of the scrolling, only photos of the present and of the next viewport have requests.
@MainActor final class ImagesAhead {
    private let loader: PhotoLoader
    private var requests: [PhotoID: PhotoLoader.Request] = [:]
    /// The offset at the last step.
    private var offset = CGPoint.zero
    /// The number of requests so far, for tests.
    private(set) var requestCount = 0

    init(loader: PhotoLoader) { self.loader = loader }

    /// The photos whose images are being loaded, or could not be.
    var pending: Set<PhotoID> { Set(requests.keys) }

    /// Follows a step of the scrolling.
    ///
    /// - Parameter photo: The photo at an index path; nil if there is none.
    func didScroll(_ grid: CollectionView, photo: (IndexPath) -> ListedPhoto?) {
        let step = grid.contentOffset - offset
        offset = grid.contentOffset
        guard step != .zero, let scale = grid.root?.scale else { return }
        let viewport = grid.bounds
        let distance = CGPoint(x: Self.sign(step.x) * viewport.width, y: Self.sign(step.y) * viewport.height)
        let next = viewport.offsetBy(dx: distance.x, dy: distance.y)
        var kept: [PhotoID: PhotoLoader.Request] = [:]
        for path in grid.indexPathsForVisibleItems {
            guard let id = photo(path)?.id, let request = requests[id] else { continue }
            kept[id] = request
        }
        var missing: [(photo: ListedPhoto, size: PixelSize)] = []
        for path in grid.indexPathsForItems(in: next) {
            guard let photo = photo(path), kept[photo.id] == nil else { continue }
            if let request = requests[photo.id] {
                kept[photo.id] = request
            } else if grid.cellForItem(at: path) == nil, let frame = grid.frameForItem(at: path) {
                missing.append((photo, PhotoCell.pixelSize(of: frame.size, scale: scale)))
            }
        }
        for (id, request) in requests where kept[id] == nil { request.cancel() }
        requests = kept
        let radius = PhotoCell.pixelRadius(scale: scale)
        for (photo, size) in missing where loader.cached(photo, size: size, radius: radius) == nil {
            requestCount += 1
            requests[photo.id] = loader.load(photo, size: size, radius: radius, priority: .ahead) {
                [weak self] result in
                // A failure is shown by the cell, which requests the image again. Until the photo leaves, it is not
                // requested here again.
                if case .success = result { self?.requests[photo.id] = nil }
            }
        }
    }

    /// Cancels all requests, because other photos are shown.
    func cancel() {
        for request in requests.values { request.cancel() }
        requests = [:]
    }

    private static func sign(_ distance: CGFloat) -> CGFloat { distance == 0 ? 0 : distance < 0 ? -1 : 1 }
}

extension PhotoGridController {
    func scrollViewDidScroll(_ scrollView: ScrollView) {
        imagesAhead.didScroll(grid) { photo(at: sections.index(of: $0)) }
    }
}
