/** A match as an entry of a calendar (RFC 5545), made in the page when it is asked for. */
import { downloadBlob } from '#platform/download.ts';
import type { FixtureView } from '#shared/contract/sport.ts';

/** The sides, and where the match is followed. */
type Entry = Pick<FixtureView, 'fixture_id' | 'home' | 'away' | 'tournament' | 'starts_at'> & { url: string };

/** Room in a diary: calendars draw nothing of an entry without an end. */
const LASTS = 'PT2H';
const LINE_OCTETS = 75;

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\s+/g, ' ');
const stamp = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** A line in parts of 75 octets, no sign cut in two; those after the first begin with a space. */
function folded(line: string): string {
  const parts = [''];
  for (const sign of line) {
    const part = `${parts.at(-1)}${sign}`;
    if (new TextEncoder().encode(part).length > LINE_OCTETS) parts.push(` ${sign}`);
    else parts[parts.length - 1] = part;
  }
  return parts.join('\r\n');
}

/** The text of the file. @param now when it was made */
export function calendarOf({ fixture_id, home, away, tournament, starts_at, url }: Entry, now: Date): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Fairwind//Sport//EN', 'BEGIN:VEVENT'],
    `UID:${escaped(fixture_id)}@${new URL(url).hostname}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(new Date(starts_at))}`,
    `DURATION:${LASTS}`,
    `SUMMARY:${escaped(`${home.name} – ${away.name}`)}`,
    `DESCRIPTION:${escaped(tournament.name)}`,
    `URL:${url}`,
    ...['END:VEVENT', 'END:VCALENDAR'],
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** Gives the entry to the browser's downloads. */
export function saveEntry(fixture: Omit<Entry, 'url'>): void {
  const text = calendarOf({ ...fixture, url: location.href }, new Date());
  downloadBlob(new Blob([text], { type: 'text/calendar' }), 'fairwind-match.ics');
}
