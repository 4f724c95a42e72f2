/// A value that one thread hands over to another and does not use afterwards.
///
/// UIKit's protocols for items do not require `Sendable`, and Foundation's string, link and data classes are not. A
/// provider uses an object that it was created with from the thread of a load, so the program must not change it
/// meanwhile. A loaded object belongs to the handler that receives it.
///
/// `@unchecked Sendable`, because the compiler cannot check that only one thread uses the value at a time.
struct HandedOver<Value>: @unchecked Sendable {
    let value: Value
}
