/** Where the offers in code stand for a player. */
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Queryable } from '../../db/types.ts';
import type { PlayerSummary } from '../player/types.ts';
import type { FreeRoundsOffer } from './free-offers.ts';
import { freeGrantsOf } from './free-store.ts';
import { type BonusOffer, isAllowed, RELOAD_DAY } from './offers.ts';
import { type OfferStanding, READY, standingByDeposits, stands, standsAt } from './standing.ts';
import { grantsOf } from './store.ts';
import { isWeekday, nextDayStart } from './weekday.ts';

/** Longer than a Wednesday anywhere in a country of several time zones, shorter than to the next one. */
const LATELY_MS = 2 * 86_400_000;

interface OfferStandingParts {
  clock: Clock;
  hasDeposited: (queryable: Queryable, playerId: string) => Promise<boolean>;
}

export function createOfferStandings({ clock, hasDeposited }: OfferStandingParts) {
  /** Where an offer stands for a player, by what they had and deposited before; law and day are not looked at. */
  async function ofHistory(queryable: Queryable, offer: BonusOffer, player: PlayerSummary): Promise<OfferStanding> {
    const grants = await grantsOf(queryable, player.playerId);
    const before = grants.filter(({ offerId }) => offerId === offer.id);
    if (before.some(({ status }) => status === 'active')) return stands('running');
    if (offer.kind !== 'reload' && before.length > 0) return stands('used');
    const latest = Math.max(...before.map(({ grantedAt }) => grantedAt.getTime()));
    const free = new Date(latest + LATELY_MS);
    if (before.length > 0 && clock.now() < free) return standsAt('used', 'again', nextReload(free, player));
    return standingByDeposits(queryable, offer.kind, player.playerId, grants, hasDeposited);
  }

  /** When a reload can be chosen next, from a moment on. */
  const nextReload = (from: Date, { country }: PlayerSummary): Date =>
    isWeekday(RELOAD_DAY, country, from) ? from : nextDayStart([RELOAD_DAY], country, from);

  /** A reload is chosen on its day; it is given when the deposit is paid, which may be later. */
  const isOnItsDay = ({ kind }: BonusOffer, { country }: PlayerSummary): boolean =>
    kind !== 'reload' || isWeekday(RELOAD_DAY, country, clock.now());

  return {
    /** Whether a player may have an offer by what they had and deposited before. */
    isOpen: async (queryable: Queryable, offer: BonusOffer, player: PlayerSummary): Promise<boolean> =>
      (await ofHistory(queryable, offer, player)).state === 'ready',

    /** Where an offer stands for a player now. */
    async of(queryable: Queryable, offer: BonusOffer, player: PlayerSummary, region: RegionId): Promise<OfferStanding> {
      const standing = await ofHistory(queryable, offer, player);
      if (standing.state === 'running' || standing.state === 'used') return standing;
      if (!isAllowed(offer, player, region)) return stands('not_for_you', 'place');
      if (standing.state !== 'ready' || isOnItsDay(offer, player)) return standing;
      return standsAt('not_yet', 'other_day', nextReload(clock.now(), player));
    },

    /** Where free rounds that a code brings stand for a player now. */
    async ofRounds(queryable: Queryable, offer: FreeRoundsOffer, player: PlayerSummary, region: RegionId) {
      const { playerId } = player;
      // What rounds have won becomes a bonus of the same offer.
      const grants = [...(await grantsOf(queryable, playerId)), ...(await freeGrantsOf(queryable, playerId))];
      const before = grants.filter(({ offerId }) => offerId === offer.id);
      if (before.some(({ status }) => status === 'active')) return stands('running');
      if (before.length > 0) return stands('used');
      return isAllowed({ ...offer, product: 'casino' }, player, region) ? READY : stands('not_for_you', 'place');
    },
  };
}
