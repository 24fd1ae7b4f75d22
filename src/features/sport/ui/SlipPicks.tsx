/** The selections on the slip, and how they are bet on together. */
import { useStore } from '@nanostores/react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import type { QuotedSelection } from '#shared/contract/sport.ts';
import { displayOdds } from '#shared/sport/odds.ts';
import { NAMED_SYSTEMS } from '#shared/sport/results.ts';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/recipes.ts';
import { $oddsFormat } from '../format.ts';
import { changeSlip, type Pick, SLIP_MODES, type Slip, sizesOf, togglePick } from '../slip.ts';
import { marketName, outcomeName } from '../words.ts';
import { useSportLink } from './FixtureList.tsx';

interface PickRowProps {
  pick: Pick;
  now: QuotedSelection | undefined;
  related: boolean;
  /** Whether its own odds count; not in a combo of one match. */
  priced: boolean;
}

/** One selection, with the odds of now and what became of them. */
export function PickRow({ pick, now, related, priced }: PickRowProps) {
  const locale = pageIso(usePage());
  const translate = useTranslate('sport');
  const format = useStore($oddsFormat, { ssr: 'initial' });
  const link = useSportLink();
  const isMoved = priced && now?.odds != null && now.odds !== pick.odds;
  const name = outcomeName(pick.market, pick.outcome, pick, translate, locale);
  return (
    <li
      className={classes(
        'grid gap-0.5 border-t border-line px-4.5 py-3 text-meta text-text-3',
        related && 'border-l-2 border-l-danger',
      )}
    >
      <div className="flex items-baseline gap-2 text-body text-text">
        <span className="min-w-0 font-semibold">{name}</span>
        <span className="ml-auto flex items-baseline gap-1.5 font-semibold tabular-nums">
          {isMoved && <s className="text-meta font-normal text-text-3">{displayOdds(pick.odds, format, locale)}</s>}
          {now && now.state !== 'open' ? (
            <Icon name="lock" className="size-4 self-center text-text-3" />
          ) : priced ? (
            <span
              className={isMoved ? (Number(now?.odds) > Number(pick.odds) ? 'text-foam' : 'text-danger') : undefined}
            >
              {displayOdds(now?.odds ?? pick.odds, format, locale)}
            </span>
          ) : null}
        </span>
      </div>
      <span>{marketName(pick.market, translate)}</span>
      <div className="flex items-center gap-2">
        <a className="min-w-0 truncate hover:text-text" href={link(`/fixture/${pick.fixture_id}`)}>
          {now?.live && <b className="font-semibold text-coral">{translate('live')} </b>}
          {pick.home} – {pick.away}
        </a>
        <button
          type="button"
          className="relative ml-auto grid size-6 place-items-center rounded-sm touch-pad-6 hover:text-text"
          aria-label={translate('remove', { name })}
          onClick={() => togglePick(pick)}
        >
          <Icon name="x" className="size-4" />
        </button>
      </div>
      {now && now.state !== 'open' && <span className="text-text-2">{translate(`state_${now.state}`)}</span>}
    </li>
  );
}

const systemName = (legs: number, size: number): string | null =>
  Object.entries(NAMED_SYSTEMS).find(
    ([, one]) => one.legs === legs && one.sizes.length === 1 && one.sizes[0] === size,
  )?.[0] ?? null;

/** Singles, a combo or a system, and of which size. */
export function Modes({ slip }: { slip: Slip }) {
  const translate = useTranslate('sport');
  const count = slip.picks.length;
  return (
    <>
      <fieldset className="segments" aria-label={translate('kind_of_bet')}>
        {SLIP_MODES.map((mode) => (
          <button
            key={mode}
            type="button"
            className="segment"
            aria-pressed={slip.mode === mode}
            disabled={mode === 'system' && count < 3}
            onClick={() => changeSlip({ mode })}
          >
            {translate(mode)}
          </button>
        ))}
      </fieldset>
      {slip.mode === 'system' && count > 2 && (
        <fieldset className="mt-2 flex flex-wrap gap-1.5" aria-label={translate('system')}>
          {Array.from({ length: count - 2 }, (_, index) => index + 2).map((size) => (
            <button
              key={size}
              type="button"
              className="chip"
              aria-pressed={sizesOf(slip)[0] === size}
              onClick={() => changeSlip({ size })}
            >
              {systemName(count, size) ?? translate('system_of', { size, legs: count })}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}
