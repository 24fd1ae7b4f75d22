-- Messages of feeds come late, twice and in any order (ADR 0268): what is newest is known by market and kind, not by a number
-- within the fixture. Nodes of the release before go on writing `sequence` in a rolling restart; nobody reads it any more.
alter table sport_fixtures
  alter column sequence set default 0,
  -- When what is known of it was made, ms: by the keys of its state, and `status`.
  add column told_at jsonb not null default '{}',
  -- When the last message was made that told of its names and start, and of its prices; and the last stop.
  add column details_at timestamptz(3),
  add column priced_at timestamptz(3),
  add column stopped_at timestamptz(3);

-- `status` follows from what was told: how it ended, how open it is, the stops of its match and the outages of its producer.
alter table sport_markets
  -- The part of the feed that told it last; null: the feed as a whole.
  add column producer text,
  -- How open the feed said it is, and when that was made.
  add column open_status text not null default 'suspended' check (open_status in ('active', 'suspended', 'inactive')),
  add column state_at timestamptz(3),
  -- When its odds were made, and its last settlement or rollback.
  add column changed_at timestamptz(3),
  add column result_at timestamptz(3),
  -- False: the feed does not want bets on it to be bought.
  add column is_sellable boolean not null default true;
update sport_markets set open_status = case when status in ('active', 'suspended') then status else 'inactive' end;

alter table sport_producers
  -- Where reading goes on; only of a feed.
  add column position text,
  -- The feed that it is a part of; null: it is a feed itself.
  add column feed text,
  -- It was not heard, or said that something was missed: closed until it has repeated everything.
  add column is_down boolean not null default false,
  -- When the last outage began: since then it has to repeat. And when it was over, or noticed: what was told earlier opens
  -- nothing.
  add column down_since timestamptz(3),
  add column closed_at timestamptz(3),
  -- The repetition that was asked for, and when.
  add column recovery text,
  add column recovery_asked_at timestamptz(3),
  -- States that its adapter did not know, so far.
  add column unknown_states bigint not null default 0;
update sport_producers set position = (extract(epoch from heard_until) * 1000)::bigint::text where producer = 'simulator';

-- Windows of time whose bets the feed took back, and whether they still are.
create table sport_cancellations (
  fixture_id text not null references sport_fixtures on delete cascade,
  market text not null,
  -- -infinity and infinity: open on that side.
  placed_from timestamptz(3) not null,
  placed_until timestamptz(3) not null,
  is_cancelled boolean not null,
  told_at timestamptz(3) not null,
  -- When it was taken in: of a window without an end it is the end.
  reached timestamptz(3) not null,
  primary key (fixture_id, market, placed_from, placed_until)
);
