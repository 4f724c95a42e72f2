import Foundation
import Testing

@testable import UIKitNames

/// Answers requests for files.
@MainActor private final class PickingHost: ApplicationHost {
    var answer: [URL] = []
    private(set) var requests: [FileRequest] = []
    func show(_ window: UIWindow) {}
    func close(_ window: UIWindow) {}
    func setTitle(_ title: String?, of window: UIWindow) {}
    let windowSize = CGSize(width: 700, height: 500)
    func open(_ url: URL) -> Bool { true }
    func call(after seconds: Double, _ action: @escaping @MainActor @Sendable () -> Void) {}
    func chooseFiles(_ request: FileRequest, over window: UIWindow) async throws -> [URL] {
        requests.append(request)
        return answer
    }
}

@MainActor
private final class PickLog: UIDocumentPickerDelegate, UIImagePickerControllerDelegate,
    UINavigationControllerDelegate
{
    var (picked, cancels, image) = ([URL](), 0, UIImage?.none)
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) { picked = urls }
    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) { cancels += 1 }
    func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
        image = info[.originalImage] as? UIImage
        picker.dismiss(animated: true)
    }
    func imagePickerControllerDidCancel(_ picker: UIImagePickerController) { cancels += 1 }
}

extension SharedApplicationTests {
    @MainActor @Suite(.timeLimit(.minutes(20)), .serialized) struct FilePickerTests {
        private let host = PickingHost()
        private let presenter = UIViewController()
        private let window: SimulatedWindow
        private let log = PickLog()

        init() {
            UIApplication.shared.reset()
            UIApplication.shared.host = host
            let content = UIWindow(frame: CGRect(x: 0, y: 0, width: 700, height: 500))
            content.rootViewController = presenter
            window = SimulatedWindow(content, size: CGSize(width: 700, height: 500))
            window.frame()
        }

        private func run(until condition: () -> Bool) async {
            while !condition() {
                window.frame()
                await Task.yield()
            }
        }

        @Test("BUILD-4: a document picker lists the files of its types, is dismissed, and reports the chosen one")
        func opening() async {
            defer { UIApplication.shared.reset() }
            host.answer = [URL(fileURLWithPath: "/a.txt"), URL(fileURLWithPath: "/b.txt")]
            let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.plainText])
            picker.delegate = log
            presenter.present(picker, animated: true)
            await run { !log.picked.isEmpty }
            #expect(log.picked.map(\.path) == ["/a.txt"] && presenter.presentedViewController == nil)
            #expect(host.requests.first?.purpose == .files(noun: "file"))
            #expect(host.requests.first?.extensions.contains("txt") == true)
            #expect(host.requests.first?.extensions.contains("png") == false)
            host.answer = []
            let folder = UIDocumentPickerViewController(forOpeningContentTypes: [.folder])
            folder.delegate = log
            presenter.present(folder, animated: true)
            await run { log.cancels == 1 }
            #expect(host.requests.last?.purpose == .folder && presenter.presentedViewController == nil)
        }

        @Test("BUILD-4: a document picker copies a file of the program to the chosen place")
        func exporting() async throws {
            defer { UIApplication.shared.reset() }
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let (file, target) = (folder.appendingPathComponent("a.txt"), folder.appendingPathComponent("b.txt"))
            try Data("text".utf8).write(to: file)
            try Data("former".utf8).write(to: target)
            host.answer = [target]
            let picker = UIDocumentPickerViewController(forExporting: [file], asCopy: true)
            picker.delegate = log
            presenter.present(picker, animated: false)
            await run { !log.picked.isEmpty }
            #expect(host.requests.first?.purpose == .newFile(name: "a.txt") && log.picked == [target])
            #expect(try Data(contentsOf: target) == Data("text".utf8))
            #expect(FileManager.default.fileExists(atPath: file.path))
        }

        @Test("BUILD-4: an image picker reads the chosen file; there is no camera")
        func imagePicker() async throws {
            defer { UIApplication.shared.reset() }
            #expect(!UIImagePickerController.isSourceTypeAvailable(.camera))
            #expect(UIImagePickerController.isSourceTypeAvailable(.photoLibrary))
            let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".png")
            let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image { $0.fill(CGRect.zero) }
            try #require(image.pngData()).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            host.answer = [file]
            let picker = UIImagePickerController()
            picker.delegate = log
            presenter.present(picker, animated: true)
            await run { log.image != nil && presenter.presentedViewController == nil }
            #expect(host.requests.first?.extensions.isSuperset(of: ["png", "jpg"]) == true)
            host.answer = []
            let other = UIImagePickerController()
            other.delegate = log
            presenter.present(other, animated: true)
            await run { log.cancels == 1 && presenter.presentedViewController == nil }
            #expect(host.requests.count == 2)
        }
    }
}
