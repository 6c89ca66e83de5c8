import { runStatistics, type StatisticsJob } from './statistics-jobs.ts';

self.addEventListener('message', ({ data }: MessageEvent<{ id: number; job: StatisticsJob }>) => {
  try {
    self.postMessage({ id: data.id, result: runStatistics(data.job) });
  } catch (error) {
    self.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) });
  }
});
