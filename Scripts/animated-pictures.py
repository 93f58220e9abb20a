"""Reads moving pictures that filmstrip wrote, and compares counts, times and pixels with raw frames."""

import subprocess
import sys

import numpy
from PIL import Image

tool, work = sys.argv[1:3]
RATE = 60
HOLD = 0.5

# The largest mean error, in levels, of 256 colours a frame, and of a codec that halves colours.
GIF_LOSS = 3.0
MP4_LOSS = 4.0
WEBP_LOSS = 4.0


def animate(transition, ending, *options):
    path = f"{work}/{transition}.{ending}"
    subprocess.run(
        [tool, "animate", transition, "--scale", "0.4", "--out", path, *options],
        check=True, stderr=subprocess.PIPE)
    return path


def raw(path, size):
    data = numpy.fromfile(path, dtype=numpy.uint8)
    return data.reshape(-1, size[1], size[0], 4)[:, :, :, :3]


def expect(holds, sentence):
    if not holds:
        sys.exit(f"animated-pictures: {sentence}")


def frames(path):
    """Each frame as numbers, and the seconds for which it is shown."""
    with Image.open(path) as picture:
        expect(picture.info.get("loop", 0) == 0, f"{path} does not play forever")
        for index in range(picture.n_frames):
            picture.seek(index)
            yield numpy.asarray(picture.convert("RGB")), picture.info["duration"] / 1000


def check(transition):
    png = animate(transition, "png")
    size = Image.open(png).size
    whole = raw(animate(transition, "raw"), size)
    held = round(HOLD * RATE)
    total = len(whole) + 2 * held

    # Every frame of the PNG is exactly the raw one of its instant, for whole frames' time.
    shown = 0
    for number, (pixels, seconds) in enumerate(frames(png)):
        count = round(seconds * RATE)
        expect(abs(count - seconds * RATE) < 1e-6, f"{png}: a delay of {seconds} s")
        first = max(shown - held, 0)
        expect((pixels == whole[first]).all(), f"{png}: frame {number} is not raw frame {first}")
        shown += count
    expect(shown == total, f"{png} lasts {shown} frames, not {total}")

    # A GIF shows every second frame, for no shorter time than viewers keep to.
    gif, time = animate(transition, "gif"), 0.0
    for number, (pixels, seconds) in enumerate(frames(gif)):
        expect(seconds >= 0.02, f"{gif}: a delay of {seconds} s")
        first = min(max(round(time * RATE) - held, 0), len(whole) - 1)
        near = whole[max(first - 1, 0):first + 2].astype(float)
        loss = min(abs(one - pixels).mean() for one in near)
        expect(loss < GIF_LOSS, f"{gif}: frame {number} differs by {loss:.2f} levels")
        time += seconds
    expect(abs(time - total / RATE) <= 0.02, f"{gif} lasts {time} s, not {total / RATE}")

    # A WebP file has every frame, for thousandths of a second.
    webp, time = animate(transition, "webp"), 0.0
    for number, (pixels, seconds) in enumerate(frames(webp)):
        first = min(max(round(time * RATE) - held, 0), len(whole) - 1)
        loss = abs(whole[first].astype(float) - pixels).mean()
        expect(loss < WEBP_LOSS, f"{webp}: frame {number} differs by {loss:.2f} levels")
        expect(abs(seconds * RATE - round(seconds * RATE)) < 0.1, f"{webp}: a delay of {seconds} s")
        time += seconds
    expect(abs(time - total / RATE) < 0.002, f"{webp} lasts {time} s, not {total / RATE}")
    again = open(webp, "rb").read()
    expect(open(animate(transition, "webp"), "rb").read() == again, f"{webp} is another the second time")

    mp4 = animate(transition, "mp4")
    even = tuple(side + side % 2 for side in size)
    decoded = f"{work}/decoded.raw"
    subprocess.run(
        ["ffmpeg", "-loglevel", "error", "-y", "-i", mp4, "-f", "rawvideo", "-pix_fmt", "rgba", decoded],
        check=True)
    movie = raw(decoded, even)
    expect(len(movie) == total, f"{mp4} has {len(movie)} frames, not {total}")
    for number, pixels in enumerate(movie):
        first = min(max(number - held, 0), len(whole) - 1)
        own = pixels[:size[1], :size[0]].astype(float)
        loss = abs(own - whole[first]).mean()
        expect(loss < MP4_LOSS, f"{mp4}: frame {number} differs by {loss:.2f} levels")
    again = open(mp4, "rb").read()
    expect(open(animate(transition, "mp4"), "rb").read() == again, f"{mp4} is another the second time")
    print(f"{transition}: {len(whole)} frames read back from png, gif, webp and mp4.")


for transition in ["tab-slide", "alert"]:
    check(transition)
