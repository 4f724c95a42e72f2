import Testing
import UIKitNames

/// The default backgrounds of tables, cells and previews.
@MainActor @Suite(.timeLimit(.minutes(20))) struct BackgroundTests {
    /// A drag source without a background, with a small mark in its middle.
    private final class Sign: UIView, UIDragInteractionDelegate {
        var parameters: UIDragPreviewParameters?

        override init(frame: CGRect) {
            super.init(frame: frame)
            let mark = UIView(frame: CGRect(x: frame.width / 2 - 4, y: frame.height / 2 - 4, width: 8, height: 8))
            mark.backgroundColor = .red
            addSubview(mark)
            addInteraction(UIDragInteraction(delegate: self))
        }

        func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: UIDragSession) -> [UIDragItem]
        {
            [UIDragItem(itemProvider: NSItemProvider(object: "sign"))]
        }

        func dragInteraction(
            _ interaction: UIDragInteraction, previewForLifting item: UIDragItem, session: UIDragSession
        ) -> UITargetedDragPreview? {
            parameters.map { UITargetedDragPreview(view: self, parameters: $0) } ?? UITargetedDragPreview(view: self)
        }
    }

    /// Drags a sign to the middle of the window and returns the window during the drag.
    private func dragged(_ parameters: UIDragPreviewParameters? = nil, isDark: Bool) -> SimulatedWindow {
        let content = UIView()
        content.backgroundColor = .green
        let sign = Sign(frame: CGRect(x: 20, y: 20, width: 100, height: 60))
        sign.parameters = parameters
        content.addSubview(sign)
        let window = SimulatedWindow(content)
        window.root.desktopAppearance = Appearance(isDark: isDark)
        window.press(CGPoint(x: 70, y: 50))
        window.move(to: CGPoint(x: 200, y: 200))
        window.wait(0.6)
        return window
    }

    @Test("BUILD-4: a preview has an opaque background unless its parameters clear it", arguments: [false, true])
    func previews(_ isDark: Bool) {
        let background: UInt32 = isDark ? 0x1c1c1e : 0xffffff
        for parameters in [nil, UIDragPreviewParameters()] {
            let window = dragged(parameters, isDark: isDark)
            #expect(window.pixel(200, 200) == 0xff0000)
            for x in [165, 180, 220, 235] { #expect(window.pixel(x, 200) == background, "\(x)") }
        }
        let clear = UIDragPreviewParameters()
        #expect(clear.backgroundColor == .systemBackground)
        clear.backgroundColor = .clear
        #expect(dragged(clear, isDark: isDark).pixel(180, 200) != background)
        clear.backgroundColor = nil
        #expect(clear.backgroundColor == .systemBackground)
    }

    @Test("BUILD-4: tables, collections and table cells are opaque, cells of collections are not")
    func containers() {
        #expect(UITableView().backgroundColor == .systemBackground)
        #expect(UITableView(frame: .zero, style: .plain).backgroundColor == .systemBackground)
        let layout = UICollectionViewFlowLayout()
        #expect(UICollectionView(frame: .zero, collectionViewLayout: layout).backgroundColor == .systemBackground)
        #expect(UITableViewCell(style: .default, reuseIdentifier: nil).backgroundColor == .systemBackground)
        #expect(UICollectionViewCell(frame: .zero).backgroundColor == nil)
    }
}
