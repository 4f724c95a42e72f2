import Canvas
import Foundation
import ImageFiles
import PhotoLibrary
import Views

/// The storage of albums and photos: the library, or memory for measurements. Safe to use from any thread.
protocol GalleryStore: Sendable {
    /// Whether changes fail, because another process has the library open or the library's disk is not writable.
    var isReadOnly: Bool { get }
    /// A new id, for an album that the caller is about to create.
    func newAlbumID() -> AlbumID
    /// A new id, for a folder that the caller is about to create.
    func newFolderID() -> FolderID
    /// Writes a change and returns its inverse.
    func apply(_ change: Change) async throws -> Change
    /// The albums and folders.
    func catalog() async throws -> AlbumCatalog
    /// The photos with the given ids, in that order; those that do not exist are left out.
    func photos(_ ids: [PhotoID]) async throws -> [ListedPhoto]
    /// The photos of an album or a built-in list, in its order.
    func list(of album: AlbumID) async throws -> PhotoList
    /// The photos in albums that match a search, newest first (APP-37).
    func photos(matching text: String) async throws -> [ListedPhoto]
    /// Reads what searches need, because one may begin.
    func prepareSearch() async
    /// Frees what searches have kept.
    func endSearch()
    /// The first of the photos whose name for the user meets a condition (APP-22); nil if there is none, or if the task
    /// is canceled.
    func firstPhoto(
        among photos: [ListedPhoto], whoseName matches: @escaping @Sendable (String) -> Bool
    ) async throws -> ListedPhoto?
    /// Deletes those of the photos that are in no album for good, with their originals and thumbnails.
    func deletePermanently(_ photos: [PhotoID]) async throws
    /// Deletes some of the photos for good that left their last album 30 days ago (APP-7); returns false if there are
    /// none.
    func deleteExpired() async throws -> Bool
    /// How many of the photos are in no album; those that do not exist are not counted.
    func deletedCount(among photos: [PhotoID]) async throws -> Int
    /// How many of the photos the album contains.
    func presentCount(of photos: Set<PhotoID>, in album: AlbumID) async throws -> Int
    /// Photos that the album does not contain, in unspecified order.
    func photos(outside album: AlbumID) async throws -> [ListedPhoto]
    /// The photos of an album that have one of the names.
    func photos(in album: AlbumID, named names: Set<String>) async throws -> [PhotoID]
    /// Returns an image whose shorter side has `pixelSize` pixels, or fewer if the photo is smaller.
    func thumbnail(of photo: ListedPhoto, pixelSize: Int, priority: ThumbnailPriority) async throws -> Image
    /// Returns an image of the photo that fits within `size`, in pixels.
    func picture(of photo: ListedPhoto, fitting size: PixelSize) async throws -> Image
    /// The photo's details, if they were read lately, as the images of shown photos require; nil for a synthetic photo.
    /// Does not block.
    func details(of photo: ListedPhoto) -> Photo?
    /// The days until a deleted photo is deleted for good; nil for others, and until its details are read. Does not
    /// block.
    func daysLeft(of photo: ListedPhoto) -> Int?
    /// The photo's name for the user: its title, or without one its file's name; nil until its details are read. Does
    /// not block.
    func name(of photo: ListedPhoto) -> String?
    /// Why the photo's original could not be read when its image was requested last; nil if it could. Does not block.
    func originalProblem(of photo: ListedPhoto) -> DecodeError.Reason?
    /// Looks for those of the photos whose originals cannot be read.
    func unreadableOriginals(among photos: [PhotoID]) async throws -> UnreadableOriginals
    /// Reads what the information panel shows of a photo (APP-33).
    func information(of photo: ListedPhoto) async throws -> PhotoInformation
    /// Provides details that the caller has read, such as those of a photo whose original was replaced.
    func keepDetails(_ photo: Photo)
    /// Reads those details again that were read before.
    func refreshDetails(of photos: [PhotoID]) async
    /// The types that each photo offers to other programs, or that its types conform to.
    var itemTypes: [String] { get }
    /// What the photo offers to other programs. Reads its details if they were not read lately, and blocks meanwhile.
    /// `number` is that of its file among others.
    func itemProvider(of photo: ListedPhoto, number: OutgoingNumber?) throws -> ItemProvider
    /// Clears a photo's failure, so that the next request reads it again.
    func retry(_ photo: ListedPhoto)
    /// Stores a setting.
    func setSetting(_ key: String, to value: String) async throws
}

/// The names of photos whose originals other programs cannot receive.
struct UnreadableOriginals: Equatable {
    var missing: [String] = []
    var unreadable: [String] = []

    /// "The original of 'a.jpg' is missing; other programs can't receive it"; nil without names.
    var message: String? {
        DisplayText.originals(missing: missing, unreadable: unreadable).map {
            "\($0); other programs can't receive \(missing.count + unreadable.count == 1 ? "it" : "them")"
        }
    }
}

extension GalleryStore {
    /// What the photo offers to other programs, without a number.
    func itemProvider(of photo: ListedPhoto) throws -> ItemProvider { try itemProvider(of: photo, number: nil) }

    /// The albums in display order.
    func albums() async throws -> [Album] { try await catalog().albums }
}
