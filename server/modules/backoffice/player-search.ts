/**
 * Finding players. Each way is a range of one plain index, so that a million players take no longer than a thousand;
 * a filter reads the newest players first and stops when a page is full.
 */
import { isIP } from 'node:net';
import { type SQL, sql } from 'drizzle-orm';
import { may, type Role } from '#shared/backoffice/permissions.ts';
import type { PlayerFilter } from '#shared/backoffice/players.ts';
import { nicknameKey } from '#shared/contract/nickname.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { isoInstant, type Queryable, rows } from '../../db/index.ts';
import { shortened } from '../identity/index.ts';
import { maskName } from './masks.ts';

const PAGE = 50;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What sorts after everything that begins with a text. */
const LAST = '\u{10FFFF}';

/** Whether an expression begins with a text, by its `text_pattern_ops` index. */
const begins = (expression: SQL, text: string): SQL =>
  sql`${expression} ~>=~ ${text} and ${expression} ~<~ ${text + LAST}`;

const found = (condition: SQL): SQL => sql`(select player_id from players where ${condition} limit ${PAGE + 1})`;

/** Name and surname, in either order. */
function byNames(words: readonly string[]): SQL[] {
  const [first = '', ...others] = words;
  const name = sql`lower(name)`;
  const surname = sql`lower(surname)`;
  if (others.length === 0) return [found(begins(name, first)), found(begins(surname, first))];
  const rest = others.join(' ');
  return [
    found(sql`${begins(surname, rest)} and ${begins(name, first)}`),
    found(sql`${begins(surname, first)} and ${begins(name, rest)}`),
    found(begins(name, words.join(' '))),
  ];
}

/** What a whole id can name: a player, a payment, a transfer, a case. */
const byId = (id: string): SQL[] => [
  found(sql`player_id = ${id}::uuid`),
  sql`(select player_id from orders where order_id = ${id}::uuid)`,
  sql`(select player_id from ledger_entries where transfer_id = ${id}::uuid and player_id is not null limit 1)`,
  sql`(select player_id from staff_cases where case_id = ${id}::uuid)`,
  sql`(select player_id from sport_bets where bet_id = ${id}::uuid)`,
];

/** What players quote of a bet: `FW-3F2A-91C4`, the beginning of its id. */
const BET_NUMBER = /^fw-?([0-9a-f]{4})-?([0-9a-f]{4})$/;

function byBetNumber(typed: string): SQL[] {
  const [, first, second] = BET_NUMBER.exec(typed) ?? [];
  if (first === undefined || second === undefined) return [];
  const from = `${first}${second}-0000-0000-0000-000000000000`;
  const to = `${first}${second}-ffff-ffff-ffff-ffffffffffff`;
  return [sql`(select player_id from sport_bets where bet_id between ${from}::uuid and ${to}::uuid limit ${PAGE})`];
}

/** Players with words in their name that begin so, wherever they stand: `berg` finds Anna van den Berg. */
function byWords(words: readonly string[]): SQL[] {
  const letters = words.map((word) => word.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')).filter((word) => word.length > 1);
  if (letters.length === 0 || letters.length < words.length) return [];
  const asked = letters.map((word) => `${word}:*`).join(' & ');
  return [
    found(
      sql`to_tsvector('simple', coalesce(name, '') || ' ' || coalesce(surname, '')) @@ to_tsquery('simple', ${asked})`,
    ),
  ];
}

const reversed = (text: string): string => [...text].reverse().join('');

/** A phone number, from its country's code on or as people say it at home: without the code, perhaps after a nought. */
function byPhone(digits: string): SQL[] {
  if (!/^\+?\d{3,}$/.test(digits)) return [];
  const home = digits.replace(/^[+0]+/, '');
  const abroad = digits.startsWith('00') ? `+${home}` : digits.startsWith('+') ? digits : `+${digits}`;
  return [
    found(begins(sql`phone`, abroad)),
    ...(home.length < 6 ? [] : [found(sql`phone is not null and ${begins(sql`reverse(phone)`, reversed(home))}`)]),
  ];
}

/** The last four digits of a card or account. */
const byLastDigits = (digits: string): SQL =>
  sql`(select player_id from payment_accounts
       where right(regexp_replace(label, '[^0-9]', '', 'g'), 4) = ${digits} limit ${PAGE + 1})`;

/** Players who came from an address; only its network is kept of it. */
const byAddress = (address: string): SQL =>
  sql`(select player_id from sessions where network = ${shortened(address)} limit ${10 * PAGE})`;

/** Vendors whose rounds are asked for by id: the key of a round begins with its vendor. */
const byRound = (id: string): SQL =>
  sql`(select player_id from game_rounds where provider in ('studio', 'hub88', 'softswiss') and round_id = ${id})`;

/** What staff and players quote of a payment: `W-20418`. */
const NUMBER = /^[wd]-?(\d{1,18})$/;

/** The fingerprint of a card or account: everybody who paid with it. */
const byFingerprint = (text: string): SQL =>
  sql`(select player_id from payment_accounts where ${begins(sql`(md5(vendor || ':' || token))`, text)} limit ${PAGE})`;

function waysOf(text: string): SQL[] {
  const typed = text.trim().toLowerCase();
  const words = typed.split(/\s+/);
  const digits = typed.replaceAll(/[\s()/-]/g, '');
  const ways: SQL[] = UUID.test(typed) ? byId(typed) : [...byNames(words), ...byWords(words)];
  ways.push(...byPhone(digits), ...byBetNumber(typed));
  if (/^\d{4}$/.test(typed)) ways.push(byLastDigits(typed));
  if (isIP(typed) !== 0) ways.push(byAddress(typed));
  if (/^[0-9a-f-]{4,}$/.test(typed)) {
    ways.push(found(begins(sql`(player_id::text)`, typed)));
    ways.push(sql`(select player_id from player_devices where ${begins(sql`token_hash`, typed)} limit ${PAGE})`);
    ways.push(byFingerprint(typed));
  }
  const number = NUMBER.exec(typed)?.[1];
  if (number !== undefined) ways.push(sql`(select player_id from orders where number = ${number}::bigint)`);
  if (!/\s/.test(typed)) ways.push(found(begins(sql`lower(email)`, typed)), byRound(text.trim()));
  const nickname = nicknameKey(text.trim());
  if (nickname !== '') ways.push(found(begins(sql`nickname_key`, nickname)));
  return ways;
}

/** How a player stands with the operator. */
const standing = sql`players.status`;

/**
 * What somebody may pick players by who sees neither protection nor standing: those who are active, whatever was asked
 * for. Otherwise a filter would tell who is excluded.
 */
export const asSeenBy = (filter: PlayerFilter, role: Role): PlayerFilter =>
  may(role, 'reveal_players') ? filter : { ...filter, standing: 'active' };

/** What a filter asks of a player. */
export function filterOf(filter: PlayerFilter, now: Date): SQL {
  const { region, country, verification, standing: wanted, currency, deposits_min, quiet_days, score_min } = filter;
  const quietSince = new Date(now.getTime() - (quiet_days ?? 0) * 86_400_000).toISOString();
  const conditions = [
    sql`true`,
    ...(region === undefined ? [] : [sql`players.region = ${region}`]),
    ...(country === undefined ? [] : [sql`players.country = ${country}`]),
    ...(verification === undefined ? [] : [sql`players.verification = ${verification}`]),
    ...(wanted === undefined ? [] : [sql`${standing} = ${wanted}`]),
    ...(currency === undefined ? [] : [sql`players.currency = ${currency}`]),
    ...(score_min === undefined ? [] : [sql`players.score >= ${score_min}`]),
    ...(deposits_min === undefined
      ? []
      : [
          sql`(select count(*) from payments where payments.player_id = players.player_id and status = 'success')
            >= ${deposits_min}`,
        ]),
    ...(quiet_days === undefined
      ? []
      : [
          sql`not exists (select 1 from sessions where sessions.player_id = players.player_id
            and seen_at > ${quietSince}::timestamptz)`,
        ]),
  ];
  return sql.join(conditions, sql` and `);
}

interface ListedRow {
  player_id: string;
  full_name: string;
  nickname: string;
  region: string;
  country: string;
  verification: 'unverified' | 'in_review' | 'verified' | 'rejected';
  standing: string;
  currency: Currency;
  balance: string;
  created_at: string;
}

const COLUMNS = sql`players.player_id, coalesce(name || ' ' || surname, '') as full_name, nickname, region, country,
  verification, ${standing} as standing, currency, ${isoInstant(sql`players.created_at`)} as created_at,
  (select coalesce(sum(balance), 0)::text from ledger_accounts
    where ledger_accounts.player_id = players.player_id and ledger_accounts.currency = players.currency
      and purse <> 'hold') as balance`;

function listed({ full_name, currency, balance, ...row }: ListedRow) {
  const amount = formatDecimal(BigInt(balance), currency);
  return { ...row, name: full_name === '' ? '' : maskName(full_name), balance: { amount, currency } };
}

export interface PlayerQuery {
  text?: string | undefined;
  filter: PlayerFilter;
  now: Date;
}

/** A page of players that fit, newest first. */
export async function searchPlayers(queryable: Queryable, { text, filter, now }: PlayerQuery) {
  const ways = text === undefined || text.trim() === '' ? [] : waysOf(text);
  const among = ways.length === 0 ? sql`true` : sql`player_id in (${sql.join(ways, sql` union `)})`;
  const read = await rows<ListedRow>(
    queryable,
    sql`select ${COLUMNS} from players where ${among} and ${filterOf(filter, now)}
        order by players.created_at desc, players.player_id limit ${PAGE + 1}`,
  );
  return { players: read.slice(0, PAGE).map(listed), more: read.length > PAGE };
}

/** One player as lists show them, or null. */
export async function findListed(queryable: Queryable, playerId: string) {
  const [row] = await rows<ListedRow>(
    queryable,
    sql`select ${COLUMNS} from players where player_id = ${playerId}::uuid`,
  );
  return row === undefined ? null : listed(row);
}
