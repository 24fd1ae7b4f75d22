/**
 * `npm run sport:certify [matches]`: a season of the simulator's matches from a seed that everybody knows, every selection
 * bet on. Ends with an error where, by sport or by market, a margin that came out lies beyond the 99 % interval of the stated
 * one, chances do not come true as often as they say, or a rule of selling bets brings back more than the margin leaves.
 */
import {
  APART,
  type ByMoment,
  type Certificate,
  type Certified,
  type CertifiedMoment,
  countCombos,
  countMatch,
  countSeason,
  MOMENTS,
  noSums,
  offersOf,
  type Sums,
  verdictOf,
  WITHIN_99,
  WITHIN_99_OF_ALL,
} from '#server/adapters/sport-feed/simulator/certificate.ts';
import {
  countSales,
  noSalesByRule,
  type SalesByRule,
  SELLING_RULES,
  saleVerdict,
} from '#server/adapters/sport-feed/simulator/certificate-sales.ts';
import type { SimulatedMatch } from '#server/adapters/sport-feed/simulator/match.ts';
import { fixturesBetween, seasonsBetween } from '#server/adapters/sport-feed/simulator/schedule.ts';
import { createSeasons } from '#server/adapters/sport-feed/simulator/seasons.ts';
import { SPORTS, type Sport } from '#shared/sport/facts.ts';
import { MARKET_TYPES, MARKETS, type MarketType } from '#shared/sport/markets.ts';

const SEED = 'sport certificate';
const START = Date.parse('2026-01-05T00:00:00Z');
const HOUR_MS = 3_600_000;
const USUAL_MATCHES = 10_000;

const wanted = Number(process.argv[2] ?? USUAL_MATCHES);
const each = (): ByMoment => ({ before: noSums(), in_play: noSums() });
const certificate: Certificate = {
  ...{ football: each(), tennis: each(), basketball: each(), ice_hockey: each(), esports: each() },
  ...{ scorers: each(), same_match: each(), seasons: each() },
};

const byType = <Value>(make: () => Value): Record<MarketType, Value> =>
  Object.fromEntries(MARKET_TYPES.map((type) => [type, make()])) as Record<MarketType, Value>;
const markets = byType(each);
const sales: Record<MarketType, SalesByRule> = byType(noSalesByRule);

function count(sport: Sport, match: SimulatedMatch): void {
  const offers = offersOf(match);
  if (offers === null) return;
  countMatch(offers, ({ type }) => [
    MARKETS[type].group === 'scorers' ? certificate.scorers : certificate[sport],
    markets[type],
  ]);
  countSales(offers, (type) => sales[type]);
  if (sport === 'football') countCombos(certificate.same_match, match);
}

/** One match in so many stands for a season; each is bet on half-way through. */
const MATCHES_OF_SEASON = 100;
/** As fast as a demonstration plays. */
const SPEED = 10;
/** Longer than the last round. */
const AFTERWARDS_MS = 6 * HOUR_MS;

async function countSeasons(seasons: number): Promise<void> {
  const reader = createSeasons({ seed: SEED, speed: SPEED });
  let counted = 0;
  for (let at = START; counted < seasons; ) {
    const all = seasonsBetween(new Date(at), new Date(at));
    for (const season of all) {
      const end = season.details.startsAt.getTime();
      const half = season.startsAt + (end - season.startsAt) / 2;
      const own = ({ fixtureId }: { fixtureId: string }) => fixtureId === season.id;
      const before = await reader.read(half - 2 * 60_000, half);
      const told = [...before, ...(await reader.read(half, end + AFTERWARDS_MS))].filter(own);
      countSeason(certificate.seasons, told);
      counted += 1;
    }
    at = Math.max(...all.map(({ details }) => details.startsAt.getTime())) + AFTERWARDS_MS;
  }
}

let played = 0;
for (let hour = 0; played < wanted; hour += 1) {
  const from = START + hour * HOUR_MS;
  for (const fixture of fixturesBetween(SEED, new Date(from), new Date(from + HOUR_MS - 1))) {
    if (played >= wanted) break;
    count(fixture.details.sport, fixture.play());
    played += 1;
  }
}

await countSeasons(Math.ceil(wanted / MATCHES_OF_SEASON));

const percent = (share: number, digits = 2): string => `${(share * 100).toFixed(digits)} %`;
let isWithin = true;

function print(name: Certified | MarketType, moment: CertifiedMoment, sums: Sums, within: number): void {
  if (sums.bets === 0) return;
  const verdict = verdictOf(sums, within);
  isWithin &&= verdict.isWithin && verdict.isCalibrated;
  const brier =
    sums.plain === 0
      ? ''
      : `  Brier ${verdict.brier.toFixed(5)} (${verdict.brierPromised.toFixed(5)} ± ${verdict.brierInterval.toFixed(5)} if true)`;
  process.stdout.write(
    `${name.padEnd(19)} ${moment.padEnd(8)} ${String(sums.matches).padStart(6)} ${String(sums.bets).padStart(8)}  ` +
      `stated ${percent(verdict.stated)}  realised ${percent(verdict.realised)} ± ${percent(verdict.interval)}${brier}` +
      `${verdict.isWithin ? '' : '  BEYOND'}${verdict.isCalibrated ? '' : '  NOT CALIBRATED'}\n`,
  );
}

function printSales(type: MarketType): void {
  for (const rule of SELLING_RULES) {
    const sums = sales[type][rule];
    if (sums.bets === 0) continue;
    const verdict = saleVerdict(sums, WITHIN_99_OF_ALL);
    isWithin &&= !verdict.beatsMargin;
    process.stdout.write(
      `${type.padEnd(19)} ${rule.padEnd(11)} ${String(sums.bets).padStart(8)} ${String(sums.sold).padStart(8)} sold  ` +
        `returned ${percent(verdict.returned)}  promised ${percent(verdict.promised)} ± ${percent(verdict.interval)}` +
        `${verdict.beatsMargin ? '  BEATS THE MARGIN' : ''}\n`,
    );
  }
}

process.stdout.write(`${played} matches, seed “${SEED}”\nsport               moment   matches     bets\n`);
for (const name of [...SPORTS, ...APART]) {
  for (const moment of MOMENTS) print(name, moment, certificate[name][moment], WITHIN_99);
}
process.stdout.write('\nBy market\n');
for (const type of MARKET_TYPES) {
  for (const moment of MOMENTS) print(type, moment, markets[type][moment], WITHIN_99_OF_ALL);
}
process.stdout.write('\nBought before the start, sold forty minutes into play\n');
for (const type of MARKET_TYPES) printSales(type);

process.stdout.write('\nReliability: chance of the model, how often it won\n');
const bins = [...SPORTS, ...APART].flatMap((sport) => MOMENTS.map((moment) => certificate[sport][moment].bins));
for (let bin = 0; bin < 10; bin += 1) {
  const sum = (field: 'bets' | 'chance' | 'won') => bins.reduce((total, one) => total + (one[bin]?.[field] ?? 0), 0);
  const bets = sum('bets');
  const shares = bets === 0 ? '' : `${percent(sum('chance') / bets)}  ${percent(sum('won') / bets)}`;
  process.stdout.write(`${String(bin * 10).padStart(3)}–${(bin + 1) * 10} %  ${String(bets).padStart(8)}  ${shares}\n`);
}
process.exitCode = isWithin ? 0 : 1;
