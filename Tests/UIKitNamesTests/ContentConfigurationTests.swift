import Testing

@testable import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct ContentConfigurationTests {
    private func shown() -> (RecipesViewController, SimulatedWindow) {
        let controller = RecipesViewController()
        let window = SimulatedWindow(controller.view)
        window.frame()
        return (controller, window)
    }

    private func cell(_ controller: RecipesViewController, _ item: Int, _ section: Int) throws -> RecipeListCell {
        try #require(
            controller.collectionView.cellForItem(at: IndexPath(item: item, section: section)) as? RecipeListCell)
    }

    @Test("LIST-13: a cell shows its configuration, which it makes of its state and of values of the program")
    func state() throws {
        let (controller, window) = shown()
        let bread = try cell(controller, 0, 0)
        let content = try #require(bread.contentView as? UIListContentView)
        #expect(content.accessibilityName == "Bread" && bread.accessibilityName == "Bread")
        let image = content.subviews.compactMap { $0 as? UIImageView }.first
        #expect(image?.tintColor == .systemGray && image?.frame.width == 28)
        let updates = bread.updates
        window.press(window.center(of: bread))
        window.release()
        window.frame()
        #expect(bread.isSelected && bread.updates > updates && image?.tintColor == .systemOrange)
        // The configuration's color replaces that of a selection.
        let place = bread.convert(CGPoint(x: 150, y: 10), to: nil)
        let yellow = UIColor.systemYellow.resolved(in: bread.appearance.colorScheme)
        #expect(window.color(at: place) & 0xFFFFFF == yellow.rgb)
        #expect(bread.contentView === content)
    }

    @Test("LIST-13: a list cell serves as a header, with a text in capital letters")
    func header() throws {
        let (controller, window) = shown()
        let header = try #require(
            controller.collectionView.supplementaryView(
                forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1))
                as? UICollectionViewListCell)
        #expect(header.contentView.accessibilityName == "OTHERS" && header.frame.height == 44)
        #expect(window.views(ofType: RecipeListCell.self).count == 3)
    }

    @Test("LIST-13: a configuration of the program has a view of its own, which is reused and follows the state")
    func custom() throws {
        let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
        var handled: [Bool] = []
        cell.configurationUpdateHandler = { cell, state in
            handled.append(state.isSelected)
            cell.alpha = state.isSelected ? 1 : 0.9
        }
        #expect(handled == [false])
        cell.contentConfiguration = RatingContentConfiguration(stars: 3)
        let view = try #require(cell.contentView as? RatingContentView)
        #expect(view.label.text == "***" && view.frame == cell.bounds)
        cell.isSelected = true
        #expect(handled == [false, true] && view.label.textColor == .systemOrange)
        cell.contentConfiguration = RatingContentConfiguration(stars: 1)
        #expect(cell.contentView === view && view.label.text == "*")
        cell.automaticallyUpdatesContentConfiguration = false
        cell.isSelected = false
        #expect((cell.contentConfiguration as? RatingContentConfiguration)?.tint == .systemGray)
        cell.contentConfiguration = UIListContentConfiguration.cell()
        #expect(cell.contentView is UIListContentView && view.superview == nil)
    }

    @Test("LIST-13: rows of tables are as high as the constraints of their configurations need")
    func rowHeight() throws {
        final class Source: NSObject, UITableViewDataSource {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
                if indexPath.row == 0 {
                    cell.contentConfiguration = RatingContentConfiguration(stars: 5)
                } else {
                    var content = cell.defaultContentConfiguration()
                    content.text = String(repeating: "A long text. ", count: 20)
                    cell.contentConfiguration = content
                }
                return cell
            }
        }
        let (table, source) = (UITableView(frame: .zero, style: .plain), Source())
        table.dataSource = source
        let window = SimulatedWindow(table, size: CGSize(width: 300, height: 400))
        window.frame()
        let cells = (0..<2).compactMap { table.cellForRow(at: IndexPath(row: $0, section: 0)) }
        let label = try #require((cells.first?.contentView as? RatingContentView)?.label)
        #expect(cells[0].frame.height == 40 + label.frame.height && cells[1].frame.height > 80)
        #expect(cells[1].textLabel?.superview?.superview == nil)
    }

    @Test("LIST-13: backgrounds have insets, an outline, an image and a transformed color")
    func background() {
        let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
        var background = UIBackgroundConfiguration.listPlainCell()
        background.backgroundColor = .red
        background.backgroundColorTransformer = UIConfigurationColorTransformer { _ in .blue }
        background.backgroundInsets = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 10, trailing: 20)
        (background.strokeColor, background.strokeWidth, background.strokeOutset) = (.green, 2, 3)
        #expect(background == background && background != .clear())
        cell.backgroundConfiguration = background
        let view = UIView()
        view.backgroundColor = .white
        view.addSubview(cell)
        let window = SimulatedWindow(view)
        #expect([50, 10, 17].map { window.pixel($0, 30) } == [0x0000FF, 0xFFFFFF, 0x00FF00])
        background.image = .filled(.yellow)
        cell.backgroundConfiguration = background
        window.frame()
        #expect(window.pixel(50, 30) == 0xFFFF00)
        #expect(UIConfigurationColorTransformer.grayscale(.yellow).rgb == 0xE2E2E2)
    }

    @Test("LIST-5: the menu of a selected item is that of all selected items; titles have images, and may be red")
    func severalItems() throws {
        let (controller, window) = shown()
        for item in 0..<2 {
            window.press(window.center(of: try cell(controller, item, 1)))
            window.release()
        }
        window.press(window.center(of: try cell(controller, 1, 1)), button: .secondary)
        window.release(.secondary)
        window.frame()
        try window.click(window.element(.button, named: "Delete 2"))
        #expect(controller.deleted == ["Soup", "Salad"])
        // Another item than the selected ones.
        window.press(window.center(of: try cell(controller, 0, 0)), button: .secondary)
        window.release(.secondary)
        window.frame()
        let item = try window.element(.button, named: "Delete 1")
        let image = window.screenshot()
        let area = item.convert(item.bounds, to: nil)
        let colors = Set(
            (Int(area.minX)..<Int(area.maxX)).flatMap { x in
                (Int(area.minY)..<Int(area.maxY)).map { image.pixel(x: x, y: $0) & 0xFFFFFF }
            })
        #expect(colors.contains(item.palette.forbidden.rgb))
        try window.click(item)
        #expect(controller.deleted == ["Bread"])
    }
}

extension UIColor {
    /// The color as 0xRRGGBB.
    fileprivate var rgb: UInt32 {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        _ = getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        func byte(_ value: CGFloat) -> UInt32 { UInt32((value * 255).rounded()) }
        return byte(red) << 16 | byte(green) << 8 | byte(blue)
    }
}
