import DragAndDrop
import TestSupport
import Testing

@Suite struct CallbackOrderTests {
    @Test("DRAG-2: the table of allowed callbacks finds violations")
    func tableFindsViolations() {
        let order = CallbackOrder.drop
        let good: [DropCallback] = [
            .canHandle, .sessionDidEnter, .sessionDidUpdate, .performDrop, .concludeDrop, .sessionDidEnd,
        ]
        #expect(order.problems(in: good).isEmpty && order.problems(in: []).isEmpty)
        for index in good.indices {
            var bad = good
            bad.remove(at: index)
            #expect(!order.problems(in: bad).isEmpty, "without \(good[index])")
            bad.insert(contentsOf: [good[index], good[index]], at: index)
            #expect(!order.problems(in: bad).isEmpty == (good[index] != .canHandle && good[index] != .sessionDidUpdate))
        }
        #expect(order.problems(in: [.canHandle, .sessionDidEnter]).count == 1)
        #expect(order.problems(in: [.canHandle, .sessionDidEnter], isOpen: true).isEmpty)
    }

    @Test("DRAG-2: every callback of the table is reachable, and has a successor unless it is the last")
    func tableIsComplete() {
        func check<Callback>(_ order: CallbackOrder<Callback>) {
            let reached = order.following.values.reduce(order.first) { $0.union($1) }
            #expect(reached == Set(Callback.allCases))
            for callback in Callback.allCases {
                #expect(order.last.contains(callback) || order.following[callback]?.isEmpty == false, "\(callback)")
            }
        }
        check(CallbackOrder.drag)
        check(CallbackOrder.drop)
    }

    @Test("DRAG-2: the article contains the table")
    func articleMatchesTable() throws {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent(
                "Sources/DragAndDrop/DragAndDrop.docc/OrderOfCallbacks.md")
        let lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
        func rows<Callback>(_ order: CallbackOrder<Callback>) -> [String] {
            func list(_ callbacks: Set<Callback>) -> String {
                Callback.allCases.filter(callbacks.contains).map { "`\($0.rawValue)`" }.joined(separator: ", ")
            }
            return ["| (first) | \(list(order.first)) |"]
                + order.following.map { "| `\($0.key.rawValue)` | \(list($0.value)) |" }
        }
        let expected = rows(CallbackOrder.drag) + rows(CallbackOrder.drop)
        let written = lines.filter { $0.hasPrefix("| `") || $0.hasPrefix("| (first)") }
        #expect(Set(written) == Set(expected) && written.count == expected.count)
    }
}
