/** A history that a person can add up: its lines, its totals and the ledger say the same. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import type { BonusPurse, TransferKind } from '#server/modules/ledger/index.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { MOVEMENT_TYPES } from '#shared/contract/wallet.ts';
import { onOneDatabase } from '../support/databases.ts';
import { openPayments } from '../support/payments.ts';
import { drawing } from '../support/random.ts';

type Page = ResponseOf<'movements'>;
type Purse = 'cash' | 'debt' | BonusPurse;
const BONUS = 'bonus:11111111-1111-4111-8111-111111111111' as const;

const cents = (text: string): bigint => BigInt(text.replace('.', ''));

/** What a line of the ledger is for: purses of the player, the rest against the house. */
interface Story {
  kind: TransferKind;
  source?: string;
  purses: Partial<Record<Purse, bigint>>;
  details?: Record<string, string>;
}

onOneDatabase((_name, open) => {
  test('the totals of a history are the purses of the player, and each line’s cash leads to the balance after it', async () => {
    const platform = openPayments(await open());
    const player = platform.players.add();
    const { playerId, currency } = player;
    const draw = drawing(29_112_026);
    const held: Record<Purse, bigint> = { cash: 0n, debt: 0n, [BONUS]: 0n };
    const amount = () => BigInt(1 + draw(5_000));
    const upTo = (purse: Purse) => BigInt(draw(Number(held[purse] ?? 0n) + 1));
    const stories: (() => Story)[] = [
      () => ({ kind: 'deposit', purses: { cash: amount() } }),
      () => ({ kind: 'bonus', purses: { [BONUS]: amount() } }),
      // A stake of both purses, and what comes of it.
      () => ({
        kind: 'bet',
        purses: { cash: -upTo('cash'), [BONUS]: -upTo(BONUS) },
        details: { game_code: 'krakens-toll' },
      }),
      () => ({ kind: 'bet', source: 'sport', purses: { cash: -upTo('cash') }, details: { bet_id: randomUUID() } }),
      () => ({ kind: 'win', purses: { cash: amount(), [BONUS]: amount() }, details: { game_code: 'krakens-toll' } }),
      () => {
        const converted = upTo(BONUS);
        return { kind: 'conversion', purses: { cash: converted, [BONUS]: -converted } };
      },
      () => ({ kind: 'forfeit', purses: { [BONUS]: -upTo(BONUS) } }),
      () => ({ kind: 'prize', purses: { cash: amount() } }),
      () => ({ kind: 'purchase', purses: { cash: -upTo('cash') } }),
      () => ({ kind: 'chargeback', purses: { cash: -upTo('cash'), debt: -amount() } }),
    ];
    for (let step = 0; step < 60; step += 1) {
      const story = stories[draw(stories.length)]?.();
      if (!story) continue;
      const moved = (Object.entries(story.purses) as [Purse, bigint][]).filter(([, sum]) => sum !== 0n);
      if (moved.length === 0) continue;
      const total = moved.reduce((sum, [, one]) => sum + one, 0n);
      platform.clock.advance(1_000);
      const posted = await platform.database.transaction((transaction) =>
        platform.ledger.post(transaction, {
          ...{
            source: story.source ?? 'test',
            externalId: randomUUID(),
            kind: story.kind,
            details: story.details ?? {},
          },
          entries: [
            ...moved.map(([purse, sum]) => ({
              account: { owner: 'player', playerId, purse, currency } as const,
              amount: sum,
            })),
            ...(total === 0n
              ? []
              : [{ account: { owner: 'house', name: 'games', currency } as const, amount: -total }]),
          ],
        }),
      );
      expect(posted.ok).toBe(true);
      for (const [purse, sum] of moved) held[purse] = (held[purse] ?? 0n) + sum;
    }

    const query = { group: 'all', state: 'all' } as const;
    const lines: Page['result'] = [];
    let after: string | undefined;
    let totals: Page['totals'] | undefined;
    do {
      const page = await platform.payments.history.page(playerId, { ...query, ...(after && { after }) });
      lines.push(...page.result);
      totals ??= page.totals;
      after = page.next ?? undefined;
    } while (after !== undefined);
    const stored = await rows<{ sum: string }>(
      platform.database,
      sql`select sum(balance)::text as sum from ledger_accounts where player_id = ${playerId}::uuid`,
    );
    const { in: paidIn, out, given, play } = totals ?? { in: '0', out: '0', given: '0', play: '0' };
    expect([paidIn, out, given, play].reduce((sum, one) => sum + cents(one), 0n)).toBe(BigInt(stored[0]?.sum ?? 0));

    let balance = 0n;
    for (const line of lines.toReversed()) {
      balance += cents(line.cash);
      if (line.balance_after !== null) expect(cents(line.balance_after)).toBe(balance);
      const parts = cents(line.cash) + cents(line.bonus);
      // Money that became cash is told as that; what is owed is of no purse that is shown.
      if (line.type !== 'chargeback' && parts !== 0n) expect(parts).toBe(cents(line.amount));
    }
    expect(balance).toBe(held.cash);
    expect(lines.filter(({ bet }) => bet !== null).every(({ bet }) => /^[0-9A-F]{8}$/.test(bet ?? ''))).toBe(true);
    expect(lines.some(({ bet }) => bet !== null)).toBe(true);
  });

  test('every kind of transfer has a word in both lists, and a conversion says what became cash', async () => {
    const platform = openPayments(await open());
    const player = platform.players.add();
    const { playerId, currency } = player;
    const kinds = [
      'deposit',
      'win',
      'bonus',
      'conversion',
      'forfeit',
      'correction',
      'prize',
      'rollback',
      'fee',
    ] as const;
    for (const kind of kinds) {
      const purse = (name: Purse, amount: bigint) =>
        ({ account: { owner: 'player', playerId, purse: name, currency }, amount }) as const;
      const house = { account: { owner: 'house', name: 'bonuses', currency }, amount: -100n } as const;
      const entries =
        kind === 'conversion'
          ? [purse('cash', 50n), purse(BONUS, -50n)]
          : [purse(kind === 'bonus' ? BONUS : 'cash', 100n), house];
      await platform.database.transaction((transaction) =>
        platform.ledger.post(transaction, { source: 'test', externalId: kind, kind, details: {}, entries }),
      );
    }
    const short = await platform.wallet.history(playerId, 1);
    const long = await platform.payments.history.page(playerId, { group: 'all', state: 'all' });
    expect([short.result.length, long.result.length]).toEqual([kinds.length, kinds.length]);
    for (const { type } of [...short.result, ...long.result]) expect(MOVEMENT_TYPES).toContain(type);
    expect(long.result.filter(({ amount }) => amount === '0.50')).toMatchObject([
      { type: 'bonus', cash: '0.50', bonus: '-0.50' },
    ]);
    expect(long.totals.given).toBe('5.00');
  });
});
