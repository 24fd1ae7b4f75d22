-- Keys that stay when IDENTITY_SECRET is replaced: what they made cannot be made anew. Each is sealed with the secret.
create table installation_keys (
  name text primary key,
  sealed text not null,
  noted_at timestamptz not null default now()
);
