-- What people are compared by (modules/protection/person-keys.ts): an exclusion is of a person, not of an account.
create table person_keys (
  player_id uuid primary key references players (player_id) on delete cascade,
  name_key text,
  birthday date not null,
  address_key text,
  mailbox_key text not null,
  phone text
);
create index person_keys_name on person_keys (name_key);
create index person_keys_birthday on person_keys (birthday);
create index person_keys_address on person_keys (address_key);
create index person_keys_mailbox on person_keys (mailbox_key);
create index person_keys_phone on person_keys (phone);

-- Accounts that may be of a person who has excluded themselves: held until somebody has decided.
create table person_matches (
  player_id uuid not null references players (player_id) on delete cascade,
  -- The excluded account.
  other_id uuid not null references players (player_id) on delete cascade,
  verdict text not null check (verdict in ('exact', 'near')),
  reasons text[] not null,
  score integer not null,
  found_at timestamptz not null,
  -- Null while nobody has decided.
  decision text check (decision in ('same_person', 'other_person')),
  decided_at timestamptz,
  primary key (player_id, other_id)
);
