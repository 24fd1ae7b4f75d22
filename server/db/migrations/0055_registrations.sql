-- Registrations that wait for the code sent to their address, so that asking tells nobody who has an account (ADR 0096).
create table registrations (
  registration_id uuid primary key,
  -- What the browser holds is kept as its SHA-256 only.
  token_hash text not null unique,
  email text not null,
  region text not null,
  language text not null,
  -- What the account will be opened with, but for password and outside identity.
  account jsonb not null,
  password_hash text,
  -- Issuer and subject of an OpenID provider that will be connected.
  openid_identifier text,
  -- Null until a letter with a code was written; it stays null where the address has an account already.
  code_hash text,
  tries integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index registrations_expiry on registrations (expires_at);

-- When the player was last shown to read mail at the address, and messages at the number.
alter table players add column email_confirmed_at timestamptz(3);
alter table players add column phone_confirmed_at timestamptz(3);
-- Numbers of before could log in; they go on doing so.
update players set phone_confirmed_at = created_at where phone is not null;
-- Anybody may type a number; it belongs to whoever showed that they have it.
drop index players_phone;
create unique index players_phone on players (phone) where phone_confirmed_at is not null;
-- A code for a phone number: the newest counts.
create table phone_codes (
  player_id uuid primary key references players,
  phone text not null,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz(3) not null
);

-- The links that brought a player: the first, and the last before they registered.
create table player_touches (
  player_id uuid not null references players,
  place text not null check (place in ('first', 'last')),
  -- The token stored as `ship`, else the link's btag.
  tag text,
  -- btag, pid, clickid and extra {sub1, sub2, sub3}; null where the link carried none of them.
  fields jsonb,
  touched_at timestamptz(3) not null,
  primary key (player_id, place)
);
