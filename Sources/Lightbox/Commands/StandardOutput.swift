import Application
import Canvas
import Foundation
import ImageFiles
import SystemCalls

/// The process's standard output.
enum StandardOutput {
    /// Makes failures of the standard descriptors ordinary errors. Call it first.
    ///
    /// A descriptor that the parent has closed is opened for reading only, so that writing to it fails: otherwise the
    /// first opened file, such as the database, would get its number, and the output with it.
    static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        // `open` returns the lowest free number.
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = SystemCall.open("/dev/null", O_RDONLY)
        }
    }

    /// Writes all of the text.
    ///
    /// If that fails, the process ends with `EX_IOERR`: silently if the reader of a pipe has gone, otherwise with a
    /// message on standard error.
    static func write(_ text: String) {
        guard let code = OutputFile.write(Array(text.utf8), to: STDOUT_FILENO) else { return }
        if code != EPIPE {
            StandardError.write(
                StandardError.line("Couldn't write the output: \(SystemError.text(code)).", program: "lightbox"))
        }
        exit(EX_IOERR)
    }
}
