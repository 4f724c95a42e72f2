import Views

/// A list of names that a table shows and reorders.
@MainActor final class Names: TableViewReorderingDataSource {
    var names = ["Ada", "Ben", "Cem", "Dua"]

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { names.count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withReuseIdentifier: "name", for: indexPath)
        (cell as? NameCell)?.label.text = names[indexPath.row]
        return cell
    }

    func tableView(_ tableView: TableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
        names.insert(names.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
    }
}

final class NameCell: TableViewCell {
    let label = Label()

    required init() {
        super.init()
        addSubview(label)
    }

    override func layoutSubviews() { label.frame = bounds.insetBy(dx: 12, dy: 4) }
}
