/** A player's favourites of the sportsbook, and what of matches and bets they are told. */
import { z } from 'zod';
import { SPORT_ALERTS } from '../sport/alerts.ts';
import { MOST_FAVOURITES } from '../sport/favourites.ts';

/** As pages mark a match, a league or a team (`favouriteKeys`). */
const mark = z.string().regex(/^(?:fixture|tournament|team)\/[ -~\u00a0-\uffff]{1,100}$/);
const answer = z.object({ marks: z.array(mark) });
const alerts = z.record(z.enum(SPORT_ALERTS), z.boolean());

export const sportAlertEndpoints = {
  sportFavourites: {
    summary: 'The matches, leagues and teams that the player marked, the newest last',
    scope: 'withdraw-only',
    response: answer,
    errors: ['unauthenticated'],
  },
  changeSportFavourite: {
    summary: 'Mark a match, a league or a team, or take the mark off',
    scope: 'full',
    body: z.strictObject({ mark, kept: z.boolean() }),
    response: answer,
    errors: ['unauthenticated'],
  },
  mergeSportFavourites: {
    summary: 'Add what a guest marked on this device',
    scope: 'full',
    body: z.strictObject({ marks: z.array(mark).max(MOST_FAVOURITES) }),
    response: answer,
    errors: ['unauthenticated'],
  },
  sportAlerts: {
    summary: 'What of matches and bets the player is told',
    scope: 'withdraw-only',
    response: z.object({ alerts }),
    errors: ['unauthenticated'],
  },
  saveSportAlert: {
    summary: 'Choose whether one of them is told',
    scope: 'full',
    body: z.strictObject({ alert: z.enum(SPORT_ALERTS), wanted: z.boolean() }),
    response: z.object({ alerts }),
    errors: ['unauthenticated'],
  },
} as const;
