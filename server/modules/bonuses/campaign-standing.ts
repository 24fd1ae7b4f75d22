/** Where a campaign that staff have let go stands for a player, and why. */
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Queryable } from '../../db/types.ts';
import type { PlayerSummary } from '../player/types.ts';
import { type CampaignRow, campaignNeeds, campaignOf, causeOf, isSpent } from './campaigns.ts';
import { freeGrantsOf } from './free-store.ts';
import { isAllowed } from './offers.ts';
import { type OfferStanding, standingByDeposits, stands, standsAt } from './standing.ts';
import { grantsOf } from './store.ts';
import { EVERY_DAY, isWeekday, nextDayStart } from './weekday.ts';

interface CampaignStandingParts {
  clock: Clock;
  hasDeposited: (queryable: Queryable, playerId: string) => Promise<boolean>;
  inSegment?: ((queryable: Queryable, segmentId: string, playerId: string) => Promise<boolean>) | undefined;
}

/** Whether nothing can be given of it, since the slot that its rounds are of is listed no more. */
const isWithoutGame = (row: CampaignRow): boolean => row.kind === 'free-rounds' && campaignOf(row) === null;

/** Null: it is not over. */
function overStanding(row: CampaignRow, now: Date): OfferStanding | null {
  const end = new Date(row.ends_at);
  if (row.state === 'stopped' || isWithoutGame(row)) return stands('over', 'no_longer');
  if (end <= now) return standsAt('over', 'ended', end);
  return isSpent(row) ? stands('over', 'budget_spent') : null;
}

/** The moment from which on it is given again, or for the first time, after a day on which it is not; null: never. */
function nextMoment(row: CampaignRow, country: string, now: Date, inLaterWeek: boolean): Date | null {
  const days = row.weekdays.length === 0 ? EVERY_DAY : row.weekdays;
  const next = nextDayStart(days, country, now, { inLaterWeek });
  return next < new Date(row.ends_at) ? next : null;
}

export function createCampaignStandings(parts: CampaignStandingParts) {
  const { clock } = parts;

  /** Null: what the player had of it keeps nothing from them now. */
  async function pastStanding(queryable: Queryable, row: CampaignRow, { playerId, country }: PlayerSummary) {
    const now = clock.now();
    const over = overStanding(row, now);
    const grants = [...(await grantsOf(queryable, playerId)), ...(await freeGrantsOf(queryable, playerId))];
    const before = grants.filter(({ offerId }) => offerId === row.alias);
    const cause = causeOf(row, country, now);
    const isHad = before.some((one) => one.cause === cause);
    if ((isHad || over) && before.some(({ status }) => status === 'active')) return stands('running');
    if (isHad && row.each === 'once') return stands('used');
    if (over || !isHad) return over;
    const again = nextMoment(row, country, now, row.each === 'week');
    return again ? standsAt('used', 'again', again) : stands('used');
  }

  /** Null: it is for the player, where they are. */
  async function audienceStanding(queryable: Queryable, row: CampaignRow, player: PlayerSummary, region: RegionId) {
    const { regions, segment_id: segmentId, product } = row;
    const isHere = regions.length === 0 || regions.includes(region);
    if (!isHere || !isAllowed({ needs: campaignNeeds(row), product }, player, region))
      return stands('not_for_you', 'place');
    const isInvited = segmentId === null || (await parts.inSegment?.(queryable, segmentId, player.playerId));
    return isInvited ? null : stands('not_for_you', 'audience');
  }

  /** Null: it is given today. */
  function dayStanding(row: CampaignRow, { country }: PlayerSummary): OfferStanding | null {
    const now = clock.now();
    const start = new Date(row.starts_at);
    if (start > now) return standsAt('not_yet', 'not_begun', start);
    if (row.weekdays.length === 0 || row.weekdays.some((day) => isWeekday(day, country, now))) return null;
    const next = nextMoment(row, country, now, false);
    return next ? standsAt('not_yet', 'next_day', next) : stands('over', 'no_longer');
  }

  /** Whether an offer for a first deposit, or for a later one, fits what a player has deposited and been given. */
  const byDeposits = async (queryable: Queryable, { kind }: Pick<CampaignRow, 'kind'>, playerId: string) =>
    standingByDeposits(queryable, kind, playerId, await grantsOf(queryable, playerId), parts.hasDeposited);

  return {
    byDeposits,

    /** Where a campaign stands; whether bonuses reach the player at all is not looked at. */
    of: async (
      queryable: Queryable,
      row: CampaignRow,
      player: PlayerSummary,
      region: RegionId,
    ): Promise<OfferStanding> =>
      (await pastStanding(queryable, row, player)) ??
      (await audienceStanding(queryable, row, player, region)) ??
      dayStanding(row, player) ??
      (await byDeposits(queryable, row, player.playerId)),
  };
}
