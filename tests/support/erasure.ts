/** An erasure as it is carried out: one of our people asks, another agrees. */
import { type Colleague, enrolColleague, type StaffAnswer } from './staff.ts';

type World = Parameters<typeof enrolColleague>[0];

export interface TwoPeople {
  first: Colleague;
  second: Colleague;
}

export async function twoPeople(world: World): Promise<TwoPeople> {
  return {
    first: await enrolColleague(world, 'Ines', 'compliance'),
    second: await enrolColleague(world, 'Olaf', 'compliance'),
  };
}

/** @returns what the second person's yes was answered with */
export async function eraseByTwo({ first, second }: TwoPeople, playerId: string): Promise<StaffAnswer> {
  const asked = await first.ask('POST', `/api/players/${playerId}/erasure/decide`, {
    decision: 'erase',
    reason: 'asked for by the player',
  });
  if (asked.status !== 200) return asked;
  return second.ask('POST', `/api/approvals/${asked.body.approval_id}/decide`, {
    decision: 'approved',
    reason: 'plan and identity seen',
  });
}
