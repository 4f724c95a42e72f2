import DragAndDrop
import Foundation
import ImageFiles

/// The options of the window.
struct ProgramOptions: Sendable {
    /// The library's folder.
    var library: URL
    /// The window's content size in points; nil uses the size stored by the last run.
    var size: (width: Int, height: Int)?
    /// Whether to use the dark color scheme; nil follows the desktop's setting.
    var isDark: Bool?
    /// The reordering cadence; nil uses the stored setting.
    var cadence: ReorderingCadence?
    /// The number of synthetic photos to show instead of a library.
    var synthetic: Int?
    /// The path of the inspector's socket; nil for no inspector.
    var inspect: String?
    /// The path of the record file; nil for no recording.
    var record: String?
    /// Files and folders to import at start.
    var paths: [String] = []
    /// Whether a process that has the library open in a window opens another one.
    var opensNewWindow = false
    /// Whether the files are handed over to the window that has the library open, if there is one.
    var handsOver = true
    /// Decodes the library's originals and imported files.
    var decoder: any ImageDecoding = InProcessDecoder()
}
