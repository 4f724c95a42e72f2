import Foundation
import ImageFiles
import Testing

@testable import PhotoLibrary

@Suite("Thumbnails", .timeLimit(.minutes(20)))
struct ThumbnailTests {
    let folder: TemporaryFolder
    let library: Library
    let cache: ThumbnailCache

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(at: folder.path("library"), now: { noon }).library
        cache = ThumbnailCache(directory: folder.path("cache"))
    }

    private func add(_ data: Data, link: Bool = false) async throws -> Photo {
        let file = try folder.write(data, "in/\(UUID().uuidString)/photo.jpg")
        let importer = Importer()
        let report = await importer.run(importer.plan(paths: [file]), into: library, link: link)
        let id = try #require(report.outcomes.first?.photo)
        return try #require(try library.photo(id))
    }

    private func cached(_ size: Int) -> [String] {
        (try? FileManager.default.subpathsOfDirectory(atPath: folder.path("cache/\(size)").path)) ?? []
    }

    @Test("A thumbnail covers the cell, upright, at the cell's size")
    func covers() async throws {
        let photo = try await add(TestImage.jpeg(orientation: 6, width: 900, height: 600))
        let store = ThumbnailStore(library: library, cache: cache)
        let image = try await store.thumbnail(for: photo, pixelSize: 196)
        #expect(image.size == "196 × 294")
        #expect(image.quarters == "BRWG")
        #expect(cached(256).count == 2, "a folder and a file")
        #expect(store.cachedThumbnail(for: photo, pixelSize: 196) === image)
        #expect(store.cachedThumbnail(for: photo, pixelSize: 200) == nil)
    }

    @Test("The disk cache works without the original, and replaces damaged entries")
    func diskCache() async throws {
        let photo = try await add(TestImage.jpeg(0, width: 900, height: 600))
        _ = try await ThumbnailStore(library: library, cache: cache).thumbnail(for: photo, pixelSize: 256)
        let original = library.originalURL(of: photo)
        let aside = folder.path("aside.jpg")
        try FileManager.default.moveItem(at: original, to: aside)
        let fresh = ThumbnailStore(library: library, cache: cache)
        #expect(try await fresh.thumbnail(for: photo, pixelSize: 100).height == 100)
        try FileManager.default.moveItem(at: aside, to: original)
        let file = try #require(cached(256).first { $0.contains("/") })
        try Data("rubbish".utf8).write(to: folder.path("cache/256/\(file)"))
        #expect(try await fresh.thumbnail(for: photo, pixelSize: 90).height == 90)
        #expect(try Data(contentsOf: folder.path("cache/256/\(file)")).count > 100)
        cache.removeThumbnails(of: [photo])
        #expect(cached(256).count == 1, "the folder alone")
    }

    @Test("A disk cache that cannot be written to affects only the speed")
    func noDisk() async throws {
        let photo = try await add(TestImage.jpeg(0, width: 900, height: 600))
        try folder.write(Data("in the way".utf8), "cache")
        let store = ThumbnailStore(library: library, cache: cache)
        #expect(try await store.thumbnail(for: photo, pixelSize: 64).height == 64)
    }

    @Test("What a killed process has left of a thumbnail is deleted by the next write; one that is being written stays")
    func unfinished() throws {
        let left = try folder.write(Data("half".utf8), "cache/incoming/left")
        let other = try folder.write(Data("half".utf8), "cache/incoming/other")
        let writing = open(other.path, O_RDWR)
        try #require(writing >= 0 && flock(writing, LOCK_EX) == 0)
        func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }
        let target = folder.path("cache/512/ab/abc")
        cache.write(Data("whole".utf8), to: target)
        #expect(try Data(contentsOf: target) == Data("whole".utf8))
        #expect(!exists(left) && exists(other))
        // The lock ends with the process that holds it.
        close(writing)
        cache.write(Data("other".utf8), to: target)
        #expect(try Data(contentsOf: target) == Data("other".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("cache/incoming").path).isEmpty)
    }

    @Test("APP-11: of thumbnails that are written at the same time, none is taken for what a killed process has left")
    func concurrentWrites() {
        let written = (0..<4).map { "writer \($0)" }
        let folder = folder
        DispatchQueue.concurrentPerform(iterations: written.count) { [cache] index in
            for number in 0..<200 {
                cache.write(Data(written[index].utf8), to: folder.path("cache/256/\(index)/\(number)"))
            }
        }
        for (index, text) in written.enumerated() {
            for number in 0..<200 {
                #expect((try? Data(contentsOf: folder.path("cache/256/\(index)/\(number)"))) == Data(text.utf8))
            }
        }
    }

    @Test("Importing stores the thumbnails for the first view")
    func importWarmsTheCache() async throws {
        let file = try folder.write(TestImage.jpeg(0, width: 900, height: 600), "in/photo.jpg")
        let importer = Importer(thumbnails: cache)
        _ = await importer.run(importer.plan(paths: [file]), into: library)
        #expect(cached(512).count == 2)
    }

    @Test("APP-10: after a failed decoding requests fail immediately until a retry or until the file changes")
    func failures() async throws {
        let photo = try await add(TestImage.jpeg(0, width: 300, height: 200), link: true)
        let file = library.originalURL(of: photo)
        let good = try Data(contentsOf: file)
        try Data("no longer a picture".utf8).write(to: file)
        let store = ThumbnailStore(library: library, cache: cache)
        let failure = DecodeError(file: "photo.jpg", reason: .notAnImage)
        await #expect(throws: failure) { try await store.thumbnail(for: photo, pixelSize: 50) }
        await #expect(throws: failure) { try await store.thumbnail(for: photo, pixelSize: 50) }
        try good.write(to: file)
        #expect(try await store.thumbnail(for: photo, pixelSize: 50).height == 50)
        try FileManager.default.removeItem(at: file)
        await #expect(throws: DecodeError(file: "photo.jpg", reason: .missing)) {
            try await store.thumbnail(for: photo, pixelSize: 60)
        }
    }

    @Test("A modified linked file is shown in its current state")
    func changedLink() async throws {
        let photo = try await add(TestImage.jpeg(0, width: 300, height: 200), link: true)
        let store = ThumbnailStore(library: library, cache: cache)
        _ = try await store.thumbnail(for: photo, pixelSize: 50)
        try TestImage.jpeg(0, width: 200, height: 300).write(to: library.originalURL(of: photo))
        let image = try await store.thumbnail(for: photo, pixelSize: 51)
        #expect(image.size == "51 × 77")
    }

    @Test("Many concurrent requests, for equal and different photos, all complete", .timeLimit(.minutes(10)))
    func manyRequests() async throws {
        var photos: [Photo] = []
        for number in 0..<8 { photos.append(try await add(TestImage.jpeg(number, width: 120, height: 80))) }
        let store = ThumbnailStore(library: library, cache: nil, memoryBudget: 100_000, concurrency: 2)
        let heights = await withTaskGroup(of: Int?.self) { group in
            for index in 0..<200 {
                let photo = photos[index % 8]
                group.addTask { try? await store.thumbnail(for: photo, pixelSize: 20 + index % 3).height }
            }
            return await group.reduce(into: [Int]()) { $0.append($1 ?? -1) }
        }
        #expect(heights.count == 200 && heights.allSatisfy { (20...22).contains($0) })
        #expect(store.memoryUse <= 100_000)
    }

    @Test("A canceled request ends immediately", .timeLimit(.minutes(10)))
    func cancellation() async throws {
        let photo = try await add(TestImage.jpeg(0, width: 120, height: 80))
        let store = ThumbnailStore(library: library, cache: nil)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.thumbnail(for: photo, pixelSize: 20)
        }
        await #expect(throws: DecodeError(file: "photo.jpg", reason: .canceled)) { try await task.value }
    }
}

@Suite("Thumbnail queue")
struct ThumbnailQueueTests {
    private func photo(_ id: PhotoID) -> Photo {
        Photo(
            id: id, name: "\(id.rawValue).jpg", contentHash: content(id), format: .jpeg, width: 1, height: 1,
            fileSize: 1, addedAt: noon, takenAt: nil, location: .stored)
    }

    private func content(_ id: PhotoID) -> ContentHash { ContentHash(of: [UInt8(id.rawValue)]) }

    private static let image = DecodedImage(width: 1, height: 1) { pixels in
        pixels[0] = 0
        return false
    }

    private func key(_ id: PhotoID) -> ThumbnailKey { ThumbnailKey(photo(id), pixelSize: 10) }

    private func queue(concurrency: Int = 1) -> ThumbnailQueue<String> {
        ThumbnailQueue(memoryBudget: 1000, concurrency: concurrency)
    }

    /// Adds a request with a name for a photo, and returns its id.
    private func wait(
        _ name: String, for id: PhotoID, _ priority: ThumbnailPriority = .visible,
        in queue: inout ThumbnailQueue<String>
    ) -> Int {
        let requestID = queue.newRequestID()
        queue.enqueue(key(id), photo: photo(id), priority: priority, requestID: requestID, continuation: name)
        return requestID
    }

    private func take(_ queue: inout ThumbnailQueue<String>) throws -> ThumbnailJob {
        let job = queue.nextJob()
        return try #require(job)
    }

    private func succeed(_ job: ThumbnailJob, in queue: inout ThumbnailQueue<String>) -> [String] {
        queue.finish(job, ThumbnailResult(image: .success(Self.image), stamp: nil)).sorted()
    }

    @Test("The latest request is served first, within the limit of concurrent jobs")
    func latestFirst() throws {
        var queue = queue(concurrency: 2)
        for id in [1, 2, 3, 4] as [PhotoID] { _ = wait("\(id.rawValue)", for: id, in: &queue) }
        let first = try take(&queue)
        let second = try take(&queue)
        #expect([first.key, second.key] == [key(4), key(3)])
        #expect(queue.nextJob() == nil)
        // Scrolling back requests the oldest thumbnail again.
        _ = wait("1 again", for: 1, in: &queue)
        #expect(succeed(first, in: &queue) == ["4"])
        let third = try take(&queue)
        #expect(third.key == key(1))
        #expect(succeed(third, in: &queue) == ["1", "1 again"])
        #expect(queue.nextJob()?.key == key(2))
        #expect(queue.nextJob() == nil)
    }

    @Test("APP-46: thumbnails ahead are decoded in order after the visible ones, and at once when they become visible")
    func ahead() throws {
        var queue = queue()
        for id in [1, 2, 3, 4] as [PhotoID] { _ = wait("ahead \(id.rawValue)", for: id, .ahead, in: &queue) }
        let first = try take(&queue)
        #expect(first.key == key(1))
        _ = wait("visible", for: 5, in: &queue)
        _ = wait("3", for: 3, in: &queue)
        let canceled = wait("canceled", for: 6, .ahead, in: &queue)
        #expect(queue.cancel(canceled)?.continuation == "canceled")
        #expect(succeed(first, in: &queue) == ["ahead 1"])
        for (id, names) in [(3, ["3", "ahead 3"]), (5, ["visible"]), (2, ["ahead 2"]), (4, ["ahead 4"])] {
            let job = try take(&queue)
            #expect(job.key == key(PhotoID(rawValue: Int64(id))))
            #expect(succeed(job, in: &queue) == names)
        }
        #expect(queue.nextJob() == nil)
        _ = wait("later", for: 1, .ahead, in: &queue)
        #expect(try take(&queue).key == key(1))
    }

    @Test("APP-46: thumbnails ahead leave one of several places to a visible one")
    func aheadLeavesPlace() throws {
        var queue = queue(concurrency: 3)
        for id in [1, 2, 3] as [PhotoID] { _ = wait("ahead \(id.rawValue)", for: id, .ahead, in: &queue) }
        let ahead = try [take(&queue), take(&queue)]
        #expect(ahead.map(\.key) == [key(1), key(2)])
        #expect(queue.nextJob() == nil, "the third place is free for a visible thumbnail")
        _ = wait("visible", for: 4, in: &queue)
        #expect(try take(&queue).key == key(4))
        queue.markSlow(ahead[0])
        #expect(try take(&queue).key == key(3), "a slow one counts no longer")
        #expect(queue.nextJob() == nil)
    }

    @Test("DECODE-4: a job whose image is slow does not count toward the limit of concurrent jobs")
    func slowJob() throws {
        var queue = queue()
        for id in [1, 2, 3] as [PhotoID] { _ = wait("\(id.rawValue)", for: id, in: &queue) }
        let slow = try take(&queue)
        #expect(queue.nextJob() == nil)
        queue.markSlow(slow)
        queue.markSlow(slow)
        let second = try take(&queue)
        #expect(queue.nextJob() == nil, "one ordinary job is running")
        #expect(succeed(slow, in: &queue) == ["3"])
        #expect(queue.nextJob() == nil)
        #expect(succeed(second, in: &queue) == ["2"])
        #expect(try take(&queue).key == key(1))
    }

    @Test("A canceled request is not served; the other requests of the same job are served")
    func takenBack() throws {
        var queue = queue()
        let lonely = wait("lonely", for: 1, in: &queue)
        let one = wait("one", for: 2, in: &queue)
        _ = wait("other", for: 2, in: &queue)
        #expect(queue.cancel(lonely)?.continuation == "lonely")
        #expect(queue.cancel(lonely) == nil)
        #expect(queue.cancel(one)?.file == "2.jpg")
        let job = try take(&queue)
        #expect(!job.isCanceled)
        #expect(succeed(job, in: &queue) == ["other"])
        #expect(queue.nextJob() == nil)
    }

    @Test("A running job whose requests were all canceled is stopped, and a later request gets a new job")
    func givenUp() throws {
        var queue = queue(concurrency: 2)
        let early = wait("early", for: 1, in: &queue)
        let stopping = try take(&queue)
        _ = queue.cancel(early)
        #expect(stopping.isCanceled)
        _ = wait("late", for: 1, in: &queue)
        let job = try take(&queue)
        #expect(job !== stopping)
        let canceled = DecodeError(file: "1.jpg", reason: .canceled)
        #expect(queue.finish(stopping, ThumbnailResult(image: .failure(canceled), stamp: nil)) == [])
        #expect(succeed(job, in: &queue) == ["late"])
    }
}
