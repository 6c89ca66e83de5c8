#!/bin/sh
#SBATCH --job-name=slotscope
#SBATCH --cpus-per-task=4
#SBATCH --gres=gpu:1
#SBATCH --time=02:00:00
#SBATCH --output=%x-%A_%a.log
# A job array with one task per job of a manifest. Submit with the number of jobs:
#   sbatch --array=1-$(wc -l < jobs.txt)%8 slurm.sh jobs.json jobs.txt results
# A task that is preempted or times out is submitted again with its number: it does only what is missing.
set -eu
manifest=$1
ids=$2
results=$3
id=$(sed -n "${SLURM_ARRAY_TASK_ID}p" "$ids")
srun "${SLOTSCOPE:-slotscope}" replay --shard "$manifest#$id" --out "$results"
