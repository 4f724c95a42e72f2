import Application
import Foundation
import PhotoLibrary
import Views

/// Names a photo's file, date, camera, size and the albums that contain it (APP-33). Its title and caption can be
/// edited there (APP-36).
@MainActor final class InfoPanel: View {
    static let width: CGFloat = 300
    private static let inset: CGFloat = 16

    /// What the panel describes.
    enum Subject: Equatable {
        case photo(ListedPhoto)
        /// Several photos, or none.
        case photos(Int)
    }

    /// Where the panel is.
    enum Style {
        case window, viewer
    }

    private let store: any GalleryStore
    private let backgroundWork: BackgroundWork
    private let style: Style
    private let scrollView = ScrollView()
    private var request: Task<Void, Never>?
    /// The loaded information of the subject; nil until it is read.
    private(set) var information: PhotoInformation?
    private var message = ""
    /// The photo that `information` describes.
    private var described: ListedPhoto?
    /// The titles of the albums in `information`.
    private var shownTitles: [String?] = []
    /// Returns the title of an album; nil if it does not exist any more.
    var albumTitle: (AlbumID) -> String? = { _ in nil }
    /// Called with the album whose link was pressed, and the photo that the panel describes.
    var onOpenAlbum: ((AlbumID, ListedPhoto) -> Void)?

    /// Called with the new title and caption of a photo; nil if they cannot be changed.
    var onSetTexts: ((_ photo: ListedPhoto, _ title: String, _ caption: String) -> Void)? {
        didSet { rebuild() }
    }
    /// Called with the rating that the user has chosen for a photo; nil if it cannot be changed (APP-35).
    var onRate: ((_ photo: ListedPhoto, _ rating: Int) -> Void)? {
        didSet { rebuild() }
    }
    /// Called when the user has ended editing a text; the focus may be at no view.
    var onEndEditing: (() -> Void)?
    private let titleField = TextField(placeholder: "Title", name: "Title")
    private let captionView = TextView(placeholder: "Caption", name: "Caption")
    private let ratingControl: RatingControl
    /// Stay while the panel describes another photo.
    private var editors: [View] { [titleField, captionView, ratingControl] }
    /// Whether the title is to be edited once the information is read.
    private var isTitleRequested = false

    /// What the panel describes. Its information is read in the background; the former one stays until then.
    var subject = Subject.photos(0) {
        didSet {
            guard subject != oldValue else { return }
            // The fields are about to show another photo's texts.
            commitTexts()
            isTitleRequested = false
            read()
        }
    }

    init(store: any GalleryStore, backgroundWork: BackgroundWork, style: Style = .window) {
        self.store = store
        self.backgroundWork = backgroundWork
        self.style = style
        ratingControl = RatingControl(isInViewer: style == .viewer)
        super.init(frame: .zero)
        (titleField.allowsTextDragging, captionView.allowsTextDragging) = (true, true)
        addSubview(scrollView)
        for editor in editors {
            editor.isHidden = true
            scrollView.addSubview(editor)
        }
        let didCommit: @MainActor (String) -> Void = { [weak self] _ in
            self?.setTexts()
            self?.onEndEditing?()
        }
        let didCancel: @MainActor () -> Void = { [weak self] in self?.onEndEditing?() }
        titleField.maximumLength = 1_000
        (titleField.onCommit, titleField.onCancel) = (didCommit, didCancel)
        (captionView.onCommit, captionView.onCancel) = (didCommit, didCancel)
        ratingControl.onRate = { [weak self] rating in
            if let self, let described, subject == .photo(described) { onRate?(described, rating) }
        }
        captionView.onFittingHeightChange = { [weak self] in self?.setNeedsLayout() }
        read()
    }

    deinit { request?.cancel() }

    override var defaultAccessibilityRole: AccessibilityRole? { .panel }
    override var defaultAccessibilityName: String? { "Information" }

    /// Reads the information again, after the albums or the photo have changed.
    func read() {
        request?.cancel()
        switch subject {
        case .photos(let count):
            information = nil
            message = count == 0 ? "Select a photo to see its details" : "\(DisplayText.photos(count)) selected"
            rebuild()
        case .photo(let photo):
            if information == nil, !message.isEmpty {
                message = ""
                rebuild()
            }
            let answer = backgroundWork.start("information of photo \(photo.id.rawValue)") { [store] in
                try await store.information(of: photo)
            }
            request = answer.onCompletion { [weak self] result in
                guard let self, subject == .photo(photo) else { return }
                described = photo
                switch result {
                case .success(let read):
                    let titles = read.albums.map { albumTitle($0) }
                    guard read != information || titles != shownTitles else { return beginRequestedEditing() }
                    (information, message, shownTitles) = (read, "", titles)
                case .failure(let error): (information, message) = (nil, "\(error)")
                }
                rebuild()
                beginRequestedEditing()
            }
        }
    }

    /// Begins to edit the photo's title, as soon as its information is read.
    func editTitle() {
        isTitleRequested = true
        beginRequestedEditing()
    }

    private func beginRequestedEditing() {
        guard isTitleRequested, onSetTexts != nil, let described, subject == .photo(described),
            information?.photo != nil
        else { return }
        isTitleRequested = false
        titleField.beginEditing()
    }

    /// Opens an album. The links of the former photo have no effect while another one is being read.
    private func open(_ album: AlbumID) {
        guard case .photo(let photo) = subject, described == photo else { return }
        onOpenAlbum?(album, photo)
    }

    /// Stores the texts of the fields, if they differ.
    private func setTexts() {
        guard let described, let photo = information?.photo, photo.id == described.id else { return }
        // As they are stored.
        let title = titleField.text.trimmingCharacters(in: .whitespacesAndNewlines)
        let caption = captionView.text.trimmingCharacters(in: .whitespacesAndNewlines)
        (titleField.text, captionView.text) = (title, caption)
        if (title, caption) != (photo.title, photo.caption) { onSetTexts?(described, title, caption) }
    }

    /// Ends the editing of a text and stores it.
    func commitTexts() {
        titleField.commit()
        captionView.commit()
    }

    /// Shows the stored texts, unless they are being edited.
    private func showTexts() {
        let photo = onSetTexts == nil ? nil : information?.photo
        for editor in [titleField, captionView] { editor.isHidden = photo == nil }
        ratingControl.isHidden = onRate == nil || information?.photo == nil || information?.albums.isEmpty == true
        ratingControl.rating = information?.photo?.rating ?? 0
        if !titleField.isEditing { titleField.text = photo?.title ?? "" }
        if !captionView.isEditing { captionView.text = photo?.caption ?? "" }
    }

    // MARK: Content

    private func label(_ text: String, _ font: Font, isSecondary: Bool = false, lines: Int = 0) -> Label {
        Label(text, font: font, tone: isSecondary ? .secondary : .primary, alignment: .left, lines: lines)
    }

    private func rebuild() {
        // The editors stay, since one of them may have the focus.
        for view in contents { view.removeFromSuperview() }
        showTexts()
        if let information {
            scrollView.addSubview(label(information.name, .system(size: 15, weight: .semibold)))
            if onSetTexts == nil, let photo = information.photo {
                for text in [photo.title, photo.caption] where !text.isEmpty {
                    scrollView.addSubview(label(text, .system(size: 13)))
                }
            }
            for row in information.rows {
                scrollView.addSubview(label(row.label, .system(size: 12), isSecondary: true, lines: 1))
                scrollView.addSubview(label(row.value, .system(size: 13)))
            }
            let albums = information.albums.compactMap { id in albumTitle(id).map { (id, $0) } }
            if !albums.isEmpty {
                scrollView.addSubview(
                    label(albums.count == 1 ? "Album" : "Albums", .system(size: 12), isSecondary: true, lines: 1))
                for (id, title) in albums {
                    scrollView.addSubview(AlbumLink(title) { [weak self] in self?.open(id) })
                }
            }
        } else {
            scrollView.addSubview(label(message, .system(size: 13), isSecondary: true))
        }
        setNeedsLayout()
    }

    /// Lays out the contents when the panel is shown.
    override var isHidden: Bool {
        didSet { if !isHidden { setNeedsLayout() } }
    }

    /// Lays out the contents, unless the panel is hidden: at the start, their fonts need not be loaded.
    override func layoutSubviews() {
        guard !isHidden else { return }
        // The viewer's bar and filmstrip lie over the panel.
        let (top, bottom) = style == .viewer ? (ViewerBar.height, Filmstrip.height) : (0, 0)
        scrollView.frame = CGRect(
            x: 0, y: top, width: bounds.width, height: max(bounds.height - top - bottom, 0))
        var y = Self.inset
        let width = max(bounds.width - 2 * Self.inset, 0)
        for (index, view) in contents.enumerated() {
            if let label = view as? Label {
                let size = label.sizeThatFits(CGSize(width: width, height: .infinity))
                // Labels stand above their values.
                if label.font.size == 12 { y += 12 }
                label.frame = CGRect(x: Self.inset, y: y, width: width, height: size.height)
                y += size.height + 2
            } else if let link = view as? AlbumLink {
                let natural = link.sizeThatFits(.zero).width
                link.frame = CGRect(x: Self.inset - 8, y: y, width: min(natural, width + 16), height: 28)
                y += 28
            }
            if index == 0 { y = layOutEditors(below: y, width: width) }
        }
        scrollView.contentSize = CGSize(width: bounds.width, height: y + Self.inset)
    }

    /// The views that show the information.
    private var contents: [View] { scrollView.subviews.filter { view in !editors.contains { $0 === view } } }

    /// Places the editors below the name; returns the y coordinate below them.
    private func layOutEditors(below top: CGFloat, width: CGFloat) -> CGFloat {
        var y = top
        for editor in editors where !editor.isHidden {
            y += 8
            let size = editor.sizeThatFits(CGSize(width: width, height: 0))
            // The fields use the whole width; beside the stars a click has no effect.
            let ownWidth = editor === ratingControl ? min(size.width, width) : width
            editor.frame = CGRect(x: Self.inset, y: y, width: ownWidth, height: size.height)
            y = editor.frame.maxY
        }
        return y
    }

    override func appearanceDidChange() {
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Uses the wheel, so that the viewer does not zoom.
    override func scroll(_ event: InputEvent, by distance: CGPoint) -> Bool { true }

    /// Tracks presses, so that views behind do not receive them.
    override func pointerDown(_ event: InputEvent) -> Bool { true }

    override func draw(_ context: Context) {
        switch style {
        case .window:
            context.fill(bounds, palette.sidebar)
            let pixel = 1 / (root?.scale ?? 1)
            context.fill(CGRect(x: 0, y: 0, width: pixel, height: bounds.height), palette.line)
        case .viewer: context.fill(bounds, palette.window.withAlpha(0.96))
        }
    }
}

/// The title of an album that contains the photo; a press opens the album.
@MainActor private final class AlbumLink: Button {
    init(_ title: String, onPress: @escaping @MainActor () -> Void) {
        super.init(title, style: .accent, onPress: onPress)
        tooltip = "Open \(title.isolated)"
    }
}
