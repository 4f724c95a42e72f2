import Foundation

@testable import UIKitNames

extension SetterFuzzTests {
    /// Texts, fonts and what is drawn.
    static let textSetters: [String: Setter] = [
        "NSMutableParagraphStyle.firstLineHeadIndent": paragraph { $0.firstLineHeadIndent = $1 },
        "NSMutableParagraphStyle.headIndent": paragraph { $0.headIndent = $1 },
        "NSMutableParagraphStyle.hyphenationFactor": paragraph { $0.hyphenationFactor = Float($1) },
        "NSMutableParagraphStyle.lineHeightMultiple": paragraph { $0.lineHeightMultiple = $1 },
        "NSMutableParagraphStyle.lineSpacing": paragraph { $0.lineSpacing = $1 },
        "NSMutableParagraphStyle.maximumLineHeight": paragraph { $0.maximumLineHeight = $1 },
        "NSMutableParagraphStyle.minimumLineHeight": paragraph { $0.minimumLineHeight = $1 },
        "NSMutableParagraphStyle.paragraphSpacing": paragraph { $0.paragraphSpacing = $1 },
        "NSMutableParagraphStyle.paragraphSpacingBefore": paragraph { $0.paragraphSpacingBefore = $1 },
        "NSMutableParagraphStyle.tailIndent": paragraph { $0.tailIndent = $1 },
        "NSShadow.shadowBlurRadius": { scene, value in shadow(scene) { $0.shadowBlurRadius = value.number } },
        "NSShadow.shadowOffset": { scene, value in shadow(scene) { $0.shadowOffset = value.size } },
        "NSStringDrawingContext.minimumScaleFactor": { scene, value in
            let context = NSStringDrawingContext()
            context.minimumScaleFactor = value.number
            scene.draw { _ in
                NSAttributedString(string: "Words").draw(
                    with: CGRect(x: 0, y: 0, width: 20, height: 20), options: .usesLineFragmentOrigin, context: context)
            }
        },
        "UIBezierPath.flatness": path { $0.flatness = $1 },
        "UIBezierPath.lineWidth": path { $0.lineWidth = $1 },
        "UIBezierPath.miterLimit": path { $0.miterLimit = $1 },
        "UIGraphicsImageRendererFormat.scale": { scene, value in
            var format = UIGraphicsImageRendererFormat()
            format.scale = value.number
            let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image { context in
                context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            }
            scene.button.setImage(image, for: .normal)
        },
        "UILabel.font": { $0.label.font = .systemFont(ofSize: $1.number) },
        "UILabel.minimumScaleFactor": {
            ($0.label.adjustsFontSizeToFitWidth, $0.label.numberOfLines) = (true, 1)
            $0.label.minimumScaleFactor = $1.number
        },
        "UILabel.numberOfLines": { $0.label.numberOfLines = $1.integer },
        "UILabel.preferredMaxLayoutWidth": { $0.label.preferredMaxLayoutWidth = $1.number },
        "UILabel.shadowOffset": {
            $0.label.shadowColor = .red
            $0.label.shadowOffset = $1.size
        },
        "UITextField.font": { $0.field.font = .systemFont(ofSize: $1.number) },
        "UITextField.minimumFontSize": {
            $0.field.adjustsFontSizeToFitWidth = true
            $0.field.minimumFontSize = $1.number
        },
        "UITextField.selectedRange": { $0.field.selectedRange = NSRange(location: $1.integer, length: $1.integer) },
        "NSTextContainer.lineFragmentPadding": { $0.textView.textContainer.lineFragmentPadding = $1.number },
        "UITextView.font": { $0.textView.font = .systemFont(ofSize: $1.number) },
        "UITextView.selectedRange": { $0.textView.selectedRange = NSRange(location: $1.integer, length: $1.integer) },
        "UITextView.textContainerInset": { $0.textView.textContainerInset = $1.insets },
    ]

    private static func paragraph(_ set: @escaping @MainActor (NSMutableParagraphStyle, CGFloat) -> Void) -> Setter {
        { scene, value in
            let style = NSMutableParagraphStyle()
            set(style, value.number)
            let text = NSAttributedString(string: "Some words\nin paragraphs", attributes: [.paragraphStyle: style])
            scene.label.attributedText = text
            scene.textView.attributedText = text
            _ = text.boundingRect(
                with: CGSize(width: 60, height: 60), options: .usesLineFragmentOrigin, context: nil)
        }
    }

    private static func shadow(_ scene: UnusualScene, _ change: (NSShadow) -> Void) {
        let shadow = NSShadow()
        shadow.shadowColor = UIColor.red
        (shadow.shadowBlurRadius, shadow.shadowOffset) = (2, CGSize(width: 1, height: 1))
        change(shadow)
        scene.label.attributedText = NSAttributedString(string: "Words", attributes: [.shadow: shadow])
    }

    private static func path(_ set: @escaping @MainActor (UIBezierPath, CGFloat) -> Void) -> Setter {
        { scene, value in
            scene.draw { _ in
                let path = UIBezierPath(ovalIn: CGRect(x: 4, y: 4, width: 30, height: 20))
                set(path, value.number)
                path.stroke()
                path.fill()
            }
        }
    }
}
