/** The sportsbook over its feed. */
import { setTimeout as passed } from 'node:timers/promises';
import { offers, type RegionId } from '#shared/regions/index.ts';
import { createRecordedFeed } from '../adapters/sport-feed/recorded/index.ts';
import { createSimulator } from '../adapters/sport-feed/simulator/index.ts';
import { playerDirectory } from '../modules/player/index.ts';
import {
  alertRoutes,
  createBetting,
  createSport,
  sportRoutes,
  sportTopics,
  type TellOfBets,
} from '../modules/sport/index.ts';
import type { SportFeed } from '../ports/sport-feed.ts';
import type { Core } from './core.ts';
import type { Correspondence } from './messages.ts';
import type { Money } from './money.ts';
import type { Protection } from './protection.ts';

/** The simulator's seed is a secret of this installation: who knew it would know every result. */
function createFeed({ config, keys }: Core): SportFeed | null {
  const { simulatorSpeed, recording } = config.sport;
  if (recording !== null) return createRecordedFeed({ directory: recording, producer: 'recorded' });
  if (simulatorSpeed === null) return null;
  return createSimulator({ seed: keys.simulator.toString(), speed: simulatorSpeed });
}

export function composeSport(
  core: Core,
  { wallet, bonuses }: Money,
  { guards, admission }: Protection,
  { messages }: Pick<Correspondence, 'messages'>,
) {
  const { database, unitOfWork, ledger, clock, log } = core;
  const parts = {
    ...{ database, unitOfWork, ledger, clock, log, wallet },
    players: playerDirectory,
    mayBet: guards.mayBet,
    stakeRoom: guards.stakeRoom,
    renewAdmission: admission.renew,
    tell: ((transaction, emit, playerId, { kind, variables }) =>
      messages.send(transaction, { kind, playerId, variables }, emit)) satisfies TellOfBets,
    wait: (ms: number) => passed(ms, undefined, { ref: false }),
    onSettled: core.settled.poke,
    onFreeBet: bonuses.onFreeBet,
    feed: createFeed(core),
  };
  const sport = createSport(parts);
  const betting = createBetting(parts);
  core.jobDefinitions.push(...sport.jobs);
  core.topicSources.push(...sportTopics(database, clock));
  // Where an outside sportsbook is shown, ours takes no bet.
  const outside = core.config.sport.widget?.brands;
  const isOffered = (region: RegionId): boolean => offers(region, ['sport']) && !outside?.has(region);
  const isSimulated = parts.feed?.producer === 'simulator';
  const routes = { ...sportRoutes(parts, betting, isSimulated, isOffered), ...alertRoutes(parts) };
  return { ...sport, betting, routes };
}

export type Sport = ReturnType<typeof composeSport>;
