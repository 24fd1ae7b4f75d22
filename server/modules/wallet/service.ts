/** The wallet: reads of the ledger in the shape of the spec. */
import type { ResponseOf } from '#shared/contract/index.ts';
import type { Currency } from '#shared/money.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Database, Queryable } from '../../db/types.ts';
import { fail, ok, type Result } from '../../result.ts';
import { type PlayerDirectory, type PlayerSummary, reachOf } from '../player/types.ts';
import { walletFrom } from './balances.ts';
import { offeredMethods, readTypes } from './methods.ts';
import {
  type HistoryPage,
  historyPage,
  ownPurses,
  purseBalances,
  pursesColumn,
  pursesOfMany,
  readPurses,
} from './store.ts';
import type { PlayerPurses, Wallet, WalletAnswer } from './types.ts';

const HISTORY_PAGE_SIZE = 20;

export interface WalletParts {
  database: Database;
  players: PlayerDirectory;
  /** Whether somebody carries out the methods of a vendor there: others are not listed. */
  isCarried(vendor: string, place: { region: RegionId; currency: Currency }): boolean;
}

/** The wallet with the reads behind its endpoints. */
export interface WalletService extends Wallet {
  read(playerId: string): Promise<WalletAnswer>;
  /** @param page from 1; past the end the page is empty. */
  history(playerId: string, page: number): Promise<HistoryPage>;
  /** @param types comma-separated. Errors: `invalid` for an unknown type. */
  paysystems(playerId: string, region: RegionId, types: string): Promise<Result<ResponseOf<'paysystems'>>>;
}

/** A player's total balance, read by the statement that reads the player. */
export const totalBalance = {
  column: pursesColumn,
  read: (held: Readonly<Record<string, string>>, currency: Currency): string =>
    walletFrom(readPurses(held), currency).total_balance,
};

/** Creates the wallet over the ledger's tables. */
export function createWallet({ database, players, isCarried }: WalletParts): WalletService {
  async function requirePlayer(queryable: Queryable, playerId: string): Promise<PlayerSummary> {
    const player = await players.find(queryable, playerId);
    if (!player) throw new Error(`no player ${playerId}`);
    return player;
  }

  async function walletOf(queryable: Queryable, playerId: string): Promise<WalletAnswer> {
    return walletIn(queryable, await requirePlayer(queryable, playerId));
  }

  async function walletIn(queryable: Queryable, { playerId, currency }: PlayerPurses): Promise<WalletAnswer> {
    return walletFrom(await purseBalances(queryable, playerId, currency), currency);
  }

  return {
    walletOf,

    async emitBalance(transaction, emit, given) {
      const player = typeof given === 'string' ? await requirePlayer(transaction, given) : given;
      await emit(player.playerId, 'balance', await walletIn(transaction, player));
    },

    async emitBalances(transaction, emit, players) {
      if (players.length === 0) return;
      const purses = await pursesOfMany(transaction, players);
      for (const { playerId, currency } of players) {
        await emit(playerId, 'balance', walletFrom(purses.get(playerId) ?? {}, currency));
      }
    },

    async read(playerId) {
      const own = await ownPurses(database, playerId);
      if (own === null) throw new Error(`no player ${playerId}`);
      return walletFrom(own.purses, own.currency);
    },

    history: (playerId, page) => historyPage(database, playerId, (page - 1) * HISTORY_PAGE_SIZE, HISTORY_PAGE_SIZE),

    async paysystems(playerId, region, types) {
      const wanted = readTypes(types);
      if (!wanted) return fail('invalid');
      const player = await requirePlayer(database, playerId);
      const { currency } = player;
      const methods = offeredMethods(reachOf(player, region), currency).filter(({ vendor }) =>
        isCarried(vendor, { region, currency }),
      );
      const byType = wanted.map((type) => [
        type,
        methods.filter((method) => method.types.includes(type)).map((method) => method.answer),
      ]);
      return ok(Object.fromEntries(byType));
    },
  };
}
