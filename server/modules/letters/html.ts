/** A letter's HTML: tables and styles in place, as mail programs read them. Everything in it is escaped. */
import type { Company } from '#shared/regions/companies.ts';
import type { LocaleCode } from '#shared/regions/index.ts';
import { directionOf, isoOf } from '#shared/regions/index.ts';

export interface LetterContent {
  title: string;
  /** What stands above the button, and below it. */
  before: readonly string[];
  action?: { label: string; url: string };
  after: readonly string[];
  /** Ends such letters. */
  unsubscribe?: { label: string; url: string };
}

interface Sender {
  /** Origin of the domain that the letter speaks for. */
  origin: string;
  locale: LocaleCode;
  company: Company;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it, in an attribute too. */
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** The look's colours (tailwind.config.mjs): mail programs read no stylesheet. */
const INK = '#08182B';
const DECK = '#0D2239';
const LINE = '#1B3D60';
const TEXT = '#F1F7FA';
const TEXT_2 = '#B4C8D8';
const FOAM = '#5FE0CB';
const GOLD = '#FFC24B';
const ON_GOLD = '#2B1800';
const FONT = "font-family:Prompt,'Segoe UI',Helvetica,Arial,sans-serif";

const paragraph = (text: string, style: string): string =>
  `<p style="margin:0 0 16px;${style}">${escaped(text).replaceAll('\n', '<br>')}</p>`;

function button({ label, url }: { label: string; url: string }): string {
  const href = escaped(url);
  return `<p style="margin:8px 0 24px"><a href="${href}" style="display:inline-block;padding:14px 28px;border-radius:12px;background:${GOLD};color:${ON_GOLD};font-weight:700;text-decoration:none">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:12px;line-height:18px;color:${TEXT_2};word-break:break-all"><a href="${href}" style="color:${FOAM}">${href}</a></p>`;
}

/** Who writes, as business letters say it: company, register, licence. */
const senderLines = ({ name, address, registration, licence }: Company): string[] => [
  name,
  address,
  [registration, ...(licence ? [licence.number, licence.authority] : [])].join(' · '),
];

/** Draws a letter. */
export function letterHtml(content: LetterContent, { origin, locale, company }: Sender): string {
  const { title, before, action, after, unsubscribe } = content;
  const small = `font-size:14px;line-height:21px;color:${TEXT_2}`;
  return `<!doctype html>
<html lang="${isoOf(locale)}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>${escaped(title)}</title>
</head>
<body style="margin:0;padding:0;background:${INK}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${INK}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 20px"><a href="${escaped(origin)}" style="color:${TEXT};text-decoration:none;font-size:20px;line-height:28px;font-weight:800;${FONT}"><img src="${escaped(origin)}/brand/icon-192.png" width="40" height="40" alt="" style="vertical-align:middle;border:0;border-radius:10px;margin-right:12px">Fairwind</a></td></tr>
<tr><td style="padding:32px 28px;border-radius:16px;border:1px solid ${LINE};background:${DECK};color:${TEXT};font-size:16px;line-height:24px;${FONT}">
<h1 style="margin:0 0 16px;font-size:24px;line-height:32px;font-weight:800;color:${TEXT}">${escaped(title)}</h1>
${before.map((text) => paragraph(text, `color:${TEXT}`)).join('\n')}
${action ? button(action) : ''}
${after.map((text) => paragraph(text, small)).join('\n')}
</td></tr>
<tr><td style="padding:20px 4px 0;${small};${FONT}">${senderLines(company).map(escaped).join('<br>')}<br><a href="${escaped(origin)}" style="color:${TEXT_2}">${escaped(origin.replace(/^https?:\/\//, ''))}</a>${
    unsubscribe
      ? `<br><a href="${escaped(unsubscribe.url)}" style="color:${TEXT_2}">${escaped(unsubscribe.label)}</a>`
      : ''
  }</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The same letter as plain text. */
export function letterText({ before, action, after, unsubscribe }: LetterContent, { origin, company }: Sender): string {
  const foot = [
    [...senderLines(company), origin].join('\n'),
    ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : []),
  ];
  return [...before, ...(action ? [action.url] : []), ...after, ...foot].join('\n\n');
}
