-- Bets on the studio's live tables: all chips of a session in one round are one bet. Nothing but the studio touches these.

create table studio_live_bets (
  bet_id text primary key,
  session_id text not null references studio_sessions on delete cascade,
  request_id text not null,
  mode text not null check (mode in ('real', 'demo')),
  currency text not null,
  game_code text not null,
  round_number integer not null,
  state text not null check (
    state in ('betting', 'placed', 'paying', 'closed', 'cancelling', 'cancelled', 'refused', 'disputed')
  ),
  stake bigint not null check (stake > 0),
  -- [{ "on": spot, "amount": minor units as text }]
  chips jsonb not null,
  payout bigint not null default 0 check (payout >= 0),
  refusal text,
  created_at timestamptz(3) not null,
  unique (session_id, request_id)
);
create unique index studio_live_bets_place on studio_live_bets (session_id, round_number)
  where state not in ('refused', 'cancelling', 'cancelled');
create index studio_live_bets_round on studio_live_bets (game_code, round_number);
create index studio_live_bets_own on studio_live_bets (session_id, created_at desc);
create index studio_live_bets_waiting on studio_live_bets (game_code, created_at)
  where state in ('betting', 'paying', 'cancelling');
