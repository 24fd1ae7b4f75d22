-- What players ask of their data: to have it, and to have it erased.

create table data_exports (
  player_id uuid not null references players,
  export_id uuid not null default gen_random_uuid(),
  state text not null default 'asked' check (state in ('asked', 'ready', 'gone')),
  asked_at timestamptz(3) not null,
  ready_at timestamptz(3),
  -- From then on it is not given out any more, and its file goes.
  expires_at timestamptz(3),
  object_key text,
  bytes bigint,
  primary key (player_id, export_id)
);
create index data_exports_asked on data_exports (asked_at) where state = 'asked';
create index data_exports_expiry on data_exports (expires_at) where state = 'ready';

create table erasure_requests (
  player_id uuid not null references players,
  request_id uuid not null default gen_random_uuid(),
  state text not null default 'asked' check (state in ('asked', 'withdrawn', 'erased', 'refused')),
  asked_at timestamptz(3) not null,
  -- One month, by article 12(3) of Regulation (EU) 2016/679.
  due_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text,
  reason text,
  primary key (player_id, request_id)
);
create unique index erasure_requests_open on erasure_requests (player_id) where state = 'asked';
