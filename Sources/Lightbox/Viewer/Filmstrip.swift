import Foundation
import PhotoLibrary
import Views

/// The album's photos in one row below the viewer's photo: a collection view, from which photos are dragged and in
/// which they are reordered (APP-31).
@MainActor final class Filmstrip: View {
    static let height: CGFloat = 72

    private let controller: PhotoGridController
    /// The collection view.
    var grid: PhotoGrid { controller.grid }
    /// The photo that the strip shows as selected.
    private var current: ListedPhoto?
    /// Called with the photo that the user selects.
    var onSelect: ((ListedPhoto) -> Void)?
    /// Called on a secondary click, with the point in the window; the photo under it is selected.
    var onContextMenu: ((CGPoint) -> Void)?
    /// Called when the user opens the selected photo, as by Enter.
    var onOpen: (() -> Void)?

    init(gallery: Gallery, loader: PhotoLoader, album: AlbumID) {
        controller = PhotoGridController(gallery: gallery, loader: loader, filmstrip: FilmstripLayout())
        super.init(frame: .zero)
        controller.grid.allowsMultipleSelection = false
        // A photo that is dragged out of the strip is not shown.
        controller.grid.selectsOnPress = false
        controller.onOpen = { [weak self] _ in self?.onOpen?() }
        controller.onContextMenu = { [weak self] index, point in
            if let index { self?.controller.select(index) }
            self?.onContextMenu?(point)
        }
        addSubview(controller.grid)
        controller.show(album)
        controller.onSelectionChange = { [weak self] in self?.selectionDidChange() }
    }

    /// Whether the user drags a photo out of the strip or over it, or uses it by keys.
    var isInUse: Bool { controller.grid.hasKeyboardFocus || root?.engine.sessions.isEmpty == false }

    /// Selects a photo and scrolls to it.
    func show(_ photo: ListedPhoto) {
        guard photo.id != current?.id else { return }
        current = photo
        if let index = controller.index(of: photo) { controller.select(index) }
    }

    private func selectionDidChange() {
        let selected = controller.grid.selectedCount == 1 ? controller.selectedPhotos.first : nil
        guard let selected, selected.id != current?.id else { return }
        current = selected
        onSelect?(selected)
    }

    override func layoutSubviews() {
        guard controller.grid.frame != bounds else { return }
        controller.grid.frame = bounds
        // The grid had no size in which it could be scrolled to the photo, or another one.
        guard !bounds.isEmpty, let current, let index = controller.index(of: current) else { return }
        controller.grid.layoutIfNeeded()
        controller.grid.scrollToItem(at: IndexPath(item: index, section: 0), animated: false)
    }

    /// The wheel scrolls along the strip.
    override func scroll(_ event: InputEvent, by distance: CGPoint) -> Bool {
        _ = controller.grid.scroll(event, by: CGPoint(x: distance.x + distance.y, y: 0))
        return true
    }

    /// Tracks presses between the photos, so that the viewer does not receive them.
    override func pointerDown(_ event: InputEvent) -> Bool { true }

    override func draw(_ context: Context) { context.fill(bounds, ViewerBar.background) }
}
