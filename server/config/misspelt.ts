/** Names in the environment that are no setting, but nearly one or named like ours. */

/** Changes of one character that turn one text into the other; counting stops above `most`. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[other.length] ?? most + 1;
}

const MOST_CHANGES = 2;
/** Shorter names are too near to everything. */
const LEAST_LENGTH = 8;

/** Only our settings begin so. */
const OURS = [
  ...['FAIRWIND', 'REGION', 'DATABASE', 'EMBEDDED', 'REDIS', 'STUDIO', 'HUB88', 'SOFTSWISS', 'SANDBOX', 'PAYMENT'],
  ...['DOCUMENTS', 'SITE', 'MIFINITY', 'VERIFF', 'SMTP', 'SMS', 'VAPID', 'OPENID', 'CRM', 'PUBLISH', 'EDITOR'],
  ...['SPORT', 'DEMO', 'IDENTITY', 'TRUSTED', 'EXCLUSION', 'AUDIT', 'BACKUPS', 'BEACON', 'WIN', 'TAG', 'HEATMAP'],
];
/** Read by commands and the build, not by the server. */
const OF_COMMANDS = ['SITE_TIME', 'FAIRWIND_SOURCE', 'FAIRWIND_DIST', 'FAIRWIND_READS', 'FAIRWIND_RENDERER'];
/** What Kubernetes and Docker tell a container of services that are called like a prefix of ours. */
const OF_SERVICES = /_(?:SERVICE_(?:HOST|PORT)|PORT)(?:_|$)/;

export interface Misspelling {
  name: string;
  /** The setting that was probably meant; null: none is near. */
  meant: string | null;
}

/**
 * Variables that no setting reads and whose names are one or two characters from a setting's, or begin like ours.
 * @param known the names of all settings.
 */
export function misspellings(
  values: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): Misspelling[] {
  return Object.keys(values)
    .filter((name) => /^[A-Z\d_]+$/.test(name) && !known.includes(name) && !OF_COMMANDS.includes(name))
    .flatMap((name) => {
      const isLong = name.length >= LEAST_LENGTH;
      const meant = known.find((setting) => isLong && distance(name, setting, MOST_CHANGES) <= MOST_CHANGES) ?? null;
      const isOurs = OURS.includes(name.split('_', 1)[0] ?? '') && name.includes('_') && !OF_SERVICES.test(name);
      return meant !== null || isOurs ? [{ name, meant }] : [];
    });
}
