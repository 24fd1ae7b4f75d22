/** The life of a bonus: offered, granted, wagered, and converted, played away, expired or given up (ADR 0092). */
import { formatDecimal } from '#shared/money.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Queryable, Transaction, UnitOfWork } from '../../db/types.ts';
import { defineJob, type JobDefinition, type Jobs } from '../../ports/jobs.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { Coins } from '../coins/index.ts';
import type { FreeBetTerms } from '../funding/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { PlayerDirectory, PlayerSummary } from '../player/types.ts';
import type { Product } from '../settled/types.ts';
import type { Wallet } from '../wallet/index.ts';
import { createCampaignCashback, type TellCashback } from './campaign-cashback.ts';
import { createCampaignExchange } from './campaign-exchange.ts';
import { BudgetSpent, createCampaignGiving, type Deposit, type GrantOffer } from './campaign-giving.ts';
import { campaignNamed, costOf, wayOf } from './campaigns.ts';
import { NO_OFFERS, type OfferBook } from './demo-offers.ts';
import { createEndings, type Within } from './ending.ts';
import { createFreeBets, freeBetShown } from './free-bets.ts';
import { createFreeRounds } from './free-rounds.ts';
import type { FreeGrant } from './free-store.ts';
import { type FreeRoundsGift, roundsGift } from './gifts.ts';
import { createOfferStandings } from './offer-standing.ts';
import {
  bonusOn,
  type CampaignOffer,
  codeOf,
  type GIFTS,
  giftProduct,
  minorOf,
  RELOAD_DAY,
  type Weights,
} from './offers.ts';
import { checkGivenOnce } from './once.ts';
import { createReminders, type TellEnding } from './reminders.ts';
import { notOpen, type OfferStanding, type OfferWay, stands, whenReached } from './standing.ts';
import { type Grant, grantsOf, hasWithDeposit, insertGrant } from './store.ts';
import type { TermRules } from './terms.ts';
import { type Titles, titleIn } from './titles.ts';
import { createWagering, type InPlay, purseOf } from './wagering.ts';
import { latestWeekday } from './weekday.ts';

const DAY_MS = 86_400_000;
const EXPIRE_JOB = 'expire-bonus';

/** A bonus whose term is over. */
interface EndOfTerm {
  playerId: string;
  grantId: string;
}

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
  /** Offers that are no campaigns; there are none where it is absent. */
  book?: OfferBook;
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
  /** Tells a player a day before that a bonus ends. */
  tellEnding?: TellEnding;
}

export function createBonuses(parts: BonusParts) {
  const { database, unitOfWork, ledger, wallet, players, jobs, clock, book = NO_OFFERS } = parts;
  const reminders = parts.tellEnding ? createReminders({ unitOfWork, clock, tell: parts.tellEnding }) : null;
  const planEnd = (transaction: Transaction, { playerId, grantId, expiresAt }: Grant) =>
    jobs.enqueue(transaction, EXPIRE_JOB, { playerId, grantId }, { startAfter: expiresAt });
  const freeRounds = createFreeRounds({
    ...{ database, unitOfWork, ledger, wallet, jobs, clock, inPlay: parts.inPlay },
    planEnd: async (transaction, granted) => {
      await planEnd(transaction, granted);
    },
  });

  /** Where each offer of the book stands for a player, and the one that is named: a campaign, or rounds that a code brings. */
  async function standingsFor(queryable: Queryable, player: PlayerSummary, region: RegionId, named?: string) {
    const isReached = await parts.mayAdvertise(queryable, player.playerId);
    const told = (offerId: string, by: OfferWay, standing: OfferStanding) => ({
      ...{ offerId, by, ...whenReached(standing, isReached) },
    });
    const ours = await Promise.all(
      book.offers.map(async (offer) => {
        const by = codeOf(offer) === null ? 'deposit' : 'code';
        return told(offer.id, by, await standings.of(queryable, offer, player, region));
      }),
    );
    if (named === undefined) return ours;
    const rounds = book.rounds.find(({ id }) => id === named);
    if (rounds) return [...ours, told(named, 'code', await standings.ofRounds(queryable, rounds, player, region))];
    const row = await campaignNamed(queryable, named);
    return row ? [...ours, told(named, wayOf(row), await campaigns.standingOf(queryable, row, player, region))] : ours;
  }

  /** The offers a player may choose at a deposit or claim now. */
  async function offersFor(queryable: Queryable, player: PlayerSummary, region: RegionId): Promise<Offered[]> {
    if (!(await parts.mayAdvertise(queryable, player.playerId))) return [];
    const open: Offered[] = [];
    for (const offer of book.offers) {
      const { state } = await standings.of(queryable, offer, player, region);
      if (state === 'ready') open.push({ offer, rules: null });
    }
    const made = await campaigns.openFor(queryable, player, region);
    return [...open, ...made.map(({ offer, rules }) => ({ offer, rules }))];
  }

  const grant: GrantOffer = (transaction, emit, player, offer, given) => {
    const stakeMaximum = minorOf(offer.stakeMaximum, player.currency);
    const gift = { ...offer, ...given, offerId: offer.id, stakeMaximum };
    return grantGift(transaction, emit, player, gift, offer.kind);
  };

  async function grantGift(
    transaction: Transaction,
    emit: Emit,
    player: PlayerSummary,
    gift: Omit<Gift, 'offerId'> & { offerId: string; titles?: Titles; withDeposit?: boolean },
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
      withDeposit: gift.withDeposit ?? false,
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

  const { end, endIfActive, endAll } = createEndings({ unitOfWork, ledger, wallet, clock });
  const freeBets = createFreeBets({ clock, planEnd });
  const standings = createOfferStandings(parts);
  const campaigns = createCampaignGiving({ ...parts, freeRounds, grant });

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
    const offer = book.rounds.find((one) => one.code === code);
    if (offer === undefined) return null;
    const isReached = await parts.mayAdvertise(transaction, player.playerId);
    const standing = whenReached(await standings.ofRounds(transaction, offer, player, region), isReached);
    if (standing.state !== 'ready') return notOpen(standing);
    const asked = { offerId: offer.id, cause: 'claim' };
    const once = await checkGivenOnce(transaction, player, asked, clock.now());
    if (!once.ok) return once;
    const granted = await freeRounds.grant(transaction, emit, player, roundsGift(offer, asked, player));
    return granted === null ? notOpen(stands('used')) : ok(granted);
  }

  /** In the order of their players, so that two nodes at it wait for one another and never in a ring. */
  const expireTogether = (ends: readonly EndOfTerm[]): Promise<void> =>
    unitOfWork.run(async (transaction, emit) => {
      const inOrder = ends.toSorted((one, other) => (one.playerId < other.playerId ? -1 : 1));
      for (const { playerId, grantId } of inOrder)
        await endIfActive(playerId, grantId, 'expired', { transaction, emit });
    });

  return {
    offersFor,
    standingsFor,

    /** Whether a deposit may be made with an offer. Errors: `offer_not_open`; `invalid` where no deposit, or none so small, brings it. */
    async mayChoose(
      queryable: Queryable,
      player: PlayerSummary,
      region: RegionId,
      offerId: string,
      deposit: bigint,
    ): Promise<Result<null>> {
      const offers = await offersFor(queryable, player, region);
      const offer = offers.find((one) => one.offer.id === offerId)?.offer;
      if (offer === undefined) {
        const known = await standingsFor(queryable, player, region, offerId);
        const standing = known.find((one) => one.offerId === offerId);
        return standing === undefined || standing.state === 'ready' ? fail('invalid') : notOpen(standing);
      }
      const bonus = bonusOn(offer, deposit, player.currency);
      if (bonus === 0n) return fail('invalid');
      const campaign = await campaignNamed(queryable, offerId);
      const isPaid = campaign === null || BigInt(campaign.budget_left) >= costOf(bonus, player.currency);
      return isPaid ? ok(null) : notOpen(stands('over', 'budget_short'));
    },

    /** Grants what was chosen with a deposit, when the deposit has succeeded. */
    async onDeposit(transaction: Transaction, emit: Emit, deposit: Deposit): Promise<void> {
      const offer = book.offers.find(({ id }) => id === deposit.benefitId);
      const player = await players.find(transaction, deposit.playerId);
      if (player && !offer && (await parts.mayAdvertise(transaction, player.playerId))) {
        await campaigns.onDeposit(transaction, emit, player, deposit);
        return;
      }
      if (!offer || !player || offer.kind === 'no-deposit') return;
      if (!(await parts.mayAdvertise(transaction, player.playerId))) return;
      // Asked once more: several deposits may have been started before one was paid.
      if (!(await standings.isOpen(transaction, offer, player))) return;
      const wednesday = latestWeekday(RELOAD_DAY, player.country, clock.now());
      const cause = offer.kind === 'deposit-match' ? 'first deposit' : `on ${wednesday}`;
      const amount = bonusOn(offer, deposit.amount, player.currency);
      await grant(transaction, emit, player, offer, { amount, cause, withDeposit: true });
    },

    /** Gives what another part of the product gives; null: it was given before. */
    give: (transaction: Transaction, emit: Emit, player: PlayerSummary, gift: Gift): Promise<Grant | null> =>
      grantGift(transaction, emit, player, { ...gift, product: giftProduct(gift.product, player) }, 'gift'),

    /** Grants what a code names. Errors: `bonus_code_unknown`, `offer_not_open`, and those of `checkGivenOnce`. */
    async claim(playerId: string, region: RegionId, code: string): Promise<Result<{ grantId: string }>> {
      const claimed = unitOfWork.run<Result<{ grantId: string }>>(async (transaction, emit) => {
        const player = await players.find(transaction, playerId);
        const offer = book.offers.find((one) => one.kind === 'no-deposit' && one.code === code.trim().toUpperCase());
        if (player && !offer) {
          const named = code.trim().toUpperCase();
          const free = await claimFreeRounds(transaction, emit, player, region, named);
          return free ?? campaigns.claim(transaction, emit, player, region, named);
        }
        if (!player || !offer) return fail('bonus_code_unknown');
        const isReached = await parts.mayAdvertise(transaction, playerId);
        const standing = whenReached(await standings.of(transaction, offer, player, region), isReached);
        if (standing.state !== 'ready') return notOpen(standing);
        const asked = { offerId: offer.id, cause: 'claim' };
        const once = await checkGivenOnce(transaction, player, asked, clock.now());
        if (!once.ok) return once;
        const amount = minorOf(offer.maximum, player.currency);
        const granted = await grant(transaction, emit, player, offer, { amount, cause: 'claim' });
        return granted === null ? notOpen(stands('used')) : ok(granted);
      });
      return claimed.catch((error: unknown) => {
        if (error instanceof BudgetSpent) return notOpen(stands('over', 'budget_spent'));
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
    async revoke(playerId: string, grantId: string, within?: Within): Promise<Result<null>> {
      const ended =
        (await freeRounds.endIfActive(playerId, grantId, 'revoked', within)) ||
        (await endIfActive(playerId, grantId, 'revoked', within));
      return ended ? ok(null) : fail('not_found');
    },

    /** Ends all bonuses and free rounds of a player who has excluded themselves, in the transaction that excludes them. */
    async onExclusion(transaction: Transaction, emit: Emit, playerId: string): Promise<void> {
      await freeRounds.endAll(playerId, 'excluded', { transaction, emit });
      await endAll(playerId, 'excluded', { transaction, emit });
    },

    /** Ends what came with deposits, when a withdrawal takes deposited money that was not played (ADR 0177). */
    async onUnplayedWithdrawal(transaction: Transaction, emit: Emit, playerId: string): Promise<void> {
      await freeRounds.endAll(playerId, 'withdrawn', { transaction, emit }, true);
      await endAll(playerId, 'withdrawn', { transaction, emit }, true);
    },

    /** Whether a withdrawal of unplayed money would end something that came with a deposit. */
    hasWithDeposit: (queryable: Queryable, playerId: string): Promise<boolean> => hasWithDeposit(queryable, playerId),

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
      ...(reminders === null ? [] : [reminders.job]),
      defineJob(EXPIRE_JOB, ({ playerId, grantId }: EndOfTerm) => endIfActive(playerId, grantId, 'expired'), {
        lane: 'mass',
        together: expireTogether,
      }),
    ] satisfies JobDefinition[],

    wagering: createWagering({ ledger, inPlay: parts.inPlay, end }),
  };
}

export type Bonuses = ReturnType<typeof createBonuses>;
