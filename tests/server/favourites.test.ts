/** Favourites and recently played games follow the account. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createUnitOfWork } from '#server/db/index.ts';
import { createFavourites } from '#server/modules/favourites/index.ts';
import { GAMES } from '#shared/catalogue/games.ts';
import { FAVOURITES_LENGTHS } from '#shared/constants.ts';
import { onOneDatabase } from '../support/databases.ts';

onOneDatabase((_name, _open, shared) => {
  const setUp = async () => {
    const { database } = await shared();
    const clock = { at: Date.parse('2026-03-01T12:00:00Z'), now: () => new Date(clock.at) };
    // More games than a list holds, beside those of the catalogue.
    const find = (code: string) =>
      code.startsWith('game-') || GAMES.some((game) => game.code === code) ? ({ code } as never) : null;
    const lists = createFavourites({
      database,
      unitOfWork: createUnitOfWork(database, () => {}),
      directory: { find },
      clock,
    });
    const playerId = randomUUID();
    const keep = (list: 'favourites' | 'recent', game_code: string, kept = true) => {
      clock.at += 1_000;
      return lists.change(playerId, { list, game_code, kept });
    };
    return { lists, playerId, keep };
  };

  test('a game comes to the head of its list, once, and leaves it again; others see nothing of it', async () => {
    const { lists, playerId, keep } = await setUp();
    await keep('favourites', 'krakens-toll');
    await keep('favourites', 'brass-diver');
    await keep('favourites', 'krakens-toll');
    expect(await lists.of(playerId)).toEqual({ favourites: ['krakens-toll', 'brass-diver'], recent: [] });
    expect(await keep('favourites', 'brass-diver', false)).toEqual({
      ok: true,
      value: { favourites: ['krakens-toll'], recent: [] },
    });
    expect(await lists.of(randomUUID())).toEqual({ favourites: [], recent: [] });
  });

  test('a game that does not exist is refused, and left out of a guest’s lists', async () => {
    const { lists, playerId, keep } = await setUp();
    expect(await keep('recent', 'no-such-game')).toMatchObject({ ok: false, failure: { name: 'unknown_game' } });
    const merged = await lists.merge(playerId, { favourites: ['no-such-game', 'krakens-toll'], recent: [] });
    expect(merged).toEqual({ favourites: ['krakens-toll'], recent: [] });
  });

  test('a guest’s lists stand in front of the player’s, in their order', async () => {
    const { lists, playerId, keep } = await setUp();
    await keep('recent', 'brass-diver');
    await keep('recent', 'koi-ascending');
    await keep('favourites', 'high-mesa');
    const merged = await lists.merge(playerId, { favourites: [], recent: ['krakens-toll', 'brass-diver'] });
    expect(merged).toEqual({ favourites: ['high-mesa'], recent: ['krakens-toll', 'brass-diver', 'koi-ascending'] });
  });

  test('a list holds so many; the oldest leave', async () => {
    const { lists, playerId, keep } = await setUp();
    for (let game = 0; game <= FAVOURITES_LENGTHS.recent; game += 1) await keep('recent', `game-${game}`);
    const { recent } = await lists.of(playerId);
    expect(recent).toHaveLength(FAVOURITES_LENGTHS.recent);
    expect(recent).not.toContain('game-0');
  });
});
