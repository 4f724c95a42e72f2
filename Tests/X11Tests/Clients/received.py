"""The toolkit clients' handling of drops: saves files and bytes in a folder, and prints their names.

With CLIENT_TYPE in the environment, clients offer and accept the bytes of a single file as that type instead of links.
"""
import os
import shutil
import sys
from urllib.parse import quote, unquote, urlparse

FOLDER = sys.argv[1]
FILES = sys.argv[2:]
LINKS = "text/uri-list"
TYPE = os.environ.get("CLIENT_TYPE", LINKS)


def report(*words):
    print(*words, flush=True)


def uris():
    return ["file://" + quote(path) for path in FILES]


def contents():
    with open(FILES[0], "rb") as file:
        return file.read()


def save(what, data):
    """Saves the data of a drop: files of a list under their own names, other data under the name of its type."""
    if what != LINKS:
        with open(os.path.join(FOLDER, what.replace("/", "-")), "wb") as file:
            file.write(data)
        return report("received", what)
    for line in data.decode().split("\r\n"):
        if line and not line.startswith("#"):
            path = unquote(urlparse(line).path)
            shutil.copy(path, FOLDER)
            report("received", os.path.basename(path))
    report("kept all")
