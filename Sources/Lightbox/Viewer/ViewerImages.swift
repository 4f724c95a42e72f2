import Application
import PhotoLibrary
import Views

/// Loads the viewer's photo and its neighbors at the sizes in which they are drawn.
@MainActor final class ViewerImages {
    enum Picture {
        /// The photo, or a preview of lower resolution until it is loaded.
        case image(Image)
        /// The error's message for the user.
        case failure(String)
    }

    /// A photo and the size in pixels within which it is drawn.
    struct Request {
        let photo: ListedPhoto
        let size: PixelSize
    }

    private struct Load {
        let size: PixelSize
        let task: Task<Void, Never>
        var picture: Picture?
    }

    private let store: any GalleryStore
    private let backgroundWork: BackgroundWork
    private var loads: [PhotoID: Load] = [:]
    private var requests: [Request] = []
    private var thumbnail: Task<Void, Never>?
    /// Called with the first photo of the latest requests when it is loaded.
    var onLoad: ((ListedPhoto, Picture) -> Void)?

    init(store: any GalleryStore, backgroundWork: BackgroundWork) {
        self.store = store
        self.backgroundWork = backgroundWork
    }

    deinit {
        thumbnail?.cancel()
        for load in loads.values { load.task.cancel() }
    }

    /// A requested photo, if it is loaded.
    subscript(photo: ListedPhoto) -> Picture? { loads[photo.id]?.picture }

    /// Loads the first photo, then the others, and forgets all that are not requested at the same size. Calls `onLoad`
    /// at once if the first photo is loaded.
    func load(_ requests: [Request]) {
        self.requests = requests
        let sizes = Dictionary(requests.map { ($0.photo.id, $0.size) }) { first, _ in first }
        for (id, load) in loads where load.size != sizes[id] {
            load.task.cancel()
            loads[id] = nil
        }
        guard let first = requests.first else { return }
        if let picture = self[first.photo] {
            onLoad?(first.photo, picture)
            requests.forEach(start)
        } else {
            start(first)
        }
    }

    /// Loads an image of low resolution that shows the whole photo, for one that opens from a cell that shows a part of
    /// it. `completion` is called unless that fails or the viewer is gone.
    ///
    /// - Parameter side: The length of the shorter side in pixels.
    func loadThumbnail(of photo: ListedPhoto, side: Int, completion: @escaping @MainActor (Image) -> Void) {
        let answer = backgroundWork.start("whole picture \(photo.id.rawValue), \(side)") { [store] in
            try await store.thumbnail(of: photo, pixelSize: side, priority: .visible)
        }
        thumbnail = answer.onCompletion { result in if case .success(let image) = result { completion(image) } }
    }

    /// Forgets a photo whose original was replaced or that was rotated.
    func discard(_ photo: ListedPhoto) { loads.removeValue(forKey: photo.id)?.task.cancel() }

    private func start(_ request: Request) {
        let (photo, size) = (request.photo, request.size)
        guard loads[photo.id] == nil else { return }
        let name = "picture \(photo.id.rawValue), \(size.width)x\(size.height)"
        let answer = backgroundWork.start(name) { [store] in try await store.picture(of: photo, fitting: size) }
        let task = answer.onCompletion { [weak self] result in
            switch result {
            case .success(let image): self?.finish(request, .image(image))
            case .failure(let error): self?.finish(request, .failure("\(error)"))
            }
        }
        loads[photo.id] = Load(size: size, task: task)
    }

    private func finish(_ request: Request, _ picture: Picture) {
        guard loads[request.photo.id]?.size == request.size else { return }
        loads[request.photo.id]?.picture = picture
        // The others follow once the first one is there.
        if requests.first?.photo.id == request.photo.id { load(requests) }
    }
}
