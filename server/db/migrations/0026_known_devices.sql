-- Browsers that have logged in to an account: strangers' wrong passwords do not keep these out. Only the hash of the
-- token is stored that the browser keeps.
create table player_devices (
  player_id uuid not null references players,
  token_hash text not null,
  created_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  primary key (player_id, token_hash)
);
create index player_devices_token on player_devices (token_hash);
create index player_devices_seen on player_devices (seen_at);
