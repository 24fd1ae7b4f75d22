/** What is known of a game: its certified return, its nature, and what the region's rules ask of it. */
import { useStore } from '@nanostores/react';
import type { Translate } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { formatPercent, type GameEntry, VOLATILITY_KEYS } from '#features/lobby/index.ts';
import { pageIso } from '#features/regions/index.ts';
import { $user } from '#features/session/index.ts';
import { STUDIO } from '#shared/catalogue/names.ts';
import { reelsOf } from '#shared/catalogue/reels.ts';
import { type Currency, displayAmount, isCurrency, readAmount } from '#shared/money.ts';
import type { LaunchedGame } from '../entry.ts';
import { stakesWithin } from '../model.ts';

export interface PlayLimits {
  /** Decimal string in `currency`, or null. */
  stakeMaximum: string | null;
  roundMinimumMs: number;
  currency: Currency;
  /** What stakes are shown in to who has no account: the region's. */
  guestCurrency: Currency;
}

/** The limits to be shown: those of whoever plays once a game was launched, before that the domain's. */
export function limitsFor(domain: PlayLimits, launched: Pick<LaunchedGame, 'limits'> | null): PlayLimits {
  if (launched === null || !isCurrency(launched.limits.currency)) return domain;
  const { stake_maximum: stakeMaximum, round_minimum_ms: roundMinimumMs, currency } = launched.limits;
  return { ...domain, stakeMaximum, roundMinimumMs, currency };
}

interface Fact {
  name: string;
  value: string;
}

const REEL_FACTS = { ways: 'fact_ways', lines: 'fact_lines' } as const;

/** The most a round can win and how the reels pay (mockup f1); null for a game without reels of ours. */
function reelFacts(code: string, translate: Translate<'play'>, iso: string): Fact[] | null {
  const reels = reelsOf(code);
  if (!reels) return null;
  const number = new Intl.NumberFormat(iso);
  return [
    { name: translate('fact_maximum'), value: `${number.format(Math.floor(Number(reels.maximumMultiple)))}x` },
    { name: translate(REEL_FACTS[reels.pays]), value: number.format(reels.count) },
  ];
}

function useFacts(game: GameEntry, limits: PlayLimits): Fact[] {
  const { stakeMaximum, roundMinimumMs, currency } = limits;
  const own = useStore($user, { ssr: 'initial' })?.currency ?? limits.guestCurrency;
  const iso = pageIso(usePage());
  const translate = useTranslate('play');
  const catalogue = useTranslate('catalogue');
  const facts: Fact[] = [
    ...(reelFacts(game.code, translate, iso) ?? [
      { name: translate('fact_kind'), value: translate(`kind_${game.kind}`) },
      { name: translate('fact_provider'), value: game.providerName },
    ]),
  ];
  if (game.volatility !== null) {
    facts.unshift({ name: translate('fact_volatility'), value: catalogue(VOLATILITY_KEYS[game.volatility]) });
  }
  if (game.rtpPercent !== null) {
    facts.unshift({ name: translate('fact_rtp'), value: formatPercent(game.rtpPercent, iso) });
  }
  // An outside vendor's stakes are its own; what the law allows is known.
  if (game.status === 'open' && game.vendor === STUDIO && isCurrency(own)) {
    const { minimum, maximum } = stakesWithin(
      game.kind,
      own,
      game.kind === 'slot' && own === currency ? stakeMaximum : null,
    );
    const [from, to] = [minimum, maximum].map((amount) => displayAmount(readAmount(amount), own, iso));
    facts.push({ name: translate('fact_stakes'), value: `${from} – ${to}` });
  } else if (game.kind === 'slot' && stakeMaximum !== null) {
    const value = displayAmount(readAmount(stakeMaximum), currency, iso);
    facts.push({ name: translate('fact_stake_maximum'), value });
  }
  if (game.kind === 'slot' && roundMinimumMs > 0) {
    const count = new Intl.NumberFormat(iso).format(roundMinimumMs / 1_000);
    facts.push({ name: translate('fact_pace'), value: translate('seconds', { count }) });
  }
  return facts;
}

export function GameFacts({ game, limits }: { game: GameEntry; limits: PlayLimits }) {
  return (
    <dl className="card grid grid-cols-2 sm:grid-cols-3 md:flex">
      {useFacts(game, limits).map(({ name, value }) => (
        <div
          key={name}
          className="max-sm:last:odd:col-span-2 grow px-5 py-3.5 text-meta text-text-3 sm:border-s sm:border-line sm:first:border-s-0 sm:max-md:nth-[3n+1]:border-s-0"
        >
          <dt>{name}</dt>
          <dd className="text-lead font-semibold text-text">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Says before the first bet which stakes the player's bonus does not count. */
export function UncountedStakes({ limits }: Pick<LaunchedGame, 'limits'>) {
  const iso = pageIso(usePage());
  const translate = useTranslate('play');
  const { counted_up_to: bound, currency } = limits;
  if (bound === null || !isCurrency(currency)) return null;
  return (
    <p className="mt-3 text-small text-text-2" role="note">
      {translate('stakes_uncounted', { amount: displayAmount(readAmount(bound), currency, iso) })}
    </p>
  );
}
