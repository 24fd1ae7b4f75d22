-- Free rounds that an outside vendor deals (ADR 0132): its own name for them, and how far it knows of them.
create table free_round_awards (
  player_id uuid not null,
  grant_id uuid not null,
  vendor text not null,
  -- The vendor's name of the game.
  vendor_code text not null,
  -- The vendor's name of the award; null until it has taken it.
  reference text,
  state text not null default 'asked' check (state in ('asked', 'awarded', 'refused', 'withdrawn')),
  changed_at timestamptz(3) not null,
  primary key (player_id, grant_id),
  foreign key (player_id, grant_id) references free_round_grants,
  unique (vendor, reference)
);
