/// The restrictions that a helper could put on itself; the kernel may lack some (DECODE-3).
package struct HelperProtections: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The helper cannot gain privileges by starting a program.
    package static let privileges = HelperProtections(rawValue: 1)
    /// A network, users and IPC objects of its own.
    package static let namespaces = HelperProtections(rawValue: 2)
    /// Landlock: no files but fonts.
    package static let files = HelperProtections(rawValue: 4)
    /// seccomp: no system calls but those that decoding needs.
    package static let calls = HelperProtections(rawValue: 8)
    /// Limits of address space, open files and written bytes.
    package static let limits = HelperProtections(rawValue: 16)

    package static let all: HelperProtections = [.privileges, .namespaces, .files, .calls, .limits]

    private static let names: [(HelperProtections, String)] = [
        (.privileges, "no new privileges"), (.namespaces, "namespaces"), (.files, "Landlock"), (.calls, "seccomp"),
        (.limits, "resource limits"),
    ]

    /// The names of the protections, separated by commas; "none" for an empty set.
    package var names: String {
        let names = Self.names.filter { contains($0.0) }.map(\.1)
        return names.isEmpty ? "none" : names.joined(separator: ", ")
    }
}
