/** The studio beside a fake operator: a wallet with a memory and a switch to fail before or after it has done its work. */
import { createHmac } from 'node:crypto';
import type { StudioWalletAnswer } from '#shared/contract/aggregator.ts';
import { createMemoryStore, createStudio, type Studio, type StudioStore } from '#studio/index.ts';
import type { StudioConfig } from '#studio/server/app.ts';

export const SECRET = 'studio-test-secret-of-some-length';
export const PARENT = 'http://localhost:4321';

interface Call {
  call: string;
  body: Record<string, string>;
}

/** An operator's wallet with a memory, and a switch to fail before or after it has done its work. */
export function createFakeWallet() {
  const calls: Call[] = [];
  const done = new Map<string, StudioWalletAnswer>();
  const rolledBack = new Set<string>();
  const state = {
    balance: 10_000n,
    fail: (_call: string): 'before' | 'after' | null => null,
    /** What every bet is refused with. */
    refuse: null as StudioWalletAnswer['status'] | null,
  };
  const work = ({ call, body }: Call): StudioWalletAnswer => {
    const answer = (status: StudioWalletAnswer['status']): StudioWalletAnswer => ({
      status,
      request_id: body.request_id ?? '',
      balance: state.balance.toString(),
      currency: 'EUR',
    });
    if (call === 'balance') return answer('ok');
    const known = done.get(body.transaction_id ?? '');
    if (known) return known;
    const amount = BigInt(body.amount ?? 0);
    if (call === 'bet' || call === 'bet_and_win') {
      if (state.refuse) return answer(state.refuse);
      if (rolledBack.has(body.transaction_id ?? '')) return answer('transaction_rolled_back');
      if (amount > state.balance) return answer('insufficient_funds');
      state.balance += BigInt(body.win_amount ?? 0) - amount;
    }
    if (call === 'win') state.balance += amount;
    if (call === 'rollback') {
      rolledBack.add(body.reference_transaction_id ?? '');
      const bet = calls.find((other) => other.body.transaction_id === body.reference_transaction_id);
      if (!done.has(body.reference_transaction_id ?? '')) return answer('unknown_transaction');
      state.balance += BigInt(bet?.body.amount ?? 0);
    }
    const made = answer('ok');
    done.set(body.transaction_id ?? '', made);
    return made;
  };
  return {
    calls,
    state,
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
