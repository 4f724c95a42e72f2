import Testing

@testable import Views

@MainActor @Suite struct LabelTests {
    let window = ControlWindow()

    @Test("A label draws its text in the color of its tone")
    func labelTones() {
        let label = window.add(Label("Album"), CGSize(width: 100, height: 20))
        #expect(window.find(.label, "Album") === label)
        func has(_ color: Color) -> Bool {
            window.frame()
            let hex = window.hex(color)
            return window.count(in: label.frame) { $0 == hex } > 0
        }
        #expect(has(window.root.palette.text))
        label.tone = .secondary
        #expect(has(window.root.palette.secondaryText))
        #expect(!has(window.root.palette.text))
        label.tone = .custom(Color(hex: 0xFF0000))
        #expect(has(Color(hex: 0xFF0000)))
        window.root.desktopAppearance = Appearance(isDark: true)
        label.tone = .primary
        #expect(has(window.root.palette.text))
    }

    @Test("Text is never smaller than 11 points")
    func minimumFontSize() {
        #expect(Label("a", font: .system(size: 4)).font.size == 11)
        let label = Label("a")
        label.font = .system(size: 1)
        #expect(label.font.size == 11)
    }

    @Test("A label fits its text, wraps with more lines, and clips its drawing")
    func labelSize() {
        let label = window.add(Label("A few words that take some room"), CGSize(width: 60, height: 20))
        let singleLine = label.sizeThatFits(CGSize(width: 1_000, height: 0))
        #expect(singleLine.width > 100)
        #expect(label.sizeThatFits(CGSize(width: 60, height: 0)).width <= 61)
        label.lines = 0
        #expect(label.sizeThatFits(CGSize(width: 60, height: 0)).height > 3 * singleLine.height)
        label.lines = 1
        window.frame()
        let white = window.hex(.white)
        #expect(window.count(in: CGRect(x: 82, y: 0, width: 300, height: 100)) { $0 != white } == 0)
    }

    @Test("Text taller than the label is drawn within the bounds and leaves no marks", arguments: [0, 1])
    func tallText(lines: Int) {
        let label = window.add(Label("|||| |||| |||| ||||", lines: lines), CGSize(width: 40, height: 8))
        let white = window.hex(.white)
        func marks() -> Int {
            window.frame()
            let all = window.count(in: CGRect(x: 0, y: 0, width: 300, height: 200)) { $0 != white }
            return all - window.count(in: label.frame) { $0 != white }
        }
        #expect(marks() == 0)
        label.text = ""
        #expect(marks() == 0)
    }

    @Test("Right-to-left text has the same size in any width")
    func rightToLeftSize() {
        let label = window.add(Label("ספר של תמונות"), CGSize(width: 300, height: 20))
        let width = label.sizeThatFits(CGSize(width: 10_000, height: 0)).width
        #expect(width > 40 && width < 200)
        #expect(label.sizeThatFits(CGSize(width: 300, height: 0)).width == width)
    }

    @Test("Trailing text is drawn at the right, centered text in the middle")
    func labelAlignment() {
        let label = window.add(Label("I", alignment: .trailing), CGSize(width: 200, height: 20))
        let white = window.hex(.white)
        func columns() -> ClosedRange<CGFloat> {
            window.frame()
            let used = stride(from: CGFloat(20), to: 220, by: 1).filter { x in
                window.count(in: CGRect(x: x, y: 20, width: 1, height: 20)) { $0 != white } > 0
            }
            return (used.first ?? 0)...(used.last ?? 0)
        }
        #expect(columns().upperBound > 210)
        label.alignment = .center
        #expect(abs(columns().lowerBound - 120) < 8)
        label.alignment = .leading
        #expect(columns().lowerBound < 26)
    }
}

@MainActor @Suite struct ImageViewTests {
    let window = ControlWindow()

    private func image(_ color: UInt32, width: Int = 40, height: Int = 20) throws -> Image {
        try #require(
            Image(
                width: width, height: height, opaque: true,
                pixels: [UInt32](repeating: 0xff00_0000 | color, count: width * height)))
    }

    @Test("A new image fades in over its placeholder within 0.2 s, and then requests no frames")
    func imageFadesIn() throws {
        let view = window.add(ImageView(name: "beach.jpg"), CGSize(width: 80, height: 80))
        let middle = CGPoint(x: 60, y: 60)
        #expect(window.color(at: middle) == window.hex(window.root.palette.placeholder))
        #expect(view.accessibilityStates == [.loading])
        window.advance(.seconds(60))
        view.image = try image(0xFF0000)
        window.advance(.milliseconds(100))
        let half = window.color(at: middle)
        #expect(half != 0xFF0000 && half != window.hex(window.root.palette.placeholder))
        window.advance(.milliseconds(150))
        #expect(window.color(at: middle) == 0xFF0000)
        #expect(!window.root.wantsFrame)
        #expect(view.accessibilityStates == [])
        #expect(window.find(.image, "beach.jpg") === view)
    }

    @Test("An image set without a fade, and one that replaces another, appear immediately")
    func imageAppearsImmediately() throws {
        let view = window.add(ImageView(), CGSize(width: 80, height: 80))
        view.setImage(try image(0x00FF00), fading: false)
        window.frame()
        #expect(window.color(at: CGPoint(x: 60, y: 60)) == 0x00FF00)
        view.image = try image(0x0000FF)
        window.frame()
        #expect(window.color(at: CGPoint(x: 60, y: 60)) == 0x0000FF)
        #expect(!window.root.wantsFrame)
        view.image = nil
        window.frame()
        #expect(window.color(at: CGPoint(x: 60, y: 60)) == window.hex(window.root.palette.placeholder))
    }

    @Test("Aspect fill covers the frame, aspect fit shows the whole image, center keeps its size")
    func contentModes() throws {
        let view = ImageView(try image(0xFF0000))
        window.add(view, CGSize(width: 80, height: 80))
        func area() -> CGSize {
            window.frame()
            func extent(_ rects: [CGRect]) -> CGFloat {
                CGFloat(rects.count { window.count(in: $0) { $0 == 0xFF0000 } > 0 })
            }
            let xs = (0..<400).map { CGRect(x: CGFloat($0), y: 0, width: 1, height: 300) }
            let ys = (0..<300).map { CGRect(x: 0, y: CGFloat($0), width: 400, height: 1) }
            return CGSize(width: extent(xs), height: extent(ys))
        }
        #expect(area() == CGSize(width: 80, height: 80))
        view.contentMode = .aspectFit
        #expect(area() == CGSize(width: 80, height: 40))
        view.contentMode = .center
        #expect(area() == CGSize(width: 40, height: 20))
        view.contentMode = .aspectFill
        view.cornerRadius = 20
        window.frame()
        #expect(window.color(at: CGPoint(x: 21, y: 21)) == window.hex(.white))
        let round = try image(0xFF0000).preparedThumbnail(covering: PixelSize(width: 80, height: 80), cornerRadius: 20)
        view.setImage(round, fading: false, hasRoundCorners: true)
        window.frame()
        #expect(window.color(at: CGPoint(x: 21, y: 21)) == window.hex(.white))
        #expect(window.color(at: CGPoint(x: 60, y: 21)) == 0xFF0000)
    }
}
