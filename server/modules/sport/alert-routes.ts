/** The endpoints of what a player marked in the sportsbook, and of what they are told of it. */
import type { Clock } from '../../clock.ts';
import type { Database, UnitOfWork } from '../../db/index.ts';
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import { addMarks, alertsOf, marksOf, removeMark, saveAlert } from './favourites-store.ts';

interface AlertParts {
  database: Database;
  unitOfWork: UnitOfWork;
  clock: Clock;
}

type AlertEndpoint =
  | 'sportFavourites'
  | 'changeSportFavourite'
  | 'mergeSportFavourites'
  | 'sportAlerts'
  | 'saveSportAlert';

export function alertRoutes({ database, unitOfWork, clock }: AlertParts): Routes<AlertEndpoint> {
  const add = (playerId: string, marks: readonly string[]) =>
    unitOfWork.run(async (transaction) => {
      await addMarks(transaction, playerId, marks, clock.now());
      return { marks: await marksOf(transaction, playerId) };
    });

  return {
    sportFavourites: {
      handle: async (_input, { playerId }) => ok({ marks: await marksOf(database, playerId) }),
    },
    changeSportFavourite: {
      async handle({ body: { mark, kept } }, { playerId }) {
        if (kept) return ok(await add(playerId, [mark]));
        return ok(
          await unitOfWork.run(async (transaction) => {
            await removeMark(transaction, playerId, mark);
            return { marks: await marksOf(transaction, playerId) };
          }),
        );
      },
    },
    mergeSportFavourites: {
      handle: async ({ body: { marks } }, { playerId }) => ok(await add(playerId, marks)),
    },
    sportAlerts: {
      handle: async (_input, { playerId }) => ok({ alerts: { ...(await alertsOf(database, [playerId]))(playerId) } }),
    },
    saveSportAlert: {
      async handle({ body: { alert, wanted } }, { playerId }) {
        const alerts = await unitOfWork.run((transaction) => saveAlert(transaction, playerId, alert, wanted));
        return ok({ alerts });
      },
    },
  };
}
