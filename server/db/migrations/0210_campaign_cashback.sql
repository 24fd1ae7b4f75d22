-- What campaigns of cashback gave back, decided once for each player and day or week; minor units of own money.
create table campaign_cashback (
  player_id uuid not null,
  campaign_id uuid not null references campaigns,
  -- The day, or the Monday of the week, where the player lives.
  period date not null,
  status text not null check (status in ('paid', 'none', 'withheld')),
  reason text check (reason in ('audience', 'not_allowed', 'break', 'budget')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  stakes bigint not null,
  winnings bigint not null,
  amount bigint not null check (amount >= 0),
  decided_at timestamptz(3) not null,
  primary key (player_id, campaign_id, period),
  check ((status = 'withheld') = (reason is not null))
);
