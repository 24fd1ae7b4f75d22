/** How players are named to each other: a call sign that says nothing about them. */

/** The spelling alphabet of ships and aircraft, the same in every language. */
const LETTERS = (
  'Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo ' +
  'Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu'
).split(' ');
const NUMBERS = 1_000;

/** The call sign of a session, the same for as long as it lasts. @param sessionId a SHA-256, hex. */
export function callSignOf(sessionId: string): string {
  const draw = Number.parseInt(sessionId.slice(0, 8), 16);
  return `${LETTERS[draw % LETTERS.length]} ${Math.floor(draw / LETTERS.length) % NUMBERS}`;
}
