import Application
import Foundation
import PhotoLibrary
import Views

/// A setting with a few choices (APP-30).
@MainActor struct SettingRow {
    let title: String
    let choices: [String]
    let selected: Int
    let onChange: @MainActor (Int) -> Void
}

/// A command of the settings, whose button closes them.
@MainActor struct SettingsAction {
    let title: String
    let action: @MainActor () -> Void
}

/// The settings: one row per setting, and the library's location with its commands. Changes take effect at once.
@MainActor final class SettingsPanel: View {
    private static let padding: CGFloat = 24
    private static let rowHeight: CGFloat = 40
    private static let controlHeight: CGFloat = 32
    private static let width: CGFloat = 480

    /// The rows, which scroll in a low window.
    private let list = ScrollView()
    private let title = Label("Settings", font: .system(size: 17, weight: .semibold), alignment: .left)
    private let labels: [Label]
    private let popUps: [PopUpButton]
    private let locationTitle = Label("Photo library", alignment: .left)
    private let location: Label
    private let buttons: [Button]
    private let close = Button("Close", style: .bordered)
    private weak var panel: ModalPanel?

    init(_ rows: [SettingRow], location path: String, actions: [SettingsAction] = []) {
        labels = rows.map { Label($0.title, alignment: .left) }
        popUps = rows.map { PopUpButton($0.choices, selectedIndex: $0.selected, name: $0.title, onChange: $0.onChange) }
        location = Label(path, tone: .secondary, alignment: .right)
        location.keepsEnd = true
        buttons = actions.map { Button($0.title, style: .bordered) }
        super.init(frame: .zero)
        for view in [title, list] + buttons + [close] { addSubview(view) }
        for (label, popUp) in zip(labels, popUps) {
            list.addSubview(label)
            list.addSubview(popUp)
        }
        for view in [locationTitle, location] { list.addSubview(view) }
        close.onPress = { [weak self] in self?.panel?.dismiss() }
        for (button, action) in zip(buttons, actions) {
            button.onPress = { [weak self] in
                self?.panel?.dismiss()
                action.action()
            }
        }
    }

    func show(in root: RootView) {
        let panel = ModalPanel(content: self, initialFocus: popUps.first, name: title.text)
        self.panel = panel
        panel.show(in: root)
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let height = Self.heightWithoutRows + CGFloat(labels.count + 1) * Self.rowHeight
        return CGSize(width: min(size.width, Self.width), height: min(size.height, height))
    }

    /// The height of the title, the buttons and the distances.
    private static let heightWithoutRows = 2 * padding + 40 + 16 + controlHeight
    /// The space above the first row and below the last one in the list, in which focus rings are visible.
    private static let listMargin = (rowHeight - controlHeight) / 2

    override func layoutSubviews() {
        let (padding, inner) = (Self.padding, max(bounds.width - 2 * Self.padding, 0))
        title.frame = CGRect(x: padding, y: padding, width: inner, height: 24)
        layOutRows(inner)
        let width = max(close.sizeThatFits(.zero).width, 80)
        close.frame = CGRect(
            x: padding + inner - width, y: bounds.height - padding - Self.controlHeight, width: width,
            height: Self.controlHeight)
        var x = padding
        for button in buttons {
            let width = min(button.sizeThatFits(.zero).width, max(close.frame.minX - 8 - x, 0))
            button.frame = CGRect(x: x, y: close.frame.minY, width: width, height: Self.controlHeight)
            x += width + 8
        }
    }

    private func layOutRows(_ inner: CGFloat) {
        let (padding, margin) = (Self.padding, Self.listMargin)
        let top = title.frame.minY + 40 - margin
        let bottom = bounds.height - padding - Self.controlHeight - margin
        list.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(bottom - top, 0))
        list.contentSize = CGSize(width: bounds.width, height: CGFloat(labels.count + 1) * Self.rowHeight)
        var y = margin
        let widest = popUps.map { $0.sizeThatFits(.zero).width }.max() ?? 0
        for (label, popUp) in zip(labels, popUps) {
            let width = min(widest, inner / 2)
            popUp.frame = CGRect(x: padding + inner - width, y: y, width: width, height: Self.controlHeight)
            label.frame = CGRect(x: padding, y: y, width: max(inner - width - 8, 0), height: Self.controlHeight)
            y += Self.rowHeight
        }
        let titleWidth = locationTitle.sizeThatFits(CGSize(width: inner, height: 32)).width
        locationTitle.frame = CGRect(x: padding, y: y, width: min(titleWidth, inner), height: Self.controlHeight)
        let left = locationTitle.frame.maxX + 16
        location.frame = CGRect(x: left, y: y, width: max(padding + inner - left, 0), height: Self.controlHeight)
    }
}
