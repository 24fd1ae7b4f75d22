/** What a text page may name of its region, and the conditions a section may set. */
import { type Page, pageIso, pageOffers, regionOf } from '#features/regions/page.ts';
import { displayAmount } from '#shared/money.ts';
import { COMPANIES } from '#shared/regions/companies.ts';
import { HELPLINES, type Helpline } from '#shared/regions/helplines.ts';
import { hostOf, type Jurisdiction, jurisdictionOf, regionHosts } from '#shared/regions/index.ts';
import { LEGAL_TERMS } from '#shared/regions/legal.ts';
import type { Condition, Trait } from './markup.ts';

/** The country a page speaks to: its jurisdiction's, else the one of its language. */
function helplineOf(page: Page): Helpline | undefined {
  const country = jurisdictionOf(page.region).country ?? new Intl.Locale(pageIso(page)).region;
  return country === undefined ? undefined : HELPLINES[country];
}

function limitFacts({ limits }: Jurisdiction, iso: string): Record<string, string> {
  const amount = (value: string | null) => (value === null ? '' : displayAmount(Number(value), limits.currency, iso));
  return {
    stakeLimit: amount(limits.slotStakeMaximum),
    roundSeconds: String(limits.slotRoundMinimumMs / 1_000),
    depositLimit: amount(limits.monthlyDepositMaximum),
  };
}

const COUNTRY_CODE = /^[A-Z]{2}$/;

function legalFacts({ region }: Page, iso: string): Record<string, string> {
  const { law, courts, disputeBody } = LEGAL_TERMS[region];
  const country = COUNTRY_CODE.test(law) ? new Intl.DisplayNames(iso, { type: 'region' }).of(law) : law;
  return { law: country ?? law, courts, disputeBody: disputeBody?.name ?? '', disputeSite: disputeBody?.site ?? '' };
}

/** The names a text can use, `{{company}}` and the like; empty where the region has no such fact. */
export function pageFacts(page: Page): Record<string, string> {
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
  };
}

const TRAIT_RULES: Record<Trait, (page: Page) => boolean> = {
  licensed: ({ region }) => COMPANIES[region].licence !== null,
  unlicensed: ({ region }) => COMPANIES[region].licence === null,
  helpline: (page) => helplineOf(page) !== undefined,
  'no-helpline': (page) => helplineOf(page) === undefined,
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
