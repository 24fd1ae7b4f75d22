-- Mail to players: what is to be said, never the finished sentence. A row goes when its letter was taken.
create table letters (
  letter_id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- The domain that it speaks for: its address stands in every link.
  region text not null,
  address text not null,
  -- Null: whoever has the address, if anybody; found out when it is written, so that asking tells nothing.
  player_id uuid references players,
  -- The address that a link changes to or back to.
  link_address text,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  tries integer not null default 0
);
create index letters_due on letters (due_at);

-- Links in mails. What a mail holds is kept as its SHA-256 only, and works once.
create table mail_links (
  token_hash text primary key,
  player_id uuid not null references players,
  purpose text not null check (purpose in ('restore', 'confirm_email', 'undo_email')),
  address text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index mail_links_player on mail_links (player_id, purpose) where used_at is null;
create index mail_links_expiry on mail_links (expires_at);
