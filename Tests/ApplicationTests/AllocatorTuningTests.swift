import CMalloc
import Foundation
import Testing

@testable import Application

struct AllocatorTuningTests {
    @Test(
        "A large block is returned to the system after a larger one has been freed",
        .enabled(if: AllocatorTuning.returnFreedBlocks(), "a sanitizer has the memory"))
    func largeBlocks() {
        free(malloc(24 << 20))
        // The smallest size above the threshold, and one that is not a multiple of the page size: mapped blocks occupy
        // whole pages.
        for size in [Int(AllocatorTuning.threshold) + 1, (8 << 20) + 1] {
            // The allocator first uses heap space that other tests have freed; 128 blocks exceed it.
            let blocks = (0..<128).map { _ in malloc(size) }
            #expect(malloc_usable_size(blocks.last ?? nil) > size + 2048, "\(size) bytes lie in a heap")
            blocks.forEach { free($0) }
        }
    }
}
