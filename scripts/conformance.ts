/**
 * `npm run conformance -- --url … --protocol hub88|softswiss|studio …`: holds a wallet to a game vendor's protocol from
 * outside, by what docs/integrating.md says and nothing else. Ends with 1 when something is wrong, with 2 when the
 * settings are.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PROTOCOLS, type Protocol } from './conformance/protocols.ts';
import { type Line, runConformance } from './conformance/run.ts';

class SettingsError extends Error {}

const HELP = `npm run conformance -- --url <address> --protocol hub88|softswiss|studio --player=<token or id> --game <code> …

  --url          the wallet's base address; the protocol's calls stand below it
  --protocol     which protocol it speaks
  --player=…     who plays: the launch's token (it may begin with a dash), with softswiss the player's id
  --game         the game's code, as the vendor names it, launched for that player
  --currency     the player's currency (EUR)
  --digits       its minor digits (2)
  --other        a currency that is not the player's (CHF, or EUR)
  --stake        minor units of a stake that the game takes (100); the player needs twenty of them
  --award        the vendor's name of an award of free rounds of that player in that game, to be used up; their wins
                 are to be wagered (hub88, softswiss)
  --timeout      how long an answer may take, ms (5000)
  --secret-file  holds the shared secret (studio, softswiss)
  --key-file     holds the vendor's private key in PEM (hub88)

Secrets can also stand in CONFORMANCE_SECRET and CONFORMANCE_PRIVATE_KEY.`;

const text = { type: 'string' } as const;

function settings() {
  const { values } = parseArgs({
    options: {
      ...{ url: text, protocol: text, player: text, game: text, currency: text, digits: text, other: text },
      ...{ stake: text, award: text, timeout: text, 'secret-file': text, 'key-file': text, help: { type: 'boolean' } },
    },
  });
  if (values.help) throw new SettingsError(HELP);
  const needed = (name: 'url' | 'protocol' | 'player' | 'game'): string => {
    const value = values[name];
    if (value === undefined) throw new SettingsError(`--${name} is missing\n\n${HELP}`);
    return value;
  };
  const whole = (name: 'digits' | 'stake' | 'timeout', unset: number): number => {
    const value = Number(values[name] ?? unset);
    if (Number.isSafeInteger(value) && value >= 0) return value;
    throw new SettingsError(`--${name} is no whole number`);
  };
  const key = (file: string | undefined, variable: string) =>
    file === undefined ? process.env[variable]?.replaceAll('\\n', '\n') : readFileSync(file, 'utf8').trim();
  const protocol = needed('protocol');
  if (!Object.hasOwn(PROTOCOLS, protocol)) {
    throw new SettingsError(`--protocol is one of ${Object.keys(PROTOCOLS).join(', ')}`);
  }
  const url = needed('url');
  if (!URL.canParse(url)) throw new SettingsError('--url is no address');
  const secret = key(values['secret-file'], 'CONFORMANCE_SECRET');
  const privateKey = key(values['key-file'], 'CONFORMANCE_PRIVATE_KEY');
  if (protocol === 'hub88' ? !privateKey : !secret) {
    throw new SettingsError(`${protocol === 'hub88' ? '--key-file' : '--secret-file'} is missing\n\n${HELP}`);
  }
  const currency = values.currency ?? 'EUR';
  return {
    url,
    speaker: PROTOCOLS[protocol as Protocol]({ secret, privateKey, minorDigits: whole('digits', 2) }),
    player: { player: needed('player'), game: needed('game'), currency },
    otherCurrency: values.other ?? (currency === 'CHF' ? 'EUR' : 'CHF'),
    award: values.award ?? null,
    stake: BigInt(whole('stake', 100)),
    timeoutMs: whole('timeout', 5_000),
  };
}

const COLUMNS = [
  ['class', 18],
  ['sent', 36],
  ['expected', 24],
  ['came', 42],
] as const;

function printed(line: Line): string {
  const cells = COLUMNS.map(([name, width]) => line[name].padEnd(width)).join(' ');
  return `${line.fault === null ? '✓' : '✗'} ${cells} ${line.fault ?? ''}`.trimEnd();
}

try {
  const options = settings();
  console.log(`  ${COLUMNS.map(([name, width]) => name.padEnd(width)).join(' ')}`.trimEnd());
  const lines = await runConformance(options, (line) => console.log(printed(line)));
  const faults = lines.filter(({ fault }) => fault !== null);
  const classes = new Set(faults.map((line) => line.class));
  console.log(
    faults.length === 0
      ? `\nAll ${lines.length} steps are as the protocol says.`
      : `\nWrong: ${[...classes].join(', ')}. Each class was left at its first fault.`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
