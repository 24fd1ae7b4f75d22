/** What a text page may name of its region, and the conditions a section may set. */
// The console's desk reads pages too, as a program without Astro: its texts are those that are there.
import { type TextKey, translator } from '#features/i18n/index.ts';
import { type Page, pageCurrency, pageIso, pageOffers, regionOf } from '#features/regions/page.ts';
import { COOKIE_DAYS, OPENID_MINUTES } from '#shared/kept.ts';
import { type Currency, displayAmount, readAmount } from '#shared/money.ts';
import { methodsOf, type PaymentMethodOffer } from '#shared/payment-methods.ts';
import { PUBLISHED_PERIODS, periodOf, yearsOf } from '#shared/privacy/periods.ts';
import { DATA_WORDS } from '#shared/privacy/words.ts';
import { COMPANIES } from '#shared/regions/companies.ts';
import { documentRulesOf, thresholdIn } from '#shared/regions/documents.ts';
import { type Helpline, helplineFor } from '#shared/regions/helplines.ts';
import {
  hostOf,
  houseOf,
  type Jurisdiction,
  jurisdictionOf,
  LOCALES,
  lawsOf,
  regionHosts,
} from '#shared/regions/index.ts';
import { LEGAL_TERMS } from '#shared/regions/legal.ts';
import { oncePerRun } from '#shared/site-run.ts';
import type { Condition, Trait } from './markup.ts';

/** Where a text stands: its facts follow from nothing else. */
type Place = Pick<Page, 'region' | 'locale'>;

const helplineOf = (page: Place): Helpline | null => helplineFor(jurisdictionOf(page.region).country, pageIso(page));

function limitFacts({ limits }: Jurisdiction, iso: string): Record<string, string> {
  const amount = (value: string | null) => (value === null ? '' : displayAmount(Number(value), limits.currency, iso));
  return {
    stakeLimit: amount(limits.slotStakeMaximum),
    roundSeconds: String(limits.slotRoundMinimumMs / 1_000),
    depositLimit: amount(limits.monthlyDepositMaximum),
  };
}

const COUNTRY_CODE = /^[A-Z]{2}$/;

function legalFacts({ region }: Place, iso: string): Record<string, string> {
  const { law, courts, disputeBody } = LEGAL_TERMS[region];
  const country = COUNTRY_CODE.test(law) ? new Intl.DisplayNames(iso, { type: 'region' }).of(law) : law;
  return { law: country ?? law, courts, disputeBody: disputeBody?.name ?? '', disputeSite: disputeBody?.site ?? '' };
}

/** How long things are kept, a line each, as the table of personal data has it for this place. */
function keptFacts({ region, locale }: Place, iso: string): Record<string, string> {
  const words: Readonly<Record<string, string>> = DATA_WORDS[LOCALES[locale].base];
  const unit = (name: 'day' | 'year', value: number) =>
    new Intl.NumberFormat(iso, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value);
  const laws = lawsOf({ regions: [region], country: null });
  const lines = PUBLISHED_PERIODS.map((name) => {
    const years = Math.max(0, ...laws.map((law) => yearsOf(name, law) ?? 0));
    const time = years > 0 ? unit('year', years) : unit('day', periodOf(name).days ?? 0);
    return `- ${(words[`period_${name}`] ?? '').replace('{{time}}', time)}`;
  });
  return {
    periods: lines.join('\n'),
    keptIdentity: unit('year', Math.max(...laws.map((law) => yearsOf('identity', law) ?? 0))),
  };
}

/** Writes round sums. */
const roundMoney = (currency: Currency, iso: string): Intl.NumberFormat =>
  new Intl.NumberFormat(iso, {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 },
  });

/** How long documents and cookies stay, and what may be paid in before an account is verified. */
function checkFacts({ region, locale }: Place, iso: string): Record<string, string> {
  const unit = (name: 'day' | 'minute', value: number) =>
    new Intl.NumberFormat(iso, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value);
  const { depositsBeforeVerified, refusedKeptDays } = documentRulesOf({ regions: [region], country: null });
  const currency = pageCurrency({ region, locale });
  return {
    unverifiedDeposits:
      depositsBeforeVerified === null
        ? ''
        : roundMoney(currency, iso).format(thresholdIn(depositsBeforeVerified, currency)),
    keptRefused: unit('day', refusedKeptDays),
    cookieSession: unit('day', COOKIE_DAYS.session),
    cookieDevice: unit('day', COOKIE_DAYS.device),
    cookieChoice: unit('day', COOKIE_DAYS.choice),
    cookieOpenid: unit('minute', OPENID_MINUTES),
  };
}

/** The methods as lists, with their bounds in the currency that an account would be kept in. */
function paymentFacts({ region, locale }: Place, iso: string): Record<string, string> {
  const currency = pageCurrency({ region, locale });
  const wallet = translator(locale, 'wallet');
  const methods = methodsOf(jurisdictionOf(region), currency);
  const whole = roundMoney(currency, iso);
  const hours = new Intl.NumberFormat(iso, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
  const percent = new Intl.NumberFormat(iso, { style: 'percent' });
  const nameOf = ({ alias, name, types }: PaymentMethodOffer) =>
    types.includes('crypto') ? name : wallet(`method_${alias.replaceAll('-', '_')}` as TextKey<'wallet'>);
  const line = (method: PaymentMethodOffer, least: string, most: string, ...more: readonly (string | null)[]) => {
    const range = whole.formatRange(readAmount(least), readAmount(most));
    return `- ${[`${nameOf(method)}: ${range}`, ...more.filter((part) => part !== null)].join(', ')}`;
  };
  const deposits = methods.filter(({ types }) => !types.includes('crypto_category'));
  return {
    depositMethods: deposits
      .map((method) => {
        const { limits, depositFeePercent: fee = 0 } = method;
        return line(method, limits.min, limits.max, fee === 0 ? null : percent.format(fee / 100));
      })
      .join('\n'),
    withdrawalMethods: methods
      .flatMap((method) => {
        if (method.terms === null) return [];
        const { min, max, fee, hours: within } = method.terms;
        const cost = readAmount(fee);
        return [line(method, min, max, hours.format(within), cost === 0 ? null : whole.format(cost))];
      })
      .join('\n'),
  };
}

/** Texts of a place have the same facts, and a publish reads each text of each place: formatting them is most of that. */
const factsOf = oncePerRun((key) => factsIn(JSON.parse(key) as Place));

/** The names a text can use, `{{company}}` and the like; empty where the region has no such fact. */
export const pageFacts = ({ region, locale }: Place): Record<string, string> =>
  factsOf(JSON.stringify({ region, locale }));

function factsIn(page: Place): Record<string, string> {
  const host = hostOf(page.region, regionHosts(process.env));
  const { name, address, registration, licence } = COMPANIES[page.region];
  const jurisdiction = jurisdictionOf(page.region);
  const helpline = helplineOf(page);
  return {
    domain: host,
    age: String(jurisdiction.minimumAge),
    currency: regionOf(page).currency,
    mail: `support@${host}`,
    privacyMail: `privacy@${host}`,
    company: name,
    address,
    registration,
    licence: licence?.number ?? '',
    authority: licence?.authority ?? '',
    helpline: helpline?.name ?? '',
    helplinePhone: helpline?.phone ?? '',
    ...limitFacts(jurisdiction, pageIso(page)),
    ...legalFacts(page, pageIso(page)),
    ...keptFacts(page, pageIso(page)),
    ...checkFacts(page, pageIso(page)),
    ...paymentFacts(page, pageIso(page)),
  };
}

const TRAIT_RULES: Record<Trait, (page: Page) => boolean> = {
  casino: ({ region }) => houseOf(region) === 'casino',
  'slots-only': ({ region }) => houseOf(region) === 'slots',
  'sport-only': ({ region }) => houseOf(region) === 'sport',
  licensed: ({ region }) => COMPANIES[region].licence !== null,
  unlicensed: ({ region }) => COMPANIES[region].licence === null,
  helpline: (page) => helplineOf(page) !== null,
  'no-helpline': (page) => helplineOf(page) === null,
  'dispute-body': ({ region }) => LEGAL_TERMS[region].disputeBody !== null,
  'no-dispute-body': ({ region }) => LEGAL_TERMS[region].disputeBody === null,
  'legal-limits': ({ region }) => jurisdictionOf(region).limits.monthlyDepositMaximum !== null,
};

function isTrait(condition: Condition): condition is Trait {
  return Object.hasOwn(TRAIT_RULES, condition);
}

/** Whether a page's region meets the conditions of a section. */
export function meets(page: Page, conditions: readonly Condition[]): boolean {
  return conditions.every((condition) =>
    isTrait(condition) ? TRAIT_RULES[condition](page) : pageOffers(page, [condition]),
  );
}
