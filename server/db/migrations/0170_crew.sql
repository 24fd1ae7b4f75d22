-- Players of a demonstration whom the server plays itself (ADR 0123): they stay out of the operator's figures.
alter table players add column simulated boolean not null default false;
create index players_simulated on players (player_id) where simulated;
