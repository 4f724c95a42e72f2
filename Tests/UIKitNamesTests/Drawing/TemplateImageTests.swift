import Testing
import UIKitNames

@Suite @MainActor struct TemplateImageTests {
    /// An opaque green square.
    private let image = UIImage.filled(UIColor(red: 0, green: 1, blue: 0, alpha: 1), width: 20, height: 20)

    /// The numbers of pixels in the tint color, red, and in the image's own.
    private func count(in view: UIView) -> (tint: Int, own: Int) {
        let window = SimulatedWindow(view, size: CGSize(width: 200, height: 60))
        window.root.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        window.frame()
        var result = (tint: 0, own: 0)
        for y in 0..<60 {
            for x in 0..<200 {
                if window.pixel(x, y) == 0xff0000 { result.tint += 1 }
                if window.pixel(x, y) == 0x00ff00 { result.own += 1 }
            }
        }
        return result
    }

    private static let modes: [(UIImage.RenderingMode, isTemplate: Bool)] = [
        (.automatic, true), (.alwaysTemplate, true), (.alwaysOriginal, false),
    ]

    @Test("the image of a bar button item is a template unless its rendering mode is alwaysOriginal")
    func barButtonItem() {
        for (mode, isTemplate) in Self.modes {
            let item = UINavigationItem(title: "")
            item.rightBarButtonItem = UIBarButtonItem(image: image.withRenderingMode(mode)) {}
            let bar = UINavigationBar()
            bar.setItems([item], animated: false)
            let found = count(in: bar)
            #expect(found.tint == (isTemplate ? 400 : 0) && found.own == (isTemplate ? 0 : 400), "\(mode)")
        }
    }

    @Test("a system button draws templates, and a custom button the image's own colors unless it is a template")
    func buttons() {
        for (mode, isTemplate) in Self.modes {
            for type in [UIButton.ButtonType.system, .custom] {
                let button = UIButton(type: type)
                button.setImage(image.withRenderingMode(mode), for: .normal)
                let found = count(in: button)
                let isTinted = isTemplate && (type == .system || mode == .alwaysTemplate)
                #expect(found.tint == (isTinted ? 400 : 0) && found.own == (isTinted ? 0 : 400), "\(mode) \(type)")
            }
        }
    }

    @Test("a segment's image has the color of titles unless its rendering mode is alwaysOriginal")
    func segments() {
        for (mode, isTemplate) in Self.modes {
            let control = UISegmentedControl(items: [image.withRenderingMode(mode)])
            let found = count(in: control)
            #expect(found.tint == 0 && found.own == (isTemplate ? 0 : 400), "\(mode)")
        }
    }
}
