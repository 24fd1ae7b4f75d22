/** Breaks that players take: time-out, self-exclusion, and the closing of an account. */
import { type Exclusion, exclusionEnd, TIME_OUTS, type TimeOut } from '#shared/contract/limits.ts';
import type { Standing } from '#shared/contract/standing.ts';
import type { Clock } from '../../clock.ts';
import type { UnitOfWork } from '../../db/index.ts';
import type { MessageKind } from '../messages/index.ts';
import type { Tell } from './messages.ts';
import type { NewStanding, Standings } from './standing.ts';

const DAY_MS = 86_400_000;

type OwnStatus = Extract<NewStanding['status'], 'time-out' | 'excluded' | 'closed'>;

export interface Breaks {
  timeOut(playerId: string, length: TimeOut): Promise<Standing>;
  exclude(playerId: string, length: Exclusion): Promise<Standing>;
  close(playerId: string): Promise<Standing>;
}

/** What a player is written when their own decision begins. */
function messageOf(status: OwnStatus, until: Date | null): MessageKind {
  if (status === 'time-out') return 'time_out_begun';
  if (status === 'closed') return 'account_closed';
  return until === null ? 'exclusion_forever' : 'exclusion_begun';
}

export interface BreakParts {
  unitOfWork: UnitOfWork;
  standings: Standings;
  clock: Clock;
  tell: Tell;
}

export function createBreaks({ unitOfWork, standings, clock, tell }: BreakParts): Breaks {
  const set = (playerId: string, status: OwnStatus, until: Date | null) =>
    unitOfWork.run(async (transaction, emit) => {
      const standing = await standings.set(transaction, emit, { playerId, status, reason: 'player', until });
      const variables = until === null ? {} : { until: { at: until.toISOString() } };
      await tell(transaction, playerId, messageOf(status, until), emit, variables);
      return standing;
    });
  return {
    timeOut: (playerId, length) =>
      set(playerId, 'time-out', new Date(clock.now().getTime() + TIME_OUTS[length] * DAY_MS)),
    exclude: (playerId, length) => set(playerId, 'excluded', exclusionEnd(length, clock.now())),
    close: (playerId) => set(playerId, 'closed', null),
  };
}
