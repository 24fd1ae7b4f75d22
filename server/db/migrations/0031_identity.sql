-- Credentials apart from players, and sessions that say what they may do (ADR 0087).

-- What a player proves themselves with. Old processes still read and write players.password_hash while new ones start.
create table player_credentials (
  credential_id uuid primary key default gen_random_uuid(),
  player_id uuid not null references players,
  kind text not null check (kind in ('password', 'totp', 'recovery_code', 'openid', 'passkey')),
  -- What names it at its own side: issuer and subject (openid), the key's id (passkey).
  identifier text,
  -- password: PHC string; totp: the sealed secret; recovery_code: its hash; passkey: the public key.
  secret text,
  -- totp: the last step that was used; passkey: the signature counter. Neither goes back.
  counter bigint not null default 0,
  created_at timestamptz(3) not null,
  -- Null: begun, and worth nothing until the player has shown that it works.
  confirmed_at timestamptz(3),
  -- A recovery code works once.
  used_at timestamptz(3),
  check ((kind in ('openid', 'passkey')) = (identifier is not null))
);
create index player_credentials_player on player_credentials (player_id, kind);
create unique index player_credentials_single on player_credentials (player_id, kind) where kind in ('password', 'totp');
create unique index player_credentials_identifier on player_credentials (kind, identifier) where identifier is not null;

insert into player_credentials (player_id, kind, secret, created_at, confirmed_at)
select player_id, 'password', password_hash, created_at, created_at from players;

alter table players alter column password_hash drop not null;

-- A player whom an old process registers meanwhile has a credential too.
create function copy_password_credential() returns trigger language plpgsql as $copy$
begin
  insert into player_credentials (player_id, kind, secret, created_at, confirmed_at)
  values (new.player_id, 'password', new.password_hash, new.created_at, new.created_at)
  on conflict do nothing;
  return new;
end $copy$;
create trigger players_password_credential after insert on players
  for each row when (new.password_hash is not null) execute function copy_password_credential();

-- Sessions of before are whole ones.
alter table sessions add column scope text not null default 'full'
  check (scope in ('second-factor-pending', 'withdraw-only', 'full'));
-- What the player has shown to open it.
alter table sessions add column assurance text not null default 'password'
  check (assurance in ('password', 'two-factor', 'mail'));
-- When password or code were last given; null: when it was opened.
alter table sessions add column proved_at timestamptz(3);
-- Browser and system, as the player would name them.
alter table sessions add column device text;
-- The part of the address that a household or an office shares; never the whole.
alter table sessions add column network text;

-- What happened to an account's protection; the player reads it.
create table security_events (
  event_id uuid primary key default gen_random_uuid(),
  player_id uuid not null references players,
  kind text not null,
  region text,
  device text,
  network text,
  at timestamptz(3) not null
);
create index security_events_player on security_events (player_id, at desc);
