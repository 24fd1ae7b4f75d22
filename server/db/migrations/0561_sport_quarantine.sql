-- Messages of feeds that could not be read, or that the database refused (ADR 0269): their match is closed until a person has
-- seen to each of them.
create table sport_quarantine (
  message_id uuid primary key default gen_random_uuid(),
  feed text not null,
  kind text not null check (kind in ('unreadable', 'refused')),
  -- Null: it does not even say what it is about.
  fixture_id text,
  -- As it was told; of one that could be read, as it was read.
  text text not null,
  digest text not null,
  reason text not null,
  came_at timestamptz(3) not null,
  state text not null default 'held' check (state in ('held', 'taken_in', 'dismissed')),
  handled_by uuid references staff,
  handled_at timestamptz(3),
  unique (feed, digest)
);
create index sport_quarantine_held on sport_quarantine (fixture_id) where state = 'held';
