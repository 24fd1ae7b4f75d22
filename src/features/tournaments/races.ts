/** Which running tournament a game counts for. Rules that depend on time take it as `now`. */
import type { Category } from '#shared/catalogue/names.ts';

/** A tournament as a game's page knows it: in the page since it runs, asked again for its end. */
export interface Race {
  title: string;
  href: string;
  endsMs: number;
  categories: readonly Category[];
  /** Codes of games. */
  games: readonly string[];
}

interface Runner {
  code: string;
  categories: readonly Category[];
}

const counts = ({ code, categories }: Runner, race: Race): boolean =>
  race.games.includes(code) || categories.some((category) => race.categories.includes(category));

/** The running tournament that rounds of a game count for, the one that ends first; undefined without one. */
export function raceOf(races: readonly Race[], game: Runner, nowMs: number): Race | undefined {
  return races
    .filter((race) => nowMs < race.endsMs && counts(game, race))
    .sort((one, other) => one.endsMs - other.endsMs)[0];
}

const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;
/** Two of a unit and more are said in it: 36 hours, then 2 days. */
const ENOUGH = 2;

/** The time until a moment in the largest unit that still says enough. */
function spanUntil(momentMs: number, nowMs: number): { count: number; unit: (typeof UNITS)[number][0] } {
  const minutes = Math.max(1, Math.ceil((momentMs - nowMs) / MINUTE_MS));
  const [unit, length] = UNITS.find(([, length]) => minutes >= ENOUGH * length) ?? (['minute', 1] as const);
  return { count: Math.floor(minutes / length), unit };
}

/** Days, hours and minutes until a moment; a part of a minute is one. */
export function clockUntil(momentMs: number, nowMs: number): Record<(typeof UNITS)[number][0], number> {
  const minutes = Math.max(0, Math.ceil((momentMs - nowMs) / MINUTE_MS));
  return { day: Math.floor(minutes / 1_440), hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 };
}

/** Hours are written by their letter, as the abbreviation takes as much room as the word. */
const UNIT_DISPLAY = { day: 'short', hour: 'narrow', minute: 'short' } as const;

/** A number of a unit, which no line break parts: "1 h". Of the language alone: British English writes "44 mins". */
function unitText(count: number, unit: (typeof UNITS)[number][0], iso: string): string {
  return new Intl.NumberFormat(new Intl.Locale(iso).language, { style: 'unit', unit, unitDisplay: UNIT_DISPLAY[unit] })
    .formatToParts(count)
    .filter(({ type }) => type === 'integer' || type === 'unit')
    .map(({ value }) => value.trim())
    .join('\u00a0');
}

/** The time until a moment in its two largest units: "1 h 44 min", "2 days 6 h". */
export function timeUntil(momentMs: number, nowMs: number, iso: string): string {
  const clock = clockUntil(momentMs, nowMs);
  const first = UNITS.findIndex(([unit]) => clock[unit] > 0);
  if (first === -1) return unitText(0, 'minute', iso);
  return UNITS.slice(first, first + 2)
    .filter(([unit]) => clock[unit] > 0)
    .map(([unit]) => unitText(clock[unit], unit, iso))
    .join(' ');
}

/** The same in one unit, as short as it goes: "36h". */
export function timeLeft(momentMs: number, nowMs: number, iso: string): string {
  const { count, unit } = spanUntil(momentMs, nowMs);
  return new Intl.NumberFormat(iso, { style: 'unit', unit, unitDisplay: 'narrow' }).format(count);
}
