import Foundation

extension FilmChecker {
    /// A defect of a track.
    package struct Finding: Sendable, CustomStringConvertible {
        /// The kinds of defects.
        package enum Kind: String, Sendable, Hashable {
            /// A part is more than a pixel from the predicted position.
            case jump
            /// A part has another size than predicted.
            case cut
            /// A part has another opacity than predicted, and no preview covers it.
            case opacity
            /// A cell or a view shows something else without a fade.
            case content
            /// The visible part of an image changes more than its frame.
            case crop
            /// An image does not keep its aspect ratio.
            case stretched
            /// A drag has no visible preview, or its preview disappears before it has landed.
            case previewMissing
            /// A preview is drawn in part only.
            case previewClipped
            /// A preview is drawn in two windows.
            case previewDoubled
            /// The gap moves back although the pointer moves on.
            case gapReverses
            /// A cell that was not dropped moves because of the drop.
            case movesAfterDrop

            /// The name for the user.
            var name: String {
                switch self {
                case .jump: "jump"
                case .cut: "change of size"
                case .opacity: "change of opacity"
                case .content: "change of content"
                case .crop: "change of crop"
                case .stretched: "stretched image"
                case .previewMissing: "preview missing"
                case .previewClipped: "preview clipped"
                case .previewDoubled: "preview shown twice"
                case .gapReverses: "gap moves back"
                case .movesAfterDrop: "movement after the drop"
                }
            }
        }

        /// What kind of defect it is.
        package var kind: Kind
        /// The time since the start of the run.
        package var time: Duration
        /// The number of the first frame that shows the defect, from 1.
        package var frame: Int
        /// The distance from the prediction, in pixels; nil where nothing is measured.
        package var deviation: CGFloat?
        /// What is wrong, and the change after which it is.
        package var text: String

        /// For example "1.250 s, frame 75: jump by 14.2 px: …".
        package var description: String {
            let distance = deviation.map { String(format: " by %.1f px", Double($0)) } ?? ""
            return String(format: "%.3f s, frame %d: ", time.inSeconds, frame) + kind.name + distance + ": " + text
        }
    }
}
