/** A player's lists of games: favourites and recently played. */
import { z } from 'zod';
import { FAVOURITES_LENGTHS } from '../constants.ts';

export type FavouritesListName = keyof typeof FAVOURITES_LENGTHS;

const code = z.string().min(1).max(64);
/** Codes, the newest first. */
const lists = {
  favourites: z.array(code).max(FAVOURITES_LENGTHS.favourites),
  recent: z.array(code).max(FAVOURITES_LENGTHS.recent),
};
const answer = z.object(lists);
export type Favourites = z.infer<typeof answer>;

export const favouriteEndpoints = {
  favourites: {
    summary: 'The player’s favourites and recently played games',
    scope: 'withdraw-only',
    response: answer,
    errors: ['unauthenticated'],
  },
  changeFavourites: {
    summary: 'Put a game on one of the player’s lists, or take it away',
    scope: 'full',
    body: z.strictObject({ list: z.enum(['favourites', 'recent']), game_code: code, kept: z.boolean() }),
    response: answer,
    errors: ['unauthenticated', 'unknown_game'],
  },
  mergeFavourites: {
    summary: 'Put what a guest’s lists held in front of the player’s',
    scope: 'full',
    body: z.strictObject(lists),
    response: answer,
    errors: ['unauthenticated'],
  },
} as const;
