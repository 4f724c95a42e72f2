import DragAndDrop
import Testing

@testable import X11

@Suite("Serving authorizer") struct RequestAuthorizerTests {
    let target = DragSourceMachine.Target(window: 0x100, receiver: 0x100, version: 5)
    let limits = ExchangeLimits()

    func isSame(_ a: UInt, _ b: UInt) -> Bool { a >> 8 == b >> 8 }

    @Test("XDND-6: only the program under the pointer is served")
    func unauthorizedClients() {
        var authorizer = RequestAuthorizer(limits: limits)
        func decision(_ window: UInt, _ time: Timestamp) -> RequestDecision {
            authorizer.decision(on: window, at: time, isSameProgram: isSame)
        }
        #expect(decision(0x101, .zero) == .refuse)
        authorizer.enter(target, at: .seconds(1))
        #expect(decision(0x201, .seconds(9)) == .refuse)
        #expect(decision(0x101, .seconds(9)) == .serve)
        authorizer.revoke()
        #expect(decision(0x101, .seconds(9)) == .refuse)
        authorizer.drop(target)
        #expect(decision(0x201, .seconds(9)) == .refuse)
        #expect(decision(0x101, .seconds(9)) == .serve)
    }

    @Test("XDND-6, WIRE-49: before the pointer has rested for 0.15 s requests are held back, not refused")
    func resting() {
        var authorizer = RequestAuthorizer(limits: limits)
        authorizer.enter(target, at: .zero)
        #expect(authorizer.deadline == .milliseconds(150))
        #expect(authorizer.decision(on: 0x101, at: .milliseconds(149), isSameProgram: isSame) == .hold)
        #expect(authorizer.decision(on: 0x201, at: .milliseconds(149), isSameProgram: isSame) == .refuse)
        #expect(authorizer.decision(on: 0x101, at: .milliseconds(150), isSameProgram: isSame) == .serve)
        authorizer.enter(target, at: .seconds(1))
        authorizer.drop(target)
        #expect(authorizer.decision(on: 0x101, at: .seconds(1), isSameProgram: isSame) == .serve)
        authorizer.enter(target, at: .seconds(2))
        authorizer.release(target)
        #expect(authorizer.decision(on: 0x101, at: .seconds(2), isSameProgram: isSame) == .serve)
        #expect(authorizer.decision(on: 0x201, at: .seconds(2), isSameProgram: isSame) == .refuse)
        #expect(authorizer.droppedTarget == nil)
    }

    @Test("XDND-6: the program of the target's proxy is served")
    func proxies() {
        var authorizer = RequestAuthorizer(limits: limits)
        authorizer.drop(DragSourceMachine.Target(window: 0x100, receiver: 0x200, version: 5))
        #expect(authorizer.decision(on: 0x2ff, at: .zero, isSameProgram: isSame) == .serve)
        #expect(authorizer.decision(on: 0x1ff, at: .zero, isSameProgram: isSame) == .serve)
        #expect(authorizer.decision(on: 0x3ff, at: .zero, isSameProgram: isSame) == .refuse)
    }
}
