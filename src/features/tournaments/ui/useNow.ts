import { useEffect, useState } from 'react';
import { serverNow } from '#platform/server-clock.ts';

/** The time now by the server's clock, renewed as often as told. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
