import Foundation

@testable import UIKitNames

extension SetterFuzzTests {
    /// Buttons, sliders and other controls.
    static let controlSetters: [String: Setter] = [
        "UIButton.Configuration.contentInsets": { scene, value in
            configure(scene) { $0.contentInsets = value.directional }
        },
        "UIButton.Configuration.imagePadding": { scene, value in configure(scene) { $0.imagePadding = value.number } },
        "UIButton.Configuration.titlePadding": { scene, value in configure(scene) { $0.titlePadding = value.number } },
        "UIButton.contentEdgeInsets": { $0.button.contentEdgeInsets = $1.insets },
        "UIButton.imageEdgeInsets": { $0.button.imageEdgeInsets = $1.insets },
        "UIButton.titleEdgeInsets": { $0.button.titleEdgeInsets = $1.insets },
        "UIDatePicker.countDownDuration": {
            $0.datePicker.datePickerMode = .countDownTimer
            $0.datePicker.countDownDuration = $1.number
        },
        "UIDatePicker.minuteInterval": { $0.datePicker.minuteInterval = $1.integer },
        "UIPageControl.currentPage": { $0.pages.currentPage = $1.integer },
        "UIPageControl.numberOfPages": { $0.pages.numberOfPages = $1.integer },
        "UIProgressView.progress": { $0.progress.progress = $1.float },
        "UISearchBar.selectedScopeButtonIndex": { $0.search.selectedScopeButtonIndex = $1.integer },
        "UISegmentedControl.selectedSegmentIndex": { $0.segments.selectedSegmentIndex = $1.integer },
        "UISlider.maximumValue": {
            $0.slider.maximumValue = $1.float
            $0.slider.value = 0.5
        },
        "UISlider.minimumValue": {
            $0.slider.minimumValue = $1.float
            $0.slider.value = 0.5
        },
        "UISlider.value": { $0.slider.value = $1.float },
        "UIStepper.maximumValue": { $0.stepper.maximumValue = $1.number },
        "UIStepper.minimumValue": { $0.stepper.minimumValue = $1.number },
        "UIStepper.stepValue": { $0.stepper.stepValue = $1.number },
        "UIStepper.value": { $0.stepper.value = $1.number },
    ]

    private static func configure(_ scene: UnusualScene, _ change: (inout UIButton.Configuration) -> Void) {
        var configuration = UIButton.Configuration.filled()
        (configuration.title, configuration.subtitle, configuration.image) = ("Title", "Subtitle", .filled(.red))
        change(&configuration)
        scene.button.configuration = configuration
    }
}
