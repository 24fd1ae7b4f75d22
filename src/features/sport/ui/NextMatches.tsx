/** The next matches on a home page that begins with sport: what it was built with, at odds of now once it has woken. */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import type { Page } from '#features/regions/index.ts';
import { isoOf } from '#shared/regions/index.ts';
import { buttonClass } from '#ui/recipes.ts';
import { restoreOddsFormat } from '../format.ts';
import { useFixtures } from '../live.ts';
import type { Board } from '../model.ts';
import { $slip, restoreSlip } from '../slip.ts';
import { useSportLink } from './FixtureList.tsx';
import { Highlights } from './Highlights.tsx';
import { useHighlights } from './useHighlights.ts';

export default function NextMatches({ page, board }: { page: Page; board: Board }) {
  return (
    <IslandRoot page={page}>
      <Next board={board} />
    </IslandRoot>
  );
}

function Next({ board }: { board: Board }) {
  const { locale } = usePage();
  const translate = useTranslate('sport');
  const link = useSportLink();
  const soon = useFixtures({ view: 'soon' }, board.fixtures);
  const slip = useStore($slip, { ssr: 'initial' });
  const { highlights } = useHighlights(board, soon);
  useEffect(() => {
    restoreSlip();
    restoreOddsFormat(isoOf(locale));
  }, [locale]);
  return (
    <>
      <Highlights fixtures={highlights} />
      {slip.picks.length > 0 && (
        <a className={`${buttonClass({ size: 'md' })} mb-4`} href={link('')}>
          {translate('slip')} ({slip.picks.length})
        </a>
      )}
      {board.simulated && <p className="mb-4 text-small text-text-2">{translate('simulated')}</p>}
    </>
  );
}
