/** Rounds and sessions as the studio's tables have them: what has a column of its own, and a document with the rest. */
import type { studioRounds, studioSessions } from './tables.ts';
import { ENDED, type Pace, type Round, type Session } from './types.ts';

type RoundRow = typeof studioRounds.$inferSelect;
type SessionRow = typeof studioSessions.$inferSelect;

const BIGINT_KEYS = new Set(['demoBalance', 'stake', 'payout', 'balanceAfterBet', 'balance']);

/** JSON has no bigint and no date: amounts travel as text, dates stand in their own column. */
export function packed(value: Partial<Session> | Partial<Round>): string {
  return JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? item.toString() : item));
}

/** What a session's document takes over of its pace. */
export function paceText({ nextRoundAt, lastStops }: Pace): string {
  return JSON.stringify({ nextRoundAt, lastStops });
}

export function pack(value: Session | Round): Record<string, unknown> {
  return JSON.parse(packed(value));
}

function unpack(document: Record<string, unknown>, createdAt: Date): Record<string, unknown> {
  const entries = Object.entries(document).map(([key, value]) => [
    key,
    BIGINT_KEYS.has(key) && typeof value === 'string' ? BigInt(value) : value,
  ]);
  return { ...Object.fromEntries(entries), createdAt };
}

export function roundOf(row: RoundRow | undefined): Round | null {
  if (!row) return null;
  const { roundId: id, sessionId, requestId, nonce, state } = row;
  return { ...unpack(row.document, row.createdAt), id, sessionId, requestId, nonce, state } as unknown as Round;
}

export function sessionOf(row: SessionRow | undefined): Session | null {
  return row ? (unpack(row.document, row.createdAt) as unknown as Session) : null;
}

export function sessionRow(session: Session) {
  return {
    sessionId: session.id,
    gameCode: session.gameCode,
    mode: session.mode,
    nonce: session.nonce,
    playerId: session.playerId ?? null,
    seedNonce: session.seedNonce,
    document: pack(session),
    createdAt: session.createdAt,
  };
}

/** A round's document. Of one that has ended nothing is written that has a column of its own. */
export function documentOf(round: Round): string {
  if (!ENDED.includes(round.state)) return packed(round);
  const { id, sessionId, requestId, createdAt, ...course } = round;
  return packed(course);
}

export function roundRow(round: Round) {
  return {
    roundId: round.id,
    sessionId: round.sessionId,
    requestId: round.requestId,
    nonce: round.nonce,
    state: round.state,
    document: JSON.parse(documentOf(round)) as Record<string, unknown>,
    createdAt: round.createdAt,
  };
}
