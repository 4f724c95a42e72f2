import Testing
import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct ImageTests {
    /// A picture whose left half is red and whose right half is blue.
    private func picture(width: Int, height: Int) -> UIImage {
        var format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let size = CGSize(width: width, height: height)
        return UIGraphicsImageRenderer(size: size, format: format).image {
            UIColor.red.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: width / 2, height: height))
            UIColor.blue.setFill()
            $0.fill(CGRect(x: width / 2, y: 0, width: width - width / 2, height: height))
        }
    }

    @Test("BUILD-4: an image from a file is decoded at the size that is shown, when it is shown")
    func laziness() throws {
        let data = try #require(picture(width: 2000, height: 1500).jpegData(compressionQuality: 0.9))
        let image = try #require(UIImage(data: data))
        #expect(image.size == CGSize(width: 2000, height: 1500) && image.byteCount == 0)
        #expect(image.keptByteCount == 0)
        let view = UIImageView(image: image)
        let window = SimulatedWindow(view, size: CGSize(width: 100, height: 75))
        #expect(window.pixel(20, 40) >> 16 > 0xf0 && window.pixel(80, 40) & 0xff > 0xf0)
        // 2000/16 by 1500/16 pixels cover the view; the whole image has 12 MB.
        #expect(image.keptByteCount > 0 && image.keptByteCount <= 125 * 94 * 4)
        window.frame()
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 70)
        window.frame()
        #expect(image.keptByteCount <= 125 * 94 * 4, "a smaller size needs no other copy")
    }

    @Test("BUILD-4: decoded pixels are limited, and released with their image")
    func budget() throws {
        let data = try #require(picture(width: 3000, height: 2000).jpegData(compressionQuality: 0.5))
        var images: [UIImage] = []
        for _ in 0..<8 {
            let image = try #require(UIImage(data: data))
            _ = image.cropping(to: CGRect(x: 0, y: 0, width: 1, height: 1))
            images.append(image)
            #expect(DeferredPixels.decodedByteCount <= DeferredPixels.budget)
        }
        // Eight times 24 MB are more than the limit.
        #expect(images.count { $0.keptByteCount == 0 } >= 2)
        #expect(images.last?.keptByteCount == 24_000_000)
        let first = images[0]
        #expect(first.cropping(to: CGRect(x: 10, y: 10, width: 1, height: 1)) != nil, "decoded again")
    }

    @Test("BUILD-4: data that is not an image gives none; a damaged body draws nothing")
    func damage() throws {
        #expect(UIImage(data: Data("text".utf8)) == nil && UIImage(contentsOfFile: "/none.png") == nil)
        let data = try #require(picture(width: 400, height: 300).jpegData(compressionQuality: 0.9))
        let half = UIImage(data: data.prefix(data.count / 2))
        let window = SimulatedWindow(UIImageView(image: half), size: CGSize(width: 40, height: 30))
        #expect(window.pixel(5, 5) == 0xffffff)
        #expect(half?.preparingForDisplay() == nil)
    }

    @Test("BUILD-4: an image is loaded from a bundle by its name, with the scale of its suffix, and shares its pixels")
    func names() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).bundle")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try picture(width: 40, height: 20).pngData()?.write(to: folder.appendingPathComponent("halves@2x.png"))
        try picture(width: 10, height: 10).pngData()?.write(to: folder.appendingPathComponent("plain.png"))
        let bundle = try #require(Bundle(path: folder.path))
        let halves = try #require(UIImage(named: "halves", in: bundle, compatibleWith: nil))
        #expect(halves.scale == 2 && halves.size == CGSize(width: 20, height: 10) && halves.cgImage?.width == 40)
        #expect(UIImage(named: "halves.png", in: bundle)?.scale == 2)
        #expect(UIImage(named: "plain", in: bundle)?.size == CGSize(width: 10, height: 10))
        #expect(UIImage(named: "missing", in: bundle) == nil)
        let again = UIImage(named: "halves", in: bundle)
        #expect(again?.deferredPixels === halves.deferredPixels)
    }

    @Test("BUILD-4: thumbnails are decoded on another thread and fit their size")
    func thumbnails() async throws {
        let data = try #require(picture(width: 800, height: 400).pngData())
        let image = try #require(UIImage(data: data))
        let small = await image.byPreparingThumbnail(ofSize: CGSize(width: 100, height: 100))
        #expect(small?.size == CGSize(width: 100, height: 50))
        #expect(small.map { Pixels($0)[10, 25] } == 0xffff_0000)
        #expect(image.preparingThumbnail(of: .zero) == nil)
        #expect(await image.byPreparingForDisplay()?.size == image.size)
    }

    @Test(
        "BUILD-4: orientations turn the pixels",
        arguments: [
            (UIImage.Orientation.up, 0), (.down, 2), (.left, 3), (.right, 1), (.upMirrored, 1), (.downMirrored, 3),
            (.leftMirrored, 0), (.rightMirrored, 2),
        ])
    func orientations(_ orientation: UIImage.Orientation, _ corner: Int) throws {
        // A red pixel at the top left of 3×2 pixels; the corners are counted clockwise.
        var pixels = [UInt32](repeating: 0xff00_0000, count: 6)
        pixels[0] = 0xffff_0000
        let image = try #require(UIImage(width: 3, height: 2, opaque: true, pixels: pixels))
        let turned = UIImage(cgImage: image, scale: 1, orientation: orientation)
        let (right, bottom) = (turned.width - 1, turned.height - 1)
        let corners = [(0, 0), (right, 0), (right, bottom), (0, bottom)]
        #expect(
            turned.width == ([.left, .right, .leftMirrored, .rightMirrored].contains(orientation) ? 2 : 3)
                && turned.imageOrientation == .up)
        #expect(corners.firstIndex { Pixels(turned)[$0.0, $0.1] == 0xffff_0000 } == corner)
    }

    @Test("BUILD-4: the caps of a resizable image keep their size")
    func caps() throws {
        var pixels = [UInt32](repeating: 0xff00_ff00, count: 9 * 9)
        for y in 0..<9 {
            for x in 0..<9 where x < 3 || x > 5 || y < 3 || y > 5 { pixels[y * 9 + x] = 0xffff_0000 }
        }
        let image = try #require(UIImage(width: 9, height: 9, opaque: true, pixels: pixels))
        let insets = UIEdgeInsets(top: 3, left: 3, bottom: 3, right: 3)
        for mode in [UIImage.ResizingMode.stretch, .tile] {
            let view = UIImageView(image: image.resizableImage(withCapInsets: insets, resizingMode: mode))
            let window = SimulatedWindow(view, size: CGSize(width: 60, height: 40))
            #expect(window.pixel(2, 20) == 0xff0000 && window.pixel(57, 20) == 0xff0000)
            #expect(
                window.pixel(5, 20) == 0x00ff00 && window.pixel(30, 20) == 0x00ff00 && window.pixel(54, 34) == 0x00ff00)
            #expect(window.pixel(30, 1) == 0xff0000)
        }
    }

    @Test("BUILD-4: a named image is decoded once, when it is shown, and all together keep a limited amount of pixels")
    func namedImages() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).bundle")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let bundle = try #require(Bundle(path: folder.path))
        // The color of the file at the time of its decoding counts the decodings.
        func write(_ color: UIColor, to name: String, side: CGFloat = 40) throws {
            var format = UIGraphicsImageRendererFormat()
            format.scale = 1
            let image = UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image {
                color.setFill()
                $0.fill(CGRect(x: 0, y: 0, width: side, height: side))
            }
            try image.pngData()?.write(to: folder.appendingPathComponent("\(name).png"))
        }
        // 12 times 16 MB are more than the limit of 128 MB. A bundle lists its files when it is asked first.
        try write(.red, to: "0", side: 2000)
        for number in 1..<12 {
            try FileManager.default.copyItem(
                at: folder.appendingPathComponent("0.png"), to: folder.appendingPathComponent("\(number).png"))
        }
        try write(.red, to: "sign")
        let image = try #require(UIImage(named: "sign", in: bundle))
        #expect(image.size == CGSize(width: 40, height: 40) && image.keptByteCount == 0)
        try write(.blue, to: "sign")
        let view = UIImageView(image: image)
        let window = SimulatedWindow(view, size: CGSize(width: 40, height: 40))
        #expect(window.pixel(20, 20) == 0x0000ff, "decoded when it is drawn, not before")
        try write(.green, to: "sign")
        view.image = UIImage(named: "sign", in: bundle)
        view.setNeedsDisplay()
        window.frame()
        #expect(window.pixel(20, 20) == 0x0000ff, "the second image of the name shares the pixels")

        let before = DeferredPixels.decodedByteCount
        let images = try (0..<12).map { try #require(UIImage(named: "\($0)", in: bundle)) }
        #expect(DeferredPixels.decodedByteCount == before, "no image is decoded before it is used")
        for image in images {
            #expect(image.cropping(to: CGRect(x: 0, y: 0, width: 1, height: 1)) != nil)
            #expect(DeferredPixels.decodedByteCount <= DeferredPixels.budget)
        }
        #expect(images.first?.keptByteCount == 0 && images.last?.keptByteCount == 16_000_000)
    }
}
