#!/usr/bin/python3
"""Serves a web page that offers an image and reports what is dropped on it: web.py IMAGE

Every path that ends with ".png" is the image, but "missing.png", which does not exist. Prints its address, then the
messages of the page, and the path of each image that is requested.
"""
import http.server
import socketserver
import sys

PICTURE = open(sys.argv[1], "rb").read()
PAGE = b"""<!doctype html><meta charset=utf-8><title>web</title>
<style>body{margin:0}#place{height:100px;background:#cfc}img{display:block;width:200px;height:120px}</style>
<div id=place></div><img src=picture.png>
<script>
const say = words => fetch("said", {method: "POST", body: words});
place.ondragenter = place.ondragover = event => event.preventDefault();
place.ondrop = event => {
  event.preventDefault();
  const files = [...event.dataTransfer.files].map(file => file.name + " " + file.size);
  const text = event.dataTransfer.getData("text/plain");
  const sum = [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 1000003, 7);
  say("dropped " + files.join(", ") + "; text " + text.length + " " + sum);
};
// Where the page is on the screen: Firefox says so, Chromium has all that is not the page above it. A page is loaded
// before its window has its borders and its title, so it is told once it has stayed the same for a while, and anew
// whenever it is elsewhere.
let seen = "", told = "", looks = 0;
setInterval(() => {
  const x = window.mozInnerScreenX ?? screenX, y = window.mozInnerScreenY ?? screenY + outerHeight - innerHeight;
  const here = "shown " + Math.round(x) + " " + Math.round(y);
  looks = here == seen && document.readyState == "complete" ? looks + 1 : 0;
  seen = here;
  if (looks >= 10 && here != told) say(told = here);
}, 50);
</script>"""


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        is_image, is_missing = self.path.endswith(".png"), self.path.endswith("missing.png")
        kind, body = ("image/png", PICTURE) if is_image and not is_missing else ("text/html; charset=utf-8", PAGE)
        if is_image:
            print("got " + self.path, flush=True)
        self.send_response(404 if is_missing else 200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        print(self.rfile.read(int(self.headers["Content-Length"])).decode(), flush=True)
        self.send_response(204)
        self.end_headers()


# Not HTTPServer: it resolves its own host name, which blocks without a name server.
server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print("http://127.0.0.1:%d/" % server.server_address[1], flush=True)
server.serve_forever()
