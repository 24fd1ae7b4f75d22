/**
 * What a modified page may send, to every entry point of the studio that moves money: refused with a
 * code, the wallet untouched, and the next honest bet taken. An engine without a row here does not compile.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createDatabaseStore } from '#studio/index.ts';
import { LIVE_TITLES, type LiveGame } from '#studio/titles/live.ts';
import { SHARED_TITLES, type SharedTitle } from '#studio/titles/shared.ts';
import { ENGINE_NAMES, type EngineName, TABLE_GAME_TITLES } from '#studio/titles/table-games.ts';
import { openDatabase } from '../support/databases.ts';
import { answerTo, SOON, useSocketHarness } from '../support/sockets.ts';
import { ask, createHarness, launch, launchBody, signed } from '../support/studio.ts';

type Json = Record<string, unknown>;

/** Stakes that no game offers, by what is wrong with them. */
const WRONG_STAKES: readonly (readonly [what: string, stake: unknown])[] = [
  ['nothing', '0'],
  ['less than the least', '1'],
  ['below the smallest unit', '100.5'],
  ['between two steps', '101'],
  ['negative', '-100'],
  ['an exponent', '1e2'],
  ['another base', '0x64'],
  ['spaces', ' 100 '],
  ['no digits of ours', '１００'],
  ['no text', ''],
  ['words', 'hundred'],
  ['not a number', 'NaN'],
  ['endless', 'Infinity'],
  ['a number, not its text', 100],
  ['no value', null],
  ['a list', ['100']],
  ['an object', { value: '100' }],
  ['far beyond the range', '999999999999999900'],
  ['more digits than there is money', '9'.repeat(400)],
];

// ——— Entry points over HTTP ———

interface HttpEntry {
  code: string;
  path: 'spin' | 'begin';
  /** What is sent beside the request's id. */
  body(stake: unknown): Json;
  /** A decision where the game asks for one; what ends the round at once. */
  decision?: Json;
}

const single = (fields: Json) => (amount: unknown) => ({ bet: { amount, ...fields } });
const spots = (on: string) => (amount: unknown) => ({ bet: { bets: [{ on, amount }] } });
const tableGame = (code: string, body: HttpEntry['body'], decision?: Json): HttpEntry => ({
  code,
  path: 'begin',
  body,
  ...(decision ? { decision } : {}),
});

const HTTP_ENTRIES: Readonly<Record<'slot' | EngineName, HttpEntry>> = {
  slot: { code: 'krakens-toll', path: 'spin', body: (stake) => ({ stake }) },
  roulette: tableGame('compass-roulette', spots('red')),
  baccarat: tableGame('baccarat-saloon', spots('banker')),
  'video-poker': tableGame('jacks-and-sails', single({}), { hold: [] }),
  dice: tableGame('dice-deck', single({ side: 'under', target: 51 })),
  mines: tableGame('minefield-bay', single({ mines: 24 }), { open: 0 }),
  plinko: tableGame('plinko-reef', single({ rows: 12, risk: 'medium' })),
  wheel: tableGame('wheel-of-winds', single({ risk: 'low' })),
  balloon: tableGame('balloonist', single({ target_hundredths: 200 })),
  blackjack: tableGame('harbour-blackjack', single({}), { move: 'stand' }),
  'captains-dice': tableGame('captains-dice', spots('low')),
};

/** Whatever cannot be a request, by what is wrong with it; as it travels. */
const WRONG_BODIES: readonly (readonly [what: string, text: string, status: number])[] = [
  ['nothing', '', 400],
  ['no JSON', '{"request_id":', 400],
  ['a list', '[]', 400],
  ['null', 'null', 400],
  ['no id', '{"stake":"100","bet":{"amount":"100"}}', 400],
  ['an oversized body', JSON.stringify({ request_id: 'r'.repeat(20_000) }), 413],
];

interface Answered {
  round_id: string;
  payout: string | null;
  error?: { status: string };
}

describe.each(Object.entries(HTTP_ENTRIES))('over HTTP: %s', (_name, entry) => {
  const open = async () => {
    const harness = createHarness();
    const token = await launch(harness, { game_code: entry.code });
    const play = (body: Json, id: string = randomUUID(), of = token) =>
      ask<Answered>(harness.studio, `/session/${of}/${entry.path}`, { request_id: id, ...body });
    const act = (round_id: string, step = 0, of = token) =>
      ask<Answered>(harness.studio, `/session/${of}/act`, { round_id, step, action: entry.decision ?? {} });
    /** Stakes and payouts the wallet was asked for, in one call or in two. */
    const asked = (call: 'bet' | 'win') => harness.wallet.count(call) + harness.wallet.count('bet_and_win');
    const taken = () => [harness.wallet.state.balance, asked('bet')];
    /** The session still plays. */
    const playsOn = async () => {
      const answer = await play(entry.body('100'));
      expect(answer.value.error).toBe(undefined);
      return answer.value;
    };
    return { harness, token, play, act, asked, taken, playsOn };
  };

  test('stakes that are none', async () => {
    const { play, taken, playsOn } = await open();
    for (const [what, stake] of WRONG_STAKES) {
      const { status, value } = await play(entry.body(stake));
      expect([status, value.error?.status], what).toEqual([400, 'invalid_request']);
    }
    expect(taken()).toEqual([10_000n, 0]);
    await playsOn();
  });

  test('bodies that are none, other games’ entry points, tokens of nobody', async () => {
    const { harness, token, play, act, taken, playsOn } = await open();
    for (const [what, body, status] of WRONG_BODIES) {
      const request = new Request(`http://games.localhost:4321/session/${token}/${entry.path}`, {
        method: 'POST',
        body,
      });
      expect((await harness.studio.fetch(request)).status, what).toBe(status);
    }
    const other = entry.path === 'spin' ? 'begin' : 'spin';
    const body = { request_id: 'request-0', stake: '100', ...(other === 'begin' ? { bet: { amount: '100' } } : {}) };
    expect((await ask(harness.studio, `/session/${token}/${other}`, body)).status).toBe(400);
    for (const nobody of ['token-that-nobody-was-given', '..%2Fapi%2Flaunch', 'a'.repeat(4_000)]) {
      expect((await play(entry.body('100'), 'request-0', nobody)).value.error?.status, nobody).toBe('unknown_session');
    }
    expect((await act('a-round-that-never-was')).status).toBeGreaterThanOrEqual(400);
    expect(taken()).toEqual([10_000n, 0]);
    await playsOn();
  });

  test('a wallet token that has run out', async () => {
    const { harness, play, taken, playsOn } = await open();
    harness.wallet.state.refuse = 'token_expired';
    expect((await play(entry.body('100'))).value.error?.status).toBe('token_expired');
    expect(taken()).toEqual([10_000n, 1]);
    harness.wallet.state.refuse = null;
    await playsOn();
  });

  test('one id for two bets, decisions out of order, twice, and of another player', async () => {
    const { harness, token, play, act, asked } = await open();
    const begun = (await play(entry.body('100'), 'request-x')).value;
    expect((await play(entry.body('200'), 'request-x')).value.error?.status).toBe('duplicate_transaction');
    expect(asked('bet')).toBe(1);
    const stranger = await launch(harness, { game_code: entry.code, token: 'wallet-token-of-a-stranger' });
    for (const [what, round, step, of] of [
      ['a step ahead', begun.round_id, 7, token],
      ['another round', 'a-round-that-never-was', 0, token],
      ['another player', begun.round_id, 0, stranger],
    ] as const) {
      expect((await act(round, step, of)).status, what).toBeGreaterThanOrEqual(400);
    }
    // The round of the game goes on from where it was, and ends once.
    if (begun.payout === null) expect((await act(begun.round_id)).value.payout).not.toBe(null);
    expect(asked('win')).toBe(1);
    const { balance } = harness.wallet.state;
    expect((await act(begun.round_id, 1)).status).toBeGreaterThanOrEqual(400);
    expect([asked('win'), harness.wallet.state.balance]).toEqual([1, balance]);
  });
});

// ——— Entry points over sockets ———

interface SocketEntry {
  code: string;
  folder: string;
  bet(round: number, stake: unknown): Json;
  /** The next bet of the same player on the same place, as a page would say it. */
  clear(answer: Json, round: number): Json;
  /** Requests that come before there is anything they could be about, and what they are refused with. */
  early: readonly (readonly [request: Json, status: string])[];
  /** Frames of this protocol with something wrong in them. */
  malformed: readonly Json[];
}

const NOBODYS_BET = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const live = (code: string, on: string): SocketEntry => ({
  code,
  folder: 'live',
  bet: (round, amount) => ({ type: 'chips', round, bets: [{ on, amount }] }),
  clear: (_answer, round) => ({ type: 'chips', round, bets: [] }),
  early: [
    [{ type: 'chips', round: -1, bets: [] }, 'bets_closed'],
    [{ type: 'chips', round: 2 ** 40, bets: [{ on, amount: '100' }] }, 'bets_closed'],
  ],
  malformed: [
    { type: 'chips', round: 1.5, bets: [] },
    { type: 'chips', round: 1, bets: Array.from({ length: 41 }, () => ({ on, amount: '100' })) },
    { type: 'chips', round: 1, bets: [{ on, amount: '100', paid: true }] },
    { type: 'settle', round: 1 },
  ],
});

const SOCKET_ENTRIES: Readonly<Record<SharedTitle['shared'] | `live ${LiveGame}`, SocketEntry>> = {
  aviator: {
    code: '189514-flappiator',
    folder: 'flight',
    bet: (round, stake) => ({ type: 'bet', round, panel: 0, bet: { stake, auto_hundredths: null } }),
    clear: (answer) => ({ type: 'cancel', bet_id: (answer.bet as Json).bet_id }),
    early: [
      [{ type: 'cash_out', bet_id: NOBODYS_BET }, 'unknown_bet'],
      [{ type: 'cancel', bet_id: NOBODYS_BET }, 'unknown_bet'],
      [{ type: 'bet', round: -1, panel: 0, bet: { stake: '100', auto_hundredths: null } }, 'bets_closed'],
      [
        { type: 'order', panel: 0, order: { bet: { stake: '101', auto_hundredths: null }, repeat: true } },
        'stake_not_offered',
      ],
    ],
    malformed: [
      { type: 'bet', round: 1, panel: 2, bet: { stake: '100', auto_hundredths: null } },
      { type: 'bet', round: 1, panel: 0, bet: { stake: '100', auto_hundredths: 100 } },
      { type: 'bet', round: 1, panel: 0, bet: { stake: '100', auto_hundredths: 1_000_001 } },
      { type: 'cash_out', bet_id: 'no-id', height: 100_000 },
      { type: 'dive' },
    ],
  },
  'live roulette': live('bay-window-roulette', 'red'),
  'live baccarat': live('lantern-quay', 'banker'),
  'live helm': live('helm-of-fortune', 'pays-1'),
};

/** Frames that are no message of any protocol, and the code the socket ends with. */
const WRONG_FRAMES: readonly (readonly [what: string, frame: string | Buffer, code: number])[] = [
  ['no JSON', '{"type":', 4400],
  ['null', 'null', 4400],
  ['a list', '[]', 4400],
  ['no type', '{}', 4400],
  ['a borrowed shape', '{"__proto__":{"type":"refresh"}}', 4400],
  ['bytes', Buffer.from('{"type":"refresh"}'), 4400],
  ['an oversized frame', JSON.stringify({ type: 'refresh', more: 'x'.repeat(9_000) }), 1009],
];

interface SocketMessage extends Json {
  type: string;
}

describe.each(Object.entries(SOCKET_ENTRIES))('over a socket: %s', (_name, entry) => {
  const { harness, connect } = useSocketHarness<SocketMessage>(entry.folder);
  const takesBets = ({ type, phase }: SocketMessage) => type === 'betting' || (type === 'phase' && phase === 'betting');

  const sit = async (changes: Json = {}) => {
    const token = await launch(harness(), { game_code: entry.code, ...changes });
    const line = connect(token);
    await expect.poll(() => line.messages.some(({ type }) => type === 'balance'), SOON).toBe(true);
    const known = () => line.messages.findLast((message) => takesBets(message) || message.type === 'snapshot');
    await expect.poll(() => takesBets(known() ?? { type: '' }) || known()?.phase === 'betting', SOON).toBe(true);
    const request = async (message: Json) => {
      const request_id: string = randomUUID();
      line.say({ ...message, request_id });
      return (await answerTo(line.messages, request_id)) as unknown as Json;
    };
    return { ...line, token, request, round: Number(known()?.round) };
  };
  const untouched = () => expect([harness().wallet.state.balance, harness().wallet.count('bet')]).toEqual([10_000n, 0]);

  test('stakes that are none: refused by a code, or the end of the socket; the page comes back and plays', async () => {
    for (const [what, stake] of WRONG_STAKES) {
      const { say, messages, state, round } = await sit();
      say({ ...entry.bet(round, stake), request_id: 'request-x' });
      const refused = () => messages.find(({ type }) => type === 'answer')?.ok === false || state.closed === 4400;
      await expect.poll(refused, { ...SOON, message: what }).toBe(true);
    }
    untouched();
    const { request, round } = await sit();
    const placed = await request(entry.bet(round, '100'));
    expect(placed).toMatchObject({ ok: true });
    expect(await request(entry.clear(placed, round))).toMatchObject({ ok: true });
  });

  test('what comes out of order, late, or for nobody', async () => {
    const { request, round } = await sit();
    for (const [message, status] of entry.early) {
      expect(await request(message), JSON.stringify(message)).toMatchObject({ ok: false, status });
    }
    expect(await request(entry.bet(round - 1, '100'))).toMatchObject({ ok: false, status: 'bets_closed' });
    untouched();
    expect(await request(entry.bet(round, '100'))).toMatchObject({ ok: true });
  });

  test('what is no message ends the socket alone', async () => {
    const other = await sit();
    const own = entry.malformed.map((message) => [JSON.stringify(message), JSON.stringify(message), 4400] as const);
    for (const [what, frame, code] of [...WRONG_FRAMES, ...own]) {
      const { socket, state } = await sit();
      socket.send(frame);
      await expect.poll(() => state.closed, { ...SOON, message: what }).toBe(code);
    }
    const { socket, state } = await sit();
    for (let count = 0; count < 260; count += 1) socket.send('{"type":"time","sent_at":1}');
    await once(socket, 'close');
    expect(state.closed).toBe(4429);
    untouched();
    expect(await other.request(entry.bet(other.round, '100'))).toMatchObject({ ok: true });
  });
});

describe('the aviator, beside that', () => {
  const { harness, connect } = useSocketHarness<SocketMessage>('flight');
  const { aviator: entry } = SOCKET_ENTRIES;
  const sit = async () => {
    const { messages, say } = connect(await launch(harness(), { game_code: entry.code }));
    const known = () => messages.findLast(({ type }) => type === 'betting' || type === 'snapshot');
    await expect.poll(() => Number(known()?.starts_at) > 0, SOON).toBe(true);
    const request = async (message: Json, request_id: string) => {
      say({ ...message, request_id });
      return (await answerTo(messages, request_id)) as unknown as Json;
    };
    return { request, round: Number(known()?.round) };
  };

  test('a wallet token that runs out while the socket is open is told, and nothing moves', async () => {
    const { request, round } = await sit();
    harness().wallet.state.refuse = 'token_expired';
    expect(await request(entry.bet(round, '100'), 'request-1')).toMatchObject({ ok: false, status: 'token_expired' });
    expect(harness().wallet.state.balance).toBe(10_000n);
    harness().wallet.state.refuse = null;
    expect(await request(entry.bet(round, '100'), 'request-2')).toMatchObject({ ok: true });
  });

  test('nobody cashes out or takes back the bet of another', async () => {
    const [owner, thief] = [await sit(), await sit()];
    const placed = await owner.request(entry.bet(owner.round, '100'), 'request-1');
    const bet_id = (placed.bet as Json).bet_id;
    for (const type of ['cash_out', 'cancel']) {
      expect(await thief.request({ type, bet_id }, `request-${type}`)).toMatchObject({
        ok: false,
        status: 'unknown_bet',
      });
    }
    expect(harness().wallet.state.balance).toBe(9_900n);
    expect(await owner.request({ type: 'cancel', bet_id }, 'request-2')).toMatchObject({ ok: true });
    expect(await owner.request({ type: 'cancel', bet_id }, 'request-3')).toMatchObject({ ok: false });
    await expect.poll(() => harness().wallet.state.balance, SOON).toBe(10_000n);
    expect(harness().wallet.count('rollback')).toBe(1);
  });
});

/** A NUL, and half of a surrogate pair, as JSON spells them. */
const BROKEN_TEXTS = ['\\u0000', '\\ud800'];

describe.each(BROKEN_TEXTS)('a text with %s in it is refused, and nothing is written', (broken) => {
  const ENTRIES = [
    ['krakens-toll', 'spin', `{"request_id":"round-01${broken}","stake":"100"}`],
    ['dice-deck', 'begin', `{"request_id":"round-01${broken}","bet":{"amount":"100","side":"under","target":51}}`],
    [
      'dice-deck',
      'begin',
      `{"request_id":"round-0001","bet":{"amount":"100","side":"under","target":51,"${broken}":1}}`,
    ],
    ['jacks-and-sails', 'act', `{"round_id":"round-01${broken}","step":0,"action":{"hold":[]}}`],
  ] as const;

  test.each(ENTRIES)('%s, %s: %s', async (game_code, path, body) => {
    const connection = await openDatabase();
    onTestFinished(() => connection.close());
    const store = createDatabaseStore(connection.database);
    const harness = createHarness(store);
    const token = await launch(harness, { game_code });
    const asked = new Request(`http://games.localhost:4321/session/${token}/${path}`, { method: 'POST', body });
    const answer = await harness.studio.fetch(asked);
    expect([answer.status, await answer.json()]).toEqual([400, { error: { status: 'invalid_request' } }]);
    expect([await store.unfinishedRounds(), harness.wallet.calls]).toEqual([[], []]);
    expect((await ask<unknown[]>(harness.studio, `/session/${token}/rounds`)).value).toEqual([]);
  });

  test('in what an operator asks', async () => {
    const { studio, clock } = createHarness();
    const body = launchBody().replace('"request_id":"', `"player_id":"player-${broken}1","request_id":"`);
    const answer = await studio.fetch(signed('/api/launch', body, clock.at));
    expect([answer.status, await answer.json()]).toEqual([400, { status: 'invalid_request' }]);
  });
});

test('every title has its entry point in the tables', () => {
  const entries = [...Object.keys(HTTP_ENTRIES), ...Object.keys(SOCKET_ENTRIES)];
  const engines = [
    'slot',
    ...ENGINE_NAMES,
    ...SHARED_TITLES.map(({ shared }) => shared),
    ...new Set(LIVE_TITLES.map(({ live: game }) => `live ${game}`)),
  ];
  expect(entries.sort()).toEqual(engines.sort());
  expect(new Set(TABLE_GAME_TITLES.map(({ engineName }) => engineName))).toEqual(new Set(ENGINE_NAMES));
});
