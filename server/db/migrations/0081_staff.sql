-- The operator's people: another world than the players' (design 10.6). No key of theirs leads to a player's row.
create table staff (
  staff_id uuid primary key default gen_random_uuid(),
  email text not null,
  name text not null,
  role text not null,
  -- PHC string; null until the person has come by their link.
  password_hash text,
  -- The sealed secret of their authenticator; the last step that was used never comes again.
  totp_secret text,
  totp_counter bigint not null default 0,
  enrolled_at timestamptz(3),
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null,
  check (enrolled_at is null or (password_hash is not null and totp_secret is not null))
);
create unique index staff_email on staff (lower(email));

-- Links by which a person sets password and authenticator: kept as SHA-256, good for once.
create table staff_links (
  token_hash text primary key,
  staff_id uuid not null references staff,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index staff_links_person on staff_links (staff_id) where used_at is null;

create table staff_sessions (
  session_id uuid primary key default gen_random_uuid(),
  token_hash text not null unique,
  staff_id uuid not null references staff,
  device text,
  network text not null,
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index staff_sessions_person on staff_sessions (staff_id) where ended_at is null;

-- What staff did: a hash chain that nothing changes afterwards.
create table staff_audit_head (
  singleton boolean primary key default true check (singleton),
  position bigint not null,
  hash text not null
);
insert into staff_audit_head (position, hash) values (0, repeat('0', 64));

create table staff_audit (
  position bigint primary key,
  at timestamptz(3) not null,
  -- Null: a command of the operator, not a person of the console.
  staff_id uuid,
  staff_name text not null,
  role text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  player_id uuid,
  reason text not null,
  before jsonb,
  after jsonb,
  network text not null,
  previous_hash text not null,
  hash text not null
);
create index staff_audit_player on staff_audit (player_id, position desc) where player_id is not null;
create index staff_audit_person on staff_audit (staff_id, position desc);
create index staff_audit_action on staff_audit (action, position desc);

create function staff_audit_refuse_change() returns trigger language plpgsql as $refuse$
begin
  raise exception 'the audit log is append-only: % on % refused', tg_op, tg_table_name using errcode = '23001';
end $refuse$;
create trigger staff_audit_append_only before update or delete on staff_audit
  for each row execute function staff_audit_refuse_change();
create trigger staff_audit_no_truncate before truncate on staff_audit
  for each statement execute function staff_audit_refuse_change();

-- What needs a second person's yes.
create table staff_approvals (
  approval_id uuid primary key default gen_random_uuid(),
  kind text not null,
  player_id uuid references players,
  -- What is done once it is approved, checked by its kind.
  payload jsonb not null,
  reason text not null,
  asked_by uuid not null references staff,
  asked_at timestamptz(3) not null,
  decided_by uuid references staff,
  decided_at timestamptz(3),
  decision text check (decision in ('approved', 'refused')),
  note text,
  check ((decided_at is null) = (decision is null) and (decided_at is null) = (decided_by is null)),
  -- Nobody approves what they asked for; they may take it back.
  check (decision is distinct from 'approved' or decided_by <> asked_by)
);
create index staff_approvals_open on staff_approvals (kind, asked_at) where decided_at is null;
create index staff_approvals_player on staff_approvals (player_id, asked_at desc);

create table staff_notes (
  note_id uuid primary key default gen_random_uuid(),
  player_id uuid not null references players,
  staff_id uuid not null references staff,
  text text not null,
  at timestamptz(3) not null
);
create index staff_notes_player on staff_notes (player_id, at desc);

-- Messages of the contact form, beside the mail that carries them.
create table contact_messages (
  message_id uuid primary key default gen_random_uuid(),
  region text not null,
  locale text not null,
  name text not null,
  email text not null,
  topic text not null,
  message text not null,
  created_at timestamptz(3) not null
);
create index contact_messages_email on contact_messages (lower(email));

create table staff_segments (
  segment_id uuid primary key default gen_random_uuid(),
  name text not null,
  filter jsonb not null,
  created_by uuid not null references staff,
  created_at timestamptz(3) not null
);
create unique index staff_segments_name on staff_segments (lower(name));

-- The search for players goes by beginnings of words: plain B-trees, which both databases have.
create index players_search_email on players (lower(email) text_pattern_ops);
create index players_search_surname on players (lower(surname) text_pattern_ops);
create index players_search_name on players (lower(name) text_pattern_ops);
create index players_search_nickname on players (nickname_key text_pattern_ops);
create index players_search_phone on players (phone text_pattern_ops);
create index players_search_id on players ((player_id::text) text_pattern_ops);
create index players_created on players (created_at desc, player_id);
create index player_devices_search on player_devices (token_hash text_pattern_ops);

-- The dashboard reads what ended in a span of time.
create index settled_facts_time on settled_facts (settled_at);
