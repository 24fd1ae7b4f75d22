-- Files of a talk (ADR 0163): announced with their name and size, then sent; kept as pictures in the private store.
create table chat_files (
  file_id uuid primary key,
  -- Null: the talk is gone, and the file with it as soon as somebody tends them.
  thread_id uuid references chat_threads on delete set null,
  -- Of a guest's talk: null.
  player_id uuid references players,
  author text not null check (author in ('player', 'agent')),
  -- Of the sender's own making: the same file announced again is one file, and the key of its line.
  client_key uuid not null,
  name text not null check (length(name) between 1 and 120),
  bytes integer not null check (bytes > 0),
  -- How often it was sent: decoding costs.
  tries smallint not null default 0,
  -- Where its pages are, `<object_key>/<page>`; null until they are.
  object_key text,
  media text check (media in ('jpeg', 'png', 'webp', 'heic', 'pdf')),
  pages smallint,
  -- The line that tells of it; null until it has arrived.
  line_id bigint,
  created_at timestamptz(3) not null,
  unique (thread_id, client_key),
  check (num_nulls(object_key, media, pages) in (0, 3)),
  check (line_id is null or object_key is not null)
);
create index chat_files_player on chat_files (player_id) where player_id is not null;
-- What nobody needs any more: talks that are gone, files that never arrived.
create index chat_files_left on chat_files (created_at) where thread_id is null or line_id is null;

-- When somebody took a talk: how long those who wait may have to.
alter table chat_threads add column claimed_at timestamptz(3);
create index chat_threads_claimed on chat_threads (region, claimed_at) where claimed_at is not null;

-- The reader of files takes WebP as well.
alter table verification_documents drop constraint verification_documents_media_check;
alter table verification_documents add constraint verification_documents_media_check
  check (media in ('jpeg', 'png', 'webp', 'heic', 'pdf')) not valid;
alter table verification_documents validate constraint verification_documents_media_check;
