import Application
import NoteEditor

Program.run("Notes", identifier: "org.example.Notes", version: "1.0") { program in
    program.aboutText = "Writes notes in plain text."
    program.menu = { window in program.noteMenu(of: window) }
    try program.openNote()
}
