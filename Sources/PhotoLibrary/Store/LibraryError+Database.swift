import Foundation
import GRDB

extension LibraryError {
    /// The error that a database call ended with, in the library's own terms.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as LibraryError: self = error
        case let error as DatabaseError: self.init(error, path: path)
        // A value of an impossible kind, which only another hand can have written.
        case is RowDecodingError: self = .damaged(path: path)
        default: self = .database(String(describing: error))
        }
    }

    private init(_ error: DatabaseError, path: String) {
        switch error.resultCode.primaryResultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(path: path)
        case .SQLITE_FULL: self = .diskFull
        case .SQLITE_READONLY: self = .readOnly
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
        default: self = .database(error.message ?? error.resultCode.description)
        }
    }

    /// Whether the database as it is cannot be used by this program at all.
    var isAboutContent: Bool {
        switch self {
        case .damaged, .newer: true
        default: false
        }
    }
}
