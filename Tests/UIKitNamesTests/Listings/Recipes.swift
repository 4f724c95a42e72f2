import UIKitNames

// A list of recipes with cells that are configured by values, as an app for iOS 14 and later shows it.

struct Recipe: Hashable {
    let id: UUID
    var title: String
    var minutes: Int
    var isFavorite = false
}

extension UIConfigurationStateCustomKey {
    fileprivate static let recipe = UIConfigurationStateCustomKey("org.example.recipe")
}

extension UICellConfigurationState {
    fileprivate var recipe: Recipe? {
        get { return self[.recipe] as? Recipe }
        set { self[.recipe] = newValue }
    }
}

struct RatingContentConfiguration: UIContentConfiguration, Hashable {
    var stars = 0
    var tint: UIColor = .systemGray

    func makeContentView() -> UIView & UIContentView {
        return RatingContentView(configuration: self)
    }

    func updated(for state: UIConfigurationState) -> Self {
        guard let state = state as? UICellConfigurationState else { return self }
        var updated = self
        updated.tint = state.isSelected || state.isHighlighted ? .systemOrange : .systemGray
        return updated
    }
}

final class RatingContentView: UIView, UIContentView {
    let label = UILabel()
    private var current = RatingContentConfiguration()

    init(configuration: RatingContentConfiguration) {
        super.init(frame: .zero)
        addSubview(label)
        label.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
            label.topAnchor.constraint(equalTo: topAnchor, constant: 20),
            label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -20),
        ])
        apply(configuration)
    }

    var configuration: UIContentConfiguration {
        get { return current }
        set {
            guard let new = newValue as? RatingContentConfiguration else { return }
            apply(new)
        }
    }

    private func apply(_ configuration: RatingContentConfiguration) {
        current = configuration
        label.text = String(repeating: "*", count: configuration.stars)
        label.textColor = configuration.tint
    }
}

final class RecipeListCell: UICollectionViewListCell {
    private var recipe: Recipe?
    private(set) var updates = 0

    func update(with newRecipe: Recipe) {
        guard recipe != newRecipe else { return }
        recipe = newRecipe
        setNeedsUpdateConfiguration()
    }

    override var configurationState: UICellConfigurationState {
        var state = super.configurationState
        state.recipe = recipe
        return state
    }

    override func updateConfiguration(using state: UICellConfigurationState) {
        updates += 1
        var content = UIListContentConfiguration.valueCell().updated(for: state)
        content.text = state.recipe?.title
        content.secondaryText = state.recipe.map { "\($0.minutes) min" }
        content.image = UIImage(systemName: "book")
        content.imageProperties.preferredSymbolConfiguration = .init(
            font: content.textProperties.font, scale: .large)
        content.imageProperties.tintColor = state.isSelected ? .systemOrange : .systemGray
        contentConfiguration = content

        var background = UIBackgroundConfiguration.listPlainCell().updated(for: state)
        background.backgroundColor = state.isSelected ? .systemYellow : nil
        background.cornerRadius = 8
        backgroundConfiguration = background
    }
}

final class RecipesViewController: UIViewController {
    enum Section: Int, CaseIterable { case favorites, others }

    private(set) var collectionView: UICollectionView!
    private(set) var dataSource: UICollectionViewDiffableDataSource<Section, Recipe>!
    var recipes = [
        Recipe(id: UUID(), title: "Bread", minutes: 90, isFavorite: true),
        Recipe(id: UUID(), title: "Soup", minutes: 30),
        Recipe(id: UUID(), title: "Salad", minutes: 10),
    ]
    private(set) var deleted: [String] = []
    private(set) var menuTitles: [[String]] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        list.headerMode = .supplementary
        list.showsSeparators = false
        collectionView = UICollectionView(
            frame: view.bounds, collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list))
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collectionView.allowsMultipleSelection = true
        collectionView.delegate = self
        view.addSubview(collectionView)

        let cells = UICollectionView.CellRegistration<RecipeListCell, Recipe> { cell, _, recipe in
            cell.update(with: recipe)
            cell.accessories = [.disclosureIndicator()]
        }
        let headers = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { header, _, indexPath in
            var content = UIListContentConfiguration.groupedHeader()
            content.text = indexPath.section == 0 ? "Favorites" : "Others"
            content.textProperties.transform = .uppercase
            header.contentConfiguration = content
        }
        dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) {
            collectionView, indexPath, recipe in
            return collectionView.dequeueConfiguredReusableCell(using: cells, for: indexPath, item: recipe)
        }
        dataSource.supplementaryViewProvider = { collectionView, _, indexPath in
            return collectionView.dequeueConfiguredReusableSupplementary(using: headers, for: indexPath)
        }
        applySnapshot()
    }

    func applySnapshot() {
        var snapshot = NSDiffableDataSourceSnapshot<Section, Recipe>()
        snapshot.appendSections(Section.allCases)
        snapshot.appendItems(recipes.filter { $0.isFavorite }, toSection: .favorites)
        snapshot.appendItems(recipes.filter { !$0.isFavorite }, toSection: .others)
        dataSource.apply(snapshot, animatingDifferences: false)
    }
}

extension RecipesViewController: UICollectionViewDelegate {
    func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? {
        let chosen = indexPaths.compactMap { dataSource.itemIdentifier(for: $0) }
        guard !chosen.isEmpty else { return nil }
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
            let share = UIAction(title: "Share", image: UIImage(systemName: "square.and.arrow.up")) { _ in }
            let delete = UIAction(
                title: "Delete \(chosen.count)", image: UIImage(systemName: "trash"), attributes: .destructive
            ) { [weak self] _ in
                self?.deleted = chosen.map { $0.title }
            }
            return UIMenu(title: "", children: [share, delete])
        }
    }
}
