-- Bonuses that staff have made in the console: offers beside those in code, with an audience, a time and a budget.
create table campaigns (
  campaign_id uuid primary key default gen_random_uuid(),
  -- What deposits and grants name it by.
  alias text not null check (alias ~ '^[a-z][a-z0-9-]{2,39}$'),
  kind text not null check (kind in ('deposit-match', 'reload', 'no-deposit')),
  product text not null check (product in ('casino', 'sport')),
  code text check (code ~ '^[A-Z0-9]{4,20}$'),
  -- What it is called, by base language; English at least.
  titles jsonb not null,
  -- Regions that offer it; empty: all that may. The saved filter of those who may have it; null: everybody.
  regions jsonb not null default '[]',
  segment_id uuid references staff_segments,
  -- Days of the week where the player lives, 0 Sunday; empty: every day. Once for each player, or once on each day.
  weekdays jsonb not null default '[]',
  each text not null check (each in ('once', 'day')),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- Amounts in whole units of about one euro; a currency's step makes them round figures (shared/payment-methods.ts).
  percent integer check (percent between 1 and 500),
  minimum integer not null default 0 check (minimum >= 0),
  maximum integer not null check (maximum > 0),
  stake_maximum integer not null check (stake_maximum > 0),
  wagering integer not null check (wagering between 0 and 99),
  weights jsonb not null default '{}',
  win_times integer check (win_times > 0),
  term_days integer not null check (term_days between 1 and 90),
  -- It stops by itself once so much was given; both in hundredths of such a unit.
  budget bigint not null check (budget > 0),
  spent bigint not null default 0 check (spent >= 0),
  state text not null default 'draft' check (state in ('draft', 'waiting', 'live', 'stopped')),
  created_by uuid not null references staff,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  stopped_at timestamptz(3),
  check (ends_at > starts_at),
  check ((kind = 'no-deposit') = (code is not null)),
  check ((kind = 'no-deposit') = (percent is null))
);
create unique index campaigns_alias on campaigns (alias);
create unique index campaigns_code on campaigns (code) where state in ('waiting', 'live');
create index campaigns_live on campaigns (ends_at) where state = 'live';
