#!/usr/bin/python3
"""A Qt 5 window that offers files to drags and saves dropped data: qt5.py FOLDER FILE..."""
import sys

from PyQt5 import QtCore, QtGui, QtWidgets

from received import FILES, LINKS, save, report


class Window(QtWidgets.QLabel):
    def __init__(self):
        super().__init__("Qt 5")
        self.setAcceptDrops(True)
        self.setWindowTitle("qt5")
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
        report("ended", int(drag.exec_(QtCore.Qt.CopyAction | QtCore.Qt.MoveAction)))


program = QtWidgets.QApplication(sys.argv[:1])
window = Window()
window.show()
sys.exit(program.exec_())
