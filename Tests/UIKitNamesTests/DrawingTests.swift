import Testing
import UIKitNames

/// Images, paths and text alignment, under UIKit's names.
@MainActor @Suite(.timeLimit(.minutes(20))) struct DrawingTests {
    @Test("BUILD-4: an image is encoded on any thread, with its transparency")
    func files() async throws {
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20)).image { context in
            UIColor.red.withAlphaComponent(0.5).setFill()
            context.fill(CGRect(x: 0, y: 0, width: 15, height: 20))
        }
        let made = await Task.detached { (picture.pngData(), picture.jpegData(compressionQuality: 0.8)) }.value
        let png = try #require(made.0.flatMap { UIImage(data: $0) })
        #expect(png.size == CGSize(width: 30, height: 20) && !png.isOpaque)
        #expect(try #require(made.1.flatMap { UIImage(data: $0) }).isOpaque)
        let window = SimulatedWindow(UIImageView(image: png), size: CGSize(width: 30, height: 20))
        window.root.backgroundColor = .white
        window.frame()
        #expect([0x7F7F, 0x8080, 0x7E7E, 0x8181].contains(window.pixel(5, 10) & 0xffff))
        #expect(window.pixel(25, 10) == 0xffffff)
        #expect(picture.jpegData(compressionQuality: .nan) == nil)
        #expect(UIGraphicsImageRenderer(size: .zero).image { _ in }.pngData() == nil)
    }

    @Test("BUILD-4: an image view stretches by default and keeps the aspect ratio on request")
    func modes() {
        let picture = UIImage.filled(.green, width: 20, height: 20)
        let view = UIImageView(image: picture)
        #expect(view.contentMode == .scaleToFill)
        let window = SimulatedWindow(view, size: CGSize(width: 80, height: 20))
        window.root.backgroundColor = .white
        func columns() -> ClosedRange<Int>? {
            window.frame()
            let green = (0..<80).filter { window.pixel($0, 10) == 0x00ff00 }
            return green.first.flatMap { first in green.last.map { first...$0 } }
        }
        #expect(columns() == 0...79)
        let modes: [(UIView.ContentMode, ClosedRange<Int>)] = [
            (.scaleAspectFit, 30...49), (.center, 30...49), (.scaleAspectFill, 0...79), (.scaleToFill, 0...79),
        ]
        for (mode, wanted) in modes {
            view.contentMode = mode
            #expect(columns() == wanted, "\(mode)")
        }
        view.image = nil
        #expect(columns() == nil)
    }

    @Test("BUILD-4: only the requested corners are rounded")
    func corners() {
        let path = UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 40, height: 40), byRoundingCorners: [.topLeft, .bottomRight],
            cornerRadii: CGSize(width: 10, height: 10))
        #expect(!path.contains(CGPoint(x: 1, y: 1)) && !path.contains(CGPoint(x: 39, y: 39)))
        #expect(path.contains(CGPoint(x: 39, y: 1)) && path.contains(CGPoint(x: 1, y: 39)))
        #expect(path.contains(CGPoint(x: 4, y: 4)))
        #expect(abs(path.bounds.width - 40) < 1e-9 && abs(path.bounds.height - 40) < 1e-9)
    }

    @Test("BUILD-4: arcs have UIKit's direction, also beyond a half turn")
    func arcs() {
        func arc(_ start: CGFloat, _ end: CGFloat, _ clockwise: Bool) -> UIBezierPath {
            let path = UIBezierPath()
            path.move(to: .zero)
            path.addArc(withCenter: .zero, radius: 10, startAngle: start, endAngle: end, clockwise: clockwise)
            path.close()
            return path
        }
        let below = CGPoint(x: 3, y: 5)
        let above = CGPoint(x: 3, y: -5)
        #expect(arc(0, .pi, true).contains(below) && !arc(0, .pi, true).contains(above))
        #expect(arc(0, .pi, false).contains(above) && !arc(0, .pi, false).contains(below))
        // Clockwise from top to right: a quarter turn. Counterclockwise: three quarters.
        #expect(arc(-.pi / 2, 0, true).contains(above) && !arc(-.pi / 2, 0, true).contains(below))
        #expect(arc(-.pi / 2, 0, false).contains(below) && !arc(-.pi / 2, 0, false).contains(above))
        for degrees in stride(from: -720.0, through: 720, by: 15) {
            let start = degrees * .pi / 180
            let full = arc(start, (degrees + 360) * .pi / 180, true)
            #expect(full.contains(below) && full.contains(above), "a full circle from \(degrees)°")
        }
    }

    @Test("BUILD-4: transforms are concatenated in UIKit's order")
    func transforms() {
        let point = CGPoint(x: 1, y: 0)
        #expect(point.applying(CGAffineTransform(translationX: 5, y: 0).scaledBy(x: 2, y: 2)) == CGPoint(x: 7, y: 0))
        let joined = CGAffineTransform(translationX: 5, y: 0).concatenating(CGAffineTransform(scaleX: 2, y: 2))
        #expect(point.applying(joined) == CGPoint(x: 12, y: 0))
        let turned = point.applying(CGAffineTransform(translationX: 5, y: 0).rotated(by: .pi / 2))
        #expect(turned.distance(to: CGPoint(x: 5, y: 1)) < 1e-9)
    }

    @Test("BUILD-4: a label keeps its alignment")
    func alignments() {
        let label = UILabel()
        #expect(label.textAlignment == .natural)
        for alignment in [NSTextAlignment.left, .center, .right, .natural] {
            label.textAlignment = alignment
            #expect(label.textAlignment == alignment)
        }
    }

    @Test(
        "BUILD-4: load handlers provide files, as copies or opened in place", arguments: [false, true])
    func promises(_ isInPlace: Bool) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
        try Data("{}".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let provider = NSItemProvider()
        provider.registerFileRepresentation(for: UTType.json, openInPlace: isInPlace) { done in
            done(file, isInPlace, nil)
            return Progress(totalUnitCount: 1)
        }
        let loaded = try await provider.inPlaceFileRepresentation(forTypeIdentifier: "public.json") { url, isSame in
            (isSame: isSame, isFile: url == file, text: try String(contentsOf: url, encoding: .utf8))
        }
        #expect(loaded == (isInPlace, isInPlace, "{}"))
        provider.registerFileRepresentation(forTypeIdentifier: UTType.pdf.identifier, visibility: .all) { done in
            done(nil, false, CocoaError(.fileNoSuchFile))
            return nil
        }
        await #expect(throws: CocoaError.self) {
            try await provider.dataRepresentation(forTypeIdentifier: UTType.pdf.identifier)
        }
    }
}
