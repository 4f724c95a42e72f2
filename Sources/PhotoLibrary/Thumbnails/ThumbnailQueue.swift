import Caching
import ImageFiles
import Synchronization

/// A photo's content at a pixel size, rotated. Not the photo's id, since its original may be replaced.
struct ThumbnailKey: Hashable, Sendable {
    let content: ContentHash
    let turns: QuarterTurns
    let pixelSize: Int

    init(_ photo: Photo, pixelSize: Int) {
        (content, turns, self.pixelSize) = (photo.contentHash, photo.turns, max(1, pixelSize))
    }
}

/// The order in which requested thumbnails are decoded.
package enum ThumbnailPriority: Sendable {
    /// The thumbnail is about to scroll into view: after all visible ones, in the order of the requests.
    case ahead
    /// The thumbnail is in view: the latest request first.
    case visible
}

/// A requested decoding, shared by all requests for the same key.
final class ThumbnailJob: Sendable {
    let key: ThumbnailKey
    let photo: Photo
    private let canceled = Atomic(false)

    init(key: ThumbnailKey, photo: Photo) {
        self.key = key
        self.photo = photo
    }

    /// Whether all requests for the thumbnail were canceled.
    var isCanceled: Bool { canceled.load(ordering: .relaxed) }

    func cancel() { canceled.store(true, ordering: .relaxed) }
}

/// The outcome of a decoding and the state of the file that it read.
struct ThumbnailResult: Sendable {
    let image: Result<DecodedImage, DecodeError>
    let stamp: FileStamp?
}

/// The pending requests, running jobs and cached results of a `ThumbnailStore`. The store protects it with a lock and
/// resumes the requests' continuations after unlocking.
struct ThumbnailQueue<Continuation> {
    /// The thumbnails in memory.
    var images: LRUCache<ThumbnailKey, DecodedImage>
    /// The originals that failed to decode because of their content.
    var failures: [ContentHash: (stamp: FileStamp, error: DecodeError)] = [:]

    private let concurrency: Int
    private var runningCount = 0
    private var lastRequestID = 0
    /// Keys to decode, the next one last. An entry without a job, or whose job is already running, is skipped.
    private var stack: [ThumbnailKey] = []
    /// Keys to decode when the stack is empty, the next one at `aheadStart`; entries are skipped as in the stack.
    private var ahead: [ThumbnailKey] = []
    private var aheadStart = 0
    private var jobs: [ThumbnailKey: (job: ThumbnailJob, isRunning: Bool, requests: [Int: Continuation])] = [:]
    /// Running jobs whose images are slow; they do not count toward `concurrency`.
    private var slowJobs: Set<ObjectIdentifier> = []
    /// Running jobs that began for thumbnails ahead and are not slow.
    private var jobsAhead: Set<ObjectIdentifier> = []
    private var keys: [Int: ThumbnailKey] = [:]

    init(memoryBudget: Int, concurrency: Int) {
        images = LRUCache(budget: memoryBudget)
        self.concurrency = concurrency
    }

    mutating func newRequestID() -> Int {
        lastRequestID += 1
        return lastRequestID
    }

    /// Adds a request. The key of a visible thumbnail becomes the next to be decoded, even if it was requested ahead.
    mutating func enqueue(
        _ key: ThumbnailKey, photo: Photo, priority: ThumbnailPriority, requestID: Int, continuation: Continuation
    ) {
        keys[requestID] = key
        // A canceled job may still be stopping, so its key gets a new job.
        if let entry = jobs[key], !entry.job.isCanceled {
            jobs[key]?.requests[requestID] = continuation
            guard !entry.isRunning else { return }
        } else {
            jobs[key] = (ThumbnailJob(key: key, photo: photo), false, [requestID: continuation])
        }
        switch priority {
        case .visible: stack.append(key)
        case .ahead: ahead.append(key)
        }
    }

    /// Cancels a request. Returns nil if it is already complete.
    mutating func cancel(_ requestID: Int) -> (continuation: Continuation, file: String)? {
        guard let key = keys.removeValue(forKey: requestID), let entry = jobs[key],
            let continuation = jobs[key]?.requests.removeValue(forKey: requestID)
        else { return nil }
        if jobs[key]?.requests.isEmpty == true {
            entry.job.cancel()
            if !entry.isRunning { jobs[key] = nil }
        }
        return (continuation, entry.job.photo.name)
    }

    /// Returns the next job to run, or nil if there is none or `concurrency` jobs are running. Thumbnails ahead leave
    /// the last place to visible ones, unless it is the only one.
    mutating func nextJob() -> ThumbnailJob? {
        while runningCount < concurrency {
            let visible = stack.popLast()
            guard let key = visible ?? nextAhead() else { return nil }
            guard let entry = jobs[key], !entry.isRunning else { continue }
            jobs[key]?.isRunning = true
            runningCount += 1
            if visible == nil { jobsAhead.insert(ObjectIdentifier(entry.job)) }
            return entry.job
        }
        return nil
    }

    private mutating func nextAhead() -> ThumbnailKey? {
        guard jobsAhead.count < max(1, concurrency - 1) else { return nil }
        guard aheadStart < ahead.count else {
            ahead.removeAll(keepingCapacity: true)
            aheadStart = 0
            return nil
        }
        aheadStart += 1
        return ahead[aheadStart - 1]
    }

    /// Lets another job start besides a running one whose image is slow (DECODE-4).
    mutating func markSlow(_ job: ThumbnailJob) {
        jobsAhead.remove(ObjectIdentifier(job))
        if slowJobs.insert(ObjectIdentifier(job)).inserted { runningCount -= 1 }
    }

    /// Stores a job's result and returns the continuations of the requests to resume.
    mutating func finish(_ job: ThumbnailJob, _ result: ThumbnailResult) -> [Continuation] {
        jobsAhead.remove(ObjectIdentifier(job))
        if slowJobs.remove(ObjectIdentifier(job)) == nil { runningCount -= 1 }
        switch result.image {
        case .success(let image):
            images.insert(image, for: job.key, cost: image.byteCount)
            failures[job.key.content] = nil
        case .failure(let error):
            if error.isAboutContent, let stamp = result.stamp { failures[job.key.content] = (stamp, error) }
        }
        guard let entry = jobs[job.key], entry.job === job else { return [] }
        jobs[job.key] = nil
        for requestID in entry.requests.keys { keys[requestID] = nil }
        return Array(entry.requests.values)
    }
}
