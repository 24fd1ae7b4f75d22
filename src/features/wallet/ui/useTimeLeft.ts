/** What is left until a moment, by the second. */
import { useEffect, useState } from 'react';
import { serverNow } from '#platform/server-clock.ts';
import { timeLeft } from '../transfer.ts';

/** Minutes and seconds, `14:32`; null once the moment is over. */
export function useTimeLeft(until: string): string | null {
  const [left, setLeft] = useState(() => timeLeft(until, serverNow()));
  useEffect(() => {
    setLeft(timeLeft(until, serverNow()));
    const timer = setInterval(() => setLeft(timeLeft(until, serverNow())), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
