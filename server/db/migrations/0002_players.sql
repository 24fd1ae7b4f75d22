-- Players, their sessions, devices and notifications.

create table players (
  player_id uuid primary key,
  email text not null,
  -- Digits with a leading plus, so that one number is one player.
  phone text,
  password_hash text not null,
  -- Set by the player later; a login then asks for a code (spec section 4).
  two_factor_enabled boolean not null default false,
  -- The domain the account was opened on: its jurisdiction's limits follow the player.
  region text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  birthday date not null,
  language text not null,
  affiliate_tag text,
  gender text check (gender in ('female', 'male', 'other')),
  name text,
  surname text,
  postcode text,
  address text,
  profile_completed_at timestamptz(3),
  score bigint not null default 0 check (score >= 0),
  verification text not null default 'unverified' check (
    verification in ('unverified', 'in_review', 'verified', 'rejected')
  ),
  created_at timestamptz(3) not null,
  check (
    profile_completed_at is null
    or (gender is not null and name is not null and surname is not null and postcode is not null and address is not null)
  )
);
create unique index players_email on players (lower(email));
create unique index players_phone on players (phone) where phone is not null;

-- What the cookie holds is kept as its SHA-256 only: a copy of this table opens no session.
create table sessions (
  session_id uuid primary key,
  token_hash text not null unique,
  player_id uuid not null references players,
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index sessions_player on sessions (player_id) where ended_at is null;
create index sessions_expiry on sessions (expires_at);

create table push_subscriptions (
  token_hash text primary key,
  player_id uuid not null references players,
  push_token text not null,
  platform text not null check (platform in ('android', 'ios', 'web')),
  created_at timestamptz(3) not null
);
create index push_subscriptions_player on push_subscriptions (player_id);

create table notifications (
  notification_id uuid primary key,
  player_id uuid not null references players,
  message jsonb not null,
  delivery_types jsonb not null,
  reading boolean not null default false,
  created_at timestamptz(3) not null
);
create index notifications_player on notifications (player_id, created_at desc);
create index notifications_unread on notifications (player_id) where not reading;
