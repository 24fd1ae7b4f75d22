/** A person's data as a page to read and to print: one HTML file without scripts, in their language. */

import { periodOf, yearsOf } from '#shared/privacy/periods.ts';
import { purposeOf } from '#shared/privacy/purposes.ts';
import { DATA_WORDS, type DataWord } from '#shared/privacy/words.ts';
import { isoOf, LOCALES, type LocaleCode, lawsOf, type Reach } from '#shared/regions/index.ts';
import type { ToldPart, ToldRow, ToldTable } from './told.ts';

export interface Reader {
  language: LocaleCode;
  reach: Reach;
}

/** What a column is called; one without a word is in the data file alone. */
const WORD_OF: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...[
        'at',
        'created_at',
        'sent_at',
        'chosen_at',
        'asked_at',
        'accepted_at',
        'started_at',
        'granted_at',
        'placed_at',
      ],
      ...[
        'noted_at',
        'touched_at',
        'happened_at',
        'raised_at',
        'changed_at',
        'attributed_at',
        'entered_at',
        'bought_at',
      ],
      ...['exchanged_at', 'claimed_at', 'reached_at', 'paid_at', 'assigned_at', 'sold_at', 'day', 'week', 'erased_at'],
      ...['completed_at', 'answered_at', 'locked_at', 'kept_at', 'given_at'],
    ].map((name) => [name, 'when']),
  ),
  ...{ until: 'until', expires_at: 'until', valid_until: 'until', kept_until: 'until', lifts_at: 'until' },
  ...{ ended_at: 'ended', closed_at: 'ended', settled_at: 'ended', decided_at: 'ended', lifted_at: 'ended' },
  ...{ used_at: 'used', seen_at: 'used', active_at: 'used' },
  ...{ kind: 'kind', state: 'state', status: 'state', verification: 'state', result: 'state', amount: 'amount' },
  ...{
    currency: 'currency',
    balance: 'balance',
    balance_after: 'balance',
    fee: 'fee',
    stake: 'stake',
    payout: 'payout',
  },
  ...{ game_code: 'game', game_title: 'game', provider: 'provider', vendor: 'provider', platform: 'device' },
  ...{ name: 'name', label: 'name', title: 'name', surname: 'surname', nickname: 'nickname', email: 'email' },
  ...{ phone: 'phone', country: 'country', birthday: 'birthday', gender: 'gender', postcode: 'postcode', town: 'town' },
  ...{ address: 'address', language: 'language', locale: 'language', region: 'region', device: 'device' },
  ...{ network: 'network', topic: 'topic', text: 'text', message: 'text', rating_text: 'text', note: 'text' },
  ...{ author: 'author', channel: 'channel', allowed: 'allowed', source: 'source', method: 'method' },
  ...{ direction: 'direction', holder: 'holder', number: 'number', reason: 'reason', product: 'product' },
  ...{ purse: 'purse', account: 'purse', period: 'period', level: 'level', points: 'points', thousandths: 'points' },
  ...{ place: 'place', item: 'item', price: 'price', code: 'code', version: 'version', paper: 'paper', side: 'side' },
  ...{ market: 'market', outcome: 'outcome', odds: 'odds', rule: 'rule', role: 'role', answer: 'answer' },
  ...{ room: 'room', rating: 'rating' },
};

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
/** Rows of one table that are printed; the data file has all. */
const PRINTED = 500;

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;color:#08182b;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2.5rem;border-top:1px solid #c9d6e0;padding-top:1rem}
h3{font-size:1rem;margin:1.5rem 0 .5rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:0}
dt{color:#4a6178}dd{margin:0;overflow-wrap:anywhere}div{overflow-x:auto}table{border-collapse:collapse;font-size:.85rem}
th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #e3ebf0;overflow-wrap:anywhere}
@media print{body{margin:0;max-width:none}h2{break-after:avoid}tr{break-inside:avoid}}`;

function wordsIn(language: LocaleCode) {
  const words: Readonly<Record<string, string>> = DATA_WORDS[LOCALES[language].base];
  return (
    key: DataWord | `word_${string}` | `purpose_${string}` | `period_${string}`,
    named: Record<string, string> = {},
  ) => (words[key] ?? '').replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => named[name] ?? '');
}

type Words = ReturnType<typeof wordsIn>;

/** How long it is kept, as the privacy page says it. */
function keptFor({ purpose }: ToldPart, { language, reach }: Reader, word: Words): string {
  const period = purpose === 'looks' ? 'looks' : purposeOf(purpose).period;
  const unit = (name: 'year' | 'day', count: number) =>
    new Intl.NumberFormat(isoOf(language), { style: 'unit', unit: name, unitDisplay: 'long' }).format(count);
  const years = Math.max(...lawsOf(reach).map((law) => yearsOf(period, law) ?? 0));
  const time = years > 0 ? unit('year', years) : unit('day', periodOf(period).days ?? 0);
  return word(`period_${period}`, { time });
}

function about(part: ToldPart, reader: Reader, word: Words): string {
  const { basis, recipients } = purposeOf(part.purpose === 'looks' ? 'accountability' : part.purpose);
  const told = recipients.length === 0 ? [word('recipient_none')] : recipients.map((one) => word(`recipient_${one}`));
  const pairs: [string, string][] = [
    [word('label_basis'), word(`basis_${basis}`)],
    [word('label_kept'), keptFor(part, reader, word)],
    [word('label_recipients'), told.join(', ')],
  ];
  return `<dl>${pairs.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`;
}

function tableHtml({ rows }: ToldTable, language: LocaleCode, word: Words): string {
  const moment = new Intl.DateTimeFormat(isoOf(language), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const columns = Object.keys(rows[0] ?? {}).filter((name) => WORD_OF[name] !== undefined);
  const shown = (value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return word(value ? 'label_yes' : 'label_no');
    if (typeof value === 'object')
      return Object.values(value)
        .filter((one) => typeof one !== 'object')
        .join(', ');
    const text = String(value);
    return INSTANT.test(text) ? moment.format(new Date(text)) : text;
  };
  const cells = (row: ToldRow) => columns.map((name) => `<td>${escaped(shown(row[name]))}</td>`).join('');
  const head = columns.map((name) => `<th scope="col">${escaped(word(`word_${WORD_OF[name] ?? ''}`))}</th>`).join('');
  const body = rows.slice(0, PRINTED).map((row) => `<tr>${cells(row)}</tr>`);
  const more =
    rows.length > PRINTED ? `<p>${escaped(word('label_more', { count: String(rows.length - PRINTED) }))}</p>` : '';
  if (columns.length === 0) return `<p>${escaped(word('label_more', { count: String(rows.length) }))}</p>`;
  return `<div><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>${more}`;
}

/** The page, whole. */
export function readablePage(parts: readonly ToldPart[], reader: Reader, now: Date): string {
  const word = wordsIn(reader.language);
  const day = new Intl.DateTimeFormat(isoOf(reader.language), { dateStyle: 'long', timeZone: 'UTC' }).format(now);
  const sections = parts.map((part) => {
    const tables = part.tables.map((table) => tableHtml(table, reader.language, word));
    return `<section><h2>${escaped(word(`purpose_${part.purpose}`))}</h2>${about(part, reader, word)}${tables.join('')}</section>`;
  });
  const title = escaped(word('label_title'));
  return `<!doctype html><html lang="${isoOf(reader.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1><p>${escaped(word('label_made', { when: day }))}</p><p>${escaped(word('label_intro'))}</p>
${sections.join('\n')}
<section><p>${escaped(word('label_rights'))}</p></section></body></html>
`;
}
