-- What retention has done, a row for each rule, and the files that archived rows went into (ADR 0153).
create table retention_runs (
  rule text primary key,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- Rows that the last run took, and all runs together.
  taken bigint not null default 0,
  taken_in_all bigint not null default 0,
  -- Why the last run did not come to its end.
  error text
);

create table retention_archives (
  object_key text primary key,
  rule text not null,
  rows integer not null check (rows > 0),
  -- As they lie in the store: packed and sealed.
  bytes integer not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  written_at timestamptz(3) not null,
  -- When the file goes too.
  expires_at timestamptz(3) not null
);
create index retention_archives_rule on retention_archives (rule, first_at);
create index retention_archives_expiry on retention_archives (expires_at);

-- Old rows lie together, in the order in which they came: an index of a few pages finds them.
create index security_events_age on security_events using brin (at);
create index notifications_age on notifications using brin (created_at);
create index game_tokens_age on game_tokens using brin (expires_at);
create index studio_rounds_age on studio_rounds using brin (created_at);
create index play_sessions_age on play_sessions using brin (started_at);
