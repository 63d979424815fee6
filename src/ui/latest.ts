import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Holds what a value is by now, for what comes later: an answer, when somebody may have typed on. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
