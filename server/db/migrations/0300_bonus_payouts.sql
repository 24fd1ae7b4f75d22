-- What of bonuses became players' own money, and when: at its completion, and what comes back later to a stake that was open
-- then. Less than nothing where a win was taken back.
create table bonus_payouts (
  player_id uuid not null,
  payout_id bigint generated always as identity,
  grant_id uuid not null,
  -- Minor units of the grant's currency.
  amount bigint not null check (amount <> 0),
  paid_at timestamptz(3) not null,
  primary key (player_id, payout_id),
  foreign key (player_id, grant_id) references bonus_grants
);
create index bonus_payouts_time on bonus_payouts (paid_at);
create index bonus_payouts_grant on bonus_payouts (player_id, grant_id);
insert into bonus_payouts (player_id, grant_id, amount, paid_at)
  select player_id, grant_id, converted, ended_at from bonus_grants
  -- The win of a free bet is cash at once: nothing is converted.
  where status = 'completed' and converted > 0 and kind <> 'free-bet';

-- A bonus that came with a deposit ends when that deposit is withdrawn unplayed; a self-exclusion ends all of them.
alter table bonus_grants
  add column with_deposit boolean not null default false,
  drop constraint bonus_grants_status_check,
  add constraint bonus_grants_status_check check (status in
    ('active', 'completed', 'expired', 'cancelled', 'revoked', 'lost', 'withdrawn', 'excluded'));
update bonus_grants set with_deposit = true where kind in ('deposit-match', 'reload');
alter table free_round_grants
  add column with_deposit boolean not null default false,
  drop constraint free_round_grants_status_check,
  add constraint free_round_grants_status_check check (status in
    ('active', 'used', 'expired', 'cancelled', 'revoked', 'withdrawn', 'excluded'));

-- A bet of which something was sold before its end: it counts for no wagering.
alter table settled_facts add column sold boolean not null default false;
