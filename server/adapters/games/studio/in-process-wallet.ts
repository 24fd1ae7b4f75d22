/**
 * The wallet for a studio in the same process and database: the calls of the contract without the wire and its signature.
 * Schemas, checks and answers are those of the routes.
 */
import { type StudioWalletAnswer, type StudioWalletCall, studioWalletRequests } from '#shared/contract/aggregator.ts';
import type { GameWallet, GameWalletAnswer, WrittenTogether } from '../../../ports/game-wallet.ts';
import type { InProcessWallet } from '../../../ports/studio-host.ts';
import { inWorkSpan } from '../../../tracing.ts';
import { answerBody, HANDLERS, wholeRoundOf } from './calls.ts';

/** The vendor writes nothing of an answer, so the wallet does not either. */
class NotWritten extends Error {}

/** How a call ended: with an answer, with nothing written, or in a way that nobody knows. */
type Outcome = StudioWalletAnswer['status'] | 'not_written' | 'failed';
type ObserveCall = (call: StudioWalletCall, outcome: Outcome, seconds: number) => void;

/**
 * Creates the wallet of the same process.
 * @param observe counts each call: no request says so, as it does of those that come over HTTP
 */
export function createInProcessWallet(wallet: GameWallet, observe: ObserveCall = () => {}): InProcessWallet {
  function counted<Value>(
    call: StudioWalletCall,
    work: () => Promise<{ outcome: Outcome; value: Value }>,
  ): Promise<Value> {
    const started = performance.now();
    const note = (outcome: Outcome) => observe(call, outcome, (performance.now() - started) / 1_000);
    return inWorkSpan(`wallet ${call}`, async () => {
      try {
        const { outcome, value } = await work();
        note(outcome);
        return value;
      } catch (error) {
        note('failed');
        throw error;
      }
    });
  }
  return {
    call: (call, body) =>
      counted(call, async () => {
        const answer = await callWallet(wallet, call, body);
        return { outcome: answer.status, value: answer };
      }),
    playWhole: (body, write) =>
      counted('bet_and_win', async () => {
        const request = studioWalletRequests.bet_and_win.safeParse(body);
        if (!request.success) return { outcome: 'invalid_request', value: null };
        const played = await playTogether(wallet, request.data, write);
        return { outcome: played?.status ?? 'not_written', value: played?.written ?? null };
      }),
  };
}

async function callWallet(wallet: GameWallet, call: StudioWalletCall, body: unknown): Promise<StudioWalletAnswer> {
  const request = studioWalletRequests[call].safeParse(body);
  if (!request.success) return { status: 'invalid_request', request_id: '' };
  const handle = HANDLERS[call] as (wallet: GameWallet, request: unknown) => Promise<GameWalletAnswer>;
  return answerBody(await handle(wallet, request.data), request.data.request_id);
}

async function playTogether<Written>(
  wallet: GameWallet,
  request: Parameters<typeof wholeRoundOf>[0],
  write: (transaction: Parameters<WrittenTogether>[0], answer: StudioWalletAnswer) => Promise<Written | null>,
): Promise<{ written: Written; status: StudioWalletAnswer['status'] } | null> {
  /** What the last attempt wrote: a transaction that failed by chance is tried again. */
  const attempts: { written: Written; status: StudioWalletAnswer['status'] }[] = [];
  try {
    const { status } = await wallet.betAndWin(wholeRoundOf(request), async (transaction, answer) => {
      const written = await write(transaction, answerBody(answer, request.request_id));
      if (written === null) throw new NotWritten();
      attempts.push({ written, status: answer.status });
    });
    const last = attempts.at(-1);
    // A refusal that the transaction did not come to an end with is another than what was written.
    return last?.status === status ? last : null;
  } catch (error) {
    if (error instanceof NotWritten) return null;
    throw error;
  }
}
