#!/bin/sh
# Runs all jobs of a manifest with GNU parallel, here or on hosts named in a login file.
#   parallel.sh jobs.json results [parallel options, e.g. --jobs 4 --sshloginfile hosts]
# The manifest, the clips and the results folder must lie in the same place on every host.
set -eu
manifest=$(realpath "$1")
results=$(realpath -m "$2")
shift 2
slotscope=${SLOTSCOPE:-slotscope}

# The job log lets the same command go on after a crash: --resume-failed repeats what failed.
mkdir -p "$results"
grep -o '"id": *"[0-9a-f]*"' "$manifest" | cut -d'"' -f4 |
  parallel --joblog "$results/jobs.log" --resume-failed --retries 2 "$@" \
    "$slotscope" replay --shard "$manifest#{}" --out "$results"
