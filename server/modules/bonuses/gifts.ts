/** Rounds that somebody gives: what they are, and how a row of a table or a campaign becomes them (ADR 0122). */
import { gameByCode } from '#shared/catalogue/games.ts';
import { fromEuros } from '#shared/catalogue/stakes.ts';
import { SLOTS_FIRST } from '#shared/wagering.ts';
import type { PlayerSummary } from '../player/types.ts';
import { type CampaignOffer, minorOf, type RoundsGame, type Weights } from './offers.ts';

/** What somebody gives: rounds of one game at one stake, once for each offer and cause. */
export interface FreeRoundsGift {
  /** Its name stands in the texts of the site (`title_free-rounds` unless it has one of its own). */
  offerId: string;
  /** What staff call it, by base language. */
  titles?: Readonly<Record<string, string>> | undefined;
  cause: string;
  game: RoundsGame;
  rounds: number;
  /** Of one round; minor units of the player's currency, a stake that the game offers. */
  stake: bigint;
  /** How many times the wins have to be staked; 0: they are cash at once. */
  wagering: number;
  weights: Weights;
  /** Of the bonus that the wins become, minor units. */
  stakeMaximum: bigint | null;
  winMaximum: bigint | null;
  /** For the rounds, and then for the wins. */
  termDays: number;
  /** Whether they come with a deposit. */
  withDeposit?: boolean;
}

/** Rounds as tables of rewards name them, whoever gives them. */
export interface FreeRoundsReward {
  /** A slot of the studio; what staff give may be an outside vendor's. */
  gameCode: string;
  rounds: number;
  /** Of one round, euro cents; other currencies have what stakes of the same worth are in them. */
  stakeCents: bigint;
  /** How many times the wins have to be staked. */
  wagering: number;
  /** The highest bet with the wins while they are a bonus, and what of it becomes the player's own at most; euro cents. */
  stakeMaximumCents: bigint;
  winMaximumCents: bigint;
  /** For the rounds, and then for the wins. */
  termDays: number;
}

function ownGame(code: string): RoundsGame | null {
  const game = gameByCode(code);
  return game ? { code: game.code, title: game.title } : null;
}

/**
 * A reward as a gift in the player's currency, named by who gives it and what for. Whatever rewards with free rounds goes
 * through here.
 * @param game the reward's, where it may be an outside vendor's; of the catalogue unless told
 * @throws when its game is not in the catalogue
 */
export function roundsGift(
  reward: FreeRoundsReward,
  { offerId, cause }: Pick<FreeRoundsGift, 'offerId' | 'cause'>,
  { currency }: Pick<PlayerSummary, 'currency'>,
  game: RoundsGame | null = ownGame(reward.gameCode),
): FreeRoundsGift {
  if (!game) throw new Error(`${offerId} gives rounds of ${reward.gameCode}, which is no game`);
  return {
    ...{ offerId, cause, game, rounds: reward.rounds },
    ...{ stake: fromEuros(reward.stakeCents, currency), wagering: reward.wagering, weights: SLOTS_FIRST },
    stakeMaximum: fromEuros(reward.stakeMaximumCents, currency),
    winMaximum: fromEuros(reward.winMaximumCents, currency),
    termDays: reward.termDays,
  };
}

/** The rounds of a campaign as a gift in the player's currency; null: it gives none. */
export function campaignGiftOf(
  offer: CampaignOffer,
  { currency }: PlayerSummary,
  cause: string,
): FreeRoundsGift | null {
  if (offer.kind !== 'free-rounds') return null;
  const { id, titles, game, rounds, wagering, weights, termDays } = offer;
  return {
    ...{ offerId: id, titles, cause, game, rounds, wagering, weights, termDays },
    stake: fromEuros(offer.stakeCents, currency),
    stakeMaximum: minorOf(offer.stakeMaximum, currency),
    winMaximum: minorOf(offer.maximum, currency),
  };
}
