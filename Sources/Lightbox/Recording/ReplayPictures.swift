import Application
import Foundation

/// Writes the pictures that are asked for of a replay.
@MainActor final class ReplayPictures {
    private var shots: [Shot]
    private let folder: String?
    private var last: Replay.Frame?
    /// How many were written.
    private(set) var count = 0

    /// Makes the folder for the frames, if there is to be one.
    ///
    /// - Throws: the system's error.
    init(shots: [Shot], frames folder: String?) throws {
        self.shots = shots.sorted { $0.time < $1.time }
        self.folder = folder
        guard let folder else { return }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// Before anything happens at a time: what was to be seen until then is what earlier moments showed. Nil for the
    /// end of the record.
    func come(to time: Duration?) throws {
        while let shot = shots.first, time.map({ shot.time < $0 }) ?? true {
            guard let last else { throw CommandFailure.nothingDrawn(time: shot.time.seconds) }
            try write(last, to: shot.file)
            shots.removeFirst()
        }
    }

    func add(_ frame: Replay.Frame) throws {
        last = frame
        guard let folder else { return }
        let name = String(format: "%06d-%.3fs.png", frame.number, frame.time.seconds)
        try write(frame, to: (folder as NSString).appendingPathComponent(name))
    }

    private func write(_ frame: Replay.Frame, to file: String) throws {
        try frame.surface.writePNG(to: file)
        count += 1
    }
}
