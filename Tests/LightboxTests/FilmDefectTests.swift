import Application
import Foundation
import Testing

@testable import Lightbox
@testable import Views

/// Defects that the tests make in the running program, between the state of a frame and its drawing. `make defects` has
/// those of the program's code.
@MainActor @Suite(.timeLimit(.minutes(20))) struct FilmDefectTests {
    /// A defect of some frames of a film.
    enum Defect: String, CaseIterable, Sendable {
        case cellVanishes, rowJumps, trashCut, photoJumps, controlMoves, noticeCut, sidebarJumps

        var film: Film {
            switch self {
            case .cellVanishes, .controlMoves: .single
            case .rowJumps: .reorder
            case .trashCut, .noticeCut: .trash
            case .photoJumps: .zoom
            case .sidebarJumps: .sidebar
            }
        }

        var finding: FilmChecker.Finding.Kind {
            switch self {
            case .cellVanishes, .noticeCut: .opacity
            case .trashCut: .content
            case .rowJumps, .photoJumps, .controlMoves, .sidebarJumps: .jump
            }
        }

        /// Whether a frame belongs to the part of the run in which the defect is.
        @MainActor fileprivate func isDue(in root: RootView) -> Bool {
            switch self {
            case .cellVanishes, .trashCut, .controlMoves:
                root.engine.presentations.contains { if case .dropping = $0.session.phase { true } else { false } }
            case .rowJumps: root.engine.presentations.contains { $0.session.phase.isBeingDragged }
            case .photoJumps: first(PhotoViewer.self, in: root)?.placement.isZoomed == true
            case .noticeCut: first(NoticeView.self, in: root) != nil
            case .sidebarJumps: first(SplitView.self, in: root)?.showsOverlay == true
            }
        }

        /// Changes the views of the frame with a number, counted from the first one that is due.
        @MainActor fileprivate func apply(to root: RootView, frame: Int) {
            switch self {
            case .cellVanishes:
                if frame == 2 { first(PhotoGrid.self, in: root)?.paths.cells.inOrder.last?.value.cell.alpha = 0 }
            case .rowJumps:
                guard frame == 20,
                    let table = first(SidebarPane.self, in: root).flatMap({ first(TableView.self, in: $0) })
                else { return }
                table.paths.cells.inOrder.last?.value.shift(by: CGPoint(x: 0, y: 12))
            case .trashCut: if frame == 2 { first(TrashView.self, in: root)?.backgroundColor = Color(hex: 0xff0000) }
            case .photoJumps: if frame == 6 { first(PhotoViewer.self, in: root)?.placement = ViewerPlacement() }
            case .controlMoves: if frame == 2 { first(TrashView.self, in: root)?.frame.origin.x -= 4 }
            case .noticeCut: if frame < 3 { first(NoticeView.self, in: root)?.alpha = 1 }
            case .sidebarJumps: if frame == 4 { first(SplitView.self, in: root)?.sidebar.frame.origin.x += 30 }
            }
        }
    }

    @Test("BUILD-5: the films find a defect of some frames of the program", arguments: Defect.allCases)
    func defect(_ defect: Defect) async throws {
        var frames = 0
        let sampler = try await defect.film.play(
            rate: 60,
            willDraw: { content in
                guard frames > 0 || defect.isDue(in: content.root) else { return }
                defect.apply(to: content.root, frame: frames)
                frames += 1
            })
        let kinds = Set(sampler.checker.findings.map(\.kind))
        #expect(frames > 20 && kinds.contains(defect.finding), "\(sampler.checker.findings)")
    }
}

/// The first view of a class in a view tree.
@MainActor private func first<T: View>(_ type: T.Type, in view: View) -> T? {
    view as? T ?? view.subviews.lazy.compactMap { first(type, in: $0) }.first
}
