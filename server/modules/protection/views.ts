/** What the player reads of limits and sittings. */

import type { ResponseOf } from '#shared/contract/index.ts';
import { MONEY_LIMITS, MONEY_PERIODS } from '#shared/contract/limits.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import type { Queryable } from '../../db/index.ts';
import { frameOf } from './frames.ts';
import type { Deposited } from './guards.ts';
import { type Limited, lawfulDeposits, minutesOf, protectionFor } from './limits.ts';
import { amountIn, type LimitName, lapseChanges, limitsOfPlayer, waitingChanges } from './limits-store.ts';
import type { PlaySums } from './play-sums.ts';
import { currentSitting, playedMinutes, type Sitting } from './sittings.ts';

export type LimitsView = ResponseOf<'limits'>;
export type SittingView = ResponseOf<'playSession'>['sitting'];

const iso = (ms: number): string => new Date(ms).toISOString();

/** A sitting with its result over all games and bets. */
export async function sittingView(
  queryable: Queryable,
  player: Limited,
  sums: PlaySums,
  sitting: Sitting,
  now: Date,
): Promise<SittingView> {
  const [sum = { stakes: 0n, payouts: 0n }] = await sums(queryable, player, [new Date(sitting.startedAt)]);
  const text = (amount: bigint) => formatDecimal(amount, player.currency);
  return {
    started_at: iso(sitting.startedAt),
    now: now.toISOString(),
    stakes: text(sum.stakes),
    payouts: text(sum.payouts),
    net: text(sum.payouts - sum.stakes),
    currency: player.currency,
    next_check_at: iso(sitting.checkAt),
    due: sitting.isDue,
    rest_until: sitting.restUntil === null ? null : iso(sitting.restUntil),
    ends_at: sitting.endsAt === null ? null : iso(sitting.endsAt),
    shows_clock: protectionFor(player).showsClock,
  };
}

/** An amount of a limit as it travels: a decimal of money, or minutes. */
function amountText({ kind }: LimitName, amount: bigint | null, currency: Currency): string | null {
  if (amount === null) return null;
  return kind === 'session' || kind === 'reality' ? String(amount) : formatDecimal(amount, currency);
}

/** Everything the limits page shows but for the statement. */
export async function limitsView(
  queryable: Queryable,
  player: Limited,
  { sums, deposited }: { sums: PlaySums; deposited: Deposited },
  now: Date,
): Promise<LimitsView> {
  const { playerId, currency } = player;
  await lapseChanges(queryable, playerId, now);
  const { timeZone, realityCheck } = protectionFor(player);
  const limits = await limitsOfPlayer(queryable, playerId);
  const waiting = await waitingChanges(queryable, playerId);
  const frames = MONEY_PERIODS.map((period) => frameOf(period, now, timeZone));
  const played = await sums(
    queryable,
    player,
    frames.map(({ start }) => start),
  );
  const paid: bigint[] = [];
  for (const { start } of frames) paid.push(await deposited(queryable, playerId, currency, start));
  const lawful = lawfulDeposits(player);
  const text = (amount: bigint) => formatDecimal(amount, currency);
  const usedOf = (kind: (typeof MONEY_LIMITS)[number], index: number): bigint => {
    const { stakes, lost } = played[index] ?? { stakes: 0n, lost: 0n };
    return { deposit: paid[index] ?? 0n, stake: stakes, loss: lost }[kind];
  };
  const sitting = await currentSitting(queryable, player, limits, now);
  return {
    currency,
    money: MONEY_LIMITS.flatMap((kind) =>
      MONEY_PERIODS.map((period, index) => {
        const law = kind === 'deposit' ? (lawful[period] ?? null) : null;
        const own = amountIn(limits, { kind, period });
        return {
          kind,
          period,
          amount: own === null ? null : text(own),
          lawful: law === null ? null : text(law),
          used: text(usedOf(kind, index)),
          until: frames[index]?.end.toISOString() ?? now.toISOString(),
          changed_at: limits.find((limit) => limit.kind === kind && limit.period === period)?.changedAt ?? null,
        };
      }),
    ),
    session_minutes: minutesOf(limits, 'session', player),
    reality_minutes: minutesOf(limits, 'reality', player) ?? realityCheck.defaultMinutes,
    reality_maximum: realityCheck.maximumMinutes,
    waiting: waiting.map((change) => ({
      kind: change.kind,
      period: change.period,
      before: amountText(change, change.before, currency),
      after: amountText(change, change.after, currency),
      asked_at: change.askedAt,
      ready_at: change.readyAt,
      lapses_at: change.lapsesAt,
      ready: new Date(change.readyAt) <= now,
    })),
    played_today_minutes: await playedMinutes(queryable, playerId, frames[0]?.start ?? now),
    sitting: sitting === null ? null : await sittingView(queryable, player, sums, sitting, now),
  };
}
