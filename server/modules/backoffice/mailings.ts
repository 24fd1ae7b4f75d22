/** Mailings in the database: what they say, whom they reach now, and what came of them. */
import { sql } from 'drizzle-orm';
import { type MailingRules, mailingRules } from '#shared/backoffice/mailings.ts';
import { COUNTRIES, LOCALE_CODES, LOCALES, type LocaleCode, offers, type RegionId } from '#shared/regions/index.ts';
import { ROUTES } from '#shared/routes.ts';
import { firstRow, isoInstant, type Queryable, rows, type Transaction } from '../../db/index.ts';
import { filterOf } from './player-search.ts';
import { findSegment } from './segments.ts';

type State = 'draft' | 'live' | 'stopped';

interface MailingRow {
  mailing_id: string;
  rules: unknown;
  state: State;
  by: string;
  at: string;
}

export type Mailing = Omit<MailingRow, 'rules'> & { rules: MailingRules };

const DAY_MS = 86_400_000;
const CAP_DAYS = 7;
const RESULT_DAYS = 7;

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const read = (row: MailingRow): Mailing => ({ ...row, rules: mailingRules.parse(row.rules) });
const COLUMNS = sql`mailing_id, rules, state, staff.name as by, ${isoInstant(sql`mailings.created_at`)} as at`;

export async function listMailings(queryable: Queryable): Promise<Mailing[]> {
  const found = await rows<MailingRow>(
    queryable,
    sql`select ${COLUMNS} from mailings join staff on staff_id = created_by order by mailings.created_at desc limit 100`,
  );
  return found.map(read);
}

/** A mailing, held until the transaction ends. */
export async function lockMailing(transaction: Transaction, mailingId: string): Promise<Mailing | null> {
  const row = await firstRow<MailingRow>(
    transaction,
    sql`select ${COLUMNS} from mailings join staff on staff_id = created_by
        where mailing_id = ${mailingId}::uuid for update of mailings`,
  );
  return row && read(row);
}

/** Holds all that run, so that two nodes cannot both fill the last place of a player's week. @returns those due now */
export async function lockDue(transaction: Transaction, now: Date): Promise<Mailing[]> {
  const found = await rows<MailingRow>(
    transaction,
    sql`select ${COLUMNS} from mailings join staff on staff_id = created_by
        where state = 'live' and starts_at <= ${instant(now)} and ends_at > ${instant(now)}
        order by mailing_id for update of mailings`,
  );
  return found.map(read);
}

/** Keeps a draft, a new one without an id. @returns its id; null: another has the name */
export async function saveMailing(
  transaction: Transaction,
  rules: MailingRules,
  { id, by, now }: { id: string | null; by: string; now: Date },
): Promise<string | null> {
  const taken = await firstRow(
    transaction,
    sql`select 1 as found from mailings
        where lower(name) = lower(${rules.name}) and mailing_id is distinct from ${id}::uuid`,
  );
  if (taken !== null) return null;
  const { name, segment_id, starts_at, ends_at } = rules;
  const row = await firstRow<{ mailing_id: string }>(
    transaction,
    sql`insert into mailings (mailing_id, name, rules, segment_id, starts_at, ends_at, created_by, created_at)
        values (coalesce(${id}::uuid, gen_random_uuid()), ${name}, ${JSON.stringify(rules)}::jsonb, ${segment_id}::uuid,
          ${instant(new Date(starts_at))}, ${instant(new Date(ends_at))}, ${by}::uuid, ${instant(now)})
        on conflict (mailing_id) do update set name = excluded.name, rules = excluded.rules,
          segment_id = excluded.segment_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at
        returning mailing_id`,
  );
  return row?.mailing_id ?? null;
}

export async function setMailingState(transaction: Transaction, mailingId: string, state: State): Promise<void> {
  await transaction.execute(sql`update mailings set state = ${state} where mailing_id = ${mailingId}::uuid`);
}

/** What has to be true of a player for it. */
function triggerOf({ trigger, days, starts_at }: MailingRules, now: Date) {
  const since = instant(new Date(now.getTime() - (days ?? 0) * DAY_MS));
  const own = {
    time: sql`true`,
    no_deposit: sql`players.created_at <= ${since} and not exists (select 1 from orders
      where orders.player_id = players.player_id and direction = 'deposit' and state = 'succeeded')`,
    dormant: sql`players.created_at <= ${since} and not exists (select 1 from sessions
      where sessions.player_id = players.player_id and seen_at > ${since})`,
    level: sql`exists (select 1 from vip_level_ups
      where vip_level_ups.player_id = players.player_id and reached_at >= ${instant(new Date(starts_at))})`,
  };
  return own[trigger];
}

/** The latest occasion: of levels the highest that was reached since it began. */
const occasionOf = ({ trigger, starts_at }: MailingRules) =>
  trigger === 'level'
    ? sql`(select max(level)::integer from vip_level_ups
        where vip_level_ups.player_id = players.player_id and reached_at >= ${instant(new Date(starts_at))})`
    : sql`0`;

/** Languages that every variant speaks: whoever reads another gets nothing that they cannot read. */
const spoken = (rules: MailingRules): LocaleCode[] =>
  LOCALE_CODES.filter((code) => rules.variants.every((texts) => texts[LOCALES[code].base] !== undefined));

export interface Recipient {
  player_id: string;
  language: LocaleCode;
  occasion: number;
}

/** Of a domain the countries where it is day, and whether it is where its own clock counts: for countries not listed. */
export interface Awake {
  region: RegionId;
  countries: readonly string[];
  others: boolean;
}

const within = (texts: readonly string[]) => sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;

/** Players of these domains for whom it is day where they live. */
function homesOf(awake: readonly Awake[]) {
  const homes = awake.map(
    ({ region, countries, others }) =>
      sql`(players.region = ${region} and (players.country in ${within(countries)}
        or ${others} and players.country not in ${within(COUNTRIES)}))`,
  );
  return homes.length === 0 ? sql`false` : sql`(${sql.join(homes, sql` or `)})`;
}

/**
 * Players that a mailing is for and who did not get it: by segment, region, language, trigger and the cap of a week.
 * @param after they are read in the order of their ids; those up to this one were
 */
export async function pickRecipients(
  transaction: Transaction,
  { mailing_id, rules }: Mailing,
  { awake, now, after, limit }: { awake: readonly Awake[]; now: Date; after: string | null; limit: number },
): Promise<Recipient[]> {
  const segment = rules.segment_id === null ? {} : await findSegment(transaction, rules.segment_id);
  // A domain without the page that a mailing leads to is not told of it.
  const offering = awake.filter(({ region }) => offers(region, ROUTES[rules.page].needs));
  const asked = offering.filter(({ region }) => rules.regions.length === 0 || rules.regions.includes(region));
  return rows<Recipient>(
    transaction,
    sql`select players.player_id, players.language, ${occasionOf(rules)} as occasion from players
        where players.status = 'active' and (${after}::uuid is null or players.player_id > ${after}::uuid)
          and ${homesOf(asked)}
          and players.language in ${within(spoken(rules))}
          and ${segment === null ? sql`false` : filterOf(segment, now)} and ${triggerOf(rules, now)}
          and not exists (select 1 from mailing_sends as own where own.player_id = players.player_id
            and own.mailing_id = ${mailing_id}::uuid and own.occasion = ${occasionOf(rules)})
          and (select count(*) from mailing_sends as lately where lately.player_id = players.player_id
            and channels <> '[]' and sent_at > ${instant(new Date(now.getTime() - CAP_DAYS * DAY_MS))}) < ${rules.cap}
        order by players.player_id limit ${limit}::integer`,
  );
}

/** What a recipient was sent; no channels: nothing. */
export interface Send extends Recipient {
  variant: number;
  channels: readonly string[];
}

export async function insertSends(
  transaction: Transaction,
  mailingId: string,
  sends: readonly Send[],
  now: Date,
): Promise<void> {
  await transaction.execute(
    sql`insert into mailing_sends (player_id, mailing_id, occasion, variant, channels, sent_at)
        select player_id, ${mailingId}::uuid, occasion, variant, channels, ${instant(now)}
        from jsonb_to_recordset(${JSON.stringify(sends)}::jsonb)
          as sent (player_id uuid, occasion integer, variant smallint, channels jsonb)`,
  );
}

/** What came of a mailing, by variant. */
export async function mailingResults(queryable: Queryable, { mailing_id, rules }: Mailing) {
  const found = await rows<{ variant: number; sent: number; opened: number; deposited: number; left_out: number }>(
    queryable,
    sql`select variant, count(*) filter (where channels <> '[]')::integer as sent,
          count(*) filter (where channels = '[]')::integer as left_out,
          count(*) filter (where exists (select 1 from notifications where notifications.player_id = own.player_id
            and kind = 'mailing' and reading and variables->>'mailing' = ${mailing_id}
            and variables->>'occasion' = own.occasion::text))::integer as opened,
          count(*) filter (where channels <> '[]' and exists (select 1 from orders
            where orders.player_id = own.player_id and direction = 'deposit' and state = 'succeeded'
              and orders.created_at between sent_at and sent_at + make_interval(days => ${RESULT_DAYS}::integer)))::integer
            as deposited
        from mailing_sends as own where mailing_id = ${mailing_id}::uuid group by variant`,
  );
  const of = (variant: number) => found.find((row) => row.variant === variant);
  return {
    left_out: found.reduce((sum, row) => sum + row.left_out, 0),
    results: rules.variants.map((_texts, variant) => {
      const { sent = 0, opened = 0, deposited = 0 } = of(variant) ?? {};
      return { sent, opened, deposited };
    }),
  };
}
