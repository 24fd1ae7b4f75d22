/** Giving out campaigns: who may have one now, what a deposit or a code brings of it, and what its budget pays. */
import { permits, policyOf, type RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Emit, Queryable, Transaction } from '../../db/types.ts';
import { fail, ok, type Result } from '../../result.ts';
import { type PlayerSummary, reachOf } from '../player/types.ts';
import {
  type Campaign,
  campaignNamed,
  causeOf,
  costOf,
  liveCampaigns,
  type Spending,
  spend,
  suits,
} from './campaigns.ts';
import type { createFreeRounds } from './free-rounds.ts';
import { freeGrantsOf } from './free-store.ts';
import { campaignGiftOf } from './gifts.ts';
import { bonusOn, type CampaignOffer, codeOf, type OfferTerms, worthOf } from './offers.ts';
import { type Grant, grantsOf } from './store.ts';

export interface Deposit {
  playerId: string;
  benefitId: string;
  /** Minor units. */
  amount: bigint;
}

/** Kinds that ask neither for a first deposit nor for a later one. */
const GIVEN_ANYWAY: readonly CampaignOffer['kind'][] = ['no-deposit', 'free-rounds', 'free-bet'];

/** Unwinds the grant that a campaign's budget does not pay. */
export class BudgetSpent extends Error {}

/** Whether the law of where a player is and lives allows an offer. */
export const isAllowed = ({ needs }: Pick<OfferTerms, 'needs'>, player: PlayerSummary, region: RegionId): boolean =>
  permits(policyOf(reachOf(player, region), player.currency), needs);

/** Grants a bonus with the terms of an offer; null: it was granted before. */
export type GrantOffer = (
  transaction: Transaction,
  emit: Emit,
  player: PlayerSummary,
  offer: OfferTerms & { kind: string },
  amount: bigint,
  cause: string,
) => Promise<Grant | null>;

/** What every kind of campaign asks before it gives. */
export interface CampaignParts {
  clock: Clock;
  mayAdvertise: (queryable: Queryable, playerId: string) => Promise<boolean>;
  inSegment?: ((queryable: Queryable, segmentId: string, playerId: string) => Promise<boolean>) | undefined;
  grant: GrantOffer;
}

interface CampaignGivingParts extends CampaignParts {
  freeRounds: Pick<ReturnType<typeof createFreeRounds>, 'grant'>;
  hasDeposited: (queryable: Queryable, playerId: string) => Promise<boolean>;
}

export function createCampaignGiving(parts: CampaignGivingParts) {
  const { clock } = parts;

  /** Whether a player has had a campaign for what it is given now. */
  async function had(queryable: Queryable, campaign: Campaign, { playerId, country }: PlayerSummary): Promise<boolean> {
    const { offer } = campaign;
    const cause = causeOf(campaign, country, clock.now());
    const before = await (offer.kind === 'free-rounds' ? freeGrantsOf : grantsOf)(queryable, playerId);
    return before.some((one) => one.offerId === offer.id && one.cause === cause);
  }

  /** Whether a player is whom a campaign is for, and has not had it for what it is given now. */
  async function isOpen(queryable: Queryable, campaign: Campaign, player: PlayerSummary, region: RegionId) {
    const { offer, segmentId } = campaign;
    const now = clock.now();
    const { country, playerId } = player;
    if (!isAllowed(offer, player, region) || !suits(campaign, { region, country, now })) return false;
    if (segmentId !== null && !(await parts.inSegment?.(queryable, segmentId, playerId))) return false;
    if (await had(queryable, campaign, player)) return false;
    if (GIVEN_ANYWAY.includes(offer.kind)) return true;
    const grants = await grantsOf(queryable, playerId);
    const isFirst = !(await parts.hasDeposited(queryable, playerId));
    return offer.kind === 'deposit-match' ? isFirst : !isFirst && grants.every(({ status }) => status !== 'active');
  }

  /** The campaigns that a player may choose or claim now. */
  async function openFor(queryable: Queryable, player: PlayerSummary, region: RegionId): Promise<Campaign[]> {
    const open: Campaign[] = [];
    for (const campaign of await liveCampaigns(queryable, clock.now())) {
      if (await isOpen(queryable, campaign, player, region)) open.push(campaign);
    }
    return open;
  }

  /** Gives what a campaign promises. @throws BudgetSpent */
  async function give(
    transaction: Transaction,
    emit: Emit,
    player: PlayerSummary,
    campaign: Campaign,
    { amount, spending }: { amount: bigint; spending: Spending },
  ): Promise<{ grantId: string } | null> {
    const cause = causeOf(campaign, player.country, clock.now());
    const rounds = campaignGiftOf(campaign.offer, player, cause);
    const granted = rounds
      ? await parts.freeRounds.grant(transaction, emit, player, rounds)
      : await parts.grant(transaction, emit, player, campaign.offer, amount, cause);
    if (granted === null) return null;
    const paid = await spend(transaction, campaign, costOf(amount, player.currency), spending);
    if (!paid) throw new BudgetSpent();
    return granted;
  }

  /** Grants the campaign that a deposit was made with; what was promised is given although its budget ran out since. */
  async function onDeposit(transaction: Transaction, emit: Emit, player: PlayerSummary, deposit: Deposit) {
    const campaign = await campaignNamed(transaction, deposit.benefitId);
    if (campaign === null) return;
    const amount = bonusOn(campaign.offer, deposit.amount, player.currency);
    if (amount > 0n) await give(transaction, emit, player, campaign, { amount, spending: 'promised' });
  }

  /** Grants what a code names. Errors: `not_offered`, `bonus_code_unknown`, `bonus_code_used`. */
  async function claim(
    transaction: Transaction,
    emit: Emit,
    player: PlayerSummary,
    region: RegionId,
    code: string,
  ): Promise<Result<{ grantId: string }>> {
    const live = await liveCampaigns(transaction, clock.now());
    const campaign = live.find(({ offer }) => codeOf(offer) === code);
    if (campaign === undefined) return fail('bonus_code_unknown');
    if (await had(transaction, campaign, player)) return fail('bonus_code_used');
    if (!(await parts.mayAdvertise(transaction, player.playerId))) return fail('not_offered');
    if (!(await isOpen(transaction, campaign, player, region))) return fail('not_offered');
    const amount = worthOf(campaign.offer, player.currency);
    const granted = await give(transaction, emit, player, campaign, { amount, spending: 'claimed' });
    return granted === null ? fail('bonus_code_used') : ok(granted);
  }

  return { openFor, onDeposit, claim };
}
