import TestSupport
import Testing
import UIKitNames

@testable import Scenes

/// The grid of Slow Photos in a window (SCENE-1).
@Suite(.timeLimit(.minutes(20))) @MainActor struct SlowPhotosTests {
    private func cells(_ controller: SlowPhotosViewController) -> [SlowPhotoCell] {
        controller.collectionView.visibleCells.compactMap { $0 as? SlowPhotoCell }
    }

    @Test(
        "SCENE-1: the grid with two selected photos, and a drag of both, match the reference images",
        .enabled(if: SceneFont.isInstalled, SceneFont.advice), arguments: [false, true])
    func picture(isDark: Bool) async throws {
        let controller = SlowPhotosViewController()
        let window = SimulatedWindow(controller.view, size: CGSize(width: 664, height: 568))
        window.root.desktopAppearance = Appearance(isDark: isDark)
        await window.settle {
            cells(controller).count == 12 && cells(controller).allSatisfy { $0.imageView.image != nil }
        }
        let paths = [1, 6].map { IndexPath(item: $0, section: 0) }
        for path in paths { controller.collectionView.selectItem(at: path, animated: false, scrollPosition: []) }
        window.wait(1)
        let name = "slow-photos-\(isDark ? "dark" : "light")"
        ScenePicture.check(window.surface, name)
        let cell = try #require(controller.collectionView.cellForItem(at: paths[1]))
        let start = window.center(of: cell)
        window.press(start)
        window.move(to: start + CGPoint(x: 120, y: 110))
        window.wait(1)
        #expect(window.previews.count == 2)
        ScenePicture.check(window.surface, name + "-dragged")
        window.key(.escape)
        window.release()
        await window.settle()
    }
}
