import UIKitNames

/// A board of pinned images, which is a drag source and a drop target (SCENE-5).
final class PinboardViewController: UIViewController {
    private var pins: [UIImageView] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.80, green: 0.66, blue: 0.48, alpha: 1)
    }
}
