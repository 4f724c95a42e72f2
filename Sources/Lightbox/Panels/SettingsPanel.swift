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

/// The settings: one row per setting, and the library's location. Changes take effect at once.
@MainActor final class SettingsPanel: View {
    private static let padding: CGFloat = 24
    private static let rowHeight: CGFloat = 40
    private static let controlHeight: CGFloat = 32
    private static let width: CGFloat = 480

    private let title = Label("Settings", font: .system(size: 17, weight: .semibold), alignment: .left)
    private let labels: [Label]
    private let popUps: [PopUpButton]
    private let locationTitle = Label("Photo library", alignment: .left)
    private let location: Label
    private let close = Button("Close", style: .bordered)
    private weak var panel: ModalPanel?

    init(_ rows: [SettingRow], location path: String) {
        labels = rows.map { Label($0.title, alignment: .left) }
        popUps = rows.map { PopUpButton($0.choices, selectedIndex: $0.selected, name: $0.title, onChange: $0.onChange) }
        location = Label(path, tone: .secondary, alignment: .right)
        super.init(frame: .zero)
        addSubview(title)
        for (label, popUp) in zip(labels, popUps) {
            addSubview(label)
            addSubview(popUp)
        }
        for view in [locationTitle, location, close] { addSubview(view) }
        close.onPress = { [weak self] in self?.panel?.dismiss() }
    }

    func show(in root: RootView) {
        let panel = ModalPanel(content: self, initialFocus: popUps.first, name: title.text)
        self.panel = panel
        panel.show(in: root)
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let height = 2 * Self.padding + 40 + CGFloat(labels.count + 1) * Self.rowHeight + 16 + Self.controlHeight
        return CGSize(width: min(size.width, Self.width), height: min(size.height, height))
    }

    override func layoutSubviews() {
        let (padding, inner) = (Self.padding, max(bounds.width - 2 * Self.padding, 0))
        title.frame = CGRect(x: padding, y: padding, width: inner, height: 24)
        var y = padding + 40
        let widest = popUps.map { $0.sizeThatFits(.zero).width }.max() ?? 0
        for (label, popUp) in zip(labels, popUps) {
            let width = min(widest, inner / 2)
            popUp.frame = CGRect(
                x: padding + inner - width, y: y, width: width, height: Self.controlHeight)
            label.frame = CGRect(x: padding, y: y, width: max(inner - width - 8, 0), height: Self.controlHeight)
            y += Self.rowHeight
        }
        let titleWidth = locationTitle.sizeThatFits(CGSize(width: inner, height: 32)).width
        locationTitle.frame = CGRect(x: padding, y: y, width: min(titleWidth, inner), height: Self.controlHeight)
        let left = locationTitle.frame.maxX + 16
        location.frame = CGRect(
            x: left, y: y, width: max(padding + inner - left, 0), height: Self.controlHeight)
        let width = max(close.sizeThatFits(.zero).width, 80)
        close.frame = CGRect(
            x: padding + inner - width, y: bounds.height - padding - Self.controlHeight, width: width,
            height: Self.controlHeight)
    }
}
