/// Lets the user choose an image file, in the desktop's dialog of files: on a desktop, the photo library is the user's
/// files. There is no camera. Present the picker, and dismiss it in the delegate, as
/// on iOS; otherwise it is dismissed after the delegate was called.
@preconcurrency @MainActor open class UIImagePickerController: UIViewController {
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

    /// False for the camera.
    open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { sourceType != .camera }
    /// Images; nil for the camera.
    open class func availableMediaTypes(for sourceType: SourceType) -> [String]? {
        sourceType == .camera ? nil : ["public.image"]
    }

    /// Receives the choice: an object that is a ``UIImagePickerControllerDelegate``, as in UIKit also a delegate of
    /// navigation controllers.
    open weak var delegate: (any UIImagePickerControllerDelegate & UINavigationControllerDelegate)? {
        didSet {
            InheritedConformance.check(delegate, "UIImagePickerControllerDelegate") {
                $0 is any UIImagePickerControllerDelegate.Type
            }
        }
    }
    /// Where images come from; the same files for all values but the camera.
    open var sourceType = SourceType.photoLibrary
    /// The types to choose; stored for code that sets it.
    open var mediaTypes = ["public.image"]
    /// Whether the user edits the image; stored for code that sets it.
    open var allowsEditing = false

    /// Creates a picker.
    public override init() {
        super.init()
        modalPresentationStyle = .overFullScreen
    }

    /// Creates a picker; see ``UIViewController/init(coder:)``.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        modalPresentationStyle = .overFullScreen
    }

    /// Creates the view, which shows nothing.
    open override func loadView() {
        view = FileChoosingContent(self, dismissesFirst: false) {
            FileRequest(
                title: "Choose image", button: "Choose", purpose: .files(noun: "image"),
                extensions: UTType.extensions(of: [.image]))
        } finish: { [weak self] urls in
            self?.finish(urls.first)
        }
    }

    /// Shows the dialog.
    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        (view as? FileChoosingContent)?.begin()
    }

    private func finish(_ url: URL?) {
        guard let url, let image = UIImage(contentsOfFile: url.path) else {
            delegate?.imagePickerControllerDidCancel(self)
            return
        }
        delegate?.imagePickerController(
            self,
            didFinishPickingMediaWithInfo: [
                .mediaType: "public.image", .originalImage: image, .editedImage: image, .imageURL: url,
            ])
    }
}

/// Receives the choice of a picker, after its dialog was closed.
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
