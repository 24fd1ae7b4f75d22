/** Making campaigns, letting them go with a second person's yes, and stopping them (ADR 0106). */
import {
  type CAMPAIGN_CHECKS,
  type CampaignRules,
  isForCoins,
  isOfLoss,
  isOnDeposit,
  KIND_FIELDS,
  LOSS_PERCENT_MAXIMUM,
} from '#shared/backoffice/campaigns.ts';
import { BASE_LANGUAGES, REGION_IDS } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../db/index.ts';
import { ok } from '../../result.ts';
import { isTaken, type OfferBook, termsOf } from '../bonuses/index.ts';
import { refuse } from '../staff/index.ts';
import { insertApproval } from './approvals.ts';
import {
  audienceOf,
  campaignView,
  findCampaign,
  forbiddenRegions,
  insertCampaign,
  isNameTaken,
  listCampaigns,
  lockCampaign,
  resultsOf,
  rulesOf,
  setCampaignState,
  updateCampaign,
} from './campaigns.ts';
import { type RoundsSlot, roundsSlots, slotChoices } from './free-rounds.ts';
import type { StaffRoutes } from './handler.ts';

type CampaignRoutes = StaffRoutes<
  'campaigns' | 'campaign' | 'createCampaign' | 'changeCampaign' | 'submitCampaign' | 'stopCampaign'
>;

interface Check {
  name: (typeof CAMPAIGN_CHECKS)[number];
  holds: boolean;
  detail: string | null;
}

/** What keeps a campaign from starting. */
function checksOf(rules: CampaignRules, now: Date, games: readonly RoundsSlot[]): Check[] {
  const untitled = BASE_LANGUAGES.filter((language) => !rules.titles[language]);
  const forbidden = rules.regions.length === 0 ? [] : forbiddenRegions(rules);
  const onDeposit = isOnDeposit(rules);
  const { code: takesCode, rounds } = KIND_FIELDS[rules.kind];
  const hasCode = rules.code !== null;
  return [
    { name: 'titles', holds: untitled.length === 0, detail: untitled.join(', ') || null },
    { name: 'regions', holds: forbidden.length === 0, detail: forbidden.join(', ') || null },
    { name: 'time', holds: new Date(rules.ends_at) > now, detail: null },
    { name: 'budget', holds: rules.budget >= worthOf(rules), detail: null },
    { name: 'code', holds: takesCode === 'may' || hasCode === (takesCode === 'must'), detail: rules.code },
    { name: 'minimum', holds: !onDeposit || rules.minimum > 0, detail: null },
    { name: 'game', holds: !rounds || games.some(({ code }) => code === rules.game_code), detail: rules.game_code },
  ];
}

/** What one player is given at most, in units of about one euro. */
const worthOf = ({ kind, maximum, rounds, round_cents }: CampaignRules): number =>
  KIND_FIELDS[kind].rounds ? ((rounds ?? 0) * (round_cents ?? 0)) / 100 : maximum;

/** Rules that say one thing and mean another: null when they are sound. */
function contradictionIn(rules: CampaignRules): Record<string, string> | null {
  const fields = KIND_FIELDS[rules.kind];
  const { percent, code, game_code, rounds, round_cents, coins, win_times, product, each, weekdays } = rules;
  const { odds_minimum, bet_form, stake_returned } = rules;
  const needs: readonly [keyof CampaignRules, boolean][] = [
    ['percent', (fields.percent !== null) === (percent !== null)],
    ['percent', !isOfLoss(rules) || (percent ?? 0) <= LOSS_PERCENT_MAXIMUM],
    // A week has no days to choose among.
    ['weekdays', !isOfLoss(rules) || each === 'day' || weekdays.length === 0],
    ['code', fields.code === 'may' || (fields.code === 'must') === (code !== null)],
    ['game_code', fields.rounds === (game_code !== null)],
    ['rounds', fields.rounds === (rounds !== null)],
    ['round_cents', fields.rounds === (round_cents !== null)],
    ['coins', fields.coins === (coins !== null)],
    ['minimum', !isForCoins(rules) || (rules.minimum > 0 && rules.minimum <= rules.maximum)],
    ['wagering', !isForCoins(rules) || rules.wagering > 0],
    ['odds_minimum', fields.freeBet === (odds_minimum !== null)],
    ['bet_form', fields.freeBet === (bet_form !== null)],
    ['stake_returned', fields.freeBet === (stake_returned !== null)],
    ['wagering', !fields.freeBet || rules.wagering === 0],
    ['win_times', fields.winTimes || win_times === null],
    ['product', fields.products.includes(product)],
    ['each', fields.each.includes(each)],
  ];
  const wrong = needs.find(([, fits]) => !fits);
  if (wrong) return { [wrong[0]]: 'validation_required' };
  return new Date(rules.ends_at) > new Date(rules.starts_at) ? null : { ends_at: 'validation_required' };
}

interface CampaignParts {
  database: Database;
  clock: Clock;
  /** Offers that are no campaigns: their names and codes are taken. */
  book: OfferBook;
}

export function campaignRoutes({ database, clock, book }: CampaignParts): CampaignRoutes {
  const isFree = async (queryable: Queryable, rules: CampaignRules, own: string | null): Promise<boolean> =>
    !isTaken(book, rules.alias, rules.code) && !(await isNameTaken(queryable, rules, own));
  const actOn = (action: string, id: string, after?: object) => ({
    ...{ action, subject: { kind: 'campaign', id } },
    ...(after ? { after: { ...after } } : {}),
  });

  return {
    campaigns: {
      async read() {
        const found = await listCampaigns(database);
        return ok({
          campaigns: found.map((row) => campaignView(row, clock.now())),
          languages: [...BASE_LANGUAGES],
          regions: [...REGION_IDS],
          games: slotChoices(await roundsSlots(database)),
        });
      },
    },
    campaign: {
      async read({ params }) {
        const now = clock.now();
        const row = await findCampaign(database, params.campaign_id);
        if (row === null) return refuse('not_found');
        const rules = rulesOf(row);
        const games = await roundsSlots(database);
        return ok({
          campaign: campaignView(row, now),
          rules,
          terms: termsOf({ ...rules, vendor_slot: games.find(({ code }) => code === rules.game_code) ?? null }),
          audience: await audienceOf(database, rules, now),
          checks: checksOf(rules, now, games),
          results: await resultsOf(database, rules.alias),
        });
      },
    },
    createCampaign: {
      async act({ body: { rules } }, { person }, { transaction }) {
        const contradiction = contradictionIn(rules);
        if (contradiction !== null) return refuse('invalid', contradiction);
        if (!(await isFree(transaction, rules, null))) return refuse('campaign_exists');
        const id = await insertCampaign(transaction, rules, { by: person.staffId, now: clock.now() });
        if (id === null) return refuse('campaign_exists');
        return ok({ answer: { campaign_id: id }, act: actOn('campaign_made', id, rules) });
      },
    },
    changeCampaign: {
      async act({ params: { campaign_id: id }, body: { rules } }, _context, { transaction }) {
        const contradiction = contradictionIn(rules);
        if (contradiction !== null) return refuse('invalid', contradiction);
        const row = await lockCampaign(transaction, id);
        if (row === null) return refuse('not_found');
        if (row.state !== 'draft') return refuse('campaign_settled');
        if (!(await isFree(transaction, rules, id))) return refuse('campaign_exists');
        await updateCampaign(transaction, id, rules, clock.now());
        return ok({ answer: {}, act: { ...actOn('campaign_changed', id, rules), before: { ...rulesOf(row) } } });
      },
    },
    submitCampaign: {
      async act({ params: { campaign_id: id }, body: { reason } }, { person }, { transaction }) {
        const now = clock.now();
        const row = await lockCampaign(transaction, id);
        if (row === null) return refuse('not_found');
        if (row.state !== 'draft') return refuse('campaign_settled');
        const rules = rulesOf(row);
        const isSound = checksOf(rules, now, await roundsSlots(transaction)).every(({ holds }) => holds);
        if (!isSound || !(await isFree(transaction, rules, id))) return refuse('campaign_incomplete');
        await setCampaignState(transaction, id, 'waiting', now);
        const payload = { campaign_id: id, campaign: rules.titles.en ?? rules.alias, budget: String(rules.budget) };
        const approvalId = await insertApproval(transaction, {
          ...{ kind: 'campaign', playerId: null, payload, reason, askedBy: person.staffId, now },
        });
        return ok({ answer: { approval_id: approvalId }, act: actOn('campaign_asked', id, payload) });
      },
    },
    stopCampaign: {
      async act({ params: { campaign_id: id } }, _context, { transaction }) {
        const row = await lockCampaign(transaction, id);
        if (row === null) return refuse('not_found');
        if (row.state !== 'live') return refuse('campaign_settled');
        await setCampaignState(transaction, id, 'stopped', clock.now());
        return ok({ answer: {}, act: actOn('campaign_stopped', id) });
      },
    },
  };
}
