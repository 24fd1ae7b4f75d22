import { describe, expect, it } from 'vitest';
import { gameByCode } from '#shared/catalogue/games.ts';
import { stakeRangeOf } from '#shared/catalogue/stakes.ts';
import { CURRENCY_CODES, formatDecimal } from '#shared/money.ts';
import { TITLES } from '#studio/titles/index.ts';
import { LIVE_TITLES } from '#studio/titles/live.ts';
import { SHARED_TITLES } from '#studio/titles/shared.ts';
import { TABLE_GAME_TITLES } from '#studio/titles/table-games.ts';

describe.each(
  [...TITLES, ...TABLE_GAME_TITLES, ...SHARED_TITLES, ...LIVE_TITLES].map((title) => [title.code, title] as const),
)('the stakes of %s', (code, title) => {
  it.each(CURRENCY_CODES)('reach as far in %s as the catalogue says', (currency) => {
    const stakes = title.stakes[currency];
    expect({
      minimum: formatDecimal(stakes[0] ?? 0n, currency),
      maximum: formatDecimal(stakes.at(-1) ?? 0n, currency),
    }).toEqual(stakeRangeOf(gameByCode(code)?.kind ?? 'slot', currency));
  });
});
