import Foundation
import Testing

@testable import PhotoLibrary

@Suite struct ImportPlanTests {
    @Test("APP-15: many single files are one batch for each folder, in which each file appears once")
    func manyFiles() throws {
        let folder = try TemporaryFolder()
        let count = 2_000
        try FileManager.default.createDirectory(at: folder.path("in"), withIntermediateDirectories: true)
        let files = (0..<count).map { folder.path("in/\($0).jpg") }
        for file in files { close(open(file.path, O_WRONLY | O_CREAT, 0o600)) }
        try folder.write(Data(), "other/1.jpg")
        // Each file twice, and one of another folder.
        let plan = Importer().plan(paths: files + [folder.path("other/1.jpg")] + files.reversed())
        #expect(plan.batches.map(\.files.count) == [count, 1] && plan.failures.isEmpty)
        #expect(plan.batches.first?.files.map(\.path) == files.map(\.standardizedFileURL.path))
    }
}
