import Foundation
import PhotoLibrary

/// Works with a photo library while its tests kill it or let its system calls fail, and checks what is left.
///
/// `FaultProbe make FOLDER` writes images. `FaultProbe run FOLDER SEED STEPS` creates a library in the folder and
/// changes it in random steps. `FaultProbe check FOLDER` opens the library that a run has left, as the program does at
/// its start, and reports what it finds. The lines of output are described at ``ProbeScript`` and ``ProbeCheck``.
@main struct FaultProbe {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 2 else { return usage() }
        let folder = ProbeFolder(url: URL(fileURLWithPath: arguments[1], isDirectory: true))
        do {
            switch (arguments[0], arguments.count) {
            case ("make", 2): try folder.makePhotos()
            case ("run", 4):
                guard let seed = UInt64(arguments[2]), let steps = Int(arguments[3]) else { return usage() }
                try await ProbeScript(folder: folder, seed: seed).run(steps: steps)
            case ("check", 2): try await ProbeCheck(folder: folder).run()
            default: usage()
            }
        } catch {
            report("error", "\(error)")
            exit(1)
        }
    }

    private static func usage() {
        FileHandle.standardError.write(
            Data("Usage: FaultProbe make FOLDER | run FOLDER SEED STEPS | check FOLDER\n".utf8))
        exit(2)
    }
}

/// Writes a line to standard output at once, so that it survives a kill.
func report(_ words: String...) {
    let line = words.joined(separator: " ").replacing("\n", with: " ") + "\n"
    FileHandle.standardOutput.write(Data(line.utf8))
}

/// The dates of the library's changes are fixed, so that equal runs lead to equal states.
let probeTime = Date(timeIntervalSince1970: 1_700_000_000)
