import Testing
import UIKitNames

@MainActor struct ButtonConfigurationTests {
    private func makeButton(_ placement: NSDirectionalRectEdge) throws -> (
        button: UIButton, image: CGRect, title: CGRect
    ) {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Add"
        configuration.image = UIImage(systemName: "plus")
        configuration.imagePlacement = placement
        configuration.imagePadding = 10
        configuration.contentInsets = NSDirectionalEdgeInsets(top: 3, leading: 20, bottom: 5, trailing: 30)
        let button = UIButton(configuration: configuration)
        button.sizeToFit()
        button.layoutIfNeeded()
        return (button, try #require(button.imageView).frame, try #require(button.titleLabel).frame)
    }

    @Test("BUILD-4: a button's configuration places image and title beside each other, with insets and padding")
    func row() throws {
        let (button, image, title) = try makeButton(.leading)
        #expect(image.minX == 20 && title.minX == image.maxX + 10 && title.maxX == button.bounds.width - 30)
        let other = try makeButton(.trailing)
        #expect(other.title.minX == 20 && other.image.minX == other.title.maxX + 10)
        #expect(other.button.bounds.size == button.bounds.size)
    }

    @Test("BUILD-4: a button's configuration places the image above or below the title")
    func column() throws {
        let (button, image, title) = try makeButton(.top)
        #expect(abs(title.minY - image.maxY - 10) <= 1)
        #expect(abs(image.midX - title.midX) <= 1 && abs(image.minY - 3) <= 1)
        #expect(button.bounds.height >= image.height + title.height + 18)
        let other = try makeButton(.bottom)
        #expect(abs(other.image.minY - other.title.maxY - 10) <= 1)
    }
}
