/** Three vendors for the kit, each signing and speaking as its protocol says, written apart from the adapters. */
import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createHub88Aggregator, hub88Routes } from '#server/adapters/games/hub88/index.ts';
import { createSoftswissAggregator, softswissRoutes } from '#server/adapters/games/softswiss/index.ts';
import type { VendorGame, VendorList } from '#server/ports/game-aggregator.ts';
import { DEVICES } from '#shared/catalogue/names.ts';
import type { GamesHarness } from './games.ts';
import type { Heard, RoundFields, VendorMaker } from './vendor-kit.ts';

const pem = { type: 'spki', format: 'pem' } as const;
const privatePem = { type: 'pkcs8', format: 'pem' } as const;
const keysOf = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding: pem, privateKeyEncoding: privatePem });

const ours = keysOf();
const theirs = keysOf();
/** PEM: what the Hub88-style vendor of the tests signs with. */
export const HUB88_VENDOR_KEY = theirs.privateKey;
export const HUB88_SETTINGS = {
  url: 'http://hub88.localhost:1',
  operatorId: 'fairwind',
  privateKey: ours.privateKey,
  publicKeys: theirs.publicKey.replaceAll('\n', '\\n'),
  timeoutMs: 5_000,
};
export const SOFTSWISS_SETTINGS = {
  url: 'http://softswiss.localhost:1',
  casinoId: 'fairwind',
  secrets: 'softswiss-secret-of-the-tests-0000',
  timeoutMs: 5_000,
};

/** A game in a vendor's list: a slot that says nothing of itself, but for what is given. */
export const listed = (game: Partial<VendorGame> & Pick<VendorGame, 'vendorCode'>): VendorGame => ({
  title: game.vendorCode,
  label: 'Testers',
  kind: 'slot',
  categories: [],
  rtpPercent: null,
  volatility: null,
  devices: DEVICES,
  blockedCountries: [],
  ...game,
});

/** A vendor's whole list. */
export const listOf = (...games: VendorGame[]): VendorList => ({ games, unread: [] });

/** Games that some jurisdiction takes away, by their vendor's code. */
const LAW_GAMES: readonly (Partial<VendorGame> & Pick<VendorGame, 'vendorCode'>)[] = [
  { vendorCode: 'jackpot', categories: ['jackpot'] },
  { vendorCode: 'table', kind: 'table' },
  { vendorCode: 'live', kind: 'live' },
  { vendorCode: 'crash', kind: 'instant' },
  { vendorCode: 'blocked', blockedCountries: ['DE'] },
];

/** The vendors' lists, as their APIs would tell them. */
export const outsideVendors = () => [
  {
    ...createHub88Aggregator(HUB88_SETTINGS),
    launch: async () => ({ url: 'https://games.hub88.example/play' }),
    games: async () =>
      listOf(
        listed({ vendorCode: 'tst_lagoon', title: 'Test Lagoon', rtpPercent: '96.10' }),
        ...LAW_GAMES.map((game) => listed({ ...game, vendorCode: `tst_${game.vendorCode}` })),
      ),
  },
  {
    ...createSoftswissAggregator(SOFTSWISS_SETTINGS),
    launch: async () => ({ url: 'https://games.softswiss.example/play' }),
    games: async () =>
      listOf(
        listed({ vendorCode: 'tst:Lagoon', title: 'Test Lagoon' }),
        ...LAW_GAMES.map((game) => listed({ ...game, vendorCode: `tst:${game.vendorCode}` })),
      ),
  },
];

async function post(app: { request: GamesHarness['vendor']['request'] }, path: string, body: string, headers: object) {
  const response = await app.request(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return { http: response.status, answer: (await response.json()) as Record<string, unknown> };
}

/** The studio's own protocol. */
export const studioVendor: VendorMaker = ({ vendor: app, clock }) => {
  const secret = 'vendor-test-secret-of-some-length';
  const call = async (name: string, fields: object, key = secret): Promise<Heard> => {
    const body = JSON.stringify({ request_id: randomUUID(), ...fields });
    const timestamp = String(clock.at);
    const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
    const { answer } = await post(app, `/vendor/games/studio/${name}`, body, {
      'x-timestamp': timestamp,
      'x-signature': signature,
    });
    const balance = answer.balance === undefined ? null : BigInt(answer.balance as string);
    const code = String(answer.status);
    const noted = code === 'unknown_transaction' && balance !== null;
    return { outcome: code === 'ok' ? 'done' : noted ? 'noted' : 'refused', balance, code };
  };
  const fieldsOf = ({ token, round, transaction, amount, currency = 'EUR', game = 'krakens-toll' }: RoundFields) => ({
    token,
    round_id: round,
    transaction_id: transaction,
    amount: amount.toString(),
    currency,
    game_code: game,
  });
  return {
    name: 'studio',
    paysLate: false,
    hasFreeRounds: false,
    gameCode: 'krakens-toll',
    app,
    balance: ({ token }) => call('balance', { token }),
    bet: ({ raises, ...fields }) =>
      call('bet', { ...fieldsOf(fields), ...(raises === undefined ? {} : { reference_transaction_id: raises }) }),
    win: ({ bet, closed, ...fields }) =>
      call('win', { ...fieldsOf(fields), reference_transaction_id: bet, round_closed: closed }),
    wholeRound: ({ win, won, ...fields }) =>
      call('bet_and_win', { ...fieldsOf(fields), win_transaction_id: win, win_amount: won.toString() }),
    rollback: ({ token, round, transaction, bet }) =>
      call('rollback', { token, round_id: round, transaction_id: transaction, reference_transaction_id: bet }),
    forgedBet: (fields) => call('bet', fieldsOf(fields), 'a-secret-that-somebody-made-up-000'),
    malformed: () => call('bet', { amount: -1 }),
    codes: {
      insufficientFunds: 'insufficient_funds',
      unknownPlayer: 'invalid_token',
      wrongCurrency: 'wrong_currency',
      wrongGame: 'wrong_game',
      limit: 'limit_reached',
      duplicate: 'duplicate_transaction',
      invalid: 'invalid_request',
      signature: 'invalid_signature',
    },
  };
};

/** What Hub88 asks by fields of its own choice, signed by it; what the wallet answers. */
export async function askHub88(app: Parameters<typeof post>[0], name: string, fields: object) {
  const body = JSON.stringify({ request_uuid: randomUUID(), ...fields });
  const signature = sign('sha256', Buffer.from(body), theirs.privateKey).toString('base64');
  return post(app, `/vendor/games/hub88/${name}`, body, { 'x-hub88-signature': signature });
}

/** Hub88-style: RSA signatures, amounts of 100,000 to the unit, HTTP 200 with a status. */
export const hub88Vendor: VendorMaker = ({ wallet }) => {
  const app = hub88Routes({ wallet, settings: HUB88_SETTINGS });
  const call = async (name: string, fields: object, key = theirs.privateKey): Promise<Heard> => {
    const body = JSON.stringify({ request_uuid: randomUUID(), user: 'whoever', ...fields });
    const signature = sign('sha256', Buffer.from(body), key).toString('base64');
    const { http, answer } = await post(app, `/vendor/games/hub88/${name}`, body, { 'x-hub88-signature': signature });
    if (http !== 200) throw new Error(`HTTP ${http}`);
    const balance = answer.balance === undefined ? null : BigInt(answer.balance as number) / 1_000n;
    const code = String(answer.status);
    const noted = code === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' && balance !== null;
    return { outcome: code === 'RS_OK' ? 'done' : noted ? 'noted' : 'refused', balance, code };
  };
  const fieldsOf = ({ token, round, transaction, amount, currency = 'EUR', game = 'tst_lagoon' }: RoundFields) => ({
    token,
    round,
    transaction_uuid: transaction,
    amount: Number(amount * 1_000n),
    currency,
    game_code: game,
    supplier_user: 'a field of the vendor’s own',
  });
  return {
    name: 'hub88',
    paysLate: true,
    hasFreeRounds: true,
    gameCode: 'tst_lagoon',
    app,
    balance: ({ token }) => call('user/balance', { token }),
    bet: ({ free = false, ...fields }) => call('transaction/bet', { ...fieldsOf(fields), is_free: free }),
    win: ({ bet, closed, ...fields }) =>
      call('transaction/win', { ...fieldsOf(fields), reference_transaction_uuid: bet, round_closed: closed }),
    wholeRound: null,
    rollback: ({ token, round, transaction, bet }) =>
      call('transaction/rollback', { token, round, transaction_uuid: transaction, reference_transaction_uuid: bet }),
    forgedBet: (fields) => call('transaction/bet', fieldsOf(fields), keysOf().privateKey),
    malformed: () => call('transaction/bet', { amount: 1.5 }),
    codes: {
      insufficientFunds: 'RS_ERROR_NOT_ENOUGH_MONEY',
      unknownPlayer: 'RS_ERROR_INVALID_TOKEN',
      wrongCurrency: 'RS_ERROR_WRONG_CURRENCY',
      wrongGame: 'RS_ERROR_INVALID_GAME',
      limit: 'RS_ERROR_LIMIT_REACHED',
      duplicate: 'RS_ERROR_DUPLICATE_TRANSACTION',
      invalid: 'RS_ERROR_WRONG_SYNTAX',
      signature: 'RS_ERROR_INVALID_SIGNATURE',
    },
  };
};

/** SoftSwiss-style: HMAC of the body, actions in one request, minor units, codes with an HTTP status. */
export const softswissVendor: VendorMaker = ({ wallet }) => {
  const app = softswissRoutes({ wallet, settings: SOFTSWISS_SETTINGS });
  const call = async (name: string, fields: object, key = SOFTSWISS_SETTINGS.secrets): Promise<Heard> => {
    const body = JSON.stringify(fields);
    const signature = createHmac('sha256', key).update(body).digest('hex');
    const { http, answer } = await post(app, `/vendor/games/softswiss/${name}`, body, { 'x-request-sign': signature });
    if (http !== 200) return { outcome: 'refused', balance: null, code: `${http}/${String(answer.code)}` };
    const transactions = answer.transactions as { tx_id: string }[];
    const noted = transactions.some(({ tx_id }) => tx_id === '');
    return { outcome: noted ? 'noted' : 'done', balance: BigInt(answer.balance as number), code: '200' };
  };
  const fieldsOf = ({ playerId, round, currency = 'EUR', game = 'tst:Lagoon' }: Omit<RoundFields, 'amount'>) => ({
    user_id: playerId,
    currency,
    game,
    game_id: round,
  });
  const bet = (fields: RoundFields) => ({
    ...fieldsOf(fields),
    actions: [{ action: 'bet', amount: Number(fields.amount), action_id: fields.transaction }],
  });
  return {
    name: 'softswiss',
    paysLate: true,
    hasFreeRounds: false,
    gameCode: 'tst:Lagoon',
    app,
    balance: ({ playerId }) => call('play', { user_id: playerId, currency: 'EUR', game: 'tst:Lagoon' }),
    bet: (fields) => call('play', bet(fields)),
    win: ({ closed, ...fields }) =>
      call('play', {
        ...fieldsOf(fields),
        finished: closed,
        actions: [{ action: 'win', amount: Number(fields.amount), action_id: fields.transaction }],
      }),
    wholeRound: ({ win, won, ...fields }) =>
      call('play', {
        ...fieldsOf(fields),
        finished: true,
        actions: [
          { action: 'bet', amount: Number(fields.amount), action_id: fields.transaction },
          { action: 'win', amount: Number(won), action_id: win },
        ],
      }),
    rollback: (fields) =>
      call('rollback', {
        ...fieldsOf(fields),
        actions: [{ action: 'rollback', action_id: fields.transaction, original_action_id: fields.bet }],
      }),
    forgedBet: (fields) => call('play', bet(fields), 'a-secret-that-somebody-made-up-000'),
    malformed: () => call('play', { user_id: 'nobody' }),
    codes: {
      insufficientFunds: '412/100',
      unknownPlayer: '412/101',
      wrongCurrency: '412/154',
      // The launch is found by player and game: a game that was not launched is a player without one.
      wrongGame: '412/101',
      limit: '412/105',
      duplicate: '400/400',
      invalid: '400/400',
      signature: '403/403',
    },
  };
};
