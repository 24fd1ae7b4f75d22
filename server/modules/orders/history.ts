/** Every movement of a player's money with its cause: pages by key, counts and totals of a period, and the same as a file. */
import { type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { MOVEMENT_GROUPS } from '#shared/contract/orders.ts';
import { type Currency, formatDecimal, isCurrency } from '#shared/money.ts';
import type { Clock } from '../../clock.ts';
import { isoInstant, rows } from '../../db/rows.ts';
import type { Database, Queryable } from '../../db/types.ts';
import type { Input } from '../../http/handler.ts';
import type { PlayerDirectory } from '../player/types.ts';
import { betNumber, movementType } from '../wallet/index.ts';
import type { Movement } from './movement.ts';
import { movementsCsv } from './statement-csv.ts';
import { pdfOf } from './statement-pdf.ts';
import { statementTexts } from './statement-texts.ts';
import { handoverIn } from './store.ts';

type Query = Input<'movements'>['query'];
type FileQuery = Input<'walletStatement'>['query'];
type Group = (typeof MOVEMENT_GROUPS)[number];

const PAGE_SIZE = 20;
/** As many movements as one file holds; the newest of the period. */
const FILE_MAXIMUM = 20_000;

const GROUPS: Record<Exclude<Group, 'all'>, readonly Movement['type'][]> = {
  deposits: ['deposit'],
  withdrawals: ['withdrawal', 'withdrawal_returned'],
  play: ['bet', 'win', 'rollback'],
  bonuses: ['bonus'],
  corrections: ['correction', 'chargeback', 'prize', 'purchase'],
};
const GROUP_NAMES = Object.keys(GROUPS) as (keyof typeof GROUPS)[];

/**
 * The ledger's movements on the player's own purses, and the orders that moved nothing. Money set aside for a withdrawal
 * is the withdrawal; its release is a movement of its own, so that balances add up; its capture moves nothing more.
 */
const movements = (playerId: string): SQL => sql`
  select moved.transfer_id as id, moved.type, orders.method, accounts.label as account, moved.game_code, moved.bet,
    coalesce(orders.number::text, moved.reference) as reference,
    case when moved.type in ('deposit', 'withdrawal') then orders.state end as state,
    case when moved.type in ('deposit', 'withdrawal') and orders.status is not null then orders.status
      else 'success' end as status,
    moved.amount, moved.total, moved.cash, moved.bonus, moved.currency, moved.balance_after,
    orders.order_id::text as payment_id, moved.created_at,
    moved.position
  from (
    select transfer.transfer_id::text, transfer.created_at, transfer.position,
      ${movementType} as type,
      ${betNumber} as bet,
      transfer.details->>'game_code' as game_code,
      right(transfer.details->>'round_id', 8) as reference,
      coalesce(transfer.details->>'order_id', transfer.details->>'payment_id', transfer.details->>'hold_id') as subject,
      entry.currency,
      -- What became cash of a bonus is told as that; it is nothing between the purses together.
      case when sum(entry.amount) = 0 then sum(entry.amount) filter (where entry.account = 'cash')
        else sum(entry.amount) end as amount,
      sum(entry.amount) as total,
      coalesce(sum(entry.amount) filter (where entry.account = 'cash'), 0) as cash,
      coalesce(sum(entry.amount) filter (where entry.account like 'bonus%'), 0) as bonus,
      (array_agg(entry.balance_after order by entry.line desc) filter (where entry.account = 'cash'))[1] as balance_after
    from ledger_entries as entry join ledger_transfers as transfer using (transfer_id)
    where entry.owner = 'player' and entry.player_id = ${playerId}::uuid and entry.account not in ('hold', 'loyalty', 'coins')
    group by transfer.transfer_id, entry.currency
    having sum(entry.amount) <> 0 or coalesce(sum(entry.amount) filter (where entry.account = 'cash'), 0) <> 0
  ) as moved
  left join orders on orders.player_id = ${playerId}::uuid and orders.order_id::text = moved.subject
  left join payment_accounts as accounts
    on accounts.player_id = ${playerId}::uuid and accounts.account_id = orders.account_id
  union all
  select orders.order_id::text, orders.direction, orders.method, accounts.label, null, null, number::text, state, status,
    amount, amount, amount, 0, currency, null, order_id::text, orders.created_at, 0
  from orders left join payment_accounts as accounts
    on accounts.player_id = ${playerId}::uuid and accounts.account_id = orders.account_id
  where orders.player_id = ${playerId}::uuid and direction = 'deposit' and status <> 'success'`;

/** A day is one of UTC, as the law's months are. */
const periodOf = ({ from, to }: Pick<Query, 'from' | 'to'>): SQL => sql`
  ${from ? sql`movement.created_at >= ${from}::date` : sql`true`}
  and ${to ? sql`movement.created_at < ${to}::date + 1` : sql`true`}`;

const STATUS_OF = { settled: 'success', pending: 'pending', failed: 'fail' } as const;

function typesOf(types: readonly string[]): SQL {
  return sql`movement.type in (${sql.join(
    types.map((type) => sql`${type}`),
    sql`, `,
  )})`;
}

function filterOf({ group, state }: Pick<Query, 'group' | 'state'>): SQL {
  const grouped = group === 'all' ? sql`true` : typesOf(GROUPS[group]);
  return state === 'all' ? grouped : sql`${grouped} and movement.status = ${STATUS_OF[state]}`;
}

interface MovementRow {
  id: string;
  type: Movement['type'];
  method: string | null;
  account: string | null;
  game_code: string | null;
  bet: string | null;
  reference: string | null;
  state: Movement['state'];
  amount: string;
  cash: string;
  bonus: string;
  currency: string;
  balance_after: string | null;
  payment_id: string | null;
  created_at: string;
  position: string;
}

function movementOf({ position: _position, ...row }: MovementRow): Movement {
  const { currency } = row;
  if (!isCurrency(currency)) throw new Error(`movement ${row.id} is in unknown currency ${currency}`);
  const text = (minor: string) => formatDecimal(BigInt(minor), currency);
  return {
    ...row,
    handover: row.type === 'deposit' ? handoverIn(row) : null,
    currency,
    amount: text(row.amount),
    cash: text(row.cash),
    bonus: text(row.bonus),
    balance_after: row.balance_after === null ? null : text(row.balance_after),
  };
}

/** Where a page ended, as it travels: moment, place in the chain, id. */
const CURSOR = /^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)_(\d{1,19})_([0-9a-f-]{36})$/;

function afterOf(cursor: string | undefined): SQL {
  const found = CURSOR.exec(cursor ?? '');
  if (!found) return sql`true`;
  const [, moment, position, id] = found;
  return sql`(movement.created_at, movement.position, movement.id) <
    (${moment}::timestamptz, ${position}::bigint, ${id})`;
}

const cursorOf = ({ created_at, position, id }: MovementRow): string => `${created_at}_${position}_${id}`;

function readPage(queryable: Queryable, playerId: string, where: SQL, limit: number): Promise<MovementRow[]> {
  return rows<MovementRow>(
    queryable,
    sql`select id, type, method, account, game_code, bet, reference, state, amount::text, cash::text, bonus::text, currency, balance_after::text,
          payment_id, ${isoInstant(sql`movement.created_at`)} as created_at, position::text
        from (${movements(playerId)}) as movement
        where ${where}
        order by movement.created_at desc, movement.position desc, movement.id desc limit ${limit}::integer`,
  );
}

interface TypeRow {
  type: Movement['type'];
  all: number;
  wanted: number;
  settled: string;
}

function readTypes(queryable: Queryable, playerId: string, query: Query, currency: Currency): Promise<TypeRow[]> {
  return rows<TypeRow>(
    queryable,
    sql`select type, count(*)::integer as all, count(*) filter (where ${filterOf({ group: 'all', state: query.state })})::integer as wanted,
          coalesce(sum(total) filter (where status = 'success' or type = 'withdrawal_returned'
            or (type = 'withdrawal' and state is not null)), 0)::text as settled
        from (${movements(playerId)}) as movement
        where ${periodOf(query)} and currency = ${currency} group by type`,
  );
}

function totalsOf(types: readonly TypeRow[], currency: Currency): ResponseOf<'movements'>['totals'] {
  const sum = (...names: Movement['type'][]) =>
    formatDecimal(
      types.filter(({ type }) => names.includes(type)).reduce((total, { settled }) => total + BigInt(settled), 0n),
      currency,
    );
  return {
    in: sum('deposit'),
    out: sum('withdrawal', 'withdrawal_returned'),
    given: sum('bonus', 'correction', 'chargeback', 'prize', 'purchase'),
    play: sum('bet', 'win', 'rollback'),
    currency,
  };
}

function countsOf(types: readonly TypeRow[]): ResponseOf<'movements'>['counts'] {
  const count = (names: readonly Movement['type'][] | null) =>
    types.filter(({ type }) => names?.includes(type) ?? true).reduce((total, { wanted }) => total + wanted, 0);
  const grouped = Object.fromEntries(GROUP_NAMES.map((name) => [name, count(GROUPS[name])]));
  return { all: count(null), ...grouped } as ResponseOf<'movements'>['counts'];
}

/** Creates the reads of a player's history. */
export function createHistory(parts: { database: Database; players: PlayerDirectory; clock: Clock }) {
  const { database, players, clock } = parts;

  async function currencyOf(playerId: string): Promise<Currency> {
    const player = await players.find(database, playerId);
    if (!player) throw new Error(`no player ${playerId}`);
    return player.currency;
  }

  return {
    /** One page, newest first, with counts and totals of the period. */
    async page(playerId: string, query: Query): Promise<ResponseOf<'movements'>> {
      const currency = await currencyOf(playerId);
      const where = sql`${periodOf(query)} and ${filterOf(query)} and ${afterOf(query.after)}`;
      const found = await readPage(database, playerId, where, PAGE_SIZE + 1);
      const shown = found.slice(0, PAGE_SIZE);
      const last = shown.at(-1);
      const types = await readTypes(database, playerId, query, currency);
      return {
        result: shown.map(movementOf),
        next: found.length > PAGE_SIZE && last ? cursorOf(last) : null,
        counts: countsOf(types),
        totals: totalsOf(types, currency),
      };
    },

    /** The movements of a period as a file, oldest first as statements are. */
    async file(playerId: string, query: FileQuery): Promise<ResponseOf<'walletStatement'>> {
      const found = await readPage(database, playerId, periodOf(query), FILE_MAXIMUM);
      const items = found.map(movementOf).reverse();
      const texts = statementTexts(query.language);
      const name = `fairwind-${query.from ?? 'start'}-${query.to ?? clock.now().toISOString().slice(0, 10)}.${query.format}`;
      if (query.format === 'csv') {
        const content = Buffer.from(movementsCsv(items, texts, query.language), 'utf8').toString('base64');
        return { name, media_type: 'text/csv; charset=utf-8', content };
      }
      const player = await players.find(database, playerId);
      const about = {
        name: [player?.fullName, playerId].filter(Boolean).join(' · '),
        from: query.from ?? null,
        to: query.to ?? null,
        at: clock.now(),
      };
      const content = (await pdfOf(items, about, texts)).toString('base64');
      return { name, media_type: 'application/pdf', content };
    },
  };
}

export type History = ReturnType<typeof createHistory>;
