import Foundation

@testable import UIKitNames

extension SetterFuzzTests {
    /// Views and their cells.
    static let viewSetters: [String: Setter] = [
        "InteractionView.alpha": { interactionView($0).alpha = $1.number },
        "InteractionView.center": { interactionView($0).center = $1.point },
        "InteractionView.frame": { interactionView($0).frame = $1.rect },
        "InteractionView.transform": { interactionView($0).transform = $1.transform },
        "ScrollView.contentInset": { $0.scrollView.contentInset = $1.insets },
        "ScrollView.scrollIndicatorInsets": { $0.scrollView.scrollIndicatorInsets = $1.insets },
        "ScrollView.verticalScrollIndicatorInsets": { $0.scrollView.verticalScrollIndicatorInsets = $1.insets },
        "TableView.fillerRowHeight": { $0.table.fillerRowHeight = $1.number },
        "TableView.sectionHeaderTopPadding": { $0.table.sectionHeaderTopPadding = $1.number },
        "TableView.separatorInset": { $0.table.separatorInset = $1.insets },
        "UIBackgroundConfiguration.backgroundInsets": { scene, value in
            background(scene) { $0.backgroundInsets = value.directional }
        },
        "UIBackgroundConfiguration.cornerRadius": { scene, value in
            background(scene) { $0.cornerRadius = value.number }
        },
        "UIBackgroundConfiguration.strokeOutset": { scene, value in
            background(scene) { $0.strokeOutset = value.number }
        },
        "UIBackgroundConfiguration.strokeWidth": { scene, value in
            background(scene) { $0.strokeWidth = value.number }
        },
        "UIContentUnavailableConfiguration.TextProperties.font": { scene, value in
            unavailable(scene) { $0.textProperties.font = .systemFont(ofSize: value.number) }
        },
        "UIContentUnavailableConfiguration.TextProperties.numberOfLines": { scene, value in
            unavailable(scene) { $0.secondaryTextProperties.numberOfLines = value.integer }
        },
        "UIImageView.animationDuration": { scene, value in
            animate(scene) { $0.animationDuration = value.number }
        },
        "UIImageView.animationRepeatCount": { scene, value in
            animate(scene) { $0.animationRepeatCount = value.integer }
        },
        "View.contentScaleFactor": { $0.button.contentScaleFactor = $1.number },
        "UICollectionViewListCell.indentationWidth": { scene, value in
            let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 90, height: 44))
            cell.indentationLevel = 2
            cell.contentConfiguration = UIListContentConfiguration.cell()
            cell.indentationWidth = value.number
            show(cell, scene)
        },
        "UIListContentConfiguration.ImageProperties.cornerRadius": { scene, value in
            content(scene) { $0.imageProperties.cornerRadius = value.number }
        },
        "UIListContentConfiguration.ImageProperties.maximumSize": { scene, value in
            content(scene) { $0.imageProperties.maximumSize = value.size }
        },
        "UIListContentConfiguration.ImageProperties.reservedLayoutSize": { scene, value in
            content(scene) { $0.imageProperties.reservedLayoutSize = value.size }
        },
        "UIListContentConfiguration.TextProperties.font": { scene, value in
            content(scene) { $0.textProperties.font = .systemFont(ofSize: value.number) }
        },
        "UIListContentConfiguration.TextProperties.minimumScaleFactor": { scene, value in
            content(scene) {
                $0.textProperties.adjustsFontSizeToFitWidth = true
                $0.textProperties.minimumScaleFactor = value.number
            }
        },
        "UIListContentConfiguration.TextProperties.numberOfLines": { scene, value in
            content(scene) { $0.textProperties.numberOfLines = value.integer }
        },
        "UIListContentConfiguration.directionalLayoutMargins": { scene, value in
            content(scene) { $0.directionalLayoutMargins = value.directional }
        },
        "UIListContentConfiguration.imageToTextPadding": { scene, value in
            content(scene) { $0.imageToTextPadding = value.number }
        },
        "UIListContentConfiguration.textToSecondaryTextHorizontalPadding": { scene, value in
            content(scene) { $0.textToSecondaryTextHorizontalPadding = value.number }
        },
        "UIListContentConfiguration.textToSecondaryTextVerticalPadding": { scene, value in
            content(scene) { $0.textToSecondaryTextVerticalPadding = value.number }
        },
        "UITableViewCell.indentationWidth": {
            $0.row?.indentationLevel = 2
            $0.row?.indentationWidth = $1.number
        },
        "UITableViewCell.separatorInset": { $0.row?.separatorInset = $1.insets },
    ]

    private static func interactionView(_ scene: UnusualScene) -> any InteractionView { scene.view }

    private static func show(_ view: UIView, _ scene: UnusualScene) {
        for old in scene.view.subviews { old.removeFromSuperview() }
        scene.view.addSubview(view)
    }

    private static func background(_ scene: UnusualScene, _ change: (inout UIBackgroundConfiguration) -> Void) {
        let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 90, height: 44))
        var configuration = UIBackgroundConfiguration.clear()
        (configuration.backgroundColor, configuration.strokeColor, configuration.strokeWidth) = (.red, .blue, 2)
        change(&configuration)
        cell.backgroundConfiguration = configuration
        show(cell, scene)
    }

    private static func content(_ scene: UnusualScene, _ change: (inout UIListContentConfiguration) -> Void) {
        var configuration = UIListContentConfiguration.subtitleCell()
        (configuration.text, configuration.secondaryText) = ("Some words on several lines", "And others")
        configuration.image = .filled(.red)
        change(&configuration)
        let view = UIListContentView(configuration: configuration)
        view.frame = CGRect(x: 0, y: 0, width: 90, height: 44)
        show(view, scene)
    }

    private static func unavailable(
        _ scene: UnusualScene, _ change: (inout UIContentUnavailableConfiguration) -> Void
    ) {
        var configuration = UIContentUnavailableConfiguration.search()
        change(&configuration)
        let view = UIContentUnavailableView(configuration: configuration)
        view.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
        show(view, scene)
    }

    private static func animate(_ scene: UnusualScene, _ change: (UIImageView) -> Void) {
        let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.animationImages = [.filled(.red, width: 20, height: 20), .filled(.blue, width: 20, height: 20)]
        change(view)
        view.startAnimating()
        show(view, scene)
    }
}
