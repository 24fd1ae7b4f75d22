-- Ways to an OpenID provider and back (ADR 0097). Each is one browser's, for ten minutes, and works once.
create table openid_attempts (
  -- The state that the provider hands back, as its SHA-256.
  state_hash text primary key,
  -- What the browser's cookie holds, as its SHA-256: nobody else may come back with the state.
  browser_hash text not null,
  provider text not null,
  region text not null,
  purpose text not null check (purpose in ('enter', 'connect')),
  -- Whose session asked to connect.
  player_id uuid references players,
  session_id uuid,
  -- Sealed: PKCE's verifier and the nonce.
  secrets text not null,
  return_path text not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index openid_attempts_expiry on openid_attempts (expires_at);

-- Identities that nobody has an account with yet, until their registration is complete.
create table openid_arrivals (
  -- What the browser's cookie holds, as its SHA-256.
  browser_hash text primary key,
  provider text not null,
  region text not null,
  identifier text not null,
  email text,
  email_verified boolean not null,
  expires_at timestamptz(3) not null
);
create index openid_arrivals_expiry on openid_arrivals (expires_at);

-- Sessions may be opened by an outside identity, and by a passkey.
alter table sessions drop constraint sessions_assurance_check;
alter table sessions add constraint sessions_assurance_check
  check (assurance in ('password', 'two-factor', 'mail', 'openid', 'passkey'));
