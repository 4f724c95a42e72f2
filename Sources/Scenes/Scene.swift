import UIKitNames

/// The scenes, in the order of the chooser.
enum Scene: String, CaseIterable {
    case gallery = "image-gallery"
    case dragSource = "drag-source"
    case dropDestination = "drop-destination"
    case pinboard
    case mail
    case slowPhotos = "slow-photos"

    /// The window's title.
    var title: String {
        switch self {
        case .gallery: "Image Gallery"
        case .dragSource: "Drag Source"
        case .dropDestination: "Drop Destination"
        case .pinboard: "Pinboard"
        case .mail: "Mail"
        case .slowPhotos: "Slow Photos"
        }
    }

    /// One line for the chooser and the command's help.
    var summary: String {
        switch self {
        case .gallery: "collect images from browsers and other programs in galleries"
        case .dragSource: "lift stacks, QR codes in an image, a location and slow images"
        case .dropDestination: "drop images that take their time to arrive, and delete them"
        case .pinboard: "pin images to a board, and move them"
        case .mail: "drag messages and threads, and drop images into a new message"
        case .slowPhotos: "drag photos whose data arrives late, in pieces or never"
        }
    }

    /// The initial size of the scene's window, in points.
    var windowSize: CGSize {
        switch self {
        case .gallery: CGSize(width: 1000, height: 680)
        case .dragSource: CGSize(width: 760, height: 720)
        case .dropDestination: CGSize(width: 720, height: 560)
        case .pinboard: CGSize(width: 760, height: 560)
        case .mail: CGSize(width: 900, height: 640)
        case .slowPhotos: CGSize(width: 664, height: 620)
        }
    }

    /// The size of the window that lists the scenes, in points. A scene opened from there has this size.
    static let chooserSize = CGSize(width: 760, height: 560)

    /// Creates the scene's first controller, without a navigation bar around it.
    @MainActor func makeViewController() -> UIViewController {
        let controller: UIViewController =
            switch self {
            case .gallery: GalleriesViewController.makeSplitViewController()
            case .dragSource: DragSourceViewController()
            case .dropDestination: DropDestinationViewController()
            case .pinboard: PinboardViewController()
            case .mail: MailViewController()
            case .slowPhotos: SlowPhotosViewController()
            }
        controller.title = title
        return controller
    }

    /// Creates the controller of the scene's own window, which shows `controller`, by default the scene's first one. A
    /// split view controller has bars of its own.
    @MainActor func makeRootViewController(showing controller: UIViewController? = nil) -> UIViewController {
        let controller = controller ?? makeViewController()
        controller.title = title
        return controller is UISplitViewController
            ? controller : UINavigationController(rootViewController: controller)
    }
}
