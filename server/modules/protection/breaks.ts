/** Breaks that players take: time-out, self-exclusion, and the closing of an account. */
import { type Exclusion, exclusionEnd, TIME_OUTS, type TimeOut } from '#shared/contract/limits.ts';
import type { Standing } from '#shared/contract/standing.ts';
import type { Clock } from '../../clock.ts';
import type { UnitOfWork } from '../../db/index.ts';
import type { NewStanding, Standings } from './standing.ts';

const DAY_MS = 86_400_000;

export interface Breaks {
  timeOut(playerId: string, length: TimeOut): Promise<Standing>;
  exclude(playerId: string, length: Exclusion): Promise<Standing>;
  close(playerId: string): Promise<Standing>;
}

export function createBreaks(unitOfWork: UnitOfWork, standings: Standings, clock: Clock): Breaks {
  const set = (playerId: string, status: NewStanding['status'], until: Date | null) =>
    unitOfWork.run((transaction, emit) =>
      standings.set(transaction, emit, { playerId, status, reason: 'player', until }),
    );
  return {
    timeOut: (playerId, length) =>
      set(playerId, 'time-out', new Date(clock.now().getTime() + TIME_OUTS[length] * DAY_MS)),
    exclude: (playerId, length) => set(playerId, 'excluded', exclusionEnd(length, clock.now())),
    close: (playerId) => set(playerId, 'closed', null),
  };
}
