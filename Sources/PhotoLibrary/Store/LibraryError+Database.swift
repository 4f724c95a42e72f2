import Foundation
import GRDB

extension LibraryError {
    /// Maps an error of GRDB or SQLite to a library error.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as LibraryError: self = error
        case let error as DatabaseError: self.init(error, path: path)
        // A value of an unexpected type, which this program never writes.
        case is RowDecodingError: self = .damaged(path: path)
        default: self = .database(String(describing: error))
        }
    }

    private init(_ error: DatabaseError, path: String) {
        switch error.resultCode.primaryResultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(path: path)
        // A bad sector, or a file that ends early.
        case .SQLITE_IOERR
        where [.SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ].contains(error.extendedResultCode):
            self = .damaged(path: path)
        case .SQLITE_FULL: self = .diskFull
        case .SQLITE_READONLY: self = .readOnly
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
        default: self = .database(error.message ?? error.resultCode.description)
        }
    }

    /// Whether the file's content causes the error, so that opening the same file fails again.
    var isAboutContent: Bool {
        switch self {
        case .damaged, .newer: true
        default: false
        }
    }
}
