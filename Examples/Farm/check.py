#!/usr/bin/env python3
# make farm: runs this, with kubernetes-validate and opencue-pyoutline from PyPI.
"""Validates the Kubernetes manifest and the OpenCue job, and runs what each would run, on this machine.

Usage: check.py kubernetes FOLDER | check.py opencue FOLDER

FOLDER holds 'plan.jsonl', of which nothing is done. The manifest is compared with the schema of
Kubernetes, strictly; the commands of all pods, or of all frames, are run one after another, with the
program that FILMSTRIP names.
"""

import os
import pathlib
import subprocess
import sys
from xml.etree import ElementTree

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).parent
FILMSTRIP = os.environ.get("FILMSTRIP", "filmstrip")


def run(command, environment):
    path = f"{pathlib.Path(FILMSTRIP).parent}:{os.environ['PATH']}"
    subprocess.run(command, env={**os.environ, "PATH": path, **environment}, check=True, timeout=300)


def kubernetes(folder):
    import kubernetes_validate
    import yaml

    manifest = yaml.safe_load((HERE / "kubernetes.yaml").read_text())
    version = kubernetes_validate.latest_version()
    kubernetes_validate.validate(manifest, version, strict=True)
    spec = manifest["spec"]
    pod = spec["template"]["spec"]
    (container,) = pod["containers"]
    # What the schema does not know: how Kubernetes lets these fields go together.
    assert spec["completionMode"] == "Indexed" and pod["restartPolicy"] == "Never"
    assert spec["parallelism"] <= spec["completions"] and "backoffLimitPerIndex" in spec
    mounts = {mount["name"] for mount in container["volumeMounts"]}
    assert mounts == {volume["name"] for volume in pod["volumes"]}
    units = {pair["name"]: pair["value"] for pair in container["env"]}
    assert int(units["UNITS"]) == spec["completions"]
    words = container["command"] + [word.replace("/store", str(folder)) for word in container["args"]]
    for index in range(spec["completions"]):
        run(words, {**units, "JOB_COMPLETION_INDEX": str(index)})
    print(f"kubernetes: valid by the schema of {version}; {spec['completions']} indices ran")


def opencue(folder):
    import opencue_job
    import outline.backend.cue

    text = outline.backend.cue.serialize_simple(opencue_job.job(folder / "plan.jsonl"))
    job = ElementTree.fromstring(text).find("job")
    (layer,) = job.find("layers")
    first, last = map(int, layer.findtext("range").split("-"))
    assert last == sum(1 for _ in open(folder / "plan.jsonl")) and first == 1
    assert layer.findtext("chunk") == "1" and int(job.findtext("maxretries")) == 4
    for frame in range(first, last + 1):
        run(layer.findtext("cmd").replace("#IFRAME#", str(frame)).split(), {})
    print(f"opencue: a job of {last} frames; all ran")


if __name__ == "__main__":
    {"kubernetes": kubernetes, "opencue": opencue}[sys.argv[1]](pathlib.Path(sys.argv[2]).resolve())
