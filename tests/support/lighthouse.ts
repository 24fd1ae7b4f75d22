/** Lighthouse in one Chromium: as a phone on a slow line, or only the audits that do not depend on time. */
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { chromium } from 'playwright';
import { findChromium } from '#scripts/chromium.ts';
import { freePort } from './app.ts';
import { BROWSER_ARGUMENTS } from './browser.ts';

export interface LighthouseRunner {
  /**
   * Looks at one page; once more, and says so, where Lighthouse missed the beginning of the visit. One at a time:
   * Lighthouse keeps its state in the module. @throws when the page cannot be read
   */
  look(url: string, flags?: Flags): Promise<Result>;
  close(): Promise<void>;
}

/** What is left out where no figure of time is wanted: pauses, pictures of the page, everything of performance. */
export const WITHOUT_TIMING: Flags = {
  onlyCategories: ['best-practices', 'seo'],
  disableFullPageScreenshot: true,
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 250,
  networkQuietThresholdMs: 250,
  cpuQuietThresholdMs: 0,
};

/** Lighthouse's trace sometimes misses the beginning of a visit; the page has no part in that. */
const BEGINNING_LOST = 'NO_NAVSTART';

export async function openLighthouse(): Promise<LighthouseRunner> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`],
  });
  const lookOnce = async (url: string, flags: Flags): Promise<Result> => {
    const run = await lighthouse(url, { port, logLevel: 'error', output: 'json', ...flags });
    if (!run) throw new Error(`Lighthouse returned nothing for ${url}`);
    return run.lhr;
  };
  return {
    async look(url, flags = {}) {
      let result = await lookOnce(url, flags);
      if (result.runtimeError?.code === BEGINNING_LOST) {
        process.stderr.write(`${url}: Lighthouse missed the beginning of the visit and looks once more\n`);
        result = await lookOnce(url, flags);
      }
      if (result.runtimeError) throw new Error(`${url}: ${result.runtimeError.message}`);
      return result;
    },
    close: () => browser.close(),
  };
}

/** What keeps a category below 100: the audits that count and failed, with the places they name. */
export function shortcomings({ audits, categories }: Result, without: readonly string[] = []): string[] {
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && !without.includes(id))
      .flatMap(({ id }) => {
        const audit = audits[id];
        if (!audit) return [`${id}: not audited`];
        if (audit.scoreDisplayMode === 'error') return [`${id}: ${audit.errorMessage}`];
        if (audit.score === null || audit.score === 1) return [];
        const { details, explanation, displayValue } = audit;
        const found = details && 'items' in details ? JSON.stringify(details.items) : (explanation ?? displayValue);
        return [`${id}: ${found}`];
      }),
  );
}
