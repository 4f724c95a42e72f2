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

    @Test("APP-25, APP-43: a folder that is named with one that contains it, or twice, is planned once")
    func nestedFolders() throws {
        let folder = try TemporaryFolder()
        for name in ["Trip/1.jpg", "Trip/Day/2.jpg", "Trip/Day/Night/3.jpg", "Tripod/4.jpg"] {
            try folder.write(Data(), name)
        }
        let whole = Importer().plan(paths: [folder.path("Trip"), folder.path("Tripod")])
        #expect(whole.batches.map(\.files.count) == [1, 1, 1, 1] && whole.failures.isEmpty)
        for names in [["Trip/Day", "Trip", "Tripod", "Trip"], ["Trip", "Trip/Day/Night", "Tripod", "Trip/Day"]] {
            #expect(Importer().plan(paths: names.map(folder.path)) == whole, "\(names)")
        }
    }
}
