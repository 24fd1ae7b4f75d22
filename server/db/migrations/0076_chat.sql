-- Live chat: threads between somebody who plays, or a guest who holds the thread's token, and a person of the operator's.
create table chat_threads (
  thread_id uuid primary key,
  player_id uuid references players,
  -- A guest's only proof; kept as its SHA-256.
  token_hash text unique,
  region text not null,
  language text not null,
  -- What it is about, and where it was opened: shown to staff.
  topic text,
  context text,
  status text not null check (status in ('waiting', 'talking', 'closed')),
  agent_id uuid,
  -- As the player reads it.
  agent_name text,
  player_read bigint not null default 0,
  agent_read bigint not null default 0,
  player_typing_until timestamptz(3),
  agent_typing_until timestamptz(3),
  -- When whoever opened it last looked at it.
  player_seen_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  closed_at timestamptz(3),
  rating smallint check (rating between 1 and 5),
  rating_text text,
  transcript_at timestamptz(3),
  check ((player_id is null) <> (token_hash is null)),
  check ((status = 'closed') = (closed_at is not null))
);
-- One that is not closed for a player at a time.
create unique index chat_threads_player on chat_threads (player_id) where status <> 'closed';
create index chat_threads_queue on chat_threads (status, last_at) where status <> 'closed';
create index chat_threads_of_player on chat_threads (player_id, created_at desc);

create table chat_lines (
  thread_id uuid not null references chat_threads on delete cascade,
  line_id bigint generated always as identity,
  author text not null check (author in ('player', 'agent')),
  -- Of the sender's own making: the same line sent again is one line.
  client_key uuid not null,
  text text not null check (length(text) between 1 and 2000),
  sent_at timestamptz(3) not null,
  primary key (thread_id, line_id),
  unique (thread_id, client_key)
);
