/** Giving out campaigns: who may have one now, what a deposit or a code brings of it, and what its budget pays. */
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Emit, Queryable, Transaction } from '../../db/types.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { PlayerSummary } from '../player/types.ts';
import { createCampaignStandings } from './campaign-standing.ts';
import {
  type Campaign,
  campaignNamed,
  campaignOf,
  campaignWithCode,
  causeOf,
  costOf,
  liveCampaigns,
  type Spending,
  spend,
} from './campaigns.ts';
import type { createFreeRounds } from './free-rounds.ts';
import { campaignGiftOf } from './gifts.ts';
import { bonusOn, type OfferTerms, worthOf } from './offers.ts';
import { checkGivenOnce } from './once.ts';
import { notOpen, stands, whenReached } from './standing.ts';
import type { Grant } from './store.ts';

export interface Deposit {
  playerId: string;
  benefitId: string;
  /** Minor units. */
  amount: bigint;
}

/** Unwinds the grant that a campaign's budget does not pay. */
export class BudgetSpent extends Error {}

/** Grants a bonus with the terms of an offer; null: it was granted before. */
export type GrantOffer = (
  transaction: Transaction,
  emit: Emit,
  player: PlayerSummary,
  offer: OfferTerms & { kind: string },
  given: { amount: bigint; cause: string; withDeposit?: boolean },
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
  const standings = createCampaignStandings(parts);

  /** The campaigns that a player may choose or claim now. */
  async function openFor(queryable: Queryable, player: PlayerSummary, region: RegionId): Promise<Campaign[]> {
    const open: Campaign[] = [];
    for (const row of await liveCampaigns(queryable, clock.now())) {
      const campaign = campaignOf(row);
      if (campaign && (await standings.of(queryable, row, player, region)).state === 'ready') open.push(campaign);
    }
    return open;
  }

  /** Gives what a campaign promises. @throws BudgetSpent */
  async function give(
    transaction: Transaction,
    emit: Emit,
    player: PlayerSummary,
    campaign: Campaign,
    { amount, spending, withDeposit }: { amount: bigint; spending: Spending; withDeposit: boolean },
  ): Promise<{ grantId: string } | null> {
    const cause = causeOf(campaign, player.country, clock.now());
    const rounds = campaignGiftOf(campaign.offer, player, cause);
    const granted = rounds
      ? await parts.freeRounds.grant(transaction, emit, player, { ...rounds, withDeposit })
      : await parts.grant(transaction, emit, player, campaign.offer, { amount, cause, withDeposit });
    if (granted === null) return null;
    const paid = await spend(transaction, campaign, costOf(amount, player.currency), spending);
    if (!paid) throw new BudgetSpent();
    return granted;
  }

  /**
   * Grants the campaign that a deposit was made with; what was promised is given although its budget ran out since. Whether
   * the deposit is the first is asked once more: several may have been started before one was paid.
   */
  async function onDeposit(transaction: Transaction, emit: Emit, player: PlayerSummary, deposit: Deposit) {
    const row = await campaignNamed(transaction, deposit.benefitId);
    const campaign = row && campaignOf(row);
    if (row === null || campaign === null) return;
    const amount = bonusOn(campaign.offer, deposit.amount, player.currency);
    if (amount === 0n) return;
    if ((await standings.byDeposits(transaction, row, player.playerId)).state !== 'ready') return;
    await give(transaction, emit, player, campaign, { amount, spending: 'promised', withDeposit: true });
  }

  /** Grants what a code names. Errors: `bonus_code_unknown`, `offer_not_open`, and those of `checkGivenOnce`. */
  async function claim(
    transaction: Transaction,
    emit: Emit,
    player: PlayerSummary,
    region: RegionId,
    code: string,
  ): Promise<Result<{ grantId: string }>> {
    const row = await campaignWithCode(transaction, code);
    if (row === null) return fail('bonus_code_unknown');
    const campaign = campaignOf(row);
    const isReached = await parts.mayAdvertise(transaction, player.playerId);
    const standing = whenReached(await standings.of(transaction, row, player, region), isReached);
    if (campaign === null || standing.state !== 'ready') return notOpen(standing);
    const asked = { offerId: campaign.offer.id, cause: causeOf(campaign, player.country, clock.now()) };
    const once = await checkGivenOnce(transaction, player, asked, clock.now());
    if (!once.ok) return once;
    const amount = worthOf(campaign.offer, player.currency);
    const granted = await give(transaction, emit, player, campaign, {
      amount,
      spending: 'claimed',
      withDeposit: false,
    });
    return granted === null ? notOpen(stands('used')) : ok(granted);
  }

  return { openFor, standingOf: standings.of, onDeposit, claim };
}
