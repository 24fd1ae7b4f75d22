/** A talk as its player gets it by mail: who said what, and when by the clock of their region. */
import { formatsOf, type LocaleCode, REGIONS, type RegionId } from '#shared/regions/index.ts';
import { PROTECTION } from '#shared/regions/protection.ts';
import { chatTexts } from './canned.ts';
import type { Line } from './store.ts';

/** What the player is called in it: a text of `server/locales/<language>/chat.json`. */
const PLAYER = 'you';

interface Talk {
  lines: readonly Pick<Line, 'author' | 'text' | 'sent_at'>[];
  /** Who answered, as the player may know it. */
  agent: string | null;
  language: LocaleCode;
  region: RegionId;
}

/** Paragraphs, one for each line. */
export function transcriptOf({ lines, agent, language, region }: Talk): string {
  const { timeZone } = PROTECTION[REGIONS[region].jurisdiction];
  const moment = new Intl.DateTimeFormat(formatsOf(language), {
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short', timeZone },
  });
  const texts = chatTexts(language);
  return lines
    .map(({ author, text, sent_at }) => {
      const who = author === 'agent' ? (agent ?? 'Fairwind') : (texts[PLAYER] ?? '');
      return `${who}, ${moment.format(new Date(sent_at))}\n${text}`;
    })
    .join('\n\n');
}
