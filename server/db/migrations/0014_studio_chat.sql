-- The chat of the studio's live tables. Nothing but the studio touches these; players are opaque keys.
create table studio_chat_entries (
  entry_id bigint generated always as identity primary key,
  room text not null,
  request_id text not null,
  player text not null,
  author text not null,
  name text not null,
  text text not null check (text <> ''),
  sent_at timestamptz(3) not null,
  removed_at timestamptz(3),
  unique (player, request_id)
);
create index studio_chat_entries_room on studio_chat_entries (room, entry_id desc);
create index studio_chat_entries_age on studio_chat_entries (sent_at);

create table studio_chat_reports (
  entry_id bigint not null references studio_chat_entries on delete cascade,
  reporter text not null,
  reason text not null check (reason in ('insult', 'spam', 'private', 'other')),
  reported_at timestamptz(3) not null,
  primary key (entry_id, reporter)
);

-- How players behaved, over all tables.
create table studio_chat_records (
  player text primary key,
  strikes integer not null check (strikes >= 0),
  strikes_since timestamptz(3) not null,
  mutes integer not null check (mutes >= 0),
  muted_until timestamptz(3)
);
