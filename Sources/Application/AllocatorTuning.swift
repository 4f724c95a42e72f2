import CMalloc
import Foundation

/// Configures the C library's allocator for programs that decode many images.
package enum AllocatorTuning {
    /// Blocks of at least this many bytes are returned to the system as soon as they are freed.
    static let threshold: Int32 = 1 << 20

    /// Makes the allocator return freed blocks of image size to the system. Must be called first in `main`.
    ///
    /// By default the C library maps a block separately only if it is larger than the largest block freed so far. After
    /// an import, decoded photos then remain in the heaps of all threads that decoded them: 290 MB after drawing the
    /// sample library, instead of 11 MB.
    ///
    /// - Returns: Whether the allocator accepts the settings; the allocators of sanitizers do not.
    @discardableResult package static func returnFreedBlocks() -> Bool {
        // The trim threshold is the free memory that a heap may keep; it saves system calls in frames that free some
        // memory.
        mallopt(M_MMAP_THRESHOLD, threshold) == 1 && mallopt(M_TRIM_THRESHOLD, threshold / 2) == 1
    }

    /// Makes the allocator keep freed blocks of image size for the next ones, the contrary of `returnFreedBlocks`: for
    /// a command that draws thousands of frames and ends. The system clears the pages of a returned block before their
    /// next use, which is a quarter of the time of a check of a film.
    package static func keepFreedBlocks() {
        mallopt(M_MMAP_THRESHOLD, 32 << 20)
        mallopt(M_TRIM_THRESHOLD, 256 << 20)
    }

    /// Makes all threads share a heap if the process's address space is limited. Must be called before a thread is
    /// started. By default each thread reserves 64 MB of address space at its first allocation, which the limit counts.
    package static func shareHeapsUnderLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max
        else { return }
        mallopt(M_ARENA_MAX, 1)
    }
}
