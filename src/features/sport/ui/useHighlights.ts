/** The matches that stand large: what the page was built with, then what is known. */

import { useEffect, useState } from 'react';
import { serverNow } from '#platform/server-clock.ts';
import type { FixtureView } from '#shared/contract/sport.ts';
import type { Loaded } from '../live.ts';
import { type Board, HIGHLIGHTS, highlightsOf } from '../model.ts';

interface Shown {
  highlights: readonly FixtureView[];
  /** When they were looked at; null while the page is as it was built. */
  at: Date | null;
}

/** @returns the highlights, and the moment for which they hold. */
export function useHighlights({ fixtures }: Board, soon: Loaded<readonly FixtureView[]>): Shown {
  const [shown, setShown] = useState<Shown>({ highlights: fixtures.slice(0, HIGHLIGHTS), at: null });
  const told = soon.state === 'ready' ? soon.value : null;
  useEffect(() => {
    const at = new Date(serverNow());
    setShown(({ highlights }) => ({ highlights: highlightsOf(highlights, told ?? [], at), at }));
  }, [told]);
  return shown;
}
