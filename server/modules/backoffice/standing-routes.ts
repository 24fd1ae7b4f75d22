/** Writing to a player, and how they stand with the operator. */
import type { Clock } from '../../clock.ts';
import { ok } from '../../result.ts';
import type { Messages } from '../messages/index.ts';
import { type Standings, standingOf } from '../protection/index.ts';
import type { StaffRoutes } from './handler.ts';
import { playerOf } from './player-routes.ts';

const DAY_MS = 86_400_000;
/** What staff can set, and so lift. */
const SET_BY_STAFF = ['suspended', 'limited', 'closed'] as const;

export interface StandingRouteParts {
  clock: Clock;
  messages: Messages;
  standings: Standings;
}

export function standingRoutes({
  clock,
  messages,
  standings,
}: StandingRouteParts): StaffRoutes<'sendMessage' | 'changeStanding'> {
  return {
    sendMessage: {
      async act({ params, body: { subject: title, text } }, { person }, { transaction, emit }) {
        const playerId = params.player_id;
        const player = await playerOf(transaction, playerId, person);
        if (!player.ok) return player;
        const message = { kind: 'operator_message', playerId, variables: { title, text } } as const;
        const channels = await messages.send(transaction, message, emit);
        return ok({
          answer: { channels: [...channels] },
          act: { action: 'message_sent', subject: { kind: 'player', id: playerId }, playerId, after: { title, text } },
          after: async () => messages.post(),
        });
      },
    },
    changeStanding: {
      async act({ params, body }, { person }, { transaction, emit }) {
        const playerId = params.player_id;
        const player = await playerOf(transaction, playerId, person);
        if (!player.ok) return player;
        const now = clock.now();
        const before = await standingOf(transaction, playerId, now);
        const { standing: status, days, reason: note } = body;
        if (status === 'active') {
          for (const lifted of SET_BY_STAFF) {
            await standings.lift(transaction, emit, { playerId, status: lifted, reason: 'staff' });
          }
        } else {
          const until = days === undefined ? null : new Date(now.getTime() + days * DAY_MS);
          const set = { playerId, status, reason: 'staff', until, note, staffId: person.staffId } as const;
          await standings.set(transaction, emit, set);
        }
        const after = await standingOf(transaction, playerId, now);
        return ok({
          answer: { standing: after.status },
          act: {
            ...{ action: 'standing_changed', subject: { kind: 'player', id: playerId }, playerId },
            ...{ before: { ...before }, after: { ...after } },
          },
        });
      },
    },
  };
}
