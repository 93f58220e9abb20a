#!/usr/bin/env python3
# make farm: prints the job that this makes, looks at it, and runs the command of every frame.
"""An OpenCue job that does the units of a list: a frame of the job is a line of the list.

Usage: opencue_job.py /mnt/store/plan.jsonl [--launch]

Needs opencue-pycue and opencue-pyoutline, from PyPI. Without --launch the job's specification is printed,
as a Cuebot would get it, and no server is asked. OpenCue runs a frame that failed again, up to
'maxretries' times; one that is done by then is left alone.
"""

import argparse
import pathlib

import outline
import outline.backend.cue
import outline.cuerun
import outline.modules.shell


def job(units, filmstrip="filmstrip"):
    """The job of the list at the path `units`, ready to be launched."""
    count = sum(1 for line in pathlib.Path(units).read_text().splitlines() if line.strip())
    if count == 0:
        raise SystemExit(f"opencue_job.py: '{units}' has no units: plan again.")
    whole = outline.Outline("filmstrip", frame_range=f"1-{count}", current=True)
    whole.add_layer(
        outline.modules.shell.Shell(
            "work",
            command=[filmstrip, "work", f"{units}:#IFRAME#", "--jobs", "1"],
            range=f"1-{count}",
            cores=1,
            memory="1g",
            threadable=False,
        )
    )
    launcher = outline.cuerun.OutlineLauncher(whole)
    launcher.set_flag("maxretries", 4)
    launcher.set_flag("autoeat", False)
    return launcher


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("units")
    parser.add_argument("--launch", action="store_true")
    arguments = parser.parse_args()
    launcher = job(arguments.units)
    if arguments.launch:
        outline.backend.cue.launch(launcher, use_pycuerun=False)
    else:
        print(outline.backend.cue.serialize_simple(launcher))


if __name__ == "__main__":
    main()
