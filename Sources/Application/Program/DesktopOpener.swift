import Foundation

/// Opens files, folders and links in the programs that the desktop uses for them.
package enum DesktopOpener {
    /// Why nothing was opened: a sentence.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Starts `xdg-open` with a link, and does not wait for its end.
    ///
    /// - Throws: `Failure`.
    package static func open(_ url: URL) throws(Failure) {
        guard let program = InstalledProgram.url(named: "xdg-open") else {
            throw Failure(
                description: "Couldn't open '\(url.isFileURL ? url.path : url.absoluteString)': "
                    + "xdg-open is not installed.")
        }
        let process = Process()
        process.executableURL = program
        // A link cannot be an option of the command: it begins with its scheme.
        process.arguments = [url.absoluteString]
        do {
            try process.run()
        } catch {
            throw Failure(description: "Couldn't start xdg-open: \(error.localizedDescription)")
        }
    }
}
