/// A use of every UIKit member that the articles on UIKit list as available, by the headings of their tables.
///
/// The compiler proves that each member exists; `ChecklistTests` proves that each listed member has a use here. The
/// code never runs.
@MainActor enum Checklist {
    /// The members under one heading, by the names in the article.
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
