-- Matches whose rows were pruned: their addresses answer 410 (gone) instead of 404 (never existed).
create table sport_past_fixtures (
  fixture_id text primary key,
  starts_at timestamptz not null
);
create index sport_past_fixtures_by_start on sport_past_fixtures (starts_at);
