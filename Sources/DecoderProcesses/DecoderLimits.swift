/// The limits of decoding in helpers (DECODE-2, DECODE-4).
package struct DecoderLimits: Sendable {
    /// The most helpers that decode at the same time, not counting those that decode slow images.
    package var concurrency: Int
    /// The most helpers that decode slow images besides the others.
    package var slowConcurrency: Int
    /// The time after which an image counts as slow, in seconds.
    package var delay = 0.5
    /// The time in which a helper must read the file and, after that, the time in which it must answer, in seconds; and
    /// the processor time that one image may use. On a busy computer, time in which the helper waits for a processor is
    /// added to each, up to twice this time.
    package var time = 10.0
    /// The address space for one image besides the helper's own, its file and its result, in bytes.
    package var addressSpace = 512 << 20
    /// The time for which a canceled image may still be decoded, so that its helper can be reused, in seconds.
    package var cancellation = 0.25
    /// The time after which a helper without work is ended, in seconds.
    package var idleTime = 30.0
    /// The growth of a helper's address space after which it is replaced, in bytes.
    package var growth = 128 << 20

    /// Limits for a computer with a number of processors.
    package init(processors: Int) {
        concurrency = max(1, processors)
        slowConcurrency = max(2, processors)
    }
}
