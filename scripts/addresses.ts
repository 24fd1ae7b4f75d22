/** Where a started site answers, one line a region. */
import type { Config } from '#server/config.ts';
import { LOCALES, localesOf, REGION_IDS } from '#shared/regions/index.ts';

const width = Math.max(...REGION_IDS.map((id) => id.length));

/** Where the operator's console answers. */
export function consoleAddress({ environment, scheme, hosts, publicPort, port }: Config, at: number = port): string {
  if (environment !== 'production') return `http://backoffice.localhost:${at}`;
  return `${scheme}://backoffice.${hosts.main}${publicPort === null ? '' : `:${publicPort}`}`;
}

/** The list of addresses, as printed at the end of a start; with the mailbox where mail is caught. */
export function addresses(config: Config, port: number): string[] {
  const mailbox = config.mail.catcher
    ? [`  ${'mail'.padEnd(width)}  http://mail.localhost:${port}  what would be sent`]
    : [];
  const regions = REGION_IDS.map((id) => {
    const host = id === 'main' ? 'localhost' : `${id}.localhost`;
    const locales = localesOf(id, config.environment);
    const languages =
      locales.length > 3 ? `${locales.length} locales` : locales.map((code) => LOCALES[code].name).join(' · ');
    return `  ${id.padEnd(width)}  http://${host}:${port}  ${languages}`;
  });
  const backoffice = [`  ${'console'.padEnd(width)}  ${consoleAddress(config, port)}  for staff`];
  return [...regions, ...backoffice, ...mailbox];
}

/** The way into a console that nobody has come into yet. */
export function firstStaffLink(
  config: Config,
  { port, staffToken }: { port: number; staffToken: string | null },
): string[] {
  if (staffToken === null) return [];
  return ['', `  The console’s first administrator comes in by ${consoleAddress(config, port)}/enrol#${staffToken}`];
}
