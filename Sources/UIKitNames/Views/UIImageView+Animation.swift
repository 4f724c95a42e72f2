/// The images that an image view shows one after another.
@MainActor final class ImageSequence {
    var images: [UIImage] = []
    var duration: TimeInterval = 0
    var repeatCount = 0
    /// When the first image was shown; nil before that.
    var began: Timestamp?
    var isRunning = false
    /// The shown image.
    var index = 0
    /// Whether the next image has been requested from the window.
    var isNextRequested = false

    private var round: TimeInterval { duration > 0 ? duration : TimeInterval(images.count) / 30 }

    /// How long each image is shown.
    var step: Duration { .seconds(round / TimeInterval(max(images.count, 1))) }

    /// Shows the image of a time; stops after the last round.
    func advance(to time: Timestamp) {
        let start = began ?? time
        began = start
        let elapsed = (time - start) / .seconds(1)
        if repeatCount > 0, elapsed >= round * TimeInterval(repeatCount) {
            isRunning = false
        } else if round > 0 {
            index = Int(elapsed / round * TimeInterval(images.count) + 0.001) % images.count
        }
    }
}

// The images change at the times of the steps: no frames are drawn between them, and none while the view is invisible.
extension UIImageView {
    private var sequence: ImageSequence { attachment(ImageSequence()) }

    /// The images that the view shows one after another while it is animating, in place of ``image``.
    public var animationImages: [UIImage]? {
        get { existingAttachment(ImageSequence.self).flatMap { $0.images.isEmpty ? nil : $0.images } }
        set {
            stopAnimating()
            sequence.images = newValue ?? []
        }
    }

    /// The duration of one round in seconds, from a thousandth to a million; 0, the default, shows each image for a
    /// thirtieth of a second.
    public var animationDuration: TimeInterval {
        get { existingAttachment(ImageSequence.self)?.duration ?? 0 }
        set { sequence.duration = newValue > 0 ? min(max(newValue, 0.001), 1e6) : 0 }
    }

    /// The number of rounds; 0, the default, goes on until ``stopAnimating()``.
    public var animationRepeatCount: Int {
        get { existingAttachment(ImageSequence.self)?.repeatCount ?? 0 }
        set { sequence.repeatCount = max(newValue, 0) }
    }

    /// Whether the images change.
    public var isAnimating: Bool { existingAttachment(ImageSequence.self)?.isRunning ?? false }

    /// Ends the change of images, and shows ``image``.
    public func stopAnimating() {
        guard let sequence = existingAttachment(ImageSequence.self), sequence.isRunning else { return }
        (sequence.isRunning, sequence.isNextRequested) = (false, false)
        root?.wake(at: nil, self)
        setNeedsDisplay()
    }

    /// The image of the sequence that is shown now; nil while the images do not change.
    var sequenceImage: UIImage? {
        guard let sequence = existingAttachment(ImageSequence.self), sequence.isRunning else { return nil }
        return sequence.images[sequence.index]
    }

    func beginSequence() {
        guard let sequence = existingAttachment(ImageSequence.self), !sequence.images.isEmpty, !sequence.isRunning
        else { return }
        (sequence.isRunning, sequence.began, sequence.index) = (true, nil, 0)
        setNeedsDisplay()
    }

    /// Called when the image is drawn: requests the next one.
    func requestNextImage() {
        guard let sequence = existingAttachment(ImageSequence.self), sequence.isRunning, let root else { return }
        if sequence.began == nil { sequence.began = root.now }
        guard !sequence.isNextRequested else { return }
        sequence.isNextRequested = true
        root.wake(at: root.now + sequence.step, self)
    }

    /// Called at the time of the next image.
    func showNextImage(at time: Timestamp) {
        guard let sequence = existingAttachment(ImageSequence.self), sequence.isRunning else { return }
        sequence.isNextRequested = false
        sequence.advance(to: time)
        setNeedsDisplay()
    }

    func forgetRequestedImage() { existingAttachment(ImageSequence.self)?.isNextRequested = false }
}
