/// What the articles on UIKit claim to be there: a use of each member by UIKit's name, by the headings of the tables.
///
/// The compiler sees to it that each of them exists; the test, that each claim has a use. Nothing of it is called.
@MainActor enum Checklist {
    /// The members under one heading, by the names that the article has.
    typealias Members = [String: Any]

    static let engine: [String: Members] = [
        "UIDragInteraction": dragInteraction,
        "UIDragInteractionDelegate": dragInteractionDelegate,
        "UIDragDropSession, UIDragSession and UIDropSession": sessions,
        "UIDragItem": dragItem,
        "Previews": previews,
        "UIDropInteraction": dropInteraction,
        "UIDropInteractionDelegate": dropInteractionDelegate,
        "UIDropOperation and UIDropProposal": dropProposal,
        "UISpringLoadedInteraction": springLoading,
        "UIPasteConfiguration": pasting,
        "NSItemProvider": registering.merging(loading) { a, _ in a }.merging(objects) { a, _ in a },
        "Accessibility": accessibility,
    ]

    static let items: [String: Members] = [
        "UICollectionView": collectionView,
        "UICollectionViewDelegate and UICollectionViewDataSource": collectionViewDelegate,
        "UICollectionViewDragDelegate": collectionViewDragDelegate,
        "UICollectionViewDropDelegate": collectionViewDropDelegate,
        "UICollectionViewDropCoordinator": coordinator,
        "UICollectionViewCell": collectionViewCell,
        "Movements by the program": movements,
        "Diffable data sources": diffable,
        "UIDataSourceTranslating": translating,
        "UITableView, where it differs": tableView,
        "Accessibility": accessibility.filter { $0.key.hasPrefix("accessibility") },
    ]
}
