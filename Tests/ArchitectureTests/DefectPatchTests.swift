import Foundation
import Testing

/// The defects of `.ci/defects`, whose patches would otherwise be found to be outdated only when that is run.
@Suite struct DefectPatchTests {
    private struct Hunk {
        let file: String
        /// The lines before the change.
        var lines: [Substring] = []
    }

    private func hunks(of patch: String) -> [Hunk] {
        var file = ""
        var hunks: [Hunk] = []
        for line in patch.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("--- a/") {
                file = String(line.dropFirst(6))
            } else if line.hasPrefix("@@ ") {
                hunks.append(Hunk(file: file))
            } else if !hunks.isEmpty, line.hasPrefix(" ") || line.hasPrefix("-") {
                hunks[hunks.count - 1].lines.append(line.dropFirst())
            }
        }
        return hunks
    }

    @Test("BUILD-5: the patches of known defects apply to the present sources, and name films that exist")
    func patches() throws {
        let patches = try Package.paths(in: "Tests/Defects") { $0.hasSuffix(".patch") }
        #expect(patches.count >= 17)
        let films = try Package.paths(in: "Tests/LightboxTests/Records/Films") { $0.hasSuffix(".jsonl") }
        for name in patches {
            let patch = try Package.text(name)
            let hunks = hunks(of: patch)
            #expect(!hunks.isEmpty, "\(name)")
            for hunk in hunks {
                let source = try Package.text(hunk.file)
                let places =
                    source.split(separator: "\n", omittingEmptySubsequences: false)
                    .split(separator: hunk.lines, omittingEmptySubsequences: false).count - 1
                #expect(places >= 1, "\(name) does not apply to \(hunk.file)")
            }
            let named = patch.split(separator: "\n").first { $0.hasPrefix("Films: ") }?.dropFirst(7) ?? ""
            #expect(!named.isEmpty)
            for film in named.split(separator: ",") {
                #expect(films.contains { $0.hasSuffix("/\(film).jsonl") }, "\(name): \(film)")
            }
        }
    }
}
