#!/usr/bin/python3
"""A Qt 5 window that offers files to drags and saves dropped data: qt5.py FOLDER FILE..."""
from PyQt5 import QtCore, QtGui, QtWidgets

import qt

qt.run("Qt 5", QtCore, QtGui, QtWidgets)
