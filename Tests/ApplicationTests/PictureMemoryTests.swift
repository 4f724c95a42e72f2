import CMalloc
import Foundation
import Testing

@testable import Application

struct PictureMemoryTests {
    @Test("a large block stays the system's own after a larger one was freed")
    func largeBlocks() {
        guard PictureMemory.giveBack() else { return }
        free(malloc(24 << 20))
        // The smallest that counts as large, and a size that fills no page: what is the system's own has whole pages.
        for size in [Int(PictureMemory.threshold) + 1, (8 << 20) + 1] {
            let block = malloc(size)
            #expect(malloc_usable_size(block) > size + 2048, "\(size) bytes lie in a heap")
            free(block)
        }
    }
}
