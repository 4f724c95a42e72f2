import Foundation

// The files `Contents.json` of a catalog, as far as they are read.
extension AssetCatalog {
    /// Of a folder.
    struct Folder: Decodable {
        struct Properties: Decodable {
            var providesNamespace: Bool?
            enum CodingKeys: String, CodingKey { case providesNamespace = "provides-namespace" }
        }
        var properties: Properties?
    }

    /// When an image or a color is used.
    struct Appearance: Decodable {
        var appearance: String
        var value: String
    }

    /// Of an image set.
    struct ImageSet: Decodable {
        struct Entry: Decodable {
            var filename: String?
            var scale: String?
            var appearances: [Appearance]?
        }
        struct Properties: Decodable {
            var templateRenderingIntent: String?
            enum CodingKeys: String, CodingKey { case templateRenderingIntent = "template-rendering-intent" }
        }
        var images: [Entry]
        var properties: Properties?
    }

    /// Of a color set.
    struct ColorSet: Decodable {
        struct Entry: Decodable {
            var idiom: String?
            var color: Value?
            var appearances: [Appearance]?
        }
        struct Value: Decodable {
            var colorSpace: String?
            var components: [String: String]?
            enum CodingKeys: String, CodingKey {
                case colorSpace = "color-space"
                case components
            }
        }
        var colors: [Entry]
    }
}

extension AssetCatalog.ColorSet.Value {
    /// The color of the components; nil if a component is missing or is no number.
    var resolved: Color? {
        guard let components else { return nil }
        func component(_ name: String) -> CGFloat? {
            guard let text = components[name] else { return nil }
            // A fraction, as "0.500", or a byte, as "127" and "0x7F".
            if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
            guard let value = Double(text), value.isFinite else { return nil }
            return CGFloat(text.contains(".") ? value : value / 255)
        }
        let alpha = component("alpha") ?? 1
        if let white = component("white") { return Color(white: white, alpha: alpha) }
        guard let red = component("red"), let green = component("green"), let blue = component("blue") else {
            return nil
        }
        if colorSpace == "display-p3" {
            return Color(displayP3Red: red, green: green, blue: blue, alpha: alpha)
        }
        return Color(red: red, green: green, blue: blue, alpha: alpha)
    }
}
