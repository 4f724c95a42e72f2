import UIKitNames

/// A message; messages of a common subject form a thread.
final class MailMessage: Codable, Sendable {
    /// The type of a dragged message, by which other views of the program recognize it.
    static let typeIdentifier = "private.example.mail"

    let sender: String
    /// When the message arrived, in minutes since the start of the week.
    let minute: Int
    let subject: String
    let text: String
    let isUnread: Bool

    init(_ sender: String, _ minute: Int, _ subject: String, _ text: String, isUnread: Bool = false) {
        self.sender = sender
        self.minute = minute
        self.subject = subject
        self.text = text
        self.isUnread = isUnread
    }

    /// The weekday and the time.
    var date: String {
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let (hour, minute) = (minute / 60 % 24, minute % 60)
        return "\(days[self.minute / 1440 % 7]) \(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// Provides the message to views that accept messages.
    func makeItemProvider() -> NSItemProvider {
        let provider = NSItemProvider()
        provider.suggestedName = subject
        provider.registerDataRepresentation(forTypeIdentifier: Self.typeIdentifier, visibility: .all) { completion in
            do {
                completion(try JSONEncoder().encode(self), nil)
            } catch {
                completion(nil, error)
            }
            return nil
        }
        return provider
    }
}

/// The messages of one subject, in any order.
struct MailThread {
    let messages: [MailMessage]
    var subject: String { messages.first?.subject ?? "" }

    /// The messages in the order of a drag, whose last item is on top.
    var oldestFirst: [MailMessage] { messages.sorted { $0.minute < $1.minute } }

    static let samples = [
        MailThread(messages: [
            MailMessage(
                "Ines Duarte", 2 * 1440 + 552, "The lighthouse series",
                "I printed the three at the bottom of the sheet. The one with the gull has the light we were after.",
                isUnread: true),
            MailMessage(
                "Tomas Berg", 1 * 1440 + 1094, "The lighthouse series",
                "Agreed on the gull. Could the horizon sit a little lower, or is that the frame's doing?"),
            MailMessage(
                "Ines Duarte", 1 * 1440 + 610, "The lighthouse series",
                "Contact sheet attached. Twelve frames, all from the second evening, none cropped yet."),
        ]),
        MailThread(messages: [
            MailMessage(
                "Framing workshop", 2 * 1440 + 478, "Your frames are ready",
                "Both oak frames can be collected until six. Please bring the slip.", isUnread: true)
        ]),
        MailThread(messages: [
            MailMessage(
                "Mara Lindqvist", 1 * 1440 + 885, "Saturday at the salt pans",
                "Low tide is at 6:40. If we leave at five there is time for coffee on the dam."),
            MailMessage(
                "Jonas Weber", 0 * 1440 + 1230, "Saturday at the salt pans",
                "I am in, and can take two tripods in the car."),
        ]),
    ]
}
