import Canvas

/// The reason why an image does not count as equal to its reference image. `description` is for the message of a failed
/// test.
public enum ReferenceImageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The images differ. `new` and `difference` are the paths of the files that show it.
    case differs(path: String, outcome: ImageComparison.Outcome, new: String, difference: String)
    /// There is no reference image; the image was written to `new`.
    case missing(path: String, new: String)
    /// The reference image was written because the environment has `RECORD_PICTURES=1`. An error, so that a recording
    /// does not pass as a comparison.
    case recorded(path: String)
    /// A file could not be read or written.
    case unusable(CanvasError)

    /// The reason in a sentence.
    public var description: String {
        switch self {
        case .differs(let path, let outcome, let new, let difference):
            "\(outcome) from \(path): compare it with \(new); \(difference) has the differing pixels in red."
        case .missing(let path, let new):
            "There is no \(path): look at \(new), then record it with RECORD_PICTURES=1 in the environment."
        case .recorded(let path): "Recorded \(path): look at it, then test without RECORD_PICTURES."
        case .unusable(let error): "\(error)"
        }
    }
}
