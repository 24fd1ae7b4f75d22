-- The season that a match counts in: tables are made of its results. Null: a tournament without seasons.
alter table sport_fixtures add column season text;
create index sport_fixtures_by_season on sport_fixtures (tournament_id, season, starts_at);
