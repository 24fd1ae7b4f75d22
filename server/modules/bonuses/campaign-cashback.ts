/**
 * Campaigns of cashback: a share of a day's or a week's net loss of own money, paid once when it is over, to whom the
 * campaign is for and as far as its budget goes (ADR 0131).
 */
import { formatDecimal } from '#shared/money.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Database, Emit, Queryable, Transaction, UnitOfWork } from '../../db/types.ts';
import { defineJob } from '../../ports/jobs.ts';
import type { PlayerDirectory, PlayerSummary } from '../player/types.ts';
import { protectionFor } from '../protection/index.ts';
import {
  type CashbackCampaign,
  cashbackCampaigns,
  type DecidedLoss,
  decidedFor,
  insertDecided,
  losersOf,
  type ToldLoss,
} from './campaign-cashback-store.ts';
import { BudgetSpent, type CampaignParts } from './campaign-giving.ts';
import { amountsOf, costOf, spend } from './campaigns.ts';
import { backOf, type LossPeriod, lossLines, netOf, periodAt, periodsOver, regionsByZone } from './net-loss.ts';
import { isAllowed, minorOf } from './offers.ts';

/** A day begins in the east while it is another in UTC, and some places keep half hours. */
const EVERY_HOUR = '7 * * * *';
/** Days or weeks that are looked at again in any case. */
const LATE = 3;
const DAY_MS = 86_400_000;
/** How long decided ones are shown, days. */
const SHOWN_DAYS = 56;

export type TellCashback = (
  transaction: Transaction,
  emit: Emit,
  playerId: string,
  /** Decimal. */
  amount: string,
  currency: string,
) => Promise<unknown>;

interface CampaignCashbackParts extends CampaignParts {
  database: Database;
  unitOfWork: UnitOfWork;
  players: PlayerDirectory;
  /** Tells a player what came back. */
  tellCashback?: TellCashback | undefined;
}

/** One day or week of a campaign, for the one who plays it. */
export interface CashbackTold extends Pick<ToldLoss, 'date' | 'stakes' | 'winnings' | 'amount' | 'reason'> {
  status: 'running' | DecidedLoss['status'];
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** What of a day or week lies in a campaign; null: nothing, or it is none of its days. */
function countedIn({ rules, from, until }: CashbackCampaign, period: LossPeriod): LossPeriod | null {
  const start = later(period.start, from);
  const end = earlier(period.end, until);
  const isDay = rules.weekdays.length === 0 || rules.weekdays.includes(new Date(period.date).getUTCDay());
  return start < end && isDay ? { date: period.date, start, end } : null;
}

export function createCampaignCashback(parts: CampaignCashbackParts) {
  const { database, unitOfWork, players, clock } = parts;

  /** What a day or week comes to by what is known now. */
  async function reckon(queryable: Queryable, player: PlayerSummary, campaign: CashbackCampaign, counted: LossPeriod) {
    const { rules, offer } = campaign;
    const [line] = await lossLines(queryable, player.playerId, counted, [offer.product]);
    const { stakes = 0n, winnings = 0n } = line ?? {};
    const amount = backOf(netOf([{ stakes, winnings }]), {
      percent: rules.percent,
      minimum: minorOf(amountsOf(rules.minimum), player.currency),
      maximum: minorOf(offer.maximum, player.currency),
    });
    return { date: counted.date, stakes, winnings, amount };
  }

  /** Why a player has nothing of a campaign; null: it is for them. */
  async function withheldFor(
    queryable: Queryable,
    { offer, regions, segmentId }: CashbackCampaign,
    player: PlayerSummary,
    place: RegionId | null,
  ): Promise<DecidedLoss['reason']> {
    const { playerId, region } = player;
    if (regions.length > 0 && !regions.includes(region)) return 'audience';
    if (segmentId !== null && !(await parts.inSegment?.(queryable, segmentId, playerId))) return 'audience';
    if (!isAllowed(offer, player, place)) return 'not_allowed';
    return (await parts.mayAdvertise(queryable, playerId)) ? null : 'break';
  }

  async function give(
    transaction: Transaction,
    emit: Emit,
    player: PlayerSummary,
    campaign: CashbackCampaign,
    { date, amount }: { date: string; amount: bigint },
  ): Promise<void> {
    const { offer, campaignId } = campaign;
    const granted = await parts.grant(
      transaction,
      emit,
      player,
      { ...offer, kind: 'cashback' },
      { amount, cause: `for ${date}` },
    );
    if (granted === null) throw new Error(`cashback of ${campaignId} for ${date} was granted but not decided`);
    if (!(await spend(transaction, campaign, costOf(amount, player.currency), 'earned'))) throw new BudgetSpent();
    const { playerId, currency } = player;
    await parts.tellCashback?.(transaction, emit, playerId, formatDecimal(amount, currency), currency);
  }

  async function decide(playerId: string, campaign: CashbackCampaign, counted: LossPeriod): Promise<void> {
    const { campaignId } = campaign;
    const run = (isAffordable: boolean) =>
      unitOfWork.run(async (transaction, emit) => {
        const player = await players.find(transaction, playerId);
        if (!player) return;
        const reckoned = await reckon(transaction, player, campaign, counted);
        const isDue = reckoned.amount > 0n;
        const kept = isDue ? await withheldFor(transaction, campaign, player, null) : null;
        const reason = kept ?? (isDue && !isAffordable ? 'budget' : null);
        const status = reason !== null ? 'withheld' : isDue ? 'paid' : 'none';
        const decided = { ...reckoned, campaignId, status, reason, currency: player.currency } as const;
        if (!(await insertDecided(transaction, playerId, decided, clock.now()))) return;
        if (status === 'paid') await give(transaction, emit, player, campaign, reckoned);
      });
    // What the budget does not pay is unwound whole, and then written down as such.
    await run(true).catch((error: unknown) => {
      if (error instanceof BudgetSpent) return run(false);
      throw error;
    });
  }

  /** Decides the days and weeks that are over, in every place where they are. @param last when that was done before */
  async function pay(last: Date | null = null): Promise<void> {
    const now = clock.now();
    const lately = new Date(Math.min(now.getTime(), last?.getTime() ?? now.getTime()));
    // A week more than the weeks themselves: they begin on Mondays.
    const since = new Date(lately.getTime() - (LATE + 1) * 7 * DAY_MS);
    for (const campaign of await cashbackCampaigns(database, now, since)) {
      const { regions } = campaign;
      for (const [timeZone, here] of regionsByZone(regions.length === 0 ? undefined : regions)) {
        for (const period of periodsOver(campaign.rules.each, now, timeZone, { since: last, atLeast: LATE })) {
          const counted = countedIn(campaign, period);
          if (counted === null) continue;
          for (const playerId of await losersOf(database, campaign, counted, here))
            await decide(playerId, campaign, counted);
        }
      }
    }
  }

  /** The running day or week of a campaign that is open to a player; null: it is not. */
  async function runningFor(player: PlayerSummary, place: RegionId, campaign: CashbackCampaign, now: Date) {
    if (!campaign.isLive || campaign.until <= now) return null;
    if ((await withheldFor(database, campaign, player, place)) !== null) return null;
    const period = periodAt(campaign.rules.each, now, protectionFor(player).timeZone);
    const counted = countedIn(campaign, period);
    if (counted === null) return [];
    return [{ ...(await reckon(database, player, campaign, counted)), status: 'running', reason: null } as const];
  }

  return {
    pay,

    /** A player's campaigns: those open to them now, with the running day or week first, and those that were decided. */
    async of(
      player: PlayerSummary,
      place: RegionId,
    ): Promise<{ campaign: CashbackCampaign; periods: CashbackTold[] }[]> {
      const now = clock.now();
      const since = new Date(now.getTime() - SHOWN_DAYS * DAY_MS);
      const decided = await decidedFor(database, player.playerId, since);
      const told: { campaign: CashbackCampaign; periods: CashbackTold[] }[] = [];
      for (const campaign of await cashbackCampaigns(database, now, since)) {
        const running = await runningFor(player, place, campaign, now);
        const before = decided.filter(({ campaignId }) => campaignId === campaign.campaignId);
        if (running !== null || before.length > 0) told.push({ campaign, periods: [...(running ?? []), ...before] });
      }
      return told;
    },

    job: defineJob('campaign-cashback', (_data, last) => pay(last), { cron: EVERY_HOUR, lane: 'long' }),
  };
}
