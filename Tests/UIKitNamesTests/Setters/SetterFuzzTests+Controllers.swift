import Foundation

@testable import UIKitNames

extension SetterFuzzTests {
    /// Controllers, their bars and presentations.
    static let controllerSetters: [String: Setter] = [
        "UIBarButtonItem.width": { $0.item.width = $1.number },
        "UIBarItem.tag": { $0.item.tag = $1.integer },
        "UIPopoverPresentationController.sourceRect": { scene, value in
            present(scene, .popover) {
                $0.popoverPresentationController?.sourceView = scene.container
                $0.popoverPresentationController?.sourceRect = value.rect
            }
        },
        "UISheetPresentationController.preferredCornerRadius": { scene, value in
            present(scene, .pageSheet) { $0.sheetPresentationController?.preferredCornerRadius = value.number }
        },
        "UISplitViewController.maximumPrimaryColumnWidth": split { $0.maximumPrimaryColumnWidth = $1 },
        "UISplitViewController.minimumPrimaryColumnWidth": split { $0.minimumPrimaryColumnWidth = $1 },
        "UISplitViewController.preferredPrimaryColumnWidthFraction": split {
            $0.preferredPrimaryColumnWidthFraction = $1
        },
        "UITabBarController.selectedIndex": { scene, value in
            if scene.tabs.parent == nil {
                scene.tabs.viewControllers = [UIViewController(), UIViewController()]
                embed(scene.tabs, scene)
            }
            scene.tabs.selectedIndex = value.integer
        },
        "UIViewController.additionalSafeAreaInsets": { $0.controller.additionalSafeAreaInsets = $1.insets },
        "UIViewController.preferredContentSize": { scene, value in
            scene.controller.preferredContentSize = value.size
            present(scene, .popover) {
                $0.popoverPresentationController?.sourceView = scene.container
                $0.preferredContentSize = value.size
            }
        },
        "UIViewPropertyAnimator.fractionComplete": { scene, value in
            let view = scene.view
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0.5 }
            animator.fractionComplete = value.number
            scene.window.frame()
            animator.stopAnimation(true)
        },
    ]

    private static func embed(_ child: UIViewController, _ scene: UnusualScene) {
        scene.controller.addChild(child)
        child.view.frame = CGRect(x: 0, y: 60, width: 300, height: 300)
        scene.container.addSubview(child.view)
        child.didMove(toParent: scene.controller)
    }

    private static func split(_ set: @escaping @MainActor (UISplitViewController, CGFloat) -> Void) -> Setter {
        { scene, value in
            if scene.split.parent == nil {
                scene.split.viewControllers = [UIViewController(), UIViewController()]
                embed(scene.split, scene)
            }
            set(scene.split, value.number)
        }
    }

    private static func present(
        _ scene: UnusualScene, _ style: UIModalPresentationStyle, _ change: (UIViewController) -> Void
    ) {
        scene.controller.dismiss(animated: false)
        let shown = UIViewController()
        shown.modalPresentationStyle = style
        change(shown)
        scene.controller.present(shown, animated: false)
        scene.window.frame()
        scene.controller.dismiss(animated: false)
    }
}
