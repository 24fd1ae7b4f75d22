/** The player's endpoints. Registration stands with the session, which it opens. */
import type { Routes } from '../../http/handler.ts';
import { fail, ok } from '../../result.ts';
import type { OriginOf, Players } from './service.ts';

export function playerRoutes(
  players: Players,
  originOf: OriginOf,
  /** Asks the register of exclusions about a player: it knows more of them with their name. */
  askRegister: (playerId: string) => Promise<void>,
): Routes<'player' | 'saveProfile' | 'saveNickname' | 'saveLanguage'> {
  return {
    player: {
      async handle(_input, { playerId }) {
        const user = await players.user(playerId);
        return user === null ? fail('unauthenticated') : ok({ user });
      },
    },
    saveProfile: {
      async handle({ body }, { playerId, region, origin }) {
        const place = { region, originOf: originOf(origin) };
        const saved = await players.saveProfile(playerId, body, place);
        if (saved.ok) await askRegister(playerId);
        return saved.ok ? ok({ user: saved.value }) : saved;
      },
    },
    saveNickname: {
      async handle({ body }, { playerId }) {
        const saved = await players.saveNickname(playerId, body.nickname);
        return saved.ok ? ok({ user: saved.value }) : saved;
      },
    },
    saveLanguage: {
      async handle({ body }, { playerId, region }) {
        const saved = await players.saveLanguage(playerId, body.language, region);
        return saved.ok ? ok({ language: body.language }) : saved;
      },
    },
  };
}
