import Foundation

/// The known defect that the environment variable `LIGHTBOX_DEFECT` names. Exists in the copy of `.ci/defects` only.
package enum Defect {
    private static let name = ProcessInfo.processInfo.environment["LIGHTBOX_DEFECT"]

    /// Whether a defect is on.
    package static func isOn(_ defect: String) -> Bool { name == defect }
}
