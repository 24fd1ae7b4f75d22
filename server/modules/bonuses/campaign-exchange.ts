/**
 * Campaigns that give bonus money for coins: in steps of a fixed price, from a least number on and up to a share of each
 * period, once for each key (ADR 0134).
 */
import { randomUUID } from 'node:crypto';
import type { ResponseOf } from '#shared/contract/index.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { LOCALES, type RegionId } from '#shared/regions/index.ts';
import type { Database, Emit, Queryable, Transaction, UnitOfWork } from '../../db/types.ts';
import { type Failure, fail, ok, type Result } from '../../result.ts';
import type { Coins } from '../coins/index.ts';
import type { PlayerSummary } from '../player/types.ts';
import {
  countSteps,
  type Exchange,
  type ExchangeCampaign,
  exchangeCampaigns,
  exchangeUnder,
  insertExchange,
  stepsTaken,
} from './campaign-exchange-store.ts';
import { BudgetSpent, type CampaignParts } from './campaign-giving.ts';
import { amountsOf, causeOf, costOf, spend, suits } from './campaigns.ts';
import { isAllowed, minorOf } from './offers.ts';
import { termLines } from './terms.ts';
import { titleIn } from './titles.ts';

type Shown = ResponseOf<'coinExchanges'>['result'][number];
type Exchanged = ResponseOf<'exchangeCoins'>;

/** What a player asks for; the key names it. */
export interface ExchangeAsked {
  offerId: string;
  steps: number;
  key: string;
}

interface CampaignExchangeParts extends CampaignParts {
  database: Database;
  unitOfWork: UnitOfWork;
  coins: Pick<Coins, 'balance' | 'take'>;
}

/** Undoes what an exchange has done so far. */
class Refusal extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.name);
    this.failure = failure;
  }
}

/** Bonus money of some steps, minor units. */
const worthOfSteps = (steps: number, currency: Currency): bigint => minorOf(amountsOf(steps), currency);

/** Budgets count a step, a unit of about one euro, as this many hundredths. */
const STEP_COST = 100n;

export function createCampaignExchange(parts: CampaignExchangeParts) {
  const { database, unitOfWork, clock, coins } = parts;

  const shareOf = (campaign: ExchangeCampaign, { playerId, country }: PlayerSummary) => ({
    ...{ playerId, campaignId: campaign.campaignId, period: causeOf(campaign, country, clock.now()) },
  });

  /** The campaigns that are for a player now. */
  async function openFor(queryable: Queryable, player: PlayerSummary, region: RegionId): Promise<ExchangeCampaign[]> {
    const { playerId, country } = player;
    const now = clock.now();
    if (!(await parts.mayAdvertise(queryable, playerId))) return [];
    const open: ExchangeCampaign[] = [];
    for (const campaign of await exchangeCampaigns(queryable, now)) {
      const { segmentId, offer } = campaign;
      if (!isAllowed(offer, player, region) || !suits(campaign, { region, country, now })) continue;
      if (segmentId !== null && !(await parts.inSegment?.(queryable, segmentId, playerId))) continue;
      open.push(campaign);
    }
    return open;
  }

  /** A campaign as it stands for a player who has some coins. */
  async function shown(campaign: ExchangeCampaign, player: PlayerSummary, held: number): Promise<Shown> {
    const { offer, rules, budgetLeft } = campaign;
    const { currency, language } = player;
    const { minimum: least, maximum, coins: price } = rules;
    const left = Math.max(0, maximum - (await stepsTaken(database, shareOf(campaign, player))));
    const most = Math.min(left, Number(budgetLeft / STEP_COST));
    const missing = Math.max(0, price * least - held);
    const blockOf = (): Shown['blocked'] => {
      if (!player.hasProfile) return 'profile';
      if (left < least) return 'period';
      if (most < least) return 'budget';
      return missing > 0 ? 'coins' : null;
    };
    return {
      ...{ offer_id: offer.id, title: titleIn(offer.titles, language), product: offer.product },
      ...{ amount: formatDecimal(worthOfSteps(1, currency), currency), price, least, most, period: rules.each },
      ...{ wagering: offer.wagering, term_days: offer.termDays, win_times: offer.winTimes, currency },
      stake_maximum: formatDecimal(minorOf(offer.stakeMaximum, currency), currency),
      terms: termLines(LOCALES[language].base, rules, currency),
      ...{ blocked: blockOf(), missing },
    };
  }

  /** Counts, takes the coins and grants; what cannot be is thrown, so that nothing of it stays. */
  async function exchangeIn(
    transaction: Transaction,
    emit: Emit,
    player: PlayerSummary,
    campaign: ExchangeCampaign,
    { steps, key }: ExchangeAsked,
  ): Promise<Exchange> {
    const { playerId, currency } = player;
    const { campaignId, offer, rules } = campaign;
    const share = shareOf(campaign, player);
    const isCounted = await countSteps(transaction, share, steps, rules.maximum);
    // Whoever pressed twice waited above until the first press was through.
    if (await exchangeUnder(transaction, playerId, key)) throw new Refusal({ name: 'idempotency_conflict' });
    if (!isCounted) {
      const left = Math.max(0, rules.maximum - (await stepsTaken(transaction, share)));
      throw new Refusal({ name: 'exchange_limit', variables: { coins: left * rules.coins } });
    }
    const exchangeId = randomUUID();
    const price = steps * rules.coins;
    const paid = await coins.take(transaction, emit, {
      ...{ playerId, amount: price, reason: 'exchange', reference: exchangeId },
    });
    if (!paid.ok) throw new Refusal(paid.failure);
    const amount = worthOfSteps(steps, currency);
    const granted = await parts.grant(
      transaction,
      emit,
      player,
      { ...offer, kind: 'exchange' },
      { amount, cause: exchangeId },
    );
    if (granted === null) throw new Error(`exchange ${exchangeId} was granted before`);
    const { grantId } = granted;
    const made = { playerId, exchangeId, campaignId, key, steps, price, grantId, at: clock.now() };
    if (!(await insertExchange(transaction, made))) throw new Refusal({ name: 'idempotency_conflict' });
    if (!(await spend(transaction, campaign, costOf(amount, currency), 'claimed'))) throw new BudgetSpent();
    return { alias: offer.id, steps, price, grantId };
  }

  async function answerOf({ steps, price, grantId }: Exchange, player: PlayerSummary): Promise<Exchanged> {
    const { playerId, currency } = player;
    const amount = formatDecimal(worthOfSteps(steps, currency), currency);
    return { benefit_id: grantId, amount, currency, price, coins: await coins.balance(database, playerId) };
  }

  /** Exchanges in one transaction. @throws Refusal, BudgetSpent */
  const run = (player: PlayerSummary, region: RegionId, asked: ExchangeAsked): Promise<Exchange> =>
    unitOfWork.run(async (transaction, emit) => {
      const open = await openFor(transaction, player, region);
      const campaign = open.find(({ offer }) => offer.id === asked.offerId);
      if (!campaign) throw new Refusal({ name: 'not_offered' });
      if (!player.hasProfile) throw new Refusal({ name: 'profile_required' });
      const { coins: price, minimum } = campaign.rules;
      if (asked.steps < minimum) throw new Refusal({ name: 'exchange_least', variables: { coins: price * minimum } });
      return exchangeIn(transaction, emit, player, campaign, asked);
    });

  return {
    /** What a player may exchange coins for now, and how many they have. */
    async of(player: PlayerSummary, region: RegionId): Promise<ResponseOf<'coinExchanges'>> {
      const held = await coins.balance(database, player.playerId);
      const open = await openFor(database, player, region);
      return { coins: held, result: await Promise.all(open.map((campaign) => shown(campaign, player, held))) };
    },

    /**
     * Exchanges coins, once for each key. Errors: `not_offered` (also when the budget does not suffice),
     * `profile_required`, `exchange_least`, `exchange_limit`, `coins_short`, `idempotency_conflict`.
     */
    async exchange(player: PlayerSummary, region: RegionId, asked: ExchangeAsked): Promise<Result<Exchanged>> {
      const before = await exchangeUnder(database, player.playerId, asked.key);
      const made =
        before ??
        (await run(player, region, asked).catch(async (error: unknown): Promise<Exchange | Failure> => {
          if (error instanceof BudgetSpent) return { name: 'not_offered' };
          if (!(error instanceof Refusal)) throw error;
          return (await exchangeUnder(database, player.playerId, asked.key)) ?? error.failure;
        }));
      if ('name' in made) return fail(made.name, made.variables);
      const isSame = made.alias === asked.offerId && made.steps === asked.steps;
      return isSame ? ok(await answerOf(made, player)) : fail('idempotency_conflict');
    },
  };
}
