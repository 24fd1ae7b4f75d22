/**
 * Bonuses in a random simulation whose acts run beside each other, reckoned again by a model that shares no code with the
 * product (`tests/models/bonuses.ts`). `npm run torture -- bonuses` takes two thousand of them, from another seed each time
 * that one is named.
 */
import { expect, test } from 'vitest';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { auditBonuses, type PlayerRows, type TransferRow } from '../models/bonuses.ts';
import { simulateBonuses } from '../support/bonus-simulation.ts';
import { forEachDatabase } from '../support/databases.ts';

const SEED = Number(process.env.TORTURE_FIRST_SEED ?? 7);
const BONUSES = Number(process.env.TORTURE_BONUSES ?? 150);

/** What happens among a few bonuses already, and what needs many. */
const COMMON_ENDS = ['completed'];
const RARE_ENDS = ['active', 'cancelled', 'expired', 'excluded', 'lost', 'revoked'];
const RARE_EVENTS = ['conversionsAboveTheHighestWin', 'winsThatTheHighestWinLeftSomethingOf'];
const MANY = 2_000;

const has = ({ lines }: TransferRow, start: string) => lines.some(({ account }) => account.startsWith(start));

/** How often what the rules bound came about: where a rule binds nothing, a mistake in it is seen by nobody. */
function whatHappened(players: readonly PlayerRows[]) {
  const transfers = players.flatMap((player) => player.transfers);
  const count = (is: (transfer: TransferRow) => boolean) => transfers.filter(is).length;
  return {
    stakesOfBonuses: count((one) => one.kind === 'bet' && has(one, 'bonus')),
    stakesOfTwoBonuses: count(
      ({ kind, lines }) => kind === 'bet' && lines.filter(({ account }) => account.startsWith('bonus')).length > 1,
    ),
    conversionsAboveTheHighestWin: count((one) => one.kind === 'conversion' && has(one, 'house:bonuses')),
    winsOfEndedBonuses: count((one) => one.kind === 'win' && has(one, 'house:bonuses')),
    winsThatTheHighestWinLeftSomethingOf: count(
      (one) => one.kind === 'win' && has(one, 'house:bonuses') && has(one, 'cash'),
    ),
    takenBackOfBonuses: count((one) => one.kind === 'rollback' && has(one, 'house:bonuses')),
  };
}

forEachDatabase((name, open) => {
  // Acts run beside each other on the server alone: the embedded database has one connection.
  test.runIf(name === 'postgresql')(
    'bonuses beside open rounds and bets, expiries, exclusions and sales are what a model of their rules makes of them',
    async () => {
      const { database } = await open({ changesSchema: true });
      const audited = await simulateBonuses(database, { seed: SEED, bonuses: BONUSES });
      const grants = [...audited.values()].flatMap((player) => player.grants);
      expect(grants.length).toBeGreaterThanOrEqual(BONUSES);
      const found = [...audited].flatMap(([playerId, player]) =>
        auditBonuses(player).map((difference) => `${playerId}: ${difference}`),
      );
      expect(found).toEqual([]);
      expect((await verifyLedger(database)).problems).toEqual([]);
      // A simulation in which nothing of a kind happens says nothing of it.
      const happened = whatHappened([...audited.values()]);
      if (process.env.TORTURE === 'on') process.stderr.write(`${JSON.stringify(happened)}\n`);
      const rare = BONUSES < MANY ? RARE_EVENTS : [];
      expect(Object.entries(happened).filter(([event, count]) => count === 0 && !rare.includes(event))).toEqual([]);
      const wanted = [...COMMON_ENDS, ...(BONUSES < MANY ? [] : RARE_ENDS)];
      expect([...new Set(grants.map(({ status }) => status))]).toEqual(expect.arrayContaining(wanted));
    },
    600_000,
  );
});
