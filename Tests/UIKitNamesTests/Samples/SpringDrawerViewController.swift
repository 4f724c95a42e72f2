import UIKitNames

/// A spring-loaded button that opens a drawer, and a lid that changes color while a drag hovers over it.
class SpringDrawerViewController: UIViewController, UISpringLoadedInteractionEffect {
    let button = UIButton(type: .system)
    let lid = UIView(frame: CGRect(x: 20, y: 80, width: 160, height: 60))
    let drawer = UIImageView(frame: CGRect(x: 20, y: 160, width: 160, height: 60))
    var lidStates: [UISpringLoadedInteractionEffectState] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        button.setTitle("Drawer", for: .normal)
        button.frame = CGRect(x: 20, y: 20, width: 160, height: 40)
        button.isSpringLoaded = true
        button.addAction(
            UIAction { [weak self] _ in
                self?.drawer.isHidden.toggle()
            }, for: .touchUpInside)
        drawer.isHidden = true
        lid.backgroundColor = .lightGray
        lid.addInteraction(
            UISpringLoadedInteraction(interactionBehavior: nil, interactionEffect: self) { interaction, context in
                interaction.view?.alpha = 0.5
            })
        [button, lid, drawer].forEach { view.addSubview($0) }
    }

    func interaction(
        _ interaction: UISpringLoadedInteraction, didChangeWith context: UISpringLoadedInteractionContext
    ) {
        lidStates.append(context.state)
        switch context.state {
        case .inactive: lid.backgroundColor = .lightGray
        case .possible: lid.backgroundColor = .orange
        case .activating: lid.backgroundColor = .red
        case .activated: break
        }
    }
}
