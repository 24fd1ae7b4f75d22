/**
 * The whole server as production starts it, with its own guards, and players in every state: what an act answers whom is
 * a matter of how the parts are put together, which no suite of a part can tell.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Connection, createUnitOfWork, type Transaction } from '#server/db/index.ts';
import { errorsOf } from '#server/http/openapi.ts';
import { expireTokens } from '#server/modules/game-wallet/index.ts';
import { storePassword } from '#server/modules/identity/credentials.ts';
import { hashPassword } from '#server/modules/identity/index.ts';
import { createLedger, type Entry } from '#server/modules/ledger/index.ts';
import { insertPlayer } from '#server/modules/player/store.ts';
import { createStandings } from '#server/modules/protection/index.ts';
import { noteAnswer } from '#server/modules/protection/limits-store.ts';
import { insertSession } from '#server/modules/session/store.ts';
import { hashOf, newToken } from '#server/tokens.ts';
import { type ErrorName, errorNameOf } from '#shared/contract/error-codes.ts';
import { type EndpointName, IDEMPOTENCY_HEADER, PATHS } from '#shared/contract/paths.ts';
import type { Currency } from '#shared/money.ts';
import { parseAmount } from '#shared/money.ts';
import type { LocaleCode, RegionId } from '#shared/regions/index.ts';
import { type Answer, ownProfile, REGISTRATION, testBrowser, testClock, testServer, writeHeaders } from '../server.ts';
import { openSportsbook } from '../sport.ts';

export const PASSWORD = REGISTRATION.password;
/** As `testConfig` sets it. */
export const STUDIO_SECRET = 'studio-secret-of-the-tests-000000';
const DAY_MS = 86_400_000;
/** A Sunday: tournaments of every length are under way. */
const NOON = '2026-03-01T12:00:00.000Z';
/** What everybody has, in euros; other currencies have ten times as much. */
const CASH = 10_000n;
const COINS = 5_000n;

export interface Member {
  playerId: string;
  email: string;
  accountId: string;
  currency: Currency;
  /** Where their browser is. */
  region: RegionId;
  /** The token of their session; null for somebody without one. */
  token: string | null;
  profile: ReturnType<typeof ownProfile>;
}

export interface Traits {
  region?: RegionId;
  country?: string;
  currency?: Currency;
}

export const minorUnits = (amount: string): bigint => BigInt(amount.replace('.', ''));
const decimal = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

/** Ten times as much where a unit is worth about a tenth. */
export const amountIn = (currency: Currency, euros: string): string =>
  currency === 'EUR' ? euros : decimal(minorUnits(euros) * 10n);

/** What the pages of a domain are in. */
export const languageIn = (region: RegionId): LocaleCode => (region === 'de' || region === 'pt' ? region : 'en');

/** The name of an error, or `ok`. */
export const nameOf = ({ status, body }: Answer): ErrorName | 'ok' => {
  if (status < 400) return 'ok';
  const name = errorNameOf(body?.error?.code);
  if (name === undefined) throw new Error(`an answer is no error of the contract: ${status} ${JSON.stringify(body)}`);
  return name;
};

export async function openWorld(connection: Connection) {
  const { database } = connection;
  const register = join(mkdtempSync(join(tmpdir(), 'composed-')), 'register.csv');
  writeFileSync(register, '');
  const clock = testClock(NOON);
  const server = await testServer(connection, {
    clock,
    values: { EXCLUSION_REGISTER_FILE: register, SPORT_SIMULATOR: 'off', DEMO_CREW: '0', TOURNAMENTS: 'on' },
  });
  const { port } = new URL(server.origin);
  const ledger = createLedger(clock);
  const { run } = createUnitOfWork(database, () => undefined);
  const passwordHash = await hashPassword(PASSWORD);
  // The same tables, told by a feed of the test's own.
  const book = await openSportsbook(database, 0n);
  book.clock.at = clock.now().getTime();
  await book.open('m1');

  const originOf = (region: RegionId): string =>
    region === 'main' ? server.origin : `http://${region}.localhost:${port}`;

  let people = 0;
  /** Nobody shares an address with another: tries are counted for each. */
  const newAddress = (): string => {
    people += 1;
    return `10.9.${people >> 8}.${people & 255}`;
  };

  const give = (playerId: string, purse: 'cash' | 'coins', unit: Currency | 'XCN', amount: bigint) =>
    run((transaction) =>
      ledger.post(transaction, {
        ...{ source: 'payment:test', externalId: randomUUID(), kind: 'deposit', details: {} },
        entries: [
          { account: { owner: 'player', playerId, purse, currency: unit }, amount },
          { account: { owner: 'house', name: 'payments', currency: unit }, amount: -amount },
        ] as Entry[],
      }),
    );

  /** A session of a player on a domain. @returns its token */
  async function openSession(member: Member, scope: 'full' | 'second-factor-pending' = 'full', ageMs = 0) {
    const now = new Date(clock.now().getTime() - ageMs);
    const token = newToken();
    await insertSession(database, {
      ...{ sessionId: randomUUID(), tokenHash: hashOf(token), playerId: member.playerId, region: member.region, scope },
      ...{ assurance: 'password', trace: { region: member.region, device: 'a browser', network: member.playerId } },
      ...{ now, expiresAt: new Date(clock.now().getTime() + DAY_MS) },
    });
    return token;
  }

  const lines = new Map<string, string>();
  /** Sends a request as the person's browser does. */
  async function send(member: Member, path: string, method: string, body?: unknown): Promise<Answer> {
    const address = lines.get(member.playerId) ?? newAddress();
    lines.set(member.playerId, address);
    const origin = originOf(member.region);
    const browser = testBrowser(server.app, origin, address);
    if (member.token !== null) browser.cookies.set('fairwind_session', member.token);
    return browser.send(path, {
      method,
      headers: { ...writeHeaders(origin), [IDEMPOTENCY_HEADER]: randomUUID() },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
  }

  /** What an endpoint answers, which its contract has to name. */
  async function ask(member: Member, ...asked: [EndpointName, unknown?, Record<string, string>?]) {
    const [endpoint] = asked;
    const name = nameOf(await call(member, ...asked));
    if (name !== 'ok' && !errorsOf(endpoint).has(name))
      throw new Error(`the contract of ${endpoint} does not name ${name}`);
    return name;
  }

  const call = (member: Member, name: EndpointName, body?: unknown, params: Record<string, string> = {}) => {
    const { method, path } = PATHS[name];
    const target = path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => params[key] ?? '');
    return send(member, target, method, body);
  };

  /** A step that a person takes while nothing is wrong yet. */
  async function must(member: Member, ...asked: [EndpointName, unknown?, Record<string, string>?]) {
    const answer = await call(member, ...asked);
    if (answer.status >= 400) throw new Error(`${asked[0]} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  return {
    ...{ server, database, clock, run, book, originOf, openSession, call, ask, must },
    /** Writes somebody into the register of exclusions. */
    registerExclusion: ({ email }: Member) => appendFileSync(register, `${email},,,${REGISTRATION.birthday}\n`),
    /** The register knows nothing of somebody, who has said which limits they want. */
    async admit({ playerId }: Member): Promise<void> {
      const now = clock.now().toISOString();
      await database.execute(sql`insert into register_answers (player_id, answer, asked_at)
        values (${playerId}::uuid, 'clear', ${now}::timestamptz)`);
      await noteAnswer(database, playerId, clock.now());
    },
    /** Staff decide how somebody stands. */
    decide(member: Member, status: 'suspended' | 'limited') {
      const nothing = async () => undefined;
      const endPlay = (transaction: Transaction, playerId: string) => expireTokens(transaction, playerId, clock.now());
      const standings = createStandings({ clock, endPlay, onExcluded: nothing, endBonuses: nothing });
      return run((transaction, emit) =>
        standings.set(transaction, emit, { playerId: member.playerId, status, reason: 'staff', until: null }),
      );
    },
    /** A player with whom nothing is wrong: known, verified, with money, coins, a card and a game open. */
    async enter({ region = 'main', country = 'AT', currency = 'EUR' }: Traits = {}): Promise<Member> {
      const playerId = randomUUID();
      const email = `${playerId}@fairwind.example`;
      const now = clock.now();
      const profile = ownProfile(country);
      const { birthday } = REGISTRATION;
      await insertPlayer(
        database,
        playerId,
        { ...{ email, phone: null, region, currency, country, birthday, touches: null }, language: languageIn(region) },
        now,
      );
      await storePassword(database, playerId, passwordHash, now);
      await database.execute(sql`update players set gender = 'female', name = ${profile.name}, surname = ${profile.surname},
          postcode = ${profile.postcode}, town = ${profile.town}, address = ${profile.address},
          profile_completed_at = ${now.toISOString()}::timestamptz, verification = 'verified',
          verified_at = ${now.toISOString()}::timestamptz where player_id = ${playerId}::uuid`);
      const accountId = randomUUID();
      await database.execute(sql`insert into payment_accounts
          (player_id, account_id, vendor, method, token, label, holder, own, created_at, used_at)
        values (${playerId}::uuid, ${accountId}::uuid, 'sandbox', 'e-wallet', ${playerId}, 'ma•••@inbox.example',
          'Mara Lind', true, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)`);
      await give(playerId, 'cash', currency, currency === 'EUR' ? CASH : CASH * 10n);
      await give(playerId, 'coins', 'XCN', COINS);
      const member: Member = { playerId, email, accountId, currency, region, token: null, profile };
      return { ...member, token: await openSession(member) };
    },
    /** Sets a limit of the player's own to an amount in their currency. */
    limit: ({ playerId, currency }: Member, kind: 'deposit' | 'stake' | 'loss', amount: string) =>
      database.execute(sql`insert into player_limits (player_id, kind, period, amount, changed_at)
        values (${playerId}::uuid, ${kind}, 'day', ${String(parseAmount(amount, currency))}::bigint,
          ${clock.now().toISOString()}::timestamptz)`),
    close: () => server.close(),
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
