/** The demonstration's simulated players: real play, told from people, out of the figures, without prizes (ADR 0123). */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { firstRow } from '#server/db/index.ts';
import { dashboardOf } from '#server/modules/backoffice/dashboard.ts';
import { seedDemoDesk } from '#server/modules/backoffice/demo.ts';
import { markSimulated } from '#server/modules/player/nicknames.ts';
import { prizeRanksOf } from '#server/modules/tournaments/tables.ts';
import { checkNickname } from '#shared/contract/nickname.ts';
import { isSimulated, maskName, SIMULATED_MARK } from '#shared/names.ts';
import { onOneDatabase } from '../support/databases.ts';
import { until } from '../support/mailbox.ts';
import { testServer } from '../support/server.ts';
import { roomIn } from '../support/stretch.ts';

const HURRY_MS = 100;
const DAY_MS = 86_400_000;
const PLAYED_WITHIN_MS = 60_000;

test('the mark stays through masks, and nobody may choose a name that bears it', () => {
  expect(maskName(`Marlow${SIMULATED_MARK}`)).toBe('Ma•••w*');
  expect(isSimulated(maskName('Bo*'))).toBe(true);
  expect(isSimulated(maskName('Marlow'))).toBe(false);
  expect(checkNickname('Marlow*', null)).not.toBeNull();
});

test('prizes go to people by their order, past the crew', () => {
  expect(prizeRanksOf([{ nickname: 'Ma*' }, { nickname: 'Ada' }, { nickname: 'Is•••u*' }, { nickname: 'Bo' }])).toEqual(
    [0, 1, 0, 2],
  );
});

onOneDatabase((_name, open) => {
  describe('a crew of one', () => {
    test('registers, pays in, enters the race and spins; marked, and out of the figures unless asked for', async () => {
      // The figures are those of a day.
      await roomIn(DAY_MS, PLAYED_WITHIN_MS);
      const connection = await open();
      const { database } = connection;
      const server = await testServer(connection, {
        values: { DEMO_CREW: '1', TOURNAMENTS: 'on' },
        // They hurry.
        crewPause: (milliseconds, signal) => wait(Math.min(milliseconds, HURRY_MS), undefined, { signal }),
      });
      try {
        const round = () =>
          firstRow<{ name: string }>(
            database,
            sql`select nickname as name from settled_facts join players using (player_id) where simulated limit 1`,
          );
        const { name } = await until('A round of the crew', async () => (await round()) ?? undefined);
        expect(isSimulated(name)).toBe(true);
        const entered = await firstRow(database, sql`select from tournament_attempts limit 1`);
        expect(entered).not.toBeNull();
        const boardWith = (simulated: boolean) =>
          dashboardOf(
            { queryable: database, now: new Date(), vendors: [] },
            { range: 'day', currency: 'EUR', simulated },
          );
        const [people, all] = [await boardWith(false), await boardWith(true)];
        expect(people.conversion).toEqual({ registered: 0, deposited: 0, played: 0 });
        expect(people.games).toEqual([]);
        expect(people.methods).toEqual([]);
        expect(all.conversion).toEqual({ registered: 1, deposited: 1, played: 1 });
        // It plays on meanwhile, and may have gone to another game.
        expect(all.games.length).toBeGreaterThan(0);
        // A partner brought it.
        const desk = () =>
          firstRow(
            database,
            sql`select (select string_agg(code, ' ' order by code) from affiliate_partners) as partners,
              (select string_agg(state, ' ' order by name) from mailings) as mailings,
              (select string_agg(state, ' ' order by alias) from campaigns) as campaigns,
              (select code || ' ' || sub1 from attributions join affiliate_partners using (partner_id)) as brought,
              (select count(*)::integer from staff where disabled_at is null) as staff`,
          );
        const laidOut = {
          ...{ partners: 'leeward-guide north-light old-harbour', mailings: 'live draft live live' },
          campaigns: 'draft live live',
          ...{ brought: 'leeward-guide guide', staff: 0 },
        };
        expect(await desk()).toEqual(laidOut);
        await seedDemoDesk(database, { now: () => new Date() });
        expect(await desk()).toEqual(laidOut);
        // Coming back it stays who it is.
        await markSimulated(database, 'crew-1@crew.example', 'Another');
        expect((await round())?.name).toBe(name);
      } finally {
        await server.close();
      }
    });
  });
});
