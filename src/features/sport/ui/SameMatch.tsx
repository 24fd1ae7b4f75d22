/** The head of a combo of one match on the slip: its odds as a whole, why it is not offered, and how a void leg ends it. */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { translator } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import type { JointView } from '#shared/contract/sport.ts';
import { displayOdds } from '#shared/sport/odds.ts';
import { Icon } from '#ui/Icon.tsx';
import { $oddsFormat } from '../format.ts';
import { $slip, changeSlip } from '../slip.ts';

/** @param joint null while it is asked for */
export function SameMatch({ joint }: { joint: JointView | null }) {
  const page = usePage();
  const translate = useTranslate('sport');
  const errors = translator(page.locale, 'errors');
  const format = useStore($oddsFormat, { ssr: 'initial' });
  const odds = joint?.odds ?? null;
  // The first odds are those that the bettor sees; later ones are agreed to.
  useEffect(() => {
    if (odds !== null && $slip.get().joint === null) changeSlip({ joint: odds });
  }, [odds]);
  return (
    <section className="grid gap-1 border-t border-line bg-hull px-4.5 py-3 text-small text-text-2">
      <h3 className="flex items-baseline text-body font-bold text-text">
        {translate('same_match')}
        <span className="ml-auto tabular-nums">{odds === null ? '–' : displayOdds(odds, format, pageIso(page))}</span>
      </h3>
      {joint?.refusal ? (
        <p className="flex gap-2.5" role="status">
          <Icon name="info" />
          {errors(joint.refusal as Parameters<typeof errors>[0])}
        </p>
      ) : (
        <p>{translate('same_match_rule')}</p>
      )}
    </section>
  );
}
