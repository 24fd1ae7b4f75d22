/** Players: finding them, their page, and what may be done there. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { may } from '#shared/backoffice/permissions.ts';
import type { Currency } from '#shared/money.ts';
import { formatDecimal, parseAmount } from '#shared/money.ts';
import { formatUnits, type Unit } from '#shared/units.ts';
import type { Clock } from '../../clock.ts';
import { csvFile } from '../../csv.ts';
import { type Database, firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';
import { ok, type Result } from '../../result.ts';
import { openCase } from '../cases/index.ts';
import { listSecurityEvents } from '../identity/index.ts';
import { chainLength, type StatementRow, statementOf, verifyPlayerChain } from '../ledger/index.ts';
import { refuse, type StaffPerson, type StaffResult } from '../staff/index.ts';
import { insertApproval } from './approvals.ts';
import type { StaffRoutes } from './handler.ts';
import { devicesOf, findPerson, paymentsOf, playerPage, revealed, sessionsOf, type VipDesk } from './player-page.ts';
import { betsNamed, isRoundOf, playOf, subjectOf } from './player-play.ts';
import { asSeenBy, searchPlayers } from './player-search.ts';
import { findSegment } from './segments.ts';

type PlayerRoutes = StaffRoutes<
  | 'findPlayers'
  | 'playerPage'
  | 'revealPlayer'
  | 'playerLedger'
  | 'checkLedger'
  | 'exportLedger'
  | 'playerPayments'
  | 'playerRounds'
  | 'playerRound'
  | 'disputeRound'
  | 'playerSecurity'
  | 'flagPlayer'
  | 'addNote'
  | 'carePlayer'
  | 'endPlayerSessions'
  | 'askAdjustment'
>;

export interface PlayerRouteParts {
  database: Database;
  clock: Clock;
  vip: VipDesk;
  /** Where anybody can reckon a round of a player again; null where only its vendor can. */
  proofOf(playerId: string, round: { provider: string; roundId: string }): Promise<string | null>;
  /** Logs a player out everywhere. */
  endSessions(playerId: string): Promise<number>;
}

const LEDGER_PAGE = 50;
const EXPORTED = 10_000;

const quantity = (minor: bigint, unit: Unit) => ({ amount: formatUnits(minor, unit), currency: unit });

/** What a transfer moves for the player, by unit: money that was set aside still is the player's. */
function movedBy(row: StatementRow) {
  const own = row.entries.filter(({ owner }) => owner === 'player');
  return [...new Set(own.map(({ currency }) => currency))].map((unit) => {
    const lines = own.filter(({ currency, account }) => currency === unit && account !== 'hold');
    const after = lines.at(-1)?.after ?? null;
    return {
      amount: quantity(
        lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
        unit,
      ),
      after: after === null ? null : quantity(BigInt(after), unit),
    };
  });
}

/** What a page tells of breaks, flags and the work of others. */
const OF_PROTECTION = new Set(['case', 'standing', 'security', 'staff']);

/** A page as it is seen by whoever may not know what protects its player. */
function withoutProtection<Page extends NonNullable<Awaited<ReturnType<typeof playerPage>>>['page']>(page: Page): Page {
  const timeline = page.timeline.filter(({ kind }) => !OF_PROTECTION.has(kind));
  return { ...page, flags: [], notes: [], shared_devices: 0, timeline };
}

/** @param bets what transfers say of bets, by id */
const ledgerRow = (bets: ReadonlyMap<string, string>) => (row: StatementRow) => ({
  position: row.position,
  at: row.at,
  kind: row.kind,
  source: row.source,
  external_id: row.external_id,
  details: row.details,
  subject: subjectOf(row, bets),
  entries: row.entries.map(({ account, owner, amount, currency }) => ({
    account,
    owner,
    amount: quantity(BigInt(amount), currency),
  })),
  moved: movedBy(row),
  hash: row.hash,
  previous_hash: row.previous_hash,
});

/** The player, unless it is the member of staff's own account: nobody works on that. */
export async function playerOf(
  queryable: Queryable,
  playerId: string,
  person: StaffPerson,
): Promise<StaffResult<NonNullable<Awaited<ReturnType<typeof findPerson>>>>> {
  const found = await findPerson(queryable, playerId);
  if (found === null) return refuse('not_found');
  return found.email.toLowerCase() === person.email.toLowerCase() ? refuse('own_account') : ok(found);
}

/** A signed decimal in minor units; null when it is none or zero. */
export function signedMinor(text: string, currency: Currency): bigint | null {
  const minor = parseAmount(text.replace(/^-/, ''), currency);
  if (minor === null || minor === 0n) return null;
  return text.startsWith('-') ? -minor : minor;
}

export function playerRoutes({ database, clock, vip, proofOf, endSessions }: PlayerRouteParts): PlayerRoutes {
  const now = () => clock.now();
  const betsIn = (playerId: string, found: readonly StatementRow[]) =>
    betsNamed(
      database,
      playerId,
      found.flatMap(({ details: { bet_id: betId } }) => (betId === undefined ? [] : [betId])),
    );

  async function pageOf(playerId: string, person: StaffPerson): Promise<Result<never> | StaffResult<PageOf>> {
    const found = await playerPage(database, playerId, vip, now());
    if (found === null) return refuse('not_found');
    if (found.email.toLowerCase() === person.email.toLowerCase()) return refuse('own_account');
    if (may(person.role, 'reveal_players')) return ok(found.page);
    // Whoever writes to players learns nothing of their protection: whoever is held is not there.
    return found.page.player.standing === 'active' ? ok(withoutProtection(found.page)) : refuse('not_found');
  }
  type PageOf = NonNullable<Awaited<ReturnType<typeof playerPage>>>['page'];

  return {
    findPlayers: {
      async read({ query: { q, segment, ...filter } }, { person }) {
        const started = performance.now();
        const saved = segment === undefined ? {} : await findSegment(database, segment);
        if (saved === null) return refuse('not_found');
        const found = await searchPlayers(database, {
          text: q,
          filter: asSeenBy({ ...saved, ...filter }, person.role),
          now: now(),
        });
        return ok({ ...found, ms: Math.round(performance.now() - started) });
      },
    },
    playerPage: { read: ({ params }, { person }) => pageOf(params.player_id, person) },
    revealPlayer: {
      async act({ params, body: { field } }, { person }, { transaction }) {
        const player = await playerOf(transaction, params.player_id, person);
        if (!player.ok) return player;
        const subject = { kind: 'player', id: params.player_id };
        const act = { action: 'revealed', subject, playerId: params.player_id, after: { field } };
        return ok({ answer: { value: revealed(player.value, field) }, act });
      },
    },
    playerLedger: {
      async read({ params, query }) {
        const [found, total] = await Promise.all([
          statementOf(database, params.player_id, { before: query.before, limit: LEDGER_PAGE }),
          chainLength(database, params.player_id),
        ]);
        return ok({ rows: found.map(ledgerRow(await betsIn(params.player_id, found))), total });
      },
    },
    checkLedger: {
      async read({ params }) {
        const { transfers, problems } = await verifyPlayerChain(database, params.player_id);
        return ok({
          holds: problems.length === 0,
          transfers,
          problems: problems.slice(0, 20),
          at: now().toISOString(),
        });
      },
    },
    exportLedger: {
      async read({ params }) {
        const found = await statementOf(database, params.player_id, { limit: EXPORTED });
        const lines = found
          .map(ledgerRow(new Map()))
          .flatMap((row) =>
            row.moved.map(({ amount: { amount, currency }, after }) => [
              row.position,
              row.at,
              row.kind,
              row.source,
              row.external_id,
              amount,
              currency,
              after?.amount ?? '',
              row.hash,
            ]),
          );
        const heads = ['entry', 'at', 'kind', 'source', 'reference', 'amount', 'currency', 'balance', 'hash'];
        return ok(csvFile(`ledger-${params.player_id}`, heads, lines));
      },
    },
    playerPayments: {
      read: async ({ params, query }) => ok(await paymentsOf(database, params.player_id, query.before)),
    },
    playerRounds: {
      read: async ({ params, query }) => ok(await playOf(database, params.player_id, query.before)),
    },
    playerRound: {
      async read({ params: { player_id: playerId, provider, round_id: roundId } }) {
        if ((await isRoundOf(database, playerId, provider, roundId)) === null) return refuse('not_found');
        const found = await rows<{
          kind: string;
          state: string;
          amount: string;
          after: string;
          currency: Currency;
          at: string;
        }>(
          database,
          sql`select kind, state, amount::text, balance::text as after, currency, ${isoInstant(sql`created_at`)} as at
              from game_transactions where provider = ${provider} and round_id = ${roundId}
              order by game_transactions.created_at, kind`,
        );
        const entries = found.map(({ amount, after, currency, ...entry }) => ({
          ...entry,
          amount: { amount: formatDecimal(BigInt(amount), currency), currency },
          after: { amount: formatDecimal(BigInt(after), currency), currency },
        }));
        return ok({ entries, proof_url: await proofOf(playerId, { provider, roundId }) });
      },
    },
    disputeRound: {
      async act({ params, body }, { person }, { transaction }) {
        const playerId = params.player_id;
        const player = await playerOf(transaction, playerId, person);
        if (!player.ok) return player;
        const round = await isRoundOf(transaction, playerId, body.provider, body.round_id);
        if (round === null) return refuse('not_found');
        const subjectId = `${body.provider}/${body.round_id}`;
        const details = {
          provider: body.provider,
          round_id: body.round_id,
          game_code: round.game_code,
          says: body.reason,
        };
        const opened = { kind: 'round', playerId, subjectId, reason: 'round_disputed', details, at: now() } as const;
        const caseId = await openCase(transaction, opened);
        const act = { action: 'round_disputed', subject: { kind: 'round', id: subjectId }, playerId };
        return ok({ answer: { case_id: caseId }, act });
      },
    },
    playerSecurity: {
      async read({ params: { player_id: playerId } }) {
        const [sessions, devices, events] = await Promise.all([
          sessionsOf(database, playerId, now()),
          devicesOf(database, playerId),
          listSecurityEvents(database, { playerId, sessionId: null }),
        ]);
        const told = events.map(({ kind, device, network, at }) => ({ kind, device, network, at }));
        return ok({ sessions, devices, events: told });
      },
    },
    flagPlayer: {
      async act({ params: { player_id: playerId }, body: { reason: says } }, { person }, { transaction }) {
        const player = await playerOf(transaction, playerId, person);
        if (!player.ok) return player;
        // Each is a matter of its own: what two people saw is not one thing.
        const subjectId = `staff:${randomUUID()}`;
        const details = { asked_by: person.name, says };
        const flag = { kind: 'flag', playerId, subjectId, reason: 'staff_flag', details, at: now() } as const;
        const caseId = await openCase(transaction, flag);
        const act = { action: 'player_flagged', subject: { kind: 'player', id: playerId }, playerId };
        return ok({ answer: { case_id: caseId }, act });
      },
    },
    addNote: {
      async act({ params, body }, { person }, { transaction }) {
        const playerId = params.player_id;
        const player = await playerOf(transaction, playerId, person);
        if (!player.ok) return player;
        await transaction.execute(
          sql`insert into staff_notes (player_id, staff_id, text, at)
              values (${playerId}::uuid, ${person.staffId}::uuid, ${body.reason}, ${now().toISOString()}::timestamptz)`,
        );
        return ok({ answer: {}, act: { action: 'note_added', subject: { kind: 'player', id: playerId }, playerId } });
      },
    },
    carePlayer: {
      async act({ params, body: { takes } }, { person }, { transaction }) {
        const playerId = params.player_id;
        const player = await playerOf(transaction, playerId, person);
        if (!player.ok) return player;
        if (takes && !vip.mayHaveManager(Number(player.value.score))) return refuse('not_found');
        await vip.assignManager(transaction, playerId, takes ? person.staffId : null);
        const action = takes ? 'care_taken' : 'care_left';
        return ok({ answer: {}, act: { action, subject: { kind: 'player', id: playerId }, playerId } });
      },
    },
    endPlayerSessions: {
      async act({ params }, { person }, { transaction }) {
        const playerId = params.player_id;
        const player = await playerOf(transaction, playerId, person);
        if (!player.ok) return player;
        const open = await firstRow<{ count: number }>(
          transaction,
          sql`select count(*)::integer as count from sessions where player_id = ${playerId}::uuid and ended_at is null`,
        );
        const ended = open?.count ?? 0;
        return ok({
          answer: { ended },
          act: {
            action: 'sessions_ended',
            subject: { kind: 'player', id: playerId },
            playerId,
            before: { open: ended },
          },
          // Their sockets close too, which no transaction holds.
          after: () => endSessions(playerId),
        });
      },
    },
    askAdjustment: {
      async act({ params, body }, { person }, { transaction }) {
        const playerId = params.player_id;
        const player = await playerOf(transaction, playerId, person);
        if (!player.ok) return player;
        const { currency } = player.value;
        const minor = signedMinor(body.amount, currency);
        if (minor === null) return refuse('invalid', { amount: 'validation_required' });
        const payload = { purse: body.purse, amount: formatDecimal(minor, currency), currency };
        const approvalId = await insertApproval(transaction, {
          ...{ kind: 'balance', playerId, payload, reason: body.reason },
          ...{ askedBy: person.staffId, now: now() },
        });
        const act = {
          action: 'adjustment_asked',
          subject: { kind: 'approval', id: approvalId },
          playerId,
          after: payload,
        };
        return ok({ answer: { approval_id: approvalId }, act });
      },
    },
  };
}
