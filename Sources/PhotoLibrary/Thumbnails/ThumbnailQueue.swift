import Synchronization

/// One photo at one size.
struct ThumbnailKey: Hashable, Sendable {
    let photo: PhotoID
    let pixelSize: Int
}

/// A decoding that is wanted.
final class ThumbnailJob: Sendable {
    let key: ThumbnailKey
    let photo: Photo
    private let unwanted = Atomic(false)

    init(key: ThumbnailKey, photo: Photo) {
        self.key = key
        self.photo = photo
    }

    /// Whether the last one who waited has gone.
    var isUnwanted: Bool { unwanted.load(ordering: .relaxed) }

    func giveUp() { unwanted.store(true, ordering: .relaxed) }
}

/// How a decoding ended, and for which state of the file.
struct ThumbnailResult: Sendable {
    let image: Result<DecodedImage, DecodeError>
    let stamp: FileStamp?
}

/// Who waits for what, what runs, and what is remembered. The owner keeps it behind a lock and tells those who wait,
/// each by its `Ticket`, outside it.
struct ThumbnailQueue<Ticket> {
    /// The pictures in memory.
    var images: MemoryCache<ThumbnailKey, DecodedImage>
    /// The photos whose content cannot be decoded.
    var failures: [PhotoID: (stamp: FileStamp, error: DecodeError)] = [:]

    private let concurrency: Int
    private var runningCount = 0
    private var nextWaiter = 0
    /// What waits to be run, the latest at the end. An entry whose job has gone, or runs, is passed over.
    private var stack: [ThumbnailKey] = []
    private var jobs: [ThumbnailKey: (job: ThumbnailJob, isRunning: Bool, waiters: [Int: Ticket])] = [:]
    private var keys: [Int: ThumbnailKey] = [:]

    init(memoryBudget: Int, concurrency: Int) {
        images = MemoryCache(budget: memoryBudget)
        self.concurrency = concurrency
    }

    mutating func newWaiter() -> Int {
        nextWaiter += 1
        return nextWaiter
    }

    /// Lets somebody wait for a picture, which becomes the next to be decoded.
    mutating func enqueue(_ key: ThumbnailKey, photo: Photo, waiter: Int, ticket: Ticket) {
        keys[waiter] = key
        // A job that everybody had given up may be stopping at this moment; it gets a successor.
        if let entry = jobs[key], !entry.job.isUnwanted {
            jobs[key]?.waiters[waiter] = ticket
            if !entry.isRunning { stack.append(key) }
        } else {
            jobs[key] = (ThumbnailJob(key: key, photo: photo), false, [waiter: ticket])
            stack.append(key)
        }
    }

    /// Ends a wait before its time. Returns nil if it is over already.
    mutating func takeBack(_ waiter: Int) -> (ticket: Ticket, file: String)? {
        guard let key = keys.removeValue(forKey: waiter), let entry = jobs[key],
            let ticket = jobs[key]?.waiters.removeValue(forKey: waiter)
        else { return nil }
        if jobs[key]?.waiters.isEmpty == true {
            entry.job.giveUp()
            if !entry.isRunning { jobs[key] = nil }
        }
        return (ticket, entry.job.photo.name)
    }

    /// The job to run now, nil if there is none or enough are running.
    mutating func nextJob() -> ThumbnailJob? {
        while runningCount < concurrency, let key = stack.popLast() {
            guard let entry = jobs[key], !entry.isRunning else { continue }
            jobs[key]?.isRunning = true
            runningCount += 1
            return entry.job
        }
        return nil
    }

    /// Takes note of how a job ended and returns those to be told.
    mutating func finish(_ job: ThumbnailJob, _ result: ThumbnailResult) -> [Ticket] {
        runningCount -= 1
        switch result.image {
        case .success(let image):
            images.insert(image, for: job.key, cost: image.byteCount)
            failures[job.key.photo] = nil
        case .failure(let error):
            if error.isAboutContent, let stamp = result.stamp { failures[job.key.photo] = (stamp, error) }
        }
        guard let entry = jobs[job.key], entry.job === job else { return [] }
        jobs[job.key] = nil
        for waiter in entry.waiters.keys { keys[waiter] = nil }
        return Array(entry.waiters.values)
    }
}
