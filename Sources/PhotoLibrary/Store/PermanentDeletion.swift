import Foundation
import ImageFiles

/// The result of a permanent deletion.
package struct PermanentDeletion: Sendable {
    /// The photos that do not exist any more. The caller may remove their thumbnails.
    package let photos: [Photo]
    /// The files that remain; nil if all were deleted.
    package internal(set) var failure: Failure?

    /// Originals of deleted photos that could not be deleted. `lightbox check` reports them.
    package struct Failure: Error, Sendable, Hashable {
        /// The paths of the files; not empty.
        package let paths: [String]
        /// Why the first one was not deleted: a clause without a period.
        package let reason: String
    }
}

extension PermanentDeletion.Failure: CustomStringConvertible {
    /// Complete sentences for the user.
    package var description: String {
        let path = paths.first ?? ""
        let others = paths.count > 1 ? " and \((paths.count - 1).formatted()) more" : ""
        return "Couldn't delete the file '\(path)'\(others) of deleted photos: \(reason). Delete it in a file manager."
    }
}
