-- Tournaments by missions, and leagues: divisions of an edition, each with a table of its own (ADR 0144).
alter table tournaments
  drop constraint tournaments_rule_check,
  add constraint tournaments_rule_check
    check (rule in ('best-multiplier', 'sum-of-wins', 'sum-of-stakes', 'longest-run', 'missions')),
  -- [{"kind": "rounds-won", "goal": 5}, …]
  add column missions jsonb not null default '[]',
  -- {"by": "level", "from": [0, 3, 6]} or {"by": "place", "promoted": 3, "relegated": 3}; null: one table for all.
  add column league jsonb;

alter table tournament_attempts
  -- 0 is the lowest; the same for all entries of a player.
  add column division integer not null default 0 check (division between 0 and 2),
  -- What missions count; null: nothing yet.
  add column tally jsonb;

alter table tournament_results
  add column division integer not null default 0,
  add column move text check (move in ('up', 'down')),
  drop constraint tournament_results_tournament_id_place_key,
  add unique (tournament_id, division, place);

-- Where a player sails in the next edition of a league by place; nobody: in the lowest division.
create table tournament_divisions (
  series text not null,
  player_id uuid not null,
  division integer not null check (division between 0 and 2),
  -- The edition that decided it.
  tournament_id uuid not null references tournaments,
  primary key (series, player_id)
);
create index tournament_divisions_player on tournament_divisions (player_id);
