"""Runs all jobs of a manifest on a Ray cluster: python ray_replay.py jobs.json results [GPUs per job]

The manifest, the clips and the results folder must lie in the same place on every node. Started again, jobs that
are done end at once, because a job does only what is missing.
"""
import json
import os
import subprocess
import sys

import ray

SLOTSCOPE = os.environ.get("SLOTSCOPE", "slotscope")


def replay(manifest: str, job: str, results: str) -> str:
    command = [SLOTSCOPE, "replay", "--shard", f"{manifest}#{job}", "--out", results]
    finished = subprocess.run(command, capture_output=True, text=True)
    if finished.returncode != 0:
        raise RuntimeError(f"job {job}: {finished.stderr.strip()}")
    return job


def main() -> int:
    manifest, results = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    gpus = float(sys.argv[3]) if len(sys.argv) > 3 else 0
    with open(manifest, encoding="utf-8") as file:
        jobs = [job["id"] for job in json.load(file)["jobs"]]
    ray.init()
    task = ray.remote(num_gpus=gpus, max_retries=2, retry_exceptions=True)(replay)
    pending = [task.remote(manifest, job, results) for job in jobs]
    failed = 0
    while pending:
        (done,), pending = ray.wait(pending)
        try:
            print("done", ray.get(done))
        except ray.exceptions.RayTaskError as error:
            failed += 1
            print(error, file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
