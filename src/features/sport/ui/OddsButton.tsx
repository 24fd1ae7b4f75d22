/** One selection with its odds: a press puts it on the slip. What is suspended keeps its place, with a lock. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import type { FixtureView, MarketView } from '#shared/contract/sport.ts';
import { displayOdds } from '#shared/sport/odds.ts';
import { marketName, outcomeName } from '#shared/sport/words.ts';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/recipes.ts';
import { $oddsFormat } from '../format.ts';
import { $slip, isSamePick, type Pick as SlipPick, togglePick } from '../slip.ts';
import { goToSlip } from '../slip-place.ts';

/** How long an arrow says that odds have moved. */
const ARROW_MS = 5_000;

/** Which way odds have just moved; null when they have not. */
function useMove(odds: string | undefined): 'up' | 'down' | null {
  const before = useRef(odds);
  const [move, setMove] = useState<'up' | 'down' | null>(null);
  useEffect(() => {
    const [old, now] = [before.current, odds];
    before.current = odds;
    if (old === undefined || now === undefined || old === now) return;
    setMove(Number(now) > Number(old) ? 'up' : 'down');
    const timer = setTimeout(() => setMove(null), ARROW_MS);
    return () => clearTimeout(timer);
  }, [odds]);
  return move;
}

type PickState = 'off' | 'on' | 'last';

const onSlip = (changed: () => void) => $slip.listen(changed);

/**
 * Whether a selection is on the slip, and the last that came: a change of the slip draws only the buttons that it concerns.
 */
function usePickState(pick: SlipPick): PickState {
  const stateOf = (): PickState => {
    const { picks } = $slip.get();
    if (!picks.some((one) => isSamePick(one, pick))) return 'off';
    return picks.at(-1)?.fixture_id === pick.fixture_id ? 'last' : 'on';
  };
  return useSyncExternalStore(onSlip, stateOf, () => 'off');
}

export interface OddsButtonProps {
  fixture: FixtureView;
  market: string;
  view: MarketView | undefined;
  outcome: string;
  /** What stands above the odds; nothing where a column's head says it. */
  label?: string;
}

export function OddsButton({ fixture, market, view, outcome, label }: OddsButtonProps) {
  const page = usePage();
  const locale = pageIso(page);
  const translate = useTranslate('sport');
  const format = useStore($oddsFormat, { ssr: 'initial' });
  const odds = view?.odds[outcome];
  const move = useMove(odds);
  const [wasPressed, setPressed] = useState(false);
  const sides = { home: fixture.home.name, away: fixture.away.name };
  const pick = { fixture_id: fixture.fixture_id, market, outcome, odds: odds ?? '', ...sides };
  const isOpen = odds !== undefined && view?.status === 'active' && !fixture.standing.stopped;
  const state = usePickState(pick);
  const isPicked = state !== 'off';
  const said = `${outcomeName(market, outcome, sides, translate, locale)}, ${marketName(market, translate)}`;
  const isSettled = view?.status === 'settled';
  // The next press of Tab after a selection was put on the slip: its stake is far down the page.
  const isLast = state === 'last' && wasPressed;
  const button = (
    <button
      type="button"
      className="odds odds-label w-full min-w-0 px-1"
      aria-pressed={isPicked}
      disabled={!isOpen && !isPicked}
      onClick={() => {
        togglePick(pick);
        setPressed(!isPicked);
      }}
    >
      {label && (
        <span className="max-w-full" aria-hidden="true">
          {label}
        </span>
      )}
      <span className="sr-only">{`${said}: `}</span>
      <span
        className={classes(
          'text-body tabular-nums',
          isPicked ? 'font-bold text-on-foam' : classes('font-semibold', isOpen ? 'text-text' : 'text-text-3'),
        )}
      >
        {isOpen ? (
          displayOdds(odds, format, locale)
        ) : isSettled ? (
          translate('settled')
        ) : (
          <>
            <Icon name="lock" className="size-4" />
            <span className="sr-only">{translate('suspended')}</span>
          </>
        )}
      </span>
      {move && isOpen && (
        <span
          className={classes(
            'absolute end-1 top-0.5',
            move === 'up' ? 'text-foam' : 'text-danger',
            isPicked && 'text-on-foam-2',
          )}
        >
          <Icon name={move === 'up' ? 'chevron-up' : 'chevron-down'} className="size-3" />
        </span>
      )}
    </button>
  );
  if (!isLast) return button;
  return (
    <>
      {button}
      <button type="button" className="skip-link" onClick={goToSlip}>
        {translate('to_slip')}
      </button>
    </>
  );
}
