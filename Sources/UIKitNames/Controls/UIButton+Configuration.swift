extension UIButton {
    /// The contents and the background of a button in one value.
    public struct Configuration: Sendable {
        /// The rounding of the background.
        public enum CornerStyle: Sendable, Hashable {
            /// 6 points.
            case fixed
            /// 4 points.
            case small
            /// 6 points.
            case medium
            /// 10 points.
            case large
            /// Half of the height.
            case capsule
        }

        enum Emphasis: Sendable { case plain, gray, tinted, filled }

        /// The alignment of title and subtitle.
        public enum TitleAlignment: Int, Sendable, Hashable {
            /// Leading for a button with an image beside the title, otherwise centered.
            case automatic
            /// At the left edge.
            case leading
            /// In the middle.
            case center
            /// At the right edge.
            case trailing
        }

        /// The size of a button.
        public enum Size: Int, Sendable, Hashable {
            /// The usual insets.
            case medium
            /// Smaller insets.
            case small
            /// The smallest insets.
            case mini
            /// Larger insets.
            case large
        }

        /// The title; nil shows that of the button's state.
        public var title: String?
        /// A second line below the title, smaller and paler.
        public var subtitle: String?
        /// The space between title and subtitle, in points.
        public var titlePadding: CGFloat = 1
        /// The alignment of title and subtitle.
        public var titleAlignment = TitleAlignment.automatic
        /// The size, which sets ``contentInsets``.
        public var buttonSize = Size.medium {
            didSet {
                let (across, down): (CGFloat, CGFloat) =
                    switch buttonSize {
                    case .mini: (8, 3)
                    case .small: (10, 5)
                    case .medium: (12, 7)
                    case .large: (18, 12)
                    }
                contentInsets = NSDirectionalEdgeInsets(top: down, leading: across, bottom: down, trailing: across)
            }
        }
        /// The image before the title; nil shows that of the button's state.
        public var image: UIImage?
        /// The size of an image that is a symbol; nil keeps that of the image.
        public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
        /// The image in its size.
        var shownImage: UIImage? {
            guard let size = preferredSymbolConfigurationForImage else { return image }
            return image?.applyingSymbolConfiguration(size) ?? image
        }
        /// Where the image is: before the title, the default, behind, above or below it.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// The space between image and title, in points.
        public var imagePadding: CGFloat = 6
        /// The space between the button's edges and its content.
        public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        /// The color of the title; nil means the color of the style.
        public var baseForegroundColor: UIColor?
        /// The color of the background; nil means the color of the style.
        public var baseBackgroundColor: UIColor?
        /// The rounding of the background.
        public var cornerStyle = CornerStyle.fixed
        let emphasis: Emphasis

        /// A title in the tint color without a background.
        public static func plain() -> Configuration { Configuration(emphasis: .plain) }
        /// A title in the tint color on gray.
        public static func gray() -> Configuration { Configuration(emphasis: .gray) }
        /// A title in the tint color on a pale tint.
        public static func tinted() -> Configuration { Configuration(emphasis: .tinted) }
        /// A white title on the tint color.
        public static func filled() -> Configuration { Configuration(emphasis: .filled) }
        /// The same as `plain()`.
        public static func borderless() -> Configuration { plain() }
        /// The same as `gray()`.
        public static func bordered() -> Configuration { gray() }
        /// The same as `tinted()`.
        public static func borderedTinted() -> Configuration { tinted() }
        /// The same as `filled()`.
        public static func borderedProminent() -> Configuration { filled() }

        init(emphasis: Emphasis) { self.emphasis = emphasis }

        /// Title and subtitle as one text; nil without a subtitle.
        @MainActor func text(color: UIColor, font: UIFont) -> NSAttributedString? {
            guard let subtitle, !subtitle.isEmpty else { return nil }
            let style = NSMutableParagraphStyle()
            style.lineSpacing = titlePadding
            style.alignment =
                switch titleAlignment {
                case .automatic: shownImage == nil || isStacked ? .center : .left
                case .leading: .left
                case .center: .center
                case .trailing: .right
                }
            let text = NSMutableAttributedString(
                string: title.map { $0 + "\n" } ?? "",
                attributes: [.font: font, .foregroundColor: color, .paragraphStyle: style])
            let small: [NSAttributedString.Key: Any] = [
                .font: font.withSize((font.pointSize * 0.8).rounded()),
                .foregroundColor: color.withAlpha(color.alpha * 0.7), .paragraphStyle: style,
            ]
            text.append(NSAttributedString(string: subtitle, attributes: small))
            return text
        }

        private var isStacked: Bool { !imagePlacement.isDisjoint(with: [.top, .bottom]) }

        func foreground(tint: UIColor) -> UIColor {
            baseForegroundColor ?? (emphasis == .filled ? .white : tint)
        }

        func background(tint: UIColor) -> UIColor? {
            let base = baseBackgroundColor
            switch emphasis {
            case .plain: return base
            case .gray: return base ?? UIColor(hex: 0x787880).withAlpha(0.18)
            case .tinted: return (base ?? tint).withAlpha(0.18)
            case .filled: return base ?? tint
            }
        }

        func radius(in bounds: CGRect) -> CGFloat {
            switch cornerStyle {
            case .small: 4
            case .fixed, .medium: 6
            case .large: 10
            case .capsule: min(bounds.width, bounds.height) / 2
            }
        }
    }
}
