/** The bet slip and the addresses of sport (spec section 2). */
import { beforeEach, describe, expect, test } from 'vitest';
import { joinPages } from '#features/remote/use-growing-list.ts';
import { calendarOf } from '#features/sport/calendar.ts';
import { readFavourites } from '#features/sport/favourites.ts';
import { type Choices, chosenOf, searchFixtures } from '#features/sport/find.ts';
import { defaultOddsFormat } from '#features/sport/format.ts';
import { withLive } from '#features/sport/live.ts';
import { comingOf, SPORT_TABS, sportQuery, sportViewOf } from '#features/sport/model.ts';
import { curveOf } from '#features/sport/momentum.ts';
import { onMoneyMoved } from '#features/sport/money-moved.ts';
import { refusalText } from '#features/sport/refusal.ts';
import { $slip, changeSlip, dropPicks, type Pick, readSlip, type Slip, togglePick } from '#features/sport/slip.ts';
import {
  acceptOdds,
  bankersOf,
  brokenLimit,
  groupedMatches,
  isMoved,
  isUnpriced,
  largestOf,
  leastWin,
  mostOf,
  type OwnMost,
  openPicks,
  type QuotedSlip,
  sizesOf,
  sumsOf,
  systemsFor,
  toggleBanker,
} from '#features/sport/slip-lines.ts';
import { $wallet } from '#features/wallet/index.ts';
import type { FixtureView, QuotedSelection } from '#shared/contract/sport.ts';
import { formatDecimal } from '#shared/money.ts';
import type { AcceptRule } from '#shared/sport/odds.ts';
import { SPORT_PATHS } from '#shared/sport-paths.ts';

const pick = (fixture: string, odds = '2.00', outcome = 'home'): Pick => ({
  ...{ fixture_id: fixture, market: 'result', outcome, odds, home: 'Port Alder', away: 'Greyharbour' },
});

const quoted = (selections: readonly QuotedSelection[], joint: QuotedSlip['joint'] = null): QuotedSlip => ({
  ...{ selections, joint, groups: [] },
});

beforeEach(() => changeSlip(readSlip(null)));

describe('addresses', () => {
  test('the four sub-pages of the specification are views of their own', () => {
    expect(SPORT_TABS.map(({ path }) => sportViewOf(sportQuery(path)).kind)).toEqual([
      'home',
      'live',
      'soon',
      'sport',
      'bets',
    ]);
    expect(sportViewOf(sportQuery(SPORT_PATHS['e-sports']))).toEqual({ kind: 'sport', sport: 'esports' });
  });
  test('sports, tournaments and matches stand below them; anything else is no page', () => {
    expect(sportViewOf(sportQuery('/tennis'))).toEqual({ kind: 'sport', sport: 'tennis' });
    expect(sportViewOf(sportQuery('/tournament/coastal'))).toEqual({ kind: 'tournament', tournamentId: 'coastal' });
    expect(sportViewOf(sportQuery('/fixture/fw:match:coastal-1-2'))).toEqual({
      kind: 'fixture',
      fixtureId: 'fw:match:coastal-1-2',
    });
    expect(sportViewOf('?bt-path=/nowhere')).toEqual({ kind: 'unknown' });
    expect(sportViewOf('?bt-path=%00%FF<script>')).toEqual({ kind: 'unknown' });
    expect(sportViewOf('?bt-path=/')).toEqual({ kind: 'home' });
  });
});

describe('what the slip says before a bet is placed', () => {
  const limits = { limits: { minimum: '0.50', maximum: '1000.00', payout_maximum: '5000.00' }, tax: null };
  const slipOf = (change: Partial<Slip>): Slip => ({ ...readSlip(null), ...change });

  test('the most of a bet follows from the limits of stake and of payout, per line', () => {
    expect(mostOf(slipOf({ picks: [pick('m1', '2.00')] }), limits, 'EUR')).toBe(100_000n);
    // At 20.00 a stake of 250.00 wins the most that is paid.
    expect(mostOf(slipOf({ picks: [pick('m1', '20.00')] }), limits, 'EUR')).toBe(25_000n);
    const picks = [pick('m1'), pick('m2'), pick('m3')];
    expect(mostOf(slipOf({ picks, mode: 'combo' }), limits, 'EUR')).toBe(62_500n);
    // Three lines of two: a third of the stake each.
    expect(mostOf(slipOf({ picks, mode: 'system', sizes: [2] }), limits, 'EUR')).toBe(33_333n);
    // Singles are bets of their own; the one at 20.00 reaches its limit first.
    expect(mostOf(slipOf({ picks: [pick('m1'), pick('m2', '20.00')] }), limits, 'EUR')).toBe(25_000n);
  });

  test('Max is the least of balance, stake limit and payout limit, and says which of them', () => {
    const mine = (cents: bigint, by: OwnMost['by'] = 'balance') => ({
      own: { amount: formatDecimal(cents, 'EUR'), by, counted_up_to: null },
    });
    const largest = (change: Partial<Slip>, held: bigint) =>
      largestOf(slipOf(change), { ...limits, ...mine(held) }, 'EUR');
    const one = { picks: [pick('m1', '2.00')] };
    expect(largest(one, 99_999n)).toEqual({ amount: 99_999n, by: 'balance' });
    // Of bounds that allow the same, the one that is reached first is named: the player's own, then the stake's.
    expect(largest(one, 100_000n)).toEqual({ amount: 100_000n, by: 'balance' });
    expect(largest({ picks: [pick('m1', '5.00')] }, 100_001n)).toEqual({ amount: 100_000n, by: 'stake' });
    expect(largest(one, 100_001n)).toEqual({ amount: 100_000n, by: 'stake' });
    expect(largest({ picks: [pick('m1', '20.00')] }, 100_001n)).toEqual({ amount: 25_000n, by: 'payout' });
    // Of three lines a third each: of what is held as of what the limit allows.
    const system = { picks: [pick('m1'), pick('m2'), pick('m3')], mode: 'system', sizes: [2] } as const;
    expect(largest(system, 10_000n)).toEqual({ amount: 3_333n, by: 'balance' });
    expect(largest(system, 1_000_000n)).toEqual({ amount: 33_333n, by: 'stake' });
    // A trader's limit of what is paid, and tax that leaves less to win.
    const traded = { limits: { ...limits.limits, payout_maximum: '50.00' }, tax: { part: 12, of: 100 } };
    expect(largestOf(slipOf(one), { ...traded, ...mine(100_000n) }, 'EUR')).toEqual({ amount: 2_840n, by: 'payout' });
    // Until limits are known the money is the bound; without any, nothing is left to stake.
    expect(largestOf(slipOf(one), { limits: null, tax: null, own: null }, 'EUR')).toEqual({
      amount: 0n,
      by: 'balance',
    });
    // A bonus and limits of the player's own are named; what the bet's own limits leave is less than either.
    const own = (by: OwnMost['by'], cents: bigint) => largestOf(slipOf(one), { ...limits, ...mine(cents, by) }, 'EUR');
    for (const by of ['bonus', 'own_stake', 'own_loss'] as const) {
      expect(own(by, 2_000n)).toEqual({ amount: 2_000n, by });
      expect(own(by, 200_000n)).toEqual({ amount: 100_000n, by: 'stake' });
    }
  });

  test('a stake above or below the limits is told, with the bound of the whole bet', () => {
    const picks = [pick('m1'), pick('m2'), pick('m3')];
    const broken = (change: Partial<Slip>) => brokenLimit(slipOf({ picks, ...change }), limits, 'EUR');
    expect(broken({ mode: 'combo', stake: '625.00' })).toBeNull();
    expect(broken({ mode: 'combo', stake: '625.01' })).toEqual({ error: 'bet_stake_above', amount: 62_500n });
    expect(broken({ mode: 'system', sizes: [2], stake: '333.34' })).toEqual({
      error: 'bet_stake_above',
      amount: 99_999n,
    });
    expect(broken({ mode: 'system', sizes: [2], stake: '0.17' })).toBeNull();
    expect(broken({ mode: 'single', stake: '0.40' })).toEqual({ error: 'bet_stake_below', amount: 50n });
    expect(broken({ mode: 'combo', stake: '' })).toBeNull();
  });

  test('where even the smallest stake could win more than is paid, that is told, whatever is typed', () => {
    const twenty = Array.from({ length: 20 }, (_, index) => pick(`m${index}`, '3.50'));
    const broken = (change: Partial<Slip>) => brokenLimit(slipOf({ picks: twenty, ...change }), limits, 'EUR');
    for (const stake of ['', '0.50', '25.00']) {
      expect(broken({ mode: 'combo', stake })).toEqual({ error: 'bet_payout_above', amount: 500_000n });
    }
    expect(broken({ mode: 'single', stake: '0.50' })).toBeNull();
  });

  test('an empty slip comes to nothing', () => {
    const empty = slipOf({ stake: '5.00' });
    expect(sumsOf(empty, 'EUR')).toEqual({ lines: 0, stake: 0n, tax: 0n, payout: null, odds: null });
    expect([mostOf(empty, limits, 'EUR'), brokenLimit(empty, limits, 'EUR')]).toEqual([null, null]);
  });

  test('tax is told with the stake and does not count towards the return; each single is taxed by itself', () => {
    const tax = { part: 12, of: 100 };
    const combo = slipOf({ picks: [pick('m1'), pick('m2')], mode: 'combo', stake: '10.00' });
    expect(sumsOf(combo, 'EUR', tax)).toEqual({ lines: 1, stake: 1_000n, tax: 120n, payout: 3_520n, odds: '4.00' });
    expect(sumsOf({ ...combo, mode: 'single' }, 'EUR', tax)).toMatchObject({
      stake: 2_000n,
      tax: 240n,
      payout: 3_520n,
    });
    // 6.6 cents of each, rounded by itself: 14 cents of two, not 13.
    expect(sumsOf({ ...combo, mode: 'single', stake: '0.55' }, 'EUR', tax)).toMatchObject({ stake: 110n, tax: 14n });
    // With a share less that wins, more can be staked before the most is won.
    expect(mostOf(slipOf({ picks: [pick('m1', '20.00')] }), { ...limits, tax }, 'EUR')).toBe(28_409n);
  });

  test('a system says what it pays at the least when it wins anything, its bankers included', () => {
    const picks = [pick('m1', '1.50'), pick('m2', '3.00'), pick('m3', '2.00'), pick('m4', '4.00')];
    const system = slipOf({ picks, mode: 'system', sizes: [2, 3, 4], stake: '5.00' });
    expect(leastWin(system, 'EUR')).toEqual({ right: 2, payout: 1_500n });
    expect(leastWin({ ...system, sizes: [2], bankers: ['m4'] }, 'EUR')).toEqual({ right: 3, payout: 6_000n });
    expect(leastWin({ ...system, mode: 'combo' }, 'EUR')).toBeNull();
  });

  test('what is suspended or over is told apart from what goes on', () => {
    const state = (fixture: string, now: QuotedSelection['state']): QuotedSelection => ({
      ...{ ...pick(fixture), state: now, live: true },
    });
    const slip = slipOf({ picks: [pick('m1'), pick('m2'), pick('m3')] });
    expect(openPicks(slip, quoted([state('m1', 'open'), state('m2', 'suspended')]))).toEqual([pick('m1'), pick('m3')]);
  });
});

test('pages of bets are one list: a bet that has moved to the next page meanwhile stands there once', () => {
  const page = (...ids: string[]) => ({ result: ids.map((bet_id) => ({ bet_id })), total: 3 });
  const bets = joinPages<{ bet_id: string }, ReturnType<typeof page>>(
    [page('b3', 'b2'), page('b2', 'b1')],
    ({ bet_id }) => bet_id,
  );
  expect(bets.result.map(({ bet_id }) => bet_id)).toEqual(['b3', 'b2', 'b1']);
});

describe('the slip', () => {
  test('a selection goes on with a press and off with another', () => {
    togglePick(pick('m1'));
    expect($slip.get().picks).toHaveLength(1);
    togglePick(pick('m1', '2.10'));
    expect($slip.get().picks).toEqual([]);
  });

  test('it is read again after a reload; what is broken is an empty slip', () => {
    togglePick(pick('m1'));
    changeSlip({ stake: '12.50', accept: 'any' });
    expect(readSlip(JSON.stringify($slip.get()))).toEqual($slip.get());
    for (const broken of [null, '', '{', '[]', '{"picks":[{"fixture_id":1}],"mode":"none","stake":5}']) {
      expect(readSlip(broken)).toEqual({
        picks: [],
        mode: 'single',
        sizes: [2],
        bankers: [],
        stake: '',
        accept: 'better',
        joint: null,
        groups: {},
      });
    }
  });

  test('a second match makes it a combo, a second selection of one match does not', () => {
    togglePick(pick('m1'));
    togglePick(pick('m1', '3.00', 'draw'));
    expect($slip.get().mode).toBe('single');
    changeSlip(readSlip(null));
    togglePick(pick('m1'));
    togglePick(pick('m2'));
    expect([$slip.get().mode, sizesOf($slip.get())]).toEqual(['combo', [2]]);
  });

  test('selections of one match beside another are one unit of a line, at odds of their own; as singles they are not', () => {
    changeSlip({
      ...{ ...readSlip(null), mode: 'combo', stake: '10' },
      picks: [pick('m1'), { ...pick('m1'), market: 'total_goals:2.5', outcome: 'over' }, pick('m2', '3.00')],
    });
    const told = (odds: string | null): QuotedSlip => ({
      ...quoted([]),
      groups: [{ fixture_id: 'm1', odds, refusal: null }],
    });
    expect([groupedMatches($slip.get()), sizesOf($slip.get())]).toEqual([['m1'], [2]]);
    // Until their odds are known the bet has none.
    expect(sumsOf($slip.get(), 'EUR')).toMatchObject({ lines: 1, odds: null, payout: null });
    expect(isUnpriced($slip.get(), told('3.10'))).toBe(true);
    changeSlip({ groups: { m1: '3.10' } });
    expect(sumsOf($slip.get(), 'EUR')).toEqual({ lines: 1, stake: 1_000n, tax: 0n, payout: 9_300n, odds: '9.30' });
    expect([isUnpriced($slip.get(), told('3.10')), isUnpriced($slip.get(), told(null))]).toEqual([false, true]);
    expect(isMoved($slip.get(), told('3.00'))).toBe(true);
    acceptOdds(told('3.00'));
    expect([isMoved($slip.get(), told('3.00')), $slip.get().groups]).toEqual([false, { m1: '3.00' }]);
    changeSlip({ mode: 'single' });
    expect([groupedMatches($slip.get()), sumsOf($slip.get(), 'EUR').lines]).toEqual([[], 3]);
  });

  test('a banker is in every line of a system; two matches are always left to choose from', () => {
    changeSlip({
      ...{ ...readSlip(null), mode: 'system', stake: '10' },
      picks: [pick('m1', '2.00'), pick('m2', '1.50'), pick('m3', '3.00'), pick('m4', '2.00')],
    });
    expect(systemsFor($slip.get()).map(({ name, sizes }) => name ?? sizes)).toEqual([
      ...[[2], [3]],
      ...['yankee', 'lucky_15'],
    ]);
    changeSlip({ sizes: [2, 3, 4] });
    expect(sumsOf($slip.get(), 'EUR').lines).toBe(11);
    toggleBanker('m1');
    // Of three that are left, in ones, twos, a Trixie or a Patent.
    expect(systemsFor($slip.get()).map(({ name, sizes }) => name ?? sizes)).toEqual([[1], [2], 'trixie', 'patent']);
    changeSlip({ sizes: [2] });
    // 2.00 × (1.50 × 3.00 + 1.50 × 2.00 + 3.00 × 2.00)
    expect(sumsOf($slip.get(), 'EUR')).toEqual({ lines: 3, stake: 3_000n, tax: 0n, payout: 27_000n, odds: null });
    toggleBanker('m2');
    toggleBanker('m3');
    expect(bankersOf($slip.get())).toEqual(['m1', 'm2']);
    togglePick(pick('m1', '2.00'));
    expect($slip.get().bankers).toEqual(['m2', 'm3']);
    changeSlip({ mode: 'combo' });
    expect([bankersOf($slip.get()), sizesOf($slip.get())]).toEqual([[], [3]]);
  });

  test('it reckons stake, total odds and possible return as the server does', () => {
    changeSlip({
      ...readSlip(null),
      picks: [pick('m1', '1.42'), pick('m2', '1.62'), pick('m3', '2.85')],
      mode: 'combo',
      stake: '20,00',
    });
    expect(sumsOf($slip.get(), 'EUR')).toEqual({ lines: 1, stake: 2_000n, tax: 0n, payout: 13_112n, odds: '6.56' });
    changeSlip({ mode: 'system', sizes: [2] });
    expect(sumsOf($slip.get(), 'EUR')).toMatchObject({ lines: 3, stake: 6_000n, odds: null });
    for (const stake of ['-5', '1e3', '5.001', 'five']) {
      changeSlip({ stake });
      expect(sumsOf($slip.get(), 'EUR').stake, stake).toBeNull();
    }
  });

  test('what has been bet on comes off; what was refused, or put on since, stays', () => {
    for (const match of ['placed', 'refused']) togglePick(pick(match));
    togglePick(pick('since'));
    dropPicks([pick('placed')]);
    expect($slip.get().picks.map(({ fixture_id }) => fixture_id)).toEqual(['refused', 'since']);
  });

  test('odds that moved are told until they are agreed to, by the bettor’s rule', () => {
    const seen = pick('m1');
    const now = { ...seen, state: 'open', odds: '1.90', live: false } as const;
    const above = { ...now, odds: '2.10' };
    const moved = (accept: AcceptRule, told: QuotedSelection) => {
      changeSlip({ ...readSlip(null), picks: [seen], accept });
      return isMoved($slip.get(), quoted([told]));
    };
    expect([moved('none', now), moved('none', above)]).toEqual([true, true]);
    expect([moved('better', now), moved('better', above)]).toEqual([true, false]);
    expect([moved('any', now), moved('any', above)]).toEqual([false, false]);
    expect(moved('none', { ...now, state: 'suspended', odds: null })).toBe(false);
    expect(moved('none', now)).toBe(true);
    acceptOdds(quoted([now]));
    expect(isMoved($slip.get(), quoted([now]))).toBe(false);
  });

  test('selections of one match are combined at odds of their own, which are agreed to as a whole', () => {
    const picks = [pick('m1'), { ...pick('m1'), market: 'total_goals:2.5', outcome: 'over' }];
    changeSlip({ ...readSlip(null), picks, mode: 'combo', stake: '10', joint: '3.10' });
    expect(sumsOf($slip.get(), 'EUR')).toEqual({ lines: 1, stake: 1_000n, tax: 0n, payout: 3_100n, odds: '3.10' });
    const at = (odds: string) => quoted([], { odds, refusal: null });
    expect([isMoved($slip.get(), at('3.10')), isMoved($slip.get(), at('3.00'))]).toEqual([false, true]);
    acceptOdds(at('3.00'));
    expect(sumsOf($slip.get(), 'EUR').odds).toBe('3.00');
    // With another match beside them they are no combo of one, and what they were worth is forgotten.
    togglePick(pick('m2'));
    expect($slip.get().joint).toBeNull();
  });
});

describe('what the socket tells', () => {
  const standing = { status: 'live', stopped: false, score: [0, 0], sets: [] } satisfies FixtureView['standing'];
  const fixture: FixtureView = {
    ...{ fixture_id: 'm1', sport: 'football', tournament: { tournament_id: 'coastal', name: 'Coastal League' } },
    ...{ starts_at: '2026-03-01T12:00:00Z', standing, market_count: 20 },
    home: { name: 'Port Alder', colours: ['#ffffff', '#000000'] },
    away: { name: 'Greyharbour', colours: ['#000000', '#ffffff'] },
    markets: { result: { status: 'active', odds: { home: '2.00' } } },
  };

  test('score and odds change in place; a market that was not shown stays unshown', () => {
    const told = {
      fixtures: {
        m1: {
          standing: { ...standing, score: [1, 0] as [number, number] },
          markets: {
            result: { status: 'active' as const, odds: { home: '1.40' } },
            both_to_score: { status: 'active' as const, odds: { yes: '1.80' } },
          },
        },
      },
      closed: {},
    };
    const [changed] = withLive([fixture], told);
    expect(changed?.standing.score).toEqual([1, 0]);
    expect(changed?.markets).toEqual({ result: { status: 'active', odds: { home: '1.40' } } });
    expect(withLive([fixture], { fixtures: {}, closed: {} })).toEqual([fixture]);
  });

  test('a match to come that is suspended closes where it stands, and opens again', () => {
    const coming: FixtureView = { ...fixture, standing: { ...standing, status: 'not_started' } };
    const [closed] = withLive([coming], { fixtures: {}, closed: { m1: true } });
    expect(closed?.standing.stopped).toBe(true);
    expect(withLive(closed ? [closed] : [], { fixtures: {}, closed: {} })).toEqual([coming]);
  });

  test('an amount in a refusal is written as the language of the page does', () => {
    const said = refusalText(
      { message: 'bet_stake_above', variables: { amount: '2000.00', currency: 'EUR' } },
      ((key: string, { amount }: Record<string, string>) => `${key}: ${amount}`) as never,
      'de-DE',
    );
    expect(said).toBe('bet_stake_above: 2.000,00\u00a0€');
  });
});

describe('momentum', () => {
  test('is above the line where the home side attacks, below where the other does, and within its frame', () => {
    const curve = curveOf([0, 0, 3, 4, 1, 0, 0, 0, 0, -1, -2, -1]);
    expect([Math.max(...curve), curve.indexOf(1)]).toEqual([1, 3]);
    expect(curve.slice(8).every((value) => value < 0 && value >= -1)).toBe(true);
    expect(curve[6]).toBeCloseTo(0.05);
    // It grows before the minute of an attack and ebbs after it, without a jump.
    const steps = curve.slice(1).map((value, index) => Math.abs(value - (curve[index] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(0.5);
  });

  test('one attack alone does not reach the edge; nothing told, nothing drawn', () => {
    expect(Math.max(...curveOf([0, 0, 1, 0, 0]))).toBeCloseTo(2 / 3);
    expect(curveOf([0, 0])).toEqual([0, 0]);
    expect(curveOf([])).toEqual([]);
  });
});

describe('finding matches', () => {
  const match = (
    home: string,
    away: string,
    starts = '2026-03-01T12:00:00Z',
    league = 'Coastal League',
  ): FixtureView => ({
    ...{ fixture_id: home, sport: 'football', tournament: { tournament_id: league, name: league }, starts_at: starts },
    ...{ standing: { status: 'not_started', stopped: false, score: [0, 0], sets: [] }, market_count: 1, markets: {} },
    home: { name: home, colours: ['#ffffff', '#000000'] },
    away: { name: away, colours: ['#000000', '#ffffff'] },
  });
  const all = [
    match('Port Alder', 'Greyharbour'),
    match('Dunavár FC', 'Polder 04', '2026-03-01T14:00:00Z', 'River Liga'),
    match('Saltbury Rovers', 'Tern Valley', '2026-03-01T16:00:00Z'),
  ];
  const found = (query: string) => searchFixtures(all, query).map(({ fixture_id }) => fixture_id);

  test('by team or league, without accents, forgiving typos', () => {
    expect(found('grey')).toEqual(['Port Alder']);
    expect(found('dunavar')).toEqual(['Dunavár FC']);
    expect(found('Saltbruy')).toEqual(['Saltbury Rovers']);
    expect(found('coastal rovers')).toEqual(['Saltbury Rovers']);
    expect(found('river')).toEqual(['Dunavár FC']);
  });

  test('what is spelt right finds nothing that is only like it; odd characters find nothing and break nothing', () => {
    expect(found('polder')).toEqual(['Dunavár FC']);
    for (const odd of ['', ' ', 'x', '((', '\\\\', '%_', '<b>', '\u0000\u0000', '😀😀', 'a'.repeat(60)])
      expect(found(odd)).toEqual([]);
  });

  test('a league, a time and favourites narrow a list', () => {
    const now = new Date('2026-03-01T11:30:00Z');
    const none = { tournamentId: null, within: null, favourites: null };
    const chosen = (choices: Partial<Choices>) =>
      chosenOf(all, { ...none, ...choices }, now).map(({ fixture_id }) => fixture_id);
    expect(chosen({})).toHaveLength(3);
    expect(chosen({ within: 1 })).toEqual(['Port Alder']);
    expect(chosen({ within: 3 })).toEqual(['Port Alder', 'Dunavár FC']);
    expect(chosen({ tournamentId: 'River Liga' })).toEqual(['Dunavár FC']);
    expect(chosen({ favourites: new Set() })).toEqual([]);
    expect(chosen({ favourites: new Set(['team/football/Tern Valley', 'tournament/River Liga']) })).toEqual([
      'Dunavár FC',
      'Saltbury Rovers',
    ]);
  });

  test('stars are kept by key; what is broken is none', () => {
    expect(readFavourites('["fixture/m1",5]')).toEqual(new Set(['fixture/m1']));
    for (const broken of [null, '', '{', '{}', '7']) expect(readFavourites(broken)).toEqual(new Set());
  });

  test('a match that has begun is none to come', () => {
    expect(comingOf(all, new Date('2026-03-01T14:00:00Z')).map(({ fixture_id }) => fixture_id)).toEqual([
      'Saltbury Rovers',
    ]);
  });
});

test('lists and slip are read again when money has moved, not while the wallet loads', () => {
  let heard = 0;
  const before = $wallet.get();
  const stop = onMoneyMoved(() => {
    heard += 1;
  });
  $wallet.set({ ...before, loading: true });
  $wallet.set({ ...before, loading: false });
  expect(heard).toBe(0);
  $wallet.set({ ...before, balance: 14.48 });
  $wallet.set({ ...before, balance: 14.48, loading: true });
  expect(heard).toBe(1);
  stop();
  $wallet.set(before);
  expect(heard).toBe(1);
});

test('odds are fractions where people read them so, and decimal elsewhere', () => {
  expect(defaultOddsFormat('en', ['en-GB', 'en'])).toBe('fractional');
  expect(defaultOddsFormat('en', ['en-US'])).toBe('decimal');
  expect(defaultOddsFormat('de-DE', ['en-GB'])).toBe('decimal');
  expect(defaultOddsFormat('en-ZA', [])).toBe('decimal');
});

test('a match as an entry of a calendar: escaped, folded at 75 octets, in UTC', () => {
  const side = (name: string) => ({ name, colours: ['#ffffff', '#000000'] as [string, string] });
  const text = calendarOf(
    {
      ...{ fixture_id: 'fw:1', home: side('Salt, Bay; & Co'), away: side('Dunavár '.repeat(12).trim()) },
      ...{ tournament: { tournament_id: 'c', name: 'Coastal\nLeague' }, starts_at: '2026-03-01T20:45:00+01:00' },
      url: 'https://fairwind.example/en/sport?bt-path=%2Ffixture%2Ffw%3A1',
    },
    new Date('2026-02-28T08:00:00Z'),
  );
  const lines = text.split('\r\n');
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const whole = text.replaceAll('\r\n ', '').trim().split('\r\n');
  expect(whole).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Fairwind//Sport//EN', 'BEGIN:VEVENT'],
    ...['UID:fw:1@fairwind.example', 'DTSTAMP:20260228T080000Z', 'DTSTART:20260301T194500Z', 'DURATION:PT2H'],
    `SUMMARY:Salt\\, Bay\\; & Co – ${'Dunavár '.repeat(12).trim()}`,
    'DESCRIPTION:Coastal League',
    'URL:https://fairwind.example/en/sport?bt-path=%2Ffixture%2Ffw%3A1',
    ...['END:VEVENT', 'END:VCALENDAR'],
  ]);
});
