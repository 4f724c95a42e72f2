@_exported import UIKitTestSupport
import UIKitNames

extension SimulatedWindow {
    /// The previews on the screen, the topmost last.
    var previews: [PreviewPresentation] { root.engine.presentations.flatMap(\.previews) }
}
