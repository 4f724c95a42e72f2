import Application
import DragAndDrop
import Foundation
import Testing
import Views
import X11

extension ScreenTests {
    /// A release over another program, which the window holds until the program has decided. The other program is a
    /// second connection of this process: it decides when the main queue runs, so that everything that a test does
    /// before its next `await` happens while the release is held.
    @Suite @MainActor struct HeldReleaseTests {
        /// A window of the other program, which takes every drop.
        @MainActor final class Peer: DropReceiver {
            let window: Window
            private(set) var events: [ForeignDragEvent] = []
            var answer = DropOperation.copy

            init(_ display: Display) throws {
                window = try Window(display: display, configuration: .init(title: "Peer", size: (240, 300)))
                window.acceptDrops(for: self)
                window.show()
            }

            func window(_ window: Window, didReceive event: InputEvent, of drag: ForeignDragID) -> DropOperation {
                guard case .foreignDrag(_, let kind) = event.kind else { return .cancel }
                events.append(kind)
                if kind == .dropped {
                    DispatchQueue.main.async { MainActor.assumeIsolated { window.finishDrop(drag, with: .copy) } }
                }
                return answer
            }
        }

        /// A view of the program that is dragged by mouse. Records the sessions.
        @MainActor final class Card: View, DragInteractionDelegate {
            private(set) var sessions: [DragSession] = []

            func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
                sessions.append(session)
                return [DragItem(itemProvider: ItemProvider(object: "Bread"))]
            }
        }

        private let server: XServer
        private let displays: [Display]
        private let mouse: UserInput
        private let controller: WindowController
        private let card = Card()
        private let peer: Peer
        /// The events that the content has received.
        private let inputs = Inputs()

        @MainActor private final class Inputs {
            var all: [InputEvent] = []

            /// Without the moves, the focus and other events that the server sends at any time: it cancels the press of
            /// the mouse, whose button stays down.
            func kinds(of pointer: PointerID) -> [InputEvent.Kind] {
                all.filter { event in
                    switch event.kind {
                    case .pointerDown, .pointerUp, .keyDown, .text: event.pointer == pointer
                    default: false
                    }
                }.map(\.kind)
            }
        }

        /// Over the other program's window, which is at (400, 100), in points of the own one, which is at (0, 0).
        private static let outside = CGPoint(x: 470, y: 160)
        private static let place = CGPoint(x: 60, y: 75)

        init() async throws {
            server = try XServer(screen: "800x600x24")
            let (own, other) = (try Display.open(server.name), try Display.open(server.name))
            displays = [own, other]
            mouse = try UserInput(display: server.name)
            controller = try WindowController(
                display: own,
                configuration: .init(
                    title: "Card", className: ("card", "Card"), size: CGSize(width: 240, height: 300)))
            card.frame = CGRect(x: 20, y: 50, width: 80, height: 50)
            card.addInteraction(DragInteraction(delegate: card))
            controller.root.addSubview(card)
            controller.content.onInput = { [inputs] in inputs.all.append($0) }
            controller.show()
            peer = try Peer(other)
            try await until("both windows are shown") { controller.window.isViewable && peer.window.isViewable }
            try mouse.moveWindow(peer.window.id, to: CGPoint(x: 400, y: 100))
            try await until("the other window has moved") { peer.window.contentPosition == CGPoint(x: 400, y: 100) }
        }

        /// Drags the card over the other program, which accepts it. Returns the dragging pointer.
        private func drag() async throws -> PointerID {
            let count = card.sessions.count
            try mouse.move(to: Self.place)
            try mouse.press()
            try mouse.glide(from: Self.place, to: Self.outside, steps: 20)
            let session = try await until("the lift") { card.sessions.count > count ? card.sessions.last : nil }
            let engine = controller.root.engine
            try await until("the other program accepts the card, and every move has arrived") {
                engine.operation(of: session) == .copy && session.locationInWindow == Self.outside
            }
            return try #require(inputs.all.last { $0.kind == .pointerDown(.primary, clickCount: 1) }).pointer
        }

        /// Sends an event to the window as the display does.
        private func send(
            _ kind: InputEvent.Kind, at point: CGPoint = outside, of pointer: PointerID, shift: CGFloat = 0
        ) {
            controller.window(
                controller.window,
                didReceive: InputEvent(
                    kind, at: point + CGPoint(x: shift, y: 0), time: controller.display.now(), pointer: pointer))
        }

        /// Releases the pointer elsewhere, which the other program has not answered yet.
        private func release(_ pointer: PointerID) {
            inputs.all = []
            send(.pointerUp(.primary), of: pointer, shift: 5)
        }

        private func close() {
            controller.close()
            peer.window.close()
            for display in displays { display.close() }
        }

        @Test("WIRE-75: events after a release that waits are delivered after it, in order and at the present time")
        func order() async throws {
            let pointer = try await drag()
            let session = try #require(card.sessions.last)
            release(pointer)
            let later = CGPoint(x: 200, y: 250)
            send(.pointerDown(.primary, clickCount: 1), at: later, of: pointer)
            send(.keyDown(.character("a"), isRepeat: false), at: later, of: pointer)
            send(.pointerUp(.primary), at: later, of: pointer)
            send(.text("b"), at: later, of: pointer)
            let other = PointerID(1 << 40)
            send(.pointerDown(.secondary, clickCount: 1), at: later, of: other)
            // Only the events of the released pointer are held.
            #expect(inputs.kinds(of: pointer).isEmpty)
            #expect(inputs.kinds(of: other) == [.pointerDown(.secondary, clickCount: 1)])
            let decision = controller.display.now()
            try await until("the end of the drag") { session.phase == .ended(.copy) }
            #expect(
                inputs.kinds(of: pointer) == [
                    .pointerUp(.primary), .pointerDown(.primary, clickCount: 1),
                    .keyDown(.character("a"), isRepeat: false), .pointerUp(.primary), .text("b"),
                ])
            let held = inputs.all.filter { event in
                event.pointer == pointer && inputs.kinds(of: pointer).contains(event.kind)
            }
            #expect(held.allSatisfy { $0.time >= decision })
            // The program's answer precedes the release that it decides.
            let kinds = inputs.all.map(\.kind)
            let answer = try #require(kinds.firstIndex(of: .outside(session: session.id, .answered(.copy))))
            #expect(answer < (try #require(kinds.firstIndex(of: .pointerUp(.primary)))))
            #expect(peer.events.last == .dropped)
            close()
        }

        @Test("WIRE-75: Escape cancels a drag whose release waits, and the next drag can be dropped outside")
        func escape() async throws {
            let pointer = try await drag()
            let session = try #require(card.sessions.last)
            release(pointer)
            send(.pointerDown(.primary, clickCount: 1), at: Self.place, of: pointer)
            send(.keyDown(.escape, isRepeat: false), of: pointer)
            // At once: the release, and what was held after it, but not the key, which the cancel has consumed.
            #expect(inputs.kinds(of: pointer) == [.pointerUp(.primary), .pointerDown(.primary, clickCount: 1)])
            send(.pointerUp(.primary), at: Self.place, of: pointer)
            try mouse.release()
            try await until("the end of the drag") { session.phase == .ended(.cancel) }
            try await until("the drag leaves the other program") { peer.events.last == .exited }
            #expect(!peer.events.contains(.dropped))

            let next = try await drag()
            let second = try #require(card.sessions.last)
            #expect(second !== session)
            release(next)
            try await until("the end of the second drag") { second.phase == .ended(.copy) }
            close()
        }

        @Test("WIRE-75: a window that closes while a release waits cancels the drag, and gets no more events")
        func closing() async throws {
            let pointer = try await drag()
            let session = try #require(card.sessions.last)
            release(pointer)
            send(.pointerDown(.primary, clickCount: 1), at: Self.place, of: pointer)
            controller.hide()
            #expect(session.phase == .ended(.cancel))
            try await until("the drag leaves the other program") { peer.events.last == .exited }
            #expect(inputs.kinds(of: pointer).isEmpty && !peer.events.contains(.dropped))
            // Another window of the program can drag over other programs.
            #expect(OutgoingDrag.canBegin(on: controller.display))
            close()
        }

        @Test("WIRE-75: while a release waits, a second pointer can drag, and the first one is not grabbed again")
        func secondPointer() async throws {
            let pointer = try await drag()
            let session = try #require(card.sessions.last)
            release(pointer)
            #expect(controller.window.grabbedPointers.isEmpty)
            // The id of a touch, which needs no grab.
            let other = PointerID(1 << 40)
            send(.pointerDown(.primary, clickCount: 1), at: Self.place, of: other)
            for shift in stride(from: CGFloat(0), to: 30, by: 5) {
                send(.pointerMoved, at: Self.place, of: other, shift: shift)
            }
            let second = try #require(card.sessions.last)
            #expect(second !== session && controller.root.engine.hasDrag(heldBy: other))
            #expect(controller.window.grabbedPointers == [other])
            // Its release in the window is not held.
            send(.pointerUp(.primary), at: Self.place, of: other, shift: 30)
            #expect(inputs.kinds(of: other) == [.pointerDown(.primary, clickCount: 1), .pointerUp(.primary)])
            #expect(inputs.kinds(of: pointer).isEmpty)
            try await until("the end of both drags") {
                session.phase == .ended(.copy) && second.phase == .ended(.cancel)
            }
            #expect(inputs.kinds(of: pointer) == [.pointerUp(.primary)] && controller.window.grabbedPointers.isEmpty)
            close()
        }
    }
}
