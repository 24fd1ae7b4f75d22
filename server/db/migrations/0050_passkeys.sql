-- Passkeys, links that log in, and log-ins that the player is asked about.

-- passkey: what its owner calls it, the host whose log-in takes it, and how a browser reaches it.
alter table player_credentials add column name text;
alter table player_credentials add column host text;
alter table player_credentials add column transports text[];

-- What a passkey is to sign: good for once and for a while. Only its hash is kept.
create table passkey_challenges (
  challenge_hash text primary key,
  -- Null: a log-in, whose player is known once it is answered.
  player_id uuid references players,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

alter table mail_links drop constraint mail_links_purpose_check;
alter table mail_links add constraint mail_links_purpose_check
  check (purpose in ('restore', 'confirm_email', 'undo_email', 'login'));

-- The session that a log-in opened, and when the player said whether it was theirs.
alter table security_events add column session_id uuid;
alter table security_events add column answered_at timestamptz(3);
