import Testing
import UIKitNames

@MainActor @Suite(.timeLimit(.minutes(20))) struct VisualEffectTests {
    @Test("BUILD-4: an effect view covers a part of what is behind it, and shows its content in full")
    func translucency() {
        let back = UIView()
        back.backgroundColor = .red
        let effects = UIVisualEffectView(effect: UIBlurEffect(style: .systemThinMaterialLight))
        effects.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        let mark = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        mark.backgroundColor = .blue
        effects.contentView.addSubview(mark)
        back.addSubview(effects)
        let window = SimulatedWindow(back)
        #expect(effects.contentView.frame == effects.bounds && effects.effect is UIBlurEffect)
        #expect(window.pixel(10, 10) == 0x0000ff && window.pixel(300, 100) == 0xff0000)
        let covered = window.pixel(100, 100)
        // Between the red behind and the light material.
        #expect(covered >> 16 > 0xf0 && (0x80...0xd0).contains(covered & 0xff))
        effects.effect = UIBlurEffect(style: .systemChromeMaterialDark)
        window.frame()
        #expect(window.pixel(100, 100) >> 16 < 0x60)
        effects.effect = nil
        window.frame()
        #expect(window.pixel(100, 100) == 0xff0000)
        effects.effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark), style: .label)
        effects.frame.size.width = 100
        window.frame()
        #expect(window.pixel(50, 100) == 0xff0000 && effects.contentView.frame.width == 100)
    }
}
