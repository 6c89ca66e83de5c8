import { useEffect, useRef, useState } from 'react';
import { type Mark, rateOf, withMark } from './rate.ts';

/**
 * Seconds of media a second of wall time over the last seconds; null until there is enough to tell.
 *
 * @param counting false while the replay stands still; what was counted before is then forgotten
 * @param media seconds of media played so far
 */
export function useRate(counting: boolean, media: number): number | null {
  const [rate, setRate] = useState<number | null>(null);
  const latest = useRef(media);
  useEffect(() => {
    latest.current = media;
  }, [media]);
  useEffect(() => {
    setRate(null);
    if (!counting) return;
    let marks: Mark[] = [];
    const mark = () => {
      marks = withMark(marks, { at: performance.now(), media: latest.current });
      setRate(rateOf(marks));
    };
    mark();
    const timer = setInterval(mark, 1000);
    return () => clearInterval(timer);
  }, [counting]);
  return rate;
}
