import UIKitNames

extension UILabel {
    /// A label that says what can be dropped here, as long as there is nothing else.
    static func hint(_ text: String) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: 15)
        label.textColor = .secondaryLabel
        label.textAlignment = .center
        label.numberOfLines = 0
        return label
    }
}
