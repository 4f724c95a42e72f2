import Application
import Foundation
import PhotoLibrary
import Views

/// Shows one photo as large as the window (APP-14). Opens from the photo's cell and closes into it; without a visible
/// cell it fades.
///
/// Between two photos the former one stays until the next one is decoded, so that no frame is empty.
@MainActor final class PhotoViewer: View, WindowOverlay {
    /// The album whose photos the viewer shows, as the program knows it.
    struct Album {
        let id: AlbumID
        /// The index of a photo in the album, and the number of its photos; nil if the photo is not in it.
        var position: (ListedPhoto) -> (index: Int, count: Int)?
        /// The photo at an index; nil beyond the ends.
        var photo: (Int) -> ListedPhoto?
        /// The frame of a photo's cell in the window; nil while the cell is not visible.
        var cellFrame: (ListedPhoto) -> CGRect?
        /// The image of a photo's cell; nil while the cell is not visible or not loaded.
        var cellImage: (ListedPhoto) -> Image?
    }

    let store: any GalleryStore
    let album: Album
    var commands = Commands() { didSet { updateCommands() } }
    let images: ViewerImages
    /// What is drawn; nil until the first photo is loaded.
    var content: ViewerContent? { contents.value }
    /// The shown photo above those that it replaces by a fade.
    var contents = PhotoViewer.pictures(nil)
    /// How far the viewer has opened.
    private(set) var progress = Motion(0, spring: .drop, tolerance: 0.000_5)
    /// The frame of the cell from which the photo opens, or into which it closes; nil without a visible one.
    private var start: CGRect?
    /// The way of `start` from another cell, while another photo closes than has opened.
    private var startWay: (from: CGRect, share: Motion)?
    private(set) var isClosing = false
    /// Where the photo was last found in the album.
    var lastIndex = 0
    /// Where gestures have moved the photo.
    var placement = ViewerPlacement()
    /// The photo that leaves while the next but one slides in, with what it fades from, and the direction of the steps.
    var leaving: (pictures: CrossFade<ViewerContent?>, direction: Int)?
    /// The photo that was shown before the one that has slid in, with what it fades from.
    var left: CrossFade<ViewerContent?>?
    /// The numbers of pictures of photos that were replaced by a fade, other than 0.
    private(set) var versions: [PhotoID: Int] = [:]
    /// Whether the shown picture is a former one of the photo.
    private var isReloading = false
    /// The scale for which the shown photo is loaded.
    private var loadedScale = 1.0
    /// The number of clicks of the press in progress.
    private var clickCount = 0
    let bar = ViewerBar()
    let filmstrip: Filmstrip?
    /// The photo's caption above the filmstrip.
    let caption = ViewerCaption()
    /// Beside the photo while `showsInfo` is true (APP-33).
    let infoPanel: InfoPanel?
    var showsInfo = false
    /// How far the information panel is visible.
    var infoPresence = Motion(0, spring: .reflow, tolerance: 0.002)
    /// How visible the bar and the filmstrip are.
    var controls = ViewerControls()
    var slideShow = SlideShow()
    /// Whether the viewer has made the window fill the screen.
    var madeFullScreen = false
    /// Whether the slide show has done so.
    var slideShowMadeFullScreen = false
    /// The pointer's location, about which keys and the wheel zoom; nil outside.
    var pointer: CGPoint?
    /// The shown photo. Not an index, since photos before it can be inserted or removed while the viewer is open.
    private(set) var photo: ListedPhoto

    init(
        store: any GalleryStore, backgroundWork: BackgroundWork, album: Album, photo: ListedPhoto,
        filmstrip: Filmstrip? = nil, infoPanel: InfoPanel? = nil
    ) {
        self.store = store
        self.album = album
        self.photo = photo
        self.filmstrip = filmstrip
        self.infoPanel = infoPanel
        images = ViewerImages(store: store, backgroundWork: backgroundWork)
        super.init(frame: .zero)
        // The background is black in both schemes.
        schemeOverride = .dark
        images.onLoad = { [weak self] in self?.show($1, of: $0) }
        if let infoPanel {
            addSubview(infoPanel)
            infoPanel.isHidden = true
        }
        addSubview(bar)
        addSubview(caption)
        if let filmstrip {
            addSubview(filmstrip)
            filmstrip.show(photo)
            filmstrip.onSelect = { [weak self] in self?.select($0) }
            filmstrip.onOpen = { [weak self] in self?.close() }
            filmstrip.onContextMenu = { [weak self] in self?.commands.showMenu($0) }
        }
        addInteraction(DropInteraction(delegate: self))
        addInteraction(DragInteraction(delegate: self))
        addInteraction(ViewerMenuInteraction())
        addGestures()
        addCommands()
    }

    override var defaultAccessibilityRole: AccessibilityRole? { .image }
    override var defaultAccessibilityName: String? { store.name(of: photo) }
    override var accessibilityStates: Set<AccessibilityState> {
        guard let content, content.photo == photo else { return [.loading] }
        return switch content.picture {
        case .image: []
        case .failure: [.error]
        }
    }
    override var canBecomeFocused: Bool { true }

    /// Opens over all views of the window; draws `preview` until the photo is loaded.
    func show(in root: RootView, preview: Image?) {
        root.addSubview(self)
        place(in: root.bounds)
        if let preview { contents.show(ViewerContent(photo: photo, picture: .image(preview)), at: nil) }
        start = album.cellFrame(photo)
        becomeFocused()
        progress.retarget(to: 1, at: root.now)
        startAnimating()
        loadThumbnail()
        load()
        photoDidChange()
        showControls()
    }

    /// Fills the resized window and loads the photo at the new size.
    func place(in bounds: CGRect) {
        guard bounds != frame else { return }
        frame = bounds
        if content != nil { load() }
        if let root {
            placement.move(by: .zero, in: space, at: root.now)
            startAnimating()
        }
        if isClosing { (start, startWay) = (album.cellFrame(photo), nil) }
        photoDidChange()
    }

    override func layoutSubviews() {
        bar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: ViewerBar.height)
        filmstrip?.frame = CGRect(
            x: 0, y: bounds.height - Filmstrip.height, width: bounds.width, height: Filmstrip.height)
        placeInfoPanel(at: root?.now ?? .zero)
        placeCaption(at: root?.now ?? .zero)
    }

    /// Closes with an animation.
    func close() {
        setShowsInfo(false)
        guard let root, !isClosing else { return }
        isClosing = true
        slideShow.stop()
        restoreWindow()
        commands.willClose(photo)
        moveStart(to: album.cellFrame(photo), at: root.now)
        placement.reset(at: root.now)
        if appearance.reducesMotion { placement.finish() }
        progress.retarget(to: 0, at: root.now)
        startAnimating()
    }

    /// The frame of the cell from which the photo opens, or into which it closes, at a time; nil if it fades.
    func start(at time: Timestamp) -> CGRect? {
        guard let start, let (from, share) = startWay else { return start }
        return from.mixed(with: start, share.value(at: time))
    }

    /// Sets the cell into which the photo closes. If it is still opening, it goes on from where it is; if it is fading
    /// in, or its cell is out of view, it goes back as it came.
    private func moveStart(to cell: CGRect?, at time: Timestamp) {
        guard !progress.isSettled(at: time), !appearance.reducesMotion else { return start = cell }
        guard let cell, let former = start(at: time), former != cell else { return }
        var share = Motion(0, spring: .reflow, tolerance: 0.002)
        share.retarget(to: 1, at: time)
        (start, startWay) = (cell, (former, share))
    }

    // MARK: Photos

    /// The photo `distance` positions after another one; nil beyond the ends.
    func neighbor(_ photo: ListedPhoto, _ distance: Int) -> ListedPhoto? {
        album.position(photo).flatMap { album.photo($0.index + distance) }
    }

    /// Shows the photo `distance` positions after the shown one. It slides in if it is loaded, as neighbors are; during
    /// a slide show, or from an enlarged photo, it fades in.
    func step(by distance: Int) {
        guard let root, let next = neighbor(photo, distance), !isClosing else { return }
        let slides = isAtRest(at: root.now) && !slideShow.isPlaying && !placement.isScaled && !appearance.reducesMotion
        if slides, let picture = images[next] {
            leave(by: distance)
            contents.show(content(of: next, picture), at: nil)
            placement.slideIn(from: distance.signum(), in: space(at: root.now), at: root.now)
        } else {
            resetPlacement(at: root.now)
        }
        show(next)
        startAnimating()
    }

    /// Shows a photo that was selected in the filmstrip, or the first or last one; it fades in.
    func select(_ next: ListedPhoto) {
        guard let root, !isClosing, next.id != photo.id else { return }
        resetPlacement(at: root.now)
        show(next)
        startAnimating()
    }

    /// Shows the photo as at rest: the former one goes there until the next one fades in.
    private func resetPlacement(at time: Timestamp) {
        placement.reset(at: time)
        if appearance.reducesMotion { placement.finish() }
    }

    func show(_ next: ListedPhoto) {
        photo = next
        loadedScale = 1
        isReloading = false
        load()
        photoDidChange()
        setNeedsDisplay()
    }

    /// The place of the photo at rest, and its neighbors.
    var space: ViewerPlacement.Space { space(at: root?.now ?? .zero) }

    /// The place of the photo at rest as it is at a time.
    func space(at time: Timestamp) -> ViewerPlacement.Space { space(of: content?.photo ?? photo, at: time) }

    func space(of shown: ListedPhoto, at time: Timestamp) -> ViewerPlacement.Space {
        let rest = restFrame(of: shown, at: time)
        var actualScale: Double?
        if let details = store.details(of: shown), let root, rest.width > 0 {
            actualScale = Double(details.width) / Double(rest.width * root.scale)
        }
        return ViewerPlacement.Space(
            rest: rest, viewer: stage(at: time).size, hasPrevious: neighbor(photo, -1) != nil,
            hasNext: neighbor(photo, 1) != nil, actualScale: actualScale)
    }

    /// The largest scale at rest: the side of a photo's pixel, in pixels of the screen.
    private static let largestFit: CGFloat = 4

    /// The frame of the whole photo: as large as the stage, unless that enlarges a tiny one too much.
    func restFrame(of photo: ListedPhoto, at time: Timestamp) -> CGRect {
        let fitting = stage(at: time).insetBy(dx: 24, dy: 24).fitting(aspectRatio: CGFloat(photo.aspectRatio))
        guard let details = store.details(of: photo), let root, fitting.width > 0 else { return fitting }
        let scale = CGFloat(details.width) * Self.largestFit / (root.scale * fitting.width)
        return scale < 1 ? CGRect(center: fitting.center, size: fitting.size * scale) : fitting
    }

    // MARK: Loading

    /// Whether the neighbor at a distance, or the photo itself, is loaded; true beyond the ends.
    func isLoaded(_ distance: Int) -> Bool { neighbor(photo, distance).map { images[$0] != nil } ?? true }

    private func targetSize(of photo: ListedPhoto, _ root: RootView) -> PixelSize {
        let enlargement = photo.id == self.photo.id ? CGFloat(loadedScale) : 1
        return PixelSize(
            width: Int(bounds.width * root.scale * enlargement), height: Int(bounds.height * root.scale * enlargement))
    }

    /// Loads the shown photo with more pixels if it is enlarged, but with no more than it has.
    func loadForScale() {
        let needed = max(placement.scale.rounded(.up), 1)
        let scale = min(needed, max(space.actualScale?.rounded(.up) ?? needed, 1))
        guard scale > loadedScale || scale == 1 && loadedScale > 1 else { return }
        loadedScale = scale
        load()
    }

    /// Loads the photo, then its neighbors, and forgets all other photos.
    private func load() {
        guard let root else { return }
        let requested = [photo, neighbor(photo, 1), neighbor(photo, -1)].compactMap(\.self)
        images.load(requested.map { ViewerImages.Request(photo: $0, size: targetSize(of: $0, root)) })
    }

    /// Loads photos again whose originals were replaced or that were rotated; the former picture stays until then, and
    /// the new one fades in.
    func imagesDidChange(of photos: some Sequence<ListedPhoto>) {
        for photo in photos {
            images.discard(photo)
            guard self.photo == photo else { continue }
            self.photo = photo
            isReloading = true
            if let root { placement.reset(at: root.now) }
        }
        if root != nil { load() }
        startAnimating()
    }

    func show(_ picture: ViewerImages.Picture, of photo: ListedPhoto) {
        // A photo that has slid in is the content already, and is replaced by a sharper picture; only a cell's image
        // shows another part of it.
        let replaces = isReloading || content?.photo.id != photo.id || content?.isCropped == true
        let fades = replaces && content != nil && root != nil && !isAtStart && !appearance.reducesMotion
        isReloading = false
        // The interval begins when the photo is shown: the time for decoding does not count.
        if slideShow.isPlaying, content?.photo.id != photo.id, let root { slideShow.start(at: root.now) }
        if fades, content?.photo.id == photo.id { versions[photo.id, default: 0] += 1 }
        let new = content(of: photo, picture)
        if fades {
            contents.showFromNextFrame(new)
            startAnimating()
        } else if replaces {
            contents.show(new, at: nil)
        } else {
            contents.replace(new)
        }
        // The photo's size is known now.
        photoDidChange()
        setNeedsDisplay()
    }

    override func animate(at time: Timestamp) -> Bool {
        setNeedsDisplay()
        var isSettled = animateControls(at: time, opening: min(max(progress.value(at: time), 0), 1))
        if !placement.settle(at: time) {
            isSettled = false
        } else if placement.slide(at: time) == 0 {
            // Not while a finger holds a photo that is slid aside, beside which they are visible.
            (leaving, left) = (nil, nil)
        }
        if left?.advance(to: time) == true { isSettled = false }
        if leaving?.pictures.advance(to: time) == true { isSettled = false }
        isSettled = advanceInfoPanel(to: time) && isSettled
        isSettled = !contents.advance(to: time) && isSettled
        if startWay?.share.settle(at: time) == false { isSettled = false } else { startWay = nil }
        if slideShow.isDue(at: time) {
            // A menu or a panel in front of the viewer, and a text that is edited, concern the photo that is shown.
            let goesOn =
                content?.photo.id == photo.id && !isCovered && root?.focusedView?.isEditingText != true
            if goesOn { advanceSlideShow(at: time) } else { slideShow.start(at: time) }
        }
        guard progress.settle(at: time), isSettled else { return true }
        if isClosing {
            let (last, callback) = (photo, commands.closed)
            removeFromSuperview()
            callback(last)
        } else {
            scheduleWakeUp()
        }
        return false
    }

    // MARK: Input

    override func pointerDown(_ event: InputEvent) -> Bool {
        infoPanel?.commitTexts()
        if case .pointerDown(.primary, let count) = event.kind { clickCount = count } else { clickCount = 0 }
        return true
    }

    /// A double click or tap enlarges about its point, or shows the whole photo again; a single one changes nothing.
    override func pointerUp(_ event: InputEvent) {
        if clickCount == 2 { toggleZoom(at: event.location) } else if event.pointerKind == .touch { showControls() }
    }

    /// A notch of the wheel zooms about the pointer; a touchpad moves an enlarged photo.
    override func scroll(_ event: InputEvent, by distance: CGPoint) -> Bool {
        guard let root, !isClosing else { return true }
        if let notches = event.wheelNotches(of: distance) {
            zoom(by: pow(1.2, -notches), about: event.location)
        } else if placement.isZoomed {
            placement.pan(by: distance * -1, in: space, at: root.now)
            _ = placement.release(velocity: .zero, in: space, at: root.now)
            startAnimating()
        }
        return true
    }

    override func keyDown(_ key: Key, _ event: InputEvent) -> Bool { handleKey(key, event) }

    override func draw(_ context: Context) { drawPhotos(context) }
}
