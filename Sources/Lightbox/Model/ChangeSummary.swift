import PhotoLibrary

/// What a change does, for the notice of its undo, and the photos that it concerns (APP-12).
struct ChangeSummary: Equatable {
    /// What the change acts on.
    enum Subject: Equatable {
        case photos(Int)
        /// An album by its title, isolated, or another phrase that completes the sentence.
        case named(String)
    }

    /// The verb with the ending -ing: "moving".
    let action: String
    private(set) var subject: Subject
    /// The photos to select once the change is undone or made again; may contain a photo twice. Photos that are not
    /// shown then are ignored.
    private(set) var photos: [PhotoID]

    /// The album to show once the change is undone; nil keeps the one that is shown.
    let album: AlbumID?
    /// The title that the change gives to what an earlier one of its undo group has made.
    var newTitle: String?

    init(_ action: String, _ subject: Subject, selecting photos: [PhotoID] = [], showing album: AlbumID? = nil) {
        self.action = action
        self.subject = subject
        self.photos = photos
        self.album = album
    }

    /// A change of photos, which are selected once it is undone.
    init(_ action: String, _ photos: [PhotoID]) { self.init(action, .photos(photos.count), selecting: photos) }

    /// "moving 3 photos", "deleting Family".
    var text: String {
        switch subject {
        case .photos(let count): "\(action) \(DisplayText.photos(count))"
        case .named(let name): "\(action) \(name)"
        }
    }

    /// Adds a later change of the same undo group. If only one of them names photos, the other one names the group: a
    /// new album with moved photos is "making Rome", not "moving 3 photos". A title that the later change gives replaces
    /// the one with which the album was made.
    mutating func merge(_ later: ChangeSummary) {
        if case .named = subject, let title = later.newTitle { subject = .named(title.isolated) }
        if case .photos(let count) = subject, case .photos(let more) = later.subject { subject = .photos(count + more) }
        photos += later.photos
    }
}
