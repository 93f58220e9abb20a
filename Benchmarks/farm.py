#!/usr/bin/env python3
"""Simulates a farm: 10,000 transitions in 12 variants of 120 frames, on up to 2,000 nodes.

Usage: Benchmarks/farm.py [--check] | Scripts/plot-farm > farm.svg

Needs SimPy, from PyPI. Prints tables: time and cost against the number of nodes, against the size of a
task, and against what is done about what fails. --check compares the simulation with closed forms
instead. Every number comes from one seed, and the same one gives the same tables.

A task is what a node is given at a time: every n-th unit of the list that 'filmstrip plan' prints, the
longest first, as 'filmstrip work --shard' does them.
"""

import argparse
import dataclasses
import math
import random
import sys

import simpy

SEED = 15

# Measured on an AMD EPYC: 'What it costs' in Sources/Filmstrip/Filmstrip.docc/Rendering.md.
START = 0.18  # Seconds until the first frame of a process.
PIXEL = (95.5 - 8.5) / (12.05 - 0.33) * 1e-9  # Seconds.
LAYER = (118 - 1.4) / 9_990 * 1e-3
CARD_PIXELS, CARD_SECONDS, CARD_BYTES = 1179 * 2556, 25.5e-3, 1.556e6  # A frame at 3 pixels per point.
# Measured on the cluster of Examples/Farm: Slurm gives idle nodes their next tasks once a second.
DISPATCH = 1.0

# The work: three devices, light and dark, upright and on the side.
TRANSITIONS, FRAMES = 10_000, 120
VARIANTS = [750 * 1334, 1179 * 2556, 1668 * 2388] * 4  # Pixels.
LAYER_SPREAD = 0.6  # Our choice: the sigma of the logarithm of how many layers transitions have.

# Our choices, of a farm that is neither new nor well kept.
BOOT = (40, 80)  # Seconds until a node works, at the beginning and after it was lost.
SLOW_SHARE, SLOW = 0.01, 10  # So many nodes take so many times as long.
LIFE = 100 * 3600  # Seconds of work until a node is lost, in the mean.
DETECT = 60  # Seconds until that is seen.
STREAM, STREAMS = 1.25e9, 20  # Bytes a second of one writer, and writers at once at full speed.

NODES = [1, 10, 50, 100, 200, 400, 700, 1000, 1400, 2000]
TASK = 60  # Seconds: what 'filmstrip plan' cuts by, and what a task of the first table takes.
TASKS = [1, 3, 10, 30, 60, 120, 300, 1000, 3000]
FEW = 300  # The nodes of the second and third table.


@dataclasses.dataclass(frozen=True)
class Farm:
    """What a run is made with."""

    nodes: int
    task: float = TASK
    boot: tuple = BOOT
    slow: float = SLOW_SHARE
    life: float = LIFE
    detect: float = DETECT
    dispatch: float = DISPATCH
    streams: int = STREAMS
    resumes: bool = True  # Whether a unit goes on with the frames that it has.
    shares: bool = True  # Whether nodes without work take units that were given to others.


@dataclasses.dataclass
class Unit:
    seconds: float  # Of drawing, at the usual speed.
    frames: int
    bytes: float
    left: float = 1  # The part that is to be drawn.


def workload(transitions=TRANSITIONS, variants=VARIANTS, task=TASK):
    """The units, the longest first."""
    chance = random.Random(f"{SEED} layers")
    mean = (CARD_SECONDS - PIXEL * CARD_PIXELS) / LAYER
    units = []
    for _ in range(transitions):
        layers = mean * chance.lognormvariate(-(LAYER_SPREAD**2) / 2, LAYER_SPREAD)
        for pixels in variants:
            frame = PIXEL * pixels + LAYER * layers
            # As WorkPlan.counts: a unit draws at least as long as it starts.
            count = min(math.ceil(FRAMES * frame / max(task - START, START)), FRAMES)
            for part in range(count):
                frames = (part + 1) * FRAMES // count - part * FRAMES // count
                units.append(Unit(frames * frame, frames, frames * CARD_BYTES * pixels / CARD_PIXELS))
    return sorted(units, key=lambda unit: -unit.seconds)


class Run:
    """One simulated run."""

    def __init__(self, farm, units):
        self.farm = farm
        self.env = simpy.Environment()
        self.store = simpy.Resource(self.env, capacity=farm.streams)
        total = sum(START + unit.seconds for unit in units)
        count = min(max(1, round(total / farm.task)), len(units))
        self.queue = [units[index::count] for index in range(count)]
        self.queue.reverse()  # The next is taken from the end.
        self.running = set()
        self.waiting = []
        self.ideal = total
        self.busy = self.held = self.end = 0.0
        self.lost = self.done = 0
        self.away = 0  # Tasks of nodes that are lost and not missed yet.
        for number in range(farm.nodes):
            self.env.process(self.node(random.Random(f"{SEED} node {number}")))
        self.env.run()

    def take(self):
        """The units of the next task; None if there are none."""
        if self.queue:
            return self.queue.pop()
        if not self.farm.shares:
            return None
        # The later half of what some other node has not begun: the next round of 'plan --missing'.
        most = max(self.running, key=lambda task: (len(task.units), -task.number), default=None)
        if most is None or len(most.units) < 2:
            return None
        middle = (len(most.units) + 1) // 2
        taken, most.units = most.units[middle:], most.units[:middle]
        return taken

    def node(self, chance):
        farm, env = self.farm, self.env
        factor = SLOW if chance.random() < farm.slow else 1
        begin = env.now
        yield env.timeout(chance.uniform(*farm.boot))
        death = env.now + chance.expovariate(1 / farm.life) if farm.life else math.inf
        while True:
            units = self.take()
            if units is None:
                if not self.away:
                    break
                # What a lost node did comes back.
                back = env.event()
                self.waiting.append(back)
                yield back
                continue
            task = Task(units)
            self.running.add(task)
            alive = death > env.now + farm.dispatch
            yield env.timeout(farm.dispatch if alive else max(death - env.now, 0))
            while alive and task.units:
                task.current = task.units.pop(0)
                alive = yield from self.draw(task.current, factor, death)
                if alive:
                    task.current = None
            self.running.remove(task)
            if alive:
                continue
            self.lost += 1
            self.away += 1
            left = ([task.current] if task.current else []) + task.units
            env.process(self.give_back(left))
            self.held += env.now - begin
            begin = env.now
            yield env.timeout(chance.uniform(*farm.boot))
            death = env.now + chance.expovariate(1 / farm.life)
        self.held += env.now - begin

    def give_back(self, units):
        yield self.env.timeout(self.farm.detect)
        self.away -= 1
        if units:
            self.queue.append(units)
        waiting, self.waiting = self.waiting, []
        for event in waiting:
            event.succeed()

    def draw(self, unit, factor, death):
        """Draws a unit, and says whether the node has lived to its end."""
        env = self.env
        seconds = (START + unit.seconds * unit.left) * factor
        if env.now + seconds >= death:
            drawn = max(death - env.now - START * factor, 0) / (unit.seconds * factor)
            yield env.timeout(max(death - env.now, 0))
            if self.farm.resumes:
                # Whole frames alone are kept.
                unit.left -= math.floor(drawn * unit.frames) / unit.frames
            return False
        yield env.timeout(seconds)
        with self.store.request() as place:
            yield place
            yield env.timeout(unit.bytes * unit.left / STREAM)
        if env.now > death:
            return False
        self.busy += seconds / factor
        self.done += unit.frames
        self.end = env.now
        return True


class Task:
    count = 0

    def __init__(self, units):
        Task.count += 1
        self.number, self.units, self.current = Task.count, list(units), None


def simulate(farm, units=None):
    fresh = units if units is not None else workload(task=farm.task)
    return Run(farm, [dataclasses.replace(unit) for unit in fresh])


# MARK: Against closed forms


def quiet(**changes):
    """A farm where nothing fails and nothing costs time but drawing."""
    return Farm(
        **{
            **dict(boot=(0, 0), slow=0, life=0, dispatch=0, streams=10**6, shares=False, task=1e-9),
            **changes,
        }
    )


def check():
    same = [Unit(2 - START, 1, 0) for _ in range(1000)]
    for nodes in [1, 3, 7, 250, 999, 1000, 2000]:
        run = simulate(quiet(nodes=nodes), same)
        assert abs(run.end - math.ceil(1000 / nodes) * 2) < 1e-6, "equal units come in equal waves"
        assert abs(run.busy - 2000) < 1e-6 and run.done == 1000
    units = workload(transitions=40)
    total = sum(START + unit.seconds for unit in units)
    longest = START + units[0].seconds
    dry = [dataclasses.replace(unit, bytes=0) for unit in units]
    for nodes in [1, 2, 5, 13, 40, 111, 480, 600]:
        run = simulate(quiet(nodes=nodes), dry)
        # Graham 1966, of any list.
        least = max(total / nodes, longest)
        assert least - 1e-6 <= run.end <= total / nodes + (1 - 1 / nodes) * longest + 1e-6
    # A store of one writer is busy from the first unit to the last.
    writing = sum(unit.bytes for unit in units) / STREAM
    run = simulate(quiet(nodes=10**4, streams=1), units)
    shortest = START + units[-1].seconds
    assert writing + shortest - 1e-6 <= run.end <= writing + longest + 1e-6
    # One node that is lost: each time costs finding out, or starting, and less than a frame and a start.
    for seed_life in [300, 1000, 5000]:
        farm = quiet(nodes=1, life=seed_life, boot=(50, 50), detect=20)
        run = simulate(farm, dry)
        frame = max(unit.seconds / unit.frames for unit in dry)
        least = 50 + total + run.lost * 50
        assert least - 1e-6 <= run.end <= least + run.lost * (START + frame) + 1e-6
        assert run.done == sum(unit.frames for unit in dry) and (run.lost or seed_life == 5000)
        # Poisson, to five of its standard deviations.
        expected = total / seed_life
        assert abs(run.lost - expected) <= 5 * math.sqrt(expected) + 1
    # Whatever fails and whoever shares, every frame is drawn once, and the same seed gives the same.
    for changes in [{}, {"resumes": False}, {"shares": False}, {"slow": 0.2, "life": 600}]:
        runs = [simulate(Farm(nodes=20, **{"life": 2000, **changes}), units) for _ in range(2)]
        assert all(run.done == sum(unit.frames for unit in units) for run in runs)
        assert (runs[0].end, runs[0].held, runs[0].lost) == (runs[1].end, runs[1].held, runs[1].lost)
    print("farm: the simulation is what closed forms say")


# MARK: Tables


def row(name, run):
    hours, ideal = run.held / 3600, run.ideal / 3600
    return (
        f"| {name} | {run.end / 60:.1f} | {run.ideal / run.farm.nodes / 60:.1f} | {hours:.1f} |"
        f" {ideal:.1f} | {100 * (1 - ideal / hours):.1f} | {run.lost} |"
    )


def table(name, runs):
    print(f"\n| {name} | minutes | ideal | node hours | ideal | idle % | lost |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for label, farm in runs:
        print(row(label, simulate(farm)), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    if parser.parse_args().check:
        return check()
    table("nodes", [(nodes, Farm(nodes)) for nodes in NODES])
    table(
        "nodes, a store ten times as wide",
        [(nodes, Farm(nodes, streams=10 * STREAMS)) for nodes in NODES[3:]],
    )
    table("seconds a task", [(seconds, Farm(FEW, seconds)) for seconds in TASKS])
    table(
        "seconds a task, nothing shared",
        [(seconds, Farm(FEW, seconds, shares=False)) for seconds in TASKS],
    )
    usual = Farm(FEW, life=LIFE / 20)
    table(
        "policy, nodes lost 20 times as often",
        [
            ("goes on, shares, found out in 60 s", usual),
            ("found out in 10 s", dataclasses.replace(usual, detect=10)),
            ("found out in 300 s", dataclasses.replace(usual, detect=300)),
            ("begins again", dataclasses.replace(usual, resumes=False)),
            ("nothing shared", dataclasses.replace(usual, shares=False)),
            ("nothing shared, begins again", dataclasses.replace(usual, shares=False, resumes=False)),
        ],
    )


if __name__ == "__main__":
    sys.exit(main())
