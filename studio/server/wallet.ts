/** The studio's side of the seamless wallet: signed calls, repeated under the same ids until the answer is known. */

import type { z } from 'zod';
import {
  type StudioJackpots,
  type StudioWalletAnswer,
  type StudioWalletCall,
  studioWalletAnswer,
  type studioWalletRequests,
} from '#shared/contract/aggregator.ts';
import type { Secrets } from '#shared/secret-list.ts';
import { createTokenSeal } from './seals.ts';
import { signedHeaders } from './signature.ts';
import type { Clock, StudioDatabase } from './types.ts';

type Body<Call extends StudioWalletCall> = Omit<z.input<(typeof studioWalletRequests)[Call]>, 'request_id'>;

/** What a studio in the operator's process and database calls instead of the wire. */
export interface InProcessWallet {
  call(call: StudioWalletCall, body: unknown): Promise<StudioWalletAnswer>;
  /**
   * Asks for a whole round and writes what became of it in the transaction of the wallet. Null: nothing was written.
   * @throws where nobody knows
   */
  playWhole<Written>(
    body: unknown,
    write: (transaction: StudioDatabase, answer: StudioWalletAnswer) => Promise<Written | null>,
  ): Promise<Written | null>;
}

/** `null`: unknown whether the wallet did it. */
export interface Wallet {
  call<Call extends StudioWalletCall>(call: Call, body: Body<Call>): Promise<StudioWalletAnswer | null>;
  /**
   * Asks for a whole round where the wallet is in the same database, and writes what became of it together with what the
   * wallet writes. Null: it is not there, nothing was written, or nobody knows: the round is asked for as of any wallet.
   */
  playWhole<Written>(
    body: Body<'bet_and_win'>,
    write: (transaction: StudioDatabase, answer: StudioWalletAnswer) => Promise<Written | null>,
  ): Promise<Written | null>;
  /** Notifies the operator once, without retries: if a notice is lost, the next one replaces it. */
  tell(what: 'jackpots', news: StudioJackpots): Promise<void>;
}

export interface WalletOptions {
  /** `http://localhost:4321/vendor/games/studio` */
  walletUrl: string;
  secret: Secrets;
  clock: Clock;
  fetcher: (request: Request) => Promise<Response>;
  /** The same wallet without the wire, where it is in this process. */
  inProcessWallet?: InProcessWallet | undefined;
  /** Attempts until the answer counts as unknown. */
  attempts: number;
  timeoutMs: number;
  pause(ms: number): Promise<void>;
  log(message: string, details: Record<string, unknown>): void;
}

const FIRST_PAUSE_MS = 150;
/** Waiting time before a further attempt, ms. */
const pauseBefore = (turn: number): number => FIRST_PAUSE_MS * 2 ** (turn - 1);

/** How long a call may take, all attempts included, ms. */
export function longestCallMs({ attempts, timeoutMs }: Pick<WalletOptions, 'attempts' | 'timeoutMs'>): number {
  let ms = attempts * timeoutMs;
  for (let turn = 1; turn < attempts; turn += 1) ms += pauseBefore(turn);
  return ms;
}

export function createWallet(options: WalletOptions): Wallet {
  const { open } = createTokenSeal(options.secret);
  /** Null: it was sealed under another secret, and nobody can be asked with it. */
  const tokenOf = (stored: string): string | null => {
    try {
      return open(stored);
    } catch (error) {
      options.log('a wallet token could not be opened', { error });
      return null;
    }
  };
  const attempt = async (call: StudioWalletCall | 'jackpots', body: string): Promise<StudioWalletAnswer | null> => {
    try {
      const request = new Request(`${options.walletUrl}/${call}`, {
        method: 'POST',
        body,
        headers: signedHeaders(options.secret, options.clock.now(), body),
        signal: AbortSignal.timeout(options.timeoutMs),
      });
      const response = await options.fetcher(request);
      const answer = studioWalletAnswer.safeParse(await response.json());
      // A failing wallet may have done the work before it failed: only a definite answer counts.
      return answer.success && answer.data.status !== 'internal' ? answer.data : null;
    } catch (error) {
      options.log('wallet call failed', { call, error });
      return null;
    }
  };
  /** The same without the wire, as long as an answer over the wire may take. */
  const attemptInProcess = async (wallet: InProcessWallet, call: StudioWalletCall, body: object) => {
    try {
      return await within(options.timeoutMs, wallet.call(call, body));
    } catch (error) {
      options.log('wallet call failed', { call, error });
      return null;
    }
  };
  const { inProcessWallet } = options;
  return {
    async call(call, fields) {
      const token = tokenOf(fields.token);
      if (token === null) return null;
      const body = { request_id: crypto.randomUUID(), ...fields, token };
      const text = inProcessWallet ? '' : JSON.stringify(body);
      for (let turn = 0; turn < options.attempts; turn += 1) {
        if (turn > 0) await options.pause(pauseBefore(turn));
        const answer = await (inProcessWallet ? attemptInProcess(inProcessWallet, call, body) : attempt(call, text));
        if (answer !== null) return answer;
      }
      return null;
    },
    async playWhole(fields, write) {
      const token = tokenOf(fields.token);
      if (!inProcessWallet || token === null) return null;
      try {
        return await inProcessWallet.playWhole({ request_id: crypto.randomUUID(), ...fields, token }, write);
      } catch (error) {
        options.log('wallet call failed', { call: 'bet_and_win', error });
        return null;
      }
    },
    async tell(what, news) {
      await attempt(what, JSON.stringify({ request_id: crypto.randomUUID(), ...news }));
    },
  };
}

/** What work comes to; rejects when it takes longer, and lets it go on. */
function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
