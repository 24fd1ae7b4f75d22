/** The life of a bonus: offered, granted, wagered, and converted, played away, expired or given up (ADR 0092). */
import { formatDecimal } from '#shared/money.ts';
import { permits, policyOf, type RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Queryable, Transaction, UnitOfWork } from '../../db/types.ts';
import { defineJob, type JobDefinition, type Jobs } from '../../ports/jobs.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { Coins } from '../coins/index.ts';
import type { FreeBetTerms } from '../funding/index.ts';
import { type Entry, type Ledger, lockMoney } from '../ledger/index.ts';
import { type PlayerDirectory, type PlayerSummary, reachOf } from '../player/types.ts';
import type { Product } from '../settled/types.ts';
import type { Wallet } from '../wallet/index.ts';
import { createCampaignCashback, type TellCashback } from './campaign-cashback.ts';
import { createCampaignExchange } from './campaign-exchange.ts';
import { BudgetSpent, createCampaignGiving, type Deposit, type GrantOffer, isAllowed } from './campaign-giving.ts';
import { budgetLeft, campaignNamed, costOf } from './campaigns.ts';
import { createFreeBets, freeBetShown } from './free-bets.ts';
import { FREE_ROUND_OFFERS } from './free-offers.ts';
import { createFreeRounds } from './free-rounds.ts';
import type { FreeGrant } from './free-store.ts';
import { type FreeRoundsGift, roundsGift } from './gifts.ts';
import {
  type BonusOffer,
  bonusOn,
  type CampaignOffer,
  type GIFTS,
  minorOf,
  OFFERS,
  RELOAD_DAY,
  type Weights,
} from './offers.ts';
import { endGrant, type Grant, type GrantStatus, grantsOf, insertGrant, isFreeBet, lockGrant } from './store.ts';
import type { TermRules } from './terms.ts';
import { type Titles, titleIn } from './titles.ts';
import { createWagering, type InPlay, purseOf } from './wagering.ts';
import { isWeekday, latestWeekday } from './weekday.ts';

const DAY_MS = 86_400_000;
/** Longer than a Wednesday anywhere in a country of several time zones, shorter than to the next one. */
const LATELY_MS = 2 * DAY_MS;
const EXPIRE_JOB = 'expire-bonus';
/** What another part of the product gives: a bonus with terms of its own, once for each offer and cause. */
export interface Gift {
  offerId: (typeof GIFTS)[number];
  cause: string;
  product: Product;
  /** Minor units. */
  amount: bigint;
  /** Null: any bet counts. */
  stakeMaximum: bigint | null;
  wagering: number;
  weights: Weights;
  winTimes: number | null;
  termDays: number;
  /** What a bet with it must be, where it is a free bet. */
  freeBet?: Omit<FreeBetTerms, 'term_days'> | undefined;
}

/** What a player may have now; `rules`: what a campaign's terms are made of. */
export interface Offered {
  offer: CampaignOffer;
  rules: TermRules | null;
}

interface BonusParts {
  database: Database;
  unitOfWork: UnitOfWork;
  ledger: Ledger;
  wallet: Wallet;
  players: PlayerDirectory;
  jobs: Jobs;
  clock: Clock;
  /** Whether a player has made a deposit before. */
  hasDeposited: (queryable: Queryable, playerId: string) => Promise<boolean>;
  /** Whether bonuses may reach a player at all. */
  mayAdvertise: (queryable: Queryable, playerId: string) => Promise<boolean>;
  /** Whether a saved filter of players holds one; without it campaigns for a segment reach nobody. */
  inSegment?: (queryable: Queryable, segmentId: string, playerId: string) => Promise<boolean>;
  /** Whether a purse has a stake in something that has not ended. */
  inPlay: InPlay;
  /** The coins of players; without them none are exchanged. */
  coins?: Pick<Coins, 'balance' | 'take'>;
  /** Tells a player what a campaign of cashback gave back. */
  tellCashback?: TellCashback;
}

export function createBonuses(parts: BonusParts) {
  const { database, unitOfWork, ledger, wallet, players, jobs, clock } = parts;
  const planEnd = (transaction: Transaction, { playerId, grantId, expiresAt }: Grant) =>
    jobs.enqueue(transaction, EXPIRE_JOB, { playerId, grantId }, { startAfter: expiresAt });
  const freeRounds = createFreeRounds({
    ...{ database, unitOfWork, ledger, wallet, jobs, clock, inPlay: parts.inPlay },
    planEnd: async (transaction, granted) => {
      await planEnd(transaction, granted);
    },
  });

  /** Whether a player may have an offer now, by what they had before. */
  async function isOpen(queryable: Queryable, offer: BonusOffer, player: PlayerSummary): Promise<boolean> {
    const grants = await grantsOf(queryable, player.playerId);
    const before = grants.filter(({ offerId }) => offerId === offer.id);
    const now = clock.now();
    if (offer.kind === 'no-deposit') return before.length === 0;
    const isFirst = !(await parts.hasDeposited(queryable, player.playerId));
    if (offer.kind === 'deposit-match') return isFirst && before.length === 0;
    const isLately = before.some(({ grantedAt }) => now.getTime() - grantedAt.getTime() < LATELY_MS);
    const isDay = isWeekday(RELOAD_DAY, player.country, now);
    return !isFirst && !isLately && isDay && grants.every(({ status }) => status !== 'active');
  }

  /** The offers a player may choose at a deposit or claim now. */
  async function offersFor(queryable: Queryable, player: PlayerSummary, region: RegionId): Promise<Offered[]> {
    if (!(await parts.mayAdvertise(queryable, player.playerId))) return [];
    const open: Offered[] = [];
    for (const offer of OFFERS) {
      if (isAllowed(offer, player, region) && (await isOpen(queryable, offer, player)))
        open.push({ offer, rules: null });
    }
    const made = await campaigns.openFor(queryable, player, region);
    return [...open, ...made.map(({ offer, rules }) => ({ offer, rules }))];
  }

  const grant: GrantOffer = (transaction, emit, player, offer, amount, cause) => {
    const stakeMaximum = minorOf(offer.stakeMaximum, player.currency);
    const gift = { ...offer, offerId: offer.id, amount, cause, stakeMaximum };
    return grantGift(transaction, emit, player, gift, offer.kind);
  };

  async function grantGift(
    transaction: Transaction,
    emit: Emit,
    player: PlayerSummary,
    gift: Omit<Gift, 'offerId'> & { offerId: string; titles?: Titles },
    kind: string,
  ): Promise<Grant | null> {
    const { playerId, currency } = player;
    const { amount, offerId } = gift;
    const now = clock.now();
    const granted = await insertGrant(transaction, {
      playerId,
      offerId,
      cause: gift.cause,
      kind,
      product: gift.product,
      currency,
      amount,
      wagerRequired: amount * BigInt(gift.wagering),
      weights: gift.weights,
      stakeMaximum: gift.stakeMaximum,
      winMaximum: gift.winTimes === null ? null : amount * BigInt(gift.winTimes),
      grantedAt: now,
      expiresAt: new Date(now.getTime() + gift.termDays * DAY_MS),
      freeBet: gift.freeBet ? { ...gift.freeBet, term_days: gift.termDays } : null,
    });
    if (granted === null) return null;
    const posted = await ledger.post(transaction, {
      source: 'bonus',
      externalId: `${granted.grantId}/grant`,
      kind: 'bonus',
      entries: [
        { account: purseOf(granted), amount },
        { account: { owner: 'house', name: 'bonuses', currency }, amount: -amount },
      ],
      details: { grant_id: granted.grantId, offer_id: offerId },
    });
    if (!posted.ok) throw new Error(`bonus ${granted.grantId} could not be granted: ${posted.failure.name}`);
    await planEnd(transaction, granted);
    await emit(playerId, 'bonus', {
      result: {
        benefit_id: granted.grantId,
        offer_id: offerId,
        title: titleIn(gift.titles, player.language),
        free_rounds: null,
        free_bet: granted.freeBet && freeBetShown(granted.freeBet),
        amount: formatDecimal(amount, currency),
        currency,
        wagering: gift.wagering,
        expires_at: granted.expiresAt.toISOString(),
      },
    });
    // With nothing to wager it is the player's own at once; of a free bet its win will be.
    if (granted.wagerRequired === 0n && granted.freeBet === null)
      await end(transaction, emit, granted, 'completed', now);
    await wallet.emitBalance(transaction, emit, player);
    return granted;
  }

  const freeBets = createFreeBets({ clock, planEnd });
  const campaigns = createCampaignGiving({ ...parts, freeRounds, grant });

  /** Ends an active bonus: what its purse holds becomes the player's own, or goes back to the operator. */
  async function end(
    transaction: Transaction,
    emit: Emit,
    ended: Grant,
    status: Exclude<GrantStatus, 'active'>,
    at: Date,
  ): Promise<void> {
    const { playerId, grantId, currency } = ended;
    await lockMoney(transaction, playerId);
    const held = await ledger.balance(transaction, purseOf(ended));
    const { winMaximum } = ended;
    const own = status !== 'completed' ? 0n : winMaximum !== null && winMaximum < held ? winMaximum : held;
    await endGrant(transaction, ended, { status, at, converted: status === 'completed' ? own : null });
    if (held === 0n) return;
    const entries: Entry[] = [
      { account: purseOf(ended), amount: -held },
      { account: { owner: 'player', playerId, purse: 'cash', currency }, amount: own },
      { account: { owner: 'house', name: 'bonuses', currency }, amount: held - own },
    ];
    const posted = await ledger.post(transaction, {
      source: 'bonus',
      externalId: `${grantId}/end`,
      kind: status === 'completed' ? 'conversion' : 'forfeit',
      entries: entries.filter(({ amount }) => amount !== 0n),
      details: { grant_id: grantId, offer_id: ended.offerId },
    });
    if (!posted.ok) throw new Error(`bonus ${grantId} could not be ended: ${posted.failure.name}`);
    await wallet.emitBalance(transaction, emit, playerId);
  }

  const endIfActive = (
    playerId: string,
    grantId: string,
    status: 'expired' | 'cancelled' | 'revoked',
    within?: { transaction: Transaction; emit: Emit },
  ) => {
    const run = async (transaction: Transaction, emit: Emit) => {
      // Before the grant, as placing does.
      if (await isFreeBet(transaction, playerId, grantId)) await lockMoney(transaction, playerId);
      const found = await lockGrant(transaction, playerId, grantId);
      if (found?.status !== 'active' || (await isKept(transaction, found, status))) return false;
      await end(transaction, emit, found, status, clock.now());
      return true;
    };
    return within ? run(within.transaction, within.emit) : unitOfWork.run(run);
  };

  /** A free bet is not given up while its bet is open, and its term was moved when a bet with it was void. */
  async function isKept(transaction: Transaction, found: Grant, status: 'expired' | 'cancelled' | 'revoked') {
    if (found.freeBet === null || status === 'revoked') return false;
    if (status === 'expired' && found.expiresAt > clock.now()) return true;
    return (await ledger.balance(transaction, purseOf(found))) === 0n;
  }

  const cashback = createCampaignCashback({ ...parts, grant });
  const exchange = parts.coins ? createCampaignExchange({ ...parts, coins: parts.coins, grant }) : null;

  /** The free rounds that a code names; null: it names none. */
  async function claimFreeRounds(
    transaction: Transaction,
    emit: Emit,
    player: PlayerSummary,
    region: RegionId,
    code: string,
  ): Promise<Result<FreeGrant> | null> {
    const offer = FREE_ROUND_OFFERS.find((one) => one.code === code);
    if (offer === undefined) return null;
    if (!permits(policyOf(reachOf(player, region), player.currency), offer.needs)) return fail('not_offered');
    if (!(await parts.mayAdvertise(transaction, player.playerId))) return fail('not_offered');
    const granted = await freeRounds.grant(
      transaction,
      emit,
      player,
      roundsGift(offer, { offerId: offer.id, cause: 'claim' }, player),
    );
    return granted === null ? fail('bonus_code_used') : ok(granted);
  }

  return {
    offersFor,

    /** Whether a deposit may be made with an offer. */
    async mayChoose(queryable: Queryable, player: PlayerSummary, region: RegionId, offerId: string, deposit: bigint) {
      const offers = await offersFor(queryable, player, region);
      const offer = offers.find((one) => one.offer.id === offerId)?.offer;
      const bonus = offer === undefined ? 0n : bonusOn(offer, deposit, player.currency);
      if (bonus === 0n) return false;
      const campaign = await campaignNamed(queryable, offerId);
      return campaign === null || (await budgetLeft(queryable, campaign.campaignId)) >= costOf(bonus, player.currency);
    },

    /** Grants what was chosen with a deposit, when the deposit has succeeded. */
    async onDeposit(transaction: Transaction, emit: Emit, deposit: Deposit): Promise<void> {
      const offer = OFFERS.find(({ id }) => id === deposit.benefitId);
      const player = await players.find(transaction, deposit.playerId);
      if (player && !offer && (await parts.mayAdvertise(transaction, player.playerId))) {
        await campaigns.onDeposit(transaction, emit, player, deposit);
        return;
      }
      if (!offer || !player || offer.kind === 'no-deposit') return;
      if (!(await parts.mayAdvertise(transaction, player.playerId))) return;
      const wednesday = latestWeekday(RELOAD_DAY, player.country, clock.now());
      const cause = offer.kind === 'deposit-match' ? 'first deposit' : `on ${wednesday}`;
      await grant(transaction, emit, player, offer, bonusOn(offer, deposit.amount, player.currency), cause);
    },

    /** Gives what another part of the product gives; null: it was given before. */
    give: (transaction: Transaction, emit: Emit, player: PlayerSummary, gift: Gift): Promise<Grant | null> =>
      grantGift(transaction, emit, player, gift, 'gift'),

    /** Grants what a code names. Errors: `not_offered`, `bonus_code_unknown`, `bonus_code_used`. */
    async claim(playerId: string, region: RegionId, code: string): Promise<Result<{ grantId: string }>> {
      const claimed = unitOfWork.run<Result<{ grantId: string }>>(async (transaction, emit) => {
        const player = await players.find(transaction, playerId);
        const offer = OFFERS.find((one) => one.kind === 'no-deposit' && one.code === code.trim().toUpperCase());
        if (player && !offer) {
          const named = code.trim().toUpperCase();
          const free = await claimFreeRounds(transaction, emit, player, region, named);
          return free ?? campaigns.claim(transaction, emit, player, region, named);
        }
        if (!player || !offer) return fail('bonus_code_unknown');
        if (!isAllowed(offer, player, region)) return fail('not_offered');
        if (!(await parts.mayAdvertise(transaction, playerId))) return fail('not_offered');
        const amount = minorOf(offer.maximum, player.currency);
        const granted = await grant(transaction, emit, player, offer, amount, 'claim');
        return granted === null ? fail('bonus_code_used') : ok(granted);
      });
      return claimed.catch((error: unknown) => {
        if (error instanceof BudgetSpent) return fail('not_offered');
        throw error;
      });
    },

    /** Gives a bonus up; what its purse holds is lost. Errors: `not_found`, also of a free bet whose bet is open. */
    async cancel(playerId: string, grantId: string): Promise<Result<null>> {
      const ended =
        (await freeRounds.endIfActive(playerId, grantId, 'cancelled')) ||
        (await endIfActive(playerId, grantId, 'cancelled'));
      return ended ? ok(null) : fail('not_found');
    },

    /** Takes a bonus from a player, for staff; `within` the transaction that says who did. Errors: `not_found`. */
    async revoke(
      playerId: string,
      grantId: string,
      within?: { transaction: Transaction; emit: Emit },
    ): Promise<Result<null>> {
      const ended =
        (await freeRounds.endIfActive(playerId, grantId, 'revoked', within)) ||
        (await endIfActive(playerId, grantId, 'revoked', within));
      return ended ? ok(null) : fail('not_found');
    },

    /** A player's bonuses, the newest first, each with what its purse holds. */
    async of(playerId: string) {
      const grants = await grantsOf(database, playerId);
      return Promise.all(grants.map(async (one) => ({ ...one, held: await ledger.balance(database, purseOf(one)) })));
    },

    /** The one door for free rounds: whoever gives some gives them here; null: they were given before. */
    grantFreeRounds: (
      transaction: Transaction,
      emit: Emit,
      player: PlayerSummary,
      gift: FreeRoundsGift,
    ): Promise<FreeGrant | null> => freeRounds.grant(transaction, emit, player, gift),
    freeRoundsOf: freeRounds.of,
    onFreeRound: freeRounds.onRound,
    onFreeBet: freeBets.ended,
    awardJobs: freeRounds.awardJobs,

    cashbackOf: cashback.of,
    /** Campaigns for coins; null where there are no coins. */
    exchange,

    jobs: [
      ...freeRounds.jobs,
      cashback.job,
      defineJob(EXPIRE_JOB, ({ playerId, grantId }: { playerId: string; grantId: string }) =>
        endIfActive(playerId, grantId, 'expired'),
      ),
    ] satisfies JobDefinition[],

    wagering: createWagering({ ledger, inPlay: parts.inPlay, end }),
  };
}

export type Bonuses = ReturnType<typeof createBonuses>;
