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
            (kUTTypeVideo as String, .video), (kUTTypeMPEG as String, .mpeg), (kUTTypePackage as String, .package),
            (kUTTypeLivePhoto as String, .livePhoto), (kUTTypePropertyList as String, .propertyList),
            (kUTTypeFlatRTFD as String, .flatRTFD),
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

    @Test("BUILD-4: types are found by file extensions and MIME types, as by code of older programs")
    func tags() {
        let fileExtension = "JPG"
        let image = UTTypeCreatePreferredIdentifierForTag(
            kUTTagClassFilenameExtension, fileExtension as CFString, nil)?.takeRetainedValue()
        #expect(image == "public.jpeg" && UTTypeConformsTo(image ?? "", kUTTypeImage))
        func identifier(_ tagClass: CFString, _ tag: CFString, _ parent: CFString? = nil) -> CFString? {
            UTTypeCreatePreferredIdentifierForTag(tagClass, tag, parent)?.takeUnretainedValue()
        }
        #expect(identifier(kUTTagClassMIMEType, "image/png", kUTTypeImage) == "public.png")
        #expect(identifier(kUTTagClassMIMEType, "image/png", kUTTypeText) == nil)
        #expect(identifier(kUTTagClassFilenameExtension, "no-such-extension") == nil && identifier("other", "x") == nil)
        let tag = UTTypeCopyPreferredTagWithClass(kUTTypeTIFF, kUTTagClassMIMEType)?.takeRetainedValue()
        #expect(tag as String? == "image/tiff")
        let suffix = UTTypeCopyPreferredTagWithClass(kUTTypePlainText, kUTTagClassFilenameExtension)
        #expect(suffix?.takeRetainedValue() == "txt")
        #expect(UTTypeCopyPreferredTagWithClass(kUTTypeImage, kUTTagClassMIMEType) == nil)
        #expect(UTTypeCopyDescription(kUTTypePDF)?.takeRetainedValue() == "PDF document")
    }
}
