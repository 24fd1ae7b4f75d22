/** The studio beside a fake operator: a wallet with a memory and a switch to fail before or after it has done its work. */
import { createHmac } from 'node:crypto';
import type { StudioWalletAnswer } from '#shared/contract/aggregator.ts';
import { createMemoryStore, createStudio, type Studio, type StudioStore } from '#studio/index.ts';
import type { StudioConfig } from '#studio/server/app.ts';

export const SECRET = 'studio-test-secret-of-some-length';
export const PARENT = 'http://localhost:4321';

/** Longer than a request may wait for the wallet's answer to its bet, ms. */
export const BET_IS_LEFT_MS = 60_000;

interface Call {
  call: string;
  body: Record<string, string>;
}

interface Kept {
  made: Call;
  answer: StudioWalletAnswer;
}

/** Refusals of a bet or a whole round that stay what they are; any other says nothing of its ids. */
const FINAL: ReadonlySet<string> = new Set(['token_expired', 'wrong_game', 'insufficient_funds', 'limit_reached']);

/** Whether two calls ask for the same, whatever they are called themselves and whichever token they carry. */
function isSame(one: Call, other: Call): boolean {
  const asked = ({ call, body: { request_id, token, ...fields } }: Call) =>
    JSON.stringify([call, Object.entries(fields).sort()]);
  return asked(one) === asked(other);
}

/** An operator's wallet with a memory, and a switch to fail before or after it has done its work. */
export function createFakeWallet() {
  const calls: Call[] = [];
  /** What was asked under an id, and the answer that it keeps; a whole round stands under both of its ids. */
  const kept = new Map<string, Kept>();
  const rolledBack = new Set<string>();
  const state = {
    balance: 10_000n,
    fail: (_call: string): 'before' | 'after' | null => null,
    /** What every bet is refused with. */
    refuse: null as StudioWalletAnswer['status'] | null,
    /** Takes the signature of the next call for a wrong one, whatever came of a copy of it. */
    misread: false,
  };
  const idsOf = ({ body }: Call) => [body.transaction_id, body.win_transaction_id].filter((id) => id !== undefined);
  const keep = (made: Call, answer: StudioWalletAnswer): StudioWalletAnswer => {
    for (const id of idsOf(made)) kept.set(id, { made, answer });
    return answer;
  };
  /** The answer to a call one of whose ids is known; null when all are new. */
  const repeated = (asked: Call): StudioWalletAnswer['status'] | StudioWalletAnswer | null => {
    const known = idsOf(asked).map((id) => kept.get(id));
    if (known.every((one) => one === undefined)) return null;
    const [own] = known;
    if (own && own.answer.status !== 'ok') return own.answer.status;
    if (asked.call === 'bet' && rolledBack.has(asked.body.transaction_id ?? '')) return 'transaction_rolled_back';
    const same = known.every((one) => one !== undefined && isSame(one.made, asked));
    return own && same ? own.answer : 'duplicate_transaction';
  };
  /** Why a bet or a whole round is not taken; null when it is. */
  const objection = ({ body }: Call): StudioWalletAnswer['status'] | null => {
    if (state.refuse) return state.refuse;
    if (rolledBack.has(body.transaction_id ?? '')) return 'transaction_rolled_back';
    return BigInt(body.amount ?? 0) > state.balance ? 'insufficient_funds' : null;
  };
  const work = (asked: Call): StudioWalletAnswer => {
    const { call, body } = asked;
    const answer = (status: StudioWalletAnswer['status']): StudioWalletAnswer => ({
      status,
      request_id: body.request_id ?? '',
      balance: state.balance.toString(),
      currency: 'EUR',
    });
    if (call === 'balance') return answer('ok');
    if (state.misread) {
      state.misread = false;
      return answer('invalid_signature');
    }
    const known = repeated(asked);
    if (known !== null) return typeof known === 'string' ? answer(known) : known;
    const amount = BigInt(body.amount ?? 0);
    if (call === 'bet' || call === 'bet_and_win') {
      const objected = objection(asked);
      if (objected) {
        const refused = answer(objected);
        // The first verdict is the only one; the win's id of a whole round was never used.
        if (FINAL.has(objected)) kept.set(body.transaction_id ?? '', { made: asked, answer: refused });
        return refused;
      }
      state.balance += BigInt(body.win_amount ?? 0) - amount;
    }
    if (call === 'win') state.balance += amount;
    if (call === 'rollback') {
      const bet = kept.get(body.reference_transaction_id ?? '');
      if (bet?.made.call === 'bet_and_win' && bet.answer.status === 'ok') return answer('invalid_request');
      rolledBack.add(body.reference_transaction_id ?? '');
      if (bet?.answer.status !== 'ok') return answer('unknown_transaction');
      state.balance += BigInt(bet.made.body.amount ?? 0);
    }
    return keep(asked, answer('ok'));
  };
  return {
    calls,
    state,
    /** Carries out a call that was sent before, as a copy does that was on its way for long. */
    repeat: ({ call, body }: Call) => work({ call, body }).status,
    fetcher: async (request: Request) => {
      const call: Call = {
        call: new URL(request.url).pathname.split('/').at(-1) ?? '',
        body: JSON.parse(await request.text()),
      };
      const failure = state.fail(call.call);
      calls.push(call);
      if (failure === 'before') throw new Error('no route');
      const made = work(call);
      if (failure === 'after') throw new Error('connection reset');
      return Response.json(made);
    },
    count: (call: string) => calls.filter((made) => made.call === call).length,
  };
}

export function createHarness(store: StudioStore = createMemoryStore(), config: Partial<StudioConfig> = {}) {
  const clock = { at: Date.parse('2026-03-01T12:00:00Z'), now: () => new Date(clock.at) };
  const wallet = createFakeWallet();
  const problems: string[] = [];
  const start = (changes: Partial<StudioConfig> = {}) =>
    createStudio({
      secret: SECRET,
      walletUrl: 'http://operator.example/vendor/games/studio',
      publicOrigin: 'http://games.localhost:4321',
      clock,
      store,
      fetcher: wallet.fetcher,
      pause: async () => {},
      retryEveryMs: 0,
      log: (message) => problems.push(message),
      ...config,
      ...changes,
    });
  return { clock, wallet, problems, store, start, studio: start() };
}

export function signed(path: string, body: string, now: number, secret = SECRET): Request {
  const timestamp = String(now);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature };
  return new Request(`http://games.localhost:4321${path}`, { method: 'POST', body, headers });
}

export const LIMITS = { stake_maximum: null, round_minimum_ms: 0, autoplay: true, bonus_buy: true };

export function launchBody(changes: Record<string, unknown> = {}): string {
  return JSON.stringify({
    request_id: 'launch-00001',
    game_code: 'krakens-toll',
    mode: 'real',
    token: 'wallet-token-0123456789',
    currency: 'EUR',
    language: 'de-DE',
    parent_origin: PARENT,
    limits: LIMITS,
    ...changes,
  });
}

export async function launch(harness: ReturnType<typeof createHarness>, changes: Record<string, unknown> = {}) {
  const response = await harness.studio.fetch(signed('/api/launch', launchBody(changes), harness.clock.at));
  const { url } = (await response.json()) as { url: string };
  return url.split('/').at(-1) ?? '';
}

export async function ask<Value>(
  studio: Studio,
  path: string,
  body?: unknown,
): Promise<{ status: number; value: Value }> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await studio.fetch(new Request(`http://games.localhost:4321${path}`, init));
  return { status: response.status, value: (await response.json()) as Value };
}
