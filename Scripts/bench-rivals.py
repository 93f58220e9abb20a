"""Times another tool over two folders of frames; see Scripts/bench-comparison."""

import os
import resource
import subprocess
import sys

tool, first, second = sys.argv[1:]


def seconds():
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def show(label, spent, differing):
    print(f"{tool}: {label} {1000 * spent / len(names):.2f} {differing}")


names = sorted(name for name in os.listdir(second) if name.endswith(".png"))
pairs = [(os.path.join(first, name), os.path.join(second, name)) for name in names]
differing = 0
if tool == "imagemagick":
    # Every tenth pair: a process for each, which takes a quarter of a second.
    names, pairs = names[::10], pairs[::10]
    start = seconds()
    for pair in pairs:
        command = ["compare", "-metric", "AE", *pair, "null:"]
        result = subprocess.run(command, stderr=subprocess.PIPE, text=True)
        differing += int(float(result.stderr.split()[0]))
    show("read+exact", seconds() - start, differing)
elif tool == "blazediff":
    import blazediff

    start = seconds()
    for pair in pairs:
        differing += blazediff.compare(*pair).diff_count or 0
    show("read+pixelmatch", seconds() - start, differing)
else:
    import numpy
    import pybind11_pixelmatch
    from PIL import Image

    # The metric alone: this one is handed pixels.
    for label, includes in (("pixelmatch", True), ("pixelmatch-aa", False)):
        options = pybind11_pixelmatch.Options()
        options.includeAA = includes
        spent, differing = 0.0, 0
        for pair in pairs:
            a, b = (numpy.array(Image.open(path).convert("RGBA")) for path in pair)
            start = seconds()
            differing += pybind11_pixelmatch.pixelmatch(a, b, options=options)
            spent += seconds() - start
        show(label, spent, differing)
