"""Times what other libraries take for one frame: reading it, writing it as PNG, and blurring it.

Usage: peers.py FRAME.png; 'make bench' calls it. Times are of the processor on one thread where the library
lets itself be told so, the median of several runs. What is not installed is said to be so.
"""

import importlib
import io
import statistics
import sys
import time
import zlib

SIGMA = 90
path = sys.argv[1]


def row(name, what, run, count=5):
    """A row of the table: `run` returns bytes, if it makes any."""
    size, seconds = None, []
    for _ in range(count):
        start = time.process_time()
        made = run()
        seconds.append(time.process_time() - start)
        size = len(made) if isinstance(made, (bytes, bytearray)) else None
    kilobytes = f"{size / 1000:.0f}" if size else ""
    print(f"| {name} | {what} | {1000 * statistics.median(seconds):.1f} | {kilobytes} |")


def load(module, package):
    try:
        return importlib.import_module(module)
    except ImportError:
        print(f"| {package} | not installed | | |")
        return None


def filtered(pixels):
    """The rows as differences from the row above, as most fast writers have them."""
    import numpy

    above = numpy.vstack([numpy.zeros_like(pixels[:1]), pixels[:-1]])
    rows = (pixels - above).reshape(pixels.shape[0], -1)
    numbers = numpy.full((rows.shape[0], 1), 2, rows.dtype)
    return numpy.hstack([numbers, rows]).tobytes()


pillow = load("PIL.Image", "Pillow")
numpy = load("numpy", "numpy")
if pillow and numpy:
    from PIL import ImageFilter

    picture = pillow.open(path).convert("RGB")
    pixels = numpy.array(picture)

    def save(level):
        file = io.BytesIO()
        picture.save(file, "PNG", compress_level=level)
        return file.getvalue()

    row("Pillow", "read", lambda: pillow.open(path).load())
    row("Pillow, level 6", "write", lambda: save(6), 1)
    row("Pillow, level 1", "write", lambda: save(1), 3)
    row("Pillow, three boxes", f"blur, sigma {SIGMA}",
        lambda: picture.filter(ImageFilter.GaussianBlur(SIGMA)) and None, 3)
    rows = filtered(pixels)
    row("zlib, level 1, rows given", "write", lambda: zlib.compress(rows, 1), 3)
    for module, package, compress in (
        ("isal.isal_zlib", "isal (ISA-L)", lambda isal: isal.compress(rows, 1)),
        ("deflate", "deflate (libdeflate)", lambda deflate: deflate.zlib_compress(rows, 1)),
        ("zlib_ng.zlib_ng", "zlib-ng", lambda ng: ng.compress(rows, 1)),
    ):
        if library := load(module, package):
            row(f"{package}, level 1, rows given", "write", lambda: compress(library))
    if cv2 := load("cv2", "opencv-python-headless"):
        cv2.setNumThreads(1)
        row("OpenCV", "read", lambda: cv2.imread(path) is None)
        row("OpenCV, level 1", "write",
            lambda: cv2.imencode(".png", pixels, [cv2.IMWRITE_PNG_COMPRESSION, 1])[1].tobytes(), 3)
        row("OpenCV", f"blur, sigma {SIGMA}",
            lambda: cv2.GaussianBlur(pixels, (0, 0), SIGMA) is None, 3)
    if skia := load("skia", "skia-python"):
        image = skia.Image.fromarray(numpy.dstack([pixels, numpy.full_like(pixels[..., :1], 255)]))
        surface = skia.Surface(image.width(), image.height())
        paint = skia.Paint(ImageFilter=skia.ImageFilters.Blur(SIGMA, SIGMA, skia.TileMode.kClamp))

        def blur():
            surface.getCanvas().drawImage(image, 0, 0, skia.SamplingOptions(), paint)
            surface.flushAndSubmit()

        row("Skia", "write", lambda: bytes(image.encodeToData(skia.kPNG, 100)), 1)
        row("Skia", f"blur, sigma {SIGMA}", blur, 3)
