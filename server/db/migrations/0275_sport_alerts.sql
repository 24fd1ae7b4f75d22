-- What bettors hear of matches (ADR 0149). Matches, leagues and teams that a player marked as favourites, by the keys that
-- pages mark them with (shared/sport/favourites.ts).
create table sport_favourites (
  player_id uuid not null,
  mark text not null check (length(mark) <= 120),
  noted_at timestamptz(3) not null,
  primary key (player_id, mark)
);
create index sport_favourites_by_mark on sport_favourites (mark, player_id);

-- What a player asked to hear of; without a row the rule of shared/sport/alerts.ts holds.
create table sport_alerts (
  player_id uuid primary key,
  favourite_goals boolean not null,
  bet_goals boolean not null,
  settled_bets boolean not null,
  lost_bets boolean not null
);

-- Goals as the feed told them, and goals that it took back; each is told once to whoever wants to hear of it.
create table sport_goals (
  fixture_id text not null references sport_fixtures on delete cascade,
  -- Of the message that told of it.
  sequence bigint not null,
  side text not null check (side in ('home', 'away')),
  -- Which goal of the side.
  number integer not null check (number > 0),
  is_disallowed boolean not null,
  -- What is said of it.
  told jsonb not null,
  scored_at timestamptz(3) not null,
  -- The last player who was told; players are told in their order.
  told_to uuid,
  is_told boolean not null default false,
  primary key (fixture_id, sequence, side, number)
);
create index sport_goals_untold on sport_goals (scored_at, fixture_id, sequence) where not is_told;

-- Who was told of a goal: nobody twice, nobody too often, and whoever was told hears that it does not count.
create table sport_goal_alerts (
  player_id uuid not null,
  fixture_id text not null,
  sequence bigint not null,
  side text not null,
  number integer not null,
  told_at timestamptz(3) not null,
  primary key (player_id, fixture_id, sequence, side, number)
);
create index sport_goal_alerts_of_player on sport_goal_alerts (player_id, told_at);
create index sport_goal_alerts_of_goal on sport_goal_alerts (fixture_id, side, number);
