"""A Qt window that offers files to drags and saves dropped data, for every version of PyQt."""
import sys

from received import FILES, LINKS, save, report


def run(title, QtCore, QtGui, QtWidgets):
    copy, move = QtCore.Qt.DropAction.CopyAction, QtCore.Qt.DropAction.MoveAction

    class Window(QtWidgets.QLabel):
        def __init__(self):
            super().__init__(title)
            self.setAcceptDrops(True)
            self.setWindowTitle(title)
            self.setGeometry(1100, 300, 300, 200)

        def showEvent(self, event):
            QtCore.QTimer.singleShot(0, lambda: report("ready"))

        def dragEnterEvent(self, event):
            event.acceptProposedAction()

        def dragMoveEvent(self, event):
            event.acceptProposedAction()

        def dropEvent(self, event):
            data = event.mimeData()
            for name in data.formats():
                if name.startswith("image/"):
                    save(name, bytes(data.data(name)))
            save(LINKS, "\r\n".join(bytes(url.toEncoded()).decode() for url in data.urls()).encode())
            event.acceptProposedAction()

        def mouseMoveEvent(self, event):
            drag, data = QtGui.QDrag(self), QtCore.QMimeData()
            data.setUrls([QtCore.QUrl.fromLocalFile(path) for path in FILES])
            drag.setMimeData(data)
            result = drag.exec(copy | move)
            # An enumeration in PyQt6, an integer in PyQt5.
            report("ended", int(getattr(result, "value", result)))

    program = QtWidgets.QApplication(sys.argv[:1])
    window = Window()
    window.show()
    sys.exit(program.exec())
