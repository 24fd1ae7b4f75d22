/** The bonus endpoints of the contract. */
import { fromEuros } from '#shared/catalogue/stakes.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { LOCALES, lawfulStake, policyOf } from '#shared/regions/index.ts';
import type { Database } from '../../db/types.ts';
import type { Routes } from '../../http/handler.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { PlayerDirectory, PlayerSummary } from '../player/types.ts';
import { amountsOf, titlesOf } from './campaigns.ts';
import { freeBetShown } from './free-bets.ts';
import type { FreeGrant } from './free-store.ts';
import { netOf } from './net-loss.ts';
import { type BonusOffer, type CampaignOffer, codeOf, minorOf } from './offers.ts';
import type { Bonuses, Offered } from './service.ts';
import { termLines } from './terms.ts';
import { titleIn } from './titles.ts';

type Listed = Awaited<ReturnType<Bonuses['of']>>[number];

function offerView({ offer, rules }: Offered, player: PlayerSummary) {
  const { currency, language, region, country } = player;
  const text = (amounts: BonusOffer['maximum']) => formatDecimal(minorOf(amounts, currency), currency);
  const stake = minorOf(offer.stakeMaximum, currency);
  const law = policyOf({ regions: [region], country }, currency);
  const onDeposit = offer.kind !== 'no-deposit' && codeOf(offer) === null;
  return {
    offer_id: offer.id,
    title: titleIn(offer.titles, language),
    kind: offer.kind,
    product: offer.product,
    percent: 'percent' in offer ? offer.percent : null,
    minimum: onDeposit ? text(offer.minimum) : null,
    free_rounds: offer.kind === 'free-rounds' ? roundsView(offer, currency) : null,
    terms: rules && termLines(LOCALES[language].base, rules, currency),
    maximum: text(offer.maximum),
    stake_maximum: formatDecimal(offer.product === 'sport' ? stake : lawfulStake(stake, law), currency),
    wagering: offer.wagering,
    term_days: offer.termDays,
    currency,
  };
}

function roundsView({ rounds, stakeCents, game }: Extract<CampaignOffer, { kind: 'free-rounds' }>, currency: Currency) {
  const stake = formatDecimal(fromEuros(stakeCents, currency), currency);
  return { rounds, stake, game_code: game.code, game_title: game.title };
}

function freeView(free: FreeGrant, title: string | null) {
  const text = (amount: bigint) => formatDecimal(amount, free.currency);
  return {
    ...{
      benefit_id: free.grantId,
      offer_id: free.offerId,
      title,
      game_code: free.gameCode,
      game_title: free.gameTitle,
    },
    ...{ status: free.status, stake: text(free.stake), rounds: free.rounds, used: free.used, won: text(free.won) },
    ...{ wagering: free.wagering, currency: free.currency },
    win_maximum: free.winMaximum === null ? null : text(free.winMaximum),
    granted_at: free.grantedAt.toISOString(),
    expires_at: free.expiresAt.toISOString(),
    ended_at: free.endedAt?.toISOString() ?? null,
  };
}

function bonusView(bonus: Listed, title: string | null) {
  const { currency } = bonus;
  const text = (amount: bigint) => formatDecimal(amount, currency);
  return {
    benefit_id: bonus.grantId,
    offer_id: bonus.offerId,
    title,
    kind: bonus.kind,
    product: bonus.product,
    status: bonus.status,
    amount: text(bonus.amount),
    held: text(bonus.held),
    wager_required: text(bonus.wagerRequired),
    wagered: text(bonus.wagered),
    stake_maximum: bonus.stakeMaximum === null ? null : text(bonus.stakeMaximum),
    weights: bonus.weights,
    win_maximum: bonus.winMaximum === null ? null : text(bonus.winMaximum),
    free_bet: bonus.freeBet && freeBetShown(bonus.freeBet),
    converted: bonus.converted === null ? null : text(bonus.converted),
    currency,
    granted_at: bonus.grantedAt.toISOString(),
    expires_at: bonus.expiresAt.toISOString(),
    ended_at: bonus.endedAt?.toISOString() ?? null,
  };
}

type CashbackShown = Awaited<ReturnType<Bonuses['cashbackOf']>>[number];

function cashbackView({ campaign, periods }: CashbackShown, { currency, language }: PlayerSummary) {
  const { offer, rules } = campaign;
  const text = (amount: bigint) => formatDecimal(amount, currency);
  return {
    ...{ offer_id: offer.id, title: titleIn(offer.titles, language), product: offer.product, period: rules.each },
    ...{ percent: rules.percent, minimum: text(minorOf(amountsOf(rules.minimum), currency)) },
    ...{ maximum: text(minorOf(offer.maximum, currency)), currency },
    terms: termLines(LOCALES[language].base, rules, currency),
    periods: periods.map(({ date, status, reason, stakes, winnings, amount }) => ({
      ...{ from: date, status, reason, stakes: text(stakes), winnings: text(winnings) },
      ...{ net: text(netOf([{ stakes, winnings }])), amount: text(amount) },
    })),
  };
}

/** Counts tries of codes; the session's limits, named here since they stand above this module. Error: `rate_limited`. */
interface CodeTries {
  consume(name: 'bonusCodeByClient' | 'bonusCodeByPlayer' | 'bonusCodeByAll', key: string): Promise<Result<void>>;
}

export function bonusRoutes(
  bonuses: Bonuses,
  database: Database,
  players: PlayerDirectory,
  limits: CodeTries,
): Routes<'bonuses' | 'claimBonus' | 'cancelBonus' | 'coinExchanges' | 'exchangeCoins'> {
  return {
    bonuses: {
      async handle({ query }, { playerId, region }) {
        const player = await players.find(database, playerId);
        if (!player) return fail('unauthenticated');
        const [offers, standings, own, free, cashback] = await Promise.all([
          bonuses.offersFor(database, player, region),
          bonuses.standingsFor(database, player, region, query.offer_id),
          bonuses.of(playerId),
          bonuses.freeRoundsOf(playerId),
          bonuses.cashbackOf(player, region),
        ]);
        const titles = await titlesOf(
          database,
          [...own, ...free].map(({ offerId }) => offerId),
        );
        const titleOf = (offerId: string) => titleIn(titles.get(offerId), player.language);
        return ok({
          free_rounds: free.map((one) => freeView(one, titleOf(one.offerId))),
          offers: offers.map((offer) => offerView(offer, player)),
          standings: standings.map(({ offerId, ...standing }) => ({ offer_id: offerId, ...standing })),
          cashback: cashback.map((one) => cashbackView(one, player)),
          result: own.map((bonus) => bonusView(bonus, titleOf(bonus.offerId))),
        });
      },
    },
    coinExchanges: {
      async handle(_input, { playerId, region }) {
        const player = await players.find(database, playerId);
        if (!player) return fail('unauthenticated');
        return ok((await bonuses.exchange?.of(player, region)) ?? { coins: 0, result: [] });
      },
    },
    exchangeCoins: {
      async handle({ body }, { playerId, region, idempotencyKey: key }) {
        if (key === null) return fail('invalid');
        const player = await players.find(database, playerId);
        if (!player) return fail('unauthenticated');
        if (!bonuses.exchange) return fail('not_offered');
        return bonuses.exchange.exchange(player, region, { offerId: body.offer_id, steps: body.steps, key });
      },
    },
    claimBonus: {
      async handle({ body }, { playerId, region, client }) {
        const byClient = await limits.consume('bonusCodeByClient', client);
        if (!byClient.ok) return byClient;
        const byPlayer = await limits.consume('bonusCodeByPlayer', playerId);
        if (!byPlayer.ok) return byPlayer;
        const byAll = await limits.consume('bonusCodeByAll', 'all');
        if (!byAll.ok) return byAll;
        const claimed = await bonuses.claim(playerId, region, body.code);
        return claimed.ok ? ok({ benefit_id: claimed.value.grantId }) : claimed;
      },
    },
    cancelBonus: {
      async handle({ body }, { playerId }) {
        const cancelled = await bonuses.cancel(playerId, body.benefit_id);
        return cancelled.ok ? ok({}) : cancelled;
      },
    },
  };
}
