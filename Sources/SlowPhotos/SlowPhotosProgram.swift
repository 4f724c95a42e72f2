import Application
import Foundation
import Views
import X11

/// The window of `slow-photos`.
@MainActor final class SlowPhotosProgram {
    let controller: WindowController
    private let photos: SlowPhotosController
    private var inspector: InspectServer?

    /// - Throws: `DisplayError`, or an error of the inspector's socket.
    init(_ photos: [SlowPhoto], speed: Double, inspect: String?) throws {
        let display = try Display.open()
        display.teamExecutables = ["lightbox"]
        self.photos = SlowPhotosController(photos: photos, speed: speed)
        let configuration = WindowController.Configuration(
            title: "Slow Photos", className: ("slow-photos", "SlowPhotos"), size: CGSize(width: 664, height: 564))
        controller = try WindowController(display: display, configuration: configuration)
        controller.root.addSubview(self.photos.grid)
        self.photos.grid.frame = controller.root.bounds
        controller.content.onResize = { [photos = self.photos] in photos.grid.frame = CGRect(origin: .zero, size: $0) }
        controller.onClose = { [weak self] in self?.quit() }
        controller.content.onFirstFrame = { [photos = self.photos] in photos.paint() }
        if let inspect { inspector = try InspectServer(path: inspect, program: self) }
    }

    func show() {
        photos.grid.becomeFocused()
        controller.show()
    }
}

extension SlowPhotosProgram: WindowedProgram {
    func quit() {
        inspector?.close()
        controller.close()
        exit(0)
    }
}
