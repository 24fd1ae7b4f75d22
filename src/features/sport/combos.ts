/** Ready combos of the sport page (mockup w5): matches to come, put together by a rule, at the product of their odds. */
import type { FixtureView } from '#shared/contract/sport.ts';
import type { Sport } from '#shared/sport/facts.ts';
import { parseOdds } from '#shared/sport/odds.ts';
import { $slip, changeSlip, isSamePick, type Pick, togglePick } from './slip.ts';

export const COMBO_KINDS = ['favourites', 'goals', 'tennis'] as const;
export type ComboKind = (typeof COMBO_KINDS)[number];

export interface ReadyCombo {
  kind: ComboKind;
  picks: readonly Pick[];
  /** Of all of them together, as the slip reckons. */
  odds: string;
}

interface Rule {
  sport: Sport;
  market: string;
  /** The selection of a match; null: the match has none. */
  choose(odds: Readonly<Record<string, string>>): string | null;
  legs: number;
}

const sidesOf = (odds: Readonly<Record<string, string>>) => ['home', 'away'].filter((side) => odds[side] !== undefined);
/** The side that is likelier to win. */
const favourite: Rule['choose'] = (odds) =>
  sidesOf(odds).sort((one, other) => Number(odds[one]) - Number(odds[other]))[0] ?? null;

const RULES: Readonly<Record<ComboKind, Rule>> = {
  favourites: { sport: 'football', market: 'result', choose: favourite, legs: 3 },
  goals: { sport: 'football', market: 'total_goals:2.5', choose: ({ over }) => (over ? 'over' : null), legs: 3 },
  tennis: { sport: 'tennis', market: 'match_winner', choose: favourite, legs: 2 },
};

function pickOf(fixture: FixtureView, { sport, market, choose }: Rule): Pick | null {
  const view = fixture.markets[market];
  if (fixture.sport !== sport || fixture.standing.stopped || view?.status !== 'active') return null;
  const outcome = choose(view.odds);
  const odds = outcome === null ? undefined : view.odds[outcome];
  if (outcome === null || odds === undefined) return null;
  const { fixture_id, home, away } = fixture;
  return { fixture_id, market, outcome, odds, home: home.name, away: away.name };
}

/** The odds of a combo, cut to hundredths as the slip shows them. */
function productOf(picks: readonly Pick[]): string {
  const product = picks.reduce((total, { odds }) => (total * (parseOdds(odds) ?? 10_000n)) / 10_000n, 10_000n);
  return (Number(product) / 10_000).toFixed(2);
}

/** A combo of each kind for which enough matches are to come. @param fixtures by their start */
export function readyCombos(fixtures: readonly FixtureView[]): ReadyCombo[] {
  return COMBO_KINDS.flatMap((kind) => {
    const rule = RULES[kind];
    const picks = fixtures.flatMap((fixture) => pickOf(fixture, rule) ?? []).slice(0, rule.legs);
    return picks.length < rule.legs ? [] : [{ kind, picks, odds: productOf(picks) }];
  });
}

/** Puts a combo on the slip; what stands on it already stays, but for other selections of the same matches. */
export function takeCombo({ picks }: ReadyCombo): void {
  const isOther = (kept: Pick) => picks.every(({ fixture_id }) => fixture_id !== kept.fixture_id);
  const isNew = (pick: Pick) => $slip.get().picks.every((one) => !isSamePick(one, pick));
  changeSlip({ picks: $slip.get().picks.filter((one) => isOther(one) || picks.some((pick) => isSamePick(one, pick))) });
  for (const pick of picks.filter(isNew)) togglePick(pick);
  changeSlip({ mode: 'combo' });
}
