import UIKitNames

// A page of notes with undo, and with views that cut, copy and paste.

/// A label that can be copied by Ctrl+C.
final class CopyableLabel: UILabel {
    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = true
    }

    override var canBecomeFirstResponder: Bool { return true }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        return action == .copy
    }

    override func copy(_ sender: Any?) {
        UIPasteboard.general.string = text
    }
}

/// A field into which nothing can be pasted.
final class CodeField: UITextField {
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        if action == .paste || action == .cut {
            return false
        }
        return super.canPerformAction(action, withSender: sender)
    }
}

final class NotebookDocument: UIDocument {
    var pages = ["First"]

    override func contents(forType typeName: String) throws -> Any {
        return Data(pages.joined(separator: "\n").utf8)
    }

    func setPage(_ text: String, at index: Int) {
        let former = pages[index]
        undoManager.registerUndo(withTarget: self) { $0.setPage(former, at: index) }
        undoManager.setActionName("typing")
        pages[index] = text
    }
}

final class NotebookViewController: UIViewController {
    let document = NotebookDocument(fileURL: URL(fileURLWithPath: "/dev/null/notebook"))
    let label = CopyableLabel(frame: CGRect(x: 10, y: 10, width: 100, height: 30))
    let field = CodeField(frame: CGRect(x: 10, y: 50, width: 100, height: 30))
    private(set) var deletions = 0

    override var canBecomeFirstResponder: Bool { return true }
    override var undoManager: UndoManager? { return document.undoManager }

    override func viewDidLoad() {
        super.viewDidLoad()
        label.text = "A note"
        view.addSubview(label)
        view.addSubview(field)
    }

    override func delete(_ sender: Any?) {
        deletions += 1
        document.setPage("", at: 0)
    }
}
