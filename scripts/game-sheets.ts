/**
 * `node scripts/game-sheets.ts`: writes what the studio says of its games (studio/certification/sheets.ts) to
 * `src/features/play/sheets`, where the pages of games read it. Run it after a change of a game, its certification or its texts.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#builder/paths.ts';
import { BASE_LANGUAGES } from '#shared/regions/locales.ts';
import { sheetFigures, sheetTexts } from '#studio/certification/sheets.ts';

const folder = join(ROOT, 'src/features/play/sheets');
const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(content, null, 1)}\n`);

mkdirSync(folder, { recursive: true });
write('figures', sheetFigures());
for (const language of BASE_LANGUAGES) write(language, sheetTexts(language));
