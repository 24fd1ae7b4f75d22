/** How a screen stays as things are: told by the server, or by asking again. */
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../api.ts';

const AGAIN_MS = 5_000;

/** Does something again and again while the page is looked at. */
export function useEvery(milliseconds: number, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
}

/**
 * Hears of changed talks by server-sent events; null: whatever it may have missed.
 * @returns whether it hears
 */
export function useChanges(hear: (threadId: string | null) => void): boolean {
  const [hears, setHears] = useState(false);
  const latest = useRef(hear);
  latest.current = hear;
  useEffect(() => {
    let source: EventSource;
    let again: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      source = new EventSource(addressOf('chatChanges'));
      source.onopen = () => {
        setHears(true);
        latest.current(null);
      };
      source.onmessage = ({ data }) => latest.current(String(data));
      source.onerror = () => {
        // The server ends each stream after a minute and the browser comes back by itself; else it was refused.
        if (source.readyState !== EventSource.CLOSED) return;
        setHears(false);
        again = setTimeout(begin, AGAIN_MS);
      };
    };
    begin();
    return () => {
      clearTimeout(again);
      source.close();
    };
  }, []);
  return hears;
}
