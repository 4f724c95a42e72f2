import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) final class AssetCatalogTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ data: Data?, _ path: String) throws {
        let url = folder.appendingPathComponent("Assets.xcassets/" + path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try #require(data).write(to: url)
    }

    private func write(_ json: String, _ path: String) throws { try write(Data(json.utf8), path) }

    private func bundle() throws -> Bundle { try #require(Bundle(url: folder)) }

    private func picture(_ color: UIColor, width: CGFloat) -> Data? {
        UIImage.filled(color, width: width, height: width).pngData()
    }

    @Test("BUILD-4: an image set gives the file of the scale, as a template if the set says so")
    func images() throws {
        try write(picture(.red, width: 10), "Stamps/dune.imageset/small.png")
        try write(picture(.red, width: 20), "Stamps/dune.imageset/large.png")
        try write(
            """
            {"images": [
                {"idiom": "universal", "scale": "1x", "filename": "small.png"},
                {"idiom": "universal", "scale": "2x", "filename": "large.png"},
                {"idiom": "universal", "scale": "3x"}],
             "properties": {"template-rendering-intent": "template"}}
            """, "Stamps/dune.imageset/Contents.json")
        let bundle = try bundle()
        let two = try #require(
            UIImage(named: "dune", in: bundle, compatibleWith: UITraitCollection(displayScale: 2)))
        let one = try #require(
            UIImage(named: "dune", in: bundle, compatibleWith: UITraitCollection(displayScale: 1)))
        #expect(two.size == CGSize(width: 10, height: 10) && two.scale == 2 && two.renderingMode == .alwaysTemplate)
        #expect(one.size == CGSize(width: 10, height: 10) && one.scale == 1)
        #expect(UIImage(named: "Stamps/dune", in: bundle) == nil && UIImage(named: "harbor", in: bundle) == nil)
    }

    @Test("BUILD-4: names of image sets may be in another case and have an extension")
    func names() throws {
        try write(picture(.red, width: 10), "Dune.imageset/dune.png")
        try write(#"{"images": [{"filename": "dune.png"}]}"#, "Dune.imageset/Contents.json")
        try write(picture(.red, width: 20), "Dune.png.imageset/dune.png")
        try write(#"{"images": [{"filename": "dune.png"}]}"#, "Dune.png.imageset/Contents.json")
        let bundle = try bundle()
        #expect(["Dune", "dune", "DUNE"].allSatisfy { UIImage(named: $0, in: bundle)?.size.width == 10 })
        #expect(UIImage(named: "dune.png", in: bundle)?.size.width == 20)
    }

    @Test("BUILD-4: catalogs and files beside a folder of resources are found")
    func besideResources() throws {
        try write(picture(.red, width: 10), "Dune.imageset/dune.png")
        try write(#"{"images": [{"filename": "dune.png"}]}"#, "Dune.imageset/Contents.json")
        try write(picture(.red, width: 30), "../Resources/harbor.png")
        try write(picture(.red, width: 40), "../meadow.png")
        let bundle = try bundle()
        #expect(UIImage(named: "Dune.png", in: bundle)?.size.width == 10)
        #expect(UIImage(named: "harbor", in: bundle)?.size.width == 30)
        #expect(["meadow", "meadow.png"].allSatisfy { UIImage(named: $0, in: bundle)?.size.width == 40 })
        #expect(UIImage(named: "glacier", in: bundle) == nil)
    }

    @Test("BUILD-4: folders of a catalog may be namespaces")
    func namespaces() throws {
        try write(#"{"properties": {"provides-namespace": true}}"#, "Stamps/Contents.json")
        try write(picture(.red, width: 10), "Stamps/dune.imageset/dune.png")
        try write(#"{"images": [{"filename": "dune.png"}]}"#, "Stamps/dune.imageset/Contents.json")
        let bundle = try bundle()
        #expect(UIImage(named: "Stamps/dune", in: bundle) != nil && UIImage(named: "dune", in: bundle) == nil)
    }

    @Test("BUILD-4: a color set has the components of both appearances")
    func colors() throws {
        try write(
            """
            {"colors": [
                {"idiom": "universal", "color": {"color-space": "srgb",
                    "components": {"red": "1.000", "green": "0x80", "blue": "0", "alpha": "0.500"}}},
                {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
                    "color": {"color-space": "gray-gamma-22", "components": {"white": "0.250", "alpha": "1.000"}}}]}
            """, "ink.colorset/Contents.json")
        try write(
            #"{"colors": [{"color": {"platform": "ios", "reference": "systemBlueColor"}}]}"#,
            "system.colorset/Contents.json")
        try write("no JSON", "broken.colorset/Contents.json")
        let bundle = try bundle()
        let color = try #require(UIColor(named: "ink", in: bundle))
        let light = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
        let dark = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
        #expect(light == UIColor(red: 1, green: 128.0 / 255, blue: 0, alpha: 0.5))
        #expect(dark == UIColor(white: 0.25, alpha: 1))
        #expect(["system", "broken", "missing"].allSatisfy { UIColor(named: $0, in: bundle) == nil })
    }
}
