-- What has ended: a row for each round or bet, written in the transaction that ends it, read by whoever counts them
-- (ADR 0090).
create table settled_facts (
  player_id uuid not null,
  product text not null check (product in ('casino', 'sport')),
  provider text not null,
  -- The round or the bet.
  reference text not null,
  -- 0: its end. What changes it later (a late win, a market settled anew) counts up, with the difference as its payout.
  amendment smallint not null default 0 check (amendment >= 0),
  outcome text not null check (outcome in ('settled', 'taken_back')),
  -- The game or the market.
  subject text not null,
  region text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Minor units, by what the stake was made of.
  stake_cash bigint not null,
  stake_bonus bigint not null,
  stake_bonus_sport bigint not null,
  stake_free_rounds bigint not null,
  stake_loyalty bigint not null,
  payout bigint not null,
  -- The part of it that is the player's own money; the rest went back to bonuses.
  payout_cash bigint not null,
  started_at timestamptz(3) not null,
  settled_at timestamptz(3) not null,
  -- In the order in which these three grow nothing is missed that commits late: whoever reads stops before the oldest
  -- transaction that is under way. A database restored from a dump counts its transactions anew, in a new era.
  era smallint not null default 1,
  xid xid8 not null default pg_current_xact_id(),
  fact_id bigint generated always as identity,
  primary key (player_id, product, provider, reference, amendment)
);
create index settled_facts_player on settled_facts (player_id, settled_at);
create index settled_facts_log on settled_facts (era, xid, fact_id);

-- The era that is written; 1 while there is no row.
create table settled_log (era smallint primary key);

-- How far each reader has come.
create table settled_cursors (
  name text primary key,
  era smallint not null default 0,
  xid xid8 not null default '0',
  fact_id bigint not null default 0
);

-- Rounds that ended before. What a game was launched from is not kept with them: the player's own region stands for it.
insert into settled_facts (player_id, product, provider, reference, outcome, subject, region, currency, stake_cash,
  stake_bonus, stake_bonus_sport, stake_free_rounds, stake_loyalty, payout, payout_cash, started_at, settled_at)
select round.player_id, 'casino', round.provider, round.round_id,
  case round.status when 'closed' then 'settled' else 'taken_back' end, round.game_code,
  coalesce(player.region, 'main'), round.currency, round.stake, 0, 0, 0, 0, round.payout, round.payout,
  round.created_at, coalesce(round.closed_at, round.created_at)
from game_rounds as round left join players as player on player.player_id = round.player_id
where round.status in ('closed', 'rolled_back')
order by coalesce(round.closed_at, round.created_at), round.provider, round.round_id;
