-- Of a player's entries the one that stands in the table, so that first places and counts are read from an index (ADR 0148).
alter table tournament_attempts
  add column is_best boolean not null default false,
  -- When the player entered first: it parts those who are level in all else.
  add column first_entered_at timestamptz(3),
  -- Of the demonstration's crew, who are passed over when prizes are counted (ADR 0123).
  add column is_simulated boolean not null default false;

update tournament_attempts as entry set first_entered_at = first.entered_at, is_simulated = first.is_simulated
from (
  select tournament_id, player_id, min(entered_at) as entered_at, bool_or(nickname like '%*') as is_simulated
  from tournament_attempts join players using (player_id) group by tournament_id, player_id
) as first
where entry.tournament_id = first.tournament_id and entry.player_id = first.player_id;

update tournament_attempts as entry set is_best = true
from (
  select distinct on (tournament_id, player_id) tournament_id, player_id, attempt from tournament_attempts
  order by tournament_id, player_id, points desc, reached_at, attempt
) as best
where entry.tournament_id = best.tournament_id and entry.player_id = best.player_id and entry.attempt = best.attempt;

drop index tournament_attempts_table;
create index tournament_attempts_table
  on tournament_attempts (tournament_id, division, points desc, reached_at, first_entered_at, player_id) where is_best;

-- Whoever writes an entry need know nothing of this, a node of an older version among them.
create function tournament_attempts_enter() returns trigger language plpgsql as $enter$
begin
  new.is_best = new.attempt = 1;
  new.first_entered_at = coalesce((
    select min(entered_at) from tournament_attempts
    where tournament_id = new.tournament_id and player_id = new.player_id), new.entered_at);
  new.is_simulated = coalesce((select nickname like '%*' from players where player_id = new.player_id), false);
  return new;
end $enter$;
create trigger tournament_attempts_enter before insert on tournament_attempts
  for each row execute function tournament_attempts_enter();
