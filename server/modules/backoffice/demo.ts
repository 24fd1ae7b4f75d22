/** What a demonstration's console begins with: partners who bring its crew, mailings of each kind and bonus campaigns, relative to now. */
import type { MailingRules } from '#shared/backoffice/mailings.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { insertPartner, insertPlan } from '../affiliates/index.ts';
import { disable, insertStaff } from '../staff/index.ts';
import { writeDemoCampaigns } from './demo-campaigns.ts';
import { saveMailing, setMailingState } from './mailings.ts';

const HOUR_MS = 3_600_000;

/** In whose name all of it is written: nobody can come in as them. */
const AUTHOR = { email: 'demonstration@staff.example', name: 'Demonstration', role: 'marketing' } as const;

const SHARE_PLAN = {
  ...{ name: 'Share of net revenue', share_percent: 30, first_deposit: 0, first_deposit_minimum: 0 },
  ...{ carries_losses: true, window_days: 30 },
};
const HYBRID_PLAN = {
  ...{ name: 'Share and first deposits', share_percent: 15, first_deposit: 40, first_deposit_minimum: 20 },
  ...{ carries_losses: false, window_days: 45 },
};

/** Partners by the code of their links. */
const PARTNERS = [
  { code: 'leeward-guide', name: 'Leeward Guide', email: 'desk@leeward.example', plan: 'share', state: 'active' },
  { code: 'north-light', name: 'North Light', email: 'desk@northlight.example', plan: 'hybrid', state: 'active' },
  { code: 'old-harbour', name: 'Old Harbour', email: 'desk@harbour.example', plan: 'share', state: 'paused' },
] as const;

/** Codes by which members of the crew come aboard, by turns; the others come by themselves. */
export const DEMO_LINKS = [
  { code: PARTNERS[0].code, sub1: 'guide' },
  { code: PARTNERS[1].code, sub1: 'newsletter' },
  { code: PARTNERS[0].code, sub1: 'reviews' },
  null,
] as const;

interface DemoMailing {
  state: 'draft' | 'live';
  /** Hours from now. */
  from: number;
  until: number;
  rules: Pick<MailingRules, 'name' | 'trigger' | 'days' | 'channels' | 'page' | 'variants'>;
}

const MAILINGS: readonly DemoMailing[] = [
  {
    ...{ state: 'live', from: -1, until: 14 * 24 },
    rules: {
      ...{ name: 'Race of the day', trigger: 'time', days: null, channels: ['inbox'], page: 'tournaments' },
      variants: [
        {
          en: {
            title: 'A race is under way',
            text: 'Every day has a race of its own. See who leads it and what it pays.',
          },
          de: {
            title: 'Ein Rennen läuft',
            text: 'Jeder Tag hat sein eigenes Rennen. Sieh nach, wer führt und was es bringt.',
          },
        },
        {
          en: { title: 'Who leads today?', text: 'The places of today’s race are on the tournaments page, live.' },
          de: { title: 'Wer führt heute?', text: 'Die Plätze des heutigen Rennens stehen live auf der Turnierseite.' },
        },
      ],
    },
  },
  {
    ...{ state: 'live', from: -1, until: 30 * 24 },
    rules: {
      ...{ name: 'New rank', trigger: 'level', days: null, channels: ['inbox', 'toast'], page: 'vip' },
      variants: [
        {
          en: {
            title: 'Your new rank',
            text: 'What it brings, and where the next one begins, stands on the VIP page.',
          },
          de: { title: 'Dein neuer Rang', text: 'Was er bringt und wo der nächste beginnt, steht auf der VIP-Seite.' },
        },
      ],
    },
  },
  {
    ...{ state: 'live', from: 3 * 24, until: 5 * 24 },
    rules: {
      ...{ name: 'Weekend at the shop', trigger: 'time', days: null, channels: ['inbox', 'push'], page: 'shop' },
      variants: [
        {
          en: { title: 'New on the shelves', text: 'Coins buy free rounds and bonuses. The shelves are filled again.' },
          de: {
            title: 'Neu im Regal',
            text: 'Für Münzen gibt es Freispiele und Boni. Die Regale sind wieder gefüllt.',
          },
        },
      ],
    },
  },
  {
    ...{ state: 'draft', from: 7 * 24, until: 37 * 24 },
    rules: {
      ...{ name: 'Not seen for a month', trigger: 'dormant', days: 30, channels: ['mail'], page: 'games' },
      variants: [
        { en: { title: 'What is new aboard', text: 'New games, new tables, and the same limits that you have set.' } },
      ],
    },
  },
];

async function writePartners(transaction: Transaction, by: string, now: Date): Promise<void> {
  const plans = {
    share: await insertPlan(transaction, SHARE_PLAN, { by, now }),
    hybrid: await insertPlan(transaction, HYBRID_PLAN, { by, now }),
  };
  for (const { plan, ...partner } of PARTNERS) {
    const planId = plans[plan];
    // Somebody has a plan of that name: the desk is in use.
    if (planId === null) continue;
    const details = { ...partner, language: 'en', plan_id: planId, postback_url: null };
    await insertPartner(transaction, details, { by, now });
  }
}

async function writeMailings(transaction: Transaction, by: string, now: Date): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString();
  for (const { state, from, until, rules } of MAILINGS) {
    const whole = { ...rules, segment_id: null, regions: [], cap: 2, starts_at: at(from), ends_at: at(until) };
    const id = await saveMailing(transaction, whole, { id: null, by, now });
    if (id !== null) await setMailingState(transaction, id, state);
  }
}

/** Writes it once, into a database that has none of it; whoever starts second finds it there. */
export async function seedDemoDesk(database: Database, clock: Clock): Promise<void> {
  await database.transaction(async (transaction) => {
    const now = clock.now();
    const by = await insertStaff(transaction, AUTHOR, now);
    if (by === null) return;
    await disable(transaction, by, now);
    await writePartners(transaction, by, now);
    await writeMailings(transaction, by, now);
    await writeDemoCampaigns(transaction, { by, now });
  });
}
