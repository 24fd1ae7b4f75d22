/** Bonus campaigns that a demonstration's console begins with: one to use, one to come, one still written. */
import type { CampaignRules } from '#shared/backoffice/campaigns.ts';
import type { Transaction } from '../../db/index.ts';
import { insertCampaign, setCampaignState } from './campaigns.ts';

const DAY_MS = 86_400_000;

interface DemoCampaign {
  state: 'draft' | 'live';
  /** Days from now. */
  from: number;
  until: number;
  rules: Omit<CampaignRules, 'starts_at' | 'ends_at'>;
}

/** What a campaign has unless it says otherwise. */
const PLAIN = {
  ...{ regions: [], segment_id: null, weekdays: [], each: 'once', weights: {}, code: null },
  ...{ percent: null, minimum: 0, game_code: null, rounds: null, round_cents: null, coins: null },
  ...{ odds_minimum: null, bet_form: null, stake_returned: null, win_times: null, wagering: 0, stake_maximum: 5 },
} satisfies Partial<CampaignRules>;

const CAMPAIGNS: readonly DemoCampaign[] = [
  {
    ...{ state: 'live', from: -1, until: 30 },
    rules: {
      ...PLAIN,
      ...{ alias: 'kick-off-bet', kind: 'free-bet', product: 'sport', code: 'KICKOFF5' },
      ...{ maximum: 5, odds_minimum: 150, bet_form: 'any', stake_returned: false, term_days: 7, budget: 5_000 },
      titles: {
        ...{ en: 'A free bet to begin', de: 'Eine Gratiswette zum Start', fi: 'Ilmaisveto alkuun' },
        ...{
          hu: 'Ingyenes fogadás kezdésnek',
          it: 'Una scommessa gratis per iniziare',
          no: 'Et gratisspill til start',
        },
        ...{ pl: 'Darmowy zakład na start', pt: 'Uma aposta grátis para começar' },
        'pt-br': 'Uma aposta grátis para começar',
      },
    },
  },
  {
    ...{ state: 'live', from: 3, until: 24 },
    rules: {
      ...PLAIN,
      ...{ alias: 'midweek-reload', kind: 'reload', product: 'casino', weekdays: [3], each: 'week' },
      ...{ percent: 25, minimum: 20, maximum: 50, wagering: 25, win_times: 10, term_days: 7, budget: 20_000 },
      weights: { slot: 100, table: 10, live: 10, instant: 50 },
      titles: {
        ...{ en: 'Midweek reload', de: 'Nachschlag zur Wochenmitte', fi: 'Keskiviikon lisä', hu: 'Hétközi ráadás' },
        ...{ it: 'Ricarica di metà settimana', no: 'Påfyll midt i uken', pl: 'Doładowanie w środku tygodnia' },
        ...{ pt: 'Reforço a meio da semana', 'pt-br': 'Recarga no meio da semana' },
      },
    },
  },
  {
    ...{ state: 'draft', from: 7, until: 37 },
    rules: {
      ...PLAIN,
      ...{ alias: 'calm-after-storm', kind: 'cashback', product: 'casino', each: 'week' },
      ...{ percent: 10, minimum: 20, maximum: 100, wagering: 1, term_days: 7, budget: 10_000 },
      titles: { en: 'Calm after the storm' },
    },
  },
];

/** Writes them, their times counted from now. */
export async function writeDemoCampaigns(
  transaction: Transaction,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  for (const { state, from, until, rules } of CAMPAIGNS) {
    const whole = { ...rules, starts_at: at(from), ends_at: at(until) };
    const id = await insertCampaign(transaction, whole, { by, now });
    if (id !== null) await setCampaignState(transaction, id, state, now);
  }
}
