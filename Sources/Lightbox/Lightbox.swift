import Foundation
import Views
struct ProgramOptions: Sendable {
    var library: URL
    var size: (width: Int, height: Int)?
    var isDark: Bool?
    var cadence: ReorderingCadence?
    var synthetic: Int?
    var inspect: String?
    var paths: [String] = []
}
@main struct Lightbox { static func main() throws {
    var o = ProgramOptions(library: URL(fileURLWithPath: CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "/tmp/lib"))
    if CommandLine.arguments.count > 2 { o.synthetic = Int(CommandLine.arguments[2]) }
    try MainActor.assumeIsolated { try Program.run(o) } } }
