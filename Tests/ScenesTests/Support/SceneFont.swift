import Foundation
import Testing

/// The typeface of the reference images.
enum SceneFont {
    static let isInstalled = ["/usr/share/fonts/opentype/inter", "/usr/share/fonts/inter"].contains {
        FileManager.default.fileExists(atPath: $0)
    }
    static let advice: Comment = "The typeface of the stored pictures is needed: apt install fonts-inter."
}
