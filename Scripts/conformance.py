"""Compares pictures with 'filmstrip diff' and with another implementation of pixelmatch.

conformance.py FILMSTRIP FOLDER FRAMES...: FOLDER takes pictures that are made here, FRAMES are
folders of frames whose pictures are compared as well, each with the next. Every count, every exit code
and every picture of a difference has to be the same. All pictures are opaque: colours with alpha are
rounded by that implementation before it compares them. See Scripts/test-conformance.
"""

import json
import os
import subprocess
import sys

import numpy
import pybind11_pixelmatch
from PIL import Image, ImageDraw

THRESHOLDS = [0, 0.02, 0.1, 0.3]


class Numbers:
    """The same numbers each time: a linear congruential generator, with the constants of Knuth."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % limit


def shapes(offset):
    """Discs and thin lines with smooth edges, moved by a part of a pixel."""
    factor = 8
    picture = Image.new("RGBA", (96 * factor, 64 * factor), (250, 250, 245, 255))
    draw = ImageDraw.Draw(picture)
    for index, color in enumerate([(200, 30, 60), (20, 90, 200), (0, 0, 0), (240, 200, 40)]):
        left = (6 + 22 * index) * factor + round(offset * factor)
        draw.ellipse((left, 8 * factor, left + 17 * factor, 25 * factor), fill=color)
        draw.line((left, 34 * factor, left + 19 * factor, 58 * factor), fill=color, width=factor)
        draw.line((left, 60 * factor, left + 20 * factor, 60 * factor), fill=color, width=factor)
    return numpy.array(picture.resize((96, 64), Image.Resampling.BOX))


def noise(seed, width, height, colors):
    """Pixels of a few colours at random, so that neighbours are often equal."""
    numbers = Numbers(seed)
    palette = [[numbers.below(256) for _ in range(3)] + [255] for _ in range(colors)]
    picture = numpy.array([palette[numbers.below(colors)] for _ in range(width * height)], numpy.uint8)
    return picture.reshape(height, width, 4)


def changed(picture, seed, count):
    """The picture with some of its pixels replaced by others of it."""
    numbers = Numbers(seed)
    result = picture.copy()
    height, width = picture.shape[:2]
    for _ in range(count):
        x, y = numbers.below(width), numbers.below(height)
        result[y, x] = picture[numbers.below(height), numbers.below(width)]
    return result


def made():
    """Pairs of pictures that are made here, by name."""
    for offset in (0.125, 0.5, 1, 3):
        yield f"shapes-{offset}", shapes(0), shapes(offset)
    yield "equal", shapes(0.3), shapes(0.3)
    for seed, (width, height) in enumerate([(1, 1), (1, 9), (9, 1), (2, 2), (3, 3), (17, 31)]):
        first = noise(seed, width, height, 4)
        yield f"small-{width}x{height}", first, changed(first, seed + 50, width * height)
    for seed, colors in ((100, 2), (101, 5), (102, 40)):
        first = noise(seed, 61, 47, colors)
        yield f"noise-{colors}", first, changed(first, seed + 50, 400)


def rendered(folder):
    """Each frame of a folder with the next."""
    names = sorted(name for name in os.listdir(folder) if name.endswith(".png"))
    for first, second in zip(names, names[1:]):
        yield os.path.join(folder, first), os.path.join(folder, second)


def read(path):
    return numpy.array(Image.open(path).convert("RGBA"))


def is_same(ours, theirs, first):
    """Whether two pictures of a difference are equal, grey that lies on a whole level aside.

    That implementation works out its greys in single precision, pixelmatch and we in double: where the
    grey is a whole level but for a ten-thousandth, it may come out a level lower or higher.
    """
    different = (ours != theirs).any(axis=2)
    if not different.any():
        return True
    red, green, blue, alpha = (first[different][:, channel].astype(float) for channel in range(4))
    luma = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
    grey = 255 + (luma - 255) * 0.1 * alpha / 255
    a, b = ours[different].astype(int), theirs[different].astype(int)
    is_grey = all((p[:, 0] == p[:, channel]).all() for p in (a, b) for channel in (1, 2))
    return is_grey and (abs(a - b) <= 1).all() and (abs(grey - grey.round()) < 1e-4).all()


def compare(tool, a, b, threshold, counts, file):
    """Exit code, count of pixels and picture, as 'filmstrip diff' has them."""
    command = [tool, "diff", a, b, "--threshold", str(threshold), "--json", "--difference", file]
    result = subprocess.run(command + ["--count-antialiased"] * counts, capture_output=True, text=True)
    if result.returncode not in (0, 1):
        sys.exit(f"conformance: {result.stderr.strip()}")
    differences = json.loads(result.stdout)["differences"]
    return result.returncode, differences[0]["differingPixels"] if differences else 0, read(file)


def main():
    tool, folder, *frames = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    pairs = []
    for name, first, second in made():
        paths = [os.path.join(folder, f"{name}-{side}.png") for side in "ab"]
        for path, picture in zip(paths, (first, second)):
            Image.fromarray(picture, "RGBA").save(path)
        pairs.append(paths)
    for rendering in frames:
        pairs += rendered(rendering)
    done, counted, wrong = 0, 0, 0
    for a, b in pairs:
        for threshold in THRESHOLDS:
            for counts in (False, True):
                options = pybind11_pixelmatch.Options()
                options.threshold, options.includeAA = threshold, counts
                first, second = read(a), read(b)
                expected = numpy.zeros_like(first)
                count = pybind11_pixelmatch.pixelmatch(first, second, output=expected, options=options)
                code, ours, picture = compare(
                    tool, a, b, threshold, counts, os.path.join(folder, "difference.png")
                )
                done, counted = done + 1, counted + count
                same = is_same(picture, expected, first)
                if (code, ours) != (int(count > 0), count) or not same:
                    wrong += 1
                    print(
                        f"conformance: {a} and {b} at {threshold}, anti-aliased pixels"
                        f" {'counted' if counts else 'discounted'}: {ours} pixels differ, not {count};"
                        f" exit code {code}; the picture is {'the same' if same else 'another'}.",
                        file=sys.stderr,
                    )
    print(f"conformance: {len(pairs)} pairs, {done} comparisons, {counted} pixels counted, {wrong} wrong")
    sys.exit(1 if wrong or not counted else 0)


main()
