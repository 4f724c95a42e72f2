import Application
import Foundation
import PhotoLibrary
import Testing
import ViewTesting
import Views

@testable import Lightbox

/// The whole window without a display: synthetic photos and a manual clock.
@MainActor final class ProgramFixture: ScreenWindow {
    let content: WindowContent
    private let interface: ProgramInterface
    var main: MainController { interface.main }
    var model: ProgramModel { main.model }
    var onAdvance: (() -> Void)?
    var root: RootView { content.root }
    var gallery: Gallery { main.gallery }
    private let surface: Surface
    /// Whether every frame is drawn. Most tests ask for the state of views only, and take half of the time without
    /// drawing. True from the first color on that is read.
    var drawsFrames = false
    private(set) var now: Timestamp = .seconds(1)
    private var pointer = CGPoint.zero
    private var names: [ListedPhoto.ID: String] = [:]

    /// A window whose first album contains all photos.
    convenience init(photos: Int, width: Int = 1280, height: Int = 800) {
        self.init(OpenedGallery(synthetic: photos), width: width, height: height)
    }

    /// - Parameters:
    ///   - width: The width of the window in points, as `height`.
    ///   - scale: The number of pixels per point.
    init(
        _ opened: OpenedGallery, width: Int = 1280, height: Int = 800, scale: Int = 1, isDark: Bool = false
    ) {
        let pixels = PixelSize(width: width * scale, height: height * scale)
        let settings = WindowContent.Settings(isDark: isDark)
        content = WindowContent(WindowContent.Setup(pixels: pixels, scale: CGFloat(scale), settings: settings))
        interface = ProgramInterface(opened, on: content, cadence: nil)
        surface = Surface(width: pixels.width, height: pixels.height, format: .rgb)
        advance(by: 0.1)
    }

    /// Another window of the same size that opens at what a window shows, as by the command "New window".
    init(like other: ProgramFixture) {
        content = WindowContent(other.content.setup, backgroundWork: other.content.backgroundWork)
        interface = ProgramInterface(
            other.model, on: content,
            initialState: MainController.InitialState(
                album: other.main.albumForNewWindow, settings: other.main.settings.values))
        surface = Surface(width: other.surface.width, height: other.surface.height, format: .rgb)
        now = other.now
        drawsFrames = other.drawsFrames
        advance(by: 0.1)
    }

    func handle(_ event: InputEvent) { content.handle(event) }

    func refresh(noLaterThan end: Timestamp?) {
        let next = now + .nanoseconds(16_666_667)
        now = end.map { min(next, $0) } ?? next
        if drawsFrames {
            _ = content.drawFrame(into: surface, at: now)
        } else {
            _ = content.advanceFrame(at: now)
        }
        onAdvance?()
    }

    func advance(by seconds: Double) {
        let end = now + .seconds(seconds)
        while now < end { refresh(noLaterThan: end) }
    }

    /// Runs pending tasks and advances the clock, by one frame per 4 ms of waiting or more, until a condition
    /// holds; gives up after a fixed number of attempts.
    func wait(until condition: () -> Bool) async {
        var polling = Polling()
        var paused = Duration.zero
        for _ in 1...10_000 where !condition() {
            paused += await polling.pause()
            if paused >= .milliseconds(4) {
                paused = .zero
                advance(by: 0.016)
            }
        }
    }

    func send(_ kind: InputEvent.Kind, at point: CGPoint, modifiers: KeyModifiers = []) {
        pointer = point
        content.handle(InputEvent(kind, at: point, time: now, pointer: PointerID(0), modifiers: modifiers))
    }

    /// Sends an event of one of several mice.
    func send(_ kind: InputEvent.Kind, at point: CGPoint, mouse: Int) {
        content.handle(InputEvent(kind, at: point, time: now, pointer: PointerID(mouse)))
    }

    /// Sends an event of a finger.
    func touch(_ kind: InputEvent.Kind, at point: CGPoint, finger: Int = 0) {
        content.handle(
            InputEvent(kind, at: point, time: now, pointer: PointerID(1 << 32 + finger), pointerKind: .touch))
    }

    /// Moves fingers at once along straight lines.
    func glide(_ lines: [(from: CGPoint, to: CGPoint)], steps: Int = 20) {
        for step in 1...steps {
            for (finger, line) in lines.enumerated() {
                let point = line.from + (line.to - line.from) * (CGFloat(step) / CGFloat(steps))
                touch(.pointerMoved, at: point, finger: finger)
            }
            advance(by: 0.016)
        }
    }

    func press(_ point: CGPoint) { send(.pointerDown(.primary, clickCount: 1), at: point) }
    func release() { send(.pointerUp(.primary), at: pointer) }

    /// Presses and releases a key, and lets animations advance.
    func press(_ key: Key, _ modifiers: KeyModifiers = []) {
        send(.keyDown(key, isRepeat: false), at: pointer, modifiers: modifiers)
        send(.keyUp(key), at: pointer, modifiers: modifiers)
        advance(by: 0.3)
    }

    func type(_ text: String) {
        for character in text { send(.text(String(character)), at: pointer) }
    }

    func click(_ view: View) {
        press(view.convert(view.bounds.center, to: nil))
        release()
        advance(by: 0.05)
    }

    /// Presses at a point and drags to another one in steps, without releasing.
    func drag(from start: CGPoint, to end: CGPoint, steps: Int = 20) {
        press(start)
        for step in 1...steps {
            send(.pointerMoved, at: start + (end - start) * (CGFloat(step) / CGFloat(steps)))
            advance(by: 0.016)
        }
        advance(by: 0.4)
    }

    func center(ofPhoto index: Int) -> CGPoint {
        main.grid.cell(at: index).map { $0.convert($0.bounds.center, to: nil) } ?? .zero
    }

    func center(ofAlbum index: Int) -> CGPoint {
        main.list.table.cellForRow(at: IndexPath(row: index, section: 0)).map { $0.convert($0.bounds.center, to: nil) }
            ?? .zero
    }

    /// The names of the shown photos, in order.
    var shownNames: [String] { (0..<main.grid.count).compactMap { main.grid.photo(at: $0).flatMap(name) } }

    var selected: [String] { main.grid.selectedPhotos.compactMap(name) }

    /// The name of a photo, even if it is not near the visible ones. It never changes, and conditions of waits ask for
    /// many names.
    func name(_ photo: ListedPhoto) -> String? {
        guard let store = gallery.store as? LibraryStore else { return gallery.store.name(of: photo) }
        if names[photo.id] == nil { names[photo.id] = try? store.readDetails(of: photo).name }
        return names[photo.id]
    }

    func button(_ name: String) -> Button? {
        func find(_ view: View) -> Button? {
            if let button = view as? Button, button.accessibilityName == name, !button.isHidden { return button }
            return view.subviews.lazy.compactMap(find).first
        }
        return find(root)
    }

    /// The titles in the open menu, without separators; those of the innermost submenu.
    var menuTitles: [String] {
        let menu = root.subviews.last { $0 is MenuView }
        let items = menu?.subviews.last?.subviews.first?.subviews ?? []
        return items.compactMap(\.accessibilityName).filter { !$0.isEmpty }
    }

    /// Chooses an item of the open menu by its title, with the pointer.
    func choose(_ title: String) {
        let menu = root.subviews.last { $0 is MenuView }
        let items = menu?.subviews.last?.subviews.first?.subviews ?? []
        guard let item = items.first(where: { $0.accessibilityName == title }) else { return }
        click(item)
        advance(by: 0.3)
    }

    /// The window as it is drawn now.
    var picture: Surface {
        if !drawsFrames {
            drawsFrames = true
            root.invalidate()
            _ = content.drawFrame(into: surface, at: now)
        }
        return surface
    }

    /// The colors along a horizontal line, in points of the window.
    func colors(along y: CGFloat) -> [UInt32] {
        let picture = picture
        return (0..<Int(root.bounds.width)).map { picture.pixel(x: $0, y: Int(y)) }
    }

    /// The color at a point of the window.
    func color(at point: CGPoint) -> UInt32 { picture.pixel(x: Int(point.x), y: Int(point.y)) }

    /// The text of the visible notice.
    var notice: String? { root.subviews.compactMap { $0 as? NoticeView }.last?.message }

    /// Whether a transfer panel is visible.
    var hasTransferPanel: Bool { root.subviews.contains { $0.accessibilityRole == .panel } }

    /// The placeholder cells, in order.
    var placeholders: [PlaceholderCell] {
        main.grid.grid.subviews.compactMap { $0 as? PlaceholderCell }.sorted {
            ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX)
        }
    }
}

extension CommandFixture {
    /// Imports folders without thumbnails, and shows the library in a window in which the first photo is loaded.
    @MainActor func program(importing folders: String..., drawsFrames: Bool = false) async throws -> ProgramFixture {
        let importer = Importer(thumbnails: nil)
        let plan = importer.plan(paths: folders.map { URL(fileURLWithPath: path($0)) })
        do { _ = await importer.run(plan, into: try await openLibrary().library) }
        let program = ProgramFixture(OpenedGallery(try await openLibrary(), thumbnails: nil))
        program.drawsFrames = drawsFrames
        await program.wait { program.main.grid.cell(at: 0)?.shownImage != nil }
        return program
    }
}
