import Testing
import UIKitNames

/// A label above another one, which may have several lines.
private final class NoteCell: UITableViewCell {
    let (title, text) = (UILabel(), UILabel())

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        text.numberOfLines = 0
        let stack = UIStackView(arrangedSubviews: [title, text])
        (stack.axis, stack.spacing, stack.distribution) = (.vertical, 5, .equalSpacing)
        stack.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 8),
            stack.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -8),
            stack.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
            stack.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
        ])
    }

    required init?(coder: NSCoder) { fatalError() }
}

/// A label that is centered vertically, so that the constraints leave the height open.
private final class CenteredCell: UITableViewCell {
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        let label = UILabel()
        label.text = "Centered"
        label.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(label)
        label.centerYAnchor.constraint(equalTo: contentView.centerYAnchor).isActive = true
        label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 8).isActive = true
    }

    required init?(coder: NSCoder) { fatalError() }
}

/// A bar of a height, with its width from the cell itself.
private final class BarCell: UITableViewCell {
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        let bar = UIView()
        bar.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(bar)
        NSLayoutConstraint.activate([
            bar.topAnchor.constraint(equalTo: contentView.topAnchor),
            bar.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
            bar.heightAnchor.constraint(equalToConstant: 70),
            bar.leadingAnchor.constraint(equalTo: leadingAnchor),
            bar.trailingAnchor.constraint(equalTo: trailingAnchor),
        ])
    }

    required init?(coder: NSCoder) { fatalError() }
}

@MainActor private func tallView(_ height: CGFloat) -> UIView {
    let (view, bar) = (UIView(), UIView())
    fill(view, with: bar, height)
    return view
}

@MainActor private func fill(_ view: UIView, with bar: UIView, _ height: CGFloat) {
    fill(view, with: bar)
    bar.heightAnchor.constraint(equalToConstant: height).isActive = true
}

@MainActor private func fill(_ view: UIView, with content: UIView) {
    content.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(content)
    NSLayoutConstraint.activate([
        content.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        content.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        content.topAnchor.constraint(equalTo: view.topAnchor),
        content.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
}

private final class Notes: NSObject, UITableViewDataSource, UITableViewDelegate {
    var (text, accessory) = ("Short", UITableViewCell.AccessoryType.none)
    var hasPlainHeader = false

    func numberOfSections(in tableView: UITableView) -> Int { 1 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(
            withIdentifier: ["Note", "Centered", "Bar"][indexPath.row], for: indexPath)
        cell.accessoryType = accessory
        guard let note = cell as? NoteCell else { return cell }
        (note.title.text, note.text.text) = ("Title", text)
        return note
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        if hasPlainHeader { return tallView(64) }
        let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "Header")
        if let header, header.contentView.subviews.allSatisfy({ $0.tag != 7 }) {
            let bar = UIView()
            bar.tag = 7
            fill(header.contentView, with: bar, 52)
        }
        return header
    }
}

@MainActor struct ConstrainedRowTests {
    private let table = UITableView(frame: .zero, style: .plain)
    private let notes = Notes()

    private func show() -> SimulatedWindow {
        table.register(NoteCell.self, forCellReuseIdentifier: "Note")
        table.register(CenteredCell.self, forCellReuseIdentifier: "Centered")
        table.register(BarCell.self, forCellReuseIdentifier: "Bar")
        table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "Header")
        (table.dataSource, table.delegate) = (notes, notes)
        return SimulatedWindow(table)
    }

    private func height(_ row: Int) -> CGFloat { table.rectForRow(at: IndexPath(row: row, section: 0)).height }

    @Test("LIST-1: rows are as high as the constraints of their content need, or 44 points if these leave it open")
    func rows() throws {
        let window = show()
        let note = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)) as? NoteCell)
        let line = note.title.intrinsicContentSize.height
        #expect(height(0) == 2 * line + 21)
        #expect(note.title.frame.height == line && note.text.frame.height == line)
        #expect(height(1) == 44)
        #expect(height(2) == 70)
        notes.text = String(repeating: "A text of several lines. ", count: 8)
        table.reloadData()
        window.wait(1)
        let lines = note.text.sizeThatFits(CGSize(width: table.bounds.width - 16, height: 0)).height
        #expect(lines > line && height(0) == line + lines + 21)
    }

    @Test("LIST-1: a row with an accessory is as high as its content needs beside it")
    func accessory() throws {
        // The last word needs a line of its own only beside the accessory.
        let label = UILabel()
        let window = show()
        notes.text = "i"
        while true {
            label.text = notes.text + " i"
            if label.intrinsicContentSize.width > table.bounds.width - 16 { break }
            notes.text += " i"
        }
        table.reloadData()
        window.wait(1)
        let before = height(0)
        notes.accessory = .disclosureIndicator
        table.reloadData()
        window.wait(1)
        #expect(height(0) > before)
    }

    @Test("LIST-1: headers are as high as the constraints of their content need")
    func headers() {
        let window = show()
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 52)
        notes.hasPlainHeader = true
        table.reloadData()
        window.wait(1)
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 64)
    }

    @Test("LIST-1: a view that was laid out is measured with its texts wrapped, also if the width is left open")
    func fittingSize() {
        let (view, label) = (UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 500)), UILabel())
        (label.numberOfLines, label.text) = (0, String(repeating: "words that wrap ", count: 20))
        fill(view, with: label)
        view.layoutIfNeeded()
        let lines = label.sizeThatFits(CGSize(width: 200, height: 0)).height
        let size = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        #expect(size == CGSize(width: 200, height: lines))
        // The measurement leaves nothing behind.
        view.frame.size.width = 10_000
        view.layoutIfNeeded()
        #expect(label.frame.width == 10_000)
        #expect(view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height < lines)
    }
}
