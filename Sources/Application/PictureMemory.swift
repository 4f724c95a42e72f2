import CMalloc

/// How a program of many pictures has its memory.
public enum PictureMemory {
    /// Blocks from so many bytes on are the system's own again as soon as they are free.
    static let threshold: Int32 = 1 << 20

    /// Lets what pictures took go back to the system; the first call of a program's `main`.
    ///
    /// The C library takes large blocks from the system one by one, but from ever larger ones only: it goes by the
    /// largest that was freed. After an import decoded photos lie in the heaps of all threads that worked, and stay
    /// there: 290 MB after the sample library was painted, where this leaves 11.
    ///
    /// - Returns: whether the C library takes such wishes; a sanitizer's does not.
    @discardableResult public static func giveBack() -> Bool {
        // The second is how much each heap may keep: it spares a frame that frees some a call.
        mallopt(M_MMAP_THRESHOLD, threshold) == 1 && mallopt(M_TRIM_THRESHOLD, threshold / 2) == 1
    }
}
