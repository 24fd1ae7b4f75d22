/** Game sessions: opened by the operator's launch, known to the page by an opaque token. */
import { createHash, randomBytes } from 'node:crypto';
import type { StudioLaunchRequest, StudioStatus } from '#shared/contract/aggregator.ts';
import type { Currency } from '#shared/money.ts';
import { commitmentOf, newServerSeed } from '../maths/fair.ts';
import { priceOf } from '../maths/features/types.ts';
import { type SlotOutcome, type SlotTitle, waysOf } from '../maths/slot.ts';
import type { CommonSessionView, FairnessView, RoundView, SessionView, SpinAnswer } from '../protocol.ts';
import type { LiveTitle } from '../titles/live.ts';
import type { SharedTitle } from '../titles/shared.ts';
import type { TableGameTitle } from '../titles/table-games.ts';
import { jackpotWinOf } from './jackpots.ts';
import { isTableGameOutcome, type Round, type ServerSeed, type Session } from './types.ts';

/** A game of the studio, of whichever kind. */
export type Title = SlotTitle | TableGameTitle | SharedTitle | LiveTitle;

/** Whether a title is played on reels. */
export function isSlot(title: Title): title is SlotTitle {
  return 'strips' in title;
}

/** Whether a title is a table game: rounds of one player, replayed from bet, decisions and seed. */
export function isTableGame(title: Title): title is TableGameTitle {
  return 'engine' in title;
}

/** Whether the rounds of a title are shared by all its players. */
export function isShared(title: Title): title is SharedTitle {
  return 'shared' in title;
}

/** Whether a title is a live table. */
export function isLive(title: Title): title is LiveTitle {
  return 'live' in title;
}

/** Play money of a demo session, in first stakes. */
const DEMO_ROUNDS = 1_000n;
/**
 * A faster animation is offered only below this shortest round, ms: where rounds take at least 2.5 s (UK RTS 14, whose
 * 14E forbids turbo) or 5 s (GlüStV 2021, section 22a), nothing speeds them up.
 */
const TURBO_ENDS_MS = 2_500;
const TOKEN_BYTES = 32;
/** Spent seeds that travel to the page with each answer. */
const REVEALED_SHOWN = 10;

/** What is stored of a token. */
export function sessionIdOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether a bet that could win so much is taken: the operator's limit of exposure. @param win minor units */
export function isWithinExposure({ limits }: Pick<Session, 'limits'>, win: bigint): boolean {
  return limits.win_maximum == null || win <= BigInt(limits.win_maximum);
}

/** The most that a stake can win in a title, minor units rounded up; no more than its highest multiple of the stake. */
export function highestWinOf(title: Title, stake: bigint): bigint {
  const [whole = '0', hundredths = ''] = title.declared.maximumMultiple.split('.');
  return (stake * BigInt(`${whole}${hundredths.padEnd(2, '0')}`) + 99n) / 100n;
}

/** The stakes a session may choose from: the title's, up to what the region allows. */
export function stakesOf(title: Title, session: Pick<Session, 'currency' | 'limits'>): bigint[] {
  const maximum = session.limits.stake_maximum;
  const isOffered = (stake: bigint) => maximum === null || stake <= BigInt(maximum);
  // A slot's round wins what it wins; elsewhere the bet decides, and is asked.
  const isBearable = (stake: bigint) => !isSlot(title) || isWithinExposure(session, highestWinOf(title, stake));
  return title.stakes[session.currency].filter((stake) => isOffered(stake) && isBearable(stake));
}

/** What a demo session starts with, minor units. */
export function playMoneyOf(title: Title, currency: Currency): bigint {
  return (title.stakes[currency][title.firstStake] ?? 0n) * DEMO_ROUNDS;
}

async function drawSeed(): Promise<ServerSeed> {
  const serverSeed = newServerSeed();
  return { serverSeed, serverSeedHash: await commitmentOf(serverSeed) };
}

/**
 * A session with its next seed in use and the one in use revealed. The seed after that is drawn now: its hash is shown
 * before the page picks the client seed that it will meet.
 * @param clientSeed what the player chose; null when nobody was asked, and the page should draw another.
 */
export async function turned(session: Session, clientSeed: string | null): Promise<Session> {
  const { serverSeed, serverSeedHash, nextSeed, nonce, revealed } = session;
  return {
    ...session,
    ...nextSeed,
    nextSeed: await drawSeed(),
    clientSeed: clientSeed ?? session.clientSeed,
    clientSeedGiven: clientSeed !== null,
    seedNonce: nonce,
    revealed: [{ serverSeed, serverSeedHash }, ...revealed].slice(0, REVEALED_SHOWN),
  };
}

/** What turning its seeds changes of a session. */
export function turnOf(session: Session): Partial<Session> {
  const { serverSeed, serverSeedHash, nextSeed, clientSeed, clientSeedGiven, seedNonce, revealed } = session;
  return { serverSeed, serverSeedHash, nextSeed, clientSeed, clientSeedGiven, seedNonce, revealed };
}

/** A session after its next round, whose bet may bring a client seed: it stays. */
export function played(session: Session, given: string | undefined): Session {
  return {
    ...session,
    clientSeed: given ?? session.clientSeed,
    clientSeedGiven: session.clientSeedGiven || given !== undefined,
    nonce: session.nonce + 1,
  };
}

/** What opening a round changes of a session: a demo round is paid and paced at once. */
export function openingOf(session: Session): Partial<Session> {
  const { nonce, clientSeed, clientSeedGiven, demoBalance, nextRoundAt, lastStops } = session;
  return {
    nonce,
    clientSeed,
    clientSeedGiven,
    ...(demoBalance === null ? {} : { demoBalance, nextRoundAt, lastStops }),
  };
}

/** A new session and the token that opens it. */
export async function openSession(
  title: Title,
  launch: StudioLaunchRequest & { currency: Currency },
  now: Date,
): Promise<{ token: string; session: Session }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const [first, nextSeed] = [await drawSeed(), await drawSeed()];
  return {
    token,
    session: {
      id: sessionIdOf(token),
      gameCode: title.code,
      mode: launch.mode,
      walletToken: launch.token ?? null,
      playerId: launch.player_id ?? null,
      nickname: launch.nickname ?? null,
      currency: launch.currency,
      language: launch.language,
      parentOrigin: new URL(launch.parent_origin).origin,
      limits: launch.limits,
      ...first,
      nextSeed,
      // For whoever sends none; the page draws its own once it has seen the hash.
      clientSeed: randomBytes(8).toString('hex'),
      clientSeedGiven: false,
      nonce: 0,
      seedNonce: 0,
      revealed: [],
      demoBalance: launch.mode === 'demo' ? playMoneyOf(title, launch.currency) : null,
      nextRoundAt: 0,
      lastStops: isSlot(title) ? title.strips.map((strip, reel) => (reel * 7) % strip.length) : [],
      createdAt: now,
    },
  };
}

/**
 * A session that goes on where another was left: its seeds, rounds and pace under a new token, with the limits, the
 * language and the wallet token of today.
 */
export function continued(from: Session, opened: Session): Session {
  const { nonce, nextRoundAt, lastStops } = from;
  return { ...opened, ...turnOf(from), nonce, nextRoundAt, lastStops };
}

/** The seeds as the player may see them. */
export function fairnessOf(session: Session): FairnessView {
  return {
    server_seed_hash: session.serverSeedHash,
    next_server_seed_hash: session.nextSeed.serverSeedHash,
    client_seed: session.clientSeed,
    client_seed_given: session.clientSeedGiven,
    nonce: session.nonce,
    revealed: session.revealed.map((seed) => ({
      server_seed: seed.serverSeed,
      server_seed_hash: seed.serverSeedHash,
    })),
  };
}

/** What the page of any game needs of its session. */
export function commonViewOf(title: Title, session: Session, balance: bigint | null, now: Date): CommonSessionView {
  const stakes = stakesOf(title, session);
  return {
    game_code: title.code,
    title: title.title,
    mode: session.mode,
    currency: session.currency,
    language: session.language,
    parent_origin: session.parentOrigin,
    stakes: stakes.map(String),
    first_stake: Math.max(0, Math.min(title.firstStake, stakes.length - 1)),
    round_minimum_ms: session.limits.round_minimum_ms,
    turbo: session.limits.round_minimum_ms < TURBO_ENDS_MS,
    autoplay: session.limits.autoplay,
    balance: balance?.toString() ?? null,
    rtp_percent: title.declared.rtpPercent,
    maximum_multiple: title.declared.maximumMultiple,
    win_maximum: session.limits.win_maximum ?? null,
    fairness: fairnessOf(session),
    wait_ms: waitOf(session, now),
  };
}

/** Whether a session may buy the feature at a stake: its region's rules, and the most it lets a round cost. */
export function mayBuy(title: SlotTitle, { limits }: Pick<Session, 'limits'>, stake: bigint): boolean {
  const price = priceOf(title.feature, stake);
  if (price === null || !limits.bonus_buy) return false;
  return limits.stake_maximum === null || price <= BigInt(limits.stake_maximum);
}

/** Everything the page needs to draw a slot's session, but the jackpots. */
export function viewOf(
  title: SlotTitle,
  session: Session,
  balance: bigint | null,
  now: Date,
): Omit<SessionView, 'jackpots' | 'free_rounds'> {
  return {
    ...commonViewOf(title, session, balance, now),
    stops: session.lastStops,
    hit_percent: title.declared.hitPercent,
    ways: waysOf(title),
    units_per_stake: title.unitsPerStake,
    rows: title.rows,
    wild: title.wild,
    lines: title.lines,
    pays: title.pays,
    strips: title.strips,
    feature: title.feature ?? null,
    buy: stakesOf(title, session).some((stake) => mayBuy(title, session, stake)),
    bought_rtp_percent: title.declared.boughtRtpPercent ?? null,
  };
}

/** ms until the next round may start. */
export function waitOf(session: Session, now: Date): number {
  return Math.max(0, session.nextRoundAt - now.getTime());
}

export function answerOf(session: Session, round: Round, now: Date): Omit<SpinAnswer, 'jackpots'> {
  return {
    round_id: round.id,
    stake: round.stake.toString(),
    payout: round.payout.toString(),
    outcome: slotOutcomeOf(round),
    jackpot: jackpotWinOf(round),
    balance_after_bet: round.balanceAfterBet?.toString() ?? null,
    balance: round.balance?.toString() ?? null,
    free_rounds: round.freeRounds?.now ?? null,
    fairness: fairnessOf(session),
    wait_ms: waitOf(session, now),
  };
}

/** The screen of a slot's round. */
export function slotOutcomeOf({ id, outcome }: Round): SlotOutcome {
  if (isTableGameOutcome(outcome)) throw new Error(`Round ${id} is no slot's`);
  return outcome;
}

export const ROUND_STATUS: Record<Round['state'], RoundView['status']> = {
  playing: 'open',
  betting: 'open',
  open: 'open',
  raising: 'open',
  winning: 'open',
  disputed: 'open',
  closed: 'closed',
  rolling_back: 'rolled_back',
  rolled_back: 'rolled_back',
  refused: 'refused',
};

/** Why the wallet refused a round or a bet on a shared one; null for any other, a disputed one among them. */
export function refusalOf({ state, refusal }: { state: string; refusal: StudioStatus | null }): StudioStatus | null {
  return state === 'refused' ? (refusal ?? 'internal') : null;
}

/** The hashes of the server seeds behind rounds, each once. */
export function hashesOf(rounds: readonly Round[]): string[] {
  return [...new Set(rounds.map(({ serverSeedHash }) => serverSeedHash))];
}

/**
 * Rounds as the player's history shows them, those that the wallet refused among them: each has its nonce. A round in
 * its bet, and one that was refused, has no outcome to show.
 * @param seeds the spent ones behind the rounds, by hash.
 */
export function historyOf(session: Session, rounds: readonly Round[], seeds: ReadonlyMap<string, string>): RoundView[] {
  return rounds.map((round) => {
    const status = ROUND_STATUS[round.state];
    const decided = round.state === 'closed' || round.state === 'winning';
    const outcome = decided ? slotOutcomeOf(round) : null;
    return {
      round_id: round.id,
      created_at: round.createdAt.toISOString(),
      stake: round.stake.toString(),
      payout: decided ? round.payout.toString() : '0',
      status,
      refusal: refusalOf(round),
      stops: outcome?.stops ?? [],
      units: outcome?.units ?? 0,
      feature: outcome?.feature ?? null,
      feature_payout: decided ? (round.featurePayout ?? '0') : '0',
      jackpot: decided ? jackpotWinOf(round) : null,
      jackpot_stake: session.mode === 'real' ? round.stake.toString() : null,
      client_seed: round.clientSeed,
      nonce: round.nonce,
      server_seed_hash: round.serverSeedHash,
      server_seed: seeds.get(round.serverSeedHash) ?? null,
    };
  });
}
