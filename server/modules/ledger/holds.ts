/**
 * Two-phase holds over the purse `hold` (design section 6): money set aside for a withdrawal or an open bet is either
 * captured by the platform or released to where it came from. Each step is idempotent by the hold's id.
 */
import type { Currency } from '#shared/money.ts';
import type { Transaction } from '../../db/types.ts';
import { fail, type Result } from '../../result.ts';
import type { Account, Ledger, PlatformAccount, PlayerPurse, Transfer, TransferKind } from './types.ts';

interface Hold {
  /** Who holds, e.g. `withdrawal`; with `holdId` unique. */
  source: string;
  holdId: string;
  playerId: string;
  /** The purse the money comes from and returns to. */
  purse: Exclude<PlayerPurse, 'hold'>;
  currency: Currency;
  /** Minor units, positive. */
  amount: bigint;
}

interface Capture {
  /** Where captured money goes. */
  to: PlatformAccount;
  kind: Extract<TransferKind, 'withdrawal' | 'bet'>;
}

interface Holds {
  /** Sets money aside. Errors: `insufficient_funds`, `idempotency_conflict`. */
  place(transaction: Transaction, hold: Hold): Promise<Result<Transfer>>;
  /** Gives held money to the platform. Errors: `not_found` (never placed), `idempotency_conflict` (released before). */
  capture(transaction: Transaction, hold: Hold, capture: Capture): Promise<Result<Transfer>>;
  /** Gives held money back. Errors: `not_found` (never placed), `idempotency_conflict` (captured before). */
  release(transaction: Transaction, hold: Hold): Promise<Result<Transfer>>;
}

const placedId = (hold: Hold): string => `${hold.holdId}/place`;
/** Capture and release share one id: the unique key lets only one of them happen. */
const settledId = (hold: Hold): string => `${hold.holdId}/settle`;

function accounts(hold: Hold): { own: Account; held: Account } {
  const { playerId, purse, currency } = hold;
  return {
    own: { owner: 'player', playerId, purse, currency },
    held: { owner: 'player', playerId, purse: 'hold', currency },
  };
}

/** Creates the holds over a ledger. */
export function createHolds(ledger: Ledger): Holds {
  async function settle(
    transaction: Transaction,
    hold: Hold,
    kind: TransferKind,
    to: Account,
  ): Promise<Result<Transfer>> {
    const placed = await ledger.find(transaction, hold.source, placedId(hold));
    const { held } = accounts(hold);
    const matches = placed?.entries.some(
      ({ account, amount }) =>
        account.owner === 'player' &&
        account.playerId === hold.playerId &&
        account.purse === 'hold' &&
        account.currency === hold.currency &&
        amount === hold.amount,
    );
    if (!matches) return fail('not_found');
    return ledger.post(transaction, {
      source: hold.source,
      externalId: settledId(hold),
      kind,
      entries: [
        { account: held, amount: -hold.amount },
        { account: to, amount: hold.amount },
      ],
      details: { hold_id: hold.holdId },
    });
  }

  return {
    place(transaction, hold) {
      const { own, held } = accounts(hold);
      return ledger.post(transaction, {
        source: hold.source,
        externalId: placedId(hold),
        kind: 'hold',
        entries: [
          { account: own, amount: -hold.amount },
          { account: held, amount: hold.amount },
        ],
        details: { hold_id: hold.holdId },
      });
    },
    capture(transaction, hold, { to, kind }) {
      return settle(transaction, hold, kind, { owner: 'house', name: to, currency: hold.currency });
    },
    release(transaction, hold) {
      return settle(transaction, hold, 'release', accounts(hold).own);
    },
  };
}
