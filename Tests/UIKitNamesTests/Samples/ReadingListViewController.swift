import UIKitNames

struct Article {
    var title: String
    var source: String
    var url: URL?
}

/// Articles to read: reordered, dragged elsewhere as text or as a file, and dropped with placeholders.
class ReadingListViewController: UITableViewController {
    private(set) var articles: [Article]

    init(articles: [Article]) {
        self.articles = articles
        super.init(style: .plain)
        title = NSLocalizedString("Reading List", comment: "")
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.rowHeight = 44
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "LoadingCell")
        tableView.dragDelegate = self
        tableView.dropDelegate = self
        tableView.dragInteractionEnabled = true
        tableView.isSpringLoaded = false
        isEditing = false
    }

    // MARK: - UITableViewDataSource

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        articles.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let identifier = "ArticleCell"
        let cell =
            tableView.dequeueReusableCell(withIdentifier: identifier)
            ?? UITableViewCell(style: .subtitle, reuseIdentifier: identifier)
        let article = articles[indexPath.row]
        cell.textLabel?.text = article.title
        cell.detailTextLabel?.text = article.source
        cell.textLabel?.textAlignment = .left
        return cell
    }

    override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        !articles[indexPath.row].source.isEmpty
    }

    override func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        guard sourceIndexPath != destinationIndexPath else { return }
        articles.insert(articles.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
    }

    // MARK: - UITableViewDelegate

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
    }

    override func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath {
        // The first article stays first.
        proposedDestinationIndexPath.row == 0 ? IndexPath(row: 1, section: 0) : proposedDestinationIndexPath
    }

    func showLast() {
        let last = IndexPath(row: articles.count - 1, section: 0)
        tableView.selectRow(at: last, animated: false, scrollPosition: .bottom)
        if let selected = tableView.indexPathForSelectedRow {
            tableView.scrollToRow(at: selected, at: .bottom, animated: false)
        }
    }
}

// MARK: - UITableViewDragDelegate

extension ReadingListViewController: UITableViewDragDelegate {
    func tableView(
        _ tableView: UITableView, itemsForBeginning session: UIDragSession, at indexPath: IndexPath
    ) -> [UIDragItem] {
        [dragItem(for: articles[indexPath.row])]
    }

    func tableView(
        _ tableView: UITableView, itemsForAddingTo session: UIDragSession, at indexPath: IndexPath, point: CGPoint
    ) -> [UIDragItem] {
        [dragItem(for: articles[indexPath.row])]
    }

    private func dragItem(for article: Article) -> UIDragItem {
        let title = article.title
        let provider = NSItemProvider(object: title)
        provider.suggestedName = title
        provider.registerFileRepresentation(
            forTypeIdentifier: UTType.json.identifier, fileOptions: [], visibility: .all
        ) { completion in
            let progress = Progress(totalUnitCount: 1)
            let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
            do {
                try JSONEncoder().encode(["title": title]).write(to: url)
                progress.completedUnitCount = 1
                completion(url, false, nil)
            } catch {
                completion(nil, false, error)
            }
            return progress
        }
        let item = UIDragItem(itemProvider: provider)
        item.localObject = article
        if let url = article.url {
            item.previewProvider = { UIDragPreview(for: url, title: title) }
        }
        return item
    }

    func tableView(_ tableView: UITableView, dragSessionAllowsMoveOperation session: UIDragSession) -> Bool {
        session.items.count == 1
    }
}

// MARK: - UITableViewDropDelegate

extension ReadingListViewController: UITableViewDropDelegate {
    func tableView(_ tableView: UITableView, canHandle session: UIDropSession) -> Bool {
        session.hasItemsConforming(toTypeIdentifiers: [UTType.plainText.identifier])
    }

    func tableView(
        _ tableView: UITableView, dropSessionDidUpdate session: UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal {
        guard session.items.count == 1, tableView.hasActiveDrag else {
            return UITableViewDropProposal(operation: .copy, intent: .insertAtDestinationIndexPath)
        }
        return UITableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
    }

    func tableView(_ tableView: UITableView, performDropWith coordinator: UITableViewDropCoordinator) {
        let destination =
            coordinator.destinationIndexPath
            ?? IndexPath(row: tableView.numberOfRows(inSection: 0), section: 0)
        for item in coordinator.items {
            let placeholder = UITableViewDropPlaceholder(
                insertionIndexPath: destination, reuseIdentifier: "LoadingCell",
                rowHeight: UITableView.automaticDimension)
            placeholder.cellUpdateHandler = { cell in
                cell.textLabel?.text = item.dragItem.itemProvider.suggestedName ?? "…"
            }
            placeholder.previewParametersProvider = { cell in
                let parameters = UIDragPreviewParameters()
                parameters.visiblePath = UIBezierPath(roundedRect: cell.bounds, cornerRadius: 6)
                parameters.backgroundColor = .clear
                return parameters
            }
            let context = coordinator.drop(item.dragItem, to: placeholder)
            _ = item.dragItem.itemProvider.loadObject(ofClass: String.self) { [weak self] text, _ in
                DispatchQueue.main.async {
                    guard let self = self, let text = text else {
                        context.deletePlaceholder()
                        return
                    }
                    context.commitInsertion { indexPath in
                        self.articles.insert(Article(title: text, source: "", url: nil), at: indexPath.row)
                    }
                }
            }
        }
    }
}
