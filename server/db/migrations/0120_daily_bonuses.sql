-- The islands of the bonus map that players have taken (spec sections 3 and 4): one a day, of the day where they live.
create table daily_claims (
  player_id uuid not null,
  -- By the calendar of the player's region.
  day date not null,
  theme text not null check (theme in ('default', 'christmas', 'halloween')),
  -- What it held, as it was told before the claim.
  reward jsonb not null,
  -- Days in a row that it ended, this one included.
  streak integer not null check (streak > 0),
  claimed_at timestamptz(3) not null,
  primary key (player_id, day)
);
