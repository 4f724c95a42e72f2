#!/usr/bin/python3
"""A Qt 6 window that offers files to drags and saves dropped data: qt6.py FOLDER FILE..."""
from PyQt6 import QtCore, QtGui, QtWidgets

import qt

qt.run("Qt 6", QtCore, QtGui, QtWidgets)
