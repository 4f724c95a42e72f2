import CX11
import Foundation
import Testing

/// The mouse and keyboard of a display: sends real events with `xdotool`.
///
/// Each call returns when the server has received the events; tests have to wait for the program's reaction.
@MainActor final class UserInput {
    /// Button numbers of the X server.
    enum Button: Int {
        case left = 1
        case right = 3
        case wheelUp = 4
        case wheelDown = 5
    }

    private let child = ChildProcess()
    private let input = Pipe()
    private let output = Pipe()
    /// The command that waits for the server: it prints one line about the root window. The window under the pointer
    /// would not do: a peer may destroy it when its drag ends, and an X error ends `xdotool`.
    private let roundTrip: String

    init(display: String) throws {
        let raw = try #require(XOpenDisplay(display))
        roundTrip = "getwindowname \(XDefaultRootWindow(raw))"
        XCloseDisplay(raw)
        let process = child.process
        process.executableURL = URL(fileURLWithPath: try #require(Needs.path(of: "xdotool"), Needs.advice))
        process.arguments = ["-"]
        process.environment = ["DISPLAY": display, "LANG": "C.UTF-8"]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    func move(to point: CGPoint) throws { try run(["mousemove \(Self.text(point))"]) }

    /// Moves in steps of one frame each, and clicks as soon as the pointer has reached the end.
    func glide(from start: CGPoint, to end: CGPoint, steps: Int = 8, thenClick button: Button? = nil) throws {
        let way = (1...steps).flatMap { step in
            let part = CGFloat(step) / CGFloat(steps)
            let point = CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
            return ["mousemove \(Self.text(point))", "sleep 0.012"]
        }
        try run(way + (button.map { ["click \($0.rawValue)"] } ?? []))
    }

    func moveWindow(_ id: UInt, to point: CGPoint) throws { try run(["windowmove --sync \(id) \(Self.text(point))"]) }

    func press(_ button: Button = .left) throws { try run(["mousedown \(button.rawValue)"]) }
    func release(_ button: Button = .left) throws { try run(["mouseup \(button.rawValue)"]) }

    /// Presses and releases without delay.
    func click(_ button: Button = .left, times: Int = 1) throws {
        try run(["click --repeat \(times) --delay 40 \(button.rawValue)"])
    }

    func click(at point: CGPoint, times: Int = 1) throws {
        try move(to: point)
        try click(times: times)
    }

    /// A key with its modifiers, such as `ctrl+z`.
    func key(_ name: String) throws { try run(["key \(name)"]) }
    func keyDown(_ name: String) throws { try run(["keydown \(name)"]) }
    func keyUp(_ name: String) throws { try run(["keyup \(name)"]) }
    /// Types a word without spaces.
    func type(_ word: String) throws { try run(["type --delay 5 \(word)"]) }
    private static func text(_ point: CGPoint) -> String { "\(Int(point.x.rounded())) \(Int(point.y.rounded()))" }

    /// Sends commands. The answer to the last one proves that the server has received all of them.
    private func run(_ commands: [String]) throws {
        let script = (commands + [roundTrip]).joined(separator: "\n") + "\n"
        try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
        var answer = ""
        while !answer.hasSuffix("\n") {
            let data = output.fileHandleForReading.availableData
            try #require(!data.isEmpty, "xdotool ended at: \(commands)")
            answer += String(decoding: data, as: UTF8.self)
        }
    }
}
