/** Protection of players: what every channel asks before it serves them. */
import { createFileRegister } from '../adapters/exclusion-register/index.ts';
import type { Transaction } from '../db/index.ts';
import { expireTokens } from '../modules/game-wallet/index.ts';
import { depositedSince } from '../modules/orders/index.ts';
import { playerDirectory } from '../modules/player/index.ts';
import {
  createAdmission,
  createBreaks,
  createGuards,
  createLimits,
  createPersons,
  createStandings,
  createTellReady,
  createWatch,
  limitsView,
  openRoundSums,
  protectionRoutes,
  type StandingParts,
  settledPlaySums,
  sumsOf,
  type Tell,
} from '../modules/protection/index.ts';
import { betTaxes, openBetSums } from '../modules/sport/index.ts';
import type { Core } from './core.ts';

interface ProtectionNeeds {
  /** Writes a message to a player down. */
  tell: Tell;
  /** Ends the bonuses of a player who is excluded. */
  endBonuses: StandingParts['endBonuses'];
}

/** @param needs they are called once everything is put together */
export function composeProtection(
  { config, database, unitOfWork, clock, warn }: Core,
  { tell, endBonuses }: ProtectionNeeds,
) {
  const { path, missing } = config.exclusionRegister;
  const register = createFileRegister({ path, missing, log: warn });
  const endPlay = (transaction: Transaction, playerId: string) => expireTokens(transaction, playerId, clock.now());
  const persons = createPersons({ clock, endPlay });
  const standings = createStandings({ clock, endPlay, onExcluded: persons.spread, endBonuses });
  const admission = createAdmission({ register, unitOfWork, clock, standings, persons }, database);
  // What has ended is a fact of any product; a product adds what is open. Limits, reality checks, statements read it.
  const sums = sumsOf([settledPlaySums, openRoundSums, openBetSums]);
  const deposited = depositedSince;
  const watch = createWatch({ clock, tell });
  const limits = createLimits({
    unitOfWork,
    clock,
    tell,
    onLaxer: async (transaction, player) => {
      await watch(transaction, player);
    },
  });
  return {
    guards: createGuards({ clock, deposited, sums, admits: admission.admits, look: persons.look }),
    standings,
    /** A player's limits as their own page shows them; null: there is no such player. */
    async limitsOf(playerId: string) {
      const player = await playerDirectory.find(database, playerId);
      return player && limitsView(database, player, { sums, deposited }, clock.now());
    },
    admission,
    persons,
    watch,
    tellReadyLimits: createTellReady(unitOfWork, clock, tell),
    routes: protectionRoutes({
      database,
      unitOfWork,
      clock,
      players: playerDirectory,
      limits,
      breaks: createBreaks({ unitOfWork, standings, clock, tell }),
      watch,
      sums,
      taxes: betTaxes,
      deposited,
    }),
  };
}

export type Protection = ReturnType<typeof composeProtection>;
