/** What the settings say by themselves, all at once: the start stops at the first that is wrong. */
import { misspellings } from '../../config/misspelt.ts';
import { PRODUCTION_RULES } from '../../config/production.ts';
import { type Config, loadConfig } from '../../config.ts';
import {
  ConfigError,
  fileOf,
  isGiven,
  readSetting,
  SECRET_FILE_NAMES,
  VARIABLE_NAMES,
  type Values,
} from '../../variables.ts';
import { type Finding, found, right } from './finding.ts';

const SEE = 'docs/operating.md has the settings, .env.example a sentence for each.';

/** A line of a ConfigError, taken apart: the setting, how it stands, and what to do. */
function fromError(error: ConfigError, otherwise: string): Finding {
  const setting = error.setting ?? otherwise;
  const line = error.message.startsWith(setting)
    ? error.message.slice(setting.length).replace(/^[=:]/, '').trim()
    : error.message;
  const [says = line, ...rest] = line.split(/(?<=is (?:not valid|missing)(?: in production)?): |(?<=\.) /);
  return found('wrong', setting, says.replace(/[:.]$/, ''), rest.join(' ') || SEE);
}

function attempt(setting: string, work: () => unknown): Finding | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return fromError(error, setting);
    throw error;
  }
}

interface Advice {
  setting: string;
  state: 'warning' | 'note';
  applies(config: Config): boolean;
  says: string;
  todo: string;
}

const isProduction = ({ environment }: Config): boolean => environment === 'production';

const ADVICE: readonly Advice[] = [
  {
    setting: 'DEMO_PARTS',
    state: 'warning',
    applies: (config) => isProduction(config) && config.demoParts.length > 0,
    says: 'this is a rehearsal, in which no real money may move',
    todo: 'A production has none, and another database.',
  },
  {
    setting: 'SMTP_URL',
    state: 'warning',
    applies: ({ mail }) => mail.smtpUrl === null && !mail.catcher,
    says: 'not set: neither letters to players nor messages of the contact form are sent',
    todo: 'Name the server that takes mail.',
  },
  {
    setting: 'TRUSTED_PROXY',
    state: 'warning',
    applies: (config) => isProduction(config) && config.trustedProxies.length === 0,
    says: 'not set: to limits of tries every player has the web server’s address',
    todo: 'Name the web server in front, 127.0.0.1 when it runs beside.',
  },
  {
    setting: 'PAYMENT_VENDORS',
    state: 'note',
    applies: ({ sandboxPayment, paymentProviders, mifinity }) =>
      sandboxPayment === null && paymentProviders.length === 0 && mifinity === null,
    says: 'no payment provider: no deposits are taken',
    todo: 'Name one here, or MIFINITY_URL.',
  },
  {
    setting: 'AUDIT_HEADS_FILE',
    state: 'note',
    applies: ({ auditHeadsFile }) => auditHeadsFile === null,
    says: 'not set: the newest hash of the audit log stands in the log alone',
    todo: 'Name a file away from the database’s machine.',
  },
];

/** What a configuration that starts is still to be told of. */
export const adviceOf = (config: Config): Finding[] =>
  ADVICE.filter(({ applies }) => applies(config)).map(({ state, setting, says, todo }) =>
    found(state, setting, says, todo),
  );

/** Variables whose names are nearly ours. */
export const unknownNames = (values: Values): Finding[] =>
  misspellings(values, [...VARIABLE_NAMES, ...SECRET_FILE_NAMES]).map(({ name, meant }) =>
    found(
      'warning',
      name,
      'is no setting, and is read by nothing',
      meant === null ? 'Take it away, or look for its right name.' : `Is ${meant} meant?`,
    ),
  );

/** Settings that still have the example's value, where that is nobody's. */
function leftAsExample(values: Values, examples: ReadonlyMap<string, string>): Finding[] {
  return [...examples].flatMap(([name, example]) =>
    /\.example\b/.test(example) && values[name]?.trim() === example
      ? [found('wrong', name, 'is still the example’s', 'Set your own, or take the line away.')]
      : [],
  );
}

/** The examples of `.env.example`. */
export const readExamples = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/^# ([A-Z\d_]+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value]));

/** Where a setting comes from. */
function sourceOf(values: Values, name: string): string {
  const file = fileOf(values, name);
  return file === undefined ? 'set' : `set, by the file ${file}`;
}

export interface CheckedSettings {
  findings: Finding[];
  /** Null where a node would not start with them. */
  config: Config | null;
}

/**
 * Checks every setting that is given, and what is missing.
 * @param examples the values of `.env.example`, none of which a production may have kept
 */
export function checkSettings(values: Values, examples: ReadonlyMap<string, string> = new Map()): CheckedSettings {
  const given = VARIABLE_NAMES.filter((name) => isGiven(values, name));
  const forms = given.map(
    (name) => attempt(name, () => readSetting(values, name)) ?? right(name, sourceOf(values, name)),
  );
  const isWrong = new Set(forms.filter(({ state }) => state === 'wrong').map(({ setting }) => setting));
  const broken: Finding[] = [];
  if (values.FAIRWIND_ENVIRONMENT?.trim() === 'production') {
    for (const { name, check } of PRODUCTION_RULES) {
      const finding = attempt(name, () => check(values));
      if (finding !== null && !isWrong.has(finding.setting)) broken.push(finding);
    }
    broken.push(...leftAsExample(values, examples));
  }
  let config: Config | null = null;
  const atStart = attempt('settings', () => {
    config = loadConfig(values);
  });
  const worst = [...forms, ...broken].some(({ state, setting }) => state === 'wrong' && setting === atStart?.setting);
  const others = atStart === null || worst ? [] : [atStart];
  const told = new Map<string, Finding>();
  for (const finding of [...broken, ...others, ...forms]) {
    const known = told.get(finding.setting);
    if (known === undefined || known.state === 'right') told.set(finding.setting, finding);
  }
  const advice = config === null ? [] : adviceOf(config);
  return { findings: [...told.values(), ...advice, ...unknownNames(values)], config };
}
