-- Letters that nobody got: whose and why. The address stands with the player alone.
create table letter_refusals (
  refusal_id uuid primary key default gen_random_uuid(),
  kind text not null,
  player_id uuid references players,
  -- What the server's code says, or the failure of the connection; never its words, which name the address.
  reason text not null,
  tries integer not null,
  at timestamptz(3) not null
);
create index letter_refusals_of_player on letter_refusals (player_id, at desc);
create index letter_refusals_by_age on letter_refusals (at);
