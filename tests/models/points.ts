/** What stakes bring in points and coins once more: fact by fact, without importing anything of the product. */

export interface Staked {
  /** The round or the bet: what is told of one again adds to what was told of it, and is of its game and currency. */
  reference: string;
  game: 'slot' | 'instant' | 'table' | 'sport';
  unit: 'EUR' | 'NOK' | 'HUF';
  /** Own money, minor units. */
  own: bigint;
  isTakenBack: boolean;
}

/** Minor units that are worth a euro cent. */
const OF_A_CENT = { EUR: 1n, NOK: 10n, HUF: 400n } as const;
/** Euro cents that bring a tenth of a point, in hundredths: a euro of a slot is a point. */
const PERCENT = { slot: 100n, instant: 50n, table: 20n, sport: 100n } as const;

/** The first levels: the points that reach them, and the coins that they give. */
const LEVELS = [
  [100, 25],
  [500, 50],
  [1_500, 75],
  [4_000, 100],
] as const;

/** Thousandths of a point; what is left of a division is lost with its round. */
function broughtBy({ game, unit, own }: Omit<Staked, 'isTakenBack'>): bigint {
  if (own <= 0n) return 0n;
  const cents = (own - (own % OF_A_CENT[unit])) / OF_A_CENT[unit];
  const hundredths = cents * 10n * PERCENT[game];
  return (hundredths - (hundredths % 100n)) / 100n;
}

/** Whole points, and the whole coins of them and of the levels that they reach. */
export function pointsOf(facts: readonly Staked[]): { points: number; coins: number } {
  const rounds = new Map<string, Staked>();
  for (const fact of facts) {
    const own = (rounds.get(fact.reference)?.own ?? 0n) + (fact.isTakenBack ? 0n : fact.own);
    rounds.set(fact.reference, { ...fact, own });
  }
  const points = Math.trunc(Number([...rounds.values()].reduce((sum, one) => sum + broughtBy(one), 0n)) / 1_000);
  const given = LEVELS.reduce((sum, [from, coins]) => sum + (points >= from ? coins : 0), 0);
  return { points, coins: Math.trunc(points / 10) + given };
}
