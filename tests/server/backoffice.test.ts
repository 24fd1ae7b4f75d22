/** Staff are another world (design 10.6): how they come in, what they may, and what is written down of it. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { staffCookie } from '#server/modules/backoffice/cookie.ts';
import { createLedger } from '#server/modules/ledger/index.ts';
import { createAuditHeads, verifyAudit } from '#server/modules/staff/index.ts';
import { STAFF_CONTRACT } from '#shared/backoffice/index.ts';
import { STAFF_PATHS } from '#shared/backoffice/paths.ts';
import { CONTRACT } from '#shared/contract/index.ts';
import { PATHS, WRITE_HEADER } from '#shared/contract/paths.ts';
import { onOneDatabase } from '../support/databases.ts';
import { REGISTRATION, TEST_ORIGIN, testApp, testBrowser, testClock } from '../support/server.ts';
import { CONSOLE_ORIGIN, consoleLine, enrolColleague, STAFF_PASSWORD } from '../support/staff.ts';

const WHY = { reason: 'ticket T-5521' };

onOneDatabase((_name, open) => {
  async function setUp() {
    const connection = await open();
    const { database } = connection;
    const clock = testClock();
    const app = await testApp(connection, { clock });
    const { dispatch } = app;
    const world = { dispatch, database, clock };
    /** Somebody who registered on the main domain, with a session cookie of theirs. */
    async function player(email: string) {
      const browser = testBrowser(app);
      const { body } = await browser.call('register', { body: { ...REGISTRATION, email } });
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      return { playerId: body.result.user_id as string, cookie };
    }
    return {
      ...world,
      app,
      player,
      colleague: (name: string, role: Parameters<typeof enrolColleague>[2]) => enrolColleague(world, name, role),
    };
  }

  const acts = (database: Parameters<typeof rows>[0]) =>
    rows<{ action: string; reason: string; staff_name: string }>(
      database,
      sql`select action, reason, staff_name from staff_audit order by position`,
    );

  test('the cookie of staff goes with no request from another site, and to its host alone over https', () => {
    expect(staffCookie('https').open('t', 60_000)).toBe(
      '__Host-fairwind_staff=t; Path=/; SameSite=Strict; Secure; HttpOnly; Max-Age=60',
    );
    expect(staffCookie('http').open('t', 60_000)).toBe(
      'fairwind_staff=t; Path=/; SameSite=Strict; HttpOnly; Max-Age=60',
    );
    expect(staffCookie('https').close()).toBe(
      '__Host-fairwind_staff=; Path=/; SameSite=Strict; Secure; HttpOnly; Max-Age=0',
    );
  });

  describe('coming in', () => {
    test('a one-time link sets password and authenticator, and works once (ASVS 6.3.3, 6.4.1)', async () => {
      const { colleague, dispatch } = await setUp();
      const ines = await colleague('Ines', 'admin');
      expect((await ines.ask('GET', '/api/session')).body).toMatchObject({ name: 'Ines', role: 'admin' });
      const stranger = consoleLine(dispatch);
      const unknown = await stranger.ask('POST', '/api/enrolment', { token: 'A'.repeat(43) });
      expect(unknown).toMatchObject({ status: 409, body: { error: { message: 'staff_link_spent' } } });
    });

    test('password and code are both asked for, one answer whichever is wrong, and a code works once (ASVS 6.3.8, 6.5.1)', async () => {
      const { colleague, dispatch } = await setUp();
      const ines = await colleague('Ines', 'support');
      const login = (body: object) => consoleLine(dispatch).ask('POST', '/api/session', body);
      const wrong = [
        await login({ email: 'nobody@backoffice.example', password: STAFF_PASSWORD, code: '123456' }),
        await login({ email: ines.email, password: 'not-this-one', code: ines.code() }),
        await login({ email: ines.email, password: STAFF_PASSWORD, code: '000000' }),
      ];
      expect(wrong.map(({ status, body }) => [status, body])).toEqual(
        wrong.map(() => [401, { error: { code: 6000008, message: 'wrong_staff_credentials', variables: {} } }]),
      );
      const code = ines.code();
      const body = { email: ines.email, password: STAFF_PASSWORD, code };
      expect((await login(body)).status).toBe(200);
      expect((await login(body)).status).toBe(401);
    });

    test('a login makes a session anew, a logout ends it, and quiet ends it too (ASVS 7.2.4, 7.3.1, 7.4.1)', async () => {
      const { colleague, clock } = await setUp();
      const ines = await colleague('Ines', 'support');
      const before = ines.cookie;
      await ines.ask('POST', '/api/session', { email: ines.email, password: STAFF_PASSWORD, code: ines.code() });
      expect(ines.cookie).not.toBe(before);
      const after = ines.cookie;
      ines.cookie = before;
      expect((await ines.ask('GET', '/api/session')).status).toBe(401);
      ines.cookie = after;
      clock.advance(16 * 60_000);
      expect((await ines.ask('GET', '/api/session')).status).toBe(401);
    });

    test('five wrong codes stop the sixth, whoever sends it; wrong passwords elsewhere do not lock the owner out (ASVS 6.3.1)', async () => {
      const { colleague, dispatch } = await setUp();
      const ines = await colleague('Ines', 'support');
      const attacker = consoleLine(dispatch, '198.51.100.99');
      for (let tries = 0; tries < 12; tries += 1) {
        await attacker.ask('POST', '/api/session', { email: ines.email, password: 'guess', code: '000000' });
      }
      const own = { email: ines.email, password: STAFF_PASSWORD, code: ines.code() };
      expect((await ines.ask('POST', '/api/session', own)).status).toBe(200);
      const guess = (index: number) =>
        consoleLine(dispatch, `192.0.2.${index}`).ask('POST', '/api/session', { ...own, code: '000000' });
      for (let index = 0; index < 5; index += 1) expect((await guess(index)).status).toBe(401);
      expect((await guess(9)).status).toBe(429);
    });
  });

  describe('two worlds', () => {
    test('nothing is reachable with a player’s session, and nothing of players with one of staff (ASVS 8.2.1, 8.4.1)', async () => {
      const { colleague, player, dispatch } = await setUp();
      const ines = await colleague('Ines', 'compliance');
      const { cookie, playerId } = await player('marlowe@inbox.example');
      const intruder = consoleLine(dispatch);
      for (const [name, { method, path }] of Object.entries(STAFF_PATHS)) {
        const { permission } = STAFF_CONTRACT[name as keyof typeof STAFF_PATHS];
        if (permission === 'nobody') continue;
        intruder.cookie = cookie;
        const at = path.replaceAll(/\{\w+\}/g, playerId);
        const { status } = await intruder.ask(method, at, method === 'POST' ? {} : undefined);
        expect([name, status]).toEqual([name, 401]);
      }
      const reversed = await dispatch(
        new Request(`${TEST_ORIGIN}/api/wallet`, { headers: { host: new URL(TEST_ORIGIN).host, cookie: ines.cookie } }),
        { address: '198.51.100.4' },
      );
      expect(reversed.status).toBe(401);
    });

    test('the players’ API knows no path of the console’s, and its page shows none', async () => {
      const { dispatch } = await setUp();
      expect(Object.keys(STAFF_PATHS).filter((name) => Object.hasOwn(PATHS, name))).toEqual([]);
      expect(Object.keys(STAFF_CONTRACT).filter((name) => Object.hasOwn(CONTRACT, name))).toEqual([]);
      const host = new URL(TEST_ORIGIN).host;
      const docs = await dispatch(new Request(`${TEST_ORIGIN}/api/openapi.json`, { headers: { host } }), {
        address: '',
      });
      const text = await docs.text();
      expect(text).not.toMatch(/backoffice|approval|staff_|\/api\/staff/i);
      expect(
        (await dispatch(new Request(`${TEST_ORIGIN}/api/staff`, { headers: { host } }), { address: '' })).status,
      ).toBe(404);
    });

    test('a page elsewhere cannot write for whoever is logged in (ASVS 3.5.1)', async () => {
      const { colleague, player } = await setUp();
      const ines = await colleague('Ines', 'compliance');
      const { playerId } = await player('marlowe@inbox.example');
      const path = `/api/players/${playerId}/notes`;
      for (const origin of ['https://elsewhere.example', 'null', TEST_ORIGIN]) {
        expect((await ines.ask('POST', path, WHY, { origin })).status).toBe(403);
      }
      expect((await ines.ask('POST', path, WHY, { [WRITE_HEADER]: '' })).status).toBe(403);
      expect((await ines.ask('POST', path, WHY)).status).toBe(200);
    });
  });

  describe('what they may', () => {
    test('a role does what its table says and no more; what is refused is written down (ASVS 8.2.1, 8.3.1)', async () => {
      const { colleague, player, database } = await setUp();
      const pia = await colleague('Pia', 'support');
      const { playerId } = await player('marlowe@inbox.example');
      expect((await pia.ask('GET', `/api/players?q=marlowe`)).body.players).toHaveLength(1);
      const asked = await pia.ask('POST', `/api/players/${playerId}/adjustments`, {
        purse: 'cash',
        amount: '5.00',
        ...WHY,
      });
      expect(asked).toMatchObject({ status: 403, body: { error: { message: 'staff_forbidden' } } });
      expect((await pia.ask('GET', '/api/audit')).status).toBe(403);
      const invited = await pia.ask('POST', '/api/staff', {
        email: 'x@backoffice.example',
        name: 'Xenia',
        role: 'admin',
        ...WHY,
      });
      expect(invited.status).toBe(403);
      const told = await acts(database);
      expect(told.filter(({ action }) => action === 'refused_staff_forbidden')).toHaveLength(3);
    });

    test('marketing finds players and reads nobody’s ledger or payments', async () => {
      const { colleague, player } = await setUp();
      const mara = await colleague('Mara', 'marketing');
      const pia = await colleague('Pia', 'support');
      const { playerId } = await player('marlowe@inbox.example');
      const statuses = async (who: typeof mara) => {
        const paths = ['', '/ledger', '/ledger/check', '/ledger/export', '/payments'];
        const answers = await Promise.all(paths.map((path) => who.ask('GET', `/api/players/${playerId}${path}`)));
        return answers.map(({ status }) => status);
      };
      expect(await statuses(mara)).toEqual([200, 403, 403, 403, 403]);
      expect(await statuses(pia)).toEqual([200, 200, 200, 200, 200]);
    });

    test('nobody raises their own rights, or works on the player’s account that is their own (ASVS 8.2.2)', async () => {
      const { colleague, player } = await setUp();
      const sam = await colleague('Sam', 'admin');
      const { body } = await sam.ask('GET', '/api/session');
      const raised = await sam.ask('POST', `/api/staff/${body.staff_id}/role`, { role: 'compliance', ...WHY });
      expect(raised).toMatchObject({ status: 403, body: { error: { message: 'staff_forbidden' } } });
      const own = await player('sam@backoffice.example');
      expect((await sam.ask('GET', `/api/players/${own.playerId}`)).body.error.message).toBe('own_account');
    });

    test('what is masked is shown with a reason only, and the look is written down (ASVS 14.2.6, 16.3.2)', async () => {
      const { colleague, player, database } = await setUp();
      const pia = await colleague('Pia', 'support');
      const { playerId } = await player('marlowe@inbox.example');
      const page = await pia.ask('GET', `/api/players/${playerId}`);
      expect(page.body.player.email).toBe('ma•••@inbox.example');
      expect(JSON.stringify(page.body)).not.toContain('marlowe@');
      const path = `/api/players/${playerId}/reveal`;
      expect((await pia.ask('POST', path, { field: 'email', reason: ' ' })).status).toBe(422);
      const shown = await pia.ask('POST', path, { field: 'email', ...WHY });
      expect(shown.body).toEqual({ value: 'marlowe@inbox.example' });
      expect((await acts(database)).slice(-2)).toEqual([
        { action: 'opened_player', reason: '', staff_name: 'Pia' },
        { action: 'revealed', reason: WHY.reason, staff_name: 'Pia' },
      ]);
    });
  });

  describe('four eyes', () => {
    test('a correction moves money on a second person’s yes, never on one’s own, and once (ASVS 2.3.5)', async () => {
      const { colleague, player, database, clock } = await setUp();
      const ines = await colleague('Ines', 'payments_lead');
      const ken = await colleague('Ken', 'risk');
      const { playerId } = await player('marlowe@inbox.example');
      const path = `/api/players/${playerId}/adjustments`;
      const { body } = await ines.ask('POST', path, { purse: 'cash', amount: '25.00', ...WHY });
      const decide = `/api/approvals/${body.approval_id}/decide`;
      const yes = { decision: 'approved', ...WHY };
      const balance = async () => {
        const account = { owner: 'player', playerId, purse: 'cash', currency: 'EUR' } as const;
        return createLedger(clock).balance(database, account);
      };
      expect((await ines.ask('POST', decide, yes)).body.error.message).toBe('own_approval');
      expect(await balance()).toBe(0n);
      const both = await Promise.all([ken.ask('POST', decide, yes), ken.ask('POST', decide, yes)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await balance()).toBe(2_500n);
      expect((await acts(database)).map(({ action }) => action)).toEqual(
        expect.arrayContaining(['adjustment_asked', 'refused_own_approval', 'balance_approved']),
      );
      const row = database.execute(
        sql`update staff_approvals set decided_by = asked_by where approval_id = ${body.approval_id}::uuid`,
      );
      await expect(row).rejects.toThrow();
    });

    test('the same correction asked for again, while it waits, is the approval that waits', async () => {
      const { colleague, player, database } = await setUp();
      const ines = await colleague('Ines', 'payments_lead');
      const { playerId } = await player('marlowe@inbox.example');
      const asked = { purse: 'cash', amount: '25.00', ...WHY };
      const ask = () => ines.ask('POST', `/api/players/${playerId}/adjustments`, asked);
      const answers = await Promise.all([ask(), ask(), ask()]);
      expect(new Set(answers.map(({ body }) => body.approval_id)).size).toBe(1);
      expect(await rows(database, sql`select 1 from staff_approvals`)).toHaveLength(1);
      await ines.ask('POST', `/api/players/${playerId}/adjustments`, { ...asked, amount: '26.00' });
      expect(await rows(database, sql`select 1 from staff_approvals`)).toHaveLength(2);
    });

    test('a correction that a balance does not hold is refused whole and leaves the approval open', async () => {
      const { colleague, player } = await setUp();
      const ines = await colleague('Ines', 'payments_lead');
      const ken = await colleague('Ken', 'compliance');
      const { playerId } = await player('marlowe@inbox.example');
      const asked = await ines.ask('POST', `/api/players/${playerId}/adjustments`, {
        purse: 'cash',
        amount: '-3.00',
        ...WHY,
      });
      const decide = `/api/approvals/${asked.body.approval_id}/decide`;
      expect((await ken.ask('POST', decide, { decision: 'approved', ...WHY })).body.error.message).toBe(
        'insufficient_funds',
      );
      expect((await ken.ask('POST', decide, { decision: 'refused', ...WHY })).status).toBe(200);
    });

    test('the first administrator invites the second alone, from then on two are needed', async () => {
      const { colleague } = await setUp();
      const sam = await colleague('Sam', 'admin');
      const second = { email: 'ken@backoffice.example', name: 'Ken', role: 'compliance', ...WHY };
      expect((await sam.ask('POST', '/api/staff', second)).body).toMatchObject({
        approval_id: null,
        link: expect.stringContaining(`${CONSOLE_ORIGIN}/enrol#`),
      });
      const olga = await colleague('Olga', 'compliance');
      const third = { email: 'pia@backoffice.example', name: 'Pia', role: 'support', ...WHY };
      const asked = await sam.ask('POST', '/api/staff', third);
      expect(asked.body).toMatchObject({ approval_id: expect.any(String), link: null });
      const decided = await olga.ask('POST', `/api/approvals/${asked.body.approval_id}/decide`, {
        decision: 'approved',
        ...WHY,
      });
      expect(decided.body.link).toContain('/enrol#');
    });
  });

  describe('nobody is alone again once a second manager has enrolled', () => {
    async function managers() {
      const world = await setUp();
      const sam = await world.colleague('Sam', 'admin');
      const olga = await world.colleague('Olga', 'compliance');
      const { body } = await sam.ask('GET', '/api/staff');
      const idOf = (name: string): string =>
        body.people.find((person: { name: string }) => person.name === name).staff_id;
      const decide = (who: typeof sam, approvalId: string) =>
        who.ask('POST', `/api/approvals/${approvalId}/decide`, { decision: 'approved', ...WHY });
      return { ...world, sam, olga, idOf, decide };
    }

    test('a manager keeps access until a second one agrees, and who asked does not become alone by it', async () => {
      const { sam, olga, idOf, decide } = await managers();
      const asked = await sam.ask('POST', `/api/staff/${idOf('Olga')}/disable`, WHY);
      expect(asked.body).toMatchObject({ approval_id: expect.any(String), link: null });
      expect((await olga.ask('GET', '/api/staff')).status).toBe(200);
      expect((await decide(sam, asked.body.approval_id)).body.error.message).toBe('own_approval');
      expect((await decide(olga, asked.body.approval_id)).status).toBe(200);
      expect((await olga.ask('GET', '/api/staff')).status).toBe(401);
      const puppet = { email: 'puppet@backoffice.example', name: 'Puppet', role: 'compliance', ...WHY };
      expect((await sam.ask('POST', '/api/staff', puppet)).body).toMatchObject({
        approval_id: expect.any(String),
        link: null,
      });
    });

    test('lowering a manager waits for a second one; somebody who manages nobody is disabled at once', async () => {
      const { sam, olga, idOf, colleague } = await managers();
      const lowered = await sam.ask('POST', `/api/staff/${idOf('Olga')}/role`, { role: 'support', ...WHY });
      expect(lowered.body.approval_id).toEqual(expect.any(String));
      expect((await olga.ask('GET', '/api/audit')).status).toBe(200);
      await colleague('Pia', 'support');
      const people = (await sam.ask('GET', '/api/staff')).body.people as { name: string; staff_id: string }[];
      const pia = people.find(({ name }) => name === 'Pia')?.staff_id;
      expect((await sam.ask('POST', `/api/staff/${pia}/disable`, WHY)).body).toEqual({ approval_id: null, link: null });
    });

    test('a new link for an invited manager goes to the second one who agrees', async () => {
      const { sam, olga, decide } = await managers();
      const wanted = { email: 'ken@backoffice.example', name: 'Ken', role: 'admin', ...WHY };
      const invited = await sam.ask('POST', '/api/staff', wanted);
      await decide(olga, invited.body.approval_id);
      const people = (await sam.ask('GET', '/api/staff')).body.people as { name: string; staff_id: string }[];
      const ken = people.find(({ name }) => name === 'Ken')?.staff_id;
      const again = await sam.ask('POST', `/api/staff/${ken}/link`, WHY);
      expect(again.body).toMatchObject({ approval_id: expect.any(String), link: null });
      expect((await decide(olga, again.body.approval_id)).body.link).toContain('/enrol#');
    });

    test('nobody says yes to more rights of their own', async () => {
      const { sam, olga, idOf, decide } = await managers();
      // Compliance may do all; an administrator would gain by it.
      const asked = await olga.ask('POST', `/api/staff/${idOf('Sam')}/role`, { role: 'compliance', ...WHY });
      expect((await decide(sam, asked.body.approval_id)).body.error.message).toBe('own_approval');
      const waiting = (await sam.ask('GET', '/api/approvals?state=open')).body.approvals;
      expect(waiting).toMatchObject([{ approval_id: asked.body.approval_id, may: false }]);
      const lower = await sam.ask('POST', `/api/staff/${idOf('Olga')}/role`, { role: 'support', ...WHY });
      expect((await decide(olga, lower.body.approval_id)).status).toBe(200);
    });
  });

  describe('the audit log', () => {
    test('whose end was cut, or written anew, no longer agrees with the copies outside the database', async () => {
      const { colleague, database, clock } = await setUp();
      const olga = await colleague('Olga', 'compliance');
      const file = join(mkdtempSync(join(tmpdir(), 'fairwind-heads-')), 'heads.log');
      const errors: string[] = [];
      const log = { info: () => undefined, error: (_details: unknown, message = '') => void errors.push(message) };
      const open = () => createAuditHeads({ database, file, clock, log });
      const heads = open();
      await heads.copy();
      await olga.ask('GET', '/api/audit/check');
      await olga.ask('POST', '/api/session/end', {});
      await heads.copy();
      await heads.copy();
      expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2);
      expect(await heads.verify()).toMatchObject({ brokenAt: null, entries: 3 });

      await database.execute(sql`alter table staff_audit disable trigger all`);
      await database.execute(sql`delete from staff_audit where position = 3`);
      await database.execute(sql`update staff_audit_head set position = 2,
        hash = (select hash from staff_audit where position = 2)`);
      await database.execute(sql`alter table staff_audit enable trigger all`);
      expect(await verifyAudit(database), 'the chain alone does not tell').toMatchObject({ brokenAt: null });
      expect(await heads.verify()).toMatchObject({ brokenAt: '3' });
      // A node that starts afterwards reads what was copied before.
      await open().copy();
      expect(errors).toEqual(['the audit log was cut or written anew']);
    });

    test('is a chain that nothing changes, and tells where it was broken (ASVS 16.4.2)', async () => {
      const { colleague, database } = await setUp();
      const olga = await colleague('Olga', 'compliance');
      expect(await verifyAudit(database)).toMatchObject({ brokenAt: null, entries: 2 });
      await expect(database.execute(sql`update staff_audit set reason = 'other' where position = 1`)).rejects.toThrow();
      await expect(database.execute(sql`delete from staff_audit`)).rejects.toThrow();
      expect((await olga.ask('GET', '/api/audit/check')).body).toMatchObject({ broken_at: null });
    });

    test('as a table holds no formula (ASVS 1.2.10)', async () => {
      const { colleague, player } = await setUp();
      const olga = await colleague('Olga', 'compliance');
      const { playerId } = await player('marlowe@inbox.example');
      await olga.ask('POST', `/api/players/${playerId}/notes`, { reason: '=HYPERLINK("https://elsewhere.example")' });
      const { body, headers } = await olga.ask('GET', '/api/audit/export');
      expect(headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"');
      expect(body).toContain(`"'=HYPERLINK(""https://elsewhere.example"")"`);
    });
  });
});
