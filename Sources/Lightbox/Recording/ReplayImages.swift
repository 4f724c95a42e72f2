import Application
import Foundation
import ImageFiles

/// Writes the requested frames of a replay as PNG files.
@MainActor final class ReplayImages {
    private var shots: [RequestedSnapshot]
    private let folder: String?
    private var last: Replay.Frame?
    /// The number of files written.
    private(set) var count = 0

    /// Creates the folder for `--frames` if requested.
    ///
    /// - Throws: `CommandFailure`.
    init(shots: [RequestedSnapshot], frames folder: String?) throws {
        self.shots = shots.sorted { $0.time < $1.time }
        self.folder = folder
        guard let folder else { return }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure.noFolderForFrames(path: folder, code: SystemError.code(of: error))
        }
    }

    /// Writes the snapshots requested for moments before `time` with the last frame; nil writes all remaining ones.
    /// Call it before the events of `time` are replayed.
    func writeSnapshots(before time: Duration?) throws {
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
