/** Offers that need no deposit: once to a person, home, device and card; what is near waits for a person (ADR 0204). */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { onOneDatabase } from '../support/databases.ts';
import { ownProfile, PROFILE, REGISTRATION, testApp, testBrowser, testClock } from '../support/server.ts';
import { enrolColleague } from '../support/staff.ts';

onOneDatabase((_name, open) => {
  async function start() {
    const connection = await open();
    const { database } = connection;
    const clock = testClock();
    const app = await testApp(connection, { clock });
    let number = 0;
    /** A player with nothing in common with another but what a test says. */
    async function join(email: string, profile: Record<string, unknown> | null = null) {
      number += 1;
      const browser = testBrowser(app, undefined, `198.51.${100 + number}.7`);
      const birthday = `19${70 + number}-03-0${number}`;
      await browser.call('register', { body: { ...REGISTRATION, email, birthday } });
      await browser.call('saveProfile', {
        body: profile ? { ...PROFILE, birthday, ...profile } : { ...ownProfile(), birthday },
      });
      const { user_id: playerId, email: kept } = (await browser.call('player')).body.user;
      const claim = async () => {
        const { status, body } = await browser.call('claimBonus', { body: { code: 'AHOY5' } });
        return status === 200 ? 'given' : body.error?.message;
      };
      return { browser, playerId: playerId as string, email: kept as string, claim };
    }
    return { database, app, clock, join };
  }

  describe('is given once', () => {
    test.each([
      ['mara@fairwind.example', 'mara+2@fairwind.example', 'bonus_given_near'],
      ['mara.steen@gmail.com', 'marasteen+x@googlemail.com', 'bonus_given_near'],
      ['mara.steen@fairwind.example', 'marasteen@fairwind.example', 'given'],
    ])('mailbox %s, then %s: %s', async (first, second, outcome) => {
      const { join } = await start();
      const mara = await join(first);
      expect(await mara.claim()).toBe('given');
      expect(await mara.claim()).toBe('offer_not_open');
      const again = await join(second);
      expect(await again.claim()).toBe(outcome);
      // What is compared stands beside the mail, which stays as it was written.
      expect(again.email).toBe(second);
    });

    test('a device, a card, a home: each holds it, and whoever has it already is told that', async () => {
      const { join, database } = await start();
      const mara = await join('mara@fairwind.example', {});
      expect(await mara.claim()).toBe('given');
      const [device, card, home, stranger] = [
        await join('device@fairwind.example'),
        await join('card@fairwind.example'),
        await join('home@fairwind.example', { name: 'Jon', surname: 'Berg', address: 'handelskai 1,  WIEN' }),
        await join('stranger@fairwind.example'),
      ] as const;
      await database.execute(sql`insert into player_devices (player_id, token_hash, created_at, seen_at)
        select player_id::uuid, 'shared', now(), now() from (values (${mara.playerId}), (${device.playerId})) as one (player_id)`);
      await database.execute(sql`insert into payment_accounts (player_id, account_id, vendor, method, token, label, own, created_at, used_at)
        select player_id::uuid, gen_random_uuid(), 'sandbox', 'card', 'tok-1', 'ends in 4242', true, now(), now()
        from (values (${mara.playerId}), (${card.playerId})) as one (player_id)`);
      for (const one of [device, card, home]) expect(await one.claim()).toBe('bonus_given_near');
      expect(await stranger.claim()).toBe('given');
      expect(await mara.claim()).toBe('offer_not_open');
    });

    test('two accounts of a person that claim at the same moment get it once', async () => {
      const { join } = await start();
      const both = [await join('mara+1@fairwind.example'), await join('mara+2@fairwind.example')];
      expect((await Promise.all(both.map(({ claim }) => claim()))).sort()).toEqual(['bonus_given_near', 'given']);
    });
  });

  test('what was held is not lost: support releases it, and the player claims it; refused, it stays refused', async () => {
    const { database, app, clock, join } = await start();
    expect(await (await join('mara@fairwind.example')).claim()).toBe('given');
    const [sister, again] = [await join('mara+jo@fairwind.example'), await join('mara+x@fairwind.example')];
    for (const one of [sister, again]) for (let asked = 0; asked < 2; asked += 1) await one.claim();
    const ines = await enrolColleague({ dispatch: app.dispatch, database, clock }, 'Ines', 'compliance');
    const { cases } = (await ines.ask('GET', '/api/cases?kind=offer&state=open')).body;
    // Cases of one moment have no order.
    const caseOf = new Map<string, Record<string, unknown>>(
      cases.map((one: Record<string, unknown>) => [one.player_id, one]),
    );
    expect([...caseOf.keys()].sort()).toEqual([sister.playerId, again.playerId].sort());
    for (const { reason, details } of caseOf.values()) {
      expect([reason, details]).toEqual(['offer_shared', { offer: 'ahoy', alike: 'mailbox' }]);
    }
    const decide = ({ playerId }: { playerId: string }, outcome: string) =>
      ines.ask('POST', `/api/cases/${caseOf.get(playerId)?.case_id}/close`, {
        outcome,
        reason: 'talked with the household',
      });
    expect((await decide(sister, 'cleared')).status).toBe(422);
    expect((await decide(sister, 'released')).status).toBe(200);
    expect((await decide(again, 'refused')).status).toBe(200);
    expect([await sister.claim(), await again.claim()]).toEqual(['given', 'bonus_given_near']);
    expect(await sister.claim()).toBe('offer_not_open');
    expect((await ines.ask('GET', '/api/cases?kind=offer&state=open')).body.cases).toEqual([]);
  });
});
