/// Exists for programs that ask which sources of images there are: none is available on a desktop, where images are
/// opened or dragged from other programs. As in UIKit, a program asks before it creates a picker; presenting one here
/// writes a message to the standard error output.
@preconcurrency @MainActor open class UIImagePickerController: UINavigationController {
    /// Where images come from.
    public enum SourceType: Int, Sendable, Hashable {
        /// The photos of the device.
        case photoLibrary
        /// The camera.
        case camera
        /// The photos that were taken last.
        case savedPhotosAlbum
    }

    /// Keys of a chosen image's properties.
    public struct InfoKey: Hashable, Sendable, RawRepresentable {
        /// The name of the key.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The type of the medium.
        public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
        /// The chosen image.
        public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
        /// The image as the user has edited it.
        public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
        /// The file of the image.
        public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
    }

    /// Always false.
    open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { false }
    /// Always nil.
    open class func availableMediaTypes(for sourceType: SourceType) -> [String]? { nil }

    /// Where images come from; stored for code that sets it.
    open var sourceType = SourceType.photoLibrary
    /// The types to choose; stored for code that sets it.
    open var mediaTypes = ["public.image"]
    /// Whether the user edits the image; stored for code that sets it.
    open var allowsEditing = false
}

/// Receives the choice of a picker; never called.
@preconcurrency @MainActor public protocol UIImagePickerControllerDelegate: AnyObject {
    /// The user has chosen an image.
    func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
    /// The user has chosen none.
    func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
    /// Does nothing.
    public func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {}
    /// Does nothing.
    public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {}
}
