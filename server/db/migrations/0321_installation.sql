-- What this database belongs to: a node of another environment, or with other secrets, refuses to start on it.
create table installation (
  is_only boolean primary key default true check (is_only),
  environment text not null,
  written_at timestamptz not null default now()
);
-- Fingerprints of the secrets that the rows of this database depend on.
create table installation_secrets (
  name text primary key,
  salt text not null,
  fingerprint text not null,
  noted_at timestamptz not null default now()
);
