/**
 * What the sportsbook's server calls: `/vendor/sportsbook/betby/bet/…`, each `{ "payload": "<JWT>" }`. A bet is a round of
 * the game wallet whose id is that of its transaction: the vendor names a bet by what we answered to it, and we answer that.
 */
import type { KeyObject } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import { parseJson } from '#shared/json.ts';
import type { GameWallet, GameWalletAnswer } from '../../../ports/game-wallet.ts';
import { BETBY_REFUSALS, type BetbyCall, type BetbyRequest, betbyRequests } from './messages.ts';
import { BETBY, BETBY_GAME } from './names.ts';
import { openToken } from './tokens.ts';

/** A bet slip of twenty selections with their names. */
const BODY_MAXIMUM_BYTES = 65_536;

export interface BetbyRouteParts {
  wallet: GameWallet;
  /** Check what the vendor's server signed. */
  publicKeys: readonly KeyObject[];
  clock: { now(): Date };
  log: (message: string, details: Record<string, unknown>) => void;
}

const callerOf = (playerId: string) => ({ provider: BETBY, playerId, gameCode: BETBY_GAME });

type Asked<Call extends BetbyCall> = { request: BetbyRequest<Call>; wallet: GameWallet };
type Handlers = { [Call in BetbyCall]: (asked: Asked<Call>) => Promise<Response> };

const fieldsOf = (transaction: BetbyRequest<'bet/make'>['transaction'], roundId: string) => ({
  ...callerOf(transaction.ext_player_id),
  transactionId: transaction.id,
  roundId,
  amount: BigInt(transaction.amount),
  currency: transaction.currency,
});

function answered(
  answer: GameWalletAnswer,
  operation: string,
  { id, ext_player_id, amount, currency }: BetbyRequest<'bet/make'>['transaction'],
): Response {
  if (answer.status !== 'ok') return refusal(answer.status);
  return Response.json({
    ...{ id, ext_transaction_id: id, user_id: ext_player_id, operation, amount, currency },
    balance: Number(answer.balance ?? 0n),
  });
}

async function paid(
  { wallet, request }: Asked<'bet/win'> | Asked<'bet/lost'>,
  operation: 'win' | 'lost',
): Promise<Response> {
  const { bet_transaction_id: bet, transaction, amount } = request;
  if (amount !== transaction.amount || (operation === 'lost' && amount !== 0)) return refusal('invalid_request');
  const fields = fieldsOf(transaction, bet);
  const answer = await wallet.win({ ...fields, referenceId: bet, roundClosed: true, late: 'paid' });
  return answered(answer, operation, transaction);
}

const HANDLERS: Handlers = {
  async 'bet/make'({ wallet, request: { transaction, amount, bonus_id } }) {
    // Free bets are ours to give, and none are given there.
    if (bonus_id) return refusal('no_free_rounds');
    if (amount !== transaction.amount) return refusal('invalid_request');
    const answer = await wallet.bet({ ...fieldsOf(transaction, transaction.id), referenceId: null });
    return answered(answer, 'bet', transaction);
  },
  // The stake was taken when the bet was made; what comes of it is told by a win, a loss or a refund.
  'bet/commit': async () => Response.json({}),
  'bet/settlement': async () => Response.json({}),
  'bet/win': (asked) => paid(asked, 'win'),
  'bet/lost': (asked) => paid(asked, 'lost'),
  async 'bet/refund'({ wallet, request: { bet_transaction_id: bet, transaction } }) {
    const answer = await wallet.rollback({ ...fieldsOf(transaction, bet), referenceId: bet });
    return answered(answer, 'refund', transaction);
  },
  async 'bet/rollback'({ wallet, request }) {
    const { bet_transaction_id: bet, parent_transaction_id: settlement, transaction } = request;
    const answer = await wallet.winRollback({ ...fieldsOf(transaction, bet), referenceId: settlement ?? null });
    return answered(answer, 'rollback', transaction);
  },
  async 'bet/discard'({ wallet, request: { ext_player_id, transaction_id: bet } }) {
    const transactionId = `${bet}:discard`;
    const answer = await wallet.rollback({
      ...callerOf(ext_player_id),
      ...{ transactionId, roundId: bet, referenceId: bet },
    });
    // One that never came is noted, and refused when it does.
    return answer.status === 'ok' || answer.status === 'unknown_transaction'
      ? Response.json({})
      : refusal(answer.status);
  },
};

function refusal(status: Exclude<StudioStatus, 'ok'>): Response {
  const { http, code, message } = BETBY_REFUSALS[status];
  return Response.json({ code, message }, { status: http });
}

function payloadOf(text: string): string | null {
  try {
    const body = parseJson(text);
    const payload = typeof body === 'object' && body !== null ? (body as { payload?: unknown }).payload : undefined;
    return typeof payload === 'string' ? payload : null;
  } catch {
    // Not JSON: nothing is signed.
    return null;
  }
}

/** The vendor's wallet endpoints, to be mounted at the root of the app. */
export function betbyRoutes({ wallet, publicKeys, clock, log }: BetbyRouteParts): Hono {
  const app = new Hono();
  const limit = bodyLimit({ maxSize: BODY_MAXIMUM_BYTES, onError: () => refusal('invalid_request') });

  const asked = async (call: BetbyCall, context: Context): Promise<Response> => {
    const payload = payloadOf(await context.req.text());
    const opened = publicKeys.map((key) => (payload === null ? null : openToken(key, payload, clock.now())));
    const claims = opened.find((one) => one !== null) ?? null;
    if (claims === null) return refusal('invalid_signature');
    const parsed = betbyRequests[call].safeParse(claims.payload);
    if (!parsed.success) return refusal('invalid_request');
    const handle = HANDLERS[call] as (asked: { wallet: GameWallet; request: unknown }) => Promise<Response>;
    try {
      const response = await handle({ wallet, request: parsed.data });
      if (call === 'bet/rollback' && !response.ok) {
        log('a sportsbook wants a settlement back, which has to be done by hand', { vendor: BETBY });
      }
      return response;
    } catch (error) {
      log('a wallet call failed', { call: `${BETBY} ${call}`, error });
      return refusal('internal');
    }
  };

  for (const call of Object.keys(HANDLERS) as BetbyCall[]) {
    app.post(`/vendor/sportsbook/${BETBY}/${call}`, limit, (context) => asked(call, context));
  }
  app.get(`/vendor/sportsbook/${BETBY}/ping`, () =>
    Response.json({ timestamp: Math.floor(clock.now().getTime() / 1_000) }),
  );
  return app;
}
