import MobileCoreServices
import Testing
import UniformTypeIdentifiers

/// Code that imports the modules for content types as UIKit programs do.
struct TypeModuleTests {
    @Test("BUILD-4: the constants of MobileCoreServices are the identifiers of UTType")
    func constants() {
        let pairs: [(String, UTType)] = [
            (kUTTypeImage as String, .image), (kUTTypePNG as String, .png), (kUTTypeJPEG as String, .jpeg),
            (kUTTypeURL as String, .url), (kUTTypeFileURL as String, .fileURL), (kUTTypeData as String, .data),
            (kUTTypeText as String, .text), (kUTTypePlainText as String, .plainText),
            (kUTTypeUTF8PlainText as String, .utf8PlainText), (kUTTypePDF as String, .pdf),
            (kUTTypeHTML as String, .html), (kUTTypeMovie as String, .movie), (kUTTypeJSON as String, .json),
        ]
        for (constant, type) in pairs { #expect(constant == type.identifier) }
    }

    @Test("BUILD-4: conformance of type identifiers is that of the types")
    func conformance() {
        #expect(UTTypeConformsTo(kUTTypePNG, kUTTypeImage) && !UTTypeConformsTo(kUTTypeImage, kUTTypePNG))
        #expect(UTTypeEqual("public.PNG", kUTTypePNG) && !UTTypeEqual(kUTTypeGIF, kUTTypePNG))
        let provider = NSItemProvider(object: NSString(string: "text"))
        #expect(provider.hasItemConformingToTypeIdentifier(kUTTypeText as String))
    }
}
