/** Every endpoint over HTTP: what it answers when all is well, and what it does with bad input. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, rows } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { createRateLimits, RATES } from '#server/modules/session/index.ts';
import { GAMES } from '#shared/catalogue/games.ts';
import { fits } from '#shared/contract/fits.ts';
import { CONTRACT, type Endpoint, type RequestOf } from '#shared/contract/index.ts';
import { type EndpointName, IDEMPOTENCY_HEADER, PATHS } from '#shared/contract/paths.ts';
import { FIRST_SHAPES } from '#shared/contract/shapes/first.ts';
import { REST_SHAPES } from '#shared/contract/shapes/rest.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { testPushService } from '#tests/support/messages.ts';
import {
  type Answer,
  PROFILE,
  REGISTRATION,
  type TestBrowser,
  type TestServer,
  testBrowser,
  testServer,
  writeHeaders,
} from '#tests/support/server.ts';
import { readToEnd } from '#tests/support/settled.ts';

const withoutPassword = ({ password: _password, ...rest }: typeof REGISTRATION) => rest;

type Inputs = { [Name in EndpointName]: Partial<RequestOf<Name>> };

const NO_PASSKEY = { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} } as const;

/** A good request for each endpoint; the type holds the table complete. */
const GOOD: Inputs = {
  sessionCheck: {},
  coins: {},
  vipBenefits: {},
  vipCashback: {},
  shop: {},
  missions: {},
  askPartnerLink: { body: { email: 'nobody@inbox.example' } },
  openPartnerSession: { body: { token: 'x' } },
  endPartnerSession: { body: {} },
  partner: {},
  referrals: {},
  partnerFigures: { query: { from: '2026-03-01', until: '2026-03-31' } },
  partnerFiguresFile: { query: { from: '2026-03-01', until: '2026-03-31' } },
  buyItem: { body: { item_id: 'money-1' } },
  coinExchanges: {},
  exchangeCoins: { body: { offer_id: 'coins-to-wind', steps: 1 } },
  dailyBonuses: {},
  claimDailyBonus: { body: { date: new Date().toISOString().slice(0, 10) } },
  tournaments: {},
  ownTournaments: {},
  tournamentRounds: { params: { tournament_id: randomUUID() }, query: { language: 'en' } },
  tournament: { params: { tournament: 'harbour-sprint' } },
  tournamentTable: { params: { tournament_id: randomUUID() } },
  enterTournament: { params: { tournament_id: randomUUID() }, body: { attempt: 1 } },
  login: { body: { login: REGISTRATION.email, password: REGISTRATION.password } },
  limits: {},
  askLimit: { body: { kind: 'deposit', period: 'month', amount: '500.00' } },
  confirmLimit: { body: { kind: 'deposit', period: 'month' } },
  cancelLimit: { body: { kind: 'deposit', period: 'month' } },
  declineLimits: { body: {} },
  startTimeOut: { body: { length: 'week' } },
  excludeSelf: { body: { length: 'six_months' } },
  closeAccount: { body: {} },
  playSession: { body: {} },
  answerCheck: { body: {} },
  statement: {},
  statementFile: { query: { format: 'csv' } },
  logout: { body: {} },
  register: { body: REGISTRATION },
  beginOpenAuth: { body: { provider: 'northlight', return_path: '/' } },
  connectOpenAuth: { body: { provider: 'northlight', return_path: '/' } },
  disconnectOpenAuth: { body: { provider: 'northlight', password: REGISTRATION.password } },
  openAuthArrival: {},
  openAuthConnections: {},
  openAuthProviders: {},
  registerOpenAuth: { body: withoutPassword(REGISTRATION) },
  sendPhoneCode: { body: {} },
  confirmPhone: { body: { code: '123456' } },
  setPassword: { body: { password: 'calm-water-8' } },
  confirmRegistration: { body: { token: 'x', code: '123456' } },
  resendRegistration: { body: { token: 'x' } },
  checkInvite: { body: { code: 'leeward' } },
  player: {},
  saveProfile: { body: PROFILE },
  saveNickname: { body: { nickname: 'Mara of the Sea' } },
  saveLanguage: { body: { language: 'fi' } },
  registerPush: { body: { push_token: testPushService().service.subscribe('a'), platform: 'web' } },
  bonuses: {},
  claimBonus: { body: { code: 'NONE' } },
  cancelBonus: { body: { benefit_id: '00000000-0000-4000-8000-000000000000' } },
  messagePreferences: {},
  saveMessagePreference: { body: { topic: 'marketing', channel: 'mail', allowed: true } },
  pushKey: {},
  readChat: { body: {} },
  beginChatFile: { body: { key: randomUUID(), name: 'statement.pdf', bytes: 1_000 } },
  sendChatFile: { params: { file_id: randomUUID() } },
  openChatFile: { body: { file_id: randomUUID() } },
  chatFile: { params: { file_id: randomUUID(), token: 'none' } },
  sayInChat: { body: { key: randomUUID(), text: 'Hello', language: 'en' } },
  endChat: { body: {} },
  rateChat: { body: { stars: 5 } },
  mailChat: { body: {} },
  endPush: { body: {} },
  tokenLogin: { body: { token: 'none' } },
  askLoginLink: { body: { email: REGISTRATION.email } },
  passkeyChallenge: { body: {} },
  passkeyLogin: { body: { response: NO_PASSKEY } },
  passkeys: {},
  beginPasskey: { body: {} },
  addPasskey: { body: { name: 'Phone', response: NO_PASSKEY } },
  renamePasskey: { body: { passkey_id: randomUUID(), name: 'Phone' } },
  removePasskey: { body: { passkey_id: randomUUID() } },
  answerLogin: { body: { event_id: randomUUID(), mine: true } },
  secondFactor: { body: { twofa_code: '123456' } },
  recoverPassword: { body: { email: REGISTRATION.email } },
  restorePassword: { body: { token: 'none', password: 'calm-water-8' } },
  changePassword: { body: { password: REGISTRATION.password, new_password: 'calm-water-8' } },
  changeEmail: { body: { email: 'new@fairwind.example' } },
  sendEmailLink: { body: {} },
  confirmEmail: { body: { token: 'none' } },
  undoEmail: { body: { token: 'none' } },
  protection: {},
  beginTwoFactor: { body: {} },
  confirmTwoFactor: { body: { twofa_code: '123456' } },
  renewRecoveryCodes: { body: {} },
  endTwoFactor: { body: { password: REGISTRATION.password, twofa_code: '123456' } },
  stepUp: { body: { password: REGISTRATION.password } },
  playerSessions: {},
  endSession: { body: { session_id: randomUUID() } },
  endOtherSessions: { body: {} },
  securityEvents: {},
  wallet: {},
  walletHistory: { query: { page: '1' } },
  paysystems: { query: { types: 'deposit,crypto,crypto_category,withdraw' } },
  startDeposit: { body: { alias: 'card', amount: '50.00', currency: 'EUR' } },
  paymentTransfer: {},
  paymentWidget: {},
  paymentHandover: {},
  cancelDeposit: {},
  payment: {},
  withdrawalOptions: {},
  startWithdrawal: { body: { account_id: randomUUID(), amount: '50.00', currency: 'EUR' } },
  cancelWithdrawal: {},
  lockWithdrawals: { body: { locked: true } },
  intent: { params: { key: randomUUID() } },
  order: {},
  paymentAccounts: {},
  removePaymentAccount: {},
  depositAllowance: {},
  movements: {},
  betStatement: { query: { format: 'csv', language: 'en' } },
  walletStatement: { query: { format: 'csv', language: 'en' } },
  launchGame: { body: { code: 'krakens-toll', mode: 'real', language: 'en' } },
  gameRounds: { query: {} },
  gameRoundsFile: { query: {} },
  privacy: {},
  askForExport: { body: {} },
  openExport: { body: { export_id: randomUUID() } },
  exportFile: { params: { export_id: randomUUID(), token: 'none' } },
  askForErasure: { body: {} },
  withdrawErasure: { body: {} },
  events: { query: { type: 'all' } },
  gameRound: { query: { provider: 'studio', round_id: 'no-such-round', language: 'en' } },
  favourites: {},
  changeFavourites: { body: { list: 'favourites', game_code: 'krakens-toll', kept: true } },
  mergeFavourites: { body: { favourites: ['krakens-toll'], recent: [] } },
  interruptedRounds: {},
  jackpots: {},
  tables: {},
  winStatistics: {},
  achievement: { params: { benefit_id: 'none' } },
  vipLevels: {},
  notifications: {},
  readNotification: { body: { notification_id: 'none' } },
  removeNotification: { body: { notification_id: 'none' } },
  readAllNotifications: { body: {} },
  contentList: { params: { kind: 'affiliates' } },
  seo: { query: { path: '/games' } },
  crmSession: { body: {} },
  realtimeTicket: { body: {} },
  verification: {},
  sendDocument: { query: { kind: 'identity', paper: 'passport', side: 'whole' } },
  startVerification: { body: { language: 'en' } },
  sportMenu: {},
  sportWidget: { body: { language: 'en' } },
  sportFixtures: { query: { view: 'live' } },
  sportFixture: { params: { fixture_id: 'fw:match:none' } },
  sportTable: { params: { tournament_id: 'coastal' } },
  sportQuote: { body: { selections: [{ fixture_id: 'fw:match:none', market: 'result', outcome: 'home' }] } },
  placeBet: {
    body: {
      legs: [{ fixture_id: 'fw:match:none', market: 'result', outcome: 'home', odds: '2.00' }],
      sizes: [1],
      line_stake: '5.00',
      accept: 'better',
    },
  },
  referBet: {
    body: {
      legs: [{ fixture_id: 'fw:match:none', market: 'result', outcome: 'home', odds: '2.00' }],
      sizes: [1],
      line_stake: '5.00',
      accept: 'better',
    },
  },
  betRequests: {},
  answerBetOffer: { params: { request_id: randomUUID() }, body: { answer: 'decline' } },
  sportBets: { query: { status: 'open' } },
  sportFavourites: {},
  changeSportFavourite: { body: { mark: 'team/football/Port Alder', kept: true } },
  mergeSportFavourites: { body: { marks: ['fixture/fw:match:1'] } },
  sportAlerts: {},
  saveSportAlert: { body: { alert: 'bet_goals', wanted: true } },
  cashOutBet: { params: { bet_id: randomUUID() }, body: { share: 50, amount: '5.00' } },
};

const NAMES = Object.keys(PATHS) as EndpointName[];
const WRITES = NAMES.filter((name) => PATHS[name].method !== 'GET');

const SHAPES = { ...FIRST_SHAPES, ...REST_SHAPES };

function expectShape(name: EndpointName, answer: Answer): void {
  expect([name, answer.status, answer.body]).toEqual([name, 200, expect.anything()]);
  expect([name, (CONTRACT[name] as Endpoint).response.safeParse(answer.body).error]).toEqual([name, undefined]);
  expect([name, fits(SHAPES[name], answer.body)], 'by what the browser checks it').toEqual([name, true]);
}

onOneDatabase((_name, _open, shared) => {
  let server: TestServer;
  let database: Database;
  let browser: TestBrowser;

  beforeAll(async () => {
    const connection = await shared();
    database = connection.database;
    server = await testServer(connection, {
      values: { CRM_SECRET: 'crm-secret-of-the-tests-4kx7vq9bz2' },
      // One player sends every call with every bad body: more than people write in a minute.
      limits: createRateLimits(null, { ...RATES, writeByPlayer: { points: 10_000, durationSeconds: 60 } }),
    });
    browser = testBrowser(server.app, server.origin);
    await browser.call('register', GOOD.register);
    await browser.call('saveProfile', GOOD.saveProfile);
  });

  afterAll(() => server.close());

  const hostOf = (label: string) => server.origin.replace('localhost', `${label}.localhost`);

  function startDeposit(key: string, amount = '50.00'): Promise<Answer> {
    return browser.send(PATHS.startDeposit.path, {
      method: 'POST',
      headers: { ...writeHeaders(server.origin), [IDEMPOTENCY_HEADER]: key },
      body: JSON.stringify({ alias: 'card', amount, currency: 'EUR' }),
    });
  }

  /** What the player does on the provider's page. */
  function choose(redirectUrl: string, choice: string): Promise<Answer> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const provider = testBrowser(server.app, hostOf('pay'));
    return provider.send(new URL(redirectUrl).pathname, { method: 'POST', headers, body: `choice=${choice}` });
  }

  async function paid(paymentId: string): Promise<string> {
    return (await browser.call('payment', { params: { payment_id: paymentId } })).body.status;
  }

  test('the plain reads and writes answer in their shape', async () => {
    const plain = [
      'sessionCheck',
      'player',
      'saveProfile',
      'saveNickname',
      'saveLanguage',
      'registerPush',
      'messagePreferences',
      'saveMessagePreference',
      'pushKey',
      'readChat',
      'sayInChat',
      'endPush',
      'stepUp',
      'recoverPassword',
      'changeEmail',
      'sendEmailLink',
      'protection',
      'beginTwoFactor',
      'playerSessions',
      'endOtherSessions',
      'securityEvents',
      'wallet',
      'walletHistory',
      'paysystems',
      'gameRounds',
      'events',
      'interruptedRounds',
      'favourites',
      'changeFavourites',
      'mergeFavourites',
      'jackpots',
      'tables',
      'winStatistics',
      'vipLevels',
      'tournaments',
      'notifications',
      'readAllNotifications',
      'contentList',
      'realtimeTicket',
      'verification',
      'privacy',
      'sportMenu',
      'sportFixtures',
      'sportQuote',
      'sportBets',
      'sportFavourites',
      'changeSportFavourite',
      'mergeSportFavourites',
      'sportAlerts',
      'saveSportAlert',
    ] as const;
    for (const name of plain) expectShape(name, await browser.call(name, GOOD[name] as object));
  });

  test('login and logout answer in their shape', async () => {
    const other = testBrowser(server.app, server.origin);
    expectShape('login', await other.call('login', GOOD.login));
    expectShape('logout', await other.call('logout'));
  });

  test('a deposit is credited once the provider says so, and a game is played with it', async () => {
    const key = randomUUID();
    const started = await startDeposit(key);
    expectShape('startDeposit', started);
    const { payment_id, redirect_url } = started.body;
    expect(new URL(redirect_url).origin).toBe(hostOf('pay'));
    expect((await startDeposit(key)).body).toEqual(started.body);
    expect((await startDeposit(key, '51.00')).status).toBe(409);

    const chosen = await choose(redirect_url, 'approve');
    expect(chosen.status).toBe(303);
    expect(chosen.headers.get('location')).toContain(`/payment/preloader?payment_id=${payment_id}`);
    await expect.poll(() => paid(payment_id), { interval: 20 }).toBe('success');
    expectShape('payment', await browser.call('payment', { params: { payment_id } }));
    expect((await browser.call('wallet')).body).toMatchObject({ balance: '50.00', withdraw_allowed: '50.00' });

    const launched = await browser.call('launchGame', GOOD.launchGame);
    expectShape('launchGame', launched);
    expect(launched.body.origin).toBe(hostOf('games'));
    const studio = testBrowser(server.app, hostOf('games'));
    const token = new URL(launched.body.url).pathname.split('/').at(-1);
    for (let spin = 0; spin < 5; spin += 1) {
      const answer = await studio.send(`/session/${token}/spin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ request_id: randomUUID(), stake: '100' }),
      });
      expect(answer.status).toBe(200);
    }
    const rounds = await browser.call('gameRounds', GOOD.gameRounds);
    expectShape('gameRounds', rounds);
    expect(rounds.body).toMatchObject({ next: null, games: ['krakens-toll'] });
    expect(rounds.body.result).toHaveLength(5);
    const cents = (text: string) => Math.round(Number(text) * 100);
    const net = rounds.body.result.reduce(
      (sum: number, round: { stake: string; payout: string }) => sum + cents(round.payout) - cents(round.stake),
      5_000,
    );
    expect(cents((await browser.call('wallet')).body.balance)).toBe(net);
    for (const name of ['events', 'winStatistics', 'walletHistory'] as const) {
      expectShape(name, await browser.call(name, GOOD[name] as object));
    }
    expect(await verifyLedger(database)).toMatchObject({ problems: [] });

    await browser.call('logout');
    const after = await studio.send(`/session/${token}/spin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ request_id: randomUUID(), stake: '100' }),
    });
    expect(after.status).not.toBe(200);
    await browser.call('login', GOOD.login);
    expect(cents((await browser.call('wallet')).body.balance)).toBe(net);
  });

  describe('bad input changes nothing', () => {
    test('what rounds bring besides their wins, such as coins, is booked a moment after them', async () => {
      await readToEnd(async () => undefined, database);
      expect(await verifyLedger(database)).toMatchObject({ problems: [] });
    });

    async function everything(): Promise<unknown> {
      const counts = await rows(
        database,
        sql`select (select count(*) from players) || ' ' || (select count(*) from payments) || ' ' ||
          (select count(*) from ledger_transfers) || ' ' || (select count(*) from push_subscriptions) || ' ' ||
          (select string_agg(language || coalesce(address, ''), ' ' order by player_id) from players) as state`,
      );
      return counts;
    }

    test.each(WRITES)('%s', async (name) => {
      const before = await everything();
      const good = (GOOD[name].body ?? {}) as Record<string, unknown>;
      const wrongTypes = Object.fromEntries(Object.keys(good).map((key) => [key, { nested: [key] }]));
      const bodies: unknown[] = [{ ...good, unexpected: 1 }, [good], 'text', 7, null];
      if (Object.keys(good).length > 0) bodies.push(wrongTypes, {});
      for (const body of bodies) {
        const answer = await browser.send(PATHS[name].path, {
          method: PATHS[name].method,
          headers: { ...writeHeaders(server.origin), [IDEMPOTENCY_HEADER]: randomUUID() },
          body: JSON.stringify(body),
        });
        expect([name, body, answer.status]).toEqual([name, body, 422]);
        expect(answer.body.error.code).toBe(1000002);
        expect(JSON.stringify(answer.body)).not.toMatch(/\.ts\b|stack/);
      }
      expect(await everything()).toEqual(before);
    });

    test.each(['-5.00', '0.001', '1e3', '5,00', ' 5', '0x10', '', 'NaN', '00.50', '9'.repeat(30), '0', '0.00'])(
      'a deposit of "%s" is refused',
      async (amount) => {
        const before = await everything();
        const answer = await startDeposit(randomUUID(), amount);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
        expect(await everything()).toEqual(before);
      },
    );

    test('bad queries and parameters', async () => {
      for (const page of ['0', '-1', '1.5', 'x', '99999999']) {
        expect((await browser.call('walletHistory', { query: { page } })).status).toBe(422);
        expect((await browser.call('gameRounds', { query: { after: page } })).status).toBe(422);
      }
      expect((await browser.call('paysystems', { query: { types: 'deposit,nothing' } })).status).toBe(422);
      expect((await browser.call('payment', { params: { payment_id: "' or 1=1" } })).status).toBe(422);
      expect((await browser.call('payment', { params: { payment_id: randomUUID() } })).status).toBe(404);
      expect((await browser.call('achievement', GOOD.achievement)).status).toBe(404);
      expect((await browser.call('events', { query: { type: 'mine' as 'all' } })).status).toBe(422);
      expect((await browser.call('events', { query: { game: 'no-such-game' } })).status).toBe(404);
      expect((await browser.call('jackpots', { query: { currency: 'XXX' as 'EUR' } })).status).toBe(422);
      expect((await browser.call('winStatistics', { query: { game: 'no-such-game' } })).status).toBe(404);
      const launch = (code: string, mode: string) =>
        browser.call('launchGame', { body: { code, mode, language: 'en' } });
      expect((await launch('no-such-game', 'real')).status).toBe(404);
      expect((await launch('krakens-toll', 'free')).status).toBe(404);
      const announced = GAMES.filter(({ status }) => status === 'announced');
      for (const { code } of announced) expect((await launch(code, 'real')).status).toBeGreaterThanOrEqual(400);
    });

    test('another player’s payment does not exist', async () => {
      const { payment_id } = (await startDeposit(randomUUID())).body;
      const stranger = testBrowser(server.app, server.origin);
      await stranger.call('register', { body: { ...REGISTRATION, email: 'stranger@fairwind.example' } });
      expect((await stranger.call('payment', { params: { payment_id } })).status).toBe(404);
    });
  });
});
