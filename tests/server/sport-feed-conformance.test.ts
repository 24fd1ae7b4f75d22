/** What feeds really send, against the adapter of recorded messages, which is the pattern of an official feed's. */
import { appendFile, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { createRecordedFeed } from '#server/adapters/sport-feed/recorded/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { sportFeedConformance } from '../support/sport-feed-conformance.ts';

onOneDatabase((_name, open) => {
  describe('the recorded feed, as feeds really write', () => {
    sportFeedConformance(
      async () => (await open()).database,
      async (producer) => {
        const directory = await mkdtemp(join(tmpdir(), 'conformance-'));
        const file = join(directory, 'messages.xml');
        await writeFile(file, '');
        const feed = createRecordedFeed({ directory, producer });
        return { feed, say: (xml) => appendFile(file, xml) };
      },
    );
  });
});
