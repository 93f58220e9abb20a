#!/usr/bin/env python3
"""Uses review pages as people do, in a headless browser.

Usage: page.py BROWSER FOLDER FILMSTRIP

FOLDER holds the pages that 'test-page' made; screenshots go there too.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import time
import urllib.request

from playwright import sync_api as playwright_api

BROWSER, FOLDER, FILMSTRIP = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3]
checks = 0


def check(holds, what):
    global checks
    checks += 1
    if not holds:
        sys.exit(f"test-page: {what}")


class Visit:
    """One page in a tab of its own; whatever goes wrong on it is remembered."""

    def __init__(self, browser, path, fragment="", **options):
        options = {"viewport": {"width": 1440, "height": 900}} | options
        self.context = browser.new_context(**options)
        self.page = self.context.new_page()
        self.problems, self.requests = [], []
        self.page.on("console", lambda message: self.problems.append(message.text))
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("dialog", lambda dialog: self.problems.append(dialog.message))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("requestfailed", self.note_failure)
        self.base = path if str(path).startswith("http") else f"file://{path}"
        self.page.goto(f"{self.base}{fragment}")

    def note_failure(self, request):
        # What was under way when the page was loaded anew has not failed.
        if request.failure != "net::ERR_ABORTED":
            self.problems.append(request.url)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            check(not self.problems, f"the page complains: {self.problems}")
            own = "data:|" + ("file:" if self.base.startswith("file") else re.escape(self.base))
            foreign = [url for url in self.requests if not re.match(own, url)]
            check(not foreign, f"the page asks other hosts: {foreign}")
        self.context.close()

    def frame(self):
        return int(self.page.get_attribute(".track", "aria-valuenow"))

    def picture(self, style=".picture:not(.before)"):
        """The pixels of the stage, as the browser shows them."""
        return self.page.locator(style).screenshot()

    def shot(self, name):
        self.page.screenshot(path=FOLDER / f"{name}.png")


def last(visit):
    return int(visit.page.get_attribute(".track", "aria-valuemax"))


def playing(visit):
    page = visit.page
    end = last(visit)
    for key, expected in [
        ("End", end), ("Home", 0), (".", 1), ("ArrowRight", 2), ("Shift+ArrowRight", 12),
        (",", 11), ("ArrowLeft", 10), ("PageUp", 0), ("ArrowLeft", 0),
    ]:
        page.keyboard.press(key)
        check(visit.frame() == expected, f"'{key}' leads to {visit.frame()}, not {expected}")
    page.keyboard.press("4")
    page.keyboard.press("Space")
    page.wait_for_timeout(1000)
    page.keyboard.press("Space")
    slow = visit.frame()
    check(3 <= slow <= 8, f"a second at a tenth of the speed is {slow} frames, not 6")
    page.wait_for_timeout(200)
    check(visit.frame() == slow, "it goes on though it is paused")
    announced = page.text_content("#announcer")
    check(f"frame {slow} of {end}" in announced, f"it says '{announced}'")
    page.keyboard.press("1")
    box = page.locator(".track").bounding_box()
    page.mouse.move(box["x"] + box["width"] * 0.25, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + 60, steps=4)
    page.mouse.up()
    check(abs(visit.frame() - end / 2) <= 1, f"the middle of the track is frame {visit.frame()}")
    text = page.get_attribute(".track", "aria-valuetext")
    check(f"frame {visit.frame()} of {end}" in text, f"the track says '{text}'")


def layers(visit):
    page = visit.page
    rows = page.locator("[role=treeitem]")
    count = rows.count()
    check(count > 10, f"there are {count} layers")
    page.fill(".find input", "card image")
    check(0 < rows.count() < count, "a search leaves what it looks for")
    rows.first.click()
    check(page.text_content(".values h2") == "card image", "the layer's name stands over its values")
    check("position" in page.text_content(".values dl"), "the layer has values")
    page.fill(".find input", "")
    check(rows.count() == count, "all layers are back")
    check(page.locator(".outlines .selected").count() == 1, "the selected layer is outlined")
    check("layer=" in page.url, "the address names the layer")
    page.focus(".tree")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowLeft")
    check(rows.count() == 1, "a closed layer hides what lies in it")
    page.keyboard.press("ArrowRight")
    check(rows.count() == count, "an open layer shows it")
    rows.nth(5).hover()
    check(page.locator(".outlines .hovered").count() == 1, "a layer is outlined as it is pointed at")
    page.keyboard.press("Escape")
    check("layer=" not in page.url, "Escape selects nothing")


def outlines(visit):
    """An outline lies where the pixels of its layer are: the island's, which are black."""
    page = visit.page
    page.fill(".find input", "island")
    if page.locator("[role=treeitem]").count():
        page.locator("[role=treeitem]").first.click()
        shape = page.locator(".outlines .selected").bounding_box()
        paper = page.locator(".paper").bounding_box()
        middle = shape["x"] + shape["width"] / 2 - paper["x"]
        check(abs(middle - paper["width"] / 2) < 1, "the island's outline is in the middle")
    page.fill(".find input", "")
    page.keyboard.press("Escape")


def zoom(visit):
    page = visit.page
    page.focus(".track")
    for _ in range(4):
        page.keyboard.press("+")
    check(page.locator(".paper.coarse").count() == 1, "pixels have hard edges when they are large")
    size = page.evaluate(
        "document.querySelector('.paper').clientWidth / document.querySelector('.picture').width")
    check(abs(size - round(size)) < 0.01 and size >= 2, f"a pixel is {size} pixels wide")
    page.keyboard.press("0")
    check(page.text_content(".zoomsize") == "Fit", "0 fits the frame")


def depth(visit):
    page = visit.page
    page.keyboard.press("v")
    planes = page.locator(".plane")
    planes.first.wait_for(state="attached")
    count = planes.count()
    check(count > 5, f"{count} layers are pulled apart")
    levels = page.evaluate(
        "[...document.querySelectorAll('.plane')].map((plane) => Number(plane.dataset.level))")
    check(max(levels) >= 3 and levels[0] == 0, f"their levels are {levels}")
    before = page.get_attribute(".scene", "style")
    page.focus(".depth")
    page.keyboard.press("ArrowRight")
    check(page.get_attribute(".scene", "style") != before, "an arrow key turns them")
    page.mouse.move(500, 350)
    page.mouse.down()
    page.mouse.move(560, 340, steps=3)
    page.mouse.up()
    page.click("text=Face on")
    check("rotateY(0deg)" in page.get_attribute(".scene", "style"), "they can be seen face on")
    page.locator("[role=treeitem]").last.click()
    check(page.locator(".plane.selected").count() <= 1, "the selected layer is marked")
    check("view=depth" in page.url, "the address says that they are apart")
    page.keyboard.press("Escape")
    page.keyboard.press("v")


def one(browser):
    """A single file, in light and dark."""
    page = FOLDER / "one.html"
    with Visit(browser, page, color_scheme="light") as visit:
        visit.page.wait_for_selector(".picture")
        playing(visit)
        layers(visit)
        outlines(visit)
        zoom(visit)
        depth(visit)
        check(visit.page.title() == "Today card · Recordings", f"it is called '{visit.page.title()}'")
        grounds = [visit.page.evaluate("getComputedStyle(document.body).backgroundColor")]
    with Visit(browser, page, "#x?t=0.35", color_scheme="light") as visit:
        visit.page.wait_for_timeout(300)
        visit.shot("frame-light")
        visit.page.keyboard.press("v")
        visit.page.wait_for_timeout(300)
        visit.shot("depth-light")
    with Visit(browser, page, "#x?t=0.35&view=depth", color_scheme="dark") as visit:
        check(visit.frame() == 21, f"0.35 s is frame {visit.frame()}")
        visit.page.wait_for_timeout(300)
        visit.shot("depth-dark")
        visit.page.keyboard.press("v")
        visit.page.wait_for_timeout(300)
        visit.shot("frame-dark")
        grounds.append(visit.page.evaluate("getComputedStyle(document.body).backgroundColor"))
    check(grounds[0] != grounds[1], "light and dark are the same")
    with Visit(browser, page, viewport={"width": 390, "height": 844}) as visit:
        wide = visit.page.evaluate("document.documentElement.scrollWidth")
        check(wide <= 390, f"the page is {wide} points wide on a phone")
        visit.shot("narrow")


def compared(browser):
    """Several recordings beside those from before."""
    path = FOLDER / "compared" / "index.html"
    with Visit(browser, path) as visit:
        page = visit.page
        check(page.locator(".card").count() == 3, "all recordings are listed")
        words = page.locator(".badge").all_text_contents()
        check(sorted(words) == ["Changed", "Changed", "New"], f"the verdicts are {words}")
        check(not any("/data/" in url for url in visit.requests), "nothing is loaded before it is asked")
        visit.shot("index-light")
        page.click("text=Failed 0")
        check(page.locator(".card").count() == 0, "nothing failed")
        page.click("text=Changed 3")
        page.fill("input[type=search]", "flip")
        check(page.locator(".card").count() == 1, "one is called so")
        page.locator(".card").click()
        page.wait_for_selector(".viewer")
        page.keyboard.press("End")
        page.wait_for_timeout(300)
        after = visit.picture(".paper")
        page.click("text=Before")
        page.wait_for_timeout(300)
        check(visit.picture(".paper") != after, "before is another picture")
        page.keyboard.press("d")
        page.wait_for_timeout(300)
        check(page.get_attribute(".paper", "data-mode") == "difference", "D shows the difference")
        page.keyboard.press("b")
        check(page.get_attribute(".paper", "data-mode") == "blink", "B blinks")
        page.keyboard.press("s")
        handle = page.locator(".handle")
        handle.wait_for()
        handle.focus()
        page.keyboard.press("ArrowRight")
        check(handle.get_attribute("aria-valuenow") == "52", "a key moves the slider")
        box, paper = handle.bounding_box(), page.locator(".paper").bounding_box()
        page.mouse.move(box["x"] + 12, box["y"] + 50)
        page.mouse.down()
        page.mouse.move(paper["x"] + paper["width"] * 0.25, box["y"] + 50, steps=3)
        page.mouse.up()
        now = int(handle.get_attribute("aria-valuenow"))
        check(abs(now - 25) <= 1, f"the slider is at {now} %")
        visit.shot("slider-light")
        link = page.url
        page.keyboard.press("Escape")
        page.wait_for_selector(".grid")
    with Visit(browser, path, "#" + link.split("#")[1], color_scheme="dark") as visit:
        visit.page.wait_for_selector(".handle:not([hidden])")
        check(visit.frame() == last(visit), "the address leads back to the frame")
        visit.page.wait_for_timeout(300)
        visit.shot("slider-dark")
    with Visit(browser, path, color_scheme="dark") as visit:
        visit.page.wait_for_timeout(300)
        visit.shot("index-dark")


def hostile(browser):
    """Names of others are text, wherever they stand."""
    name = "</script><script>alert(1)</script><img src=x onerror=alert(2)> \"'& \u2028 שלום 日本"
    source = (FOLDER / "one.html").read_text()
    index = re.search(r'(<script type="application/json" id="index">)(.*?)(</script>)', source, re.S)
    value = json.loads(index[2])
    value["title"] = value["recordings"][0]["title"] = name
    data = re.search(r'(id="recording-0">)(.*?)(</script>)', source, re.S)
    contents = json.loads(data[2])
    for change in contents["take"]["layers"][0]:
        change[1]["n"] = name
        change[1]["f"] = (change[1].get("f") or {}) | {"shows": f"text '{name}'"}
    for event in contents["take"]["events"]:
        event["words"] = name
    for curve in contents["take"]["curves"]:
        curve["title"], curve["figures"] = name, [name]
    contents["take"]["diagnostics"] = contents["take"]["motions"] = contents["words"] = [name]
    contents["findings"] = [{"frame": 7, "words": name}]

    def safe(value):
        return json.dumps(value).replace("<", "\\u003c")

    page = source[: index.start(2)] + safe(value) + source[index.end(2) : data.start(2)]
    page += safe(contents) + source[data.end(2) :]
    (FOLDER / "hostile.html").write_text(page)
    with Visit(browser, FOLDER / "hostile.html") as visit:
        page = visit.page
        check(page.text_content("h1") == name, f"the title reads '{page.text_content('h1')}'")
        check(page.locator("[role=treeitem] .name").first.text_content() == name, "layers keep names")
        page.locator("[role=treeitem]").first.click()
        check(name in page.text_content(".values"), "values are text")
        page.keyboard.press("Escape")
        check(page.text_content(".findings button") == name, "findings are text")
        page.click(".findings button")
        check(visit.frame() == 7, "a finding leads to its frame")
        check(page.locator("#app img").count() == 0, "a name makes no element")


def large(browser):
    """A thousand frames, and seventy recordings, are there in less than a second."""
    source = (FOLDER / "one.html").read_text()
    data = re.search(r'(id="recording-0">)(.*?)(</script>)', source, re.S)
    contents = json.loads(data[2])
    take = contents["take"]
    times = -(-1000 // take["frames"])
    moving = take["layers"][1:]
    take["layers"] = ([take["layers"][0]] + [[]] + moving * times)[:1000]
    take["shown"] = (take["shown"] * times)[:1000]
    take["frames"] = 1000
    for curve in take["curves"]:
        curve["values"] = (curve["values"] * times)[:1000]
    folder = FOLDER / "large"
    (folder / "data").mkdir(parents=True)
    (folder / "pictures").mkdir()
    compared = FOLDER / "compared"
    for picture in (compared / "pictures").iterdir():
        (folder / "pictures" / picture.name).hardlink_to(picture)
    names = sorted(picture.name for picture in (folder / "pictures").iterdir())
    take["pictures"] = [names[place % len(names)] for place in range(len(take["pictures"]))]
    for name in ("page.js", "page.css"):
        (folder / name).write_text((compared / name).read_text())
    index = (compared / "index.html").read_text()
    entries = re.search(r'(id="index">)(.*?)(</script>)', index, re.S)
    value = json.loads(entries[2])
    known = value["recordings"]
    value["recordings"] = [
        known[place % len(known)]
        | {"key": f"recording {place}", "data": f"data/{place:04}.js", "findings": place % 2}
        for place in range(70)
    ]
    (folder / "index.html").write_text(
        index[: entries.start(2)] + json.dumps(value) + index[entries.end(2) :])
    (folder / "data" / "0000.js").write_text(f"filmstrip.receive(0, {json.dumps(contents)});")
    with Visit(browser, folder / "index.html") as visit:
        page = visit.page
        page.wait_for_selector(".card")
        shown = page.evaluate("performance.now()")
        check(shown < 1000, f"70 recordings took {shown:.0f} ms")
        check(page.locator(".card").count() == 70, "all are listed")
        check(not any("/data/" in url for url in visit.requests), "no recording is loaded yet")
        page.click("text=Linted 35")
        check(page.locator(".card").count() == 35, "the filter shows what breaks a rule")
        page.click("text=All 70")
        start = page.evaluate("performance.now()")
        page.locator(".card").first.click()
        page.wait_for_selector(".viewer")
        took = page.evaluate("performance.now()") - start
        check(took < 1000, f"1,000 frames took {took:.0f} ms to open")
        check(last(visit) == 999, "all frames are there")
        asked = len({url for url in visit.requests if "/pictures/" in url})
        check(asked < 60, f"{asked} pictures were asked for at once")
        start = time.monotonic()
        page.keyboard.press("End")
        page.keyboard.press("Home")
        check(time.monotonic() - start < 1, "the ends are near")
    print(f"70 recordings listed in {shown:.0f} ms, 1,000 frames opened in {took:.0f} ms.")


def live(browser):
    """A page that follows the files of a package; the compiler here is a script that looks for 'broken'."""
    package, port = FOLDER / "package", 18321
    (package / "bin").mkdir(parents=True)
    (package / "Package.swift").write_text("// a package\n")
    products = pathlib.Path(FILMSTRIP).resolve().parent
    shim = package / "bin" / "swift"
    shim.write_text(
        f"""#!/bin/sh
if [ "$2" = --show-bin-path ]; then echo '{products}'; exit; fi
if grep -q broken Package.swift; then echo "Package.swift:1:1: error: it is broken" >&2; exit 1; fi
""")
    shim.chmod(0o755)
    command = [
        str(pathlib.Path(FILMSTRIP).resolve()), "preview", "match-zoom", "--package", str(package),
        "--product", "filmstrip", "--port", str(port), "--scale", "0.25", "--fps", "20",
    ]
    path = f"{package / 'bin'}:{os.environ['PATH']}"
    address = f"http://127.0.0.1:{port}/"
    server = subprocess.Popen(command, env=os.environ | {"PATH": path}, stdout=subprocess.DEVNULL)
    try:
        wait_for(lambda: '"version":1' in said(address + "version"), 60, "the first page")
        with Visit(browser, address, "#x?t=0.5") as visit:
            page = visit.page
            page.wait_for_selector(".viewer")
            check(visit.frame() == 10, f"0.5 s is frame {visit.frame()}")
            page.evaluate("window.isOld = true")
            (package / "Package.swift").write_text("// broken\n")
            page.wait_for_selector(".problem", timeout=20_000)
            check("error: it is broken" in page.text_content(".problem"), "the error is on the page")
            start = time.monotonic()
            (package / "Package.swift").write_text("// whole again\n")
            wait_for(lambda: is_new(page), 60, "the new page")
            took = time.monotonic() - start
            page.wait_for_selector(".viewer")
            check(visit.frame() == 10, "the new page is at the instant of the old one")
            check(page.locator(".problem").count() == 0, "the error is gone")
        with Visit(browser, address) as visit:
            page = visit.page
            slider = page.locator(".parameters input").first
            slider.wait_for()
            end = last(visit)
            page.evaluate("window.isOld = true")
            slider.focus()
            page.keyboard.press("End")
            wait_for(lambda: is_new(page), 60, "the page with the other value")
            page.wait_for_selector(".viewer")
            check(last(visit) > 2 * end, f"slower is {last(visit)} frames long, and {end} before")
            check(page.locator(".parameters input").first.input_value() == "3", "the value stays")
            visit.shot("preview-light")
        with Visit(browser, FOLDER / "one.html") as visit:
            answer = visit.page.evaluate(
                "url => fetch(url).then(() => 'answered', () => 'refused')", address + "version")
            check(answer == "refused", "a page from elsewhere was answered")
            visit.problems.clear()
            visit.requests.clear()
    finally:
        server.terminate()
        server.wait()
    print(f"A saved file was on the page after {took:.1f} s, without what a compiler takes.")


def is_new(page):
    try:
        return not page.evaluate("window.isOld")
    except playwright_api.Error:
        return False  # It is being loaded.


def said(url):
    try:
        return urllib.request.urlopen(url, timeout=2).read().decode()
    except OSError:
        return ""


def wait_for(condition, seconds, what):
    end = time.monotonic() + seconds
    while not condition():
        check(time.monotonic() < end, f"{what} did not come within {seconds} s")
        time.sleep(0.1)


with playwright_api.sync_playwright() as playwright:
    chromium = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
    for part in (one, compared, hostile, large, live):
        part(chromium)
    chromium.close()
print(f"{checks} checks of review pages passed; screenshots are in {FOLDER}.")
