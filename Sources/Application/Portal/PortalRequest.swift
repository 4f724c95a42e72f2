import Foundation

/// What the user is asked for in the desktop's file dialog (APP-27).
package struct PortalRequest: Sendable, Hashable {
    /// What the dialog selects.
    package enum Purpose: Sendable, Hashable {
        /// Files to read, one or more.
        case files
        /// Folders to read, one or more.
        case folders
        /// One folder to write to.
        case targetFolder
        /// A file to write, whose suggested name is given. The desktop asks before one is replaced.
        case newFile(name: String)

        var selectsFolders: Bool { self == .folders || self == .targetFolder }
        var selectsSeveral: Bool { self == .files || self == .folders }
        /// The suggested name of ``newFile(name:)``; nil otherwise.
        var suggestedName: String? { if case .newFile(let name) = self { name } else { nil } }
    }

    /// The files that a dialog lists while the filter of this name is chosen.
    package struct Filter: Sendable, Hashable {
        /// The filter's name for the user, such as "Photos".
        package var name: String
        /// Media types; a subtype may be "*".
        package var types: [String]
        /// Patterns of names, such as "*.jpg".
        package var patterns: [String]

        /// Creates a filter of the files that have one of the types or match one of the patterns.
        package init(_ name: String, types: [String] = [], patterns: [String] = []) {
            (self.name, self.types, self.patterns) = (name, types, patterns)
        }

        /// Creates a filter of the files with one of the extensions, without dots, in any case; the desktop's patterns
        /// distinguish cases.
        package init(extensions: some Collection<String>) {
            let sorted = extensions.sorted()
            let patterns = sorted.map { name in
                "*." + name.map { $0.isCased ? "[\($0.lowercased())\($0.uppercased())]" : String($0) }.joined()
            }
            self.init(sorted.map { "*.\($0)" }.joined(separator: ", "), patterns: patterns)
        }

        /// The filter of all files.
        package static let allFiles = Filter("All files", patterns: ["*"])
    }

    /// The dialog's title.
    package var title: String
    /// The title of the button that ends the dialog.
    package var button: String
    package var purpose: Purpose
    /// The path of the folder that is listed first; nil for the desktop's choice.
    package var folder: String?
    /// The filters of files, the one that is chosen first at the front; empty to list all files.
    package var filters: [Filter]
    /// The X window that the dialog belongs to; the desktop keeps the dialog above it.
    package var window: UInt?

    /// Creates a request.
    package init(
        _ title: String, button: String, for purpose: Purpose, in folder: String? = nil, filters: [Filter] = [],
        window: UInt? = nil
    ) {
        (self.title, self.button, self.purpose, self.folder) = (title, button, purpose, folder)
        (self.filters, self.window) = (filters, window)
    }
}

/// Shows the desktop's file dialog over a window, and returns what was chosen; nil if it was canceled. Canceling the
/// task closes the dialog.
package typealias DesktopDialog = @Sendable (PortalRequest) async throws -> [URL]?

/// Why the desktop's file dialog has not answered.
package enum PortalError: Error, Sendable, Hashable {
    /// The desktop has no such dialog, or none with folders: there is no session bus, no portal on it, or the portal
    /// has not answered in time. A program shows a dialog of its own.
    case unavailable(reason: String)
    /// The portal has ended while its dialog was open.
    case ended
    /// All chosen files are on another machine, and have no path on this one.
    case notLocal(count: Int)
}

extension PortalError: CustomStringConvertible {
    /// A complete sentence for the user.
    package var description: String {
        switch self {
        case .unavailable(let reason): "The desktop's file dialog is not available: \(reason)."
        case .ended: "The desktop's file dialog ended before anything was chosen. Try again."
        case .notLocal(let count):
            count == 1
                ? "The chosen file is on another computer. Copy it to this one first."
                : "The chosen files are on another computer. Copy them to this one first."
        }
    }
}
