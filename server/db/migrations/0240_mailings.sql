-- Messages that marketing writes to players, by schedule or by what players do; what was sent, once for each occasion.
create table mailings (
  mailing_id uuid primary key default gen_random_uuid(),
  name text not null,
  -- The rules as shared/backoffice/mailings.ts has them.
  rules jsonb not null,
  segment_id uuid references staff_segments,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  state text not null default 'draft' check (state in ('draft', 'live', 'stopped')),
  created_by uuid not null references staff,
  created_at timestamptz(3) not null,
  check (ends_at > starts_at)
);
create unique index mailings_name on mailings (lower(name));
create index mailings_live on mailings (ends_at) where state = 'live';

create table mailing_sends (
  player_id uuid not null references players,
  mailing_id uuid not null references mailings,
  -- The level that was reached; 0 where a mailing has one occasion only.
  occasion integer not null,
  variant smallint not null,
  -- Where it went; empty: the player does not want it, or may not be advertised to.
  channels jsonb not null,
  sent_at timestamptz(3) not null,
  primary key (player_id, mailing_id, occasion)
);
create index mailing_sends_mailing on mailing_sends (mailing_id);
