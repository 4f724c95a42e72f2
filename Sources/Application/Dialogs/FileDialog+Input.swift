import Foundation
import Views

extension FileDialog {
    /// Places the title and the path above the list, the places beside it, and the buttons below.
    func layOut() {
        let (padding, height, gap) = (Self.padding, CGFloat(32), CGFloat(8))
        let inner = max(bounds.width - 2 * padding, 0)
        let titleHeight = title.sizeThatFits(CGSize(width: inner, height: 100)).height
        title.frame = CGRect(x: padding, y: padding, width: inner, height: titleHeight)
        let hasPlaces = bounds.width >= Self.widthForPlaces
        let left = hasPlaces ? Self.placesWidth : 0
        let barY = padding + titleHeight + gap
        up.frame = CGRect(x: left + padding - gap, y: barY, width: height, height: height)
        let barX = up.frame.maxX + 4
        editPath.frame = CGRect(x: bounds.width - padding - height + gap, y: barY, width: height, height: height)
        pathBar.frame = CGRect(x: barX, y: barY, width: max(editPath.frame.minX - 4 - barX, 0), height: height)
        pathField.frame = CGRect(x: barX, y: barY, width: max(bounds.width - padding - barX, 0), height: height)
        let listY = barY + height + gap
        let bottom = bounds.height - padding - height
        // The name of a file to write is above the buttons.
        let fieldEnd = fileField.isHidden ? bottom : bottom - height - gap
        let problemHeight = problem.isHidden ? 0 : problem.sizeThatFits(CGSize(width: inner, height: .infinity)).height
        let listEnd = problem.isHidden ? fieldEnd : fieldEnd - problemHeight - gap
        problem.frame = CGRect(x: padding, y: listEnd, width: inner, height: problemHeight)
        let listHeight = max(listEnd - gap - listY, 0)
        placesTable.isHidden = !hasPlaces
        placesTable.frame = CGRect(x: 0, y: barY, width: left, height: max(listEnd - gap - barY, 0))
        table.frame = CGRect(x: left, y: listY, width: max(bounds.width - left, 0), height: listHeight)
        message.frame = table.frame
        fileField.frame = CGRect(x: padding, y: fieldEnd, width: inner, height: height)
        var right = bounds.width - padding
        for button in [choose, cancel, newFolder] where !button.isHidden {
            let width = max(button.sizeThatFits(.zero).width, 80)
            button.frame = CGRect(x: right - width, y: bottom, width: width, height: height)
            right -= width + gap
        }
        let rest = CGRect(x: padding, y: bottom, width: max(right - padding, 0), height: height)
        (status.frame, nameField.frame) = (rest, rest)
    }

    /// Draws the lines around the list.
    func drawLines(_ context: Context) {
        let pixel = 1 / (root?.scale ?? 1)
        for y in [table.frame.minY, table.frame.maxY] {
            context.fill(
                CGRect(x: table.frame.minX, y: y, width: table.frame.width, height: pixel), palette.line)
        }
        guard !placesTable.isHidden else { return }
        context.fill(
            CGRect(x: table.frame.minX, y: table.frame.minY, width: pixel, height: table.frame.height), palette.line)
    }

    /// Backspace and Alt+Up list the folder above, Ctrl+L types a path, Ctrl+V pastes one, Ctrl+Shift+N begins a new
    /// folder, and Enter chooses.
    func use(_ key: Key, _ event: InputEvent) -> Bool {
        let (control, shift) = (event.modifiers.contains(.control), event.modifiers.contains(.shift))
        switch key {
        case .backspace: goUp()
        case .up where event.modifiers.contains(.alternate): goUp()
        case .character("l") where control: beginPath()
        case .character("v") where control:
            beginPath(with: "")
            root?.onTextPaste?(pathField)
        case .character("n") where control && shift, .character("N") where control: beginNewFolder()
        case .enter: chooseSelected()
        default: return false
        }
        return true
    }

    /// Selects the first entry with the typed prefix, once the folder is read; a slash or a tilde begins a path.
    func use(typed text: String) -> Bool {
        guard let root else { return true }
        isChoiceAwaited = false
        let isNew = typed.isNew(at: root.now)
        if isNew, text == "/" || text == "~" {
            beginPath(with: text)
            return true
        }
        // A space that presses a button, or toggles a row, begins no prefix.
        guard !isNew || text != " " else { return true }
        typed.append(text, at: root.now)
        if !isReading { selectTypedPrefix(focusing: true) }
        return true
    }

    /// Selects the first entry with the typed prefix.
    func selectTypedPrefix(focusing: Bool) {
        guard let row = entries.firstIndex(where: { typed.matches($0.name) }) else { return }
        endField()
        select(row)
        if focusing { root?.focus(table) }
    }

    /// Opens a folder, or chooses the selected files.
    func activate(_ row: Int) {
        guard entries.indices.contains(row) else { return }
        endField()
        let entry = entries[row]
        if entry.isFolder, table.selectedCount <= 1 { return open(entry.path, selecting: nil) }
        if purpose != .chooseFolder { chooseSelected() }
    }

    /// What is selected, or how much there is.
    var statusText: String {
        if isReading || isTyping { return "" }
        let selected = selectedEntries
        switch purpose {
        case .open(let noun):
            guard !selected.isEmpty else { return Self.count(of: entries, files: noun) }
            return Self.count(of: selected, files: noun) + " selected"
        case .chooseFolder: return chosen.first.map { "To '\($0.name)'" } ?? ""
        case .save: return error == nil ? "In '\(FolderEntry(path: folder, isFolder: true).name)'" : ""
        }
    }

    /// "2 folders, 12 photos", if a file is a photo.
    static func count(of entries: [FolderEntry], files noun: String) -> String {
        let folders = entries.count(where: \.isFolder)
        func counted(_ count: Int, _ noun: String) -> String? {
            count == 0 ? nil : count == 1 ? "1 \(noun)" : "\(count.formatted()) \(noun)s"
        }
        return [counted(folders, "folder"), counted(entries.count - folders, noun)].compactMap { $0 }
            .joined(separator: ", ")
    }
}

extension FileDialog: TableViewDataSource, TableViewDelegate {
    /// The entries, or the places.
    public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        tableView === table ? entries.count : places.count
    }

    /// Shows an entry or a place.
    public func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withReuseIdentifier: FileRowCell.reuseIdentifier, for: indexPath)
        guard let cell = cell as? FileRowCell else { return cell }
        if tableView === table {
            if entries.indices.contains(indexPath.row) {
                cell.show(entries[indexPath.row], symbol: access.fileSymbol, previews: previews)
            }
        } else if places.indices.contains(indexPath.row) {
            let place = places[indexPath.row]
            cell.show(title: place.name, symbol: place.symbol)
        }
        return cell
    }

    /// Lists the folder of a selected place.
    public func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        guard tableView === placesTable, places.indices.contains(indexPath.row),
            places[indexPath.row].path != folder
        else { return }
        open(places[indexPath.row].path, selecting: nil)
    }

    /// Updates the status and the button. Selected entries take the place of a typed path.
    public func tableViewSelectionDidChange(_ tableView: TableView) {
        guard tableView === table else { return }
        if !selectedEntries.isEmpty { endField() }
        // A selected file lends its name to the one that is written.
        if purpose.savedName != nil, let file = selectedEntries.last, !file.isFolder { fileField.text = file.name }
        selectionDidChange()
    }

    /// Opens a folder or chooses files.
    public func tableView(_ tableView: TableView, performPrimaryActionForRowAt indexPath: IndexPath) {
        if tableView === table { activate(indexPath.row) } else { root?.focus(table) }
    }
}

extension FolderPlace {
    /// The symbol in the list of places.
    var symbol: Symbol {
        switch kind {
        case .home, .downloads, .desktop, .volume: .folder
        case .pictures: .image
        }
    }
}
