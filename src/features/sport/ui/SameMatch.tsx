/** The head of selections of one match that are priced together: its odds as a whole, why it is not offered, and how a void leg ends it. */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { translator } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import type { JointView } from '#shared/contract/sport.ts';
import { displayTotal } from '#shared/sport/odds.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { $oddsFormat } from '../format.ts';
import { $slip, changeSlip } from '../slip.ts';

interface SameMatchProps {
  /** Null while it is asked for. */
  joint: JointView | null;
  /** The match within a larger bet; null: the bet is this combo. */
  match: string | null;
}

export function SameMatch({ joint, match }: SameMatchProps) {
  const page = usePage();
  const translate = useTranslate('sport');
  const errors = translator(page.locale, 'errors');
  const format = useStore($oddsFormat, { ssr: 'initial' });
  const odds = joint?.odds ?? null;
  // The first odds are those that the bettor sees; later ones are agreed to.
  useEffect(() => {
    if (odds === null) return;
    const { joint: seen, groups } = $slip.get();
    if (match === null && seen === null) changeSlip({ joint: odds });
    if (match !== null && groups[match] === undefined) changeSlip({ groups: { ...groups, [match]: odds } });
  }, [odds, match]);
  return (
    <section className="grid gap-1 border-t border-line bg-hull px-4.5 py-3 text-small text-text-2">
      <h3 className="flex items-baseline text-body font-bold text-text">
        {translate('same_match')}
        <span className="ms-auto tabular-nums">{odds === null ? '–' : displayTotal(odds, format, pageIso(page))}</span>
      </h3>
      {joint?.refusal ? (
        <>
          <p className="flex gap-2.5" role="status">
            <Icon name="info" />
            {errors(joint.refusal as Parameters<typeof errors>[0])}
          </p>
          <Button theme="secondary" wide onClick={() => changeSlip({ mode: 'single' })}>
            {translate('as_singles')}
          </Button>
        </>
      ) : (
        // Within a larger bet a void combo gives no stake back: the other matches go on.
        match === null && <p>{translate('same_match_rule')}</p>
      )}
    </section>
  );
}
