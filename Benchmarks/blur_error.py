"""Says how far a blurred frame is from the exact Gaussian, whose edges are clamped.

Usage: blur_error.py FRAME.png SIGMA BLURRED.png; numpy and Pillow have to be installed.
"""

import sys

import numpy
from PIL import Image

frame, sigma, blurred = sys.argv[1], float(sys.argv[2]), sys.argv[3]
# Beyond eight sigmas there is less than the last digit of a double.
reach = int(8 * sigma) + 1
kernel = numpy.exp(-numpy.arange(-reach, reach + 1) ** 2 / (2 * sigma ** 2))
kernel /= kernel.sum()


def convolved(numbers):
    """Each row convolved with the kernel, by way of frequencies."""
    padded = numpy.pad(numbers, ((0, 0), (reach, reach)), "edge")
    length = padded.shape[1] + 2 * reach
    product = numpy.fft.rfft(padded, length) * numpy.fft.rfft(kernel, length)
    whole = numpy.fft.irfft(product, length)
    return whole[:, 2 * reach:2 * reach + numbers.shape[1]]


worst, total = 0.0, 0.0
before = numpy.array(Image.open(frame).convert("RGB")).astype(float)
after = numpy.array(Image.open(blurred).convert("RGB")).astype(float)
for channel in range(3):
    exact = convolved(convolved(before[..., channel]).T).T
    error = numpy.abs(after[..., channel] - exact)
    worst, total = max(worst, error.max()), total + error.mean() / 3
print(f"sigma {sigma:g}: at most {worst:.2f} levels off the exact Gaussian, {total:.2f} on average")
