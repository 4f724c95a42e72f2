import Testing
import UIKitNames

@MainActor @Suite struct TypeDeclarationTests {
    @Test("DATA-3: types are found by identifiers and MIME types, or not; a program declares types of its own")
    func types() throws {
        let jpeg = try #require(UTType("public.jpeg"))
        #expect(jpeg == .jpeg && jpeg.conforms(to: .image))
        #expect(UTType("") == nil && UTType("org.example.unknown")?.isDeclared == false)
        #expect(UTType(mimeType: "image/png") == .png && UTType(mimeType: "") == nil)
        #expect(UTType(mimeType: "image/png", conformingTo: .text) == nil)
        let card = UTType(exportedAs: "org.example.types.card", conformingTo: .text)
        #expect(card.isDeclared && card.conforms(to: .text) && !card.conforms(to: .image))
        #expect(UTType("org.example.types.card")?.conforms(to: .text) == true)
        let again = UTType(importedAs: "org.example.types.card", conformingTo: .image)
        #expect(!again.conforms(to: .image), "the first declaration decides")
        #expect(!UTType(exportedAs: "public.jpeg", conformingTo: .text).conforms(to: .text))
    }

    @Test("DATA-3: types have a place in a hierarchy, and names")
    func hierarchy() throws {
        #expect(UTType.jpeg.isSubtype(of: .image) && UTType.image.isSupertype(of: .jpeg))
        #expect(!UTType.jpeg.isSubtype(of: .jpeg) && !UTType.jpeg.isSupertype(of: .jpeg))
        #expect(!UTType.image.isSubtype(of: .text) && UTType.video.isSubtype(of: .movie))
        #expect(UTType.png.supertypes == [.image, .data, .content, .item])
        let own = UTType(exportedAs: "org.example.types.leaf", conformingTo: .json)
        #expect(own.supertypes == [.json, .text, .data, .content, .item] && own.localizedDescription == nil)
        #expect(UTType.propertyList.conforms(to: .data) && UTType.package.isSubtype(of: .directory))
        #expect(UTType.heif.isSubtype(of: .image) && UTType("com.apple.live-photo") == .livePhoto)
        #expect(UTType(filenameExtension: "heif") == .heic, "the name of both formats is that of HEIC files")
        #expect(UTType.jpeg.localizedDescription == "JPEG image")
        let raw = try #require(UTType(filenameExtension: "nef"))
        #expect(raw.localizedDescription == "NEF raw image")
    }

    @Test("DRAG-6: views of previews, containers and targets have the members of views")
    func views() {
        let (view, container) = (UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 40)), UIView())
        let preview = UITargetedDragPreview(
            view: view, parameters: UIDragPreviewParameters(textLineRects: [NSValue(cgRect: view.bounds)]),
            target: UIDragPreviewTarget(container: container, center: .zero))
        preview.view.alpha = 0.5
        preview.view.isHidden = true
        preview.view.transform = CGAffineTransform(scaleX: 2, y: 2)
        preview.view.layer.cornerRadius = 8
        #expect(view.alpha == 0.5 && view.isHidden && view.transform.a == 2 && view.layer.cornerRadius == 8)
        preview.target.container.addSubview(view)
        #expect(view.superview === container && preview.view.window == nil)
        preview.view.removeFromSuperview()
        #expect(view.superview == nil)
    }
}
