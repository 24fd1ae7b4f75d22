-- What is given once to a person, household, device and means of payment, asked for where it was given before: it waits for
-- a person's decision and is not lost.
create table offer_holds (
  player_id uuid not null references players (player_id) on delete cascade,
  hold_id uuid not null default gen_random_uuid(),
  offer_id text not null,
  -- What is alike with those who had it.
  reasons text[] not null,
  found_at timestamptz not null,
  -- Null while nobody has decided.
  decision text check (decision in ('released', 'refused')),
  decided_at timestamptz,
  primary key (player_id, hold_id),
  constraint offer_holds_once unique (player_id, offer_id)
);
