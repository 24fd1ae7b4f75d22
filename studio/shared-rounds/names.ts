/** How players are named to each other: by their nickname, or by a call sign that says nothing about them. */
import { maskName } from '#shared/names.ts';

/** The spelling alphabet of ships and aircraft, the same in every language. */
export const CALL_SIGN_LETTERS: readonly string[] = (
  'Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo ' +
  'Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu'
).split(' ');
const NUMBERS = 1_000;

/** The call sign that belongs to a key. @param key evenly drawn hex, e.g. the id of a session. */
export function callSignOf(key: string): string {
  const draw = Number.parseInt(key.slice(0, 8), 16);
  return `${CALL_SIGN_LETTERS[draw % CALL_SIGN_LETTERS.length]} ${Math.floor(draw / CALL_SIGN_LETTERS.length) % NUMBERS}`;
}

interface Named {
  id: string;
  nickname?: string | null;
}

/** What a list of players calls the one of a session: the nickname masked, else a call sign. */
export function listedNameOf({ id, nickname }: Named): string {
  return nickname ? maskName(nickname) : callSignOf(id);
}
