"""Draws the Today card's scene with other libraries, every frame into a PNG file, and says what a frame takes.

Usage: scene.py FRAME.png BENCH.json; 'make bench' calls it. FRAME.png is the transition's first frame, which
gives what lies behind; BENCH.json is what 'filmstrip bench --json' printed, whose times are the first row.

The scene is the one that a careful script would draw: what lies behind is blurred once, where Filmstrip blurs
it as often as it changes; the card is a picture in rounded corners over its shadow, with lines of text, at a
size of its own in every frame. What is not installed is said to be so.
"""

import importlib
import json
import math
import os
import shutil
import sys
import tempfile
import time

FRAMES = 145
BROWSER_FRAMES = 12  # A browser takes too long for all of them.
WIDTH, HEIGHT, SCALE = 1179, 2556, 3
CARD = (60, 420, 1059, 1200)  # left, top, width, height in pixels, before it grows
LINES = ["The quick brown fox jumps over the lazy dog and keeps on"] * 12
COVER = os.path.join(os.path.dirname(__file__), "..", "Assets", "cover-dawn.png")

behind, bench = sys.argv[1], json.load(open(sys.argv[2]))
folder = tempfile.mkdtemp()


def frame(index):
    """Where the card lies, and the radius of its corners: a critically damped spring, there and back."""
    t = (index if index < FRAMES / 2 else FRAMES - index) / 60 * 8
    way = 1 - (1 + t) * math.exp(-t)
    left, top, width, height = CARD
    return (left * (1 - way), top * (1 - way), width + (WIDTH - width) * way,
            height + (HEIGHT - height) * way, 48 * (1 - way) + 1)


def corners(x, y, width, height, radius):
    """Of each round corner, clockwise from the upper right: its middle, and the angle at which it begins."""
    for number, (a, b) in enumerate(((x + width, y), (x + width, y + height), (x, y + height), (x, y))):
        yield a + (-radius if a > x else radius), b + (-radius if b > y else radius), (number - 1) * math.pi / 2


def row(name, wall, processor, size, note=""):
    kilobytes = f"{size / 1000:.0f}" if size else ""
    print(f"| {name} | {wall:.1f} | {processor:.1f} | {wall / bench['wall']:.1f} | {kilobytes} | {note} |")


def measure(name, draw, count=FRAMES, note=""):
    """Calls `draw` with each frame's number and path, and prints the means."""
    seconds, used = time.perf_counter(), time.process_time()
    for number in range(count):
        draw(number * FRAMES // count, os.path.join(folder, f"{number:04}.png"))
    seconds, used = time.perf_counter() - seconds, time.process_time() - used
    sizes = [os.path.getsize(os.path.join(folder, file)) for file in os.listdir(folder)]
    row(name, 1000 * seconds / count, 1000 * used / count, sum(sizes) / len(sizes), note)
    shutil.rmtree(folder)
    os.mkdir(folder)


def load(module, package):
    try:
        return importlib.import_module(module)
    except ImportError:
        print(f"| {package} | not installed | | | | |")
        return None


def blurred(numpy):
    """What lies behind, blurred by an exact Gaussian of 60 pixels, as pixels in the order blue, green, red."""
    from PIL import Image
    from scipy.ndimage import gaussian_filter

    pixels = numpy.array(Image.open(behind).convert("RGB"), dtype=numpy.float32)
    for channel in range(3):
        pixels[..., channel] = gaussian_filter(pixels[..., channel], 60, mode="nearest")
    return pixels.round().astype(numpy.uint8)[..., ::-1]


def opaque(numpy, pixels):
    return numpy.ascontiguousarray(numpy.dstack([pixels, numpy.full_like(pixels[..., :1], 255)]))


def with_cairo(cairo, numpy, behind_pixels):
    data = opaque(numpy, behind_pixels)
    back = cairo.ImageSurface.create_for_data(data, cairo.FORMAT_RGB24, WIDTH, HEIGHT)
    cover = cairo.ImageSurface.create_from_png(COVER)
    canvas = cairo.ImageSurface(cairo.FORMAT_RGB24, WIDTH, HEIGHT)
    context = cairo.Context(canvas)

    def rounded(x, y, width, height, radius):
        context.new_sub_path()
        for a, b, angle in corners(x, y, width, height, radius):
            context.arc(a, b, radius, angle, angle + math.pi / 2)
        context.close_path()

    def draw(index):
        x, y, width, height, radius = frame(index)
        context.set_source_surface(back)
        context.paint()
        for ring in range(12):
            context.set_source_rgba(0, 0, 0, 0.02)
            rounded(x - ring * 3, y - ring * 3 + 12, width + ring * 6, height + ring * 6, radius + ring * 3)
            context.fill()
        context.save()
        rounded(x, y, width, height, radius)
        context.clip()
        context.set_source_rgb(1, 1, 1)
        context.paint()
        context.save()
        context.translate(x, y)
        context.scale(width / cover.get_width(), width / cover.get_width())
        context.set_source_surface(cover)
        context.get_source().set_filter(cairo.FILTER_BILINEAR)
        context.paint()
        context.restore()
        context.set_source_rgb(0, 0, 0)
        context.select_font_face("Inter")
        context.set_font_size(17 * SCALE)
        for number, line in enumerate(LINES):
            context.move_to(x + 60, y + width * 1.3 + number * 66)
            context.show_text(line)
        context.restore()
        canvas.flush()

    return canvas, draw


def with_blend2d(blend2d, numpy, behind_pixels):
    """The binding has paths of straight lines in one colour alone; pixels are copied by NumPy."""
    back = opaque(numpy, behind_pixels)
    image = blend2d.Image(WIDTH, HEIGHT)

    def rounded(x, y, width, height, radius):
        path, steps, add = blend2d.Path(), 12, None
        for a, b, start in corners(x, y, width, height, radius):
            for step in range(steps + 1):
                angle = start + step / steps * math.pi / 2
                add = path.line_to if add else path.move_to
                add(a + radius * math.cos(angle), b + radius * math.sin(angle))
        path.close()
        return path

    def draw(index):
        x, y, width, height, radius = frame(index)
        image.asarray()[:] = back
        context = blend2d.Context(image)
        context.set_fill_style_rgba(0, 0, 0, 5)
        for ring in range(12):
            context.fill_path(rounded(
                x - ring * 3, y - ring * 3 + 12, width + ring * 6, height + ring * 6, radius + ring * 3))
        context.set_fill_style_rgba(255, 255, 255, 255)
        context.fill_path(rounded(x, y, width, height, radius))
        context.end()

    return image, draw


print(f"| the scene, {FRAMES} frames of {WIDTH} × {HEIGHT} | wall ms a frame | processor ms | of ours | kB | |")
print("| --- | --- | --- | --- | --- | --- |")
row(f"Filmstrip, {bench['jobs']} workers", bench["wall"], bench["processor"], bench["bytes"],
    "blurs live, with tab bar, status bar and every label")
numpy, pillow, scipy = load("numpy", "numpy"), load("PIL.Image", "Pillow"), load("scipy", "scipy")
if numpy and pillow and scipy:
    back = blurred(numpy)
    fpng = load("fpng_py", "fpng_py")

    def write_fast(pixels, path):
        rows = numpy.ascontiguousarray(pixels[..., 2::-1])
        fpng.fpng_encode_image_to_file(path, rows.tobytes(), WIDTH, HEIGHT, 3)

    if cairo := load("cairo", "pycairo"):
        canvas, draw = with_cairo(cairo, numpy, back)

        def write_cairo(index, path):
            draw(index)
            canvas.write_to_png(path)

        def write_cairo_fast(index, path):
            draw(index)
            write_fast(numpy.frombuffer(canvas.get_data(), numpy.uint8).reshape(HEIGHT, WIDTH, 4), path)

        measure("Cairo from Python, its own PNG", write_cairo, FRAMES // 5, "blur made once, 1 thread")
        if fpng:
            measure("Cairo from Python with fpng", write_cairo_fast, note="blur made once, 1 thread")
    if (blend2d := load("blend2d", "blend2d-py")) and fpng:
        target, draw_blend2d = with_blend2d(blend2d, numpy, back)

        def write_blend2d(index, path):
            draw_blend2d(index)
            write_fast(target.asarray(), path)

        measure("Blend2D from Python with fpng", write_blend2d,
                note="blur made once, 1 thread; no cover, no text, which its binding cannot draw")
    if skia := load("skia", "skia-python"):
        image = skia.Image.fromarray(opaque(numpy, back[..., ::-1]))
        cover = skia.Image.open(COVER)
        surface = skia.Surface(WIDTH, HEIGHT)
        font = skia.Font(skia.Typeface("Inter"), 17 * SCALE)

        def draw_skia(index, path):
            x, y, width, height, radius = frame(index)
            canvas = surface.getCanvas()
            canvas.drawImage(image, 0, 0)
            card = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(x, y, width, height), radius, radius)
            shadow = skia.Paint(Color=0x60000000, MaskFilter=skia.MaskFilter.MakeBlur(
                skia.kNormal_BlurStyle, 30), AntiAlias=True)
            canvas.drawRRect(card.makeOffset(0, 12), shadow)
            canvas.save()
            canvas.clipRRect(card, skia.ClipOp.kIntersect, True)
            canvas.clear(0xFFFFFFFF)
            share = width / cover.width()
            canvas.drawImageRect(
                cover, skia.Rect.MakeXYWH(x, y, width, cover.height() * share),
                skia.SamplingOptions(skia.FilterMode.kLinear))
            for number, line in enumerate(LINES):
                canvas.drawString(line, x + 60, y + width * 1.3 + number * 66, font,
                                  skia.Paint(AntiAlias=True))
            canvas.restore()
            surface.makeImageSnapshot().save(path, skia.kPNG)

        measure("Skia from Python", draw_skia, FRAMES // 5, "blur made once, 1 thread")
playwright = load("playwright.sync_api", "playwright")
chromium = shutil.which("chromium")
if playwright and not chromium:
    print("| Chromium | not installed | | | | |")
elif playwright:
    page_text = f"""<style>
      body {{ margin: 0; background: url('file://{os.path.abspath(behind)}') 0 0 / 393px 852px }}
      #glass {{ position: fixed; inset: 0; backdrop-filter: blur(20px) saturate(1.8) }}
      #card {{ position: fixed; overflow: hidden; background: white; box-shadow: 0 4px 20px #0006;
               font: 17px Inter }}
      img {{ width: 100%; display: block }} p {{ margin: 4px 20px; white-space: nowrap }}
    </style><div id=glass></div><div id=card><img src='file://{os.path.abspath(COVER)}'>
    {"".join(f"<p>{line}</p>" for line in LINES)}</div>"""
    source = os.path.join(tempfile.mkdtemp(), "scene.html")
    with open(source, "w") as file:
        file.write(page_text)
    with playwright.sync_playwright() as program:
        browser = program.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 393, "height": 852}, device_scale_factor=SCALE)
        page.goto(f"file://{source}")

        def shoot(index, path):
            x, y, width, height, radius = (value / SCALE for value in frame(index))
            page.evaluate(
                "([x, y, w, h, r]) => Object.assign(document.getElementById('card').style, {"
                "left: x + 'px', top: y + 'px', width: w + 'px', height: h + 'px', borderRadius: r + 'px'})",
                [x, y, width, height, radius])
            page.screenshot(path=path)

        measure("headless Chromium, screenshots", shoot, BROWSER_FRAMES,
                "blurs live; processor of the script alone")
        browser.close()
    shutil.rmtree(os.path.dirname(source))
shutil.rmtree(folder)
