import DragAndDrop
import Foundation

/// How the program is to begin.
struct ProgramOptions: Sendable {
    /// The folder of the photo library.
    var library: URL
    /// The size of the window's content in points; nil for the one that was used last.
    var size: (width: Int, height: Int)?
    /// Whether it is to be the dark look; nil follows the desktop.
    var isDark: Bool?
    /// How eagerly photos make room; nil for the one that was chosen last.
    var cadence: ReorderingCadence?
    /// With a number, so many photos that are made up, and no library.
    var synthetic: Int?
    /// Where the inspector listens; nil for nowhere.
    var inspect: String?
    /// The file that all that happens is noted in; nil for none.
    var record: String?
    /// Files and folders to bring in at the start.
    var paths: [String] = []
}
