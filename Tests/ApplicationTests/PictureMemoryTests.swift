import CMalloc
import Foundation
import Testing

@testable import Application

struct PictureMemoryTests {
    @Test(
        "a large block stays the system's own after a larger one was freed",
        .enabled(if: PictureMemory.giveBack(), "a sanitizer has the memory"))
    func largeBlocks() {
        free(malloc(24 << 20))
        // The smallest that counts as large, and a size that fills no page: what is the system's own has whole pages.
        for size in [Int(PictureMemory.threshold) + 1, (8 << 20) + 1] {
            // Other tests of this process leave room in the heaps, which is used first; so many do not fit there.
            let blocks = (0..<128).map { _ in malloc(size) }
            #expect(malloc_usable_size(blocks.last ?? nil) > size + 2048, "\(size) bytes lie in a heap")
            blocks.forEach { free($0) }
        }
    }
}
