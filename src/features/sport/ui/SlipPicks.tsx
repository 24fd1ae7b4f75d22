/** The selections on the slip, and how they are bet on together. */
import { useStore } from '@nanostores/react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import type { QuotedSelection } from '#shared/contract/sport.ts';
import { displayOdds } from '#shared/sport/odds.ts';
import { marketName, outcomeName, systemName } from '#shared/sport/words.ts';
import { Icon } from '#ui/Icon.tsx';
import { $oddsFormat } from '../format.ts';
import { changeSlip, type Pick, SLIP_MODES, type Slip, togglePick } from '../slip.ts';
import { bankersOf, isSystem, matchesOf, sizesOf, systemsFor, toggleBanker } from '../slip-lines.ts';
import { useSportLink } from './FixtureList.tsx';

interface PickRowProps {
  slip: Slip;
  pick: Pick;
  now: QuotedSelection | undefined;
  /** Whether its own odds count; not in a combo of one match. */
  priced: boolean;
}

/** One selection, with the odds of now and what became of them. */
export function PickRow({ slip, pick, now, priced }: PickRowProps) {
  const locale = pageIso(usePage());
  const translate = useTranslate('sport');
  const format = useStore($oddsFormat, { ssr: 'initial' });
  const link = useSportLink();
  const isMoved = priced && now?.odds != null && now.odds !== pick.odds;
  const name = outcomeName(pick.market, pick.outcome, pick, translate, locale);
  return (
    <li className="grid gap-0.5 border-t border-line px-4.5 py-3 text-meta text-text-3">
      <div className="flex items-baseline gap-2 text-body text-text">
        <span className="min-w-0 font-semibold">{name}</span>
        <span className="ms-auto flex items-baseline gap-1.5 font-semibold tabular-nums">
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
        <a className="min-w-0 hover:text-text" href={link(`/fixture/${pick.fixture_id}`)}>
          {now?.live && <b className="font-semibold text-coral">{translate('live')} </b>}
          {pick.home} – {pick.away}
        </a>
        <button
          type="button"
          className="relative ms-auto grid size-6 place-items-center rounded-sm touch-pad-6 hover:text-text"
          aria-label={translate('remove', { name })}
          onClick={() => togglePick(pick)}
        >
          <Icon name="x" className="size-4" />
        </button>
      </div>
      {now && now.state !== 'open' && <span className="text-text-2">{translate(`state_${now.state}`)}</span>}
      {isSystem(slip) && <Banker slip={slip} pick={pick} />}
    </li>
  );
}

/** Makes the match of a selection a banker, while two others are left to choose from. */
function Banker({ slip, pick }: { slip: Slip; pick: Pick }) {
  const translate = useTranslate('sport');
  const bankers = bankersOf(slip);
  const isBanker = bankers.includes(pick.fixture_id);
  return (
    <button
      type="button"
      className="chip mt-1.5 justify-self-start"
      aria-pressed={isBanker}
      aria-label={translate('banker_named', { match: `${pick.home} – ${pick.away}` })}
      disabled={!isBanker && bankers.length >= matchesOf(slip).length - 2}
      onClick={() => toggleBanker(pick.fixture_id)}
    >
      {translate('banker')}
    </button>
  );
}

/** The systems of a slip: of one size each, and those with a name. */
function Systems({ slip }: { slip: Slip }) {
  const translate = useTranslate('sport');
  const bankers = bankersOf(slip).length;
  const legs = matchesOf(slip).length - bankers;
  const chosen = sizesOf(slip).join();
  return (
    <>
      <fieldset className="mt-2 flex flex-wrap gap-1.5" aria-label={translate('system')}>
        {systemsFor(slip).map(({ sizes }) => (
          <button
            key={sizes.join()}
            type="button"
            className="chip"
            aria-pressed={sizes.join() === chosen}
            onClick={() => changeSlip({ sizes })}
          >
            {systemName(legs, sizes, translate)}
          </button>
        ))}
      </fieldset>
      {bankers > 0 && <p className="mt-2 text-small text-text-2">{translate('banker_rule')}</p>}
    </>
  );
}

/** Singles, a combo or a system, and of which size. */
export function Modes({ slip }: { slip: Slip }) {
  const translate = useTranslate('sport');
  const count = matchesOf(slip).length;
  return (
    <>
      <fieldset className="segments" aria-label={translate('kind_of_bet')}>
        {SLIP_MODES.map((mode) => (
          <button
            key={mode}
            type="button"
            className="segment px-1 text-small"
            aria-pressed={slip.mode === mode}
            disabled={mode === 'system' && count < 3}
            onClick={() => changeSlip({ mode })}
          >
            {translate(mode)}
          </button>
        ))}
      </fieldset>
      {isSystem(slip) && <Systems slip={slip} />}
    </>
  );
}
