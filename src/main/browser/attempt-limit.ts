/** Counts failures within a sliding window of time. */
export interface AttemptLimit {
  /** Records one failure, now. */
  fail(): void;
  /** Whether the window already holds as many failures as are allowed. */
  isReached(): boolean;
  /** Whole seconds until another attempt is heard, at least 1; 0 while the limit is not reached. */
  secondsToWait(): number;
}

/**
 * @param allowed failures within the window before the limit is reached
 * @param windowMs length of the window, in milliseconds
 * @param now a clock in milliseconds; given by tests
 */
export function createAttemptLimit(allowed: number, windowMs: number, now: () => number): AttemptLimit {
  // Never more than `allowed` entries: while the limit is reached, callers refuse without recording.
  let failures: number[] = [];
  const recent = (): number[] => {
    const oldest = now() - windowMs;
    failures = failures.filter((time) => time > oldest);
    return failures;
  };
  return {
    fail: () => {
      failures = [...recent(), now()].slice(-allowed);
    },
    isReached: () => recent().length >= allowed,
    secondsToWait: () => {
      const times = recent();
      const first = times[0];
      if (times.length < allowed || first === undefined) return 0;
      return Math.max(1, Math.ceil((first + windowMs - now()) / 1000));
    },
  };
}
